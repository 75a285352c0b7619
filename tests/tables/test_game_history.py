"""Which steps of a game may be taken back: no deal and no revelation."""

from typing import Any, cast

import pytest

import limelight
from limelight import CHANCE, OVER, Rng
from limelight.tables.game_history import GameHistory

CARD_GAMES = [("opera", {"rules": "book"}), ("opera", {"rules": "course"})]
CARD_GAMES += [("jack", {"edition": "london"}), ("jack", {"edition": "first"})]


def play_next_step(history: GameHistory, rng: Rng) -> None:
    """Play the next deal, or a random action of a seat."""
    is_deal = history.state.turn == CHANCE
    history.play_action(history.chance_actions_after()[0] if is_deal else history.state.draw(rng))


@pytest.mark.parametrize(("game", "options"), [*CARD_GAMES, ("minuit", {})])
@pytest.mark.parametrize("seed", range(3))
def test_only_the_steps_since_the_last_deal_or_revelation_can_be_taken_back(
    game: str, options: dict[str, Any], seed: int
) -> None:
    history, rng = GameHistory(limelight.game(game), 2, options, f"seed {seed}"), Rng(seed)
    irrevocable_steps = 0
    assert history.count_irrevocable_steps() == 0
    while history.state.turn != OVER:
        is_deal, revealed_before = history.state.turn == CHANCE, history.state.reveals
        play_next_step(history, rng)
        if is_deal or history.state.reveals != revealed_before:
            irrevocable_steps = len(history.steps)
        assert history.count_irrevocable_steps() == irrevocable_steps


@pytest.mark.parametrize(("game", "options"), CARD_GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_an_activation_starts_with_the_choice_of_its_card(
    game: str, options: dict[str, Any], seed: int
) -> None:
    history, rng = GameHistory(limelight.game(game), 2, options, f"seed {seed}"), Rng(seed)
    activation_start = 0
    longest = 0
    while history.state.turn != OVER:
        question = history.state.position()["ask"]
        if question == "choosing":
            activation_start = len(history.steps)
        if history.state.turn != CHANCE:
            assert history.find_activation_start() == max(
                activation_start, history.count_irrevocable_steps()
            )
            longest = max(longest, len(history.steps) - history.find_activation_start())
        play_next_step(history, rng)
    assert history.find_activation_start() == len(history.steps)
    assert longest >= 2


def test_every_decision_in_minuit_is_its_own_activation() -> None:
    history, rng = GameHistory(limelight.game("minuit"), 4, {"rounds": 1}, "a seed"), Rng(1)
    while history.state.turn != OVER:
        assert history.find_activation_start() == len(history.steps)
        play_next_step(history, rng)


# A game without chance, in which one seat makes decisions of one activation.


class DecisionState:
    """A state that reveals a secret with the decision of that number; with none if it is 0."""

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

    def new(self, players: int, options: dict[str, Any]) -> DecisionState:
        return DecisionState(self.decisions, self.secret)

    def lines(self, notations: list[str]) -> list[str]:
        return [" ".join(notations)] if notations else []


def play_decisions(decisions: int, game: DecisionGame) -> GameHistory:
    history = GameHistory(cast(Any, game), 1, {}, "")
    for _ in range(decisions):
        history.play_action(1)
    return history


def test_a_game_without_chance_can_be_taken_back_to_its_beginning() -> None:
    history = play_decisions(3, DecisionGame(5))
    assert (history.count_irrevocable_steps(), history.find_activation_start()) == (0, 0)


@pytest.mark.parametrize("secret", [1, 2])
def test_a_decision_that_reveals_a_secret_cannot_be_taken_back(secret: int) -> None:
    history = play_decisions(3, DecisionGame(5, secret))
    assert (history.count_irrevocable_steps(), history.find_activation_start()) == (secret, secret)


def test_no_activation_is_in_progress_after_the_end() -> None:
    assert play_decisions(3, DecisionGame(3)).find_activation_start() == 3
