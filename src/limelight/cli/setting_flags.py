"""Settings as flags of a command, made from their declaration."""

from dataclasses import make_dataclass
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from limelight.server.settings.sources import SETTINGS, SETTINGS_FILE_NAME

ConfigFlag = Annotated[
    Path | None,
    Parameter(
        help=f"The file with settings; by default {SETTINGS_FILE_NAME} in the home folder, "
        "if it exists."
    ),
]


def make_setting_flags(*names: str) -> Any:
    """The type of a command's parameter with a flag for each setting, None for one not given."""
    flags = [(name, Annotated[_flag_type(name), _describe_flag(name)], None) for name in names]
    return Parameter(name="*")(
        make_dataclass("SettingFlags", flags, namespace={"__module__": __name__})
    )


def list_settings_with_flag() -> list[str]:
    """The settings that have a flag: all except secrets, which `ps` would show."""
    return [name for name, setting in SETTINGS.items() if not setting.is_secret]


def _flag_type(name: str) -> Any:
    return bool | None if SETTINGS[name].value_type is bool else str | None


def _describe_flag(name: str) -> Parameter:
    setting = SETTINGS[name]
    return Parameter(help=setting.description, show_default=setting.default_text or False)
