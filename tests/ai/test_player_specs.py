"""Machine players: named, legal, repeatable, and blind to the other side's secrets."""

import json
from collections.abc import Callable, Iterator

import pytest

from limelight import CHANCE, OVER, Rng, State, game
from limelight.ai.ismcts import Ismcts, Tree
from limelight.ai.player import Budget, Player, decide, show
from limelight.ai.player_specs import UnknownPlayer, player
from limelight.games.whodunit.state import Whodunit
from tests.games.hidden import fits_jack, fits_opera
from tests.scenes import jack, play, some_way_into

FITS = {"opera": fits_opera, "jack": fits_jack}
# Every kind of player that is repeatable, kept cheap.
KINDS = (
    *("random", "greedy", "ismcts:nodes:60"),
    *("level:1", "level:2", "level:3", "level:4", "master:nodes:3000"),
)


def play_out(players: list[Player], seed: int, name: str = "opera", **options: object) -> State:
    """A whole game; every player sees every step as its seat may see it."""
    state: State = game(name).new(len(players), options)
    deals, luck = Rng(seed), Rng(seed + 1)
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.play(state.draw(deals))
        else:
            state.play(decide(players[int(state.turn)], state, luck))
        for seat, machine in enumerate(players):
            show(machine, seat, state, luck)
    return state


@pytest.mark.parametrize("name", ["opera", "jack", "minuit"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_makes_the_same_game(kind: str, name: str) -> None:
    rules = game(name)
    ends = [
        play_out([player(kind, rules), player("random", rules)], 3, name).position()
        for _ in range(2)
    ]
    assert ends[0] == ends[1]


def positions(name: str) -> Iterator[State]:
    for seed in range(0, 120, 5):
        state = some_way_into(seed, game=name)
        if state.turn not in (CHANCE, OVER):
            yield state


def betrayed(name: str, answer: Callable[[State, Rng], int]) -> int:
    """In how many positions an answer changes when only unseen secrets change."""
    found = 0
    for number, state in enumerate(positions(name)):
        choices: set[int] = set()
        for other in sorted(FITS[name](state, int(state.turn)))[:4]:
            choices.add(answer(game(name).setup(json.loads(other)), Rng(number)))
        found += len(choices) > 1
    return found


@pytest.mark.parametrize("name", ["opera", "jack"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_choice_does_not_change_when_only_unseen_secrets_change(kind: str, name: str) -> None:
    assert not betrayed(name, lambda state, rng: decide(player(kind, game(name)), state, rng))


class Cheat(Player):
    """Reads who it is off whatever state it is given."""

    def choose(self, state: State, rng: Rng) -> int:
        assert isinstance(state, Whodunit)
        return state.legal()[int(state.culprit) % len(state.legal())]


@pytest.mark.parametrize("name", ["opera", "jack"])
def test_a_cheat_is_caught_by_that_and_gains_nothing_from_what_players_are_shown(name: str) -> None:
    assert betrayed(name, Cheat().choose) > 0
    assert not betrayed(name, lambda state, rng: decide(Cheat(), state, rng))


@pytest.mark.parametrize(
    "name",
    [
        *("deep", "", "random:1", "greedy:2", "level", "level:0", "level:9", "level:x", "cmd:"),
        *("ismcts:0ms", "ismcts:fast", "ismcts:nodes:0", "ismcts:nodes:", "master:9h"),
        *("blind:", "told:greedy", "told:level:3", "ismcts:99999s"),
    ],
)
def test_names_that_name_nobody_are_refused_with_what_is_allowed(name: str) -> None:
    with pytest.raises(UnknownPlayer, match=r"(known|allowed): "):
        player(name, game("opera"))


def test_readers_of_phantoms_are_for_opera_only() -> None:
    with pytest.raises(UnknownPlayer):
        player("told:master", game("jack"))


def test_a_tree_search_counts_its_nodes() -> None:
    state = some_way_into(11)
    while state.turn < 0:
        state.play(state.draw(Rng(1)))
    tree = Tree(state)
    assert tree.grow(Rng(1), 300, float("inf")) == 300
    assert sum(child.visits for child in tree.root.children.values()) == 300


def test_a_tree_search_finds_the_way_to_win_at_once() -> None:
    state = jack("bert B1", card="bert", culprit="bert", round=2, witness="invisible")
    play(state, "Bert")
    tree = Tree(state)
    tree.grow(Rng(1), 3000, float("inf"))
    assert state.say(tree.best()) == "out NW"


@pytest.mark.parametrize("name", ["opera", "jack", "minuit"])
def test_a_tree_search_by_the_clock_answers(name: str) -> None:
    machine = Ismcts(Budget(seconds=0.002))
    assert play_out([machine, machine], 5, name).turn == OVER
