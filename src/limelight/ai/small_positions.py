"""Positions with so little left to play that `limelight.ai.exact_solver` solves them.

They are positions by the whole rules, with few suspects, and Carlotta's exit or the last turn near.
Each is complete JSON that `game.setup` reads.
"""

from limelight.core.errors import OptionError
from limelight.core.game import JSON
from limelight.core.validation import quote_value
from limelight.games.jack import JACK
from limelight.games.opera import OPERA
from limelight.games.opera.board import CHARACTERS
from limelight.games.whodunit.state import Whodunit


def _opera_position(
    rooms: str,
    *,
    cards: str,
    suspects: str,
    phantom: str,
    alibis: str,
    padlock: str,
    blackout: str,
    carlotta: int,
    later: str = "",
    phantoms: int = 0,
    round: int = 5,
    played: int = 0,
    announced: str | None = None,
    rules: str = "book",
) -> JSON:
    """A position of opera before a card is chosen; the rooms are in the order of the characters."""
    clues: JSON = {"clues": []} if rules == "course" else {}
    return {
        "game": "opera",
        "options": {"rules": rules},
        "round": round,
        "played": played,
        "suspects": suspects.split(),
        "cards": cards.split(),
        "later": later.split(),
        "carlotta": carlotta,
        "rooms": dict(zip(CHARACTERS, rooms.split(), strict=True)),
        "blackout": blackout,
        "padlock": padlock.split(),
        "announced": announced,
        "ask": "choosing",
        "active": None,
        "winner": None,
        "alibis": {"deck": alibis.split(), "phantoms": phantoms, "kept": [], **clues},
        "phantom": phantom,
    }


#: The positions by name, as `limelight.game(position["game"]).setup` reads them.
VARIANTS: dict[str, JSON] = {
    # Whatever Raoul draws, this round is the last: the Investigator must be left with one suspect.
    "opera: one round, four suspects": _opera_position(
        "dome lake catacombs dressing flies staircase stage staircase",
        cards="raoul meg christine persian",
        later="giry buquet moncharmin richard",
        suspects="meg giry buquet persian",
        phantom="giry",
        alibis="meg buquet persian",
        phantoms=1,
        padlock="dome flies",
        blackout="catacombs",
        carlotta=20,
        announced="appeared",
    ),
    # The Phantom, then the Investigator: what she does must not tell who she is.
    "opera: two activations left": _opera_position(
        "catacombs dome wardrobe dome wardrobe lake auditorium stage",
        cards="giry moncharmin",
        later="raoul meg buquet persian",
        suspects="raoul buquet moncharmin richard",
        phantom="buquet",
        alibis="raoul meg giry christine moncharmin richard persian",
        phantoms=2,
        padlock="stage dressing",
        blackout="catacombs",
        carlotta=19,
        played=2,
        announced="hid",
    ),
    # One activation, a manifestation, and a whole round with a draw of Raoul's.
    "opera: two rounds": _opera_position(
        "wardrobe dome understage stage dressing staircase staircase catacombs",
        cards="moncharmin",
        later="raoul meg richard persian",
        suspects="raoul meg richard persian",
        phantom="richard",
        alibis="raoul meg buquet christine persian",
        phantoms=2,
        padlock="staircase dome",
        blackout="wardrobe",
        carlotta=18,
        played=3,
        announced="appeared",
    ),
    # The Phantom plays two in a row: is Raoul's draw to be hers, or the Investigator's?
    "opera: Raoul's draw": _opera_position(
        "auditorium catacombs wardrobe dressing wardrobe stage dome lake",
        cards="raoul meg persian",
        later="giry buquet moncharmin richard",
        suspects="raoul giry buquet",
        phantom="raoul",
        alibis="giry buquet moncharmin persian",
        phantoms=2,
        padlock="dressing flies",
        blackout="auditorium",
        carlotta=20,
        played=1,
        announced="hid",
    ),
    # Course rules: what the Phantom draws nobody sees, and the exit is tested before the suspects.
    "opera: course rules": _opera_position(
        "staircase catacombs stage auditorium catacombs flies wardrobe understage",
        cards="raoul meg richard",
        suspects="raoul christine richard persian",
        phantom="richard",
        alibis="raoul meg giry christine persian",
        padlock="stage dressing",
        blackout="auditorium",
        carlotta=20,
        round=6,
        played=1,
        rules="course",
    ),
    # The last turn: the Investigator holds one alibi and accuses now; Jack has nothing to decide
    # that matters. One time in seven that card is the other suspect's: 1/7 + 6/7 * 1/2 is 4/7.
    "jack: last accusation": {
        "game": "jack",
        "options": {"edition": "london"},
        "round": 8,
        "played": 2,
        "suspects": ["holmes", "bert"],
        "cards": ["stealthy", "gull"],
        "later": [],
        "places": {
            "holmes": "L1",
            "watson": "K2",
            "smith": "K4",
            "lestrade": "M2",
            "stealthy": "M4",
            "goodley": "J2",
            "gull": "M3",
            "bert": "L3",
        },
        "lamps": {"F5": 0, "H3": 0},
        "covers": ["K4", "L1"],
        "cordons": ["NE", "SW"],
        "lantern": "NE",
        "witness": "invisible",
        "ask": "choosing",
        "active": None,
        "winner": None,
        "accused": None,
        "gone": None,
        "alibis": {
            "deck": ["smith", "lestrade", "stealthy", "goodley", "gull", "bert"],
            "investigator": ["watson"],
            "jack": [],
        },
        "jack": "holmes",
    },
}


def make_variant(name: str) -> Whodunit:
    """The state of a variant, by its name in `VARIANTS`, such as "opera: Raoul's draw".

    `OptionError` lists the names there are.
    """
    if name not in VARIANTS:
        raise OptionError(
            f"variant: {quote_value(name)} does not exist; known: {', '.join(VARIANTS)}"
        )
    position = VARIANTS[name]
    return OPERA.setup(position) if position["game"] == "opera" else JACK.setup(position)
