"""Views of minuit brought up to date by effects: what they say is written down, without rules."""

from typing import Any

from limelight import game

#: The order in which a view lists the guests of a seat.
PLACES = list(game("minuit").facts["places"])


def apply_effects(view: dict[str, Any], effects: list[dict[str, Any]]) -> dict[str, Any]:
    """The view after the effects."""
    after = view | {"guests": [list(places) for places in view["guests"]]}
    for effect in effects:
        apply_effect(after, effect)
    return after


def move_guests(
    view: dict[str, Any], seat: int, origin: Any, destination: Any, number: int
) -> None:
    places = view["guests"][seat]
    for _ in range(number):
        places[places.index(origin)] = destination
    places.sort(key=PLACES.index)


def apply_effect(view: dict[str, Any], effect: dict[str, Any]) -> None:
    match effect:
        case {"kind": "first_drawn", "seat": seat}:
            view["first"] = seat
        case {"kind": "guest_placed", "seat": seat, "origin": origin, "space": space}:
            move_guests(view, seat, origin, space, 1)
        case {"kind": "hugo_returned", "destination": step, "speed": speed}:
            view |= {"hugo": step, "speed": speed}
        case {"kind": "hugo_moved", "origin": origin, "path": [start, *_, end]}:
            assert view["hugo"] == origin == start
            view["hugo"] = end
        case {"kind": "hugo_sped_up", "speed": speed}:
            view["speed"] = speed
        case {"kind": "guest_moved", "seat": seat, "path": [start, *_, end]}:
            move_guests(view, seat, start, end, 1)
        case {"kind": "guest_entered", "seat": seat, "origin": origin, "room": room}:
            move_guests(view, seat, origin, room, 1)
        case {"kind": "guest_expelled", "seat": seat, "room": room, "space": space}:
            move_guests(view, seat, room, space, 1)
        case {"kind": "captured", "space": space, "guests": guests, "destination": capture_place}:
            for group in guests:
                move_guests(view, group["seat"], space, capture_place, group["number"])
        case {"kind": "sent_to_cellar", "guests": guests}:
            for group in guests:
                move_guests(view, group["seat"], group["space"], "cellar", group["number"])
        case {"kind": "round_scored", "totals": totals, "sheet": sheet}:
            view |= {"totals": totals, "sheet": sheet}
        case {"kind": "round_began", "round": number, "first": seat}:
            view |= {"round": number, "first": seat}
        case {"kind": "rooms_left", "guests": guests}:
            for guest in guests:
                move_guests(view, guest["seat"], guest["room"], guest["space"], 1)
        case {"kind": "ended", "winners": winners, "totals": totals}:
            assert view["totals"] == totals
            view["winners"] = winners
        case {"kind": "asked", "ask": ask, "turn": turn, "roller": roller, "roll": roll}:
            view |= {"ask": ask, "turn": turn, "roller": roller, "roll": roll}
        case {"kind": "rolled" | "rooms_opened" | "stayed" | "turn_lost" | "round_ended"}:
            pass  # nothing on the table changes by it
        case _:
            raise AssertionError(f"nobody knows what to do with {effect}")
