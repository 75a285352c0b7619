"""A game as a file: options and actions, from which everything else follows."""

import dataclasses
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, SupportsIndex, cast

from limelight.core import validation
from limelight.core.errors import IllegalAction, OptionError, PositionError, RecordError
from limelight.core.game import CHANCE, JSON, Action, Game, State
from limelight.core.sfc32 import Rng
from limelight.core.validation import as_int, quote_value

FORMAT_VERSION = 1


def chance_rng(seed: str, step: int) -> Rng:
    """The random number generator of a chance step: the step-th action of a game with this seed.

    Each step has a generator of its own, so that a resumed game goes on as it would have.
    """
    digest = hashlib.sha256(f"{seed} {step}".encode()).digest()
    return Rng(int.from_bytes(digest[:8], "big") >> 1)


def compute_commitment(seed: str) -> str:
    """A hash of the seed, published before the first deal so that the seed cannot be exchanged."""
    return hashlib.sha256(seed.encode()).hexdigest()


@dataclass
class Record:
    """The options of a game, the seed of its deals, and its actions with their notation."""

    #: The name of the game.
    game: str
    #: The options; those that are not named have their default.
    options: JSON = dataclasses.field(default_factory=dict[str, Any])
    #: The number of players.
    players: int = 2
    #: The names of the players, by seat; free text.
    names: list[str] = dataclasses.field(default_factory=list[str])
    #: The seed that the deals follow from, see `chance_rng`; empty if they came from elsewhere.
    seed: str = ""
    #: The position that the game began from, if it did not begin as usual.
    start: Mapping[str, object] | None = None
    #: All actions in the order played, those of chance included.
    actions: list[Action] = dataclasses.field(default_factory=list[int])
    #: The notation of each action.
    notation: list[str] = dataclasses.field(default_factory=list[str])
    #: The published hash of the seed, if there is one, see `compute_commitment`.
    commitment: str = ""

    def __post_init__(self) -> None:
        given = cast("list[SupportsIndex]", self.actions)
        self.actions = [as_int(f"actions[{index}]", action) for index, action in enumerate(given)]

    def first_state(self, game: Game[Any]) -> State:
        """The state before the first action; `RecordError` if the record does not allow any."""
        if self.game != game.name:
            raise RecordError(f"game: {quote_value(self.game)} is not {quote_value(game.name)}")
        try:
            start: State = game.new(self.players, self.options)
        except OptionError as error:
            raise RecordError(str(error)) from error
        if self.start is None:
            return start
        try:
            state: State = game.setup(self.start)
        except PositionError as wrong:  # compiled, `error` would have to be an OptionError
            raise RecordError(f"start: {wrong}") from wrong
        if self.start.get("players", self.players) != self.players:
            raise RecordError(
                f"players: {self.players} are not those of the position it starts from"
            )
        if self.options and state.options() != start.options():
            raise RecordError("options: are not those of the position at the start")
        return state

    def play(self, state: State, action: SupportsIndex) -> None:
        """Play the action and append it to the record; `IllegalAction`, and nothing is appended."""
        number = as_int("action", action)
        text = state.say(number)
        state.play(number)
        self.actions.append(number)
        self.notation.append(text)

    def replay(self, game: Game[Any]) -> Iterator[tuple[State, Action]]:
        """Each state with the action that was played in it, checked against its notation.

        The state is the same object each time, one step further: copy it to keep it. `RecordError`
        names the first action that is not legal or does not match its notation.
        """
        state = self.first_state(game)
        if len(self.actions) != len(self.notation):
            raise RecordError(f"notation: {len(self.notation)} for {len(self.actions)} actions")
        for index, (action, noted) in enumerate(zip(self.actions, self.notation, strict=True)):
            try:
                text = state.say(action)
            except IllegalAction as error:
                raise RecordError(f"actions[{index}]: {error}") from error
            if noted != text:
                raise RecordError(
                    f"notation[{index}]: {quote_value(noted)}, "
                    f"but action {action} is {quote_value(text)}"
                )
            yield state, action
            state.play(action)

    def last_state(self, game: Game[Any]) -> State:
        """The state after the last action."""
        state = self.first_state(game)
        for replayed, _ in self.replay(game):
            state = replayed
        return state

    def verify(self, game: Game[Any]) -> int:
        """The number of deals, each recomputed from the seed; `RecordError` if a deal differs."""
        if not self.seed:
            raise RecordError("seed: is missing, so no deal can be recomputed")
        if self.commitment and compute_commitment(self.seed) != self.commitment:
            raise RecordError("commitment: is not the SHA-256 of the seed")
        deals = 0
        for step, (state, action) in enumerate(self.replay(game)):
            if state.turn == CHANCE:
                if state.draw(chance_rng(self.seed, step)) != action:
                    raise RecordError(
                        f"actions[{step}]: {quote_value(state.say(action))} is not what was dealt"
                    )
                deals += 1
        return deals

    def to_json(self, result: list[float] | None = None) -> str:
        """The record as a JSON text. The result, which follows from the actions, is for readers."""
        return json.dumps(
            {
                "limelight": FORMAT_VERSION,
                "game": self.game,
                "players": self.players,
                "options": self.options,
                "names": self.names,
                "seed": self.seed,
                "commitment": self.commitment,
                "start": None if self.start is None else dict(self.start),
                "actions": self.actions,
                "notation": self.notation,
                "result": result,
            },
            ensure_ascii=False,
            indent=1,
        )

    @staticmethod
    def from_json(text: str) -> "Record":
        """The record of a JSON text; `RecordError` if malformed. `replay` checks the actions."""
        try:
            content = json.loads(text)
        except RecursionError as error:
            raise RecordError("record: nested too deeply") from error
        except ValueError as error:
            raise RecordError(
                f"record: this is not JSON, so it is not a recorded game: {error}"
            ) from error
        return _read_record(content)


REQUIRED_FIELDS = ("limelight", "game", "options", "actions", "notation")
OPTIONAL_FIELDS = ("players", "names", "seed", "commitment", "start", "result")


def _read_record(content: object) -> Record:
    fields = validation.read_fields(
        RecordError, "record", content, REQUIRED_FIELDS, OPTIONAL_FIELDS
    )
    validation.read_number(
        RecordError, "limelight", fields["limelight"], FORMAT_VERSION, FORMAT_VERSION
    )
    options = fields["options"]
    start = fields.get("start")
    actions = validation.read_list(RecordError, "actions", fields["actions"])
    notation = validation.read_list(RecordError, "notation", fields["notation"])
    if len(actions) != len(notation):
        raise RecordError(f"notation: {len(notation)} texts for {len(actions)} actions")
    return Record(
        game=validation.read_text(RecordError, "game", fields["game"]),
        options=validation.read_object(RecordError, "options", options),
        players=validation.read_number(RecordError, "players", fields.get("players", 2), 1, 8),
        names=_read_texts(
            "names", validation.read_list(RecordError, "names", fields.get("names", []))
        ),
        seed=validation.read_text(RecordError, "seed", fields.get("seed", "")),
        commitment=validation.read_text(RecordError, "commitment", fields.get("commitment", "")),
        start=None if start is None else validation.read_object(RecordError, "start", start),
        actions=[
            validation.read_number(RecordError, f"actions[{index}]", action, 0, 1 << 31)
            for index, action in enumerate(actions)
        ],
        notation=_read_texts("notation", notation),
    )


def _read_texts(field: str, values: list[object]) -> list[str]:
    return [
        validation.read_text(RecordError, f"{field}[{index}]", value)
        for index, value in enumerate(values)
    ]
