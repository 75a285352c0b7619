"""Views of jack brought up to date by effects alone: what the effects say is written down."""

import copy
from typing import Any

JSON = dict[str, Any]
CHARACTERS = ("holmes", "watson", "smith", "lestrade", "stealthy", "goodley", "gull", "bert")
EXITS = ("NW", "NE", "SW", "SE")
SEATS = ("investigator", "jack")


def apply_effects(view: JSON, effects: list[JSON]) -> JSON:
    """The view after some effects, from the view before them."""
    after = copy.deepcopy(view)
    for effect in effects:
        _apply_effect(after, effect)
    return after


def _apply_effect(view: JSON, effect: JSON) -> None:
    match effect["kind"]:
        case "identified":
            view["alibis"]["left"] = effect["left"]
            view["jack"] = effect.get("jack")
        case "dealt":
            view["cards"], view["later"] = effect["cards"], effect["later"]
        case "card_taken":
            view["cards"].remove(effect["character"])
        case "moved":
            view["places"][effect["character"]] = effect["path"][-1]
        case "lamp_moved":
            assert view["lamps"].pop(effect["origin"]) == effect["tile"]
            view["lamps"][effect["destination"]] = effect["tile"]
        case "lamp_out":
            assert view["lamps"].pop(effect["at"]) == effect["tile"]
        case "cordon_moved":
            _move_piece(view["cordons"], effect)
            view["cordons"].sort(key=EXITS.index)
        case "cover_moved":
            _move_piece(view["covers"], effect)
            view["covers"].sort()
        case "lantern_turned":
            assert view["lantern"] == effect["origin"]
            view["lantern"] = effect["destination"]
        case "alibi_drawn":
            _add_alibi(view["alibis"], effect)
        case "accused":
            view["accused"] = effect["accused"]
        case "left":
            view["gone"] = effect["exit"]
        case "witness_called":
            view["witness"] = effect["answer"]
        case "cleared":
            view["suspects"] = [name for name in view["suspects"] if name not in effect["names"]]
        case "activation_ended":
            view["played"] = effect["played"]
        case "round_began":
            view["round"], view["played"] = effect["round"], 0
        case "cards_turned":
            view["cards"], view["later"] = effect["cards"], []
        case "ended":
            view |= {name: effect[name] for name in ("winner", "jack", "alibis")}
        case "outlook":
            view["seen"], view["clears"] = effect["seen"], effect["clears"]
        case "asked":
            view |= {name: effect[name] for name in ("ask", "turn", "active")}
        case kind:
            assert kind in ("stayed", "whistled")


def _move_piece(places: list[str], effect: JSON) -> None:
    places.remove(effect["origin"])
    places.append(effect["destination"])


def _add_alibi(alibis: JSON, effect: JSON) -> None:
    alibis["left"] -= 1
    alibis["held"][effect["seat"]] += 1
    if "card" in effect:
        hand = alibis[SEATS[effect["seat"]]]
        hand.append(effect["card"])
        hand.sort(key=CHARACTERS.index)
