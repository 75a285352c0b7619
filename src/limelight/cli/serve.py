"""`limelight serve`: the house on this machine."""

import asyncio
import os
import signal
import socket
import threading
import webbrowser
from dataclasses import replace
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

from limelight.cli.saved_games import home
from limelight.cli.settings import Config, flags, public, read
from limelight.core.errors import LimelightError
from limelight.core.validation import quote, shorten
from limelight.extras import how_to_install
from limelight.server.ops.logs import configure
from limelight.server.settings import Settings
from limelight.store.private_files import make_private

OPEN_FILES: Final = 65_536  # as many as a server that is full of people needs


class ServeError(LimelightError):
    """The server cannot start; the message says what to do."""


if TYPE_CHECKING:
    Told = Any
else:
    Told = flags(*(name for name in public() if name != "processes"))


def serve(*, told: Told = None, config: Config = None) -> None:
    """Open the house: people play in their browsers, against each other or the machine.

    Every setting may also be in a file, or in the environment: --smtp-host as LIMELIGHT_SMTP_HOST.
    docs/operate.md lists them, with those that are secret and have no flag.
    """
    settings = read(told, config)
    configure(settings)
    check_address(settings)
    if settings.redis:
        check_redis(settings.redis)
        if settings.database.startswith("sqlite"):
            raise ServeError("--redis: several processes need a PostgreSQL --database, not SQLite")
    if settings.push_key:
        from limelight.server.notifications.push import parse_origins, public_key

        public_key(settings.push_key)  # says at once what is wrong with it
        parse_origins(settings.push_services)
    run(settings)


def run(settings: Settings) -> None:
    """Serve until told to stop; then finish what was begun."""
    # Imported here, so that the other commands need not wait for it.
    import uvicorn

    from limelight.server.app import build
    from limelight.server.ops import garbage_collection
    from limelight.server.security.http_limits import BoundedWebSocket, bounded_protocol
    from limelight.store.database import tried

    raise_open_files()
    close_home()
    asyncio.run(tried(settings.database))
    with bound(settings.host, settings.port) as listener:
        port = listener.getsockname()[1]
        settings = replace(settings, port=port)

        app = build(settings)

        class Server(uvicorn.Server):
            """Says so when it is ready, and when it is asked to go, before it goes."""

            def handle_exit(self, sig: int, frame: FrameType | None) -> None:
                house = getattr(app.state, "house", None)
                if sig == signal.SIGTERM and settings.drain and house and not house.draining:
                    house.draining = True
                    soon = threading.Timer(settings.drain, self.part, (sig, frame))
                    soon.daemon = True  # nobody waits for it who was asked a second time
                    soon.start()
                else:
                    self.part(sig, frame)

            def part(self, sig: int, frame: FrameType | None) -> None:
                """Lines are told to come back soon, or they would be waited for."""
                house = getattr(app.state, "house", None)
                if house and self.loop:
                    self.loop.call_soon_threadsafe(house.part)
                super().handle_exit(sig, frame)

            loop: asyncio.AbstractEventLoop | None = None

            async def startup(self, sockets: list[socket.socket] | None = None) -> None:
                self.loop = asyncio.get_running_loop()
                await super().startup(sockets)
                if self.started:
                    garbage_collection.settle()
                    print(f"Limelight is at {settings.url} (Ctrl-C stops it)", flush=True)
                    if settings.open:
                        webbrowser.open(settings.url)

        server = Server(
            uvicorn.Config(
                app,
                http=bounded_protocol(settings.limits.connections),
                ws=BoundedWebSocket,
                log_config=None,
                access_log=False,
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


def raise_open_files() -> None:
    """Let this process open as many files as it may, up to a sane number; each socket is one."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def close_home() -> None:
    """Keep others out of our own folder; one that somebody else has chosen is theirs to close."""
    if "LIMELIGHT_HOME" not in os.environ and home().is_dir():
        make_private(home())


def check_address(settings: Settings) -> None:
    """`ServeError` if people cannot come by that address."""
    from limelight.cli.doctor_checks import address

    if (found := address(settings)).level == "wrong":
        raise ServeError(f"--address: {found.said}; {found.advice}")


def check_redis(url: str) -> None:
    """`ServeError` if Redis cannot be reached there, or what it takes is not installed."""
    try:
        from redis import Redis
        from redis.exceptions import RedisError
    except ImportError as error:
        raise ServeError(f"--redis needs: {how_to_install('many')}") from error
    try:
        client: Any = Redis
        with client.from_url(url, socket_timeout=5) as opened:
            opened.ping()
    except ValueError as error:
        raise ServeError(f"--redis: {shorten(error)}; such as redis://127.0.0.1:6379") from error
    except (RedisError, OSError) as error:
        raise ServeError(
            f"--redis: cannot be reached: {shorten(error)} Start it, or name another"
        ) from error


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there; `ServeError` if that cannot be."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.socket(family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OverflowError as error:
        raise ServeError(f"--port: {quote(port)} is no port; 0 to 65535") from error
    except (socket.gaierror, UnicodeError) as error:
        raise ServeError(
            f"--host: {shorten(host)} is no address of this machine; 127.0.0.1 is"
        ) from error
    except OSError as error:
        raise ServeError(
            f"cannot listen at {shorten(host)}:{port}: {error.strerror}; "
            "name another one with --port"
        ) from error
    return listener
