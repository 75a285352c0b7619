"""Games by the hundred thousand in one Parquet file, for those who learn from them."""

import dataclasses
import json
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from limelight.arena.crew import play_all
from limelight.arena.match import Fixture, Fixtures, Outcome, some
from limelight.arena.parts import FileError, Parts, agree, pyarrow, read_object, whole
from limelight.games import game as game_of

FORMAT = 1
PART = 500  # games


@dataclass(frozen=True)
class Plan:
    """Which games there are; everything in them follows from this, if the players are repeatable.

    The players move on by one seat from game to game, and every deal comes once for each seating.
    """

    game: str
    names: tuple[str, ...]
    games: int
    seed: str
    options: Mapping[str, object]

    @property
    def fixtures(self) -> Fixtures:
        """The games."""
        return Fixtures(self.games, self._fixture)

    def _fixture(self, number: int) -> Fixture:
        seats = len(self.names)
        return Fixture(
            self.game,
            tuple(self.names[(seat + number) % seats] for seat in range(seats)),
            f"{self.seed} {number // seats}",
            f"{self.seed} players {number}",
            self.options,
        )

    def facts(self) -> dict[str, object]:
        """The plan as it is kept with the games."""
        return {"limelight": FORMAT, **dataclasses.asdict(self), "names": list(self.names)}


class Dataset:
    """A file of games: begun, under way or complete."""

    def __init__(self, plan: Plan, path: Path) -> None:
        self._arrow, self._parquet = pyarrow()
        self.plan = plan
        self.path = path
        self._parts = Parts(path, "parquet")
        self._schema = self._columns()

    def _columns(self) -> Any:
        arrow = self._arrow
        return arrow.schema(
            [
                ("number", arrow.int64()),
                ("game", arrow.string()),
                ("names", arrow.list_(arrow.string())),
                ("options", arrow.string()),
                ("seed", arrow.string()),
                ("turns", arrow.list_(arrow.int8())),
                ("actions", arrow.list_(arrow.int16())),
                ("returns", arrow.list_(arrow.float32())),
                ("forfeit", arrow.string()),
            ],
            metadata={"limelight": json.dumps(self.plan.facts())},
        )

    def open(self) -> int:
        """Begin, or go on; how many games there are already. `FileError` if they are others."""
        if self.path.exists():
            agree(self._kept_plan(), self.plan.facts(), self.path)
            self._parts.remove()  # stopped after the very last step
            return self.plan.games
        kept = self._parts.plan()
        if kept is not None:
            agree(kept, self.plan.facts(), self._parts.folder)
        else:
            self._parts.follow(self.plan.facts())
        return sum(self._size(part) for part in range(self._number()) if self._part(part).exists())

    def write(self, processes: int = 1) -> Generator[int]:
        """Play the games that are missing and write them; after each, how many were played."""
        if self.path.exists():
            return
        with self._parts.alone():
            yield from self._write(processes)

    def _write(self, processes: int) -> Generator[int]:
        missing = [part for part in range(self._number()) if not self._part(part).exists()]
        numbers = [n for part in missing for n in range(part * PART, self._end(part))]
        waiting: dict[int, dict[int, Outcome]] = {}
        played = play_all(some(self.plan.fixtures, numbers), processes)
        try:
            for done, (place, outcome) in enumerate(played, 1):
                number = numbers[place]
                games = waiting.setdefault(number // PART, {})
                games[number] = outcome
                if len(games) == self._size(number // PART):
                    self._keep(number // PART, waiting.pop(number // PART))
                yield done
        finally:
            played.close()
        self._parts.join(self._join)

    def _number(self) -> int:
        return -(-self.plan.games // PART)

    def _end(self, part: int) -> int:
        return min((part + 1) * PART, self.plan.games)

    def _size(self, part: int) -> int:
        return self._end(part) - part * PART

    def _part(self, part: int) -> Path:
        return self._parts.part(f"{part:06}")

    def _keep(self, part: int, games: Mapping[int, Outcome]) -> None:
        rows = [_row(number, games[number]) for number in sorted(games)]
        table = self._arrow.Table.from_pylist(rows, schema=self._schema)
        whole(self._part(part), lambda path: self._parquet.write_table(table, path))

    def _join(self, path: Path) -> None:
        with self._parquet.ParquetWriter(path, self._schema) as writer:
            for part in range(self._number()):
                writer.write_table(self._parquet.read_table(self._part(part)))

    def _kept_plan(self) -> dict[str, Any]:
        try:
            schema = self._parquet.read_schema(self.path)
        except (OSError, self._arrow.ArrowInvalid) as error:
            raise FileError(f"{self.path}: is there already, and no Parquet file") from error
        kept: dict[bytes, bytes] | None = schema.metadata
        return read_object((kept or {}).get(b"limelight", b"{}"), self.path)


def _row(number: int, outcome: Outcome) -> dict[str, object]:
    record = outcome.record
    state = record.first(game_of(record.game))
    turns: list[int] = []
    for action in record.actions:
        turns.append(int(state.turn))
        state.play(action)
    return {
        "number": number,
        "game": record.game,
        "names": record.names,
        "options": json.dumps(record.options),
        "seed": record.seed,
        "turns": turns,
        "actions": record.actions,
        "returns": outcome.returns,
        "forfeit": (
            f"seat {outcome.forfeit.seat}: {outcome.forfeit.reason}" if outcome.forfeit else None
        ),
    }
