"""A game as it lasts: options and actions, from which everything else follows."""

import dataclasses
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, SupportsIndex, cast

from limelight.core import validation
from limelight.core.errors import IllegalAction, OptionError, PositionError, RecordError
from limelight.core.game import CHANCE, JSON, Game, State
from limelight.core.rng import Rng
from limelight.core.validation import as_int, quote

FORMAT = 1


def dealer(seed: str, step: int) -> Rng:
    """The generator of the chance step at this place of a game with this seed.

    Each step has its own, so that a game taken up again goes on as it would have.
    """
    digest = hashlib.sha256(f"{seed} {step}".encode()).digest()
    return Rng(int.from_bytes(digest[:8], "big") >> 1)


def commitment(seed: str) -> str:
    """What is shown of a seed before the first deal, so that it cannot be changed any more."""
    return hashlib.sha256(seed.encode()).hexdigest()


@dataclass
class Record:
    """The options, the seed of the deals, the actions, and their notation alongside."""

    #: The name of the game.
    game: str
    #: What is played by; options that are not named are as usual.
    options: JSON = dataclasses.field(default_factory=dict[str, Any])
    #: How many play.
    players: int = 2
    #: Who sits where; free text.
    names: list[str] = dataclasses.field(default_factory=list[str])
    #: What the deals follow from, see `dealer`; empty when they came from elsewhere.
    seed: str = ""
    #: The position it began from, if not from the beginning.
    start: Mapping[str, object] | None = None
    #: Everything that was played, chance included.
    actions: list[int] = dataclasses.field(default_factory=list[int])
    #: The same as text, one for each action.
    notation: list[str] = dataclasses.field(default_factory=list[str])
    #: What was shown of the seed before the first deal, if anything, see `commitment`.
    commitment: str = ""

    def __post_init__(self) -> None:
        given = cast("list[SupportsIndex]", self.actions)
        self.actions = [as_int(f"actions[{index}]", action) for index, action in enumerate(given)]

    def first(self, game: Game[Any]) -> State:
        """The state before the first action; `RecordError` if there can be none."""
        if self.game != game.name:
            raise RecordError(f"game: {quote(self.game)} is not {quote(game.name)}")
        try:
            fresh: State = game.new(self.players, self.options)
        except OptionError as error:
            raise RecordError(str(error)) from error
        if self.start is None:
            return fresh
        try:
            state: State = game.setup(self.start)
        except PositionError as wrong:  # compiled, `error` would have to be an OptionError
            raise RecordError(f"start: {wrong}") from wrong
        if self.start.get("players", self.players) != self.players:
            raise RecordError(
                f"players: {self.players} are not those of the position it starts from"
            )
        if self.options and game.options(state) != game.options(fresh):
            raise RecordError("options: are not those of the position at the start")
        return state

    def play(self, state: State, action: SupportsIndex) -> None:
        """Play the action and write it down; nothing is written if it is illegal."""
        number = as_int("action", action)
        said = state.say(number)
        state.play(number)
        self.actions.append(number)
        self.notation.append(said)

    def replay(self, game: Game[Any]) -> Iterator[tuple[State, int]]:
        """Each state with the action that was played in it, checked against its notation.

        The state is one and the same, one step further each time: copy it to keep it.
        """
        state = self.first(game)
        if len(self.actions) != len(self.notation):
            raise RecordError(f"notation: {len(self.notation)} for {len(self.actions)} actions")
        for index, (action, text) in enumerate(zip(self.actions, self.notation, strict=True)):
            try:
                said = state.say(action)
            except IllegalAction as error:
                raise RecordError(f"actions[{index}]: {error}") from error
            if said != text:
                raise RecordError(
                    f"notation[{index}]: {quote(text)}, but action {action} is {quote(said)}"
                )
            yield state, action
            state.play(action)

    def last(self, game: Game[Any]) -> State:
        """The state after the last action."""
        state = self.first(game)
        for moment, _ in self.replay(game):
            state = moment
        return state

    def verify(self, game: Game[Any]) -> int:
        """How many deals there are, each recomputed from the seed; `RecordError` if one differs."""
        if not self.seed:
            raise RecordError("seed: is missing, so no deal can be recomputed")
        if self.commitment and commitment(self.seed) != self.commitment:
            raise RecordError("commitment: is not the SHA-256 of the seed")
        deals = 0
        for step, (state, action) in enumerate(self.replay(game)):
            if state.turn == CHANCE:
                if state.draw(dealer(self.seed, step)) != action:
                    raise RecordError(
                        f"actions[{step}]: {quote(state.say(action))} is not what was dealt"
                    )
                deals += 1
        return deals

    def to_json(self, result: list[float] | None = None) -> str:
        """The record as a JSON text; the result is for readers, it follows from the actions."""
        return json.dumps(
            {
                "limelight": FORMAT,
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
        """The record of a JSON text; whether it replays is for `replay` to find out."""
        try:
            content = json.loads(text)
        except RecursionError as error:
            raise RecordError("record: nested too deeply") from error
        except ValueError as error:
            raise RecordError(f"record: no JSON, and so no game that was kept: {error}") from error
        return _read(content)


FIELDS = ("limelight", "game", "options", "actions", "notation")
OPTIONAL = ("players", "names", "seed", "commitment", "start", "result")


def _read(content: object) -> Record:
    found = validation.mapping(RecordError, "record", content, FIELDS, OPTIONAL)
    validation.number(RecordError, "limelight", found["limelight"], FORMAT, FORMAT)
    options = found["options"]
    start = found.get("start")
    actions = validation.items(RecordError, "actions", found["actions"])
    notation = validation.items(RecordError, "notation", found["notation"])
    if len(actions) != len(notation):
        raise RecordError(f"notation: {len(notation)} texts for {len(actions)} actions")
    return Record(
        game=validation.text(RecordError, "game", found["game"]),
        options=validation.json_object(RecordError, "options", options),
        players=validation.number(RecordError, "players", found.get("players", 2), 1, 8),
        names=_texts("names", validation.items(RecordError, "names", found.get("names", []))),
        seed=validation.text(RecordError, "seed", found.get("seed", "")),
        commitment=validation.text(RecordError, "commitment", found.get("commitment", "")),
        start=None if start is None else validation.json_object(RecordError, "start", start),
        actions=[
            validation.number(RecordError, f"actions[{index}]", action, 0, 1 << 31)
            for index, action in enumerate(actions)
        ],
        notation=_texts("notation", notation),
    )


def _texts(field: str, values: list[object]) -> list[str]:
    return [
        validation.text(RecordError, f"{field}[{index}]", value)
        for index, value in enumerate(values)
    ]
