"""The types of what the handlers of the API ask for.

Every part of the server that a handler needs is a parameter with the part's name, see
`application.PARTS`.
"""

from typing import Annotated, Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

from limelight.server.security.network import network_of
from limelight.store.users import User

ApiRequest = Request[Any, Any, Any]
#: The user of a request; a request without one is refused.
CurrentUser = NamedDependency[User]

TableIdInPath = Annotated[str, PathParameter(max_length=64)]
SeatInPath = Annotated[int, PathParameter(ge=0, le=7)]
SeatInQuery = Annotated[int | None, QueryParameter(ge=0, le=7)]
SeqInQuery = Annotated[int, QueryParameter(ge=0, le=2**31 - 1)]


def network_of_request(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The network that a request comes from; empty if it is not known."""
    return network_of(request.client.host) if request.client else ""
