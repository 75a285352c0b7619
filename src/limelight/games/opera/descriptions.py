"""The moves of opera: what every action means, as data."""

from typing import cast

from limelight.core.border import ALL_SEEING
from limelight.games.opera import moves
from limelight.games.opera.board import (
    BUQUET,
    CHARACTERS,
    CHRISTINE,
    CORRIDORS,
    GIRY,
    MONCHARMIN,
    PERSIAN,
    RAOUL,
    RICHARD,
    ROOMS,
)
from limelight.games.opera.moves import BOOK, DROP_OFFSET, POWER_OFFSET
from limelight.games.opera.state import OperaState
from limelight.games.opera.types import OperaMove
from limelight.games.opera.view import list_names
from limelight.games.whodunit import case_view
from limelight.games.whodunit.state import (
    ALIBI_BASE,
    CARD_BASE,
    DEAL_BASE,
    DRAWING,
    FOURS,
    IDENTIFYING,
    IDENTITY_BASE,
    INVESTIGATOR,
)

# A move without the parts that depend on the state: where a walk begins, whom the Persian leaves.
MoveParts = dict[str, object]


def _list_move_parts() -> dict[int, MoveParts]:
    """The moves of all actions, without the parts that depend on the state."""
    parts: dict[int, MoveParts] = {}
    for character, name in enumerate(CHARACTERS):
        own = moves.CHARACTER_BASES[character]
        parts[CARD_BASE + character] = {"kind": "card", "actor": name}
        parts[IDENTITY_BASE + character] = {"kind": "identity", "target": name}
        parts[ALIBI_BASE + character] = {
            "kind": "alibi",
            "actor": CHARACTERS[RAOUL],
            "target": name,
        }
        for room, key in enumerate(ROOMS):
            parts[own + room] = {"kind": "walk", "actor": name, "destination": key}
            parts[moves.SEND_BASE + 10 * character + room] = {
                "kind": "send",
                "actor": CHARACTERS[MONCHARMIN],
                "target": name,
                "destination": key,
            }
            parts[moves.PLACE_BASE + 10 * character + room] = {
                "kind": "start",
                "actor": name,
                "destination": key,
            }
    for actor, kind in ((RICHARD, "swap"), (PERSIAN, "take")):
        for character, name in enumerate(CHARACTERS):
            parts[moves.CHARACTER_BASES[actor] + POWER_OFFSET + character] = {
                "kind": kind,
                "actor": CHARACTERS[actor],
                "target": name,
            }
    for actor, kind, offset in (
        (BUQUET, "blackout", POWER_OFFSET),
        (PERSIAN, "leave", DROP_OFFSET),
    ):
        for room, key in enumerate(ROOMS):
            parts[moves.CHARACTER_BASES[actor] + offset + room] = {
                "kind": kind,
                "actor": CHARACTERS[actor],
                "destination": key,
            }
    for number, (room, other) in enumerate(CORRIDORS):
        parts[moves.CHARACTER_BASES[GIRY] + POWER_OFFSET + number] = {
            "kind": "padlock",
            "actor": CHARACTERS[GIRY],
            "origin": ROOMS[room],
            "destination": ROOMS[other],
        }
    for actor, kind in ((CHRISTINE, "gather"), (MONCHARMIN, "scatter")):
        own = moves.CHARACTER_BASES[actor]
        parts[own + moves.USE_OFFSET] = {"kind": kind, "actor": CHARACTERS[actor]}
        parts[own + moves.DECLINE_OFFSET] = {"kind": f"{kind}_none", "actor": CHARACTERS[actor]}
    parts[ALIBI_BASE + moves.PHANTOM_CARD_OFFSET] = {
        "kind": "alibi",
        "actor": CHARACTERS[RAOUL],
        "target": "phantom",
    }
    for number, four in enumerate(FOURS):
        parts[DEAL_BASE + number] = {"kind": "deal", "names": list_names(four)}
    return parts


MOVE_PARTS = _list_move_parts()


def describe_action(state: OperaState, action: int, reader: int | None) -> OperaMove:
    """What an action means, without what the reader may not know; see `State.describe`."""
    case_view.check_described_action(state, action, reader, MOVE_PARTS)
    move = MOVE_PARTS[action].copy()
    if move["kind"] == "walk":
        origin = ROOMS[moves.room_of(state.rooms, state.actor)]
        if origin == move["destination"]:
            move["kind"] = "stay"
        _add_before_destination(move, "origin", origin)
    elif move["kind"] == "send":
        origin = ROOMS[moves.room_of(state.rooms, MONCHARMIN)]
        _add_before_destination(move, "origin", origin)
    elif move["kind"] == "leave" and state.guest < len(CHARACTERS):
        _add_before_destination(move, "target", CHARACTERS[state.guest])
    elif move["kind"] == "deal":
        move["names"] = list_names(FOURS[action - int(DEAL_BASE)])
    elif not _is_target_known(state, action, reader):
        move.pop("target", None)
    return cast("OperaMove", move)


def _add_before_destination(move: MoveParts, part: str, value: str) -> None:
    destination = move.pop("destination")
    move |= {part: value, "destination": destination}


def _is_target_known(state: OperaState, action: int, reader: int | None) -> bool:
    """Whether the reader may know who the phantom is, or which alibi card is drawn."""
    if state.phase == IDENTIFYING:
        return case_view.knows_culprit(state, reader)
    card = action - ALIBI_BASE
    if state.phase != DRAWING or not 0 <= card < moves.PHANTOM_CARD_OFFSET:
        return True
    return is_drawn_openly(state, card) or knows_kept_alibis(state, reader)


def is_drawn_openly(state: OperaState, card: int) -> bool:
    """Whether everybody sees the character's alibi card that is drawn now (O10)."""
    return bool(
        state.active_seat() == INVESTIGATOR and (state.rules == BOOK or state.suspects >> card & 1)
    )


def knows_kept_alibis(state: OperaState, reader: int | None) -> bool:
    """Whether a reader knows the cards drawn but not shown."""
    return reader == ALL_SEEING or state.knows_kept_alibis(reader)
