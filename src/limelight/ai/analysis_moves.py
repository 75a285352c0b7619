"""Puts the moves beside the lines of an analysis, for those who speak of them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from limelight.ai.analysis_result import AnalysedTurn, Analysis, Comment, Swing
from limelight.ai.turn_lines import describe_actions, is_on_one_line
from limelight.core.border import Move
from limelight.core.game import State
from limelight.core.records import Record
from limelight.games import game as game_of
from limelight.games.types import GameMove


def has_moves(analysis: Analysis) -> bool:
    """Whether the moves stand beside the lines; analyses that were stored long ago lack them."""
    return all(turn.moves for turn in analysis.turns)


def add_moves(analysis: Analysis, record: Record) -> Analysis:
    """The analysis of a record with the moves of every line."""
    turns = _describe_turns(analysis.turns, record)
    by_beginning = {turn.step: turn for turn in turns}
    by_end = {turn.step + turn.actions: turn for turn in turns}
    return replace(
        analysis,
        turns=turns,
        turning_points=[
            _describe_swing(swing, by_beginning[swing.step]) if swing.line else swing
            for swing in analysis.turning_points
        ],
        comments=[
            _describe_comment(comment, by_end[comment.step]) if comment.line else comment
            for comment in analysis.comments
        ],
    )


def _describe_turns(turns: Sequence[AnalysedTurn], record: Record) -> list[AnalysedTurn]:
    state = record.first_state(game_of(record.game))
    described: list[AnalysedTurn] = []
    done = 0
    for turn in turns:
        # What chance drew since the last turn.
        drawn = [_play_described(state, action) for action in record.actions[done : turn.step]]
        done = turn.step + turn.actions
        actions = record.actions[turn.step : done]
        best = [
            replace(choice, moves=_describe_line(state, choice.actions, drawn))
            for choice in turn.best
        ]
        described.append(replace(turn, moves=_describe_line(state, actions, drawn), best=best))
        for action in actions:
            state.play(action)
    return described


def _play_described(state: State, action: int) -> Move:
    move = state.describe_with_secrets(action)
    state.play(action)
    return move


def _describe_line(state: State, actions: Sequence[int], drawn: Sequence[Move]) -> list[GameMove]:
    """The moves of a turn, and the roll that stands on its line."""
    moves = describe_actions(state, actions)
    write_move = state.game.notation_module.write_move
    notation = [[write_move(move) for move in part] for part in (drawn, moves)]
    line = [*drawn[-1:], *moves] if is_on_one_line(state.game, *notation) else moves
    return cast("list[GameMove]", line)


def _describe_swing(swing: Swing, turn: AnalysedTurn) -> Swing:
    return replace(swing, moves=turn.moves)


def _describe_comment(comment: Comment, turn: AnalysedTurn) -> Comment:
    better_moves = turn.best[0].moves if comment.better else []
    return replace(comment, moves=turn.moves, better_moves=better_moves)
