"""The application: the house with its doors."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

import limelight
from limelight.server.api.bots import BotsApi
from limelight.server.api.dependencies import TheHouse
from limelight.server.api.errors import HANDLERS
from limelight.server.api.live import LiveApi
from limelight.server.api.matches import MatchesApi
from limelight.server.api.page_files import page
from limelight.server.api.tables import TablesApi, unread
from limelight.server.api.users import PeopleApi, stop_mail
from limelight.server.house import House
from limelight.server.ops import logs
from limelight.server.ops.health import health, metrics, ready
from limelight.server.ops.request_log import Traffic
from limelight.server.security import auth
from limelight.server.security.origin import foreign, requested_origin
from limelight.server.settings import Settings
from limelight.store.users import Person
from limelight.tables.refusal import Refusal

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
SAFE: Final = ("GET", "HEAD", "OPTIONS")


def build(settings: Settings, opening: Callable[[Settings], Any] = House.open) -> Litestar:
    """The application; the house is opened when it starts, and closed when it stops."""

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncGenerator[None]:
        house = await opening(settings)
        app.state.house = house
        try:
            yield
        finally:
            await house.close()

    app = Litestar(
        route_handlers=[
            PeopleApi,
            TablesApi,
            LiveApi,
            BotsApi,
            MatchesApi,
            health,
            ready,
            metrics,
            stop_mail,
            page,
        ],
        lifespan=[opened],
        dependencies={"house": Provide(_house), "person": Provide(_person)},
        exception_handlers=HANDLERS,
        before_request=_ours,
        before_send=[_headed],
        after_exception=[unread],
        request_max_body_size=settings.limits.body,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Limelight",
            version=limelight.__version__,
            description="Tables for opera, jack and minuit.",
            path="/api",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
    )
    app.asgi_handler = Traffic(app.asgi_handler)  # around all else, so that nothing passes it by
    return app


async def _house(state: State) -> House:
    house: House = state.house
    return house


async def _person(house: TheHouse, request: Request[Any, Any, Any]) -> Person:
    return await auth.somebody(house, request)


async def _ours(request: Request[Any, Any, Any]) -> None:
    """Other sites' pages may look, as anybody, but change nothing."""
    if name := request.path_params.get("name"):
        route = request.scope["path_template"]
        logs.bind(**{"match" if route.startswith("/api/matches") else "table": name})
    if b"%00" in request.scope["query_string"]:
        raise Refusal("invalid", "there is a character in the query that cannot be")
    house: House = request.app.state.house
    if "host" in request.headers and requested_origin(house.settings, request) is None:
        raise Refusal("invalid", "host: the header cannot be read")
    if request.method not in SAFE and foreign(house.settings, request):
        raise Refusal("origin", "this page is not ours")


async def _headed(message: Message, _: Scope) -> None:
    """Every answer, an error too, tells the browser what it must not do with it."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            if name not in headers:
                headers[name] = value
