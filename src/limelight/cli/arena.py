"""The commands that set players against each other."""

import contextlib
import dataclasses
import json
import secrets
import signal
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from types import FrameType
from typing import Any

from cyclopts import Parameter

import limelight
from limelight.ai.player_specs import player
from limelight.arena.game_runner import Fixture, Outcome, some
from limelight.arena.pairing import Score, pair_up
from limelight.arena.ray_runner import play_out
from limelight.cli import standings
from limelight.cli.game_options import Flag, Processes, Variant, cores
from limelight.cli.terminal import Screen, complain, progress
from limelight.core.errors import OptionError
from limelight.core.game import Game
from limelight.core.records import Record
from limelight.core.validation import quote

MOST_GAMES = 1_000_000


@Parameter(name="*")
@dataclass(frozen=True)
class Terms:
    """What the games are played by.

    Parameters
    ----------
    games
        How many games each two play; an even number: every deal comes twice, seats exchanged.
    seed
        A text that everything random follows from; without it every time another one.
    players
        Minuit: 2 to 8 at the table, seated A B A B and then B A B A; a shared win counts in parts.
    records
        Keep every game in this new folder, for limelight replay, analyse and verify.
    json
        Print one JSON object instead of tables.
    """

    games: int = 100
    seed: str | None = None
    players: int = 2
    variant: Variant = field(default_factory=Variant)
    processes: Processes = None
    records: Path | None = None
    json: Flag = False


def duel(game: str, a: str, b: str, /, *, terms: Terms | None = None) -> None:
    """Let two machine players play many games, and say who is better and by how much.

    Parameters
    ----------
    game
        The game: opera, jack or minuit.
    a
        A player: random, greedy, ismcts:500ms, level:1 to level:8, master, or cmd:./mybot.
    b
        The other one.
    """
    event = Event(game, terms or Terms(), [a, b])
    series = pair_up(game, (a, b), event.terms.games, event.seed, event.options, event.seats)
    outcomes = event.run(series, lambda place: f"{place + 1:04}")
    score = Score((a, b))
    for number in sorted(outcomes):
        score.add(number, outcomes[number])
    event.report(standings.duel_json(game, score), standings.duel_tables(game, score))


class Event:
    """A number of games as they were asked for: checked, played, kept and told."""

    def __init__(
        self, game: str, terms: Terms, names: Sequence[str], ray: str | None = None
    ) -> None:
        self.terms = terms
        self.ray = ray
        self.rules: Game[Any] = limelight.game(game)
        self.seats = terms.players
        self.options = self.rules.options(self.rules.new(self.seats, terms.variant.options()))
        self.seed = secrets.token_hex(8) if terms.seed is None else readable_seed(terms.seed)
        self._check_games()
        self.processes = cores(terms.processes)
        for name in names:
            self._check_player(name)
        self.complete = True

    def _check_games(self) -> None:
        games = self.terms.games
        if not 2 <= games <= MOST_GAMES or games % 2:
            raise OptionError(
                f"--games: {quote(games)} is not allowed; allowed: an even number "
                f"2 to {MOST_GAMES:,}, so that both sit in every seat equally often"
            )

    def _check_player(self, name: str) -> None:
        if not name.isprintable():
            raise OptionError(f"player: {quote(name)} is not allowed; allowed: no control signs")
        player(name, self.rules).close()

    def run(
        self,
        fixtures: Sequence[Fixture],
        label: Callable[[int], str],
        done: Mapping[int, Outcome] | None = None,
        keep: Callable[[int, Outcome], None] | None = None,
    ) -> dict[int, Outcome]:
        """Play the games, or as many as there are until told to end; records go to the folder.

        What was done before counts and is not played again.
        """
        outcomes = dict(done or {})
        missing = [place for place in range(len(fixtures)) if place not in outcomes]
        folder = record_folder(self.terms.records, begun=done is not None)
        played = play_out(some(fixtures, missing), self.processes, self.ray)
        bar = progress()
        stopped = contextlib.suppress(KeyboardInterrupt)
        with stopped, until_told_to_end(), bar, contextlib.closing(played):
            task = bar.add_task(self.rules.name, total=len(fixtures), completed=len(outcomes))
            for index, outcome in played:
                place = missing[index]
                if folder:
                    path = folder / f"{self.rules.name}-{label(place)}.json"
                    path.write_text(outcome.to_json() + "\n", encoding="utf-8")
                if keep:
                    keep(place, outcome)
                outcomes[place] = dataclasses.replace(outcome, record=Record(self.rules.name))
                bar.advance(task)
        self.complete = len(outcomes) == len(fixtures)
        if not self.complete:
            complain(f"stopped after {len(outcomes)} of {len(fixtures)} games")
        if not outcomes:
            raise KeyboardInterrupt
        return outcomes

    def about(self) -> dict[str, Any]:
        """What the games followed from, and whether they are all there."""
        return {
            "seed": self.seed,
            "options": self.options,
            "players": self.seats,
            "complete": self.complete,
        }

    def report(
        self, facts: dict[str, Any], tables: standings.Tables, notes: Sequence[str] = ()
    ) -> None:
        """Tell what came of it; `KeyboardInterrupt` again if that was not all."""
        if self.terms.json:
            print(json.dumps({**facts, **self.about()}))
        else:
            screen = Screen()
            screen.tell(f"{self.rules.name}, seed {self.seed}")
            for table in tables:
                screen.show(table)
            for note in notes:
                screen.tell(note)
        if not self.complete:
            sys.stdout.flush()
            raise KeyboardInterrupt


def readable_seed(seed: str) -> str:
    """The seed, if it can be shown and typed again."""
    if not seed.isprintable():
        allowed = "a text without control signs"
        raise OptionError(f"--seed: {quote(seed)} is not allowed; allowed: {allowed}")
    return seed


def record_folder(folder: Path | None, begun: bool = False) -> Path | None:
    """The folder for records, made if need be: it must be empty, unless we have begun before."""
    if folder is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        empty = not any(folder.iterdir())
    except OSError as error:
        reason = error.strerror or error
        raise OptionError(
            f"--records: cannot write to {quote(str(folder))}: {reason}; name another folder"
        ) from error
    if not empty and not begun:
        raise OptionError(f"--records: {quote(str(folder))} is not empty; name a new folder")
    return folder


def check_out(path: Path) -> None:
    """`OptionError` if no file can be written there, before the work that is to fill it."""
    if path.exists() and not path.is_file():
        raise OptionError(f"--out: {quote(str(path))} is no ordinary file; name another one")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=path.parent).close()
    except OSError as error:
        reason = error.strerror or error
        raise OptionError(
            f"--out: cannot write to {quote(str(path))}: {reason}; name another file"
        ) from error


@contextlib.contextmanager
def until_told_to_end() -> Generator[None]:
    """A polite request to end is like Ctrl-C: no program that we started stays behind."""

    def stop(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
