"""How errors are answered: with a sentence and a code, never with a trace."""

import logging
from typing import Any, Final

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR, HTTP_503_SERVICE_UNAVAILABLE

from limelight.core.errors import LimelightError
from limelight.core.validation import shorten_value
from limelight.server.answers.errors import ErrorAnswer
from limelight.server.ops import logs
from limelight.server.security.rate_limits import TooOften
from limelight.store.database import is_unreachable, is_unwritable, summarise_error
from limelight.store.notifications import EndpointTaken
from limelight.store.users import NameTaken, NotAGuest, TooManyPerUser
from limelight.tables.refusal import Refusal, StaleAnswer

log = logging.getLogger("limelight")

#: The status of a refusal; all others are 409: it cannot be done as things stand.
STATUS_BY_CODE: Final = {
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

CODE_BY_STATUS: Final = {
    400: "invalid",
    401: "nobody",
    403: "forbidden",
    404: "unknown",
    405: "method",
    413: "size",
    415: "media",
}


def describe_error(error: LimelightError) -> ErrorAnswer:
    """The code and the sentence of an error."""
    match error:
        case StaleAnswer():
            return ErrorAnswer(error.code, str(error), error.seq)
        case Refusal():
            return ErrorAnswer(error.code, str(error))
        case NotAGuest():
            return ErrorAnswer("account", str(error))
        case NameTaken() | EndpointTaken():
            return ErrorAnswer("taken", str(error))
        case TooManyPerUser():
            return ErrorAnswer("many", str(error))
        case _:
            return ErrorAnswer("options", str(error))


def answer_refusal(_: Request[Any, Any, Any], error: LimelightError) -> Response[Any]:
    """Answer a refusal."""
    content = describe_error(error)
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, TooOften) else {}
    status = STATUS_BY_CODE.get(content.code, 409)
    return Response(content, status_code=status, headers=headers, media_type=MediaType.JSON)


def answer_http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Answer a request that is not understood, or for something that does not exist."""
    detail = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        parts = [
            f"{part.get('key', 'body')}: {shorten_value(part['message'])}" for part in error.extra
        ]
        detail = "; ".join(parts) or detail
    content = ErrorAnswer(CODE_BY_STATUS.get(error.status_code, "invalid"), detail)
    return Response(
        content, status_code=error.status_code, headers=error.headers, media_type=MediaType.JSON
    )


def answer_malformed_body(_: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Answer a body that is not UTF-8, not JSON, or nested too deeply."""
    content = ErrorAnswer("invalid", f"the body cannot be read: {shorten_value(error)}")
    return Response(content, status_code=400, media_type=MediaType.JSON)


FAULT_MESSAGE: Final = "something went wrong on our side; try again"
UNREACHABLE_MESSAGE: Final = "the server cannot reach its database just now; try again in a moment"
UNWRITABLE_MESSAGE: Final = "the server cannot store anything just now; try again later"


def is_temporary(error: Exception) -> bool:
    """Whether the same request may work later."""
    return is_unreachable(error) or is_unwritable(error)


def log_fault(activity: str, error: Exception) -> ErrorAnswer:
    """Log a fault of the server; the answer has no details, but the id of the request."""
    message = FAULT_MESSAGE
    if is_unwritable(error):
        message = UNWRITABLE_MESSAGE  # `WriteWatch` has logged it
    elif is_unreachable(error):
        message = UNREACHABLE_MESSAGE
        log.warning("%s: the database cannot be reached: %s", activity, summarise_error(error))
    else:
        log.error("%s has failed", activity, exc_info=error)
    return ErrorAnswer("fault", message, request=logs.current_request_id())


def answer_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Answer a fault of the server; with 503 if it is temporary."""
    scope: Any = request.scope
    content = log_fault(f"{request.method} {scope.get('path_template', '')}", error)
    is_passing = is_temporary(error)
    status = HTTP_503_SERVICE_UNAVAILABLE if is_passing else HTTP_500_INTERNAL_SERVER_ERROR
    headers = {"Retry-After": "1"} if is_passing else {}
    return Response(content, status_code=status, headers=headers, media_type=MediaType.JSON)


EXCEPTION_HANDLERS: dict[int | type[Exception], Any] = {
    LimelightError: answer_refusal,
    HTTPException: answer_http_error,
    msgspec.MsgspecError: answer_malformed_body,
    RecursionError: answer_malformed_body,
    UnicodeDecodeError: answer_malformed_body,
    Exception: answer_fault,
}
