"""The folder in which Limelight stores everything that has no other place."""

import os
from pathlib import Path


def home_folder() -> Path:
    """The folder for saved games, the server's database and its settings; it may not exist yet."""
    if chosen := os.environ.get("LIMELIGHT_HOME"):
        return Path(chosen)
    if data := os.environ.get("XDG_DATA_HOME"):
        return Path(data) / "limelight"
    return Path.home() / ".local" / "share" / "limelight"
