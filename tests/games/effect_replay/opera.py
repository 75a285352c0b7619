"""Views of opera brought up to date by effects alone."""

import copy
from typing import Any

from limelight import game

CHARACTERS: list[str] = game("opera").facts["characters"]


def apply_effects(view: dict[str, Any], effects: list[dict[str, Any]]) -> dict[str, Any]:
    """The view after the effects; what they say is written into it, and nothing is worked out."""
    view = copy.deepcopy(view)
    for effect in effects:
        apply_effect(view, effect)
    return view


def apply_effect(view: dict[str, Any], effect: dict[str, Any]) -> None:
    match effect["kind"]:
        case "placed":
            view["rooms"][effect["character"]] = effect["room"]
        case "identified":
            view["phantom"] = effect.get("phantom")
            if view["alibis"]:
                view["alibis"]["left"] = effect["left"]
        case "dealt":
            view |= {"cards": effect["cards"], "later": effect["later"]}
        case "cards_turned":
            view |= {"cards": effect["cards"], "later": []}
        case "card_taken":
            view["cards"].remove(effect["character"])
        case "moved":
            assert view["rooms"][effect["character"]] == effect["path"][0]
            view["rooms"][effect["character"]] = effect["path"][-1]
        case "darkened":
            view["blackout"] = effect["room"]
        case "locked":
            view["padlock"] = effect["corridor"]
        case "alibi_drawn":
            if view["alibis"]:
                draw_alibi(view["alibis"], effect)
        case "carlotta_moved":
            assert view["carlotta"] == effect["origin"]
            view["carlotta"] = effect["destination"]
        case "announced":
            view["announced"] = effect["answer"]
        case "cleared":
            assert set(effect["names"]) <= set(view["suspects"])
            view["suspects"] = [name for name in view["suspects"] if name not in effect["names"]]
        case "activation_ended":
            view["played"] = effect["played"]
        case "round_began":
            view |= {"round": effect["round"], "played": 0}
        case "outlook":
            view |= {"exposed": effect["exposed"], "clears": effect["clears"]}
        case "asked":
            view |= {"ask": effect["ask"], "turn": effect["turn"], "active": effect["active"]}
        case "ended":
            view |= {
                "winner": effect["winner"],
                "phantom": effect["phantom"],
                "alibis": effect["alibis"],
            }
        case kind:
            raise AssertionError(kind)


def draw_alibi(alibis: dict[str, Any], effect: dict[str, Any]) -> None:
    card = effect.get("card")
    alibis["left"] -= 1
    if card == "phantom":
        alibis["phantoms"] -= 1
    elif effect["shown"]:
        alibis["shown"] = sorted([*alibis["shown"], card], key=CHARACTERS.index)
    else:
        alibis["kept"] += 1
        if alibis["hand"] is not None:
            alibis["hand"] = sorted([*alibis["hand"], card], key=CHARACTERS.index)
