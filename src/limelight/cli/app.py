"""The `limelight` command and its subcommands."""

import os
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Parameter
from cyclopts.exceptions import UnusedCliTokensError

import limelight
from limelight.cli.analyse import analyse
from limelight.cli.arena import duel
from limelight.cli.bridge import bridge
from limelight.cli.game_choice import RequestedGame, make_new_record, open_game
from limelight.cli.game_log import GameLog
from limelight.cli.game_options import GameVariant, SwitchFlag
from limelight.cli.generate import generate
from limelight.cli.hint import hint
from limelight.cli.i18n import LanguageFlag, set_language
from limelight.cli.league import league
from limelight.cli.leak_command import leak
from limelight.cli.renderers import renderer_for
from limelight.cli.replay import ReplayScreen, load_record
from limelight.cli.saved_games import SavedGame
from limelight.cli.serve import serve
from limelight.cli.terminal import TerminalScreen, print_complaint, replace_unencodable
from limelight.cli.terminal_game import PlayerQuit
from limelight.cli.train_command import train
from limelight.cli.verify import verify
from limelight.cli.worker import worker
from limelight.core.errors import LimelightError, OptionError, RecordError
from limelight.core.game import Game
from limelight.core.validation import quote_value, shorten_value
from limelight.server.settings.sources import read_settings

DEFAULT_MACHINE = "level:4"
COMMAND_LIST = (
    "serve, worker, doctor, admin, play, replay, verify, analyse, hint, duel, league, bridge, "
    "leak, train, generate"
)

BUILD_KIND = "compiled" if limelight.COMPILED else "interpreted"

OVERVIEW = """\
Limelight: board games of light and shadow, with friends or against the machine.

  limelight serve                  play in the browser; friends join by link
  limelight play                   play opera as the Investigator
  limelight play --seat phantom    be the phantom instead
  limelight play jack              play jack as the Investigator
  limelight play jack --seat jack  be Jack instead
  limelight play minuit            play minuit against one other; --players 3 to 8
  limelight replay FILE            show a game again
  limelight analyse FILE           show where a game was won and lost
  limelight verify FILE            prove that the deals of a game were fair
  limelight duel opera A B         measure which of two machine players is stronger
  limelight bridge course          let bots of the school course play, over TCP
  limelight doctor                 check an installation
  limelight --help                 everything else

A game that you leave is saved and goes on when you play again. If you ask for
something else (another seat, say), a new game begins, and both are saved."""

app = App(
    name="limelight",
    help="Board games of light and shadow, with friends or against the machine.",
    version=f"limelight {limelight.__version__} ({BUILD_KIND})",
    help_format="plaintext",
    help_epilogue="Example: limelight play --seat phantom --handicap 1",
)


@app.default
def show_overview() -> None:
    """Show the most useful commands."""
    print(OVERVIEW)


@app.command(help_epilogue="Example: limelight play jack --seat jack --machine random --new")
def play(
    game: str = "opera",
    /,
    *,
    seat: str | None = None,
    players: int | None = None,
    machine: str | None = None,
    variant: GameVariant | None = None,
    seed: str | None = None,
    new: SwitchFlag = False,
    file: Path | None = None,
    language: LanguageFlag = None,
) -> None:
    """Play against machine players; a saved game goes on.

    If you ask for another seat, machine or rule than the saved game has, a new game begins, and
    both are saved.

    Parameters
    ----------
    game
        The game: opera, jack or minuit.
    seat
        Your seat: investigator (the default), phantom or jack; in minuit 1 (the default) to 8.
    players
        The number of players: 2 (the default); in minuit up to 8.
    machine
        The player for all other seats: level:1 to level:8 (by default level:4), random, greedy,
        master, ismcts:500ms, or a program of yours, cmd:./mybot.
    seed
        A text that determines all deals and rolls; the same text gives the same deals.
    new
        Begin a new game even if one is saved; the saved one is moved, not deleted.
    file
        Save the game in this file.
    """
    set_language(language)
    rules = limelight.game(game)
    renderer = renderer_for(game)
    options = (variant or GameVariant()).to_options()
    count = 2 if players is None else players
    rules.new(count, options)  # a wrong number of players must not be reported as a wrong seat
    human_seat = _parse_seat(rules, count, seat or "1")
    new_record = make_new_record(
        rules, count, options, human_seat, machine or DEFAULT_MACHINE, seed
    )
    terms = {"seat": seat, "players": players, "machine": machine, "seed": seed, **options}
    request = RequestedGame(new, [name for name, value in terms.items() if value is not None])
    pace = read_settings().machine_pace
    with SavedGame(game, file) as saved_game:
        screen = TerminalScreen()
        terminal_game = open_game(rules, renderer, saved_game, screen, new_record, request, pace)
        try:
            terminal_game.play_to_end()
            terminal_game.show_end()
        except (PlayerQuit, KeyboardInterrupt):
            terminal_game.show_how_to_resume()


def _parse_seat(game: Game[Any], players: int, word: str, *others: str) -> int:
    """The seat of a name or a number from 1; the message lists `others` as allowed too."""
    names: list[str] = game.facts["seats"][:players]
    numbers = [str(number) for number in range(1, len(names) + 1)]
    for words in ([*names], numbers):
        if word.casefold() in words:
            return words.index(word.casefold())
    allowed = f"{', '.join([*names, *others])}, or 1 to {len(names)}"
    raise OptionError(f"--seat: {quote_value(word)} is not allowed; allowed: {allowed}")


@app.command(help_epilogue="Example: limelight replay game.json --seat investigator --step")
def replay(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    seat: str = "all",
    step: SwitchFlag = False,
    language: LanguageFlag = None,
) -> None:
    """Show a recorded game again: its log, and the board at its end.

    Parameters
    ----------
    file
        The record; - reads standard input.
    seat
        The seat to see as: investigator, phantom, jack, spectator, or all; of no effect in minuit.
    step
        Show the board before each turn, and wait for Enter.
    """
    set_language(language)
    try:
        record = load_record(file)
        game = limelight.game(record.game)
        renderer = renderer_for(record.game)
        knows_all = seat == "all"
        reader = renderer.best_informed_seat if knows_all else None
        if seat not in ("all", "spectator"):
            reader = _parse_seat(game, record.players, seat, "spectator", "all")
        if renderer.best_informed_seat is None:
            reader = None  # without secrets all see the same, and no seat is addressed as "you"
        game_log = GameLog(game, renderer, reader, knows_all)
        ReplayScreen(game_log, TerminalScreen(), step).show_record(record)
    except OptionError:
        raise
    except LimelightError as error:
        raise RecordError(f"{shorten_value(file)}: {error}") from error


app.command(serve, help_epilogue="Example: limelight serve --port 9000 --no-open")
app.command(worker, help_epilogue="Example: limelight worker --redis redis://10.0.0.5:6379")
app.command(verify, help_epilogue="Example: limelight verify game.json")
app.command(analyse, help_epilogue="Example: limelight analyse game.json --budget 2s")
app.command(hint, help_epilogue="Example: limelight hint --game jack")
app.command(duel, help_epilogue="Example: limelight duel opera greedy random --games 200 --seed a")
app.command(league, help_epilogue="Example: limelight league jack random greedy level:4 --seed a")
app.command(bridge)
app.command(leak, help_epilogue="Example: limelight leak opera master --games 200 --rules course")
app.command(train, help_epilogue="Example: limelight train opera --out weights.csv")
app.command(
    generate,
    help_epilogue="Example: limelight generate opera --games 1000 --players level:5,level:4 "
    "--out games.parquet",
)
# These modules are imported only when the command runs.
app.command(
    "limelight.cli.doctor:doctor",
    name="doctor",
    help="Check an installation: what is wrong, and what to do about it.",
    help_epilogue="Example: limelight doctor --config limelight.toml",
)
app.command(
    "limelight.cli.admin:app",
    name="admin",
    help="Manage the tables of a server: list, export, import, end, repair, back up.",
)


def run() -> int:
    """Run the command and return its exit code."""
    replace_unencodable()
    if not limelight.COMPILED:
        print(
            "limelight runs interpreted, which is slow; install a C compiler, and reinstall "
            "limelight to make it fast.",
            file=sys.stderr,
        )
    return _run_command()


def _run_command() -> int:
    try:
        app(exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except UnusedCliTokensError as error:
        unused = " ".join(error.unused_tokens or [])
        where = " ".join(error.command_chain or [])
        see = f"see limelight {where} --help" if where else f"there are: {COMMAND_LIST}"
        print_complaint(
            f"{quote_value(unused)} is {'one argument too many' if where else 'no command'}; {see}"
        )
        return 2
    except CycloptsError as error:
        command = " ".join(["limelight", *(error.command_chain or [])])
        print_complaint(f"{shorten_value(error)} See {command} --help")
        return 2
    except LimelightError as error:
        print_complaint(str(error))
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has gone: leave without a message, also when Python flushes at the end.
        _discard_output()
        return 1
    except OSError as error:
        _discard_output()
        where = f" {shorten_value(error.filename)}" if error.filename else ""
        print_complaint(
            f"cannot write{where}: {error.strerror or shorten_value(error)}; is the disk full?"
        )
        return 1
    return 0


def _discard_output() -> None:
    """Send all further output to the null device."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
