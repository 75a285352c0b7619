"""Requests from pages of other sites are refused: only the server's own page may change things."""

from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from limelight.server.settings import Settings

Connection = ASGIConnection[Any, Any, Any, Any]
Origin = tuple[str, str, int]

DEFAULT_PORTS: Final = {"http": 80, "https": 443}


def parse_origin(url: str) -> Origin | None:
    """The scheme, host and port of an address; None if it cannot be read, or names a user."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    default = DEFAULT_PORTS.get(parts.scheme)
    if not host or default is None or parts.username is not None:
        return None
    return parts.scheme, host, default if port is None else port


def requested_origin(settings: Settings, connection: Connection) -> Origin | None:
    """The origin that a request is for, by its `Host`; None if that cannot be read.

    A server with an https address is reached by TLS alone: its proxy speaks http to us, so that the
    scheme of the connection says nothing.
    """
    tls = settings.uses_tls or connection.scope["scheme"] in ("https", "wss")
    return parse_origin(f"{'https' if tls else 'http'}://{connection.headers.get('host', '')}")


def is_foreign(settings: Settings, connection: Connection) -> bool:
    """Whether a browser says that another site's page is asking.

    The scheme counts: a page of http://play.example.org may come from an attacker on the network.
    Programs that are no browsers send no origin, and have no cookies of others either.
    """
    header = connection.headers.get("origin")
    if header is None:
        return False
    ours = (requested_origin(settings, connection), parse_origin(settings.url.rstrip("/")))
    origin = parse_origin(header)
    return origin is None or origin not in ours or bool(urlsplit(header).path)
