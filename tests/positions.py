"""Positions for tests, written in a few words."""

from typing import Any

import limelight
from limelight import CHANCE, OVER, Rng, State

OPERA = limelight.game("opera")
JACK = limelight.game("jack")
MINUIT = limelight.game("minuit")
CHARACTERS = ("raoul", "meg", "giry", "buquet", "christine", "moncharmin", "richard", "persian")


def opera(
    house: str,
    *,
    padlock: str | None = "dome flies",
    blackout: str = "wardrobe",
    cards: str = "raoul meg giry buquet",
    played: int = 0,
    round: int = 1,
    carlotta: int = 3,
    suspects: str | None = None,
    phantom: str | None = None,
    deck: str | None = None,
    kept: str = "",
    phantoms: int = 3,
    **options: object,
) -> State:
    """A position of opera before a card is chosen: `house` is "dome: meg giry; stage: raoul".

    Characters that are not named stand in the wardrobe. By default the phantom is the last suspect,
    and the deck holds all alibis except the phantom's and the kept ones. Cards that are missing
    from a given deck have been shown. What is not named here is an option of the game.
    """
    rooms = dict.fromkeys(CHARACTERS, "wardrobe")
    for part in filter(None, house.split(";")):
        room, _, people = part.partition(":")
        rooms |= {character: room.strip() for character in people.split()}
    suspected = CHARACTERS if suspects is None else tuple(suspects.split())
    secret = phantom or suspected[-1]
    hand = cards.split()
    unseen = [c for c in CHARACTERS if c != secret and c not in kept.split()]
    alibis: dict[str, Any] = {
        "deck": unseen if deck is None else deck.split(),
        "phantoms": phantoms,
        "kept": kept.split(),
    }
    if options.get("rules") == "course":
        alibis["clues"] = [list(CHARACTERS) for _ in kept.split()]
    others = [c for c in CHARACTERS if c not in hand]
    return OPERA.setup(
        {
            "game": "opera",
            "options": options,
            "round": round,
            "played": played,
            "carlotta": carlotta,
            "rooms": rooms,
            "suspects": list(suspected),
            "blackout": blackout,
            "padlock": padlock.split() if padlock else None,
            "cards": hand,
            "later": others[:4] if round % 2 else [],
            "announced": None,
            "ask": "choosing",
            "active": None,
            "winner": None,
            "alibis": alibis,
            "phantom": secret,
        }
    )


DETECTIVES = ("holmes", "watson", "smith", "lestrade", "stealthy", "goodley", "gull", "bert")


def jack(
    changes: str = "",
    *,
    card: str = "holmes",
    played: int = 0,
    round: int = 1,
    culprit: str = "bert",
    suspects: str | None = None,
    held: str = "",
    kept: str = "",
    edition: str = "london",
    **table: Any,
) -> State:
    """A position of jack before a card is chosen: the set-up, but "holmes H5; bert B1".

    The card named is face up, with as many others as there must be. `table` may set lamps, covers,
    cordons, lantern and witness.
    """
    position = JACK.new(options={"edition": edition}).position()
    lamps: dict[str, int] = position["lamps"]
    position["lamps"] = {post: tile for post, tile in lamps.items() if tile not in range(1, round)}
    for part in filter(None, changes.split(";")):
        character, street = part.split()
        position["places"][character] = street
    others = [c for c in DETECTIVES if c != card]
    hand = [card, *others[: 3 - played]]
    drawn = [culprit, *held.split(), *kept.split()]
    return JACK.setup(
        position
        | table
        | {
            "round": round,
            "played": played,
            "cards": hand,
            "later": [c for c in others if c not in hand][:4] if round % 2 else [],
            "suspects": suspects.split() if suspects else list(DETECTIVES),
            "ask": "choosing",
            "jack": culprit,
            "alibis": {
                "deck": [c for c in DETECTIVES if c not in drawn],
                "investigator": held.split(),
                "jack": kept.split(),
            },
        }
    )


def jack_without_a_walk() -> State:
    """A position of jack in which Jack has taken Smith's card, and Smith can only stay (J14)."""
    places = (
        "smith L7; holmes L6; watson M6; lestrade M5; stealthy K6; goodley J6; gull M4; bert G8"
    )
    state = jack(places, card="smith", played=1, covers=["L6", "L1"])
    return play_lines(state, "Smith")


def minuit(
    *seats: list[int | str],
    hugo: int = 1,
    roller: int = 0,
    roll: int | None = None,
    totals: list[int] | None = None,
    round: int = 1,
    rounds: int = 3,
    **more: Any,
) -> State:
    """A position of minuit from the places of each seat's guests; the others are in the cellar.

    With `roll` a guest is to be moved, without it the die is to be rolled.
    """
    players = len(seats)
    position = MINUIT.new(players, {"rounds": rounds}).position()
    each = len(position["guests"][0])
    options = position["options"] | {
        name: more.pop(name) for name in ("hugo_speed_up", "expel") if name in more
    }
    return MINUIT.setup(
        position
        | {
            "options": options,
            "round": round,
            "first": 0,
            "roller": roller,
            "roll": roll,
            "hugo": hugo,
            "guests": [[*seat, *["cellar"] * (each - len(seat))] for seat in seats],
            "totals": totals or [0] * players,
            "sheet": None,
            "ask": "moving" if roll else "rolling",
        }
        | more
    )


def play_lines(state: State, *lines: str) -> State:
    """Play lines of notation, and return the state. A card that is taken already is skipped."""
    for line in lines:
        actions = state.game.read_line(line)
        if len(actions) > 1 and actions[0] not in state.legal_actions():
            del actions[0]
        for action in actions:
            state.play(action)
    return state


def legal_notations(state: State) -> list[str]:
    """The legal actions, in notation."""
    return [state.say(action) for action in state.legal_actions()]


def rooms_to_walk_to(state: State, character: str) -> set[str]:
    """The rooms that a character may walk to if it is activated now."""
    state = play_lines(state.copy(), character.capitalize())
    arrow = "→ "
    return {text.split(arrow)[1] for text in legal_notations(state) if arrow in text}


def places_of_characters(state: State) -> dict[str, str]:
    """The room or street of every character."""
    view = state.view(None)
    places: dict[str, str] = view["rooms"] if "rooms" in view else view["places"]
    return places


def complete_activations(state: Any, character: str) -> list[Any]:
    """The state after each complete activation of a character, one for each sequence of actions.

    The draw of an alibi is not followed, since it moves nobody.
    """
    first = play_lines(state.copy(), character.capitalize())
    complete: list[Any] = []
    open_states: list[Any] = [first]
    while open_states:
        now = open_states.pop()
        if now.turn in (CHANCE, OVER) or (now.round, now.played) != (state.round, state.played):
            complete.append(now)
            continue
        for action in now.legal_actions():
            after = now.copy()
            after.play(action)
            open_states.append(after)
    return complete


def random_state(
    seed: int, options: dict[str, object] | None = None, game: str = "opera", players: int = 2
) -> State:
    """A state from the middle of a random game, in any phase; the game may be over."""
    rng = Rng(seed)
    steps = rng.below(60 if game == "opera" else 120)
    state: State = limelight.game(game).new(players, options)
    while steps > 0 and state.turn != OVER:
        state.play(state.draw(rng))
        steps -= 1
    return state
