"""The jobs themselves, as they run in a process of their own; they import what they need there."""

import os
from collections import OrderedDict
from multiprocessing.sharedctypes import SynchronizedArray
from typing import Any, Final

import msgspec

from limelight.server.jobs.executor import BeliefJob, MoveJob

MAX_OBSERVERS: Final = 64  # remembered, so that players need not follow a game from its start
MOVE_NICENESS: Final = 5  # of slow moves and hints: the server and the quick players go first
ANALYSIS_NICENESS: Final = 15  # moves and hints go first

_observers: "OrderedDict[tuple[str, int, str], Any]" = OrderedDict()
_progress: "SynchronizedArray[int] | None" = None


def lower_priority() -> None:
    """Prepare a process for slow moves or hints."""
    os.nice(MOVE_NICENESS)


def prepare_analyses(progress: "SynchronizedArray[int]") -> None:
    """Prepare a process for analyses, which writes its progress here."""
    global _progress
    _progress = progress
    os.nice(ANALYSIS_NICENESS)


def decide_move(encoded: bytes) -> int:
    """The action that a machine chooses, for a `MoveJob` as JSON.

    Random numbers follow from the table's seed and the number of the step, so a job that runs twice
    has the same answer.
    """
    import limelight
    from limelight.ai.player_specs import make_player
    from limelight.ai.seat_observer import SeatObserver
    from limelight.core.records import Record, chance_rng

    job = msgspec.json.decode(encoded, type=MoveJob)
    game = limelight.game(job.game)
    key = (job.table, job.seat, job.machine)
    observer = _observers.pop(key, None)
    if observer is None:
        observer = SeatObserver(lambda: make_player(job.machine, game), job.seat, job.luck)
    _observers[key] = observer
    if len(_observers) > MAX_OBSERVERS:
        _, forgotten = _observers.popitem(last=False)
        if forgotten.observer is not None:
            forgotten.observer.close()
    record = Record(job.game, job.options, job.players, actions=job.actions)
    player = observer.catch_up(game, record)
    state = record.first_state(game)
    for action in job.actions:
        state.play(action)
    step = len(job.actions)
    sampled = observer.sample_state(state, step)
    return int(player.choose_action(sampled, chance_rng(f"{job.luck} choice", step)))


def compute_belief(job: BeliefJob) -> dict[str, float]:
    """How likely each suspect is after these actions, by what a seat knows."""
    import limelight
    from limelight.ai.analysis import suspect_probabilities
    from limelight.ai.player_specs import find_players
    from limelight.ai.seat_observer import SeatObserver
    from limelight.core.records import Record

    name, players, options, seat, actions = job
    game = limelight.game(name)
    record = Record(name, options, players, actions=actions)
    observer = SeatObserver(find_players(name).make_evaluator, seat, "belief")
    evaluator = observer.catch_up(game, record)
    state = record.first_state(game)
    for action in actions:
        state.play(action)
    sampled = observer.sample_state(state, len(actions))
    return suspect_probabilities(sampled, evaluator.evaluate(sampled).belief)


def analyse_game(text: str) -> str:
    """The analysis of a record, as JSON."""
    from limelight.ai.analysis import analyse_record
    from limelight.ai.player_specs import find_players
    from limelight.core.records import Record

    _store_progress(0)
    record = Record.from_json(text)
    evaluator = find_players(record.game).make_evaluator()
    return analyse_record(record, evaluator, _store_progress).to_json()


def _store_progress(steps: int) -> None:
    if _progress is not None:
        _progress[0] = steps
