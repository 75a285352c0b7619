"""Positions to try things in, for lessons: nothing is kept, and nothing is secret."""

import limelight
from limelight.core.errors import IllegalAction, LimelightError
from limelight.core.game import CHANCE, JSON
from limelight.core.records import Record, dealer
from limelight.tables.refusal import Refusal
from limelight.web.messages import Practice


def practised(data: Practice) -> JSON:
    """What a seat sees after these actions, and what it may do."""
    if data.game not in limelight.games():
        known = ", ".join(limelight.games())
        raise Refusal("invalid", f"game: {data.game!r} does not exist; known: {known}")
    if data.seat is not None and data.seat >= data.players:
        raise Refusal("invalid", f"seat: there are only {data.players}")
    game = limelight.game(data.game)
    try:
        state = Record(data.game, data.options, data.players, start=data.start).first(game)
    except LimelightError as error:
        raise Refusal("invalid", str(error)) from error
    said: list[str] = []
    waiting = list(data.actions)
    while state.turn == CHANCE or waiting:
        if state.turn == CHANCE:
            action = state.draw(dealer(data.seed, len(said)))
        else:
            action = waiting.pop(0)
        try:
            words = state.say(action)
            state.play(action)
        except IllegalAction as error:
            raise Refusal("illegal", f"action {action} may not be played there") from error
        said.append(words)
    view = state.view(data.seat)
    choices = [{"action": one["action"], "said": one["say"]} for one in view.pop("legal")]
    return {"view": view, "choices": choices, "said": said, "turn": int(state.turn)}
