"""The `limelight` command."""

from limelight.cli.app import main

__all__ = ["main"]
