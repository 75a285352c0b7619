"""The machine players of jack play legally, repeatably and sensibly, and use no secret."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from limelight import CHANCE, OVER, Rng, State
from limelight.ai.jack import greedy, level, make_evaluator, master
from limelight.ai.jack.evaluator import JackEvaluator
from limelight.ai.jack.player import MASTER, JackPlayer
from limelight.ai.jack.search import JackRootSearch
from limelight.ai.jack.train import train_weights
from limelight.ai.jack.turns import Activations, fingerprint_state, hide_secrets
from limelight.ai.jack.value_function import FEATURE_COUNT, TABLE_SIZE
from limelight.ai.jack.weights import format_weights, load_weights, parse_weights, weights_path
from limelight.ai.player import Budget, Player, decide_action, show_state
from limelight.core.records import chance_rng
from limelight.games.jack.board import SMITH, WATSON
from limelight.games.jack.state import JackState
from limelight.games.whodunit.state import CARD_BASE
from tests.positions import JACK, jack, places_of_characters, play_lines


def play_game(players: list[Player], rng: Rng, edition: str = "london") -> State:
    state: State = JACK.new(options={"edition": edition})
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.play(state.draw(rng))
        else:
            state.play(decide_action(players[int(state.turn)], state, rng))
        for seat, machine in enumerate(players):
            show_state(machine, seat, state, rng)
    return state


def make_quick_master() -> Player:
    return master(Budget(nodes=300))


def finish_activation(machine: Player, state: State, seed: int = 0) -> list[str]:
    """Play to the end of the activation; return the notation of the actions."""
    notations: list[str] = []
    seat = state.turn
    while state.turn == seat:
        action = decide_action(machine, state, Rng(seed))
        notations.append(state.say(action))
        state.play(action)
    return notations


@pytest.mark.parametrize("edition", ["london", "first"])
def test_every_game_ends(edition: str) -> None:
    pairs = [(greedy(), make_quick_master()), (make_quick_master(), level(1)), (level(2), level(3))]
    for seed, pair in enumerate(pairs):
        assert play_game(list(pair), Rng(seed), edition).turn == OVER


@pytest.mark.parametrize("make_player", [greedy, make_quick_master, lambda: level(3)])
def test_the_same_seed_gives_the_same_game(make_player: Callable[[], Player]) -> None:
    games = [play_game([make_player(), make_player()], Rng(5)).position() for _ in range(2)]
    assert games[0] == games[1]


def test_a_player_with_a_time_budget_plays_a_legal_action() -> None:
    state = jack(card="watson")
    assert state.is_legal(decide_action(master(Budget(seconds=0.001)), state, Rng(0)))


def list_activations(state: JackState, deadline: float) -> dict[int, list[int]]:
    activations = Activations(Rng(1), True, True, deadline)
    activations.list_activations(hide_secrets(state))
    marks = [int(fingerprint_state(end)) for end in activations.states]
    return dict(zip(marks, activations.paths, strict=True))


def test_a_list_cut_off_by_the_deadline_has_activations_of_every_card() -> None:
    state = jack(card="goodley")
    assert isinstance(state, JackState)
    complete, cut_off = list_activations(state, float("inf")), list_activations(state, 0.0)
    assert set(cut_off) < set(complete)
    assert {path[0] for path in cut_off.values()} == {path[0] for path in complete.values()}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("make_player", [greedy, make_quick_master])
def test_the_choice_does_not_depend_on_hidden_facts(
    make_player: Callable[[], Player], seat: int
) -> None:
    rng = Rng(seat)
    state: State = JACK.new()
    machine: Player = make_player()
    decisions = 0
    while state.turn != OVER and decisions < 30:
        if state.turn == seat:
            decisions += 1
            fitting = [state.sample(seat, rng) for _ in range(4)]
            assert (
                len({make_player().choose_action(other, Rng(decisions)) for other in fitting}) == 1
            )
        state.play(state.draw(rng) if state.turn != seat else decide_action(machine, state, rng))


@pytest.mark.parametrize("make_player", [greedy, make_quick_master])
def test_the_only_suspect_in_reach_is_accused(make_player: Callable[[], Player]) -> None:
    state = jack("holmes H5; bert G5", card="holmes", round=5, played=3, suspects="bert")
    finish_activation(make_player(), state)
    assert state.position()["accused"] == "bert"
    assert state.returns() == [1.0, -1.0]


@pytest.mark.parametrize("make_player", [greedy, make_quick_master])
def test_jack_leaves_when_he_can(make_player: Callable[[], Player]) -> None:
    state = jack("bert B1", card="bert", culprit="bert", round=2, witness="invisible")
    finish_activation(make_player(), state)
    assert state.position()["gone"] == "NW"


def test_lestrade_opens_an_exit_for_himself() -> None:
    table = {"cordons": ["NW", "SW"], "witness": "invisible"}
    state = jack("lestrade B1", card="lestrade", culprit="lestrade", round=2, **table)
    finish_activation(make_quick_master(), state)
    assert state.position()["gone"] == "NW"


@pytest.mark.parametrize("make_player", [greedy, make_quick_master])
def test_no_character_is_accused_at_random(make_player: Callable[[], Player]) -> None:
    state = jack("holmes H5; bert G5; gull I5", card="holmes", round=1)
    finish_activation(make_player(), state)
    assert state.turn != OVER


def test_a_suspect_is_accused_on_a_guess_in_the_last_round() -> None:
    table = {"round": 8, "played": 2, "suspects": "bert gull"}
    state = jack("holmes H5; bert G5; gull A3", card="holmes", **table)
    finish_activation(make_quick_master(), state)
    assert state.turn == OVER
    assert state.position()["accused"] in ("bert", "gull")


def test_a_player_can_take_over_in_the_middle_of_an_activation() -> None:
    for seed in range(6):
        state: State = JACK.new()
        rng = Rng(seed)
        for _ in range(40 + seed):
            if state.turn == OVER:
                break
            if state.turn != CHANCE:
                assert state.is_legal(decide_action(make_quick_master(), state, rng))
            state.play(state.draw(rng))


def test_activations_are_ranked_by_winning_chance() -> None:
    state = jack("holmes H5; bert G5", card="holmes", round=5, played=3, suspects="bert gull")
    assert isinstance(state, JackState)
    ranking = JackPlayer(MASTER).rank_activations(state, Rng(0), [0.0] * 7 + [1.0])
    chances = [chance for _, chance in ranking]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == 1.0
    assert state.say(ranking[0][0][0]) == "Holmes"
    for path, chance in ranking[:3]:
        assert 0.0 <= chance <= 1.0
        twin = state.copy()
        for action in path:
            twin.play(action)


def test_the_belief_rules_out_exactly_those_that_the_rules_rule_out() -> None:
    rng = Rng(4)
    state: State = JACK.new()
    observer = JackPlayer(MASTER)
    players = [level(4), greedy()]
    while state.turn != OVER and state.length() < 3:
        if state.turn == CHANCE:
            state.play(state.draw(rng))
        else:
            state.play(decide_action(players[int(state.turn)], state, rng))
        show_state(observer, 0, state, rng)
    assert isinstance(state, JackState)
    shares = observer.estimate_belief(state, 0, rng)
    assert sum(shares) == pytest.approx(1.0)
    suspects = state.suspects & ~state.investigator_alibis
    assert [share > 0 for share in shares] == [bool(suspects >> c & 1) for c in range(8)]


def test_the_accusation_risk_grows_with_the_characters_that_can_reach_jack() -> None:
    state = jack(card="gull", round=2, played=3, culprit="watson")
    assert isinstance(state, JackState)
    searches: list[JackRootSearch] = []
    for rash_accusation_rate in (0.0, 0.5):
        machine = JackPlayer(replace(MASTER, rash_accusation_rate=rash_accusation_rate))
        machine.rank_activations(state, Rng(0), [0.125] * 8)
        assert machine.last_search
        searches.append(machine.last_search)
    trusting, wary = searches
    assert set(trusting.results) == set(wary.results)
    for index, values in trusting.results.items():
        chance = values[WATSON]
        reached = (
            trusting.value_function.count_accusers(trusting.static.states[index], WATSON, 0) / 8
        )
        expected = chance + 0.5 * reached * (1 - chance)
        assert wary.results[index][WATSON] == pytest.approx(expected)
    assert trusting.results != wary.results


# The evaluator.


def test_a_pruned_activation_is_evaluated_as_the_others_are() -> None:
    # Without Goodley and Bert nothing is sampled.
    state = jack(card="gull", played=1, round=2, culprit="gull")
    evaluator = make_evaluator(Budget(nodes=20_000))
    assert isinstance(evaluator, JackEvaluator)
    evaluator.evaluate(state.sample(int(state.turn), Rng(0)))
    search = evaluator.player.last_search
    assert search is not None
    assert search.width > 1
    for index, values in search.results.items():
        again = search.evaluate_pruned(index, search.belief, MASTER.inference_weight)
        assert again == pytest.approx(values)
    pruned = next(
        index for index in range(len(search.activations.paths)) if index not in search.results
    )
    after = state.copy()
    for action in search.activations.paths[pruned]:
        after.play(action)
    chances = search.evaluate_pruned(pruned, search.belief, MASTER.inference_weight)
    expected = sum(search.belief[c] * chances[c] for c in range(8))
    assert evaluator.winning_chance_after(after) == pytest.approx(expected)


def test_the_evaluator_does_not_accuse_in_the_first_round_because_jack_may_mislead() -> None:
    state: State = JACK.new()
    for step in range(2):  # Jack's identity and the first four cards
        state.play(state.draw(chance_rng("s", step)))
    state.play(int(CARD_BASE + SMITH))
    best = make_evaluator().evaluate(state.sample(0, Rng(0))).turns[0]
    assert "accuses" not in best.facts
    assert best.winning_chance > 0.25


def test_the_first_turn_of_an_evaluation_is_legal_and_the_best() -> None:
    for seed in range(3):
        rng = Rng(seed)
        state: State = JACK.new()
        evaluator = make_evaluator(Budget(nodes=300))
        while state.turn != OVER and state.length() < 4:
            if state.turn == CHANCE:
                state.play(state.draw(rng))
                continue
            seat = int(state.turn)
            evaluation = evaluator.evaluate(state.sample(seat, rng))
            best = evaluation.turns[0]
            assert sum(evaluation.winning_chances) == pytest.approx(1.0)
            assert evaluation.winning_chances[seat] == pytest.approx(best.winning_chance)
            assert all(
                0.0 <= turn.winning_chance <= best.winning_chance for turn in evaluation.turns
            )
            after = state.copy()
            for action in best.actions:
                after.play(action)
            state.play(best.actions[0] if rng.below(2) else state.draw(rng))


# Training.


def test_the_weights_file_is_formatted_as_training_writes_it() -> None:
    assert len(load_weights()) == TABLE_SIZE + FEATURE_COUNT
    assert format_weights(load_weights()) == weights_path().read_text()


def test_training_gives_the_same_weights_for_a_seed_on_any_number_of_processes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("limelight.ai.jack.train.GAMES_PER_BATCH", 2)
    monkeypatch.setattr("limelight.ai.jack.train.GENERATIONS", 2)
    texts = [
        train_weights(seed, processes, lambda done, total: None, 2)
        for seed, processes in ((5, 1), (5, 2), (6, 1))
    ]
    assert texts[0] == texts[1]
    assert texts[0] != texts[2]
    assert len(parse_weights(texts[0])) == TABLE_SIZE + FEATURE_COUNT


def list_goodley_results(*entered: str) -> list[JackState]:
    """All results from the set-up, after Goodley has done this much."""
    state = play_lines(jack(card="goodley"), "Goodley", *entered)
    activations = Activations(Rng(1), True, True)
    activations.list_activations(hide_secrets(state))
    return activations.states


def test_j5_the_search_finds_every_placement_of_the_whistle() -> None:
    assert len(list_goodley_results()) == 9495


def test_j5_the_search_continues_a_whistle_in_any_order() -> None:
    """Bert was brought first; characters before him in the fixed order can still follow."""
    ends = list_goodley_results("whistle", "whistle Bert", "whistle Bert -J4")
    assert any(places_of_characters(end)["holmes"] == "H5" for end in ends)
