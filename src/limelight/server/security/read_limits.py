"""The share of a network in what the server does for readers."""

import asyncio
from contextlib import suppress
from typing import Final

from limelight.server.security.network_turns import NetworkTurns
from limelight.server.security.rate_limits import RateLimiter, TooOften
from limelight.server.settings import Limits

#: An answer with so many events more takes another permit.
EVENTS_PER_PERMIT: Final = 500
#: For which a read beyond the limit waits for its refusal: refusals are work, too.
REFUSAL_SECONDS: Final = 1.0


class ReadLimits:
    """Limits how much each network reads, and lets what it asks begin one after the other."""

    def __init__(self, rate_limiter: RateLimiter, limits: Limits, closing: asyncio.Event) -> None:
        self._rate_limiter = rate_limiter
        self._rate = limits.reads
        self._closing = closing
        self._turns = NetworkTurns()

    async def wait_for_turn(self, network: str) -> None:
        """Wait until it is this network's turn to begin with a request or a message."""
        await self._turns.wait_for_turn(network)

    async def admit_read(self, network: str) -> None:
        """Take a permit to read; `TooOften`, after a while, if the network has read too much."""
        try:
            self._rate_limiter.take_permit("reads", network, self._rate)
        except TooOften:
            await self._wait_before_refusal()
            raise

    def charge_events(self, network: str, events: int) -> None:
        """Take permits for the events of an answer beyond the first few."""
        if events >= EVENTS_PER_PERMIT:
            self.charge_permits(network, events // EVENTS_PER_PERMIT)

    def charge_permits(self, network: str, permits: int) -> None:
        """Take so many permits, even if there are none: later reads wait for them."""
        self._rate_limiter.charge_permits("reads", network, self._rate, permits)

    async def _wait_before_refusal(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), REFUSAL_SECONDS)
