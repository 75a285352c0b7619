"""Games by the hundred thousand in one Parquet file, for those who learn from them."""

import contextlib
import dataclasses
import json
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from limelight.arena.game_runner import Fixture, Fixtures, Outcome, some
from limelight.arena.ray_runner import play_out
from limelight.arena.resumable_file import FileError, Parts, agree, pyarrow, read_object, whole
from limelight.core.validation import shorten
from limelight.games import game as game_of

FORMAT = 1
PART = 100  # games; those of parts not yet whole are kept one by one
GROUP = 50  # parts that become one row group of the file
Row = dict[str, Any]


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
        self._single = self._parts.folder / "games.jsonl"
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
        return self.plan.games - len(self._missing(self._loose()))

    def write(self, processes: int = 1, ray: str | None = None) -> Generator[int]:
        """Play the games that are missing and write them; after each, how many were played.

        Each is kept as it ends: whatever happens, only those under way are lost.
        """
        if self.path.exists():
            return
        with self._parts.alone():
            yield from self._write(processes, ray)

    def _write(self, processes: int, ray: str | None) -> Generator[int]:
        loose = self._loose()
        numbers = self._missing(loose)
        self._tidy(loose)
        played = play_out(some(self.plan.fixtures, numbers), processes, ray)
        try:
            for done, (place, outcome) in enumerate(played, 1):
                number = numbers[place]
                loose[number] = _row(number, outcome)
                with self._single.open("ab") as file:
                    file.write(_line(loose[number]))
                if self._whole(number // PART, loose):
                    self._tidy(loose)
                yield done
        finally:
            played.close()
        self._parts.join(self._join)

    def _missing(self, loose: Mapping[int, Row]) -> list[int]:
        """The numbers of the games that are yet to be played."""
        parts = [part for part in range(self._number()) if not self._part(part).exists()]
        return [n for part in parts for n in self._numbers(part) if n not in loose]

    def _loose(self) -> dict[int, Row]:
        """The games that are in no part, by their numbers."""
        found: dict[int, Row] = {}
        with contextlib.suppress(FileNotFoundError):
            for line in self._single.read_bytes().splitlines():
                with contextlib.suppress(ValueError):  # one that was cut off is played again
                    row = json.loads(line)
                    found[row["number"]] = row
        return {n: row for n, row in found.items() if not self._part(n // PART).exists()}

    def _whole(self, part: int, loose: Mapping[int, Row]) -> bool:
        return all(number in loose for number in self._numbers(part))

    def _tidy(self, loose: dict[int, Row]) -> None:
        """Make parts of the games that fill one, and keep the others one by one."""
        for part in sorted({number // PART for number in loose}):
            if self._whole(part, loose):
                self._keep(part, [loose.pop(number) for number in self._numbers(part)])
        lines = b"".join(_line(row) for row in loose.values())
        whole(self._single, lambda path: path.write_bytes(lines), settle=False)

    def _number(self) -> int:
        return -(-self.plan.games // PART)

    def _numbers(self, part: int) -> range:
        return range(part * PART, min((part + 1) * PART, self.plan.games))

    def _part(self, part: int) -> Path:
        return self._parts.part(f"{part:06}")

    def _keep(self, part: int, rows: list[Row]) -> None:
        table = self._arrow.Table.from_pylist(rows, schema=self._schema)
        whole(self._part(part), lambda path: self._parquet.write_table(table, path))

    def _join(self, path: Path) -> None:
        with self._parquet.ParquetWriter(path, self._schema) as writer:
            for first in range(0, self._number(), GROUP):
                parts = range(first, min(first + GROUP, self._number()))
                tables = [self._parquet.read_table(self._part(part)) for part in parts]
                writer.write_table(self._arrow.concat_tables(tables))

    def _kept_plan(self) -> dict[str, Any]:
        try:
            schema = self._parquet.read_schema(self.path)
        except (OSError, self._arrow.ArrowInvalid) as error:
            raise FileError(
                f"{shorten(self.path)}: is there already, and no Parquet file"
            ) from error
        kept: dict[bytes, bytes] | None = schema.metadata
        return read_object((kept or {}).get(b"limelight", b"{}"), self.path)


def _line(row: Row) -> bytes:
    return json.dumps(row).encode() + b"\n"


def _row(number: int, outcome: Outcome) -> Row:
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
