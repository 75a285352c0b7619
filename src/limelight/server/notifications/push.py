# pyright: basic
"""Web push: messages for browsers, by way of the push services of their makers.

A subscriber says where messages go to, so the address is not trusted: it must be a known push
service at a public address, and a message has one deadline for everything. Encryption is by
libraries that come with the extra `push`, and have no types.
"""

import asyncio
import ipaddress
import json
import socket
import ssl
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Final
from urllib.parse import urlsplit

from limelight.core.errors import LimelightError
from limelight.core.validation import quote_value
from limelight.extras import how_to_install
from limelight.server.security.origin import Origin, parse_origin

#: The domains of the push services of Google, Mozilla, Apple and Microsoft.
KNOWN_SERVICES: Final = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)
DEADLINE_SECONDS: Final = 20.0  # for one message, from the name look-up to the answer
MAX_CONNECTIONS: Final = 20  # at a time
MAX_STATUS_LINE_BYTES: Final = 1024
MESSAGE_TTL_SECONDS: Final = (
    86_400  # how long a push service keeps a message for a browser that is closed
)
SIGNATURE_SECONDS: Final = 12 * 3600
GONE_STATUSES: Final = (404, 410)


class PushError(LimelightError):
    """Web push cannot be used; the message says what to do."""


@cache
def derive_public_key(private: str) -> str:
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


def parse_push_origins(text: str) -> frozenset[Origin]:
    """The push services that an operator trusts, by the setting `push_services`."""
    found: set[Origin] = set()
    for part in text.split():
        origin = parse_origin(part)
        if origin is None or urlsplit(part).path.strip("/"):
            raise PushError(
                f"push_services: {quote_value(part)} is not such as https://push.example.org"
            )
        found.add(origin)
    return frozenset(found)


class PushClient:
    """Sends messages to push services: over asyncio, so nothing that hangs holds up a thread.

    Name look-ups and encryption have two threads of their own.
    """

    def __init__(self, private_key: str, sender: str, services: str) -> None:
        self._private_key = private_key
        self._subject = f"mailto:{sender or 'nobody@localhost'}"
        self._trusted = parse_push_origins(services)
        self._tls = ssl.create_default_context()
        self._threads = ThreadPoolExecutor(2, "push")
        self._connections = asyncio.Semaphore(MAX_CONNECTIONS)

    def close(self) -> None:
        """Send nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def is_allowed_endpoint(self, endpoint: str) -> bool:
        """Whether an endpoint is at a known push service, by https, or at a trusted origin."""
        origin = parse_origin(endpoint)
        if origin is None:
            return False
        scheme, host, port = origin
        known = any(host == name or host.endswith(f".{name}") for name in KNOWN_SERVICES)
        return origin in self._trusted or (known and (scheme, port) == ("https", 443))

    async def send_message(self, endpoint: str, keys: bytes, message: str) -> bool:
        """Send a browser a message; whether the browser has gone for good.

        An exception says that it could not be sent. Of the answer only the first line is read, so
        no redirect is followed and no body is too long.
        """
        if not self.is_allowed_endpoint(endpoint):
            raise PushError("the endpoint is not at a push service that is trusted")
        async with self._connections:
            headers, body = await asyncio.get_running_loop().run_in_executor(
                self._threads, self._encrypt_message, endpoint, keys, message
            )
            async with asyncio.timeout(DEADLINE_SECONDS):
                status = await self._post_message(endpoint, headers, body)
        if status not in GONE_STATUSES and not 200 <= status < 300:
            raise PushError(f"the push service answers {status}")
        return status in GONE_STATUSES

    async def _post_message(self, endpoint: str, headers: dict[str, str], body: bytes) -> int:
        """The status of the answer."""
        url = urlsplit(endpoint)
        target = (url.path or "/") + (f"?{url.query}" if url.query else "")
        head = [f"POST {target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        reader, writer = await self._connect_to_checked_address(endpoint)
        try:
            writer.write("\r\n".join([*head, "", ""]).encode("ascii") + body)
            await writer.drain()
            version, status, *_ = (await reader.readline()).split()
            if not version.startswith(b"HTTP/1."):
                raise PushError("the push service does not speak HTTP")
            return int(status)
        finally:
            writer.transport.abort()  # the rest of the answer is not read

    async def _connect_to_checked_address(
        self, endpoint: str
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to the address that was looked up and checked, not to another look-up."""
        origin = parse_origin(endpoint)
        assert origin is not None
        scheme, host, port = origin
        found = await asyncio.get_running_loop().run_in_executor(
            self._threads, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        )
        failure: Exception = PushError("the push service has no public address")
        for *_, address in found:
            if origin not in self._trusted and not is_public_address(str(address[0])):
                continue
            try:
                return await asyncio.open_connection(
                    str(address[0]),
                    port,
                    limit=MAX_STATUS_LINE_BYTES,
                    ssl=self._tls if scheme == "https" else None,
                    server_hostname=host if scheme == "https" else None,
                )
            except OSError as error:
                failure = error
        raise failure

    def _encrypt_message(
        self, endpoint: str, keys: bytes, message: str
    ) -> tuple[dict[str, str], bytes]:
        """The headers and the body of a message that only the browser can open."""
        from py_vapid import Vapid02
        from pywebpush import WebPusher

        browser = {"endpoint": endpoint, "keys": json.loads(keys)}
        body = bytes(WebPusher(browser).encode(message.encode())["body"])
        url = urlsplit(endpoint)
        claims = {
            "aud": f"{url.scheme}://{url.netloc}",
            "exp": int(time.time()) + SIGNATURE_SECONDS,
            "sub": self._subject,
        }
        headers = {
            "Host": url.netloc,
            "Connection": "close",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Content-Length": str(len(body)),
            "TTL": str(MESSAGE_TTL_SECONDS),
            **Vapid02.from_string(self._private_key).sign(claims),
        }
        return headers, body


def is_public_address(address: str) -> bool:
    """Whether an IP address is on the internet, not on this machine or in its network."""
    found = ipaddress.ip_address(address)
    found = getattr(found, "ipv4_mapped", None) or found
    return found.is_global and not found.is_multicast
