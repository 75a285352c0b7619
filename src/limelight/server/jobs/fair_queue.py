"""A fair queue for work of which little is done at a time: machine moves, hints and analyses."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

MAX_REMEMBERED: Final = 10_000  # addresses and people; whoever is forgotten counts as new


class Share(NamedTuple):
    """On whose account a request is, and whether a person waits for the answer."""

    person_waits: bool = False
    address: str = ""
    person: str = ""


NOBODY: Final = Share()


class _Request:
    def __init__(self, share: Share, number: int) -> None:
        self.share = share
        self.number = number
        self.admitted: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class FairQueue:
    """Admits a few requests at a time; the others wait, and the least recently served is next.

    Requests that a person waits for go before all others. Among equals it is the turn of the
    address that was served least recently, there of the person who was served least recently, and
    of this person's oldest request. So whoever asks seldom waits only for what is under way,
    however much one person, or one address with many guests, has waiting.
    """

    def __init__(self, slots: int = 1) -> None:
        self._slots = slots
        self._running = 0
        self._waiting: list[_Request] = []
        self._requests = 0
        self._turns = 0
        #: At which turn each address and each person was last served.
        self._last_turn: OrderedDict[tuple[str, str], int] = OrderedDict()

    def resize(self, slots: int) -> None:
        """Run so many at a time from now on."""
        self._slots = slots
        self._admit()

    @asynccontextmanager
    async def turn(self, share: Share) -> AsyncGenerator[None]:
        """Wait for one's turn, and have it until the end of the block."""
        await self._enter(share)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, share: Share) -> None:
        self._requests += 1
        request = _Request(share, self._requests)
        self._waiting.append(request)
        self._admit()
        try:
            await request.admitted
        except asyncio.CancelledError:
            if request in self._waiting:
                self._waiting.remove(request)
            else:  # admitted and cancelled at the same moment
                self._leave()
            raise

    def _leave(self) -> None:
        self._running -= 1
        self._admit()

    def _admit(self) -> None:
        while self._running < self._slots:
            waiting = [one for one in self._waiting if not one.admitted.done()]
            if not waiting:
                return
            request = min(waiting, key=self._order)
            self._waiting.remove(request)
            self._running += 1
            self._turns += 1
            self._remember("address", request.share.address)
            self._remember("person", request.share.person)
            request.admitted.set_result(None)

    def _order(self, request: _Request) -> tuple[bool, int, int, int]:
        share = request.share
        return (
            not share.person_waits,
            self._last_turn.get(("address", share.address), 0),
            self._last_turn.get(("person", share.person), 0),
            request.number,
        )

    def _remember(self, kind: str, name: str) -> None:
        self._last_turn.pop((kind, name), None)
        self._last_turn[kind, name] = self._turns
        if len(self._last_turn) > MAX_REMEMBERED:
            self._last_turn.popitem(last=False)
