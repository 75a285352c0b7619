"""Which game a player begins: the saved one goes on, or a new one begins."""

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import limelight
from limelight.ai.player_specs import make_player
from limelight.cli.i18n import t
from limelight.cli.renderer import GameRenderer
from limelight.cli.saved_games import HUMAN_NAME, SavedGame, SaveError
from limelight.cli.terminal import ScreenNotice, TerminalScreen
from limelight.cli.terminal_game import TerminalGame, command_to_resume
from limelight.core.errors import LimelightError, OptionError, RecordError
from limelight.core.game import OVER, Game
from limelight.core.records import Record
from limelight.core.validation import quote_value, shorten_value


def make_new_record(
    game: Game[Any],
    players: int,
    options: Mapping[str, object],
    seat: int,
    machine: str,
    seed: str | None,
) -> Record:
    """The record of a new game; `LimelightError` if it cannot be played with these options."""
    make_player(machine, game)
    if seed is not None and not seed.isprintable():
        raise OptionError(
            f"--seed: {quote_value(seed)} is not allowed; "
            "allowed: a text without control characters"
        )
    state = game.new(players, options)
    names = [machine] * players
    names[seat] = HUMAN_NAME
    return Record(game.name, state.options(), players, names, seed or secrets.token_hex(16))


@dataclass(frozen=True)
class RequestedGame:
    """What the player has asked for; a saved game may differ in everything else."""

    is_new: bool = False
    #: Names among seat, players, machine, seed, and the game's options.
    requested_terms: Collection[str] = ()

    def is_met_by(self, saved: Record, new: Record) -> bool:
        """Whether a saved game has the requested terms, as the new one has."""
        saved_terms, new_terms = _game_terms(saved), _game_terms(new)
        return not self.is_new and all(
            saved_terms[name] == new_terms[name] for name in self.requested_terms
        )


def _game_terms(record: Record) -> dict[str, object]:
    game = limelight.game(record.game)
    return {
        "seat": record.names.index(HUMAN_NAME),
        "players": record.players,
        "machine": {*record.names} - {HUMAN_NAME},
        "seed": record.seed,
        # With defaults for options that an old record does not name.
        **record.first_state(game).options(),
    }


def open_game(
    game: Game[Any],
    renderer: GameRenderer,
    saved_game: SavedGame,
    screen: TerminalScreen,
    new_record: Record,
    request: RequestedGame,
    pace: int,
) -> TerminalGame:
    """The saved game if it has the requested terms, otherwise the new one.

    A saved game that does not go on is moved, never deleted.
    """
    notice: ScreenNotice | None = None
    record: Record | None = None
    try:
        record = saved_game.read_record()
        terminal_game = (
            TerminalGame(game, renderer, record, saved_game, screen, pace) if record else None
        )
    except SaveError:
        raise
    except LimelightError as error:
        if saved_game.is_named_by_player:
            raise RecordError(
                f"{shorten_value(saved_game.path)}: {error}; name another file with --file"
            ) from error
        terminal_game = None
        notice = ScreenNotice(
            t("terminal-unreadable", error=str(error)), str(saved_game.move_broken_file())
        )
    if terminal_game and terminal_game.state.turn == OVER:
        notice = ScreenNotice(t("terminal-was-over"), str(saved_game.move_to_finished()))
        terminal_game = None
    elif terminal_game and record and not request.is_met_by(record, new_record):
        notice = ScreenNotice(
            t("terminal-put-away"), command_to_resume(game.name, saved_game.move_to_finished())
        )
        terminal_game = None
    if terminal_game:
        terminal_game.notice = ScreenNotice(
            t("terminal-goes-on", steps=len(terminal_game.record.actions))
        )
        return terminal_game
    terminal_game = TerminalGame(game, renderer, new_record, saved_game, screen, pace)
    terminal_game.notice = notice
    terminal_game.save_record()
    return terminal_game
