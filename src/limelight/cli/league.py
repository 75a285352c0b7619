"""The command that lets everybody play everybody, once or night after night."""

import contextlib
import dataclasses
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from limelight.arena.game_export import write_csv, write_parquet
from limelight.arena.game_runner import Outcome
from limelight.arena.league import League, Table
from limelight.arena.league_file import Ledger
from limelight.arena.rating_plot import draw
from limelight.arena.resumable_file import pyarrow, whole
from limelight.cli import standings
from limelight.cli.arena import Event, Terms, check_out
from limelight.cli.game_options import Flag
from limelight.core.errors import OptionError
from limelight.core.validation import quote

ENDINGS = (".json", ".csv", ".parquet", ".svg")


def league(
    game: str,
    /,
    *names: str,
    terms: Terms | None = None,
    ray: str | None = None,
    out: Annotated[list[Path] | None, Parameter(negative="")] = None,
    resume: Flag = False,
) -> None:
    """Let everybody play everybody: a table, and ratings.

    Each two play the same games as in a duel with the same seed.

    Parameters
    ----------
    game
        The game: opera, jack or minuit.
    names
        The players, two or more: random, greedy, level:1 to level:8, master, cmd:./mybot and so on.
    ray
        Play on the Ray cluster at this address; local starts one on this machine.
    out
        Write a file: .csv or .parquet, the games; .svg, ratings over time; .json, all of it.
    resume
        Go on with the league in the JSON file: play what is missing, with more --games or players.
    """
    if len(names) < 2:
        raise OptionError("league: needs two players or more, such as: random greedy level:4")
    for name in names:
        if names.count(name) > 1:
            raise OptionError(f"league: {quote(name)} is there twice; name each player once")
    terms, files = terms or Terms(), Files(out or [], resume)
    files.check()
    if resume:
        terms, names = files.going_on(terms, names)
    event = Event(game, terms, names, ray)
    plan = League(game, names, event.terms.games, event.seed, event.options, event.seats)
    with files.open(plan) as done:
        keep = files.keeper(plan)
        outcomes = event.run(plan.fixtures, plan.label, done if resume else None, keep)
        table = plan.table(outcomes)
        facts = standings.league_json(game, table)
        files.write(plan, table, {**facts, **event.about()})
    event.report(facts, standings.league_tables(table), files.told())


class Files:
    """Where a league is written to, one file of each kind."""

    def __init__(self, paths: Sequence[Path], resume: bool) -> None:
        self.resume = resume
        self.paths: dict[str, Path] = {}
        for path in paths:
            ending = path.suffix.lower()
            if ending not in ENDINGS:
                allowed = ", ".join(ENDINGS)
                raise OptionError(f"--out: {quote(str(path))} must end in one of these: {allowed}")
            if ending in self.paths:
                raise OptionError(f"--out: two files end in {ending}; name one of each kind")
            self.paths[ending] = path
        self.ledger = Ledger(self.paths[".json"]) if ".json" in self.paths else None
        if resume and not self.ledger:
            raise OptionError("--resume: name the league's file too, such as --out league.json")

    def going_on(self, terms: Terms, names: Sequence[str]) -> tuple[Terms, tuple[str, ...]]:
        """The terms and players of the league that is kept, with what is new in these."""
        kept = self.ledger.kept() if self.ledger else None
        if not self.ledger or not kept:
            return terms, tuple(names)
        seed = kept.seed if terms.seed is None else terms.seed
        games = max(terms.games, kept.games_per_pair)
        joined = kept.joined_by(names, self.ledger.path)
        return dataclasses.replace(terms, seed=seed, games=games), tuple(joined)

    def check(self) -> None:
        """Find out before the first game what would go wrong after the last."""
        if ".parquet" in self.paths:
            pyarrow()
        for path in self.paths.values():
            if path.is_file() and not self.resume:
                raise OptionError(
                    f"--out: {quote(str(path))} is there already; {self._advice(path)}"
                )
            check_out(path)
        if self.ledger and not self.resume and self.ledger.kept():
            path = self.ledger.path
            raise OptionError(f"--out: {quote(str(path))} has been begun; {self._advice(path)}")

    def _advice(self, path: Path) -> str:
        going_on = ", or go on with it by --resume" if path.suffix.lower() == ".json" else ""
        return f"name another file{going_on}"

    def open(self, plan: League) -> contextlib.AbstractContextManager[dict[int, Outcome]]:
        """Hold the league's file; the games that are in there."""
        return self.ledger.open(plan) if self.ledger else contextlib.nullcontext({})

    def keeper(self, plan: League) -> Callable[[int, Outcome], None] | None:
        """What keeps each game as it ends."""
        ledger = self.ledger
        return (lambda place, outcome: ledger.keep(plan, place, outcome)) if ledger else None

    def write(self, plan: League, table: Table, facts: dict[str, Any]) -> None:
        """Write all the files."""
        if self.ledger:
            self.ledger.write(plan, table, facts)
        title = f"{plan.game}: ratings of {len(plan.names)} players in {len(table.meetings)} games"
        writers: dict[str, Callable[[Path], object]] = {
            ".csv": lambda path: write_csv(path, table.meetings),
            ".parquet": lambda path: write_parquet(path, table.meetings),
            ".svg": lambda path: path.write_text(draw(title, plan.names, table), encoding="utf-8"),
        }
        for ending, write in writers.items():
            if ending in self.paths:
                whole(self.paths[ending], write)

    def told(self) -> list[str]:
        """Where they are."""
        return [f"Written: {', '.join(map(str, self.paths.values()))}"] if self.paths else []
