"""Turns as lines of notation, and as the moves that these lines mean."""

from collections.abc import Sequence
from typing import Any

from limelight.core.border import Move
from limelight.core.game import JSON, Game, State


def describe_turn(state: State, actions: Sequence[int]) -> list[Move]:
    """The moves of the rest of a turn, the card of an activation that has begun first."""
    active: JSON | None = state.view(None).get("active")
    card: list[Move] = [{"kind": "card", "actor": active["character"]}] if active else []
    return card + describe_actions(state, actions)


def describe_actions(state: State, actions: Sequence[int]) -> list[Move]:
    """The moves of actions that follow each other from a state, secrets included."""
    twin = state.copy()
    moves: list[Move] = []
    for action in actions:
        moves.append(twin.describe_with_secrets(action))
        twin.play(action)
    return moves


def notate_turn(state: State, actions: Sequence[int], drawn: Sequence[str] = ()) -> str:
    """The notation of the rest of a turn on one line, `drawn` by chance before it."""
    write_move = state.game.notation_module.write_move
    notation = [write_move(move) for move in describe_turn(state, actions)]
    if len(notation) > len(actions) and len(state.game.lines(notation[1:])) == 1:
        del notation[0]  # one line says itself whose activation it is
    return join_lines(state.game, drawn, notation)


def join_lines(game: Game[Any], drawn: Sequence[str], notation: Sequence[str]) -> str:
    """The lines of a turn as one; a roll is on it, any other draw has a line of its own."""
    lines = game.lines([*drawn, *notation])
    return ", ".join(lines[len(game.lines(drawn)) :] or lines[-1:])


def is_on_one_line(game: Game[Any], drawn: Sequence[str], notation: Sequence[str]) -> bool:
    """Whether the last draw stands on the line of the turn that follows, as a roll does."""
    return bool(drawn) and len(game.lines([*drawn, *notation])) == len(game.lines(drawn))
