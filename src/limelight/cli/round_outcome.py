"""What a round of opera or jack brings to light, or would if it ended with a turn."""

from collections.abc import Mapping, Sequence

from limelight.cli.action_text import list_characters
from limelight.cli.i18n import capitalize_first, t

#: The facts of an evaluation: suspects left if the culprit hides, suspects left if it shows, and
#: whether your own culprit shows.
FACT_NAMES = {
    "opera": ("if_not", "if_appears", "appears"),
    "jack": ("if_unseen", "if_seen", "seen"),
}


def describe_clearing(names: Sequence[str]) -> str:
    """The characters that are suspects no longer."""
    return capitalize_first(t("news-cleared", names=list_characters(names), count=len(names)))


def describe_outcome(game: str, facts: Mapping[str, int], played: int) -> str:
    """What the Investigator would learn, or what the culprit would give away."""
    hidden_fact, shown_fact, own_fact = FACT_NAMES[game]
    if not facts.keys() >= {hidden_fact, shown_fact}:
        return ""
    if own_fact in facts:
        kind = "show" if facts[own_fact] else "hide"
        why = _outcome_text(game, kind, facts[shown_fact if facts[own_fact] else hidden_fact])
    else:
        why = _describe_learning(game, facts[hidden_fact], facts[shown_fact])
    last = played == 3  # no turn follows that could change it
    return why if last else t("terminal-so-far", game=game, why=why)


def _describe_learning(game: str, hiding: int, showing: int) -> str:
    if hiding == showing:
        return _outcome_text(game, "either", hiding)
    if not hiding or not showing:
        return _outcome_text(game, "must" if showing else "cannot", hiding + showing)
    return t(f"terminal-{game}-why-both", hiding=hiding, showing=showing)


def _outcome_text(game: str, kind: str, suspects: int) -> str:
    return t(f"terminal-{game}-why-{kind}", suspects=suspects)


def explain_turn(game: str, facts: Mapping[str, int], played: int) -> str:
    """The reason for a turn: the suspects left at the end of the round, and an alibi card drawn."""
    why = describe_outcome(game, facts, played)
    if not facts.get("draws"):
        return why
    draws = t(f"terminal-{game}-why-draws")
    return t("terminal-and", one=why, other=draws) if why else draws
