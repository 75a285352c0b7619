"""What a table tells whom: the one way out, each reader with what its seat may know."""

from typing import Any

import msgspec

from limelight.core.errors import IllegalAction
from limelight.core.game import JSON, State
from limelight.core.records import Record
from limelight.core.validation import quote
from limelight.tables import events as ev
from limelight.tables.events import Entry
from limelight.tables.refusal import Refusal
from limelight.tables.table import Table

Reader = int | None  # a seat, or a spectator


def told(table: Table, reader: Reader, after: int = 0) -> JSON:
    """How things stand, with what has happened since a number, as a reader may know it."""
    return {**situation(table, reader), "events": news(table, reader, after)}


def situation(table: Table, reader: Reader) -> JSON:
    """How things stand."""
    state = table.line.state
    begun = table.status not in ("open", "closed")
    view = state.view(reader) if begun else None
    legal: list[JSON] = view.pop("legal") if view else []
    barred: list[JSON] = view.pop("barred") if view else []
    wish = table.wish
    return {
        "seq": table.seq,
        "status": table.status,
        "reader": reader,
        "turn": table.turn,
        "seats": [
            {"kind": seat.kind, "machine": seat.machine, "name": seat.name, "gone": seat.gone}
            for seat in table.seats
        ],
        "clock": {
            "left": list(table.clock.left),  # theirs: the clock goes on before it is sent
            "running": table.clock.running,
            "since": table.clock.since,
        },
        "wish": wish
        and {"seat": wish.asked.seat, "wish": wish.asked.wish, "keep": wish.asked.keep},
        "view": view,
        "choices": [
            {"action": choice["action"], "said": choice["say"]}
            for choice in legal
            if table.status == "live"
        ],
        "barred": barred if table.status == "live" else [],
        "undo": undo_offer(table, reader),
        "result": table.result(),
        "commitment": table.plan.commitment,
        "seed": table.seed if table.over else None,
        "position": state.position() if table.over else None,
        "rematch": table.rematch or None,
        "reason": table.reason or None,
    }


def undo_offer(table: Table, reader: Reader) -> JSON | None:
    """What the last step back would be for a seat: whether it is free, and how many steps stay."""
    if reader is None:
        return None
    try:
        (happening,) = table.undo(reader, table.seq)
    except Refusal:
        return None
    if isinstance(happening, ev.Undone):
        return {"free": True, "keep": happening.keep}
    return {"free": False, "keep": happening.keep} if isinstance(happening, ev.Asked) else None


def news(table: Table, reader: Reader, after: int = 0) -> list[JSON]:
    """The events after a number, in order."""
    return [
        {"seq": entry.seq, "at": entry.at, **_event(table, entry, reader)}
        for entry in table.log[after:]
    ]


def moments(table: Table, reader: Reader) -> list[JSON]:
    """Every moment of the game so far, with what led to it; once over, nothing is hidden."""
    line = table.line
    state: State = line.game.new(line.players, line.options)
    found = [{"step": 0, "seat": None, "said": "", "view": state.view(reader)}]
    for number, step in enumerate(line.steps, 1):
        state.play(step.action)
        said = step.said if table.over else step.seen[0 if reader is None else reader + 1]
        found.append({"step": number, "seat": step.seat, "said": said, "view": state.view(reader)})
    return found


def preview(table: Table, reader: Reader, action: int) -> JSON | None:
    """How things would stand for a seat after an action of its own; see `State.foresee`."""
    if reader is None or table.turn != reader:
        raise Refusal("turn", "it is not your turn; there is nothing to try")
    try:
        return table.line.state.foresee(reader, action)
    except IllegalAction as error:
        raise Refusal("illegal", f"action {quote(action)} may not be played now") from error


def record(table: Table) -> Record:
    """The game as it lasts, secrets included: for when it is over."""
    line = table.line
    return Record(
        game=line.game.name,
        options=line.options,
        players=line.players,
        names=[seat.name for seat in table.seats],
        seed=table.seed,
        commitment=table.plan.commitment,
        actions=[step.action for step in line.steps],
        notation=[step.said for step in line.steps],
    )


def _event(table: Table, entry: Entry, reader: Reader) -> JSON:
    """An event in a reader's words; once the game is over, nothing is hidden."""
    event = entry.event
    if isinstance(event, ev.Played):
        step = table.spoken.get(entry.seq)
        if step is None:  # at a table that is aside
            return {"type": "unplayed", "seat": event.seat}
        said = step.said if table.over else step.seen[0 if reader is None else reader + 1]
        return {"type": "played", "seat": event.seat, "said": said}
    content: dict[str, Any] = msgspec.to_builtins(event)
    content.pop("who", None)  # stays with the house
    return content
