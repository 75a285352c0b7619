"""What the operator of a server chooses: declared once, read from flags, environment and a file."""

from limelight.server.settings.declaration import Limits, MailSettings, Settings

__all__ = ["Limits", "MailSettings", "Settings"]
