"""`limelight duel`, and what it shares with the other commands that play many games."""

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
from limelight.ai.player_specs import make_player
from limelight.arena.game_runner import Fixture, Outcome, select_fixtures
from limelight.arena.pairing import PairingScore, make_pairing
from limelight.arena.ray_runner import play_fixtures
from limelight.cli import standings
from limelight.cli.game_options import GameVariant, ProcessesFlag, SwitchFlag, process_count
from limelight.cli.terminal import TerminalScreen, make_progress_bar, print_complaint
from limelight.core.errors import OptionError
from limelight.core.game import Game
from limelight.core.records import Record
from limelight.core.validation import quote_value

MAX_GAMES = 1_000_000


@Parameter(name="*")
@dataclass(frozen=True)
class GameTerms:
    """How the games are played.

    Parameters
    ----------
    games
        The number of games of each pairing, even: every deal is played twice, with seats exchanged.
    seed
        A text that determines everything random; by default a new one each time.
    players
        Minuit: 2 to 8 players, seated A B A B and then B A B A; a shared win counts in parts.
    records
        Write every game to this new folder, for limelight replay, analyse and verify.
    json
        Print one JSON object instead of tables.
    """

    games: int = 100
    seed: str | None = None
    players: int = 2
    variant: GameVariant = field(default_factory=GameVariant)
    processes: ProcessesFlag = None
    records: Path | None = None
    json: SwitchFlag = False


def duel(game: str, a: str, b: str, /, *, terms: GameTerms | None = None) -> None:
    """Measure which of two machine players is stronger, and by how much.

    Parameters
    ----------
    game
        The game: opera, jack or minuit.
    a
        A player: random, greedy, ismcts:500ms, level:1 to level:8, master, or cmd:./mybot.
    b
        The other player.
    """
    event = GameSeries(game, terms or GameTerms(), [a, b])
    fixtures = make_pairing(
        game, (a, b), event.terms.games, event.seed, event.options, event.players
    )
    outcomes = event.play_fixtures(fixtures, lambda index: f"{index + 1:04}")
    score = PairingScore((a, b))
    for index in sorted(outcomes):
        score.add_outcome(index, outcomes[index])
    event.report_results(standings.duel_json(game, score), standings.duel_tables(game, score))


class GameSeries:
    """The games of one command: checks the terms, plays the games and reports the results."""

    def __init__(
        self, game: str, terms: GameTerms, names: Sequence[str], ray: str | None = None
    ) -> None:
        self.terms = terms
        self.ray = ray
        self.game: Game[Any] = limelight.game(game)
        self.players = terms.players
        self.options = self.game.new(self.players, terms.variant.to_options()).options()
        self.seed = secrets.token_hex(8) if terms.seed is None else check_seed(terms.seed)
        self._check_games()
        self.processes = process_count(terms.processes)
        for name in names:
            self._check_player(name)
        self.is_complete = True

    def _check_games(self) -> None:
        games = self.terms.games
        if not 2 <= games <= MAX_GAMES or games % 2:
            raise OptionError(
                f"--games: {quote_value(games)} is not allowed; allowed: an even number "
                f"2 to {MAX_GAMES:,}, so that both sides play every seat equally often"
            )

    def _check_player(self, name: str) -> None:
        if not name.isprintable():
            raise OptionError(
                f"player: {quote_value(name)} is not allowed; allowed: no control characters"
            )
        make_player(name, self.game).close()

    def play_fixtures(
        self,
        fixtures: Sequence[Fixture],
        label: Callable[[int], str],
        done: Mapping[int, Outcome] | None = None,
        keep: Callable[[int, Outcome], None] | None = None,
    ) -> dict[int, Outcome]:
        """Play the games, or as many as there are before Ctrl-C or SIGTERM; write their records.

        Games in `done` count and are not played again; `keep` is called after each new game.
        """
        outcomes = dict(done or {})
        missing = [index for index in range(len(fixtures)) if index not in outcomes]
        folder = prepare_record_folder(self.terms.records, goes_on=done is not None)
        played = play_fixtures(select_fixtures(fixtures, missing), self.processes, self.ray)
        bar = make_progress_bar()
        stopped = contextlib.suppress(KeyboardInterrupt)
        with stopped, interrupt_on_sigterm(), bar, contextlib.closing(played):
            task = bar.add_task(self.game.name, total=len(fixtures), completed=len(outcomes))
            for position, outcome in played:
                index = missing[position]
                if folder:
                    path = folder / f"{self.game.name}-{label(index)}.json"
                    path.write_text(outcome.to_json() + "\n", encoding="utf-8")
                if keep:
                    keep(index, outcome)
                outcomes[index] = dataclasses.replace(outcome, record=Record(self.game.name))
                bar.advance(task)
        self.is_complete = len(outcomes) == len(fixtures)
        if not self.is_complete:
            print_complaint(f"stopped after {len(outcomes)} of {len(fixtures)} games")
        if not outcomes:
            raise KeyboardInterrupt
        return outcomes

    def describe_terms(self) -> dict[str, Any]:
        """The terms of the games, and whether all were played."""
        return {
            "seed": self.seed,
            "options": self.options,
            "players": self.players,
            "complete": self.is_complete,
        }

    def report_results(
        self, facts: dict[str, Any], tables: standings.ResultTables, notes: Sequence[str] = ()
    ) -> None:
        """Print the results; then raise `KeyboardInterrupt` if the games were interrupted."""
        if self.terms.json:
            print(json.dumps({**facts, **self.describe_terms()}))
        else:
            screen = TerminalScreen()
            screen.show_unbroken(f"{self.game.name}, seed {self.seed}")
            for table in tables:
                screen.show(table)
            for note in notes:
                screen.show_unbroken(note)
        if not self.is_complete:
            sys.stdout.flush()
            raise KeyboardInterrupt


def check_seed(seed: str) -> str:
    """The seed; `OptionError` if it cannot be shown and typed again."""
    if not seed.isprintable():
        allowed = "a text without control characters"
        raise OptionError(f"--seed: {quote_value(seed)} is not allowed; allowed: {allowed}")
    return seed


def prepare_record_folder(folder: Path | None, goes_on: bool = False) -> Path | None:
    """The folder for records, made if it is missing; it must be empty unless games go on."""
    if folder is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        is_empty = not any(folder.iterdir())
    except OSError as error:
        reason = error.strerror or error
        raise OptionError(
            f"--records: cannot write to {quote_value(str(folder))}: {reason}; name another folder"
        ) from error
    if not is_empty and not goes_on:
        raise OptionError(f"--records: {quote_value(str(folder))} is not empty; name a new folder")
    return folder


def check_output_file(path: Path) -> None:
    """`OptionError` if no file can be written there; checked before the long work begins."""
    if path.exists() and not path.is_file():
        raise OptionError(
            f"--out: {quote_value(str(path))} is not an ordinary file; name another one"
        )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=path.parent).close()
    except OSError as error:
        reason = error.strerror or error
        raise OptionError(
            f"--out: cannot write to {quote_value(str(path))}: {reason}; name another file"
        ) from error


@contextlib.contextmanager
def interrupt_on_sigterm() -> Generator[None]:
    """SIGTERM acts like Ctrl-C, so that the programs we started are ended too."""

    def stop(number: int, frame: FrameType | None) -> None:
        # A second signal must not interrupt the clean-up.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
