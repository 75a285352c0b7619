"""Minuit in words: who is who, what has happened, how it ended."""

from collections import Counter
from collections.abc import Iterable, Mapping

from limelight.cli import action_text
from limelight.cli.i18n import capital, has, t
from limelight.cli.notation import parse
from limelight.cli.renderer import Choice, Scene
from limelight.core.game import JSON
from limelight.games.minuit.board import ROOMS

#: By what a seat may be asked for on the command line.
SEATS = ("admiral", "baroness", "diva", "magician", "poet", "jockey", "nun", "violinist")

#: Each room's door, its fright points, and whether it wants the exact number.
DOORS = {name: (int(door), int(fright), bool(exact)) for name, door, fright, exact in ROOMS}

Place = int | str  # a space, a step below 0, a room, the cellar, or the hand


def seat_name(seat: int) -> str:
    """A seat as everybody calls it."""
    return action_text.seat("minuit", seat)


def name(view: JSON, seat: int) -> str:
    """A seat as the one who looks would call it."""
    return t("you") if seat == view["seat"] else seat_name(seat)


def fright(points: int) -> str:
    """Fright points, signed unless none."""
    return f"{points:+}" if points else "0"


def place_name(place: Place) -> str:
    """Where a guest may be, in a word."""
    if place == "cellar":
        return t("minuit-cellar")
    return action_text.place("minuit", str(place))


def label_of(place: Place) -> str:
    """The same, as short as on the board."""
    names = (f"minuit-room-{place}.label", f"minuit-{place}.label")
    return next((t(name) for name in names if has(name)), str(place))


def is_captured(place: Place) -> bool:
    """Whether a guest there sits on a step or in the cellar."""
    return place == "cellar" or (isinstance(place, int) and place < 0)


def is_out(view: JSON) -> bool:
    """Whether Hugo walks the gallery, and so the rooms are open."""
    return bool(view["hugo"] > 0 and view["ask"] != "placing")


# What is asked.


def waiting(scene: Scene) -> str:
    """How many guests are still to be placed, if several are."""
    if scene.human is None or scene.view["ask"] != "placing":
        return ""
    places = scene.view["guests"][scene.human]
    count = sum(place == "hand" or is_captured(place) for place in places)
    return t("terminal-minuit-to-place", number=count) if count > 1 else ""


def hint(view: JSON) -> str:
    """How a choice's number is told from a space's."""
    return t(f"terminal-minuit-numbers-{'place' if view['ask'] == 'placing' else 'move'}")


def place_of(choice: Choice) -> Place | None:
    """Where a choice is marked: the space to place on, the guest to move, the room to enter."""
    phrase = parse("minuit", choice.say)
    match phrase.kind:
        case "enter":
            return phrase.to
        case "place":
            return int(phrase.to)
        case "walk":
            return int(phrase.start)
        case _:
            return None


def note(view: JSON, choice: Choice) -> str:
    """What a choice would cost or do beyond the walk."""
    end = choice.say.partition(">")[2]
    if end in DOORS:
        points = DOORS[end][1]
        inside = [name(view, seat) for seat, at in enumerate(view["guests"]) if end in at]
        told = [f"{points:+}"] * bool(points)
        told += [t("terminal-minuit-out", who=who) for who in inside]
        return f"({', '.join(told)})" if told else ""
    return "(Hugo!)" if end == str(view["hugo"]) else ""


# What has happened.


def news(before: JSON, said: str, after: JSON) -> list[str]:
    """What an action or a roll has led to."""
    if before["ask"] == "lotting":
        return [t("terminal-minuit-first", who=name(after, after["first"]))]
    if before["ask"] == "placing":
        return []
    told = _hugo(before, after) if said == "roll ghost" else _moved(before, said, after)
    if _is_end(before, after):
        told += _round_end(before, after)
    return told


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


def _caught(before: JSON, after: JSON) -> str:
    """Those captured, step by step; nothing if nobody is."""
    steps: list[str] = []
    for place, seats in _captured(before, after).items():
        people = [
            f"{name(after, seat)}{f' x{count}' if count > 1 else ''}"
            for seat, count in seats.items()
        ]
        steps.append(f"{', '.join(people)} ({place_name(place)})")
    return t("terminal-minuit-caught", who=", ".join(steps)) if steps else ""


def _hugo(before: JSON, after: JSON) -> list[str]:
    """Where a ghost has brought Hugo, and whom he met."""
    here = after["hugo"]
    walked = t("news-hugo-stairs" if here < 0 else "news-hugo-gallery", number=here)
    told = [" ".join(filter(None, (walked, _caught(before, after))))]
    if here > 0 > before["hugo"] and not _is_end(before, after):
        told.append(t("terminal-minuit-open"))
    if after["speed"] > before["speed"]:
        told.append(t("terminal-minuit-faster", speed=after["speed"]))
    return told


def _moved(before: JSON, said: str, after: JSON) -> list[str]:
    """Whether a move ended in a room or in Hugo's arms."""
    end = said.partition(">")[2]
    if end in DOORS:
        entered = capital(t(f"minuit-room-{end}.into"))
        return [f"{entered} ({fright(DOORS[end][1])})", *_expelled(before, end, after)]
    if end and end == str(before["hugo"]):
        return [f"{t('terminal-minuit-into-hugo')}. {_caught(before, after)}"]
    return []


def _expelled(before: JSON, room: str, after: JSON) -> list[str]:
    for seat, places in enumerate(before["guests"]):
        if room in places:
            door = DOORS[room][0]
            told = t("terminal-minuit-put-out", space=door, who=name(after, seat))
            return [". ".join(filter(None, (told, _caught(before, after))))]
    return []


def _on_gallery(view: JSON) -> int:
    places: list[Place] = [place for guests in view["guests"] for place in guests]
    return sum(isinstance(place, int) and place > 0 for place in places)


def _round_end(before: JSON, after: JSON) -> list[str]:
    """The points of a round that has just ended, and who begins the next."""
    why = "empty"
    safe = sum(not is_captured(place) for guests in after["guests"] for place in guests)
    if safe == len(DOORS):
        why = "cellar" if _on_gallery(before) > 1 else "full"
    points = [new - old for old, new in zip(before["totals"], after["totals"], strict=True)]
    told = [
        t(f"terminal-minuit-{why}", round=before["round"]),
        _scores(after, enumerate(points)),
    ]
    if after["ask"] == "placing":
        told.append(t("terminal-minuit-rolls-first", who=name(after, after["first"])))
    return told


def _scores(view: JSON, points: Iterable[tuple[int, int]]) -> str:
    scores = ", ".join(f"{name(view, seat)} {count}" for seat, count in points)
    return t("terminal-minuit-scores", scores=scores)


def ending(view: JSON) -> str:
    """Who won, with the totals, the fewest first."""
    totals: list[int] = view["totals"]
    best = t("end-minuit", names=", ".join(map(seat_name, view["winners"])))
    return f"{best} {_scores(view, sorted(enumerate(totals), key=lambda one: one[1]))}."


def reason(facts: Mapping[str, int], view: JSON) -> str:
    """What speaks for a turn: the room, which comes by its number, and its points."""
    if "room" not in facts:
        return ""
    key = list(DOORS)[facts["room"]]
    into = t(f"minuit-room-{key}.into")
    points = DOORS[key][1]
    if not points:
        return t("terminal-minuit-why", into=into)
    kind = "costs" if points > 0 else "saves"
    return t(f"terminal-minuit-why-{kind}", into=into, points=abs(points))
