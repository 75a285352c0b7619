"""What goes wrong, told to whoever asked: a sentence, a code, and never a trace."""

import logging
from typing import Any, Final

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR, HTTP_503_SERVICE_UNAVAILABLE

from limelight.core.errors import LimelightError
from limelight.core.validation import shorten
from limelight.server.ops import logs
from limelight.server.security.rate_limits import TooOften
from limelight.store.database import away, is_unwritable, reason
from limelight.store.users import EndpointTaken, NameTaken, NoGuest, TooMany
from limelight.tables.refusal import Refusal, Stale

log = logging.getLogger("limelight")

#: The status of a refusal; all others are 409: it cannot be done as things stand.
STATUS: Final = {
    "nobody": 401,
    "password": 401,
    "token": 401,
    "spectator": 403,
    "forbidden": 403,
    "seat": 403,
    "origin": 403,
    "unknown": 404,
    "invalid": 400,
    "options": 400,
    "bot": 400,
    "email": 400,
    "endpoint": 400,
    "link": 400,
    "illegal": 422,
    "rate": 429,
}

CODES: Final = {
    400: "invalid",
    401: "nobody",
    403: "forbidden",
    404: "unknown",
    405: "method",
    413: "size",
    415: "media",
}


def problem(error: LimelightError) -> dict[str, Any]:
    """What a program and a person are told of an error."""
    match error:
        case Stale():
            return {"code": error.code, "message": str(error), "seq": error.seq}
        case Refusal():
            return {"code": error.code, "message": str(error)}
        case NoGuest():
            return {"code": "account", "message": str(error)}
        case NameTaken() | EndpointTaken():
            return {"code": "taken", "message": str(error)}
        case TooMany():
            return {"code": "many", "message": str(error)}
        case _:
            return {"code": "options", "message": str(error)}


def refused(_: Request[Any, Any, Any], error: LimelightError) -> Response[Any]:
    """Something cannot be done."""
    content = problem(error)
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, TooOften) else {}
    status = STATUS.get(content["code"], 409)
    return Response(content, status_code=status, headers=headers, media_type=MediaType.JSON)


def unfit(_: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """A request that is not understood, or for something that is not there."""
    detail = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        parts = [f"{part.get('key', 'body')}: {shorten(part['message'])}" for part in error.extra]
        detail = "; ".join(parts) or detail
    content = {"code": CODES.get(error.status_code, "invalid"), "message": detail}
    return Response(
        content, status_code=error.status_code, headers=error.headers, media_type=MediaType.JSON
    )


def malformed(_: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A body that is no UTF-8, no JSON, or nested beyond reason."""
    content = {"code": "invalid", "message": f"the body cannot be read: {shorten(error)}"}
    return Response(content, status_code=400, media_type=MediaType.JSON)


FAULT: Final = {"code": "fault", "message": "something went wrong on our side; try again"}
AWAY: Final = {
    "code": "fault",
    "message": "the house cannot reach its database just now; try again in a moment",
}


FULL: Final = {
    "code": "fault",
    "message": "the house cannot keep anything just now; try again later",
}


def is_passing(error: Exception) -> bool:
    """Whether it may well work later."""
    return away(error) or is_unwritable(error)


def noted(what: str, error: Exception) -> dict[str, str]:
    """A fault of ours, put down in the log; what is told of it: no detail, but its number there."""
    if is_unwritable(error):
        return {**FULL, "request": logs.request()}  # the log has it from `WriteWatch`
    if away(error):
        log.warning("%s: the database cannot be reached: %s", what, reason(error))
    else:
        log.error("%s has failed", what, exc_info=error)
    return {**(AWAY if away(error) else FAULT), "request": logs.request()}


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A fault of ours; 503 if it will pass."""
    scope: Any = request.scope
    content = noted(f"{request.method} {scope.get('path_template', '')}", error)
    passing = is_passing(error)
    status = HTTP_503_SERVICE_UNAVAILABLE if passing else HTTP_500_INTERNAL_SERVER_ERROR
    headers = {"Retry-After": "1"} if passing else {}
    return Response(content, status_code=status, headers=headers, media_type=MediaType.JSON)


HANDLERS: dict[int | type[Exception], Any] = {
    LimelightError: refused,
    HTTPException: unfit,
    msgspec.MsgspecError: malformed,
    RecursionError: malformed,
    UnicodeDecodeError: malformed,
    Exception: broken,
}
