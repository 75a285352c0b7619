"""What of a game may be taken back: nothing that was dealt or has come out, else by activations."""

from typing import Any, cast

import pytest

import limelight
from limelight import CHANCE, OVER, Rng
from limelight.tables.game_history import GameHistory

CARD_GAMES = [("opera", {"rules": "book"}), ("opera", {"rules": "course"})]
CARD_GAMES += [("jack", {"edition": "london"}), ("jack", {"edition": "first"})]


def play_one(line: GameHistory, rng: Rng) -> None:
    """Play what chance deals next, or anything that is legal."""
    dealt = line.state.turn == CHANCE
    line.play_action(line.chance_actions_after()[0] if dealt else line.state.draw(rng))


@pytest.mark.parametrize(("game", "options"), [*CARD_GAMES, ("minuit", {})])
@pytest.mark.parametrize("seed", range(3))
def test_what_was_dealt_or_has_come_out_stays_and_what_was_decided_since_need_not(
    game: str, options: dict[str, Any], seed: int
) -> None:
    line, rng = GameHistory(limelight.game(game), 2, options, f"seed {seed}"), Rng(seed)
    stays = 0
    assert line.count_irrevocable_steps() == 0
    while line.state.turn != OVER:
        dealt, revealed_before = line.state.turn == CHANCE, line.state.reveals
        play_one(line, rng)
        if dealt or line.state.reveals != revealed_before:
            stays = len(line.steps)
        assert line.count_irrevocable_steps() == stays


@pytest.mark.parametrize(("game", "options"), CARD_GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_an_activation_under_way_begins_with_the_choice_of_its_card(
    game: str, options: dict[str, Any], seed: int
) -> None:
    line, rng = GameHistory(limelight.game(game), 2, options, f"seed {seed}"), Rng(seed)
    begins = 0
    longest = 0
    while line.state.turn != OVER:
        asked = line.state.position()["ask"]
        if asked == "choosing":
            begins = len(line.steps)
        if line.state.turn != CHANCE:
            assert line.find_activation_start() == max(begins, line.count_irrevocable_steps())
            longest = max(longest, len(line.steps) - line.find_activation_start())
        play_one(line, rng)
    assert line.find_activation_start() == len(line.steps)
    assert longest >= 2


def test_in_minuit_every_decision_is_an_activation_of_its_own() -> None:
    line, rng = GameHistory(limelight.game("minuit"), 4, {"rounds": 1}, "a seed"), Rng(1)
    while line.state.turn != OVER:
        assert line.find_activation_start() == len(line.steps)
        play_one(line, rng)


# A game of some decisions of one seat, all of one activation, without any chance.


class Decisions:
    """The state; a secret comes out with the decision of that number, with none if it is 0."""

    def __init__(self, decisions: int, secret: int) -> None:
        self.left, self.secret = decisions, secret
        self.made = self.reveals = 0

    @property
    def turn(self) -> int:
        return 0 if self.left else OVER

    def legal_actions(self) -> list[int]:
        return [1] if self.left else []

    def say(self, action: int) -> str:
        return "on"

    def seen(self, action: int, seat: int | None) -> str:
        return "on"

    def play(self, action: int) -> None:
        self.left -= 1
        self.made += 1
        self.reveals += self.made == self.secret


class DecisionGame:
    def __init__(self, decisions: int, secret: int = 0) -> None:
        self.decisions, self.secret = decisions, secret

    def new(self, players: int, options: dict[str, Any]) -> Decisions:
        return Decisions(self.decisions, self.secret)

    def lines(self, said: list[str]) -> list[str]:
        return [" ".join(said)] if said else []


def after(decisions: int, game: DecisionGame) -> GameHistory:
    line = GameHistory(cast(Any, game), 1, {}, "")
    for _ in range(decisions):
        line.play_action(1)
    return line


def test_a_game_without_chance_can_be_taken_back_to_its_beginning() -> None:
    line = after(3, DecisionGame(5))
    assert (line.count_irrevocable_steps(), line.find_activation_start()) == (0, 0)


@pytest.mark.parametrize("secret", [1, 2])
def test_a_secret_that_comes_out_stays_out_however_early(secret: int) -> None:
    line = after(3, DecisionGame(5, secret))
    assert (line.count_irrevocable_steps(), line.find_activation_start()) == (secret, secret)


def test_when_the_game_is_over_no_activation_is_under_way() -> None:
    assert after(3, DecisionGame(3)).find_activation_start() == 3
