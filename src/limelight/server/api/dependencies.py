"""What the handlers of the API ask for, by kind."""

from typing import Annotated, Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

from limelight.server.house import House
from limelight.server.security.network import network_of
from limelight.store.users import Person

Asking = Request[Any, Any, Any]
TheHouse = NamedDependency[House]
Somebody = NamedDependency[Person]

TableName = Annotated[str, PathParameter(max_length=64)]
SeatInPath = Annotated[int, PathParameter(ge=0, le=7)]
SeatNumber = Annotated[int | None, QueryParameter(ge=0, le=7)]
Seq = Annotated[int, QueryParameter(ge=0, le=2**31 - 1)]


def address(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where somebody comes from, as far as it is counted; see `network_of`."""
    return network_of(request.client.host) if request.client else ""
