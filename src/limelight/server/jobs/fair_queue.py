"""A fair queue for jobs of which few run at a time: machine moves, hints and analyses."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

MAX_REMEMBERED: Final = 10_000  # networks and users; a forgotten one counts as new


class Share(NamedTuple):
    """The user and the network of a job, and whether a person waits for the answer."""

    person_waits: bool = False
    address: str = ""
    user: str = ""


NO_SHARE: Final = Share()


class _QueuedRequest:
    def __init__(self, share: Share, number: int) -> None:
        self.share = share
        self.number = number
        self.admitted: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class FairQueue:
    """Admits a few requests at a time; the others wait, and the least recently served is next.

    Requests that a person waits for go before all others. Among equals it is the turn of the
    network that was served least recently, there of the user who was served least recently, and of
    this user's oldest request. So a user who asks seldom waits only for what is running, however
    many requests one user, or one network with many guests, has waiting.
    """

    def __init__(self, slots: int = 1) -> None:
        self._slots = slots
        self._running = 0
        self._waiting: list[_QueuedRequest] = []
        self._requests = 0
        self._turns = 0
        #: At which turn each network and each user was last served.
        self._last_turn: OrderedDict[tuple[str, str], int] = OrderedDict()

    def set_slots(self, slots: int) -> None:
        """Admit so many requests at a time from now on."""
        self._slots = slots
        self._admit_waiting()

    @asynccontextmanager
    async def hold_slot(self, share: Share) -> AsyncGenerator[None]:
        """Wait for a slot, and hold it until the end of the block."""
        await self._wait_for_slot(share)
        try:
            yield
        finally:
            self._release_slot()

    async def _wait_for_slot(self, share: Share) -> None:
        self._requests += 1
        request = _QueuedRequest(share, self._requests)
        self._waiting.append(request)
        self._admit_waiting()
        try:
            await request.admitted
        except asyncio.CancelledError:
            if request in self._waiting:
                self._waiting.remove(request)
            else:  # admitted and cancelled at the same moment
                self._release_slot()
            raise

    def _release_slot(self) -> None:
        self._running -= 1
        self._admit_waiting()

    def _admit_waiting(self) -> None:
        while self._running < self._slots:
            waiting = [request for request in self._waiting if not request.admitted.done()]
            if not waiting:
                return
            request = min(waiting, key=self._priority_of)
            self._waiting.remove(request)
            self._running += 1
            self._turns += 1
            self._record_turn("address", request.share.address)
            self._record_turn("user", request.share.user)
            request.admitted.set_result(None)

    def _priority_of(self, request: _QueuedRequest) -> tuple[bool, int, int, int]:
        share = request.share
        return (
            not share.person_waits,
            self._last_turn.get(("address", share.address), 0),
            self._last_turn.get(("user", share.user), 0),
            request.number,
        )

    def _record_turn(self, kind: str, name: str) -> None:
        self._last_turn.pop((kind, name), None)
        self._last_turn[kind, name] = self._turns
        if len(self._last_turn) > MAX_REMEMBERED:
            self._last_turn.popitem(last=False)
