"""What the environments need beyond the core install."""

from limelight.extras import how_to_install


class MissingExtra(ImportError):
    """Something is not installed that an environment needs."""


def missing(error: ImportError) -> MissingExtra:
    """The error that says what to install, for a module that could not be imported."""
    name = (error.name or "it").partition(".")[0]
    return MissingExtra(
        f"{name} is not installed; install it with: {how_to_install('research')}", name=name
    )
