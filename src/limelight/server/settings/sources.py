"""Reading settings: a flag wins over the environment, and the environment over the file.

All names follow from the fields of `Settings`: `smtp_host` is `--smtp-host`, `LIMELIGHT_SMTP_HOST`
and the key `smtp_host` of the file. The config sources of cyclopts are not used: they fill only the
parameters of the command that runs, so every secret would need a flag, a command that takes few
settings would refuse the others, and messages would repeat secrets and not name the place.
"""

import os
import tomllib
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final, cast, get_args, get_type_hints

import msgspec

from limelight.core.errors import LimelightError
from limelight.core.validation import quote_value, shorten_value
from limelight.home import home_folder
from limelight.server.settings.declaration import Limits, Settings

ENVIRONMENT_PREFIX: Final = "LIMELIGHT_"
SETTINGS_FILE_NAME: Final = "limelight.toml"

SourcedValues = dict[str, tuple[str, Any]]  # by setting: the source to name in errors, the value


class SettingError(LimelightError):
    """A setting has a value that is not allowed; the message says where, and what is allowed."""


@dataclass(frozen=True)
class Setting:
    """What the declaration says of one setting."""

    name: str
    value_type: Any
    bounds: msgspec.Meta | None
    description: str
    is_secret: bool
    default: Any

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return ENVIRONMENT_PREFIX + self.name.upper()

    @property
    def flag(self) -> str:
        """Its name on the command line."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def default_text(self) -> str:
        """Its default as readers see it; empty if there is none to show."""
        if isinstance(self.default, bool):
            return str(self.default).lower()
        return str(self.default) if isinstance(self.default, str | int) else ""

    @property
    def allowed_values(self) -> str:
        """The values that it may have, in words."""
        if self.value_type is Limits:
            names = ", ".join(limit.name for limit in fields(Limits))
            return f"limits such as create=30/60, for {names}"
        if self.value_type is bool:
            return "true or false"
        if self.bounds:
            return f"a whole number {self.bounds.ge} to {self.bounds.le}"
        words = [word for part in get_args(self.value_type) for word in get_args(part) or (part,)]
        return ", ".join(word for word in words if isinstance(word, str)) or "a text"

    def parse_value(self, source: str, value: Any) -> Any:
        """The value in its type; `SettingError` names the source if the value is not allowed."""
        try:
            if self.value_type is Limits:
                return Limits.parse(_join_limits(value))
            value_type = Annotated[self.value_type, self.bounds] if self.bounds else self.value_type
            return msgspec.convert(value, value_type, strict=not isinstance(value, str))
        except (msgspec.ValidationError, ValueError) as error:
            shown = quote_value(str(error) if self.value_type is Limits else value)
            shown = "its value" if self.is_secret else shown
            raise SettingError(
                f"{source}: {shown} is not allowed; allowed: {self.allowed_values}"
            ) from error


def _join_limits(value: Any) -> str:
    """Limits in one line; in a file they may be a table."""
    if isinstance(value, dict):
        limits = cast(dict[str, Any], value)
        return " ".join(f"{name}={number}" for name, number in limits.items())
    return str(value)


def _list_settings() -> dict[str, Setting]:
    hints = get_type_hints(Settings, include_extras=True)
    settings: dict[str, Setting] = {}
    for field in fields(Settings):
        value_type, *metas = get_args(hints[field.name])
        bounds = metas[0] if len(metas) > 1 else None
        description = metas[-1].description
        settings[field.name] = Setting(
            field.name, value_type, bounds, description, not field.repr, field.default
        )
    return settings


SETTINGS: Final = _list_settings()


def read_settings(flag_values: object = None, file: Path | None = None) -> Settings:
    """The settings from all sources; `SettingError` if one is unknown or not allowed.

    The attributes of `flag_values` are settings, None for a flag that is not given.
    """
    values = {**_read_file(file), **_read_environment(), **_read_flags(flag_values)}
    parsed = {
        name: SETTINGS[name].parse_value(source, value) for name, (source, value) in values.items()
    }
    settings = Settings(**parsed)
    if settings.database:
        return settings
    return replace(settings, database=f"sqlite:///{home_folder() / 'limelight.db'}")


def find_settings_file(file: Path | None = None) -> Path | None:
    """The file with settings: as given, as in the environment, or in the home folder; or None."""
    if named := file or os.environ.get(f"{ENVIRONMENT_PREFIX}CONFIG"):
        return Path(named)
    default = home_folder() / SETTINGS_FILE_NAME
    return default if default.exists() else None


def _read_file(file: Path | None) -> SourcedValues:
    path = find_settings_file(file)
    if path is None:
        return {}
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        reason = error.strerror or error
        raise SettingError(
            f"{shorten_value(path)}: cannot be read: {reason}; "
            f"name another file by --config or {ENVIRONMENT_PREFIX}CONFIG"
        ) from error
    except (ValueError, RecursionError) as error:  # no TOML, no UTF-8, or beyond Python
        raise SettingError(
            f"{shorten_value(path)}: is not TOML: {shorten_value(error)}; "
            "write lines such as: port = 9000"
        ) from error
    for key in values:
        if key not in SETTINGS:
            raise SettingError(
                f"{shorten_value(path)}: {quote_value(key)} is not a setting; {_suggest_name(key)}"
            )
    return {name: (f"{path}: {name}", value) for name, value in values.items()}


def _suggest_name(key: str) -> str:
    close = get_close_matches(key, SETTINGS, 1)
    return (
        f"did you mean {quote_value(close[0])}?" if close else f"there are: {', '.join(SETTINGS)}"
    )


def _read_environment() -> SourcedValues:
    values = {
        name: (setting.variable, os.environ.get(setting.variable))
        for name, setting in SETTINGS.items()
    }
    return {name: (variable, value) for name, (variable, value) in values.items() if value}


def _read_flags(flag_values: object) -> SourcedValues:
    values: dict[str, Any] = vars(flag_values) if flag_values else {}
    return {
        name: (SETTINGS[name].flag, value) for name, value in values.items() if value is not None
    }
