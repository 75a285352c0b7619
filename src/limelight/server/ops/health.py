"""For whoever looks after the house: whether the process lives, and whether to send people here."""

import asyncio
import hmac
from contextlib import suppress
from ipaddress import ip_address
from typing import Final

from litestar import Response, get
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from limelight.core.game import JSON
from limelight.server.api.dependencies import Asking, TheHouse
from limelight.server.house import House
from limelight.tables.refusal import Refusal

PATIENCE: Final = 2.0  # seconds to wait for what Redis says
#: By these a proxy shows that somebody else is asking.
PASSED_ON: Final = (
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
)


@get("/health", include_in_schema=False)
async def health() -> JSON:
    """The process lives."""
    return {"status": "ok"}


@get("/ready", include_in_schema=False)
async def ready(house: TheHouse) -> Response[JSON]:
    """Whether people are welcome: 503 while the database is away or full, or the house closes.

    Without Redis they are: news from other processes comes a little later then.
    """
    try:
        async with house.database.read() as connection:
            await connection.execute(text("SELECT 1"))
        database = True
    except (SQLAlchemyError, OSError):
        database = False
    writable = house.write_watch.failing_since is None
    found: JSON = {
        "database": database,
        "writable": writable,
        "others": house.bus.up,
        "leading": house.leading,
        "draining": house.draining,
    }
    welcome = database and writable and not house.draining
    return Response(found, status_code=200 if welcome else 503)


@get("/metrics", include_in_schema=False)
async def metrics(house: TheHouse, request: Asking) -> Response[bytes]:
    """Figures for Prometheus: for who shows the token, or, if there is none, for this machine."""
    if not _concerned(house, request):
        raise Refusal("forbidden", "the figures are for this machine; others set metrics_token")
    if house.hands:
        with suppress(Exception):  # then the others must do
            jobs, workers = await asyncio.wait_for(house.hands.standing(), PATIENCE)
            for queue, number in jobs.items():
                house.metrics.queued.labels(queue).set(number)
            house.metrics.workers.set(workers)
    content = generate_latest(house.metrics.registry)
    return Response(content, headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})


def _concerned(house: House, request: Asking) -> bool:
    """Who comes by way of a proxy on this machine is not on this machine."""
    if token := house.settings.metrics_token:
        scheme, _, shown = request.headers.get("authorization", "").partition(" ")
        return scheme.lower() == "bearer" and hmac.compare_digest(shown.encode(), token.encode())
    passed_on = any(name in request.headers for name in PASSED_ON)
    hosts = (request.client.host if request.client else "", request.url.hostname or "")
    return not passed_on and all(map(_local, hosts))


def _local(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
