"""Helpers for the tests of opera's rules: the map, and ways to the states of a rule."""

from limelight import CHANCE, Rng, State
from tests.positions import OPERA, opera, play_lines

INVESTIGATOR, PHANTOM = 0, 1
CLOCKWISE = [
    *("staircase", "dome", "flies", "dressing"),
    *("wardrobe", "understage", "lake", "catacombs"),
]
RING = set(CLOCKWISE)
CORRIDORS = [
    *("catacombs lake", "catacombs staircase", "lake understage", "understage wardrobe"),
    *("wardrobe dressing", "staircase auditorium", "staircase dome", "auditorium stage"),
    *("stage dressing", "dressing flies", "dome flies"),
]


def deal_first_cards(seed: int, rules: str = "book", handicap: int = 0) -> State:
    """The state after the set-up, before the first card is chosen."""
    state = OPERA.new(options={"rules": rules, "handicap": handicap})
    rng = Rng(seed)
    while state.turn == CHANCE:
        state.play(state.draw(rng))
    return state


def play_last_card(state: State, line: str) -> State:
    """Play the last card of the round; the manifestation follows."""
    assert len(state.view(None)["cards"]) == 1
    return play_lines(state, line)


def activate_raoul(seat: int, **more: object) -> State:
    """The state in which Raoul has walked and this seat draws a card."""
    position_parts: dict[str, object] = {"cards": "raoul meg giry", "played": 1} if seat else {}
    state = opera("stage: raoul", **(position_parts | more))  # type: ignore[arg-type]
    return play_lines(state, "Raoul: → auditorium")
