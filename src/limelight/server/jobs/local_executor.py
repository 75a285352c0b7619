"""Processes that think for the machine players, so that the server never waits for one."""

import os
from collections import OrderedDict
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, Final
from zlib import crc32

import msgspec

from limelight.server.jobs.fair_queue import NOBODY, Share
from limelight.server.jobs.process_pool import ProcessLane

KEPT: Final = 64  # players that a worker remembers, so that they need not see the game again
TRIES: Final = 5
#: Levels 1 to 4 take less than 10 ms for any decision of any game, the others up to 0.6 s.
QUICK_MACHINES: Final = ("random", "level:1", "level:2", "level:3", "level:4")


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
    """The processes that decide on this machine.

    A slow decision takes half a second and more and cannot be interrupted. So the quick levels have
    a process of their own, and never wait for a slow decision, even where there is one process for
    these. A table always asks the same process, which remembers its game.
    """

    def __init__(self, workers: int) -> None:
        self._slow = [ProcessLane(_step_back) for _ in range(workers)]
        self._quick = ProcessLane()

    async def choose(self, question: Question, share: Share = NOBODY) -> int:
        """The machine's choice; if its process dies, another one is asked the same."""
        lane = self._quick
        if not is_quick(question.machine):
            lane = self._slow[crc32(question.table.encode()) % len(self._slow)]
        encoded = msgspec.json.encode(question)
        async with lane.queue.turn(share):
            for _ in range(TRIES - 1):
                with suppress(BrokenProcessPool):
                    return int(await lane.ask(think, encoded))
            return int(await lane.ask(think, encoded))

    async def close(self) -> None:
        """End all of them."""
        for lane in (*self._slow, self._quick):
            lane.close()


def is_quick(machine: str) -> bool:
    """Whether a machine decides within some milliseconds in every game."""
    return machine in QUICK_MACHINES


def _step_back() -> None:
    """In a process for slow decisions: the server and the quick levels come first."""
    os.nice(5)


_followers: "OrderedDict[tuple[str, int, str], Any]" = OrderedDict()


def think(raw: bytes) -> int:
    """In a worker: the choice for a question.

    Whatever follows from chance follows from the table's luck and the number of the step, so that
    a question asked twice is answered in the same way.
    """
    import limelight
    from limelight.ai.player_specs import player
    from limelight.ai.seat_observer import Following
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
