"""`limelight league`: every player against every other, at once or in several sittings."""

import contextlib
import dataclasses
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from limelight.arena.game_export import write_csv, write_parquet
from limelight.arena.game_runner import Outcome
from limelight.arena.league import League, LeagueTable
from limelight.arena.league_file import LeagueFile
from limelight.arena.rating_plot import draw_ratings
from limelight.arena.resumable_file import import_pyarrow, write_atomically
from limelight.cli import standings
from limelight.cli.arena import GameSeries, GameTerms, check_output_file
from limelight.cli.game_options import SwitchFlag
from limelight.core.errors import OptionError
from limelight.core.validation import quote_value

FILE_ENDINGS = (".json", ".csv", ".parquet", ".svg")


def league(
    game: str,
    /,
    *names: str,
    terms: GameTerms | None = None,
    ray: str | None = None,
    out: Annotated[list[Path] | None, Parameter(negative="")] = None,
    resume: SwitchFlag = False,
) -> None:
    """Play every player against every other; print shares and ratings.

    Each pairing plays the same games as a duel with the same seed.

    Parameters
    ----------
    game
        The game: opera, jack or minuit.
    names
        The players, two or more: random, greedy, level:1 to level:8, master, cmd:./mybot and so on.
    ray
        Play on the Ray cluster at this address; local starts one on this machine.
    out
        Write a file: .csv or .parquet with the games, .svg with ratings over time, .json with all.
    resume
        Go on with the league in the JSON file: play what is missing, also more --games or players.
    """
    if len(names) < 2:
        raise OptionError("league: needs two players or more, such as: random greedy level:4")
    for name in names:
        if names.count(name) > 1:
            raise OptionError(f"league: {quote_value(name)} is named twice; name each player once")
    terms, files = terms or GameTerms(), LeagueFiles(out or [], resume)
    files.check_files()
    if resume:
        terms, names = files.resume_terms(terms, names)
    event = GameSeries(game, terms, names, ray)
    plan = League(game, names, event.terms.games, event.seed, event.options, event.players)
    with files.open_ledger(plan) as done:
        keep = files.make_outcome_writer(plan)
        outcomes = event.play_fixtures(
            plan.fixtures, plan.label_game, done if resume else None, keep
        )
        table = plan.make_table(outcomes)
        facts = standings.league_json(game, table)
        files.write_files(plan, table, {**facts, **event.describe_terms()})
    event.report_results(facts, standings.league_tables(table), files.list_written())


class LeagueFiles:
    """The files that a league is written to, at most one of each kind."""

    def __init__(self, paths: Sequence[Path], resume: bool) -> None:
        self.is_resumed = resume
        self.paths: dict[str, Path] = {}
        for path in paths:
            suffix = path.suffix.lower()
            if suffix not in FILE_ENDINGS:
                allowed = ", ".join(FILE_ENDINGS)
                raise OptionError(
                    f"--out: {quote_value(str(path))} must end in one of these: {allowed}"
                )
            if suffix in self.paths:
                raise OptionError(f"--out: two files end in {suffix}; name one of each kind")
            self.paths[suffix] = path
        self.ledger = LeagueFile(self.paths[".json"]) if ".json" in self.paths else None
        if resume and not self.ledger:
            raise OptionError("--resume: name the league's file too, such as --out league.json")

    def resume_terms(
        self, terms: GameTerms, names: Sequence[str]
    ) -> tuple[GameTerms, tuple[str, ...]]:
        """The terms and players of the league in the file, with what is new in these."""
        saved_league = self.ledger.load_league() if self.ledger else None
        if not self.ledger or not saved_league:
            return terms, tuple(names)
        seed = saved_league.seed if terms.seed is None else terms.seed
        games = max(terms.games, saved_league.games_per_pair)
        joined = saved_league.merge_names(names, self.ledger.path)
        return dataclasses.replace(terms, seed=seed, games=games), tuple(joined)

    def check_files(self) -> None:
        """`OptionError` before the first game if a file could not be written after the last."""
        if ".parquet" in self.paths:
            import_pyarrow()
        for path in self.paths.values():
            if path.is_file() and not self.is_resumed:
                advice = self._advise_other_file(path)
                raise OptionError(f"--out: {quote_value(str(path))} exists already; {advice}")
            check_output_file(path)
        if self.ledger and not self.is_resumed and self.ledger.load_league():
            path = self.ledger.path
            raise OptionError(
                f"--out: {quote_value(str(path))} has been begun; {self._advise_other_file(path)}"
            )

    def _advise_other_file(self, path: Path) -> str:
        going_on = ", or go on with it by --resume" if path.suffix.lower() == ".json" else ""
        return f"name another file{going_on}"

    def open_ledger(self, plan: League) -> contextlib.AbstractContextManager[dict[int, Outcome]]:
        """Lock the league's file; yields the games that it holds."""
        return self.ledger.resume_league(plan) if self.ledger else contextlib.nullcontext({})

    def make_outcome_writer(self, plan: League) -> Callable[[int, Outcome], None] | None:
        """The function that writes each game as it ends; None without a JSON file."""
        ledger = self.ledger
        return (
            (lambda index, outcome: ledger.store_outcome(plan, index, outcome)) if ledger else None
        )

    def write_files(self, plan: League, table: LeagueTable, facts: dict[str, Any]) -> None:
        """Write all files."""
        if self.ledger:
            self.ledger.write_league(plan, table, facts)
        title = f"{plan.game}: ratings of {len(plan.names)} players in {len(table.games)} games"
        writers: dict[str, Callable[[Path], object]] = {
            ".csv": lambda path: write_csv(path, table.games),
            ".parquet": lambda path: write_parquet(path, table.games),
            ".svg": lambda path: path.write_text(
                draw_ratings(title, plan.names, table), encoding="utf-8"
            ),
        }
        for suffix, write in writers.items():
            if suffix in self.paths:
                write_atomically(self.paths[suffix], write)

    def list_written(self) -> list[str]:
        """A line with the paths of the files; none without files."""
        return [f"Written: {', '.join(map(str, self.paths.values()))}"] if self.paths else []
