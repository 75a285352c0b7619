"""Minuit in words: who is who, what is asked, what has happened."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from limelight.cli.counting import several
from limelight.cli.scene import Choice
from limelight.core.game import JSON
from limelight.games.minuit.board import ROOMS

SEATS = ("Anna", "Basil", "Clara", "Denis", "Edith", "Felix", "Greta", "Jules")

#: Each room's door, its fright points, and whether it wants the exact number.
DOORS = {name: (int(door), int(fright), bool(exact)) for name, door, fright, exact in ROOMS}

Place = int | str  # a space, a step below 0, a room, the cellar, or the hand


def name(view: JSON, seat: int) -> str:
    """A seat as the one who looks would call it."""
    return "you" if seat == view["seat"] else SEATS[seat]


def does(view: JSON, seat: int, verb: str) -> str:
    """Who does something: a verb with an s for others, without for you."""
    return f"You {verb}" if seat == view["seat"] else f"{SEATS[seat]} {verb}s"


def fright(points: int) -> str:
    """Fright points, signed unless none."""
    return f"{points:+}" if points else "0"


def is_captured(place: Place) -> bool:
    """Whether a guest there sits on a step or in the cellar."""
    return place == "cellar" or (isinstance(place, int) and place < 0)


def is_out(view: JSON) -> bool:
    """Whether Hugo walks the gallery, and so the rooms are open."""
    return bool(view["hugo"] > 0 and view["ask"] != "placing")


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else "nobody"


# What is asked.


def question(view: JSON, choices: Sequence[Choice]) -> str:
    """What this seat may do now."""
    if view["ask"] == "placing":
        waiting = sum(
            place == "hand" or is_captured(place) for place in view["guests"][view["seat"]]
        )
        more = f" ({waiting} to place)" if waiting > 1 else ""
        return f"Place a guest on an empty space{more}"
    said = [choice.say for choice in choices]
    walks = sum(re.fullmatch(r"\d+>\d+", text) is not None for text in said)
    ways = ["move one of your guests" if walks > 1 else "move your guest"]
    if len(said) > walks + ("stay" in said):
        ways.append("slip into a room")
    if "stay" in said:
        ways.append("stay")
    return f"You rolled {view['roll']}: {', '.join(ways[:-1])}{', or ' * (len(ways) > 1)}{ways[-1]}"


def hint(view: JSON) -> str:
    """How a choice's number is told from a space's."""
    if view["ask"] == "placing":
        return "A number is a choice, as in [9], never a space; for space 12 write: place 12"
    return "A number is a choice, as in [2], never a space; for spaces write: 12>14"


def label(choice: Choice) -> str:
    """A choice in the fewest words."""
    return choice.say.replace(">", " → ")


def place_of(choice: Choice) -> Place | None:
    """Where a choice is marked: the space to place on, the guest to move, the room to enter."""
    start, _, end = choice.say.removeprefix("place ").partition(">")
    if end in DOORS:
        return end
    return int(start) if start.isdigit() else None


def note(view: JSON, choice: Choice) -> str:
    """What a choice would cost or do beyond the walk."""
    end = choice.say.partition(">")[2]
    if end in DOORS:
        points = DOORS[end][1]
        put_out = [name(view, seat) for seat, at in enumerate(view["guests"]) if end in at]
        told = [f"{points:+}"] * bool(points) + [f"{who} out" for who in put_out]
        return f"({', '.join(told)})" if told else ""
    return "(Hugo!)" if end == str(view["hugo"]) else ""


# What has happened.


def news(before: JSON, said: str, after: JSON) -> list[str]:
    """What an action or a roll has led to."""
    if before["ask"] == "lotting":
        return [f"{does(after, after['first'], 'place')} first and {_roll(after)} first"]
    if before["ask"] == "placing":
        return []
    told = _hugo(before, after) if said == "roll ghost" else _moved(before, said, after)
    if _is_end(before, after):
        told += _round_end(before, after)
    return told


def _roll(view: JSON) -> str:
    return "roll" if view["first"] == view["seat"] else "rolls"


def _is_end(before: JSON, after: JSON) -> bool:
    return bool(after["round"] != before["round"] or after["ask"] == "ended")


def _captured(before: JSON, after: JSON) -> dict[Place, Counter[int]]:
    """Who has newly come onto each step or into the cellar, by seat."""
    found: dict[Place, Counter[int]] = {}
    for seat in range(after["players"]):
        was: Counter[Place] = Counter(before["guests"][seat])
        now: Counter[Place] = Counter(after["guests"][seat])
        for place, count in (now - was).items():
            if is_captured(place):
                found.setdefault(place, Counter())[seat] = count
    steps = sorted(found, key=lambda place: 0 if isinstance(place, str) else int(place))
    return {place: found[place] for place in steps}


def _captives(view: JSON, captured: dict[Place, Counter[int]]) -> str:
    """Those captured, step by step."""
    steps: list[str] = []
    for place, seats in captured.items():
        people = [
            f"{name(view, seat)}{f' x{count}' if count > 1 else ''}"
            for seat, count in seats.items()
        ]
        steps.append(f"{_listed(people)} ({place})")
    return ", ".join(steps)


def _hugo(before: JSON, after: JSON) -> list[str]:
    """Where a ghost has brought Hugo, and whom he met."""
    here = after["hugo"]
    if here < 0:
        text = f"Hugo comes {before['speed']} nearer, to step {here}"
    elif before["hugo"] < 0:
        text = f"Hugo comes out to space {here}"
    else:
        text = f"Hugo goes on to space {here}"
    captured = _captured(before, after)
    if captured:
        text += f" and captures {_captives(after, captured)}"
    told = [text]
    if here > 0 > before["hugo"] and not _is_end(before, after):
        told.append("The rooms are open from now on")
    if after["speed"] > before["speed"]:
        told.append(f"Hugo grows faster: {after['speed']} spaces from now on")
    return told


def _moved(before: JSON, said: str, after: JSON) -> list[str]:
    """Whether a move ended in a room or in Hugo's arms."""
    end = said.partition(">")[2]
    mover = before["roller"]
    if end in DOORS:
        entered = does(after, mover, "slip")
        told = [f"{entered} into the {_room(end)} ({fright(DOORS[end][1])})"]
        return told + _expelled(before, end, after)
    if end and end == str(before["hugo"]):
        captured = _captured(before, after)
        return [f"{does(after, mover, 'walk')} into Hugo: captured ({next(iter(captured))})"]
    return []


def _expelled(before: JSON, room: str, after: JSON) -> list[str]:
    for seat, places in enumerate(before["guests"]):
        if room in places:
            door = DOORS[room][0]
            where = f"onto space {door}"
            if before["hugo"] == door:
                (step,) = _captured(before, after)
                where = f"to Hugo, and captured ({step})"
            guest = "Your guest" if seat == after["seat"] else f"{SEATS[seat]}'s guest"
            return [f"{guest} is put out {where}"]
    return []


def _room(key: str) -> str:
    return f"{key} room" if key in ("music", "games", "hunting", "dining", "linen") else key


def _on_gallery(view: JSON) -> int:
    places: list[Place] = [place for guests in view["guests"] for place in guests]
    return sum(isinstance(place, int) and place > 0 for place in places)


def _round_end(before: JSON, after: JSON) -> list[str]:
    """The points of a round that has just ended, and who begins the next."""
    why = "The gallery is empty"
    safe = sum(not is_captured(place) for guests in after["guests"] for place in guests)
    if safe == len(DOORS):
        why = "All rooms are taken"
        if _on_gallery(before) > 1:
            why += ", whoever is outside goes to the cellar"
    points = [new - old for old, new in zip(before["totals"], after["totals"], strict=True)]
    told = [f"{why}: round {before['round']} ends", f"Fright points: {_scores(after, points)}"]
    if after["ask"] == "placing":
        told.append(f"{does(after, after['first'], 'roll')} first in the next round")
    return told


def _scores(view: JSON, points: Iterable[int]) -> str:
    return ", ".join(f"{name(view, seat)} {count}" for seat, count in enumerate(points))


def ending(view: JSON) -> str:
    """Who won, with the totals, the fewest first."""
    totals: list[int] = view["totals"]
    order = sorted(range(len(totals)), key=lambda seat: totals[seat])
    winners: list[int] = view["winners"]
    rest = ", ".join(f"{name(view, seat)} {totals[seat]}" for seat in order if seat not in winners)
    others = f"; {rest}" if rest else ""
    first = name(view, winners[0])
    who = _listed([name(view, seat) for seat in winners])
    has = "have" if len(winners) > 1 or first == "you" else "has"
    who = who[0].upper() + who[1:]
    return f"{who} {has} the fewest fright points, {min(totals)}{others}."


def reason(facts: Mapping[str, int], view: JSON) -> str:
    """What speaks for a turn: the room, which comes by its number, and its points."""
    if "room" not in facts:
        return ""
    key = list(DOORS)[facts["room"]]
    points = DOORS[key][1]
    safe = f"that guest is safe in the {_room(key)}"
    if not points:
        return safe
    count = several(abs(points), "fright point")
    return f"{safe}, which {'costs' if points > 0 else 'takes away'} {count}"


AIM = (
    "Hugo the ghost comes up the stairs, and your guests are out on the gallery. Get them into "
    "rooms before he meets them. Whoever has the fewest fright points after the last round wins.",
    "On your turn you roll 1, 2, 4, 5 or one of two ghosts. With a number, one of your guests "
    "walks exactly so many spaces, clockwise; after 28 comes 1. With a ghost, nobody walks but "
    "Hugo, and he takes along everybody he passes or reaches. Walking past him is safe, ending on "
    "his space is not. With a single guest left on the gallery you may also stay.",
    "Rooms open when Hugo comes out to the gallery. Stepping in takes one point more than the "
    "walk to the door; what is left over is lost, but the games room and the hunting room want "
    "the exact number. A room holds one guest, and there it is safe until the round ends: when "
    "the gallery is empty or every room is taken.",
    "Captured guests fill the stairs from -10 up to -3, those of one space together, then the "
    "cellar. A step costs its number, the cellar 2, library and linen room 1; the games room and "
    "the hunting room take 3 away, the other rooms cost nothing.",
)

ANSWERS = (
    "A number you type is always the number of a choice, as it stands in brackets on the board, "
    "and never a space. Spaces go by notation: place 12, 12>14, 12>library, stay; part of a "
    "choice (library) will do if it fits only one. Enter takes the only choice. i or hint "
    "says what the machine would do, u takes back, l shows the whole log, q leaves and keeps the "
    "game. When you have nobody on the gallery, your numbers are lost without asking."
)
