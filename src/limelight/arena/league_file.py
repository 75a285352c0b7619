"""The file of a league: it stores every game as it ends, so that the league can go on later."""

import contextlib
from collections.abc import Generator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from limelight.arena.game_runner import Forfeit, Outcome
from limelight.arena.league import League, LeagueGame, LeagueTable
from limelight.arena.resumable_file import (
    GamesFileError,
    PartsFolder,
    check_same_plan,
    write_atomically,
)
from limelight.core.records import Record
from limelight.core.validation import quote_value, shorten_value

T = TypeVar("T")


class StoredLeagueGame(msgspec.Struct, frozen=True):
    """A game in the file: its pairing, and its number in that pairing, both from 1 on."""

    pair: int
    game: int
    #: What each seat has won; None if the game was forfeited.
    returns: list[float] | None
    forfeit: Forfeit | None
    #: Seconds for each decision of each seat.
    times: list[list[float]]


class StoredLeague(msgspec.Struct, frozen=True):
    """What a league is read from; the rest of its file follows from this."""

    limelight: Literal[1]
    game: str
    names: list[str]
    games_per_pair: int
    seed: str
    options: dict[str, Any]
    players: int
    games: list[StoredLeagueGame] = []

    def merge_names(self, names: Sequence[str], path: Path) -> list[str]:
        """The players of the league, then the new ones of `names`.

        `GamesFileError` if `names` lacks a player of the league.
        """
        for name in self.names:
            if name not in names:
                raise GamesFileError(
                    f"{shorten_value(path)}: {quote_value(name)} plays in that league; "
                    "name everybody who does, and those who join"
                )
        return [*self.names, *(name for name in names if name not in self.names)]


class LeagueFile:
    """The file of a league; until it is complete, each game has a file of its own beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._parts = PartsFolder(path, "json")

    def load_league(self) -> StoredLeague | None:
        """The league of the file, as it was last begun or resumed; None if there is none."""
        if (plan := self._parts.load_plan()) is not None:
            return _decode(StoredLeague, msgspec.json.encode(plan), self._parts.folder)
        return self._load_file()

    @contextlib.contextmanager
    def resume_league(self, league: League) -> Generator[dict[int, Outcome]]:
        """Begin a league, or go on with it; the outcomes that the file has, by their indices.

        `GamesFileError` if the file has another league, or another process fills it.
        """
        with self._parts.lock_folder():
            try:
                file = self._load_file()
                for stored in (file, self.load_league()):
                    if stored:
                        _check_same_league(stored, league, self.path)
                games = [*(file.games if file else []), *self._load_loose_games()]
                outcomes = dict(_restore_outcome(game, league, self.path) for game in games)
                self._parts.store_plan(_describe_league(league))
                yield outcomes
            finally:
                if not any(self._parts):
                    self._parts.remove_folder()

    def store_outcome(self, league: League, index: int, outcome: Outcome) -> None:
        """Store a game that has just ended."""
        text = msgspec.json.encode(_make_stored_game(*league.locate_game(index), outcome))
        part = self._parts.part_path(league.label_game(index))
        write_atomically(part, lambda path: path.write_bytes(text), sync=False)

    def write_league(self, league: League, table: LeagueTable, facts: Mapping[str, object]) -> None:
        """Write the file: the league, the facts for its readers, and every game."""
        games = [_describe_game(number, game) for number, game in enumerate(table.games, 1)]
        text = msgspec.json.encode({**_describe_league(league), **facts, "games": games})
        self._parts.complete_file(lambda path: path.write_bytes(text + b"\n"))

    def _load_loose_games(self) -> Iterator[StoredLeagueGame]:
        """The games that are not in the file yet."""
        for path in self._parts:
            # A game that was not written whole is played again.
            with contextlib.suppress(GamesFileError):
                yield _decode(StoredLeagueGame, path.read_bytes(), path)

    def _load_file(self) -> StoredLeague | None:
        try:
            return _decode(StoredLeague, self.path.read_bytes(), self.path)
        except FileNotFoundError:
            return None


def _describe_league(league: League) -> dict[str, object]:
    return {
        "limelight": 1,
        "game": league.game,
        "names": league.names,
        "games_per_pair": league.games_per_pairing,
        "seed": league.seed,
        "options": league.options,
        "players": league.players,
    }


def _check_same_league(stored: StoredLeague, league: League, path: Path) -> None:
    fixed = ("game", "seed", "options", "players")
    plan = {name: value for name, value in _describe_league(league).items() if name in fixed}
    check_same_plan({name: getattr(stored, name) for name in fixed}, plan, path)
    if (
        league.names[: len(stored.names)] != stored.names
        or league.games_per_pairing < stored.games_per_pair
    ):
        raise GamesFileError(
            f"{shorten_value(path)}: holds more players or games than are asked for"
        )


def _make_stored_game(pairing_index: int, game_index: int, outcome: Outcome) -> StoredLeagueGame:
    return StoredLeagueGame(
        pairing_index + 1,
        game_index + 1,
        outcome.returns,
        outcome.forfeit,
        [[float(f"{seconds:.3g}") for seconds in seat] for seat in outcome.decision_seconds],
    )


def _describe_game(number: int, game: LeagueGame) -> dict[str, object]:
    """A game as the file has it: what is stored, and for readers what follows from that."""
    stored = _make_stored_game(game.pairing_index, game.game_index, game.outcome)
    return {
        "number": number,
        "names": game.fixture.names,
        "seed": game.fixture.seed,
        **msgspec.structs.asdict(stored),
        "winner": game.winner,
        "points": dict(zip(game.names, (game.first_points, 1 - game.first_points), strict=True)),
        "ratings": {
            name: {"mu": rating.mu, "sigma": rating.sigma}
            for name, rating in zip(game.names, game.ratings, strict=True)
        },
    }


def _restore_outcome(game: StoredLeagueGame, league: League, path: Path) -> tuple[int, Outcome]:
    """The index of a stored game's fixture, and its outcome, without actions.

    `GamesFileError` if the league has no such game.
    """
    seats = league.players
    if not (
        1 <= game.pair <= len(league.pairings)
        and 1 <= game.game <= league.games_per_pairing
        and len(game.times) == seats
        and (game.returns is None) != (game.forfeit is None)
        and (game.returns is None or len(game.returns) == seats)
        and (game.forfeit is None or 0 <= game.forfeit.seat < seats)
    ):
        which = f"game {quote_value(game.game)} of pair {quote_value(game.pair)}"
        raise GamesFileError(
            f"{shorten_value(path)}: {which} is none of this league; "
            "name another file, or remove it"
        )
    record = Record(league.game)
    index = league.index_in_league(game.pair - 1, game.game - 1)
    return index, Outcome(record, game.returns, game.times, game.forfeit)


def _decode(kind: type[T], raw: bytes, path: Path) -> T:
    try:
        return msgspec.json.decode(raw, type=kind)
    except (ValueError, RecursionError) as error:
        raise GamesFileError(
            f"{shorten_value(path)}: holds no league that can go on: "
            f"{shorten_value(error)}; name another file"
        ) from error
