"""How to install what the core install leaves out: limelight is in no package index."""


def how_to_install(extra: str) -> str:
    """The commands that add an extra of pyproject.toml: in a clone, and where a wheel is."""
    return (
        f".venv/bin/pip install '.[{extra}]' in a clone, "
        f'or pip install "$(ls ./limelight-*.whl)[{extra}]" beside the wheel'
    )
