"""Typed answers as actions: a number, a notation, a whole line, or part of a choice."""

import re
from collections.abc import Callable, Sequence

from limelight.cli.i18n import t
from limelight.cli.renderer import ActionChoice
from limelight.core.errors import LimelightError, NotationError
from limelight.core.game import JSON, State
from limelight.core.validation import shorten_value


class UnclearAnswer(LimelightError):
    """The answer fits no choice or several; the message says what to do."""


def parse_answer(
    text: str, state: State, choices: Sequence[ActionChoice], labels: Sequence[str]
) -> list[int]:
    """The actions of an answer, in order; `UnclearAnswer` if it fits none or several."""
    if text.isascii() and text.isdigit():
        return [_parse_number(text, choices)]
    meant = _parse_notation(text, state)
    if meant is None:
        meant = [_find_by_part(text, choices, labels)]
    _require_explicit_accusation(text, meant, state)
    return meant


def _require_explicit_accusation(text: str, actions: Sequence[int], state: State) -> None:
    """An accusation ends the game, so a place or a name alone does not make one."""
    trial = state.copy()
    for action in actions:
        move = trial.describe_with_secrets(action)
        if move["kind"] == "accuse" and not _contains_accusation(text):
            whom = str(move["target"]).capitalize()
            raise UnclearAnswer(t("terminal-would-accuse", text=shorten_value(text, 40), whom=whom))
        trial.play(action)


def _accusation_pattern() -> re.Pattern[str]:
    """The words for accusing, in the present language and in the notation."""
    words = {"accuse", "accuses", *t("terminal-accuse").split(", ")}
    return re.compile(rf"\b({'|'.join(words)})\b")


def _contains_accusation(text: str) -> bool:
    return _accusation_pattern().search(text.casefold()) is not None


def _parse_number(text: str, choices: Sequence[ActionChoice]) -> int:
    number = int(text) if len(text) < 6 else 0
    if not 1 <= number <= len(choices):
        raise UnclearAnswer(
            t("terminal-no-choice", text=shorten_value(text, 12), most=len(choices))
        )
    return choices[number - 1].action


def _parse_notation(text: str, state: State) -> list[int] | None:
    """The actions of a notation or of a line of them; None if it is neither."""
    # A line begins with its card; within an activation that card has been played already.
    line = _read_notation(state.game.read_line, text)
    rests = [line[start:] for start in range(len(line))]
    attempts = [_read_notation(lambda notation: [state.game.read(notation)], text), *rests]
    for attempt in attempts:
        if attempt and _can_be_played(attempt, state, text):
            return attempt
    if not any(attempts) or len(_word_set(text)) == 1:
        return None  # a name alone may still be part of a choice
    raise UnclearAnswer(t("terminal-not-now", text=shorten_value(text, 40)))


def _read_notation(reader: Callable[[str], list[int]], text: str) -> list[int]:
    try:
        return reader(text)
    except NotationError:
        return []


def _can_be_played(actions: Sequence[int], state: State, text: str) -> bool:
    """Whether one seat may play all actions at once, with no revelation between them."""
    trial = state.copy()
    active: JSON = state.view(None).get("active") or {}
    known_words = _word_set(active.get("character", ""))
    for action in actions:
        if trial.turn != state.turn or trial.reveals != state.reveals:
            return False
        if action not in trial.legal_actions():
            return False
        known_words |= _word_set(trial.say(action))
        trial.play(action)
    return _word_set(text) <= known_words  # a walk from the wrong room does not fit


def _word_set(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _is_last_word(part: str, label: str) -> bool:
    return label.split()[-1] == part


def _is_word(part: str, label: str) -> bool:
    return part in re.findall(r"\w+", label)


def _begins_word(part: str, label: str) -> bool:
    return any(word.startswith(part) for word in re.findall(r"\w+", label))


# From the strictest to the loosest: the first that fits any choice decides.
_MATCHERS: list[Callable[[str, str], bool]] = [
    lambda part, label: part == label,
    _is_last_word,
    _is_word,
    _begins_word,
    lambda part, label: part in label,
]


def _find_by_part(text: str, choices: Sequence[ActionChoice], labels: Sequence[str]) -> int:
    part = re.sub(r"\s*(->|>)\s*", " → ", text).strip().casefold()
    part = _accusation_pattern().sub("accuses", part)
    for like in _MATCHERS:
        matches = [
            place
            for place, (choice, label) in enumerate(zip(choices, labels, strict=True))
            if like(part, label.casefold()) or like(part, choice.notation.casefold())
        ]
        if len(matches) == 1:
            return choices[matches[0]].action
        if matches:
            several = ", ".join(f"{place + 1} {labels[place]}" for place in matches[:6])
            more = ", …" if len(matches) > 6 else ""
            raise UnclearAnswer(
                t("terminal-several", text=shorten_value(text, 40), choices=f"{several}{more}")
            )
    raise UnclearAnswer(t("terminal-none", text=shorten_value(text, 40)))
