"""For the operator: whether the process lives, whether it is ready, and its metrics."""

import hmac
from ipaddress import ip_address
from typing import Final, Literal

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from limelight.server.api.dependencies import ApiRequest
from limelight.server.ops.metrics import Metrics
from limelight.server.ops.readiness import Readiness, ReadinessReport
from limelight.server.settings import Settings
from limelight.tables.refusal import Refusal

#: The headers by which a proxy shows that it passes a request on.
PROXY_HEADERS: Final = (
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
)


class HealthAnswer(msgspec.Struct, frozen=True):
    """The process lives: it can answer."""

    status: Literal["ok"]


@get("/health", include_in_schema=False)
async def answer_health() -> HealthAnswer:
    """The process lives."""
    return HealthAnswer("ok")


@get("/ready", include_in_schema=False)
async def answer_ready(readiness: NamedDependency[Readiness]) -> Response[ReadinessReport]:
    """Whether a load balancer should send people here; 503 if not."""
    is_ready, report = await readiness.check_readiness()
    return Response(report, status_code=200 if is_ready else 503)


@get("/metrics", include_in_schema=False)
async def answer_metrics(
    metrics: NamedDependency[Metrics], settings: NamedDependency[Settings], request: ApiRequest
) -> Response[bytes]:
    """The metrics, for requests with the token, or from this machine if there is no token."""
    if not _may_read_metrics(settings, request):
        raise Refusal("forbidden", "the figures are for this machine; others set metrics_token")
    content = await metrics.export_metrics()
    return Response(content, headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})


def _may_read_metrics(settings: Settings, request: ApiRequest) -> bool:
    if expected := settings.metrics_token:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        is_right = hmac.compare_digest(token.encode(), expected.encode())
        return scheme.lower() == "bearer" and is_right
    # A proxy on this machine passes on requests of others.
    is_from_proxy = any(name in request.headers for name in PROXY_HEADERS)
    hosts = (request.client.host if request.client else "", request.url.hostname or "")
    return not is_from_proxy and all(map(_is_local, hosts))


def _is_local(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
