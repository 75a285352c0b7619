"""Which pages may speak to the server: our own."""

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from limelight.web.settings import Settings


def foreign(settings: Settings, connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether a browser says that another site's page is asking.

    Programs that are no browsers send no origin, and have no cookies of others either.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return False
    ours = {connection.headers.get("host", ""), urlsplit(settings.url).netloc}
    return urlsplit(origin).netloc not in ours
