"""`limelight serve`: the house on this machine."""

import asyncio
import os
import signal
import socket
import threading
import webbrowser
from dataclasses import fields, replace
from types import FrameType
from typing import Annotated, Any

from cyclopts import Parameter

from limelight.cli.saves import home
from limelight.cli.variant import Flag
from limelight.core.errors import LimelightError
from limelight.web.settings import Limits, Mail, Settings


class ServeError(LimelightError):
    """The server cannot start; the message says what to do."""


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    database: Annotated[str | None, Parameter(env_var="LIMELIGHT_DATABASE")] = None,
    address: Annotated[str, Parameter(env_var="LIMELIGHT_ADDRESS")] = "",
    redis: Annotated[str, Parameter(env_var="LIMELIGHT_REDIS")] = "",
    workers: int | None = None,
    drain: int = 0,
    no_open: Flag = False,
) -> None:
    """Open the house: people play in their browsers, against each other or the machine.

    Parameters
    ----------
    host
        where to listen: 127.0.0.1 for this machine alone, 0.0.0.0 for all who can reach it
    port
        0 takes any that is free
    database
        such as sqlite:///games.db or postgresql://user@host/name; a file of its own unless told
    address
        how people reach it, if not by host and port: such as https://play.example.org
    redis
        such as redis://host:6379, if several processes serve the same database; machine players are
        then played by `limelight worker`
    workers
        processes that think for the machine players; one for each core but one, unless told
    drain
        seconds between SIGTERM and the end, in which /ready says no, for a load balancer to notice
    no_open
        do not open the browser
    """
    settings = Settings(
        database=database or f"sqlite:///{home() / 'limelight.db'}",
        host=host,
        port=port,
        address=address,
        redis=redis,
        workers=workers or max(1, (os.cpu_count() or 2) - 1),
        drain=drain,
        mail=_mail(),
        limits=read_limits(os.environ.get("LIMELIGHT_LIMITS", "")),
        push_key=os.environ.get("LIMELIGHT_PUSH_KEY", ""),
    )
    if settings.redis:
        check_redis(settings.redis)
        if settings.database.startswith("sqlite"):
            raise ServeError("--redis: several processes need a PostgreSQL --database, not SQLite")
    if settings.push_key:
        from limelight.web.push import public_key

        public_key(settings.push_key)  # says at once what is wrong with it
    run(settings, opening=not no_open)


def run(settings: Settings, opening: bool) -> None:
    """Serve until told to stop; then finish what was begun."""
    # Imported here, so that the other commands need not wait for it.
    import uvicorn

    from limelight.store.database import tried
    from limelight.web.app import build

    asyncio.run(tried(settings.database))
    with bound(settings.host, settings.port) as listener:
        port = listener.getsockname()[1]
        settings = replace(settings, port=port)

        app = build(settings)

        class Server(uvicorn.Server):
            """Says so when it is ready, and when it is asked to go, before it goes."""

            def handle_exit(self, sig: int, frame: FrameType | None) -> None:
                house = getattr(app.state, "house", None)
                if sig != signal.SIGTERM or not settings.drain or not house or house.draining:
                    super().handle_exit(sig, frame)
                    return
                house.draining = True
                threading.Timer(settings.drain, super().handle_exit, (sig, frame)).start()

            async def startup(self, sockets: list[socket.socket] | None = None) -> None:
                await super().startup(sockets)
                if self.started:
                    print(f"Limelight is at {settings.url} (Ctrl-C stops it)", flush=True)
                    if opening:
                        webbrowser.open(settings.url)

        server = Server(
            uvicorn.Config(
                app,
                log_level="warning",
                lifespan="on",
                ws_max_size=settings.limits.body,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                timeout_graceful_shutdown=10,
                server_header=False,
            )
        )
        try:
            server.run(sockets=[listener])
        except KeyboardInterrupt:
            if not server.started:
                raise
            return  # this is how it is stopped
        if not server.started:
            raise ServeError("the server could not start; the lines above say why")


def check_redis(url: str) -> None:
    """`ServeError` if Redis cannot be reached there, or what it takes is not installed."""
    try:
        from redis import Redis
        from redis.exceptions import RedisError
    except ImportError as error:
        raise ServeError("--redis needs: pip install 'limelight[many]'") from error
    try:
        client: Any = Redis
        with client.from_url(url, socket_timeout=5) as opened:
            opened.ping()
    except ValueError as error:
        raise ServeError(f"--redis: {error}; such as redis://127.0.0.1:6379") from error
    except (RedisError, OSError) as error:
        raise ServeError(f"--redis: cannot be reached: {error}") from error


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there; `ServeError` if that cannot be."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.socket(family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OverflowError as error:
        raise ServeError(f"--port: {port} is no port; 0 to 65535") from error
    except OSError as error:
        raise ServeError(
            f"cannot listen at {host}:{port}: {error.strerror}; name another one with --port"
        ) from error
    return listener


def read_limits(text: str) -> Limits:
    """Limits as a text, such as create=30/60 chat=5/10 sockets=20: so many in so many seconds."""
    told: dict[str, Any] = {}
    known = {field.name for field in fields(Limits)}
    for part in text.split():
        name, _, value = part.partition("=")
        numbers = value.split("/")
        if name not in known or not all(number.isdecimal() for number in numbers):
            raise ServeError(f"LIMELIGHT_LIMITS: {part!r} is no limit; such as create=30/60")
        pair = isinstance(getattr(Limits(), name), tuple)
        if len(numbers) != (2 if pair else 1) or "0" in numbers:
            raise ServeError(f"LIMELIGHT_LIMITS: {part!r} is no limit; such as create=30/60")
        told[name] = (int(numbers[0]), int(numbers[1])) if pair else int(numbers[0])
    return Limits(**told)


def _mail() -> Mail:
    said = os.environ.get
    port = said("LIMELIGHT_SMTP_PORT", "587")
    if not port.isdecimal():
        raise ServeError(f"LIMELIGHT_SMTP_PORT: {port!r} is no number")
    return Mail(
        host=said("LIMELIGHT_SMTP_HOST", ""),
        port=int(port),
        user=said("LIMELIGHT_SMTP_USER", ""),
        password=said("LIMELIGHT_SMTP_PASSWORD", ""),
        sender=said("LIMELIGHT_SMTP_SENDER", ""),
        tls=said("LIMELIGHT_SMTP_TLS", "1") != "0",
    )
