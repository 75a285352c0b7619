"""How the house is run: one machine and no settings at all, unless told otherwise.

`Settings` is the one list of all there is to set. A file, the environment and flags follow from it
(see `cli.settings`), and so does the table in docs/operate.md.
"""

import os
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, Final, Literal

from msgspec import Meta

Log = Literal["text", "json"]
Level = Literal["debug", "info", "warning", "error"]
PORT: Final = Meta(ge=0, le=65_535)
COUNT: Final = Meta(ge=0, le=256)
PACE: Final = Meta(ge=0, le=20)
SECONDS: Final = Meta(ge=0, le=86_400)


@dataclass(frozen=True)
class Mail:
    """Where e-mail is handed in; nothing is sent without a host."""

    host: str = ""
    port: int = 587
    user: str = ""
    password: str = field(default="", repr=False)
    sender: str = ""
    tls: bool = True


@dataclass(frozen=True)
class Limits:
    """How much anybody may do: so many times in so many seconds."""

    create: tuple[int, int] = (30, 60)
    enter: tuple[int, int] = (10, 60)  # log in, register
    guess: tuple[int, int] = (60, 60)  # log in to one account, from browsers that never did before
    guests: tuple[int, int] = (30, 60)
    chat: tuple[int, int] = (5, 10)
    wrong: tuple[int, int] = (120, 60)  # actions that are refused
    study: tuple[int, int] = (120, 60)  # ask for an analysis or a belief
    confirm: tuple[int, int] = (5, 3600)  # ask for a link that confirms an e-mail address
    mails: tuple[int, int] = (20, 3600)  # notices to one e-mail address
    sockets: int = 20  # of one person at one time
    strangers: int = 200  # of all who have no name, from one address
    tables: int = 50  # opened by one person and not over
    machine_tables: int = 5  # of these, games among machines alone
    address_tables: int = 500  # opened from one address and not over
    address_machine_tables: int = 60  # of these, games among machines alone
    unvisited: int = 172_800  # seconds after which a table that nobody visits is closed
    connections: int = 500  # from one address at one time, of whatever kind
    body: int = 64 * 1024  # bytes of any request or frame

    @staticmethod
    def read(text: str) -> "Limits":
        """Limits as a text, such as create=30/60 sockets=20; `ValueError` names what is none."""
        told: dict[str, Any] = {}
        for part in text.split():
            name, _, value = part.partition("=")
            numbers = value.split("/")
            usual = {one.name: one.default for one in fields(Limits)}.get(name)
            pair = isinstance(usual, tuple)
            counted = all(number.isdecimal() and int(number) for number in numbers)
            if usual is None or not counted or len(numbers) != (2 if pair else 1):
                raise ValueError(part)
            told[name] = (int(numbers[0]), int(numbers[1])) if pair else int(numbers[0])
        return Limits(**told)


@dataclass(frozen=True)
class Settings:
    """Everything an operator may change; what is not shown is secret, and has no flag."""

    host: Annotated[
        str,
        Meta(description="where to listen: this machine alone, or 0.0.0.0 for all who reach it"),
    ] = "127.0.0.1"
    port: Annotated[int, PORT, Meta(description="0 takes any that is free")] = 8000
    address: Annotated[
        str,
        Meta(description="how people reach it, if not by host and port: https://play.example.org"),
    ] = ""
    database: Annotated[
        str,
        Meta(
            description="such as sqlite:///games.db or postgresql://user@host/name; "
            "limelight.db at home, if none"
        ),
    ] = ""
    redis: Annotated[
        str,
        Meta(description="such as redis://host:6379, if several processes serve one database"),
    ] = ""
    workers: Annotated[
        int,
        COUNT,
        Meta(
            description="processes that think for the machine players; 0: one for each core but one"
        ),
    ] = 0
    processes: Annotated[
        int,
        COUNT,
        Meta(description="what `limelight worker` thinks about at a time; 0: one for each core"),
    ] = 0
    machine_pace: Annotated[
        int,
        PACE,
        Meta(
            description="how slowly machines answer: 1 as intended, more on a slow machine; "
            "0: at once, which tells their secrets"
        ),
    ] = 1
    drain: Annotated[
        int,
        SECONDS,
        Meta(description="seconds between SIGTERM and the end, in which /ready says no"),
    ] = 0
    open: Annotated[bool, Meta(description="open the browser")] = True
    limits: Annotated[
        Limits, Meta(description="how much one person may do: create=30/60 sockets=20")
    ] = Limits()
    log: Annotated[Log, Meta(description="lines for people, or one JSON object in each")] = "text"
    log_level: Annotated[
        Level | None,
        Meta(
            description="the least that is written; warning, if none, and in JSON info: "
            "every request"
        ),
    ] = None
    metrics_token: Annotated[
        str, Meta(description="who shows it may read /metrics; if none, only this machine may")
    ] = field(default="", repr=False)
    smtp_host: Annotated[
        str, Meta(description="where mail is handed in; without it none is sent")
    ] = ""
    smtp_port: Annotated[int, PORT, Meta(description="the mail server's port")] = 587
    smtp_user: Annotated[str, Meta(description="to log in there, if named")] = ""
    smtp_password: Annotated[str, Meta(description="for that user")] = field(default="", repr=False)
    smtp_sender: Annotated[str, Meta(description="the sender's address; the user, if none")] = ""
    smtp_tls: Annotated[
        bool, Meta(description="by STARTTLS; without only to a server on the same machine")
    ] = True
    push_key: Annotated[
        str, Meta(description="signs web push messages; without it no browser is told")
    ] = field(default="", repr=False)
    push_services: Annotated[
        str,
        Meta(
            description="push services beside those of the known browsers, also in your network: "
            "https://push.example.org"
        ),
    ] = ""

    @property
    def mail(self) -> Mail:
        """Where e-mail is handed in."""
        return Mail(
            self.smtp_host,
            self.smtp_port,
            self.smtp_user,
            self.smtp_password,
            self.smtp_sender,
            self.smtp_tls,
        )

    @property
    def thinkers(self) -> int:
        """How many processes think for the machine players."""
        return self.workers or max(1, (os.cpu_count() or 2) - 1)

    @property
    def url(self) -> str:
        """The address people use."""
        return self.address or f"http://{self.host}:{self.port}"

    @property
    def secure(self) -> bool:
        """Whether people come by TLS."""
        return self.url.startswith("https:")
