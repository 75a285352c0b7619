"""The settings of a server; without any it serves one machine.

`Settings` is the one list of them. The flags, the variables of the environment, the keys of the
file (see `sources`) and the table in docs/operate.md follow from it.
"""

import os
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, Final, Literal

from msgspec import Meta

LogFormat = Literal["text", "json"]
LogLevel = Literal["debug", "info", "warning", "error"]
PORT_RANGE: Final = Meta(ge=0, le=65_535)
PROCESS_RANGE: Final = Meta(ge=0, le=256)
PACE_RANGE: Final = Meta(ge=0, le=20)
SECONDS_RANGE: Final = Meta(ge=0, le=86_400)


@dataclass(frozen=True)
class MailSettings:
    """The server that sends our mail; without a host none is sent."""

    host: str = ""
    port: int = 587
    user: str = ""
    password: str = field(default="", repr=False)
    sender: str = ""
    tls: bool = True


@dataclass(frozen=True)
class Limits:
    """Rate limits, as a number of times in a number of seconds, and caps."""

    create: tuple[int, int] = (30, 60)
    enter: tuple[int, int] = (10, 60)  # attempts to log in or to register
    # Attempts to log in to one account from unknown browsers, or from one network by known ones.
    guess: tuple[int, int] = (60, 60)
    guests: tuple[int, int] = (30, 60)
    chat: tuple[int, int] = (5, 10)
    wrong: tuple[int, int] = (120, 60)  # refused actions
    study: tuple[int, int] = (120, 60)  # requests for an analysis or a belief
    reads: tuple[int, int] = (500, 10)  # reads by one network, see `ReadLimits`
    confirm: tuple[int, int] = (5, 3600)  # requests for a link that confirms an e-mail address
    mails: tuple[int, int] = (20, 3600)  # notifications to one e-mail address
    sockets: int = 20  # open connections of one user
    strangers: int = 200  # open connections without a user, from one network
    tables: int = 50  # unfinished tables that one user has opened
    machine_tables: int = 5  # of these, tables without a person
    address_tables: int = 500  # unfinished tables opened from one network
    address_machine_tables: int = 60  # of these, tables without a person
    unvisited: int = 172_800  # seconds after which a table without visitors is closed
    connections: int = 500  # open connections of any kind from one network
    body: int = 64 * 1024  # bytes of a request or a frame

    @staticmethod
    def parse(text: str) -> "Limits":
        """The limits in a text such as create=30/60 sockets=20; `ValueError` names a wrong part."""
        defaults = {field.name: field.default for field in fields(Limits)}
        values: dict[str, Any] = {}
        for part in text.split():
            name, _, value = part.partition("=")
            numbers = value.split("/")
            default = defaults.get(name)
            is_rate = isinstance(default, tuple)
            are_positive = all(number.isdecimal() and int(number) for number in numbers)
            if default is None or not are_positive or len(numbers) != (2 if is_rate else 1):
                raise ValueError(part)
            values[name] = (int(numbers[0]), int(numbers[1])) if is_rate else int(numbers[0])
        return Limits(**values)


@dataclass(frozen=True)
class Settings:
    """Everything an operator may choose; a field without a repr is a secret, and has no flag."""

    host: Annotated[
        str,
        Meta(
            description="the address to listen at: this machine alone, or 0.0.0.0 for every network"
        ),
    ] = "127.0.0.1"
    port: Annotated[
        int, PORT_RANGE, Meta(description="the port to listen at; 0 takes any free one")
    ] = 8000
    address: Annotated[
        str,
        Meta(description="the URL that people use, if not host and port: https://play.example.org"),
    ] = ""
    database: Annotated[
        str,
        Meta(
            description="sqlite:///games.db or postgresql://user@host/name, for example; "
            "without it limelight.db in the home folder"
        ),
    ] = ""
    redis: Annotated[
        str,
        Meta(description="redis://host:6379, for example, if several servers share one database"),
    ] = ""
    workers: Annotated[
        int,
        PROCESS_RANGE,
        Meta(description="processes that compute machine players' moves; 0: one fewer than cores"),
    ] = 0
    processes: Annotated[
        int,
        PROCESS_RANGE,
        Meta(description="processes of `limelight worker`; 0: one for each core"),
    ] = 0
    machine_pace: Annotated[
        int,
        PACE_RANGE,
        Meta(
            description="how slowly machine players answer: 1 as intended, more on a slow machine; "
            "0: at once, which gives their secrets away"
        ),
    ] = 1
    drain: Annotated[
        int,
        SECONDS_RANGE,
        Meta(description="seconds between SIGTERM and the end, during which /ready says no"),
    ] = 0
    open: Annotated[bool, Meta(description="open a browser")] = True
    limits: Annotated[Limits, Meta(description="rate limits and caps: create=30/60 sockets=20")] = (
        Limits()
    )
    log: Annotated[LogFormat, Meta(description="lines of text, or a JSON object in each line")] = (
        "text"
    )
    log_level: Annotated[
        LogLevel | None,
        Meta(
            description="the lowest level to log; by default warning, and info in JSON, which logs "
            "every request"
        ),
    ] = None
    metrics_token: Annotated[
        str,
        Meta(description="the token for reading /metrics; without it only this machine may"),
    ] = field(default="", repr=False)
    smtp_host: Annotated[str, Meta(description="the mail server; without it no mail is sent")] = ""
    smtp_port: Annotated[int, PORT_RANGE, Meta(description="the mail server's port")] = 587
    smtp_user: Annotated[
        str, Meta(description="the user to log in with, if the mail server wants one")
    ] = ""
    smtp_password: Annotated[str, Meta(description="the password of that user")] = field(
        default="", repr=False
    )
    smtp_sender: Annotated[str, Meta(description="the sender's address; by default the user")] = ""
    smtp_tls: Annotated[
        bool, Meta(description="use STARTTLS; do without it only to a server on this machine")
    ] = True
    push_key: Annotated[
        str, Meta(description="the key that signs web push messages; without it none is sent")
    ] = field(default="", repr=False)
    push_services: Annotated[
        str,
        Meta(
            description="push services besides those of known browsers, even in your network: "
            "https://push.example.org"
        ),
    ] = ""

    @property
    def mail(self) -> MailSettings:
        """The settings for mail."""
        return MailSettings(
            self.smtp_host,
            self.smtp_port,
            self.smtp_user,
            self.smtp_password,
            self.smtp_sender,
            self.smtp_tls,
        )

    @property
    def machine_process_count(self) -> int:
        """How many processes compute the moves of machine players."""
        return self.workers or max(1, (os.cpu_count() or 2) - 1)

    @property
    def url(self) -> str:
        """The URL that people use."""
        return self.address or f"http://{self.host}:{self.port}"

    @property
    def uses_tls(self) -> bool:
        """Whether people connect by TLS."""
        return self.url.startswith("https:")
