"""The moves of jack: what every action means, as data."""

from typing import cast

from limelight.core.border import ALL_SEEING
from limelight.games.jack import moves
from limelight.games.jack.board import (
    ALL_MANHOLES,
    BERT,
    CHARACTERS,
    DIRECTIONS,
    EXITS,
    GOODLEY,
    GULL,
    HOLMES,
    LAMPS,
    LESTRADE,
    SMITH,
    STREETS,
)
from limelight.games.jack.moves import BESIDE_BASE
from limelight.games.jack.state import JackState
from limelight.games.jack.types import JackCharacter, JackMove
from limelight.games.whodunit import case_view
from limelight.games.whodunit.state import (
    ALIBI_BASE,
    CARD_BASE,
    DEAL_BASE,
    DRAWING,
    FOURS,
    IDENTITY_BASE,
)

# A move without the parts that depend on the state: where a walk begins, whom it accuses.
MoveParts = dict[str, object]


def _list_move_parts() -> dict[int, MoveParts]:
    """The moves of all actions, without the parts that depend on the state."""
    parts = _list_character_parts()
    for number, four in enumerate(FOURS):
        names = case_view.character_names(four, CHARACTERS)
        parts[DEAL_BASE + number] = {"kind": "deal", "names": names}
    for actor, kind, base, places in (
        (SMITH, "lamp", moves.LAMP_BASE, LAMPS),
        (LESTRADE, "cordon", moves.CORDON_BASE, EXITS),
        (BERT, "cover", moves.COVER_BASE, ALL_MANHOLES),
    ):
        for source, origin in enumerate(places):
            for target, destination in enumerate(places):
                parts[base + len(places) * source + target] = {
                    "kind": kind,
                    "actor": CHARACTERS[actor],
                    "origin": origin,
                    "destination": destination,
                }
    for number, direction in enumerate(DIRECTIONS):
        parts[moves.LANTERN_BASE + number] = {"kind": "lantern", "destination": direction}
    for number, name in enumerate(EXITS):
        parts[BESIDE_BASE + moves.OUT_OFFSET + number] = {"kind": "out", "destination": name}
    goodley = CHARACTERS[GOODLEY]
    parts[BESIDE_BASE + moves.STAY_OFFSET] = {"kind": "stay"}
    parts[BESIDE_BASE + moves.WHISTLE_OFFSET] = {"kind": "whistle", "actor": goodley}
    parts[moves.WHISTLE_ENOUGH_ACTION] = {"kind": "enough", "actor": goodley}
    return parts


def _list_character_parts() -> dict[int, MoveParts]:
    """The moves that name a character: cards, walks, and what is done with another."""
    parts: dict[int, MoveParts] = {}
    goodley = CHARACTERS[GOODLEY]
    for character, name in enumerate(CHARACTERS):
        parts[CARD_BASE + character] = {"kind": "card", "actor": name}
        parts[IDENTITY_BASE + character] = {"kind": "identity", "target": name}
        for action, kind, actor in (
            (ALIBI_BASE + character, "alibi", HOLMES),
            (BESIDE_BASE + moves.SWAP_OFFSET + character, "swap", GULL),
            (moves.WHISTLE_CHARACTER_BASE + character, "call", GOODLEY),
        ):
            parts[action] = {"kind": kind, "actor": CHARACTERS[actor], "target": name}
        for street, destination in enumerate(STREETS):
            parts[moves.WALK_BASE + 60 * character + street] = {
                "kind": "walk",
                "actor": name,
                "destination": destination,
            }
            parts[moves.WHISTLE_STREET_BASE + 60 * character + street] = {
                "kind": "bring",
                "actor": goodley,
                "target": name,
                "destination": destination,
            }
    return parts


MOVE_PARTS = _list_move_parts()


def describe_action(state: JackState, action: int, reader: int | None) -> JackMove:
    """What an action means, without what the reader may not know; see `State.describe`."""
    case_view.check_described_action(state, action, reader, MOVE_PARTS)
    move = MOVE_PARTS[action].copy()
    match move["kind"]:
        case "walk":
            _add_walk(state, move)
        case "bring":
            move["origin"] = _street_name(state, cast("JackCharacter", move["target"]))
        case "stay" | "lantern" | "out":
            move["actor"] = CHARACTERS[state.actor]
        case "deal":
            move["names"] = [*cast("list[JackCharacter]", move["names"])]  # the caller's own
        case "identity" if not case_view.knows_culprit(state, reader):
            del move["target"]
        case "alibi" if not knows_drawn_alibi(state, reader):
            del move["target"]
        case _:
            pass
    return cast("JackMove", move)


def _add_walk(state: JackState, move: MoveParts) -> None:
    """Where a walk begins; onto an occupied street it is an accusation."""
    move["origin"] = _street_name(state, cast("JackCharacter", move["actor"]))
    for name in CHARACTERS:
        if _street_name(state, name) == move["destination"]:
            move["kind"] = "accuse"
            move["target"] = name


def _street_name(state: JackState, name: JackCharacter) -> str:
    return STREETS[moves.street_of(state.places, CHARACTERS.index(name))]


def knows_drawn_alibi(state: JackState, reader: int | None) -> bool:
    """Whether a reader knows which alibi card is drawn in this state."""
    if reader == ALL_SEEING:
        return True
    return state.phase == DRAWING and state.knows_alibis_of(reader, state.active_seat())
