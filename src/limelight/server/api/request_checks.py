"""What holds for every request and every answer."""

from typing import Any, Final

from litestar import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.di import NamedDependency
from litestar.types import Message, Scope

from limelight.server.api.dependencies import network_of_request
from limelight.server.ops import logs
from limelight.server.security.auth import Authenticator
from limelight.server.security.origin import is_foreign, requested_origin
from limelight.server.settings import Settings
from limelight.store.users import User
from limelight.tables.refusal import Refusal

SECURITY_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")


async def find_current_user(
    authenticator: NamedDependency[Authenticator], request: Request[Any, Any, Any]
) -> User:
    """The user of a request; `Refusal` if there is none."""
    return await authenticator.require_user(request)


async def check_request(request: Request[Any, Any, Any]) -> None:
    """Wait for the turn of the request's network, and refuse what must not be answered.

    That is what pages of other sites change, and what a network reads beyond its limit.
    """
    server = request.app.state.server
    network = network_of_request(request)
    await server.read_limits.wait_for_turn(network)
    if name := request.path_params.get("name"):
        route = request.scope["path_template"]
        logs.bind(**{"match" if route.startswith("/api/matches") else "table": name})
    if b"%00" in request.scope["query_string"]:
        raise Refusal("invalid", "there is a character in the query that cannot be")
    settings: Settings = server.settings
    if "host" in request.headers and requested_origin(settings, request) is None:
        raise Refusal("invalid", "host: the header cannot be read")
    if request.method not in SAFE_METHODS and is_foreign(settings, request):
        raise Refusal("origin", "this page is not ours")
    if _is_read(request):
        await server.read_limits.admit_read(network)


def _is_read(request: Request[Any, Any, Any]) -> bool:
    """Whether a request only asks for something that the API works out."""
    path = request.scope["path_template"]
    return path.startswith("/api") and (
        request.method in SAFE_METHODS or path.startswith("/api/practice")
    )


async def add_security_headers(message: Message, _: Scope) -> None:
    """Every answer, an error too, tells the browser what it must not do with it."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in SECURITY_HEADERS.items():
            if name not in headers:
                headers[name] = value
