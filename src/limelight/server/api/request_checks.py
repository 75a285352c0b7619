"""What holds for every request and every answer."""

from typing import Any, Final

from litestar import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.di import NamedDependency
from litestar.types import Message, Scope

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
    """Refuse requests that pages of other sites make, unless they change nothing."""
    if name := request.path_params.get("name"):
        route = request.scope["path_template"]
        logs.bind(**{"match" if route.startswith("/api/matches") else "table": name})
    if b"%00" in request.scope["query_string"]:
        raise Refusal("invalid", "there is a character in the query that cannot be")
    settings: Settings = request.app.state.server.settings
    if "host" in request.headers and requested_origin(settings, request) is None:
        raise Refusal("invalid", "host: the header cannot be read")
    if request.method not in SAFE_METHODS and is_foreign(settings, request):
        raise Refusal("origin", "this page is not ours")


async def add_security_headers(message: Message, _: Scope) -> None:
    """Every answer, an error too, tells the browser what it must not do with it."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in SECURITY_HEADERS.items():
            if name not in headers:
                headers[name] = value
