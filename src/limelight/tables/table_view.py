"""Views of a table: the only way out, restricted to what a reader may know."""

from typing import cast

import msgspec

from limelight.core.border import Choice, IllegalReason
from limelight.core.errors import IllegalAction
from limelight.core.game import JSON, State
from limelight.core.records import Record
from limelight.core.validation import quote_value
from limelight.games.types import GameEffect, GameKnowledge, GameMove
from limelight.tables import events as ev
from limelight.tables.event_views import (
    ActionPlayedView,
    ActionUnplayedView,
    TableEventView,
    view_public_event,
)
from limelight.tables.events import RequestKind, SeatKind
from limelight.tables.game_history import HistoryStep
from limelight.tables.ids import TableId
from limelight.tables.refusal import Refusal
from limelight.tables.step_descriptions import (
    LegalChoice,
    Reader,
    StepDescription,
    describe_step,
    list_choices,
)
from limelight.tables.table import Table
from limelight.tables.table_state import TableStatus


class SeatView(msgspec.Struct, frozen=True):
    """A seat: the machine that it is for, the name of who has it, and whether they have left."""

    kind: SeatKind
    machine: str
    name: str
    gone: bool


class ClockView(msgspec.Struct, frozen=True):
    """The milliseconds that each seat has left, and whose clock runs since when."""

    left: list[int]
    running: int | None
    since: int


class RequestView(msgspec.Struct, frozen=True):
    """A request of a seat to the others; a takeback would keep `keep` actions."""

    seat: int
    wish: RequestKind
    keep: int


class TakebackOffer(msgspec.Struct, frozen=True):
    """What a takeback of the last own step would be: whether it is free, and what it would keep."""

    free: bool
    keep: int


class TableSituation(msgspec.Struct, frozen=True, kw_only=True):
    """How things stand at a table and what has happened, as a reader may know it.

    `reader` is the seat that sees it so, None for a spectator. `view` is the state of the game, as
    `State.view` of the engine tells it, but for what the reader may do: that is in `choices`, and
    `barred` has the reasons why other actions are illegal. `wish` is the request that waits for an
    answer, `undo` what a takeback would be. `commitment` is the SHA-256 of the seed; the seed
    itself and the whole `position` come out when the game is over. `rematch` is the table of the
    next game, `reason` why the operator of the server has ended this one.
    """

    seq: int
    status: TableStatus
    reader: int | None
    turn: int | None
    seats: list[SeatView]
    clock: ClockView
    wish: RequestView | None
    view: GameKnowledge | None
    choices: list[LegalChoice]
    barred: list[IllegalReason]
    undo: TakebackOffer | None
    result: list[float] | None
    commitment: str
    seed: str | None
    position: JSON | None
    rematch: TableId | None
    reason: str | None
    events: list[TableEventView]


class StepView(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of a game: the step before it, the seat that played it, and the view after it.

    The first moment has no step before it.
    """

    step: int
    seat: int | None
    said: str
    move: GameMove | None
    effects: list[GameEffect]
    view: GameKnowledge


def build_table_view(table: Table, reader: Reader, after_seq: int = 0) -> TableSituation:
    """The situation and the events after a sequence number, as a reader may know them."""
    state = table.history.state
    has_begun = table.status not in ("open", "closed")
    view = state.view(reader) if has_begun else None
    legal: list[Choice] = view.pop("legal") if view else []
    barred: list[IllegalReason] = view.pop("barred") if view else []
    if table.status != "live":
        legal, barred = [], []
    request = table.request.event if table.request else None
    return TableSituation(
        seq=table.seq,
        status=table.status,
        reader=reader,
        turn=table.turn,
        seats=[SeatView(seat.kind, seat.machine, seat.name, seat.has_left) for seat in table.seats],
        clock=ClockView(
            list(table.clock.remaining_ms),  # a copy: the clock may change before it is sent
            table.clock.running_seat,
            table.clock.running_since,
        ),
        wish=RequestView(request.seat, request.wish, request.keep) if request else None,
        view=cast("GameKnowledge | None", view),
        choices=list_choices(legal),
        barred=barred,
        undo=find_takeback_offer(table, reader),
        result=table.final_results(),
        commitment=table.setup.commitment,
        seed=table.seed if table.is_over else None,
        position=state.position() if table.is_over else None,
        rematch=table.rematch_table_id or None,
        reason=table.cancel_reason or None,
        events=build_event_views(table, reader, after_seq),
    )


def find_takeback_offer(table: Table, reader: Reader) -> TakebackOffer | None:
    """What a takeback of the last own step would be; None if the seat cannot take anything back."""
    if reader is None:
        return None
    try:
        (event,) = table.decide_takeback(reader, table.seq)
    except Refusal:
        return None
    if isinstance(event, (ev.ActionsUndone, ev.RequestMade)):
        return TakebackOffer(isinstance(event, ev.ActionsUndone), event.keep)
    return None


def build_event_views(table: Table, reader: Reader, after_seq: int = 0) -> list[TableEventView]:
    """The events after a sequence number, in order, as a reader may know them.

    Moves and effects are not remembered: the game is replayed for those of these events.
    """
    logged_events = table.log[after_seq:]
    steps = {logged.seq: table.step_by_seq.get(logged.seq) for logged in logged_events}
    wanted = {step.number for step in steps.values() if step and _has_effects(table, step)}
    descriptions: dict[int, StepDescription] = {}
    if wanted:
        for replayed, state in table.history.replay_steps():
            if replayed.number in wanted:
                descriptions[replayed.number] = _describe_step(table, replayed, state, reader)
    views: list[TableEventView] = []
    for logged in logged_events:
        event, step = logged.event, steps[logged.seq]
        if not isinstance(event, ev.ActionPlayed):
            views.append(view_public_event(logged))
        elif step is None:  # the table is set aside
            views.append(ActionUnplayedView(seq=logged.seq, at=logged.at, seat=event.seat))
        else:
            description = descriptions[step.number] if _has_effects(table, step) else None
            views.append(
                ActionPlayedView(
                    seq=logged.seq,
                    at=logged.at,
                    seat=event.seat,
                    said=_notation_for(table, step, reader),
                    move=description.move if description else None,
                    effects=description.effects if description else [],
                )
            )
    return views


def build_moment_views(table: Table, reader: Reader) -> list[StepView]:
    """The view of every state of the game so far, each with the step that led to it.

    Once the game is over, the steps hide nothing.
    """
    history = table.history
    state: State = history.game.new(history.player_count, history.options)
    moments = [
        StepView(step=0, seat=None, said="", move=None, effects=[], view=_view(state, reader))
    ]
    for step in history.steps:
        move, effects = _describe_step(table, step, state, reader)
        state.play(step.action)
        moments.append(
            StepView(
                step=len(moments),
                seat=step.seat,
                said=_notation_for(table, step, reader),
                move=move,
                effects=effects,
                view=_view(state, reader),
            )
        )
    return moments


def preview_action(table: Table, reader: Reader, action: int) -> GameKnowledge | None:
    """The view that a seat would have after an action of its own; see `State.foresee`.

    `Refusal` if it is not its turn, or the action is not legal.
    """
    if reader is None or table.turn != reader:
        raise Refusal("turn", "it is not your turn; there is nothing to try")
    try:
        return cast("GameKnowledge | None", table.history.state.foresee(reader, action))
    except IllegalAction as error:
        raise Refusal("illegal", f"action {quote_value(action)} may not be played now") from error


def build_record(table: Table) -> Record:
    """The record of a game that is over, secrets included."""
    history = table.history
    return Record(
        game=history.game.name,
        options=history.options,
        players=history.player_count,
        names=[seat.name for seat in table.seats],
        seed=table.seed,
        commitment=table.setup.commitment,
        actions=[step.action for step in history.steps],
        notation=[step.notation for step in history.steps],
    )


def _has_effects(table: Table, step: HistoryStep) -> bool:
    """Whether it is known what a step did: it is in force, and so are the rules it followed."""
    return table.status != "aside" and table.history.is_in_force(step)


def _describe_step(
    table: Table, step: HistoryStep, state: State, reader: Reader
) -> StepDescription:
    """The description of a step from the state before it; once the game is over, all of it."""
    return describe_step(state, step.action, reader, with_secrets=table.is_over)


def _view(state: State, reader: Reader) -> GameKnowledge:
    """What a reader knows of a state, without the actions that were legal then."""
    return cast("GameKnowledge", state.game.view_module.view(state, reader))


def _notation_for(table: Table, step: HistoryStep, reader: Reader) -> str:
    if table.is_over:
        return step.notation
    return step.notation_by_reader[0 if reader is None else reader + 1]
