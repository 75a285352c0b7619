"""The error for a package that an environment needs and that is not installed."""

from limelight.extras import how_to_install


class MissingExtra(ImportError):
    """A package that an environment needs is not installed."""


def missing_extra_error(error: ImportError) -> MissingExtra:
    """Return an error that says what to install, for a module that could not be imported."""
    name = (error.name or "it").partition(".")[0]
    return MissingExtra(
        f"{name} is not installed; install it with: {how_to_install('research')}", name=name
    )
