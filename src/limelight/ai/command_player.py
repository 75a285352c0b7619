"""A program as a player, in any language: JSON lines over its standard input and output.

docs/bots.md describes the protocol.
"""

import contextlib
import json
import shlex
import shutil
from typing import cast

from limelight.ai.player import Player, PlayerError
from limelight.ai.supervised_program import SupervisedProgram
from limelight.core.border import WIRE_VERSION
from limelight.core.errors import NotationError
from limelight.core.game import JSON, State
from limelight.core.sfc32 import Rng
from limelight.core.validation import quote_value

ANSWER_SECONDS = 10.0  # that a program may take for an answer
FAREWELL_SECONDS = 0.5  # that it may take to exit after the game


class CommandPlayer(Player):
    """A supervised program, started at its first decision and ended with the game."""

    def __init__(self, command: str, seconds: float = ANSWER_SECONDS) -> None:
        self.command = command
        self.seconds = seconds
        try:
            self._arguments = shlex.split(command)
        except ValueError as error:
            raise PlayerError(f"cmd: {quote_value(command)} cannot be read: {error}") from error
        if not self._arguments or not shutil.which(self._arguments[0]):
            raise PlayerError(
                f"cmd: {quote_value(command)} cannot be started; name a program that may be run, "
                "such as cmd:./mybot or 'cmd:python3 mybot.py'"
            )
        self._program: SupervisedProgram | None = None
        #: Known from the first decision on; the states before that are sent then.
        self._seat = -1
        self._unsent_states: list[State] = []
        self._last_state: State | None = None

    def choose_action(self, state: State, rng: Rng) -> int:
        """Ask the program; `PlayerError` if it does not answer with a legal action."""
        program = self._program or self._start_program(state, rng)
        view = state.view(self._seat)
        answer = program.request_line(self._format_message("move", state, view=view), self.seconds)
        try:
            return _parse_answer(answer, state, view)
        except PlayerError as error:
            raise program.make_failure(str(error)) from error

    def observe(self, state: State) -> None:
        """Send the program a state; it does not answer."""
        self._last_state = state
        if self._program is None:
            self._unsent_states.append(state)
        else:
            self._send_state(self._program, state)

    def close(self) -> None:
        """Tell the program that the game is over, then end it and all that it has started."""
        program = self._program
        if program is None:
            return
        last = self._last_state
        if last is not None and not program.owes_answer:
            with contextlib.suppress(PlayerError):
                program.send_line(
                    self._format_message("end", last, view=last.view(self._seat)), FAREWELL_SECONDS
                )
                program.wait_for_exit(FAREWELL_SECONDS)
        program.kill()

    def _start_program(self, state: State, rng: Rng) -> SupervisedProgram:
        self._seat = int(state.turn)
        program = self._program = SupervisedProgram(self._arguments)
        facts = {
            "wire": WIRE_VERSION,
            "players": state.view(self._seat).get("players", 2),
            "options": state.options(),
            "seed": rng.below(1 << 30),
        }
        program.send_line(self._format_message("start", state, **facts), self.seconds)
        for early_state in self._unsent_states:
            self._send_state(program, early_state)
        self._unsent_states.clear()
        return program

    def _send_state(self, program: SupervisedProgram, state: State) -> None:
        program.send_line(
            self._format_message("see", state, view=state.view(self._seat)), self.seconds
        )

    def _format_message(self, kind: str, state: State, **fields: object) -> str:
        limit = {"seconds": self.seconds} if kind in ("start", "move") else {}
        header: JSON = {"type": kind, "game": state.game.name, "seat": self._seat}
        return json.dumps({**header, **limit, **fields})


def _parse_answer(answer: str, state: State, view: JSON) -> int:
    """The action of an answer: a number, notation, or an object with either as its `action`."""
    try:
        value: object = json.loads(answer)
    except (ValueError, RecursionError):
        value = answer  # a notation without quotation marks
    if isinstance(value, dict):
        value = cast("dict[str, object]", value).get("action")
    prefix = f"answered {quote_value(answer, 60)}, which is"
    if isinstance(value, str):
        try:
            value = state.game.read(value)
        except NotationError as error:
            raise PlayerError(
                f"{prefix} neither the number nor the notation of an action"
            ) from error
    if not isinstance(value, int) or isinstance(value, bool):
        raise PlayerError(f"{prefix} neither the number nor the notation of an action")
    if not any(choice["action"] == value for choice in view["legal"]):
        raise PlayerError(f"{prefix} not legal there")
    return value
