"""Minuit in words: seats, places, news, the ending, the reason for a turn."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from limelight.cli import action_text
from limelight.cli.i18n import capitalize_first, has_text, t
from limelight.cli.renderer import ActionChoice, TerminalMoment
from limelight.core.border import Effect
from limelight.core.game import JSON
from limelight.games.minuit.facts import FACTS

#: Each room's door, its fright points, and whether it wants the exact number.
ROOM_DOORS: dict[str, tuple[int, int, bool]] = {
    room["name"]: (room["door"], room["fright"], room["exact"]) for room in FACTS["rooms"]
}

Place = int | str  # a space, a step below 0, a room, the cellar, or the hand


def seat_name(seat: int) -> str:
    """The name of a seat."""
    return action_text.name_seat("minuit", seat)


def perspective_name(seat: int, reader: int | None) -> str:
    """The name of a seat, or "you" for the seat that reads it."""
    return t("you") if seat == reader else seat_name(seat)


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


def describe_waiting(moment: TerminalMoment) -> str:
    """The number of guests still to be placed, if there are several."""
    if moment.human_seat is None or moment.view["ask"] != "placing":
        return ""
    places = moment.view["guests"][moment.human_seat]
    count = sum(place == "hand" or is_captured(place) for place in places)
    return t("terminal-minuit-to-place", number=count) if count > 1 else ""


def describe_numbers(view: JSON) -> str:
    """The note that numbers are choices and not spaces."""
    return t(f"terminal-minuit-numbers-{'place' if view['ask'] == 'placing' else 'move'}")


def target_place(choice: ActionChoice) -> Place | None:
    """The place that a choice is marked at: a space to place on, a guest to move, a room."""
    move = choice.move
    match move["kind"]:
        case "enter" | "place":
            place: Place = move["destination"]
        case "walk":
            place = move["origin"]
        case _:
            return None
    return place


def describe_consequence(view: JSON, choice: ActionChoice) -> str:
    """The cost or effect of a choice beyond the walk; empty if there is none."""
    move = choice.move
    if move["kind"] == "enter":
        points = ROOM_DOORS[move["destination"]][1]
        sentences = [f"{points:+}"] * bool(points)
        if "target" in move:
            sentences.append(
                t("terminal-minuit-out", who=perspective_name(move["target"], view["seat"]))
            )
        return f"({', '.join(sentences)})" if sentences else ""
    is_met = move["kind"] == "walk" and move["destination"] == view["hugo"]
    return "(Hugo!)" if is_met else ""


def label_with_consequence(view: JSON, choice: ActionChoice) -> str:
    """The shortest text of a choice, and its cost or effect."""
    label = action_text.label_action("minuit", choice.move)
    return f"{label} {describe_consequence(view, choice)}".rstrip()


#: The effects that are news, in the order in which they are told: what the action led to first.
NEWS_KINDS = (
    "first_drawn",
    "hugo_moved",
    "guest_entered",
    "guest_expelled",
    "captured",
    "rooms_opened",
    "hugo_sped_up",
)


def describe_news(effects: Sequence[Effect], reader: int | None) -> list[str]:
    """What an action or a roll has brought about, each sentence by itself."""
    sentences: list[str] = []
    caught = _describe_captured(effects, reader)
    news = [effect for effect in effects if effect["kind"] in NEWS_KINDS]
    for effect in sorted(news, key=lambda effect: NEWS_KINDS.index(effect["kind"])):
        match effect["kind"]:
            case "first_drawn":
                who = perspective_name(effect["seat"], reader)
                sentences.append(t("terminal-minuit-first", who=who))
            case "hugo_moved" if effect["stops"]:
                sentences.append(_add_captured(_describe_hugo(effect["destination"]), caught, " "))
            case "captured" if effect["by"] == "walk":
                sentences.append(_add_captured(t("terminal-minuit-into-hugo"), caught, ". "))
            case "guest_entered":
                into = capitalize_first(t(f"minuit-room-{effect['room']}.into"))
                sentences.append(f"{into} ({format_fright(effect['fright'])})")
            case "guest_expelled":
                who = perspective_name(effect["seat"], reader)
                expelled = t("terminal-minuit-put-out", space=effect["space"], who=who)
                sentences.append(_add_captured(expelled, caught, ". "))
            case "hugo_sped_up":
                sentences.append(t("terminal-minuit-faster", speed=effect["speed"]))
            case "rooms_opened":
                sentences.append(t("terminal-minuit-open"))
            case _:
                pass
    return sentences + _describe_round_end(effects, reader)


def _describe_hugo(place: int) -> str:
    return t("news-hugo-stairs" if place < 0 else "news-hugo-gallery", number=place)


def _add_captured(sentence: str, caught: str, joint: str) -> str:
    return joint.join(filter(None, (sentence, caught)))


def _describe_captured(effects: Sequence[Effect], reader: int | None) -> str:
    """The captured guests by seat, with their steps or the cellar; empty if there are none."""
    captured: dict[Place, Counter[int]] = {}
    for effect in effects:
        if effect["kind"] == "captured":
            counts = {guest["seat"]: guest["number"] for guest in effect["guests"]}
            captured.setdefault(effect["destination"], Counter()).update(counts)
    places: list[str] = []
    for place, seats in captured.items():
        people = [
            f"{perspective_name(seat, reader)}{f' x{seats[seat]}' if seats[seat] > 1 else ''}"
            for seat in sorted(seats)
        ]
        places.append(f"{', '.join(people)} ({place_name(place)})")
    return t("terminal-minuit-caught", who=", ".join(places)) if places else ""


def _describe_round_end(effects: Sequence[Effect], reader: int | None) -> list[str]:
    """The points of a round that has just ended, and the seat that begins the next."""
    parts = {effect["kind"]: effect for effect in effects}
    if "round_ended" not in parts:
        return []
    why = "empty" if parts["round_ended"]["by"] == "gallery_empty" else "full"
    if "sent_to_cellar" in parts:
        why = "cellar"
    fright: list[int] = parts["round_scored"]["fright"]
    sentences = [
        t(f"terminal-minuit-{why}", round=parts["round_ended"]["round"]),
        _describe_scores(enumerate(fright), reader),
    ]
    if "round_began" in parts:
        who = perspective_name(parts["round_began"]["first"], reader)
        sentences.append(t("terminal-minuit-rolls-first", who=who))
    return sentences


def _describe_scores(points: Iterable[tuple[int, int]], reader: int | None) -> str:
    scores = ", ".join(f"{perspective_name(seat, reader)} {count}" for seat, count in points)
    return t("terminal-minuit-scores", scores=scores)


def describe_ending(view: JSON) -> str:
    """The winners, with the totals, the fewest first."""
    totals: list[int] = view["totals"]
    best = t("end-minuit", names=", ".join(map(seat_name, view["winners"])))
    ranking = sorted(enumerate(totals), key=lambda item: item[1])
    return f"{best} {_describe_scores(ranking, view['seat'])}."


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
