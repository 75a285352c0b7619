"""`limelight serve`: a server on this machine."""

import asyncio
import os
import signal
import socket
import threading
import webbrowser
from dataclasses import replace
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

from limelight.cli.setting_flags import ConfigFlag, list_settings_with_flag, make_setting_flags
from limelight.core.errors import LimelightError
from limelight.core.validation import quote_value, shorten_value
from limelight.extras import how_to_install
from limelight.home import home_folder
from limelight.server.ops.logs import configure_logging
from limelight.server.settings import Settings
from limelight.server.settings.sources import read_settings
from limelight.store.private_files import restrict_to_owner

MAX_OPEN_FILES: Final = 65_536  # enough for a server with many connections


class ServeError(LimelightError):
    """The server cannot start; the message says what to do."""


if TYPE_CHECKING:
    SettingFlags = Any
else:
    SettingFlags = make_setting_flags(
        *(name for name in list_settings_with_flag() if name != "processes")
    )


def serve(*, flags: SettingFlags = None, config: ConfigFlag = None) -> None:
    """Run a server: people play in their browsers, against each other or machine players.

    Every setting can also be in a file, or in the environment: --smtp-host as LIMELIGHT_SMTP_HOST.
    docs/operate.md lists all settings, also the secret ones, which have no flag.
    """
    settings = read_settings(flags, config)
    configure_logging(settings)
    check_public_address(settings)
    if settings.redis:
        require_redis(settings.redis)
        if settings.database.startswith("sqlite"):
            raise ServeError("--redis: several servers need a PostgreSQL --database, not SQLite")
    if settings.push_key:
        from limelight.server.notifications.push import derive_public_key, parse_push_origins

        derive_public_key(settings.push_key)  # raises an error if the key is wrong
        parse_push_origins(settings.push_services)
    run_server(settings)


def run_server(settings: Settings) -> None:
    """Serve until a signal stops the server; requests in progress are finished first."""
    # Imported here because it takes time that the other commands do not need.
    import uvicorn

    from limelight.server.app import build
    from limelight.server.ops import garbage_collection
    from limelight.server.security.http_limits import BoundedWebSocket, make_bounded_protocol
    from limelight.store.database import ensure_ready

    raise_open_files()
    restrict_home_folder()
    asyncio.run(ensure_ready(settings.database))
    with bind_listener(settings.host, settings.port) as listener:
        port = listener.getsockname()[1]
        settings = replace(settings, port=port)

        app = build(settings)

        class DrainingServer(uvicorn.Server):
            """Announces that it is ready; on SIGTERM reports that it drains before it ends."""

            def handle_exit(self, sig: int, frame: FrameType | None) -> None:
                server = getattr(app.state, "server", None)
                if (
                    sig == signal.SIGTERM
                    and settings.drain
                    and server
                    and not server.readiness.is_draining
                ):
                    server.readiness.is_draining = True
                    timer = threading.Timer(settings.drain, self.begin_exit, (sig, frame))
                    timer.daemon = True  # a second signal ends the process at once
                    timer.start()
                else:
                    self.begin_exit(sig, frame)

            def begin_exit(self, sig: int, frame: FrameType | None) -> None:
                """Ask all connections to reconnect; otherwise uvicorn would wait for them."""
                server = getattr(app.state, "server", None)
                if server and self.loop:
                    self.loop.call_soon_threadsafe(server.begin_closing)
                super().handle_exit(sig, frame)

            loop: asyncio.AbstractEventLoop | None = None

            async def startup(self, sockets: list[socket.socket] | None = None) -> None:
                self.loop = asyncio.get_running_loop()
                await super().startup(sockets)
                if self.started:
                    garbage_collection.freeze_startup_objects()
                    print(f"Limelight is at {settings.url} (Ctrl-C stops it)", flush=True)
                    if settings.open:
                        webbrowser.open(settings.url)

        server = DrainingServer(
            uvicorn.Config(
                app,
                http=make_bounded_protocol(settings.limits.connections),
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
            return  # Ctrl-C is how a server is stopped
        if not server.started:
            raise ServeError("the server could not start; the lines above say why")


def raise_open_files() -> None:
    """Raise the limit of open files, sockets included, as far as this process may."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(MAX_OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def restrict_home_folder() -> None:
    """Keep other users out of the home folder; one that the operator has chosen stays as it is."""
    if "LIMELIGHT_HOME" not in os.environ and home_folder().is_dir():
        restrict_to_owner(home_folder())


def check_public_address(settings: Settings) -> None:
    """`ServeError` if the public address cannot be one."""
    from limelight.cli.doctor_checks import check_address

    if (finding := check_address(settings)).level == "wrong":
        raise ServeError(f"--address: {finding.message}; {finding.advice}")


def require_redis(url: str) -> None:
    """`ServeError` if Redis cannot be reached, or its packages are not installed."""
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
        raise ServeError(
            f"--redis: {shorten_value(error)}; such as redis://127.0.0.1:6379"
        ) from error
    except (RedisError, OSError) as error:
        raise ServeError(
            f"--redis: cannot be reached: {shorten_value(error)} Start it, or name another"
        ) from error


def bind_listener(host: str, port: int) -> socket.socket:
    """A socket bound to host and port; `ServeError` if that fails."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.socket(family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OverflowError as error:
        raise ServeError(
            f"--port: {quote_value(port)} is not a port; allowed: 0 to 65535"
        ) from error
    except (socket.gaierror, UnicodeError) as error:
        raise ServeError(
            f"--host: {shorten_value(host)} is not an address of this machine; 127.0.0.1 is"
        ) from error
    except OSError as error:
        raise ServeError(
            f"cannot listen at {shorten_value(host)}:{port}: {error.strerror}; "
            "name another one with --port"
        ) from error
    return listener
