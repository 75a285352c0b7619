"""The HTTP application: its routes, and what holds for every request and answer."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, Final

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig

from limelight.core.border import WIRE_VERSION
from limelight.server.api.errors import EXCEPTION_HANDLERS
from limelight.server.api.openapi import DocumentPlugin, StructSchemas
from limelight.server.api.play import count_unreadable_action
from limelight.server.api.request_checks import (
    add_security_headers,
    check_request,
    find_current_user,
)
from limelight.server.api.routes import ROUTES
from limelight.server.ops.request_log import RequestLog
from limelight.server.settings import Settings

#: The parts of the server that handlers may ask for, as parameters of these names.
PARTS: Final = (
    "analyst",
    "authenticator",
    "bot_streams",
    "clock",
    "live_tables",
    "match_director",
    "metrics",
    "muted_users",
    "notification_store",
    "notifier",
    "rate_limiter",
    "rating_store",
    "read_limits",
    "readiness",
    "sessions",
    "settings",
    "stream_environment",
    "table_caps",
    "table_sessions",
    "table_store",
    "tasks",
    "users",
)

Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]


def build_application(settings: Settings, lifespan: Lifespan) -> Litestar:
    """The application; `lifespan` puts an open server with all `PARTS` into `app.state.server`."""
    app = Litestar(
        route_handlers=ROUTES,
        lifespan=[lifespan],
        dependencies={"user": Provide(find_current_user), **_provide_parts()},
        exception_handlers=EXCEPTION_HANDLERS,
        before_request=check_request,
        before_send=[add_security_headers],
        after_exception=[count_unreadable_action],
        request_max_body_size=settings.limits.body,
        logging_config=None,
        plugins=[StructSchemas()],
        openapi_config=OpenAPIConfig(
            title="Limelight",
            version=str(WIRE_VERSION),
            description="Tables for opera, jack and minuit.",
            path="/api",
            render_plugins=[DocumentPlugin(path="/openapi.json")],
            use_handler_docstrings=True,
        ),
    )
    app.asgi_handler = RequestLog(app.asgi_handler)  # outermost, so that no request passes it by
    return app


def _provide_parts() -> dict[str, Provide]:
    def provide(name: str) -> Provide:
        async def find_part(state: State) -> Any:
            return getattr(state.server, name)

        return Provide(find_part)

    return {name: provide(name) for name in PARTS}
