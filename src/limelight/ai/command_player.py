"""A program as a player: JSON lines over its standard input and output, in any language.

docs/bots.md describes the protocol.
"""

import contextlib
import json
import shlex
import shutil
from typing import cast

from limelight.ai.player import Player, PlayerError
from limelight.ai.supervised_program import Program
from limelight.core.errors import NotationError
from limelight.core.game import JSON, State
from limelight.core.rng import Rng
from limelight.core.validation import quote

SECONDS = 10.0  # for an answer
FAREWELL = 0.5  # seconds to end by itself after the game


class Command(Player):
    """A program of somebody's, started at its first decision and ended with the game."""

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        self.command = command
        self.seconds = seconds
        try:
            self._words = shlex.split(command)
        except ValueError as error:
            raise PlayerError(f"cmd: {quote(command)} cannot be read: {error}") from error
        if not self._words or not shutil.which(self._words[0]):
            raise PlayerError(
                f"cmd: {quote(command)} cannot be started; name a program that may be run, "
                "such as cmd:./mybot or 'cmd:python3 mybot.py'"
            )
        self._program: Program | None = None
        #: Known from the first decision on; what was seen before that is told then.
        self._seat = -1
        self._seen: list[State] = []
        self._last: State | None = None

    def choose(self, state: State, rng: Rng) -> int:
        """Ask the program."""
        program = self._program or self._start(state, rng)
        view = state.view(self._seat)
        answer = program.ask(self._message("move", state, view=view), self.seconds)
        try:
            return _understood(answer, state, view)
        except PlayerError as error:
            raise program.fail(str(error)) from error

    def see(self, state: State) -> None:
        """Tell the program how things stand; it does not answer."""
        self._last = state
        if self._program is None:
            self._seen.append(state)
        else:
            self._show(self._program, state)

    def close(self) -> None:
        """Tell the program that it is over, and end it with all that it has started."""
        program = self._program
        if program is None:
            return
        last = self._last
        if last is not None and not program.asked:
            with contextlib.suppress(PlayerError):
                program.tell(self._message("end", last, view=last.view(self._seat)), FAREWELL)
                program.farewell(FAREWELL)
        program.kill()

    def _start(self, state: State, rng: Rng) -> Program:
        self._seat = int(state.turn)
        program = self._program = Program(self._words)
        told = {
            "players": state.view(self._seat).get("players", 2),
            "options": state.game.options(state),
            "seed": rng.below(1 << 30),
        }
        program.tell(self._message("start", state, **told), self.seconds)
        for moment in self._seen:
            self._show(program, moment)
        self._seen.clear()
        return program

    def _show(self, program: Program, state: State) -> None:
        program.tell(self._message("see", state, view=state.view(self._seat)), self.seconds)

    def _message(self, kind: str, state: State, **more: object) -> str:
        limit = {"seconds": self.seconds} if kind in ("start", "move") else {}
        whose: JSON = {"type": kind, "game": state.game.name, "seat": self._seat}
        return json.dumps({**whose, **limit, **more})


def _understood(answer: str, state: State, view: JSON) -> int:
    """The action of an answer: a number, a notation, or an object with either as its `action`."""
    try:
        found: object = json.loads(answer)
    except (ValueError, RecursionError):
        found = answer  # a notation without quotation marks
    if isinstance(found, dict):
        found = cast("dict[str, object]", found).get("action")
    said = f"answered {quote(answer, 60)}, which is"
    if isinstance(found, str):
        try:
            found = state.game.read(found)
        except NotationError as error:
            raise PlayerError(f"{said} neither the number nor the notation of an action") from error
    if not isinstance(found, int) or isinstance(found, bool):
        raise PlayerError(f"{said} neither the number nor the notation of an action")
    if not any(one["action"] == found for one in view["legal"]):
        raise PlayerError(f"{said} not legal there")
    return found
