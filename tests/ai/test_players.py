"""Machine players: legal, repeatable, better than chance, and blind to the other side's secrets."""

import json

import pytest

from limelight import CHANCE, OVER, Rng, State
from limelight.ai.players import Player, Random, Rollouts, UnknownPlayer, decide, player
from tests.games.test_opera_secrets import fits
from tests.scenes import OPERA, some_way_into


def play_out(players: list[Player], rng: Rng) -> State:
    state = OPERA.new()
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.play(state.draw(rng))
        else:
            state.play(decide(players[int(state.turn)], state, rng))
    return state


@pytest.mark.parametrize("seat", [0, 1])
def test_rollouts_beat_chance(seat: int) -> None:
    players: list[Player] = [Random(), Random()]
    players[seat] = Rollouts(1000)
    rng = Rng(seat)
    won = sum(play_out(players, rng).returns()[seat] > 0 for _ in range(20))
    assert won >= 17


@pytest.mark.parametrize("seed", range(0, 400, 5))
def test_the_choice_does_not_change_when_only_unseen_secrets_change(seed: int) -> None:
    state = some_way_into(seed)
    if state.turn in (CHANCE, OVER):
        return
    choices: set[int] = set()
    for other in list(fits(state, int(state.turn)))[:6]:
        choices.add(decide(Rollouts(300), OPERA.setup(json.loads(other)), Rng(seed)))
    assert len(choices) == 1


def test_unknown_players_are_named() -> None:
    with pytest.raises(UnknownPlayer, match="'deep' does not exist; known: random, rollouts"):
        player("deep")
