"""Jack in words: the characters' powers, what is asked, what has come out."""

import re
from collections.abc import Mapping, Sequence

from limelight.cli.scene import Choice
from limelight.cli.verdict import Verdict
from limelight.core.game import JSON
from limelight.games.jack.board import BEAM, DIRECTIONS, STREETS

SEATS = ("investigator", "jack")

NAMES = {
    "holmes": "Holmes",
    "watson": "Watson",
    "smith": "Smith",
    "lestrade": "Lestrade",
    "stealthy": "Stealthy",
    "goodley": "Goodley",
    "gull": "Gull",
    "bert": "Bert",
}

POWERS = {
    "holmes": "takes an alibi card",
    "watson": "turns his lantern",
    "smith": "moves a lit lamp",
    "lestrade": "moves a cordon",
    "stealthy": "crosses everything",
    "goodley": "whistles people up",
    "gull": "may swap, not walk",
    "bert": "moves a cover",
}

# The same at leisure, for the help.
POWERS_TOLD = {
    "holmes": "takes an alibi card when he has walked, and only his player sees it: whoever is on "
    "it is not Jack.",
    "watson": "chooses the way his lantern shines when he has walked; so does whoever else moves "
    "him. It lights the streets in a line up to the first thing in its way, not Watson himself.",
    "smith": "carries a lit lamp to a post without one.",
    "lestrade": "moves a cordon to another exit. Jack cannot leave past a cordon.",
    "stealthy": "has four points, and may cross buildings and lamps; she ends on a street.",
    "goodley": "whistles, before or after his walk: three points to bring others nearer to him, "
    "one for each street.",
    "gull": "may change places with anybody instead of walking.",
    "bert": "moves a cover to an open manhole, before or after his walk.",
}

ARROWS: dict[str, str] = dict(zip(DIRECTIONS, "↑↗↘↓↙↖", strict=True))

# What is asked, by the view's `ask`; of shifting, by who does it.
QUESTIONS = {
    "choosing": "Pick a card",
    "turning": "Turn Watson's lantern: which way?",
    "whistling": "Whistle: {points} left. Whom? One after the other, in this order",
    "bringing": "Bring {whom} where? {points} left",
}
SHIFTS = {
    "smith": "Smith moves a lit lamp: from which post to which?",
    "lestrade": "Lestrade moves a cordon: from which exit to which?",
    "bert": "Bert moves a cover: from which manhole to which?",
}

# What else a walk's question offers, by how its notation begins.
BESIDE = {
    "Gull x": "or swap places with anybody",
    "whistle": "or whistle first",
    "cordon": "or move a cordon first",
    "cover": "or move a cover first",
    "out": "or leave the district",
}


def names(keys: Sequence[str]) -> str:
    """Characters, listed."""
    return ", ".join(NAMES[key] for key in keys) or "nobody"


def question(view: JSON, choices: Sequence[Choice]) -> str:
    """What this seat is asked now."""
    active: JSON = view["active"] or {}
    if view["ask"] == "walking":
        return _walk(NAMES[active["character"]], choices)
    if view["ask"] == "shifting":
        return SHIFTS[active["character"]]
    points = active.get("points", 0)
    return QUESTIONS[view["ask"]].format(
        whom=NAMES.get(active.get("whom") or "", ""),
        points="1 point" if points == 1 else f"{points} points",
    )


def _walk(name: str, choices: Sequence[Choice]) -> str:
    accusing = sum(map(accuses, choices))
    streets = sum(bool(street_of(choice)) for choice in choices) - accusing
    parts = [f"Move {name}: {streets} street{'s' * (streets != 1)} within reach"]
    if accusing:
        parts.append(f"{accusing} to accuse somebody")
    for begins, told in BESIDE.items():
        if any(choice.say.startswith(begins) for choice in choices):
            parts.append(told)
    return ", ".join(parts)


_WALK = re.compile(r"(?:whistle )?\w+ \w+-(\w+)(?: accuses \w+)?")


def street_of(choice: Choice) -> str | None:
    """The street that a choice leads to, if it is a walk."""
    found = _WALK.fullmatch(choice.say)
    return found[1] if found else None


def accuses(choice: Choice) -> bool:
    """Whether a choice ends the game with an accusation."""
    return " accuses " in choice.say


def label(choice: Choice) -> str:
    """A choice without the name of who acts: that stands in the question."""
    said = choice.say
    if street_of(choice):
        return said.partition("-")[2]
    first, _, rest = said.partition(" ")
    match first:
        case "whistle":
            return rest or said
        case "lantern":
            return f"{ARROWS[rest]} {rest}"
        case "out":
            return f"out by the {rest} exit"
        case "Gull" if rest:
            return f"swap with {rest.removeprefix('x ')}"
        case _:
            return said.replace(">", " → ")


def beam(view: JSON, direction: str) -> list[str]:
    """The streets that the lantern lights, or would light, in a direction."""
    watson = STREETS.index(view["places"]["watson"])
    mask = BEAM[watson * 6 + DIRECTIONS.index(direction)]
    return [street for number, street in enumerate(STREETS) if mask >> number & 1]


def caught(view: JSON, direction: str) -> str:
    """What a way to turn the lantern brings."""
    streets = beam(view, direction)
    people = [name for name, street in view["places"].items() if street in streets]
    if not streets:
        return "nothing to light"
    count = "1 street" if len(streets) == 1 else f"{len(streets)} streets"
    return f"{count}, {names(people)} in it"


def news(before: JSON, said: str, after: JSON) -> list[str]:
    """What the end of a round has brought to light."""
    if after["round"] == before["round"]:
        return []
    cleared = [name for name in before["suspects"] if name not in after["suspects"]]
    call = (
        "A witness! Jack was visible"
        if after["witness"] == "visible"
        else "No witness, Jack was invisible"
    )
    told = [f"{call}: {names(cleared)} cleared"]
    if post := _post_of(before, before["round"], said):
        told.append(f"Lamp {before['round']} at {post} goes out")
    return told


def _post_of(view: JSON, tile: int, said: str) -> str | None:
    """Where a numbered lamp stands after an action."""
    shift = re.fullmatch(r"lamp (\w+)>(\w+)", said)
    for post, number in view["lamps"].items():
        if number and number == tile:
            return shift[2] if shift and shift[1] == post else str(post)
    return None


def next_lamp(view: JSON) -> str:
    """Which lamp goes out at the end of the round."""
    post = _post_of(view, view["round"], "")
    return f"{view['round']} at {post} goes out next" if post else "no more go out"


def witness(view: JSON) -> str:
    """What the witness card says, and what follows from it."""
    if view["round"] == 1:
        return "none yet; Jack must stay"
    if view["witness"] == "visible":
        return "saw Jack; he cannot leave"
    return "saw no Jack; he may leave"


def ending(view: JSON) -> str:
    """Who won, why, and who Jack was."""
    jack = NAMES[view["jack"]]
    if view["winner"] == "investigator":
        return f"The Investigator wins: {jack} stands accused, and is Jack."
    if view["accused"]:
        return f"Jack wins: {NAMES[view['accused']]} was accused, but Jack was {jack}."
    if view["gone"]:
        return f"Jack wins: {jack} has left by the {view['gone']} exit."
    return f"Jack wins: it dawns, and nobody has caught {jack}."


VERDICT = Verdict(
    who="Jack",
    shows="is seen",
    show="be seen",
    you=("are not seen", "are seen"),
    either="whether Jack is seen or not",
    facts=("if_unseen", "if_seen", "seen"),
)


def reason(facts: Mapping[str, int], view: JSON) -> str:
    """What speaks for a turn: how the game ends, or who would be left at the end of the round."""
    if "accuses" in facts:
        return "that accuses the likeliest, and ends the game"
    if facts.get("leaves"):
        return "that leaves the district, and wins"
    alibi = "it takes an alibi card" if facts.get("draws") else ""
    return ", and ".join(filter(None, (VERDICT.sentence(facts, view["played"]), alibi)))


def alibis(view: JSON, human: int | None) -> str:
    """What this seat knows of the alibi cards."""
    known = view["alibis"]
    parts = [f"{known['left']} left"]
    for seat, side in enumerate(SEATS):
        held = known["held"][seat]
        whose = "yours" if seat == human else ("the Investigator's", "Jack's")[seat]
        if held:
            parts.append(f"{whose}: {held if known[side] is None else names(known[side])}")
            parts[-1] += ", unseen" if known[side] is None else ""
    return "   ".join(parts)


AIM = (
    "One of the eight is Jack. The Investigator wins by accusing him, and has one try. Jack wins "
    "if somebody else is accused, if he leaves the district, or if eight rounds go by.",
    "Each round four cards are played: a card moves its character one to three streets, and "
    "brings that character's power. From an open manhole to another is one street. Nobody is in "
    "anybody's way, but one ends on a free street; the Investigator may end where somebody "
    "stands, and that accuses them.",
    "Then you hear whether a witness saw Jack. Seen is who stands by a lit lamp, next to somebody, "
    "or in the light of Watson's lantern. If Jack was seen, all the unseen are innocent; if not, "
    "all the seen. After each of the rounds 1 to 4 the lamp with its number goes out.",
    "Jack may leave by an exit without cordon when he moves his own character, in a round after "
    "he was not seen; the step out is one more street.",
)

ANSWERS = (
    "Answer with a number, with part of a choice (I4), with notation (Smith G3-I4, lamp F5>H7), or "
    "with a whole turn (Smith G3-I4, lamp F5>H7). To accuse, type the number, or the word as well: "
    "H5 accuses Bert. Enter takes the only choice. i or hint says what the machine would "
    "do, u takes back, l shows the whole log, q leaves and keeps the game."
)
