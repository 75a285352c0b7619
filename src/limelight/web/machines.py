"""Processes that think for the machine players, so that the server never waits for one."""

from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final
from zlib import crc32

import msgspec

from limelight.web.processes import ask, dismiss, worker

KEPT: Final = 64  # players that a worker remembers, so that they need not see the game again
TRIES: Final = 5


class Question(msgspec.Struct, frozen=True):
    """What a machine is asked: its game so far, from which everything it may know follows."""

    table: str
    game: str
    players: int
    options: dict[str, Any]
    seat: int
    machine: str
    luck: str
    actions: list[int]


class Machines:
    """One process for each worker; a table always asks the same one, which remembers it."""

    def __init__(self, workers: int) -> None:
        self._pools: list[ProcessPoolExecutor | None] = [None] * workers

    async def choose(self, question: Question) -> int:
        """The machine's choice; if its process dies, another one is asked the same."""
        place = crc32(question.table.encode()) % len(self._pools)
        for _ in range(TRIES - 1):
            try:
                return await self._ask(place, question)
            except BrokenProcessPool:
                continue
        return await self._ask(place, question)

    async def _ask(self, place: int, question: Question) -> int:
        pool = self._pools[place]
        if pool is None:
            pool = self._pools[place] = worker()
        try:
            return int(await ask(pool, think, msgspec.json.encode(question)))
        except BrokenProcessPool:
            if self._pools[place] is pool:
                self._pools[place] = None
                pool.shutdown(wait=False, cancel_futures=True)
            raise

    def processes(self) -> list[int]:
        """The workers at work now, by process number."""
        return [number for pool in self._pools if pool for number in (pool._processes or {})]

    async def close(self) -> None:
        """Send all of them home."""
        for pool in self._pools:
            if pool is not None:
                dismiss(pool)
        self._pools = [None] * len(self._pools)


_followers: "OrderedDict[tuple[str, int, str], Any]" = OrderedDict()


def think(raw: bytes) -> int:
    """In a worker: the choice for a question.

    Whatever follows from chance follows from the table's luck and the number of the step, so that
    a question asked twice is answered in the same way.
    """
    import limelight
    from limelight.ai.following import Following
    from limelight.ai.players import player
    from limelight.core.records import Record, dealer

    question = msgspec.json.decode(raw, type=Question)
    game = limelight.game(question.game)
    key = (question.table, question.seat, question.machine)
    follower = _followers.pop(key, None)
    if follower is None:
        follower = Following(lambda: player(question.machine, game), question.seat, question.luck)
    _followers[key] = follower
    if len(_followers) > KEPT:
        _, old = _followers.popitem(last=False)
        if old.watcher is not None:
            old.watcher.close()
    record = Record(question.game, question.options, question.players, actions=question.actions)
    machine = follower.up_to_date(game, record)
    state = record.first(game)
    for action in question.actions:
        state.play(action)
    step = len(question.actions)
    shown = follower.shown(state, step)
    return int(machine.choose(shown, dealer(f"{question.luck} choice", step)))
