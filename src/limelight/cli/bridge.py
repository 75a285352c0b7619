"""`limelight bridge`: bots with another protocol than ours play here."""

import contextlib
import json as jsons
import secrets
import sys
from pathlib import Path

from cyclopts import App

import limelight
from limelight.ai.player_specs import make_player
from limelight.arena.bot_process import BotCommand, parse_bot_command
from limelight.arena.course_bridge import (
    BOT_NAME,
    SIDE_NAMES,
    BridgeGame,
    BridgeOptions,
    CourseBridge,
)
from limelight.arena.course_framing import BotListener
from limelight.arena.course_protocol import DIALECTS
from limelight.cli import standings
from limelight.cli.arena import MAX_GAMES, check_seed, interrupt_on_sigterm, prepare_record_folder
from limelight.cli.game_options import SwitchFlag
from limelight.cli.terminal import TerminalScreen, print_complaint
from limelight.core.errors import OptionError
from limelight.core.validation import quote_value, shorten_value
from limelight.games.opera.options import RULES

MAX_TIMEOUT_SECONDS = 3600.0

bridge = App(
    name="bridge",
    help="Let bots play that use another protocol than ours.",
    help_epilogue="Example: limelight bridge course --phantom master",
)

COURSE_EXAMPLE = (
    "Example: limelight bridge course --phantom master --exec-inspector 'python3 mybot.py'"
)


@bridge.command(help_epilogue=COURSE_EXAMPLE)
def course(
    *,
    port: int = 12000,
    inspector: str = BOT_NAME,
    phantom: str = BOT_NAME,
    games: int = 1,
    rules: str = "course",
    dialect: str = "new",
    timeout: float = 10.0,
    seed: str | None = None,
    json: Path | None = None,
    records: Path | None = None,
    phantom_first: SwitchFlag = False,
    exec_inspector: str | None = None,
    exec_phantom: str | None = None,
) -> None:
    """Let opera bots of the school course play, unmodified: against each other or a machine player.

    The next bots to connect play the next game, first the inspector, then the phantom.

    Parameters
    ----------
    port
        The port of this machine where bots connect; 0 takes any free port.
    inspector
        bot waits for a bot; or a machine player: random, greedy, level:1 to level:8, master…
    phantom
        The same for the phantom.
    games
        The number of games.
    rules
        course for the game of the public server, or book for the printed game.
    dialect
        new, or old for bots of the earlier server: tiles, and the power while it remains.
    timeout
        Seconds for an answer; a bot that takes longer forfeits the game.
    seed
        A text that determines everything random; by default a new one each time.
    json
        Write the report to this file too.
    records
        Write every game to this new folder, for limelight replay, analyse and verify.
    phantom_first
        The first bot to connect is the phantom, the second one the inspector.
    exec_inspector
        Start this program as the inspector for each game, in its own folder, and end it afterwards.
    exec_phantom
        The same for the phantom.
    """
    _check_range("--port", port, 0, 65535)
    _check_range("--games", games, 1, MAX_GAMES)
    _check_range("--timeout", timeout, 0.001, MAX_TIMEOUT_SECONDS)
    terms = BridgeOptions(
        names=(_check_player("--inspector", inspector), _check_player("--phantom", phantom)),
        commands=(
            _parse_command("--exec-inspector", exec_inspector, "--inspector", inspector),
            _parse_command("--exec-phantom", exec_phantom, "--phantom", phantom),
        ),
        games=games,
        rules=_check_choice("--rules", rules, RULES),
        dialect=_check_choice("--dialect", dialect, DIALECTS),
        seconds=timeout,
        seed=secrets.token_hex(8) if seed is None else check_seed(seed),
        phantom_first=phantom_first,
    )
    with interrupt_on_sigterm(), contextlib.ExitStack() as closing:
        listener = None
        if terms.connection_order():
            listener = BotListener(port)
            closing.callback(listener.close)
        folder, report = prepare_record_folder(records), _check_report_file(json)
        if listener:
            print_complaint(f"listening on port {listener.port}, seed {terms.seed}")
        BridgeMatch(CourseBridge(terms, listener, _print_line), folder, report).play_all()


class BridgeMatch:
    """The games of one command: plays them, writes their records and reports the results."""

    def __init__(self, games: CourseBridge, folder: Path | None, report: Path | None) -> None:
        self._bridge = games
        self._folder = folder
        self._report = report
        self._played: list[BridgeGame] = []

    def play_all(self) -> None:
        """Play all games, or as many as there are before Ctrl-C, and report the results."""
        games = self._bridge.options.games
        try:
            for played in self._bridge.play_games():
                self._take_result(played)
        except KeyboardInterrupt:
            print_complaint(f"stopped after {len(self._played)} of {games} games")
            self._report_results(complete=False)
            raise
        self._report_results(complete=True)

    def _take_result(self, played: BridgeGame) -> None:
        for line in played.log_lines():
            _print_line(line)
        if played.forfeit:
            side = SIDE_NAMES[played.forfeit.seat]
            print_complaint(f"game {played.number}: the {side} forfeits: {played.forfeit.reason}")
        if self._folder:
            path = self._folder / f"opera-{played.number:04}.json"
            path.write_text(played.record.to_json(played.returns) + "\n", encoding="utf-8")
        played.record.actions.clear()  # a long match must not hold all actions in memory
        played.record.notation.clear()
        self._played.append(played)

    def _report_results(self, complete: bool) -> None:
        terms, tallies = self._bridge.options, self._bridge.scores
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
        screen = TerminalScreen()
        screen.show_unbroken(f"opera, {terms.rules} rules, seed {terms.seed}")
        for table in standings.bridge_tables(tallies):
            screen.show(table)
        sys.stdout.flush()


def _print_line(line: str) -> None:
    print(line, flush=True)


# The options of the command.


def _check_player(option: str, name: str) -> str:
    if name != BOT_NAME:
        if not name.isprintable():
            raise OptionError(
                f"{option}: {quote_value(name)} is not allowed; allowed: no control characters"
            )
        make_player(name, limelight.game("opera")).close()
    return name


def _parse_command(option: str, command: str | None, side: str, name: str) -> BotCommand | None:
    if command is None:
        return None
    if name != BOT_NAME:
        raise OptionError(
            f"{option}: {side} {shorten_value(name)} plays there already; leave one of the two out"
        )
    if not command.isprintable():
        raise OptionError(
            f"{option}: {quote_value(command)} is not allowed; allowed: no control characters"
        )
    return parse_bot_command(option, command)


def _check_choice(option: str, value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise OptionError(
            f"{option}: {quote_value(value)} is not allowed; allowed: {', '.join(allowed)}"
        )
    return value


def _check_range(option: str, value: float, minimum: float, maximum: float) -> None:
    if not minimum <= value <= maximum:
        raise OptionError(
            f"{option}: {quote_value(value)} is not allowed; allowed: {minimum:g} to {maximum:,.0f}"
        )


def _check_report_file(path: Path | None) -> Path | None:
    if path is not None:
        try:
            path.open("a").close()
        except OSError as error:
            reason = error.strerror or error
            raise OptionError(
                f"--json: cannot write to {quote_value(str(path))}: {reason}"
            ) from error
    return path
