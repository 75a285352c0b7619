"""Machine players: their names, legal and repeatable play, and blindness to hidden facts."""

import json
from collections.abc import Callable, Iterator

import pytest

from limelight import CHANCE, OVER, Rng, State, game
from limelight.ai.ismcts import IsmctsPlayer, IsmctsTree
from limelight.ai.player import Budget, Player, decide_action, show_state
from limelight.ai.player_specs import UnknownPlayer, make_player
from limelight.games.whodunit.state import Whodunit
from tests.games.hidden import list_fitting_jack_positions, list_fitting_opera_positions
from tests.positions import jack, play_lines, random_state

FITS = {"opera": list_fitting_opera_positions, "jack": list_fitting_jack_positions}
# Every kind of repeatable player, with a small budget.
KINDS = (
    *("random", "greedy", "ismcts:nodes:60"),
    *("level:1", "level:2", "level:3", "level:4", "master:nodes:3000"),
)


def play_out(players: list[Player], seed: int, name: str = "opera", **options: object) -> State:
    """A whole game; every player observes every step as its seat may know it."""
    state: State = game(name).new(len(players), options)
    deals, sampling = Rng(seed), Rng(seed + 1)
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.play(state.draw(deals))
        else:
            state.play(decide_action(players[int(state.turn)], state, sampling))
        for seat, machine in enumerate(players):
            show_state(machine, seat, state, sampling)
    return state


@pytest.mark.parametrize("name", ["opera", "jack", "minuit"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_game(kind: str, name: str) -> None:
    rules = game(name)
    ends = [
        play_out([make_player(kind, rules), make_player("random", rules)], 3, name).position()
        for _ in range(2)
    ]
    assert ends[0] == ends[1]


def decision_positions(name: str) -> Iterator[State]:
    for seed in range(0, 120, 5):
        state = random_state(seed, game=name)
        if state.turn not in (CHANCE, OVER):
            yield state


def count_betrayals(name: str, answer: Callable[[State, Rng], int]) -> int:
    """The number of positions in which an answer changes with unseen secrets alone."""
    betrayals = 0
    for number, state in enumerate(decision_positions(name)):
        choices: set[int] = set()
        for other in sorted(FITS[name](state, int(state.turn)))[:4]:
            choices.add(answer(game(name).setup(json.loads(other)), Rng(number)))
        betrayals += len(choices) > 1
    return betrayals


@pytest.mark.parametrize("name", ["opera", "jack"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_choice_does_not_change_when_only_unseen_secrets_change(kind: str, name: str) -> None:
    assert not count_betrayals(
        name, lambda state, rng: decide_action(make_player(kind, game(name)), state, rng)
    )


class CheatingPlayer(Player):
    """Reads the culprit from the state it is given."""

    def choose_action(self, state: State, rng: Rng) -> int:
        assert isinstance(state, Whodunit)
        return state.legal_actions()[int(state.culprit) % len(state.legal_actions())]


@pytest.mark.parametrize("name", ["opera", "jack"])
def test_decisions_with_hidden_facts_are_detected_and_sampled_states_hide_them(name: str) -> None:
    assert count_betrayals(name, CheatingPlayer().choose_action) > 0
    assert not count_betrayals(name, lambda state, rng: decide_action(CheatingPlayer(), state, rng))


@pytest.mark.parametrize(
    "name",
    [
        *("deep", "", "random:1", "greedy:2", "level", "level:0", "level:9", "level:x", "cmd:"),
        *("ismcts:0ms", "ismcts:fast", "ismcts:nodes:0", "ismcts:nodes:", "master:9h"),
        *("blind:", "told:greedy", "told:level:3", "ismcts:99999s"),
    ],
)
def test_unknown_players_are_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(UnknownPlayer, match=r"(known|allowed): "):
        make_player(name, game("opera"))


def test_only_opera_has_readers_of_phantoms() -> None:
    with pytest.raises(UnknownPlayer):
        make_player("told:master", game("jack"))


def test_a_tree_search_counts_its_nodes() -> None:
    state = random_state(11)
    while state.turn < 0:
        state.play(state.draw(Rng(1)))
    tree = IsmctsTree(state)
    assert tree.run_iterations(Rng(1), 300, float("inf")) == 300
    assert sum(child.visits for child in tree.root.children.values()) == 300


def test_a_tree_search_finds_the_way_to_win_at_once() -> None:
    state = jack("bert B1", card="bert", culprit="bert", round=2, witness="invisible")
    play_lines(state, "Bert")
    tree = IsmctsTree(state)
    tree.run_iterations(Rng(1), 3000, float("inf"))
    assert state.say(tree.most_visited_action()) == "out NW"


@pytest.mark.parametrize("name", ["opera", "jack", "minuit"])
def test_a_tree_search_by_the_clock_answers(name: str) -> None:
    machine = IsmctsPlayer(Budget(seconds=0.002))
    assert play_out([machine, machine], 5, name).turn == OVER
