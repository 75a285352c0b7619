# pyright: basic
"""Web push, by libraries that come with the extra `push`, and have no types."""

from functools import cache
from typing import Any

from limelight.core.errors import LimelightError
from limelight.extras import how_to_install


class PushError(LimelightError):
    """Web push cannot be used; the message says what to do."""


@cache
def public_key(private: str) -> str:
    """The public half of a key, as browsers want it."""
    try:
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid import Vapid02
        from py_vapid.utils import b64urlencode
    except ImportError as error:
        raise PushError(f"web push needs its libraries: {how_to_install('push')}") from error
    try:
        public = Vapid02.from_string(private).public_key
        assert public is not None
    except Exception as error:
        raise PushError(
            "push_key (LIMELIGHT_PUSH_KEY): is no private key; see docs/operate.md"
        ) from error
    return str(b64urlencode(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)))


def send(private: str, sender: str, browser: dict[str, Any], message: str) -> bool:
    """Tell a browser; whether it has gone for good."""
    from pywebpush import WebPushException, webpush

    claims: dict[str, str | int] = {"sub": f"mailto:{sender or 'nobody@localhost'}"}
    try:
        webpush(browser, message, vapid_private_key=private, vapid_claims=claims, timeout=20)
    except WebPushException as error:
        if error.response is not None and error.response.status_code in (404, 410):
            return True
        raise
    return False
