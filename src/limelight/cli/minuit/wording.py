"""Minuit in words: seats, places, news, the ending, the reason for a turn."""

from collections import Counter
from collections.abc import Iterable, Mapping

from limelight.cli import action_text
from limelight.cli.i18n import capitalize_first, has_text, t
from limelight.cli.notation import parse_notation
from limelight.cli.renderer import ActionChoice, Scene
from limelight.core.game import JSON
from limelight.games.minuit.board import ROOMS

#: By what a seat may be asked for on the command line.
SEAT_NAMES = ("admiral", "baroness", "diva", "magician", "poet", "jockey", "nun", "violinist")

#: Each room's door, its fright points, and whether it wants the exact number.
ROOM_DOORS = {room: (int(door), int(points), bool(exact)) for room, door, points, exact in ROOMS}

Place = int | str  # a space, a step below 0, a room, the cellar, or the hand


def seat_name(seat: int) -> str:
    """The name of a seat."""
    return action_text.name_seat("minuit", seat)


def perspective_name(view: JSON, seat: int) -> str:
    """The name of a seat, or "you" for the seat whose view it is."""
    return t("you") if seat == view["seat"] else seat_name(seat)


def format_fright(points: int) -> str:
    """Fright points with their sign; 0 without."""
    return f"{points:+}" if points else "0"


def place_name(place: Place) -> str:
    """The name of a place."""
    if place == "cellar":
        return t("minuit-cellar")
    return action_text.name_place("minuit", str(place))


def place_label(place: Place) -> str:
    """The label of a place, as short as on the board."""
    names = (f"minuit-room-{place}.label", f"minuit-{place}.label")
    return next((t(name) for name in names if has_text(name)), str(place))


def is_captured(place: Place) -> bool:
    """Whether the place is a step or the cellar."""
    return place == "cellar" or (isinstance(place, int) and place < 0)


def is_hugo_out(view: JSON) -> bool:
    """Whether Hugo walks the gallery, and so the rooms are open."""
    return bool(view["hugo"] > 0 and view["ask"] != "placing")


def describe_waiting(scene: Scene) -> str:
    """The number of guests still to be placed, if there are several."""
    if scene.human_seat is None or scene.view["ask"] != "placing":
        return ""
    places = scene.view["guests"][scene.human_seat]
    count = sum(place == "hand" or is_captured(place) for place in places)
    return t("terminal-minuit-to-place", number=count) if count > 1 else ""


def describe_numbers(view: JSON) -> str:
    """The note that numbers are choices and not spaces."""
    return t(f"terminal-minuit-numbers-{'place' if view['ask'] == 'placing' else 'move'}")


def target_place(choice: ActionChoice) -> Place | None:
    """The place that a choice is marked at: a space to place on, a guest to move, a room."""
    phrase = parse_notation("minuit", choice.notation)
    match phrase.kind:
        case "enter":
            return phrase.destination
        case "place":
            return int(phrase.destination)
        case "walk":
            return int(phrase.origin)
        case _:
            return None


def describe_consequence(view: JSON, choice: ActionChoice) -> str:
    """The cost or effect of a choice beyond the walk; empty if there is none."""
    end = choice.notation.partition(">")[2]
    if end in ROOM_DOORS:
        points = ROOM_DOORS[end][1]
        inside = [
            perspective_name(view, seat)
            for seat, places in enumerate(view["guests"])
            if end in places
        ]
        sentences = [f"{points:+}"] * bool(points)
        sentences += [t("terminal-minuit-out", who=who) for who in inside]
        return f"({', '.join(sentences)})" if sentences else ""
    return "(Hugo!)" if end == str(view["hugo"]) else ""


def label_with_consequence(view: JSON, choice: ActionChoice) -> str:
    """The shortest text of a choice, and its cost or effect."""
    label = action_text.label_action("minuit", choice.notation)
    return f"{label} {describe_consequence(view, choice)}".rstrip()


def describe_news(before: JSON, notation: str, after: JSON) -> list[str]:
    """What an action or a roll has brought about."""
    if before["ask"] == "lotting":
        return [t("terminal-minuit-first", who=perspective_name(after, after["first"]))]
    if before["ask"] == "placing":
        return []
    sentences = (
        _hugo_news(before, after)
        if notation == "roll ghost"
        else _move_news(before, notation, after)
    )
    if _is_round_end(before, after):
        sentences += _round_end_news(before, after)
    return sentences


def _is_round_end(before: JSON, after: JSON) -> bool:
    return bool(after["round"] != before["round"] or after["ask"] == "ended")


def _find_captured(before: JSON, after: JSON) -> dict[Place, Counter[int]]:
    """The newly captured guests by step or cellar, counted by seat."""
    captured: dict[Place, Counter[int]] = {}
    for seat in range(after["players"]):
        before_places: Counter[Place] = Counter(before["guests"][seat])
        after_places: Counter[Place] = Counter(after["guests"][seat])
        for place, count in (after_places - before_places).items():
            if is_captured(place):
                captured.setdefault(place, Counter())[seat] = count
    steps = sorted(captured, key=lambda place: 0 if isinstance(place, str) else int(place))
    return {place: captured[place] for place in steps}


def _describe_captured(before: JSON, after: JSON) -> str:
    """The newly captured guests, step by step; empty if there are none."""
    steps: list[str] = []
    for place, seats in _find_captured(before, after).items():
        people = [
            f"{perspective_name(after, seat)}{f' x{count}' if count > 1 else ''}"
            for seat, count in seats.items()
        ]
        steps.append(f"{', '.join(people)} ({place_name(place)})")
    return t("terminal-minuit-caught", who=", ".join(steps)) if steps else ""


def _hugo_news(before: JSON, after: JSON) -> list[str]:
    """The news of Hugo's walk: where he is, and the guests that he met."""
    here = after["hugo"]
    walked = t("news-hugo-stairs" if here < 0 else "news-hugo-gallery", number=here)
    sentences = [" ".join(filter(None, (walked, _describe_captured(before, after))))]
    if here > 0 > before["hugo"] and not _is_round_end(before, after):
        sentences.append(t("terminal-minuit-open"))
    if after["speed"] > before["speed"]:
        sentences.append(t("terminal-minuit-faster", speed=after["speed"]))
    return sentences


def _move_news(before: JSON, notation: str, after: JSON) -> list[str]:
    """The news of a move that ended in a room or in Hugo's arms; empty for another."""
    end = notation.partition(">")[2]
    if end in ROOM_DOORS:
        entered = capitalize_first(t(f"minuit-room-{end}.into"))
        return [
            f"{entered} ({format_fright(ROOM_DOORS[end][1])})",
            *_expulsion_news(before, end, after),
        ]
    if end and end == str(before["hugo"]):
        return [f"{t('terminal-minuit-into-hugo')}. {_describe_captured(before, after)}"]
    return []


def _expulsion_news(before: JSON, room: str, after: JSON) -> list[str]:
    for seat, places in enumerate(before["guests"]):
        if room in places:
            door = ROOM_DOORS[room][0]
            sentences = t("terminal-minuit-put-out", space=door, who=perspective_name(after, seat))
            return [". ".join(filter(None, (sentences, _describe_captured(before, after))))]
    return []


def _count_on_gallery(view: JSON) -> int:
    places: list[Place] = [place for guests in view["guests"] for place in guests]
    return sum(isinstance(place, int) and place > 0 for place in places)


def _round_end_news(before: JSON, after: JSON) -> list[str]:
    """The points of a round that has just ended, and the seat that begins the next."""
    why = "empty"
    safe = sum(not is_captured(place) for guests in after["guests"] for place in guests)
    if safe == len(ROOM_DOORS):
        why = "cellar" if _count_on_gallery(before) > 1 else "full"
    points = [new - old for old, new in zip(before["totals"], after["totals"], strict=True)]
    sentences = [
        t(f"terminal-minuit-{why}", round=before["round"]),
        _describe_scores(after, enumerate(points)),
    ]
    if after["ask"] == "placing":
        sentences.append(
            t("terminal-minuit-rolls-first", who=perspective_name(after, after["first"]))
        )
    return sentences


def _describe_scores(view: JSON, points: Iterable[tuple[int, int]]) -> str:
    scores = ", ".join(f"{perspective_name(view, seat)} {count}" for seat, count in points)
    return t("terminal-minuit-scores", scores=scores)


def describe_ending(view: JSON) -> str:
    """The winners, with the totals, the fewest first."""
    totals: list[int] = view["totals"]
    best = t("end-minuit", names=", ".join(map(seat_name, view["winners"])))
    return f"{best} {_describe_scores(view, sorted(enumerate(totals), key=lambda item: item[1]))}."


def explain_turn(facts: Mapping[str, int], view: JSON) -> str:
    """The reason for a turn: the room that a guest enters, and its points."""
    if "room" not in facts:
        return ""
    key = list(ROOM_DOORS)[facts["room"]]
    into = t(f"minuit-room-{key}.into")
    points = ROOM_DOORS[key][1]
    if not points:
        return t("terminal-minuit-why", into=into)
    kind = "costs" if points > 0 else "saves"
    return t(f"terminal-minuit-why-{kind}", into=into, points=abs(points))
