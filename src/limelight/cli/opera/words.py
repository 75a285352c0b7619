"""Opera in words: the characters' powers, what is asked, what has come out."""

import re
from collections.abc import Mapping, Sequence

from limelight.cli.scene import Choice
from limelight.cli.verdict import Verdict
from limelight.core.game import JSON

SEATS = ("investigator", "phantom")

NAMES = {
    "raoul": "Raoul",
    "meg": "Meg",
    "giry": "Giry",
    "buquet": "Buquet",
    "christine": "Christine",
    "moncharmin": "Moncharmin",
    "richard": "Richard",
    "persian": "Persian",
}

POWERS = {
    "raoul": "draws an alibi",
    "meg": "uses secret passages",
    "giry": "moves the padlock",
    "buquet": "moves the blackout",
    "christine": "may call people in",
    "moncharmin": "may clear his room",
    "richard": "may swap, not walk",
    "persian": "may take one along",
}

# The same at leisure, for the help.
POWERS_TOLD = {
    "raoul": "draws an alibi card when he has walked. The Investigator shows it, and whoever is on "
    "it is innocent; the Phantom keeps it secret. A phantom card moves Carlotta one space, back "
    "for the Investigator, on for the Phantom.",
    "meg": "may walk through secret passages, one step each.",
    "giry": "moves the padlock to another corridor, before or after her walk.",
    "buquet": "moves the blackout to another room.",
    "christine": "may call in everybody next door when she has walked: all or nobody.",
    "moncharmin": "may send everybody else in his room next door when he has walked: all or "
    "nobody, each where you like.",
    "richard": "may swap rooms with anybody instead of walking.",
    "persian": "may take one person from his room along, and leave them somewhere on his way.",
}

# What is asked, by the view's `ask`.
QUESTIONS = {
    "choosing": "Pick a card",
    "locking": "Giry moves the padlock: to which corridor?",
    "darkening": "Buquet moves the blackout: to which room?",
    "gathering": "Christine: call everybody next door in, or nobody?",
    "scattering": "Moncharmin: send everybody else out of the room, or nobody?",
    "sending": "Moncharmin sends {sent} out: to which room?",
    "dropping": "Persian takes {guest} along: leave {guest} in which room?",
    "finishing": "Persian: walk on, or stay there too?",
}

INSTEAD = {
    "giry": ", or move the padlock first",
    "richard": ", or swap places with somebody",
    "persian": ", or take somebody along",
}


def names(keys: Sequence[str]) -> str:
    """Characters, listed."""
    return ", ".join(NAMES[key] for key in keys) or "nobody"


def question(view: JSON, choices: Sequence[Choice]) -> str:
    """What this seat is asked now."""
    active: JSON = view["active"] or {}
    if view["ask"] == "walking":
        rooms = sum(" → " in choice.say for choice in choices)
        more = INSTEAD.get(active["character"], "") if rooms < len(choices) else ""
        reach = "1 room" if rooms == 1 else f"{rooms} rooms"
        return f"Move {NAMES[active['character']]}: {reach} within reach{more}"
    pending = active.get("pending")
    return QUESTIONS[view["ask"]].format(
        guest=NAMES.get(active.get("guest") or "", ""),
        sent=NAMES[pending[0]] if pending else "",
    )


def label(choice: Choice) -> str:
    """A choice without the name of who acts: that stands in the question."""
    return choice.say.partition(": ")[2] or choice.say


_PLACE = re.compile(r"(?:→|blackout|leave in|stay|padlock) ([\w-]+)$")


def place_of(choice: Choice) -> str | None:
    """The room or the corridor that a choice points at, if it is about one."""
    found = _PLACE.search(choice.say)
    return found[1] if found else None


def news(before: JSON, said: str, after: JSON) -> list[str]:
    """What a draw or the end of a round has brought to light."""
    told: list[str] = []
    cleared = [name for name in before["suspects"] if name not in after["suspects"]]
    ended = after["round"] != before["round"] or after["played"] == 4
    if before["ask"] == "drawing":
        drawn = said.rpartition(" ")[2].lower()
        if drawn in cleared:
            cleared.remove(drawn)
            told.append(f"{NAMES[drawn]} has an alibi: innocent")
        elif drawn == "phantom" and not ended:
            return [f"A phantom card; {_carlotta(before, after)}"]
        elif drawn == "phantom":
            told.append("A phantom card")
    if ended:
        both = " in all" if told else ""
        moved = f"{_carlotta(before, after)}{both}"
        told.append(f"{_announced(after)}: {names(cleared)} cleared; {moved}")
    return told


def _announced(view: JSON) -> str:
    return {
        "appeared": "The phantom appears",
        "hid": "The phantom does not appear",
    }.get(view["announced"], "The round ends")


def _carlotta(before: JSON, after: JSON) -> str:
    if before["carlotta"] == after["carlotta"]:
        return f"Carlotta stays on {after['carlotta']}"
    return f"Carlotta {before['carlotta']} → {after['carlotta']}"


def ending(view: JSON) -> str:
    """Who won, why, and who the phantom was."""
    phantom = NAMES[view["phantom"]]
    if view["winner"] == "investigator":
        return f"The Investigator wins: {phantom} is the only suspect left, and is the phantom."
    return (
        f"The Phantom wins: Carlotta has left the house, with {len(view['suspects'])} suspects "
        f"still to tell apart. The phantom was {phantom}."
    )


VERDICT = Verdict(
    who="the phantom",
    shows="appears",
    show="appear",
    you=("do not appear", "appear"),
    either="on either answer",
    facts=("if_not", "if_appears", "appears"),
)


def reason(facts: Mapping[str, int], view: JSON) -> str:
    """What speaks for a turn: who would be left at the end of the round."""
    alibi = "it draws an alibi card" if facts.get("draws") else ""
    return ", and ".join(filter(None, (VERDICT.sentence(facts, view["played"]), alibi)))


def alibis(view: JSON) -> list[str]:
    """What this seat knows of the alibi cards."""
    known = view["alibis"]
    if known is None:
        return ["not told in the course rules"]
    lines = [f"{known['left']} left, {known['phantoms']} of them phantom cards"]
    if known["shown"]:
        lines.append(f"shown: {names(known['shown'])}")
    if known["hand"]:
        lines.append(f"kept by the phantom: {names(known['hand'])}")
    elif known["kept"]:
        lines.append(f"kept by the phantom, unseen: {known['kept']}")
    return lines


AIM = (
    "One of the eight is the phantom. The Investigator wins when a single suspect is left, the "
    "Phantom when Carlotta, frightened a little further each round, reaches the exit.",
    "Each round four cards are played: a card moves its character and brings that character's "
    "power. A character walks at least one corridor, and at most as many as there are people in "
    "the room it starts from. Nobody walks past the padlock.",
    "Then you hear whether the phantom appears: it does if its character is alone, or in the "
    "dark. If it does, all who are lit and in company are innocent; if not, all who are alone or "
    "in the dark. Carlotta goes on a space for each suspect left, and one more if it appeared.",
)

ANSWERS = (
    "Answer with a number, with part of a choice (audi), with notation (Buquet: stage -> "
    "auditorium), or with a whole turn (Buquet: stage -> auditorium, blackout dome). Enter takes "
    "the only choice. i or hint says what the machine would do, u takes back, l shows the whole "
    "log, q leaves and keeps the game."
)
