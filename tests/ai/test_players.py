"""Machine players: legal, repeatable, better than chance, and blind to the other side's secrets."""

import json

import pytest

from limelight import CHANCE, OVER, Rng, State, game
from limelight.ai.players import Player, Random, Rollouts, UnknownPlayer, decide, player
from tests.games.test_opera_secrets import fits
from tests.scenes import OPERA, some_way_into


def play_out(players: list[Player], rng: Rng, name: str = "opera") -> State:
    state: State = game(name).new(len(players))
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.play(state.draw(rng))
        else:
            state.play(decide(players[int(state.turn)], state, rng))
    return state


@pytest.mark.parametrize(
    ("name", "seats", "seat", "least"),
    [
        *(("opera", 2, 0, 17), ("opera", 2, 1, 17)),
        *(("jack", 2, 0, 9), ("jack", 2, 1, 18), ("minuit", 3, 0, 11)),
    ],
)
def test_rollouts_beat_chance(name: str, seats: int, seat: int, least: int) -> None:
    """Of twenty games; in minuit a third of them is a fair share, for jack's Investigator 11 %."""
    players: list[Player] = [Random() for _ in range(seats)]
    players[seat] = Rollouts(200)
    rng = Rng(seat)
    results = [play_out(players, rng, name).returns() for _ in range(20)]
    assert sum(result[seat] == max(result) for result in results) >= least


@pytest.mark.parametrize("seed", range(0, 400, 5))
def test_the_choice_does_not_change_when_only_unseen_secrets_change(seed: int) -> None:
    state = some_way_into(seed)
    if state.turn in (CHANCE, OVER):
        return
    choices: set[int] = set()
    for other in list(fits(state, int(state.turn)))[:6]:
        choices.add(decide(Rollouts(100), OPERA.setup(json.loads(other)), Rng(seed)))
    assert len(choices) == 1


def test_unknown_players_are_named() -> None:
    with pytest.raises(UnknownPlayer, match="'deep' does not exist; known: random, rollouts"):
        player("deep")
