"""The API for lessons: the games, and positions to try things in; nothing is stored."""

from typing import cast

from litestar import Controller, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

import limelight
from limelight.core.border import WIRE_VERSION
from limelight.core.errors import IllegalAction, LimelightError
from limelight.core.game import CHANCE, State
from limelight.core.records import Record, chance_rng
from limelight.core.validation import quote_value
from limelight.games.types import GameKnowledge
from limelight.server.answers.games import (
    ActionPreview,
    GameInfo,
    GameOption,
    PracticePosition,
    PracticeStep,
)
from limelight.server.api.schemas import Practice, Trial
from limelight.tables.refusal import Refusal
from limelight.tables.step_descriptions import describe_step, list_choices


class PracticeApi(Controller):
    """The games, and positions to try things in."""

    path = "/api"
    tags = ("tables",)

    @get("/games")
    async def games(self) -> list[GameInfo]:
        """The games, how many may play, and their options with the defaults."""
        return [_describe_game(name) for name in limelight.games()]

    @post("/practice", status_code=HTTP_200_OK)
    async def practice(self, data: JSONBody[Practice]) -> PracticePosition:
        """A position of your own and some actions from it: what a seat sees, and what it may do."""
        return practise(data)

    @post("/practice/preview", status_code=HTTP_200_OK)
    async def trial(self, data: JSONBody[Trial]) -> ActionPreview:
        """How things would stand there after one more action; no view if that would reveal more."""
        return ActionPreview(foresee_practice(data))


def _describe_game(name: str) -> GameInfo:
    options = limelight.game(name).options
    return GameInfo(
        name=name,
        players=options.list_player_counts(),
        options=options.default_values(),
        option_set=[GameOption(**option) for option in options.to_json()],
        wire=WIRE_VERSION,
    )


def practise(data: Practice) -> PracticePosition:
    """What a seat sees after these actions, and what it may do."""
    state, steps = _reach_state(data)
    view = state.view(data.seat)
    choices = list_choices(view.pop("legal"))
    del view["barred"]  # a lesson says itself what is to be done
    said = [step.said for step in steps]
    return PracticePosition(cast("GameKnowledge", view), choices, said, steps, int(state.turn))


def foresee_practice(data: Trial) -> GameKnowledge | None:
    """What the seat to decide would see after one more action; see `State.foresee`."""
    state, _ = _reach_state(data)
    if data.seat is None or data.seat != state.turn:
        raise Refusal("turn", "it is not that seat's turn; there is nothing to try")
    try:
        return cast("GameKnowledge | None", state.foresee(data.seat, data.action))
    except IllegalAction as error:
        raise Refusal("illegal", f"action {data.action} may not be played there") from error


def _reach_state(data: Practice) -> tuple[State, list[PracticeStep]]:
    """The state that the actions lead to, and all steps, those of chance among them."""
    if data.game not in limelight.games():
        known = ", ".join(limelight.games())
        raise Refusal("invalid", f"game: {quote_value(data.game)} does not exist; known: {known}")
    if data.seat is not None and data.seat >= data.players:
        raise Refusal("invalid", f"seat: there are only {data.players}")
    game = limelight.game(data.game)
    try:
        state = Record(data.game, data.options, data.players, start=data.start).first_state(game)
    except LimelightError as error:
        raise Refusal("invalid", str(error)) from error
    steps: list[PracticeStep] = []
    waiting = list(data.actions)
    while state.turn == CHANCE or waiting:
        if state.turn == CHANCE:
            action = state.draw(chance_rng(data.seed, len(steps)))
        else:
            action = waiting.pop(0)
        try:
            said = state.say(action)
        except IllegalAction as error:
            raise Refusal("illegal", f"action {action} may not be played there") from error
        seat, (move, effects) = int(state.turn), describe_step(state, action, data.seat)
        steps.append(PracticeStep(action, seat, said, move, effects))
        state.play(action)
    return state, steps
