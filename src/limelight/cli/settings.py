"""What the operator has told: by flag, else by the environment, else in a file.

All of it follows from the fields of `Settings`: `smtp_host` is `--smtp-host`, `LIMELIGHT_SMTP_HOST`
and the key `smtp_host` of the file.
"""

import os
import tomllib
from dataclasses import dataclass, fields, make_dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final, cast, get_args, get_type_hints

import msgspec
from cyclopts import Parameter

from limelight.cli.saved_games import home
from limelight.core.errors import LimelightError
from limelight.core.validation import quote, shorten
from limelight.server.settings import Limits, Settings

PREFIX: Final = "LIMELIGHT_"
FILE: Final = "limelight.toml"

Config = Annotated[
    Path | None, Parameter(help=f"the file with settings; {FILE} at home, if there is one")
]
Said = dict[str, tuple[str, Any]]  # by setting: where it was told, and what


class SettingError(LimelightError):
    """A setting cannot be what it was told to be; the message says where, and what is allowed."""


@dataclass(frozen=True)
class Setting:
    """What the declaration says of one setting."""

    name: str
    kind: Any
    range: msgspec.Meta | None
    what: str
    secret: bool
    default: Any

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.name.upper()

    @property
    def flag(self) -> str:
        """Its name on the command line."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def usual(self) -> str:
        """What it is unless told, to be read; nothing if that is nothing."""
        if isinstance(self.default, bool):
            return str(self.default).lower()
        return str(self.default) if isinstance(self.default, str | int) else ""

    @property
    def allowed(self) -> str:
        """What it may be."""
        if self.kind is Limits:
            return f"create=30/60 and such, for {', '.join(one.name for one in fields(Limits))}"
        if self.kind is bool:
            return "true or false"
        if self.range:
            return f"a whole number {self.range.ge} to {self.range.le}"
        words = [word for part in get_args(self.kind) for word in get_args(part) or (part,)]
        return ", ".join(word for word in words if isinstance(word, str)) or "a text"

    def read(self, where: str, value: Any) -> Any:
        """What was told; `SettingError` if it may not be that."""
        try:
            if self.kind is Limits:
                return Limits.read(_line(value))
            kind = Annotated[self.kind, self.range] if self.range else self.kind
            return msgspec.convert(value, kind, strict=not isinstance(value, str))
        except (msgspec.ValidationError, ValueError) as error:
            shown = quote(str(error) if self.kind is Limits else value)
            shown = "what is there" if self.secret else shown
            raise SettingError(
                f"{where}: {shown} is not allowed; allowed: {self.allowed}"
            ) from error


def _line(value: Any) -> str:
    """Limits in one line; in a file they may be a table."""
    if isinstance(value, dict):
        told = cast(dict[str, Any], value)
        return " ".join(f"{name}={number}" for name, number in told.items())
    return str(value)


def _declared() -> dict[str, Setting]:
    hints = get_type_hints(Settings, include_extras=True)
    found: dict[str, Setting] = {}
    for one in fields(Settings):
        kind, *metas = get_args(hints[one.name])
        limits = metas[0] if len(metas) > 1 else None
        what = metas[-1].description
        found[one.name] = Setting(one.name, kind, limits, what, not one.repr, one.default)
    return found


SETTINGS: Final = _declared()


def flags(*names: str) -> Any:
    """A parameter for a command: a flag for each of these settings, None for what is not told."""
    told = [(name, Annotated[_word(name), _help(name)], None) for name in names]
    return Parameter(name="*")(make_dataclass("Told", told, namespace={"__module__": __name__}))


def public() -> list[str]:
    """The settings that have a flag: all but secrets, which `ps` would show."""
    return [name for name, one in SETTINGS.items() if not one.secret]


def _word(name: str) -> Any:
    return bool | None if SETTINGS[name].kind is bool else str | None


def _help(name: str) -> Parameter:
    return Parameter(help=SETTINGS[name].what, show_default=SETTINGS[name].usual or False)


def read(told: object = None, config: Path | None = None) -> Settings:
    """The settings, with what the flags of `flags` tell; `SettingError` if something is wrong."""
    said = {**_in_file(config), **_in_environment(), **_by_flag(told)}
    found = {name: SETTINGS[name].read(where, value) for name, (where, value) in said.items()}
    settings = Settings(**found)
    if settings.database:
        return settings
    return replace(settings, database=f"sqlite:///{home() / 'limelight.db'}")


def config_file(named: Path | None = None) -> Path | None:
    """The file with settings: as named, by the environment, or at home, if there is one."""
    if told := named or os.environ.get(f"{PREFIX}CONFIG"):
        return Path(told)
    usual = home() / FILE
    return usual if usual.exists() else None


def _in_file(named: Path | None) -> Said:
    path = config_file(named)
    if path is None:
        return {}
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        reason = error.strerror or error
        raise SettingError(
            f"{shorten(path)}: cannot be read: {reason}; "
            f"name another file by --config or {PREFIX}CONFIG"
        ) from error
    except (ValueError, RecursionError) as error:  # no TOML, no UTF-8, or beyond Python
        raise SettingError(
            f"{shorten(path)}: is no TOML: {shorten(error)}; write lines such as: port = 9000"
        ) from error
    for key in found:
        if key not in SETTINGS:
            raise SettingError(f"{shorten(path)}: {quote(key)} is no setting; {_meant(key)}")
    return {name: (f"{path}: {name}", value) for name, value in found.items()}


def _meant(key: str) -> str:
    close = get_close_matches(key, SETTINGS, 1)
    return f"did you mean {quote(close[0])}?" if close else f"there are: {', '.join(SETTINGS)}"


def _in_environment() -> Said:
    told = {name: (one.variable, os.environ.get(one.variable)) for name, one in SETTINGS.items()}
    return {name: (where, value) for name, (where, value) in told.items() if value}


def _by_flag(told: object) -> Said:
    said: dict[str, Any] = vars(told) if told else {}
    return {name: (SETTINGS[name].flag, value) for name, value in said.items() if value is not None}
