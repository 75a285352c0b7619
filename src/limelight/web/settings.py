"""How the house is run: one machine and no settings at all, unless told otherwise."""

from dataclasses import dataclass, field


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
    guests: tuple[int, int] = (30, 60)
    chat: tuple[int, int] = (5, 10)
    wrong: tuple[int, int] = (120, 60)  # actions that are refused
    study: tuple[int, int] = (120, 60)  # ask for an analysis or a belief
    sockets: int = 20  # of one person at one time
    body: int = 64 * 1024  # bytes of any request or frame


@dataclass(frozen=True)
class Settings:
    """Everything an operator may change."""

    database: str = "sqlite:///limelight.db"
    host: str = "127.0.0.1"
    port: int = 8000
    #: The address people use, if it is not that of the server itself; https makes cookies secure.
    address: str = ""
    #: Processes that think for the machine players.
    workers: int = 1
    #: How several processes find each other; nothing for a house of one process.
    redis: str = field(default="", repr=False)
    #: Seconds between SIGTERM and the end, in which /ready already says no.
    drain: int = 0
    mail: Mail = field(default_factory=Mail)
    #: Signs web push messages: a private key in PEM, or nothing, and then no browser is told.
    push_key: str = field(default="", repr=False)
    limits: Limits = field(default_factory=Limits)

    @property
    def url(self) -> str:
        """The address people use."""
        return self.address or f"http://{self.host}:{self.port}"

    @property
    def secure(self) -> bool:
        """Whether people come by TLS."""
        return self.url.startswith("https:")
