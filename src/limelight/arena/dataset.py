"""Datasets: very many games in one Parquet file, as material for learning."""

import contextlib
import dataclasses
import json
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from limelight.arena.game_runner import Fixture, FixtureSequence, Outcome, select_fixtures
from limelight.arena.ray_runner import play_fixtures
from limelight.arena.resumable_file import (
    GamesFileError,
    PartsFolder,
    check_same_plan,
    import_pyarrow,
    read_json_object,
    write_atomically,
)
from limelight.core.validation import shorten_value
from limelight.games import game as game_of

FORMAT_VERSION = 1
GAMES_PER_PART = 100  # the games of an incomplete part are stored one by one
PARTS_PER_ROW_GROUP = 50
Row = dict[str, Any]


@dataclass(frozen=True)
class DatasetPlan:
    """The games of a dataset, which always go the same way if the players are repeatable.

    The players move on by one seat from game to game, and every deal is played in each seating.
    """

    game: str
    names: tuple[str, ...]
    games: int
    seed: str
    options: Mapping[str, object]

    @property
    def fixtures(self) -> FixtureSequence:
        """The fixtures, in the order of the games' numbers."""
        return FixtureSequence(self.games, self._make_fixture)

    def _make_fixture(self, number: int) -> Fixture:
        seats = len(self.names)
        return Fixture(
            self.game,
            tuple(self.names[(seat + number) % seats] for seat in range(seats)),
            f"{self.seed} {number // seats}",
            f"{self.seed} players {number}",
            self.options,
        )

    def to_json_object(self) -> dict[str, object]:
        """The plan as it is stored with the games."""
        return {"limelight": FORMAT_VERSION, **dataclasses.asdict(self), "names": list(self.names)}


class Dataset:
    """A file of games that is complete, or has the parts of an unfinished one beside it."""

    def __init__(self, plan: DatasetPlan, path: Path) -> None:
        self._arrow, self._parquet = import_pyarrow()
        self.plan = plan
        self.path = path
        self._parts = PartsFolder(path, "parquet")
        self._loose_games_path = self._parts.folder / "games.jsonl"
        self._schema = self._make_schema()

    def _make_schema(self) -> Any:
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
            metadata={"limelight": json.dumps(self.plan.to_json_object())},
        )

    def start_or_resume(self) -> int:
        """Begin or resume; how many games there are already.

        `GamesFileError` if they follow another plan.
        """
        if self.path.exists():
            check_same_plan(self._load_stored_plan(), self.plan.to_json_object(), self.path)
            self._parts.remove_folder()  # left by a process that was stopped at the end
            return self.plan.games
        stored_plan = self._parts.load_plan()
        if stored_plan is not None:
            check_same_plan(stored_plan, self.plan.to_json_object(), self._parts.folder)
        else:
            self._parts.store_plan(self.plan.to_json_object())
        return self.plan.games - len(self._list_missing_games(self._load_loose_rows()))

    def write_missing_games(self, processes: int = 1, ray: str | None = None) -> Generator[int]:
        """Play the missing games and write them; after each, how many have been played.

        Each game is stored as it ends: a program that is killed loses only those under way.
        """
        if self.path.exists():
            return
        with self._parts.lock_folder():
            yield from self._play_missing_games(processes, ray)

    def _play_missing_games(self, processes: int, ray: str | None) -> Generator[int]:
        loose = self._load_loose_rows()
        numbers = self._list_missing_games(loose)
        self._move_rows_into_parts(loose)
        outcomes = play_fixtures(select_fixtures(self.plan.fixtures, numbers), processes, ray)
        try:
            for done, (index, outcome) in enumerate(outcomes, 1):
                number = numbers[index]
                loose[number] = _make_row(number, outcome)
                with self._loose_games_path.open("ab") as file:
                    file.write(_encode_line(loose[number]))
                if self._is_part_complete(number // GAMES_PER_PART, loose):
                    self._move_rows_into_parts(loose)
                yield done
        finally:
            outcomes.close()
        self._parts.complete_file(self._write_file)

    def _list_missing_games(self, loose_rows: Mapping[int, Row]) -> list[int]:
        """The numbers of the games that are to be played."""
        parts = [part for part in range(self._count_parts()) if not self._part_path(part).exists()]
        return [
            number
            for part in parts
            for number in self._games_of_part(part)
            if number not in loose_rows
        ]

    def _load_loose_rows(self) -> dict[int, Row]:
        """The games that are in no part, by their numbers."""
        rows: dict[int, Row] = {}
        with contextlib.suppress(FileNotFoundError):
            for line in self._loose_games_path.read_bytes().splitlines():
                with contextlib.suppress(ValueError):  # a line was cut off: play that game again
                    row = json.loads(line)
                    rows[row["number"]] = row
        return {
            number: row
            for number, row in rows.items()
            if not self._part_path(number // GAMES_PER_PART).exists()
        }

    def _is_part_complete(self, part: int, loose_rows: Mapping[int, Row]) -> bool:
        return all(number in loose_rows for number in self._games_of_part(part))

    def _move_rows_into_parts(self, loose_rows: dict[int, Row]) -> None:
        """Write the parts that are complete, and store the other games one by one."""
        for part in sorted({number // GAMES_PER_PART for number in loose_rows}):
            if self._is_part_complete(part, loose_rows):
                self._write_part(
                    part, [loose_rows.pop(number) for number in self._games_of_part(part)]
                )
        lines = b"".join(_encode_line(row) for row in loose_rows.values())
        write_atomically(self._loose_games_path, lambda path: path.write_bytes(lines), sync=False)

    def _count_parts(self) -> int:
        return -(-self.plan.games // GAMES_PER_PART)

    def _games_of_part(self, part: int) -> range:
        return range(part * GAMES_PER_PART, min((part + 1) * GAMES_PER_PART, self.plan.games))

    def _part_path(self, part: int) -> Path:
        return self._parts.part_path(f"{part:06}")

    def _write_part(self, part: int, rows: list[Row]) -> None:
        table = self._arrow.Table.from_pylist(rows, schema=self._schema)
        write_atomically(self._part_path(part), lambda path: self._parquet.write_table(table, path))

    def _write_file(self, path: Path) -> None:
        with self._parquet.ParquetWriter(path, self._schema) as writer:
            for first in range(0, self._count_parts(), PARTS_PER_ROW_GROUP):
                parts = range(first, min(first + PARTS_PER_ROW_GROUP, self._count_parts()))
                tables = [self._parquet.read_table(self._part_path(part)) for part in parts]
                writer.write_table(self._arrow.concat_tables(tables))

    def _load_stored_plan(self) -> dict[str, Any]:
        try:
            schema = self._parquet.read_schema(self.path)
        except (OSError, self._arrow.ArrowInvalid) as error:
            raise GamesFileError(
                f"{shorten_value(self.path)}: is there already, and no Parquet file"
            ) from error
        metadata: dict[bytes, bytes] | None = schema.metadata
        return read_json_object((metadata or {}).get(b"limelight", b"{}"), self.path)


def _encode_line(row: Row) -> bytes:
    return json.dumps(row).encode() + b"\n"


def _make_row(number: int, outcome: Outcome) -> Row:
    record = outcome.record
    state = record.first_state(game_of(record.game))
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
