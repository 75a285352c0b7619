"""A league that lasts: every game is kept as it ends, and another day the league goes on."""

import contextlib
from collections.abc import Generator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from limelight.arena.game_runner import Forfeit, Outcome
from limelight.arena.league import League, Meeting, Table
from limelight.arena.resumable_file import FileError, Parts, agree, whole
from limelight.core.records import Record
from limelight.core.validation import quote, shorten

T = TypeVar("T")


class Entry(msgspec.Struct, frozen=True):
    """A game as it is kept: its pair and its number among that pair's, both from 1 on."""

    pair: int
    game: int
    #: What each seat has won; None if the game was forfeited.
    returns: list[float] | None
    forfeit: Forfeit | None
    #: Seconds for each decision of each seat.
    times: list[list[float]]


class Kept(msgspec.Struct, frozen=True):
    """What a league's file says of it, beside what follows from that."""

    limelight: Literal[1]
    game: str
    names: list[str]
    games_per_pair: int
    seed: str
    options: dict[str, Any]
    players: int
    games: list[Entry] = []

    def joined_by(self, names: Sequence[str], where: Path) -> list[str]:
        """All its players, and then who is new; `FileError` if one of them is not named."""
        for name in self.names:
            if name not in names:
                raise FileError(
                    f"{shorten(where)}: {quote(name)} plays in that league; "
                    "name everybody who does, and those who join"
                )
        return [*self.names, *(name for name in names if name not in self.names)]


class Ledger:
    """The file of a league; until that is written, its games are kept one by one beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._parts = Parts(path, "json")

    def kept(self) -> Kept | None:
        """The league that is kept there, if any, as it was last extended."""
        if (plan := self._parts.plan()) is not None:
            return _as(Kept, msgspec.json.encode(plan), self._parts.folder)
        return self._file()

    @contextlib.contextmanager
    def open(self, league: League) -> Generator[dict[int, Outcome]]:
        """Go on with a league, or begin it; the games that are there, by their places.

        `FileError` if there is another one, or somebody else is at it.
        """
        with self._parts.alone():
            try:
                file = self._file()
                for kept in (file, self.kept()):
                    if kept:
                        _agree(kept, league, self.path)
                entries = [*(file.games if file else []), *self._single()]
                outcomes = dict(_understood(entry, league, self.path) for entry in entries)
                self._parts.follow(_plan(league))
                yield outcomes
            finally:
                if not any(self._parts):
                    self._parts.remove()

    def keep(self, league: League, place: int, outcome: Outcome) -> None:
        """Keep a game that has just ended."""
        text = msgspec.json.encode(_entry(*league.which(place), outcome))
        part = self._parts.part(league.label(place))
        whole(part, lambda path: path.write_bytes(text), settle=False)

    def write(self, league: League, table: Table, facts: Mapping[str, object]) -> None:
        """Write the file: what is told of the league, and all that it needs to go on."""
        games = [_told(number, one) for number, one in enumerate(table.meetings, 1)]
        text = msgspec.json.encode({**_plan(league), **facts, "games": games})
        self._parts.join(lambda path: path.write_bytes(text + b"\n"))

    def _single(self) -> Iterator[Entry]:
        """The games that are not in the file yet."""
        for path in self._parts:
            # One that the machine failed to write is played again.
            with contextlib.suppress(FileError):
                yield _as(Entry, path.read_bytes(), path)

    def _file(self) -> Kept | None:
        try:
            return _as(Kept, self.path.read_bytes(), self.path)
        except FileNotFoundError:
            return None


def _plan(league: League) -> dict[str, object]:
    return {
        "limelight": 1,
        "game": league.game,
        "names": league.names,
        "games_per_pair": league.games,
        "seed": league.seed,
        "options": league.options,
        "players": league.players,
    }


def _agree(kept: Kept, league: League, where: Path) -> None:
    fixed = ("game", "seed", "options", "players")
    plan = {name: value for name, value in _plan(league).items() if name in fixed}
    agree({name: getattr(kept, name) for name in fixed}, plan, where)
    if league.names[: len(kept.names)] != kept.names or league.games < kept.games_per_pair:
        raise FileError(f"{shorten(where)}: holds more players or games than are asked for")


def _entry(pair: int, number: int, outcome: Outcome) -> Entry:
    times = [[float(f"{time:.3g}") for time in seat] for seat in outcome.times]
    return Entry(pair + 1, number + 1, outcome.returns, outcome.forfeit, times)


def _told(number: int, meeting: Meeting) -> dict[str, object]:
    """A game in the file: what is kept of it, and what follows from that for whoever reads it."""
    entry = _entry(meeting.pair, meeting.number, meeting.outcome)
    return {
        "number": number,
        "names": meeting.fixture.names,
        "seed": meeting.fixture.seed,
        **msgspec.structs.asdict(entry),
        "winner": meeting.winner,
        "points": dict(zip(meeting.names, (meeting.points, 1 - meeting.points), strict=True)),
        "ratings": dict(zip(meeting.names, meeting.ratings, strict=True)),
    }


def _understood(entry: Entry, league: League, path: Path) -> tuple[int, Outcome]:
    """A game's place in the league, and what came of it; `FileError` if that cannot be."""
    seats = league.players
    if not (
        1 <= entry.pair <= len(league.pairs)
        and 1 <= entry.game <= league.games
        and len(entry.times) == seats
        and (entry.returns is None) != (entry.forfeit is None)
        and (entry.returns is None or len(entry.returns) == seats)
        and (entry.forfeit is None or 0 <= entry.forfeit.seat < seats)
    ):
        which = f"game {quote(entry.game)} of pair {quote(entry.pair)}"
        raise FileError(
            f"{shorten(path)}: {which} is none of this league; name another file, or remove it"
        )
    record = Record(league.game)
    place = league.place(entry.pair - 1, entry.game - 1)
    return place, Outcome(record, entry.returns, entry.times, entry.forfeit)


def _as(kind: type[T], raw: bytes, path: Path) -> T:
    try:
        return msgspec.json.decode(raw, type=kind)
    except (ValueError, RecursionError) as error:
        raise FileError(
            f"{shorten(path)}: holds no league that can go on: {shorten(error)}; name another file"
        ) from error
