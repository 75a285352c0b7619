"""What a turn of opera or jack would bring to light, did the round end with it."""

from collections.abc import Mapping

from limelight.cli.i18n import t

#: What a critic calls how many suspects would stay if the culprit hid and if it showed; and
#: whether yours does.
FACTS = {"opera": ("if_not", "if_appears", "appears"), "jack": ("if_unseen", "if_seen", "seen")}


def verdict(game: str, facts: Mapping[str, int], played: int) -> str:
    """For the Investigator what he would learn, for the culprit what would be given away."""
    hiding, showing, mine = FACTS[game]
    if not facts.keys() >= {hiding, showing}:
        return ""
    if mine in facts:
        kind = "show" if facts[mine] else "hide"
        why = _why(game, kind, facts[showing if facts[mine] else hiding])
    else:
        why = _learned(game, facts[hiding], facts[showing])
    last = played == 3  # nobody comes after, and nothing changes any more
    return why if last else t("terminal-so-far", why=why)


def _learned(game: str, hiding: int, showing: int) -> str:
    if hiding == showing:
        return _why(game, "either", hiding)
    if not hiding or not showing:
        return _why(game, "must" if showing else "cannot", hiding + showing)
    return t(f"terminal-{game}-why-both", hiding=hiding, showing=showing)


def _why(game: str, kind: str, suspects: int) -> str:
    return t(f"terminal-{game}-why-{kind}", suspects=suspects)


def reason(game: str, facts: Mapping[str, int], played: int) -> str:
    """What speaks for a turn: who would be left at the end of the round, and what it draws."""
    why = verdict(game, facts, played)
    if not facts.get("draws"):
        return why
    draws = t(f"terminal-{game}-why-draws")
    return t("terminal-and", one=why, other=draws) if why else draws
