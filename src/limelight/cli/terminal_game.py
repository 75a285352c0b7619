"""A game of a human against machine players, saved after every action."""

import contextlib
import shlex
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.text import Text

from limelight.ai.player import Player, PlayerError, decide_action
from limelight.ai.player_specs import make_player
from limelight.ai.release_schedule import (
    release_on_schedule,
    schedule_advice,
    schedule_decision,
)
from limelight.ai.seat_observer import SeatObserver
from limelight.cli.adviser import HintAdviser
from limelight.cli.answer_parser import UnclearAnswer, parse_answer
from limelight.cli.game_log import GameLog, render_log
from limelight.cli.i18n import t
from limelight.cli.renderer import GameRenderer, TerminalMoment, list_choices
from limelight.cli.saved_games import HUMAN_NAME, SavedGame
from limelight.cli.terminal import BOLD, DIM, GASLIGHT, ScreenNotice, TerminalScreen
from limelight.core.errors import RecordError
from limelight.core.game import CHANCE, OVER, Game, State
from limelight.core.records import Record, chance_rng
from limelight.core.validation import quote_value, shorten_value

EMPTY_MOVE = "lost"  # the kind of a move that plays nothing: there is nothing to ask


class PlayerQuit(Exception):
    """The human leaves the game, which is saved."""


def find_human_seat(record: Record, game: Game[Any]) -> int:
    """The human's seat in a saved game; `RecordError` if the game cannot go on here."""
    if record.game != game.name:
        other = shorten_value(record.game, 40)
        raise RecordError(f"game: that is one of {other}, for limelight play {other}")
    if len(record.names) != record.players or record.names.count(HUMAN_NAME) != 1:
        raise RecordError(
            f"names: {quote_value(record.names)} are not one {quote_value(HUMAN_NAME)} "
            "and otherwise machines"
        )
    for name in record.names:
        if name != HUMAN_NAME:
            make_player(name, game)
    record.last_state(game)
    return record.names.index(HUMAN_NAME)


class TerminalGame:
    """A game in progress: its record, its state, and the human's log."""

    def __init__(
        self,
        game: Game[Any],
        renderer: GameRenderer,
        record: Record,
        saved_game: SavedGame,
        screen: TerminalScreen,
        pace: int,
    ) -> None:
        self.game = game
        self.renderer = renderer
        self.saved_game = saved_game
        self.screen = screen
        self.pace = pace
        self.seat = find_human_seat(record, game)
        self.machines = [
            None if name == HUMAN_NAME else self._make_machine(name, seat, record.seed)
            for seat, name in enumerate(record.names)
        ]
        self.adviser = HintAdviser(game, renderer, self.seat, record.seed)
        self.record = replace(record, actions=[], notation=[])
        self.state: State = record.first_state(game)
        self.game_log = GameLog(game, renderer, self.seat)
        #: The states that a takeback returns to, each before an action of the human.
        self.undo_states: list[State] = []
        #: A notice to show below the next renderer.
        self.notice: ScreenNotice | None = None
        for action in record.actions:
            self._apply_action(action)

    def _make_machine(self, name: str, seat: int, seed: str) -> SeatObserver[Player]:
        return SeatObserver(lambda: make_player(name, self.game), seat, f"{seed} seat {seat}")

    def _apply_action(self, action: int) -> None:
        before = self.state.copy()
        step = self.game_log.describe_step(self.state, action)
        self.record.play(self.state, action)
        self.game_log.steps.append(step)
        if step.seat == self.seat and before.reveals == self.state.reveals:
            self.undo_states.append(before)
        else:
            self.undo_states.clear()

    def play_action(self, action: int) -> None:
        """Play an action, and save the record at once."""
        self._apply_action(action)
        self.save_record()

    def save_record(self) -> None:
        """Save the record, with the result if the game is over."""
        over = self.state.turn == OVER
        self.saved_game.write_record(self.record, self.state.returns() if over else None)

    def take_back(self) -> bool:
        """Take back the human's last action; False if something has come to light since."""
        if not self.undo_states:
            return False
        self.state = self.undo_states.pop()
        self.record.actions.pop()
        self.record.notation.pop()
        self.game_log.steps.pop()
        self.save_record()
        return True

    def play_to_end(self) -> None:
        """Play to the end; `PlayerQuit` if the human leaves earlier."""
        try:
            self._play_remaining()
        finally:
            self._dismiss_machines()

    def _dismiss_machines(self) -> None:
        """Show the machine players the last actions, and close them."""
        for machine in self.machines:
            if machine and machine.observer:
                with contextlib.suppress(PlayerError):  # no answer is needed any more
                    machine.catch_up(self.game, self.record)
                machine.observer.close()

    def _play_remaining(self) -> None:
        while self.state.turn != OVER:
            step = len(self.record.actions)
            seat = int(self.state.turn)
            if seat == CHANCE:
                self.play_action(self.state.draw(chance_rng(self.record.seed, step)))
            elif machine := self.machines[seat]:
                self.screen.show_waiting(t("wait-for", name=self.renderer.name_seat(seat)))
                self.play_action(self._decide_for_machine(machine))
            elif self._has_nothing_to_decide():
                self.play_action(self.state.legal_actions()[0])
            else:
                self._ask_player()

    def _has_nothing_to_decide(self) -> bool:
        choices = list_choices(self.state.view(self.seat))
        return [choice.move["kind"] for choice in choices] == [EMPTY_MOVE]

    def _decide_for_machine(self, machine: SeatObserver[Player]) -> int:
        """The action of a machine player, released on schedule."""
        seat = int(self.state.turn)
        name = self.record.names[seat]
        last_seat = self.game_log.steps[-1].seat if self.game_log.steps else None
        schedule = schedule_decision(self.game.name, name, self.state, last_seat, self.pace)

        def choose() -> int:
            rng = chance_rng(f"{self.record.seed} machine", len(self.record.actions))
            player = machine.catch_up(self.game, self.record)
            return decide_action(player, self.state, rng)

        return release_on_schedule(schedule, choose)

    def show_moment(self) -> None:
        """Show the board as the human sees it."""
        view = self.state.view(self.seat)
        moment = TerminalMoment(
            view, self.game_log.list_lines(), self.screen.width, self.screen.height, self.seat
        )
        self.screen.redraw(self.renderer.render_moment(moment))
        if self.notice:
            self.screen.show_notice(self.notice)
            self.notice = None

    def _ask_player(self) -> None:
        """Show the board, and read answers until one changes it."""
        self.show_moment()
        has_one_choice = len(self.state.legal_actions()) == 1
        question = t("terminal-enter" if has_one_choice else "terminal-choose")
        self.screen.show(Text(f"{question}   {t('terminal-keys')}", style=DIM))
        while not self._handle_answer(self._read_answer()):
            pass

    def _read_answer(self) -> str:
        try:
            return self.screen.read_answer("> ").strip()
        except (EOFError, KeyboardInterrupt):
            raise PlayerQuit from None

    def _handle_answer(self, text: str) -> bool:
        """Handle an answer; whether the board has to be shown again."""
        match text.casefold():
            case "q" | "quit" | "exit":
                raise PlayerQuit
            case "?" | "h" | "help":
                self.screen.show(self.renderer.render_help())
            case "l" | "log":
                self.screen.show(render_log(self.game_log.list_lines(), self.renderer, self.seat))
            case "i" | "hint":
                self.screen.show_waiting(t("wait"))
                schedule = schedule_advice(self.game.name, self.pace)
                hint = release_on_schedule(
                    schedule, lambda: self.adviser.find_hint(self.record, self.state)
                )
                hint.show_on(self.screen)
            case "u" | "undo":
                if self.take_back():
                    return True
                self.show_message(t("terminal-nothing-back"))
            case _:
                return self._play_answer(text)
        return False

    def _play_answer(self, text: str) -> bool:
        options = list_choices(self.state.view(self.seat))
        labels = [self.renderer.label_choice(choice) for choice in options]
        if not text and len(options) > 1:
            self.notice = ScreenNotice(t("terminal-type", most=len(options)))
            return True
        try:
            actions = parse_answer(text or "1", self.state, options, labels)
        except UnclearAnswer as unclear:
            self.show_message(str(unclear))
            return False
        for action in actions:
            self.play_action(action)
        return True

    def show_message(self, text: str) -> None:
        """Show a line that may repeat typed text: without control characters, and cut if long."""
        printable = "".join(sign if sign.isprintable() else "?" for sign in text)
        self.screen.show(
            Text(printable if len(printable) < 300 else f"{printable[:300]}…", style=GASLIGHT)
        )

    def show_end(self) -> None:
        """Show the end, and move the record to the finished games."""
        self.show_moment()
        path = (
            self.saved_game.path
            if self.saved_game.is_named_by_player
            else self.saved_game.move_to_finished()
        )
        view = self.state.view(self.seat)
        result = Text(f"{_describe_result(self.state.returns(), self.seat)} ", style=BOLD)
        self.screen.show(result.append(self.renderer.describe_ending(view), style=GASLIGHT))
        command = f"{_command_name()} replay {shlex.quote(str(path))}"
        self.screen.show_notice(ScreenNotice(t("terminal-record"), str(path)))
        self.screen.show_notice(ScreenNotice(t("terminal-see-again"), command))

    def show_how_to_resume(self) -> None:
        """Show the command that goes on with this game."""
        command = command_to_resume(
            self.game.name, self.saved_game.path if self.saved_game.is_named_by_player else None
        )
        self.screen.show(Text())
        self.screen.show_notice(ScreenNotice(t("terminal-kept"), command))


def _command_name() -> str:
    """The name of this command, or its path if the shell would not find it."""
    return "limelight" if shutil.which("limelight") else shlex.quote(sys.argv[0])


def command_to_resume(game: str, file: Path | None) -> str:
    """The command that goes on with a saved game."""
    named = f" --file {shlex.quote(str(file))}" if file else ""
    return f"{_command_name()} play {game}{named}"


def _describe_result(returns: list[float], seat: int) -> str:
    """The result for a seat: all seats with the best return have won."""
    best = max(returns)
    if returns[seat] < best:
        return t("you-lose")
    return t("you-win" if returns.count(best) == 1 else "you-share")
