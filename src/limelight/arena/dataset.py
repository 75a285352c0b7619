"""Games by the hundred thousand in one Parquet file, for those who learn from them.

Games are written in parts as they come, each part whole or not at all, beside the file; the last
step joins them. So whoever is stopped goes on where the parts end, and nothing comes twice.
"""

import dataclasses
import importlib
import json
import os
import shutil
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, overload

from limelight.arena.crew import play_all
from limelight.arena.match import Fixture, Outcome
from limelight.core.errors import LimelightError
from limelight.games import game as game_of

FORMAT = 1
PART = 100  # games; those of parts not yet whole are played again after a stop
GROUP = 50  # parts that become one row group of the file


class DatasetError(LimelightError):
    """The games cannot be written there."""


@dataclass(frozen=True)
class Plan(Sequence[Fixture]):
    """Which games there are; everything in them follows from this, if the players are repeatable.

    The players move on by one seat from game to game, and every deal comes once for each seating.
    """

    game: str
    names: tuple[str, ...]
    games: int
    seed: str
    options: Mapping[str, object]

    def __len__(self) -> int:
        return self.games

    @overload
    def __getitem__(self, number: int) -> Fixture: ...
    @overload
    def __getitem__(self, number: slice) -> list[Fixture]: ...

    def __getitem__(self, number: int | slice) -> Fixture | list[Fixture]:
        if isinstance(number, slice):
            return [self[place] for place in range(*number.indices(self.games))]
        if not 0 <= number < self.games:
            raise IndexError(number)
        seats = len(self.names)
        return Fixture(
            self.game,
            tuple(self.names[(seat + number) % seats] for seat in range(seats)),
            f"{self.seed} {number // seats}",
            f"{self.seed} players {number}",
            self.options,
        )

    def to_json(self) -> str:
        """The plan as it is kept with the games."""
        return json.dumps({"limelight": FORMAT, **dataclasses.asdict(self)})


@dataclass(frozen=True)
class _Rest(Sequence[Fixture]):
    """The games of a plan that are still to be played."""

    plan: Plan
    numbers: list[int]

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, place: int) -> Fixture: ...
    @overload
    def __getitem__(self, place: slice) -> list[Fixture]: ...

    def __getitem__(self, place: int | slice) -> Fixture | list[Fixture]:
        if isinstance(place, slice):
            return [self.plan[number] for number in self.numbers[place]]
        return self.plan[self.numbers[place]]


class Dataset:
    """A file of games: begun, under way or complete."""

    def __init__(self, plan: Plan, path: Path) -> None:
        self._arrow, self._parquet = _pyarrow()
        self.plan = plan
        self.path = path
        self.parts = path.with_name(path.name + ".parts")
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
            metadata={"limelight": self.plan.to_json()},
        )

    def open(self) -> int:
        """Begin, or go on; how many games there are already. `DatasetError` if they are others."""
        if self.path.exists():
            self._agree(self._kept_plan(), self.path)
            shutil.rmtree(self.parts, ignore_errors=True)  # stopped after the very last step
            return self.plan.games
        terms = self.parts / "plan.json"
        if terms.exists():
            self._agree(terms.read_text(encoding="utf-8"), self.parts)
        else:
            self.parts.mkdir(parents=True, exist_ok=True)
            self._whole(terms, lambda path: path.write_text(self.plan.to_json(), encoding="utf-8"))
        return sum(self._size(part) for part in range(self._number()) if self._part(part).exists())

    def write(self, processes: int = 1) -> Generator[int]:
        """Play the games that are missing and write them; after each, how many were played."""
        if self.path.exists():
            return
        missing = [part for part in range(self._number()) if not self._part(part).exists()]
        numbers = [n for part in missing for n in range(part * PART, self._end(part))]
        waiting: dict[int, dict[int, Outcome]] = {}
        played = play_all(_Rest(self.plan, numbers), processes)
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
        self._join()

    def _number(self) -> int:
        return -(-self.plan.games // PART)

    def _end(self, part: int) -> int:
        return min((part + 1) * PART, self.plan.games)

    def _size(self, part: int) -> int:
        return self._end(part) - part * PART

    def _part(self, part: int) -> Path:
        return self.parts / f"{part:06}.parquet"

    def _keep(self, part: int, games: Mapping[int, Outcome]) -> None:
        rows = [_row(number, games[number]) for number in sorted(games)]
        table = self._arrow.Table.from_pylist(rows, schema=self._schema)
        self._whole(self._part(part), lambda path: self._parquet.write_table(table, path))

    def _join(self) -> None:
        def write(path: Path) -> None:
            with self._parquet.ParquetWriter(path, self._schema) as writer:
                for first in range(0, self._number(), GROUP):
                    parts = range(first, min(first + GROUP, self._number()))
                    tables = [self._parquet.read_table(self._part(part)) for part in parts]
                    writer.write_table(self._arrow.concat_tables(tables))

        self._whole(self.path, write)
        shutil.rmtree(self.parts)

    def _whole(self, path: Path, write: Callable[[Path], object]) -> None:
        """Write a file so that it is there whole or not at all."""
        unfinished = self.parts / f"{path.name}.unfinished"
        write(unfinished)
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
        os.replace(unfinished, path)

    def _kept_plan(self) -> str:
        try:
            schema = self._parquet.read_schema(self.path)
        except (OSError, self._arrow.ArrowInvalid) as error:
            raise DatasetError(f"{self.path}: is there already, and no Parquet file") from error
        kept: dict[bytes, bytes] | None = schema.metadata
        return (kept or {}).get(b"limelight", b"{}").decode()

    def _agree(self, text: str, where: Path) -> None:
        kept, mine = json.loads(text), json.loads(self.plan.to_json())
        for name, value in mine.items():
            if kept.get(name) != value:
                raise DatasetError(
                    f"{where}: holds games with other {name}: {kept.get(name)!r}, "
                    f"not {value!r}; name another file, or remove it"
                )


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


def _pyarrow() -> tuple[Any, Any]:
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError as error:
        raise DatasetError(
            "pyarrow is not installed; install it with: pip install 'limelight[research]'"
        ) from error
