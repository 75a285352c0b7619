"""A game between a human and the machine, kept after every action."""

import contextlib
import secrets
import shlex
import shutil
import sys
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.text import Text

import limelight
from limelight.ai.player import Player, PlayerError, decide
from limelight.ai.player_specs import player
from limelight.ai.release_schedule import (
    release_on_schedule,
    schedule_advice,
    schedule_decision,
)
from limelight.ai.seat_observer import Following
from limelight.cli.answer_parser import Unclear, understand
from limelight.cli.game_log import Story, written
from limelight.cli.hint import Adviser
from limelight.cli.i18n import t
from limelight.cli.renderer import Drawing, Scene, choices
from limelight.cli.saved_games import HUMAN, Save, SaveError
from limelight.cli.terminal import BOLD, CALM, GASLIGHT, Notice, Screen
from limelight.core.errors import LimelightError, OptionError, RecordError
from limelight.core.game import CHANCE, OVER, Game, State
from limelight.core.records import Record, dealer
from limelight.core.validation import quote, shorten

EMPTY = "lost"  # a move of minuit that moves nobody: there is nothing to ask


class Quit(Exception):
    """The human leaves the table; everything is kept."""


def begin(
    game: Game[Any],
    number: int,
    options: Mapping[str, object],
    seat: int,
    machine: str,
    seed: str | None,
) -> Record:
    """The record of a game about to begin; `LimelightError` if it cannot be played so."""
    player(machine, game)
    if seed is not None and not seed.isprintable():
        raise OptionError(
            f"--seed: {quote(seed)} is not allowed; allowed: a text without control signs"
        )
    state = game.new(number, options)
    names = [machine] * number
    names[seat] = HUMAN
    return Record(game.name, game.options(state), number, names, seed or secrets.token_hex(16))


@dataclass(frozen=True)
class Wish:
    """What was asked for; whatever was not may be as it is."""

    anew: bool = False
    #: Of these: seat, players, machine, seed, and the game's options.
    told: Collection[str] = ()

    def granted_by(self, kept: Record, fresh: Record) -> bool:
        """Whether a kept game is as wished, as the fresh one is."""
        ours, theirs = _terms(kept), _terms(fresh)
        return not self.anew and all(ours[name] == theirs[name] for name in self.told)


def _terms(record: Record) -> dict[str, object]:
    game = limelight.game(record.game)
    return {
        "seat": record.names.index(HUMAN),
        "players": record.players,
        "machine": {*record.names} - {HUMAN},
        "seed": record.seed,
        **game.options(record.first(game)),  # those that an old record does not name, too
    }


def seat_of_human(record: Record, game: Game[Any]) -> int:
    """Checks that a kept game can go on here; where the human sits."""
    if record.game != game.name:
        other = shorten(record.game, 40)
        raise RecordError(f"game: that is one of {other}, for limelight play {other}")
    if len(record.names) != record.players or record.names.count(HUMAN) != 1:
        raise RecordError(
            f"names: {quote(record.names)} are not one {quote(HUMAN)} and otherwise machines"
        )
    for name in record.names:
        if name != HUMAN:
            player(name, game)
    record.last(game)
    return record.names.index(HUMAN)


class Sitting:
    """One evening at the table: a record, its state, and the human's own log."""

    def __init__(
        self,
        game: Game[Any],
        drawing: Drawing,
        record: Record,
        save: Save,
        screen: Screen,
        pace: int,
    ) -> None:
        self.game = game
        self.drawing = drawing
        self.save = save
        self.screen = screen
        self.pace = pace
        self.seat = seat_of_human(record, game)
        self.machines = [
            None if name == HUMAN else self._machine(name, seat, record.seed)
            for seat, name in enumerate(record.names)
        ]
        self.adviser = Adviser(game, drawing, self.seat, record.seed)
        self.record = replace(record, actions=[], notation=[])
        self.state: State = record.first(game)
        self.story = Story(game, drawing, self.seat)
        #: The states that may be gone back to, each one action of the human's earlier.
        self.earlier: list[State] = []
        #: What to say below the next drawing.
        self.note: Notice | None = None
        for action in record.actions:
            self._follow(action)

    def _machine(self, name: str, seat: int, seed: str) -> Following[Player]:
        return Following(lambda: player(name, self.game), seat, f"{seed} seat {seat}")

    def _follow(self, action: int) -> None:
        before = self.state.copy()
        step = self.story.before(self.state, action)
        self.record.play(self.state, action)
        self.story.after(step, self.state)
        if step.seat == self.seat and before.reveals == self.state.reveals:
            self.earlier.append(before)
        else:
            self.earlier.clear()

    def play(self, action: int) -> None:
        """Play, and keep it at once."""
        self._follow(action)
        self.keep()

    def keep(self) -> None:
        """Write the record as it is now."""
        over = self.state.turn == OVER
        self.save.write(self.record, self.state.returns() if over else None)

    def take_back(self) -> bool:
        """Take back the human's last action, if nothing has come to light since."""
        if not self.earlier:
            return False
        self.state = self.earlier.pop()
        self.record.actions.pop()
        self.record.notation.pop()
        self.story.steps.pop()
        self.keep()
        return True

    def run(self) -> None:
        """Play to the end; `Quit` if the human leaves before."""
        try:
            self._play_on()
        finally:
            self._dismiss()

    def _dismiss(self) -> None:
        """Let the machines see how it ended, or where it was left, and go."""
        for machine in self.machines:
            if machine and machine.watcher:
                with contextlib.suppress(PlayerError):  # nobody's answer is needed any more
                    machine.up_to_date(self.game, self.record)
                machine.watcher.close()

    def _play_on(self) -> None:
        while self.state.turn != OVER:
            step = len(self.record.actions)
            turn = int(self.state.turn)
            if turn == CHANCE:
                self.play(self.state.draw(dealer(self.record.seed, step)))
            elif machine := self.machines[turn]:
                self.screen.passing(t("wait-for", name=self.drawing.seat(turn)))
                self.play(self._machine_action(machine))
            elif [choice.say for choice in choices(self.state.view(self.seat))] == [EMPTY]:
                self.play(self.state.legal()[0])
            else:
                self._ask()

    def _machine_action(self, machine: Following[Player]) -> int:
        """What a machine decides, at its release."""
        turn = int(self.state.turn)
        name = self.record.names[turn]
        last_seat = self.story.steps[-1].seat if self.story.steps else None
        schedule = schedule_decision(self.game.name, name, self.state, last_seat, self.pace)

        def choose() -> int:
            rng = dealer(f"{self.record.seed} machine", len(self.record.actions))
            shown = machine.up_to_date(self.game, self.record)
            return decide(shown, self.state, rng)

        return release_on_schedule(schedule, choose)

    def draw(self) -> None:
        """Show the table as the human sees it."""
        view = self.state.view(self.seat)
        scene = Scene(view, self.story.entries(), self.screen.width, self.screen.height, self.seat)
        self.screen.redraw(self.drawing.draw(scene))
        if self.note:
            self.screen.notice(self.note)
            self.note = None

    def _ask(self) -> None:
        """Draw, then listen until something changes."""
        self.draw()
        only = len(self.state.legal()) == 1
        how = t("terminal-enter" if only else "terminal-choose")
        self.screen.show(Text(f"{how}   {t('terminal-keys')}", style=CALM))
        while not self._answer(self._listen()):
            pass

    def _listen(self) -> str:
        try:
            return self.screen.ask("> ").strip()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None

    def _answer(self, text: str) -> bool:
        """Do what was asked for; whether the table has to be drawn anew."""
        match text.casefold():
            case "q" | "quit" | "exit":
                raise Quit
            case "?" | "h" | "help":
                self.screen.show(self.drawing.guide())
            case "l" | "log":
                self.screen.show(written(self.story.entries(), self.drawing, self.seat))
            case "i" | "hint":
                self.screen.passing(t("wait"))
                schedule = schedule_advice(self.game.name, self.pace)
                hint = release_on_schedule(
                    schedule, lambda: self.adviser.hint(self.record, self.state)
                )
                hint.show(self.screen)
            case "u" | "undo":
                if self.take_back():
                    return True
                self.say(t("terminal-nothing-back"))
            case _:
                return self._choose(text)
        return False

    def _choose(self, text: str) -> bool:
        options = choices(self.state.view(self.seat))
        labels = [self.drawing.label(choice) for choice in options]
        if not text and len(options) > 1:
            self.note = Notice(t("terminal-type", most=len(options)))
            return True
        try:
            actions = understand(text or "1", self.state, options, labels)
        except Unclear as unclear:
            self.say(str(unclear))
            return False
        for action in actions:
            self.play(action)
        return True

    def say(self, text: str) -> None:
        """A line to the human, of signs only and not endless: it may repeat what was typed."""
        plain = "".join(sign if sign.isprintable() else "?" for sign in text)
        self.screen.show(Text(plain if len(plain) < 300 else f"{plain[:300]}…", style=GASLIGHT))

    def close(self) -> None:
        """Show the end, and put the record where it can be replayed."""
        self.draw()
        kept = self.save.path if self.save.named else self.save.put_away()
        view = self.state.view(self.seat)
        verdict = Text(f"{_verdict(self.state.returns(), self.seat)} ", style=BOLD)
        self.screen.show(verdict.append(self.drawing.ending(view), style=GASLIGHT))
        again = f"{_command()} replay {shlex.quote(str(kept))}"
        self.screen.notice(Notice(t("terminal-record"), str(kept)))
        self.screen.notice(Notice(t("terminal-see-again"), again))

    def leave(self) -> None:
        """Say how to go on another time."""
        again = _going_on(self.game.name, self.save.path if self.save.named else None)
        self.screen.show(Text())
        self.screen.notice(Notice(t("terminal-kept"), again))


def _command() -> str:
    """How this command is called from here."""
    return "limelight" if shutil.which("limelight") else shlex.quote(sys.argv[0])


def _going_on(game: str, file: Path | None) -> str:
    """The command that goes on with a game."""
    named = f" --file {shlex.quote(str(file))}" if file else ""
    return f"{_command()} play {game}{named}"


def _verdict(returns: list[float], seat: int) -> str:
    """How it ended for a seat: the best have won, however many they are."""
    best = max(returns)
    if returns[seat] < best:
        return t("you-lose")
    return t("you-win" if returns.count(best) == 1 else "you-share")


def open_table(
    game: Game[Any],
    drawing: Drawing,
    save: Save,
    screen: Screen,
    fresh: Record,
    wish: Wish,
    pace: int,
) -> Sitting:
    """The kept game if it is what is wished for, else the fresh one; nothing is ever lost."""
    note: Notice | None = None
    kept: Record | None = None
    try:
        kept = save.read()
        sitting = Sitting(game, drawing, kept, save, screen, pace) if kept else None
    except SaveError:
        raise
    except LimelightError as error:
        if save.named:
            raise RecordError(
                f"{shorten(save.path)}: {error}; name another file with --file"
            ) from error
        sitting = None
        note = Notice(t("terminal-unreadable", error=str(error)), str(save.set_aside()))
    if sitting and sitting.state.turn == OVER:
        note = Notice(t("terminal-was-over"), str(save.put_away()))
        sitting = None
    elif sitting and kept and not wish.granted_by(kept, fresh):
        note = Notice(t("terminal-put-away"), _going_on(game.name, save.put_away()))
        sitting = None
    if sitting:
        sitting.note = Notice(t("terminal-goes-on", steps=len(sitting.record.actions)))
        return sitting
    sitting = Sitting(game, drawing, fresh, save, screen, pace)
    sitting.note = note
    sitting.keep()
    return sitting
