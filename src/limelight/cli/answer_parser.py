"""What somebody typed, as actions: a number, notation, a whole line, or part of a choice."""

import re
from collections.abc import Callable, Sequence

from limelight.cli.i18n import t
from limelight.cli.renderer import Choice
from limelight.core.errors import LimelightError, NotationError
from limelight.core.game import JSON, State
from limelight.core.validation import shorten


class Unclear(LimelightError):
    """The answer fits no choice, or several; the message says what to do."""


def understand(
    text: str, state: State, choices: Sequence[Choice], labels: Sequence[str]
) -> list[int]:
    """The actions meant, in order; `Unclear` if there is any doubt, and nothing was played."""
    if text.isascii() and text.isdigit():
        return [_by_number(text, choices)]
    meant = _by_notation(text, state)
    if meant is None:
        meant = [_by_part(text, choices, labels)]
    _must_be_outspoken(text, meant, state)
    return meant


def _must_be_outspoken(text: str, actions: Sequence[int], state: State) -> None:
    """An accusation ends the game: nobody makes it by a mere place or name."""
    trial = state.copy()
    for action in actions:
        said = trial.say(action)
        if " accuses " in said and not _accuses(text):
            whom = said.rpartition(" ")[2]
            raise Unclear(t("terminal-would-accuse", text=shorten(text, 40), whom=whom))
        trial.play(action)


def _accusing() -> re.Pattern[str]:
    """The words by which an accusation is outspoken, here and in the notation."""
    words = {"accuse", "accuses", *t("terminal-accuse").split(", ")}
    return re.compile(rf"\b({'|'.join(words)})\b")


def _accuses(text: str) -> bool:
    return _accusing().search(text.casefold()) is not None


def _by_number(text: str, choices: Sequence[Choice]) -> int:
    number = int(text) if len(text) < 6 else 0
    if not 1 <= number <= len(choices):
        raise Unclear(t("terminal-no-choice", text=shorten(text, 12), most=len(choices)))
    return choices[number - 1].action


def _by_notation(text: str, state: State) -> list[int] | None:
    """The actions of a notation or a line of them; None if it is neither."""
    # A line begins with its card; within the activation that and perhaps more is played already.
    line = _read(state.game.read_line, text)
    rests = [line[start:] for start in range(len(line))]
    attempts = [_read(lambda one: [state.game.read(one)], text), *rests]
    for attempt in attempts:
        if attempt and _playable(attempt, state, text):
            return attempt
    if not any(attempts) or len(_words(text)) == 1:
        return None  # a mere name may still be part of a choice
    raise Unclear(t("terminal-not-now", text=shorten(text, 40)))


def _read(reader: Callable[[str], list[int]], text: str) -> list[int]:
    try:
        return reader(text)
    except NotationError:
        return []


def _playable(actions: Sequence[int], state: State, text: str) -> bool:
    """Whether one seat may play all of it at once, with nothing coming to light in between."""
    trial = state.copy()
    active: JSON = state.view(None).get("active") or {}
    said = _words(active.get("character", ""))
    for action in actions:
        if trial.turn != state.turn or trial.reveals != state.reveals:
            return False
        if action not in trial.legal():
            return False
        said |= _words(trial.say(action))
        trial.play(action)
    return _words(text) <= said  # a walk from the wrong room is no such walk


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _ends(part: str, label: str) -> bool:
    return label.split()[-1] == part


def _is_word(part: str, label: str) -> bool:
    return part in re.findall(r"\w+", label)


def _begins_word(part: str, label: str) -> bool:
    return any(word.startswith(part) for word in re.findall(r"\w+", label))


# From the closest likeness to the loosest: the first that fits anything decides.
_LIKENESS: list[Callable[[str, str], bool]] = [
    lambda part, label: part == label,
    _ends,
    _is_word,
    _begins_word,
    lambda part, label: part in label,
]


def _by_part(text: str, choices: Sequence[Choice], labels: Sequence[str]) -> int:
    part = re.sub(r"\s*(->|>)\s*", " → ", text).strip().casefold()
    part = _accusing().sub("accuses", part)
    for like in _LIKENESS:
        found = [
            place
            for place, (choice, label) in enumerate(zip(choices, labels, strict=True))
            if like(part, label.casefold()) or like(part, choice.say.casefold())
        ]
        if len(found) == 1:
            return choices[found[0]].action
        if found:
            several = ", ".join(f"{place + 1} {labels[place]}" for place in found[:6])
            more = ", …" if len(found) > 6 else ""
            raise Unclear(t("terminal-several", text=shorten(text, 40), choices=f"{several}{more}"))
    raise Unclear(t("terminal-none", text=shorten(text, 40)))
