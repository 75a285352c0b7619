"""Positions to try things in, for lessons: nothing is kept, and nothing is secret."""

import limelight
from limelight.core.errors import IllegalAction, LimelightError
from limelight.core.game import CHANCE, JSON, State
from limelight.core.records import Record, dealer
from limelight.core.validation import quote
from limelight.server.api.schemas import Practice, Trial
from limelight.tables.refusal import Refusal


def practised(data: Practice) -> JSON:
    """What a seat sees after these actions, and what it may do."""
    state, said = _reached(data)
    view = state.view(data.seat)
    choices = [{"action": one["action"], "said": one["say"]} for one in view.pop("legal")]
    del view["barred"]  # a lesson says itself what is to be done
    return {"view": view, "choices": choices, "said": said, "turn": int(state.turn)}


def tried(data: Trial) -> JSON | None:
    """What the seat to decide would see after one more action; see `State.foresee`."""
    state, _ = _reached(data)
    if data.seat is None or data.seat != state.turn:
        raise Refusal("turn", "it is not that seat's turn; there is nothing to try")
    try:
        return state.foresee(data.seat, data.action)
    except IllegalAction as error:
        raise Refusal("illegal", f"action {data.action} may not be played there") from error


def _reached(data: Practice) -> tuple[State, list[str]]:
    """The state that the actions lead to, what chance decides among them, and all in notation."""
    if data.game not in limelight.games():
        known = ", ".join(limelight.games())
        raise Refusal("invalid", f"game: {quote(data.game)} does not exist; known: {known}")
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
    return state, said
