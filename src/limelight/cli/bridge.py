"""`limelight bridge`: bots that speak another protocol than ours play here."""

import contextlib
import json as jsons
import secrets
import sys
from pathlib import Path

from cyclopts import App

import limelight
from limelight.ai.player_specs import player
from limelight.arena.bot_process import Order, order
from limelight.arena.course_bridge import BOT, SIDES, Bridge, Played, Terms
from limelight.arena.course_framing import Listener
from limelight.arena.course_protocol import DIALECTS
from limelight.cli import standings
from limelight.cli.arena import MOST_GAMES, readable_seed, record_folder, until_told_to_end
from limelight.cli.game_options import Flag
from limelight.cli.terminal import Screen, complain
from limelight.core.errors import OptionError
from limelight.core.validation import quote, shorten
from limelight.games.opera.view import RULES

MOST_SECONDS = 3600.0

bridge = App(
    name="bridge",
    help="Let bots play that speak another protocol than ours.",
    help_epilogue="Example: limelight bridge course --phantom master",
)

EXAMPLE = "Example: limelight bridge course --phantom master --exec-inspector 'python3 mybot.py'"


@bridge.command(help_epilogue=EXAMPLE)
def course(
    *,
    port: int = 12000,
    inspector: str = BOT,
    phantom: str = BOT,
    games: int = 1,
    rules: str = "course",
    dialect: str = "new",
    timeout: float = 10.0,
    seed: str | None = None,
    json: Path | None = None,
    records: Path | None = None,
    phantom_first: Flag = False,
    exec_inspector: str | None = None,
    exec_phantom: str | None = None,
) -> None:
    """Let the opera bots of the course play, unmodified: against each other or a machine player.

    The next bots to connect play the next game: the inspector first, then the phantom.

    Parameters
    ----------
    port
        Where bots connect, on this machine; 0 takes any free port.
    inspector
        bot waits for one; or a machine player: random, greedy, level:1 to level:8, master…
    phantom
        The same for the phantom.
    games
        How many games to play.
    rules
        course, the game of the public server, or book, the printed game.
    dialect
        new, or old for bots of the earlier server: tiles, and power while it is still there.
    timeout
        Seconds for an answer; who takes longer forfeits the game.
    seed
        A text that everything random follows from; without it every time another one.
    json
        Write the report to this file as well.
    records
        Keep every game in this new folder, for limelight replay, analyse and verify.
    phantom_first
        The first bot to connect is the phantom, the second the inspector.
    exec_inspector
        Start this program as the inspector for each game, in its own folder, and end it afterwards.
    exec_phantom
        The same for the phantom.
    """
    _within("--port", port, 0, 65535)
    _within("--games", games, 1, MOST_GAMES)
    _within("--timeout", timeout, 0.001, MOST_SECONDS)
    terms = Terms(
        names=(_player("--inspector", inspector), _player("--phantom", phantom)),
        orders=(
            _order("--exec-inspector", exec_inspector, "--inspector", inspector),
            _order("--exec-phantom", exec_phantom, "--phantom", phantom),
        ),
        games=games,
        rules=_one_of("--rules", rules, RULES),
        dialect=_one_of("--dialect", dialect, DIALECTS),
        seconds=timeout,
        seed=secrets.token_hex(8) if seed is None else readable_seed(seed),
        phantom_first=phantom_first,
    )
    with until_told_to_end(), contextlib.ExitStack() as closing:
        listener = None
        if terms.arrivals():
            listener = Listener(port)
            closing.callback(listener.close)
        folder, report = record_folder(records), _writable(json)
        if listener:
            complain(f"listening on port {listener.port}, seed {terms.seed}")
        Match(Bridge(terms, listener, _log), folder, report).run()


class Match:
    """The games of one call: played, kept and told."""

    def __init__(self, games: Bridge, folder: Path | None, report: Path | None) -> None:
        self._bridge = games
        self._folder = folder
        self._report = report
        self._played: list[Played] = []

    def run(self) -> None:
        """Play all, or as many as there are until Ctrl-C, and report."""
        games = self._bridge.terms.games
        try:
            for played in self._bridge.run():
                self._take(played)
        except KeyboardInterrupt:
            complain(f"stopped after {len(self._played)} of {games} games")
            self._tell(complete=False)
            raise
        self._tell(complete=True)

    def _take(self, played: Played) -> None:
        for line in played.log():
            _log(line)
        if played.forfeit:
            side = SIDES[played.forfeit.seat]
            complain(f"game {played.number}: the {side} forfeits: {played.forfeit.reason}")
        if self._folder:
            path = self._folder / f"opera-{played.number:04}.json"
            path.write_text(played.record.to_json(played.returns) + "\n", encoding="utf-8")
        played.record.actions.clear()  # kept or not wanted; a long match need not hold them all
        played.record.notation.clear()
        self._played.append(played)

    def _tell(self, complete: bool) -> None:
        terms, tallies = self._bridge.terms, self._bridge.tallies
        if self._report:
            facts = {
                "game": "opera",
                "rules": terms.rules,
                "dialect": terms.dialect,
                "seed": terms.seed,
                "timeout": terms.seconds,
                "complete": complete,
                **standings.bridge_json(tallies, self._played),
            }
            self._report.write_text(jsons.dumps(facts, indent=1) + "\n", encoding="utf-8")
        screen = Screen()
        screen.tell(f"opera, {terms.rules} rules, seed {terms.seed}")
        for table in standings.bridge_tables(tallies):
            screen.show(table)
        sys.stdout.flush()


def _log(line: str) -> None:
    print(line, flush=True)


# What was asked for.


def _player(option: str, name: str) -> str:
    if name != BOT:
        if not name.isprintable():
            raise OptionError(f"{option}: {quote(name)} is not allowed; allowed: no control signs")
        player(name, limelight.game("opera")).close()
    return name


def _order(option: str, command: str | None, side: str, name: str) -> Order | None:
    if command is None:
        return None
    if name != BOT:
        raise OptionError(
            f"{option}: {side} {shorten(name)} sits there already; leave one of the two out"
        )
    if not command.isprintable():
        raise OptionError(f"{option}: {quote(command)} is not allowed; allowed: no control signs")
    return order(option, command)


def _one_of(option: str, value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise OptionError(f"{option}: {quote(value)} is not allowed; allowed: {', '.join(allowed)}")
    return value


def _within(option: str, value: float, least: float, most: float) -> None:
    if not least <= value <= most:
        raise OptionError(
            f"{option}: {quote(value)} is not allowed; allowed: {least:g} to {most:,.0f}"
        )


def _writable(path: Path | None) -> Path | None:
    if path is not None:
        try:
            path.open("a").close()
        except OSError as error:
            reason = error.strerror or error
            raise OptionError(f"--json: cannot write to {quote(str(path))}: {reason}") from error
    return path
