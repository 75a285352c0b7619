"""What runs the jobs of a server: its own processes, or workers that it reaches through Redis."""

from typing import Any, Final, Protocol

import msgspec

from limelight.server.cluster.messages import JobAnswered, JobProgressed, WorkerSeen
from limelight.server.jobs.fair_queue import NO_SHARE, Share
from limelight.tables.ids import TableId

QUICK_PLAYERS: Final = ("random", "level:1", "level:2", "level:3", "level:4")


class MoveJob(msgspec.Struct, frozen=True):
    """A machine's move to decide: the game so far, from which all that it may know follows."""

    table: str
    game: str
    players: int
    options: dict[str, Any]
    seat: int
    machine: str
    luck: str
    actions: list[int]

    @property
    def is_quick(self) -> bool:
        """Whether the machine decides in less than 10 ms in every game; others take up to 0.6 s."""
        return self.machine in QUICK_PLAYERS


#: A belief to compute: the game, how many play it, its options, the seat that asks, the actions.
BeliefJob = tuple[str, int, dict[str, Any], int, list[int]]


class Executor(Protocol):
    """Runs jobs outside the event loop. Jobs wait in fair queues, hints and moves go first."""

    async def decide_move(self, job: MoveJob, share: Share = NO_SHARE) -> int:
        """The action that a machine chooses."""
        ...

    async def compute_belief(self, job: BeliefJob, share: Share = NO_SHARE) -> dict[str, float]:
        """How likely each suspect is, by what a seat knows."""
        ...

    async def analyse_game(self, record: str, table_id: TableId, share: Share = NO_SHARE) -> str:
        """The analysis of a finished game, as JSON."""
        ...

    def analysis_progress(self, table_id: TableId) -> int:
        """How many steps of a table's game are analysed so far."""
        ...

    async def close(self) -> None:
        """End all jobs at once, without an answer."""
        ...


WorkerMessage = JobAnswered | JobProgressed | WorkerSeen


class WorkerMessages(Protocol):
    """What takes the messages of workers."""

    def receive(self, message: WorkerMessage) -> None:
        """Act on a message of a worker."""
        ...

    def send_again(self) -> None:
        """Send all jobs again: their answers may have been missed."""
        ...
