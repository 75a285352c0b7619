"""Views of a table as JSON: the only way out, restricted to what a reader may know."""

from typing import Any

import msgspec

from limelight.core.errors import IllegalAction
from limelight.core.game import JSON, State
from limelight.core.records import Record
from limelight.core.validation import quote_value
from limelight.tables import events as ev
from limelight.tables.events import LoggedEvent
from limelight.tables.game_history import HistoryStep
from limelight.tables.refusal import Refusal
from limelight.tables.table import Table

Reader = int | None  # a seat, or None for a spectator


def build_table_view(table: Table, reader: Reader, after_seq: int = 0) -> JSON:
    """The situation and the events after a sequence number, as a reader may know them."""
    return {
        **build_situation_view(table, reader),
        "events": build_event_views(table, reader, after_seq),
    }


def build_situation_view(table: Table, reader: Reader) -> JSON:
    """The situation of a table as a reader may know it: state, clock, request, legal choices."""
    state = table.history.state
    has_begun = table.status not in ("open", "closed")
    view = state.view(reader) if has_begun else None
    legal: list[JSON] = view.pop("legal") if view else []
    barred: list[JSON] = view.pop("barred") if view else []
    request = table.request
    return {
        "seq": table.seq,
        "status": table.status,
        "reader": reader,
        "turn": table.turn,
        "seats": [
            {"kind": seat.kind, "machine": seat.machine, "name": seat.name, "gone": seat.has_left}
            for seat in table.seats
        ],
        "clock": {
            "left": list(
                table.clock.remaining_ms
            ),  # a copy: the clock may change before it is sent
            "running": table.clock.running_seat,
            "since": table.clock.running_since,
        },
        "wish": request
        and {
            "seat": request.event.seat,
            "wish": request.event.wish,
            "keep": request.event.keep,
        },
        "view": view,
        "choices": [
            {"action": choice["action"], "said": choice["say"]}
            for choice in legal
            if table.status == "live"
        ],
        "barred": barred if table.status == "live" else [],
        "undo": find_takeback_offer(table, reader),
        "result": table.final_results(),
        "commitment": table.setup.commitment,
        "seed": table.seed if table.is_over else None,
        "position": state.position() if table.is_over else None,
        "rematch": table.rematch_table_id or None,
        "reason": table.cancel_reason or None,
    }


def find_takeback_offer(table: Table, reader: Reader) -> JSON | None:
    """What a takeback of the last own step would be: whether it is free, and what it would keep.

    None if the seat cannot take anything back.
    """
    if reader is None:
        return None
    try:
        (event,) = table.decide_takeback(reader, table.seq)
    except Refusal:
        return None
    if isinstance(event, ev.ActionsUndone):
        return {"free": True, "keep": event.keep}
    return {"free": False, "keep": event.keep} if isinstance(event, ev.RequestMade) else None


def build_event_views(table: Table, reader: Reader, after_seq: int = 0) -> list[JSON]:
    """The events after a sequence number, in order, as a reader may know them."""
    return [
        {"seq": logged.seq, "at": logged.at, **_build_event_view(table, logged, reader)}
        for logged in table.log[after_seq:]
    ]


def build_moment_views(table: Table, reader: Reader) -> list[JSON]:
    """The view of every state of the game so far, each with the notation of the step before it.

    Once the game is over, the notation hides nothing.
    """
    history = table.history
    state: State = history.game.new(history.player_count, history.options)
    moments = [{"step": 0, "seat": None, "said": "", "view": state.view(reader)}]
    for number, step in enumerate(history.steps, 1):
        state.play(step.action)
        notation = _notation_for(table, step, reader)
        view = state.view(reader)
        moments.append({"step": number, "seat": step.seat, "said": notation, "view": view})
    return moments


def preview_action(table: Table, reader: Reader, action: int) -> JSON | None:
    """The view that a seat would have after an action of its own; see `State.foresee`.

    `Refusal` if it is not its turn, or the action is not legal.
    """
    if reader is None or table.turn != reader:
        raise Refusal("turn", "it is not your turn; there is nothing to try")
    try:
        return table.history.state.foresee(reader, action)
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


def _build_event_view(table: Table, logged: LoggedEvent, reader: Reader) -> JSON:
    """Once the game is over, nothing is hidden."""
    event = logged.event
    if isinstance(event, ev.ActionPlayed):
        step = table.step_by_seq.get(logged.seq)
        if step is None:  # the table is set aside
            return {"type": "unplayed", "seat": event.seat}
        notation = _notation_for(table, step, reader)
        return {"type": "played", "seat": event.seat, "said": notation}
    content: dict[str, Any] = msgspec.to_builtins(event)
    content.pop("who", None)  # the user's id stays with the server
    return content


def _notation_for(table: Table, step: HistoryStep, reader: Reader) -> str:
    if table.is_over:
        return step.notation
    return step.notation_by_reader[0 if reader is None else reader + 1]
