"""The players of jack: legal, repeatable, blind to secrets, and not blind to what is obvious."""

from dataclasses import replace

import pytest

from limelight import CHANCE, OVER, Rng, State
from limelight.ai.jack import greedy, level, make_evaluator, master
from limelight.ai.jack.evaluator import JackCritic
from limelight.ai.jack.player import MASTER, Thinker
from limelight.ai.jack.search import Root
from limelight.ai.jack.train import train
from limelight.ai.jack.turns import Options, fingerprint, public
from limelight.ai.jack.value_function import FEATURES, TABLE
from limelight.ai.jack.weights import learned, place, read, written
from limelight.ai.player import Budget, Player, decide, show
from limelight.core.records import dealer
from limelight.games.jack.board import SMITH, WATSON
from limelight.games.jack.state import JackState
from limelight.games.whodunit.state import CARD
from tests.scenes import JACK, jack, play, where


def play_out(players: list[Player], rng: Rng, edition: str = "london") -> State:
    state: State = JACK.new(options={"edition": edition})
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.play(state.draw(rng))
        else:
            state.play(decide(players[int(state.turn)], state, rng))
        for seat, machine in enumerate(players):
            show(machine, seat, state, rng)
    return state


def quick() -> Player:
    """The master in a hurry."""
    return master(Budget(nodes=300))


def line(machine: Player, state: State, seed: int = 0) -> list[str]:
    """What the machine does, up to the end of its activation."""
    said: list[str] = []
    seat = state.turn
    while state.turn == seat:
        action = decide(machine, state, Rng(seed))
        said.append(state.say(action))
        state.play(action)
    return said


@pytest.mark.parametrize("edition", ["london", "first"])
def test_games_are_played_to_their_end(edition: str) -> None:
    pairs = [(greedy(), quick()), (quick(), level(1)), (level(2), level(3))]
    for seed, pair in enumerate(pairs):
        assert play_out(list(pair), Rng(seed), edition).turn == OVER


@pytest.mark.parametrize("make", [greedy, quick, lambda: level(3)])
def test_the_same_numbers_make_the_same_game(make: object) -> None:
    assert callable(make)
    games = [play_out([make(), make()], Rng(5)).position() for _ in range(2)]
    assert games[0] == games[1]


def test_the_clock_can_be_the_limit() -> None:
    state = jack(card="watson")
    assert state.is_legal(decide(master(Budget(seconds=0.001)), state, Rng(0)))


def listed(state: JackState, deadline: float) -> dict[int, list[int]]:
    options = Options(Rng(1), True, True, deadline)
    options.explore(public(state))
    marks = [int(fingerprint(found)) for found in options.states]
    return dict(zip(marks, options.paths, strict=True))


def test_late_lists_hold_some_activations_of_every_card_and_none_that_is_not_there() -> None:
    state = jack(card="goodley")
    assert isinstance(state, JackState)
    everything, late = listed(state, float("inf")), listed(state, 0.0)
    assert set(late) < set(everything)
    assert {path[0] for path in late.values()} == {path[0] for path in everything.values()}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("make", [greedy, quick])
def test_the_choice_does_not_depend_on_what_the_seat_cannot_know(make: object, seat: int) -> None:
    assert callable(make)
    rng = Rng(seat)
    state: State = JACK.new()
    machine: Player = make()
    asked = 0
    while state.turn != OVER and asked < 30:
        if state.turn == seat:
            asked += 1
            fitting = [state.sample(seat, rng) for _ in range(4)]
            assert len({make().choose(other, Rng(asked)) for other in fitting}) == 1
        state.play(state.draw(rng) if state.turn != seat else decide(machine, state, rng))


@pytest.mark.parametrize("make", [greedy, quick])
def test_the_only_suspect_in_reach_is_accused(make: object) -> None:
    assert callable(make)
    state = jack("holmes H5; bert G5", card="holmes", round=5, played=3, suspects="bert")
    line(make(), state)
    assert state.position()["accused"] == "bert"
    assert state.returns() == [1.0, -1.0]


@pytest.mark.parametrize("make", [greedy, quick])
def test_jack_leaves_when_he_can(make: object) -> None:
    assert callable(make)
    state = jack("bert B1", card="bert", culprit="bert", round=2, witness="invisible")
    line(make(), state)
    assert state.position()["gone"] == "NW"


def test_lestrade_opens_an_exit_for_himself() -> None:
    table = {"cordons": ["NW", "SW"], "witness": "invisible"}
    state = jack("lestrade B1", card="lestrade", culprit="lestrade", round=2, **table)
    line(quick(), state)
    assert state.position()["gone"] == "NW"


@pytest.mark.parametrize("make", [greedy, quick])
def test_nobody_is_accused_at_random(make: object) -> None:
    assert callable(make)
    state = jack("holmes H5; bert G5; gull I5", card="holmes", round=1)
    line(make(), state)
    assert state.turn != OVER


def test_in_the_last_round_a_guess_is_better_than_nothing() -> None:
    table = {"round": 8, "played": 2, "suspects": "bert gull"}
    state = jack("holmes H5; bert G5; gull A3", card="holmes", **table)
    line(quick(), state)
    assert state.turn == OVER
    assert state.position()["accused"] in ("bert", "gull")


def test_one_can_be_asked_in_the_middle_of_an_activation() -> None:
    for seed in range(6):
        state: State = JACK.new()
        rng = Rng(seed)
        for _ in range(40 + seed):
            if state.turn == OVER:
                break
            if state.turn != CHANCE:
                assert state.is_legal(decide(quick(), state, rng))
            state.play(state.draw(rng))


def test_complete_activations_are_ranked() -> None:
    state = jack("holmes H5; bert G5", card="holmes", round=5, played=3, suspects="bert gull")
    assert isinstance(state, JackState)
    found = Thinker(MASTER).rank(state, Rng(0), [0.0] * 7 + [1.0])
    chances = [chance for _, chance in found]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == 1.0
    assert state.say(found[0][0][0]) == "Holmes"
    for path, chance in found[:3]:
        assert 0.0 <= chance <= 1.0
        twin = state.copy()
        for action in path:
            twin.play(action)


def test_the_belief_rules_out_whom_the_rules_rule_out_and_nobody_else() -> None:
    rng = Rng(4)
    state: State = JACK.new()
    watcher = Thinker(MASTER)
    players = [level(4), greedy()]
    while state.turn != OVER and state.length() < 3:
        if state.turn == CHANCE:
            state.play(state.draw(rng))
        else:
            state.play(decide(players[int(state.turn)], state, rng))
        show(watcher, 0, state, rng)
    assert isinstance(state, JackState)
    shares = watcher.suspicion(state, 0, rng)
    assert sum(shares) == pytest.approx(1.0)
    suspects = state.suspects & ~state.held
    assert [share > 0 for share in shares] == [bool(suspects >> c & 1) for c in range(8)]


def test_jack_minds_being_accused_on_a_whim() -> None:
    state = jack(card="gull", round=2, played=3, culprit="watson")
    assert isinstance(state, JackState)
    roots: list[Root] = []
    for rashness in (0.0, 0.5):
        machine = Thinker(replace(MASTER, rashness=rashness))
        machine.rank(state, Rng(0), [0.125] * 8)
        assert machine.root
        roots.append(machine.root)
    calm, wary = roots
    assert set(calm.results) == set(wary.results)
    for at, values in calm.results.items():
        chance = values[WATSON]
        reached = calm.judge.reach(calm.beam.states[at], WATSON, 0) / 8
        expected = chance + 0.5 * reached * (1 - chance)
        assert wary.results[at][WATSON] == pytest.approx(expected)
    assert calm.results != wary.results


# What analysis reads.


def test_an_activation_that_was_dropped_is_judged_as_the_others_are() -> None:
    # Nothing is drawn where neither Goodley nor Bert is about.
    state = jack(card="gull", played=1, round=2, culprit="gull")
    judged = make_evaluator(Budget(nodes=20_000))
    assert isinstance(judged, JackCritic)
    judged.judge(state.sample(int(state.turn), Rng(0)))
    root = judged.master.root
    assert root is not None
    assert root.width > 1
    for at, values in root.results.items():
        again = root.look_into(at, root.belief, MASTER.wary)
        assert again == pytest.approx(values)
    dropped = next(at for at in range(len(root.options.paths)) if at not in root.results)
    after = state.copy()
    for action in root.options.paths[dropped]:
        after.play(action)
    chances = root.look_into(dropped, root.belief, MASTER.wary)
    expected = sum(root.belief[c] * chances[c] for c in range(8))
    assert judged.share(after) == pytest.approx(expected)


def test_jack_is_not_taken_to_fool_an_investigator_into_accusing_anybody() -> None:
    state: State = JACK.new()
    for step in range(2):  # Jack's identity and the first four cards
        state.play(state.draw(dealer("s", step)))
    state.play(int(CARD + SMITH))
    best = make_evaluator().judge(state.sample(0, Rng(0))).choices[0]
    assert "accuses" not in best.facts
    assert best.share > 0.25


def test_hints_are_legal_and_the_best_of_what_is_told() -> None:
    for seed in range(3):
        rng = Rng(seed)
        state: State = JACK.new()
        judged = make_evaluator(Budget(nodes=300))
        while state.turn != OVER and state.length() < 4:
            if state.turn == CHANCE:
                state.play(state.draw(rng))
                continue
            seat = int(state.turn)
            found = judged.judge(state.sample(seat, rng))
            best = found.choices[0]
            assert sum(found.shares) == pytest.approx(1.0)
            assert found.shares[seat] == pytest.approx(best.share)
            assert all(0.0 <= choice.share <= best.share for choice in found.choices)
            after = state.copy()
            for action in best.actions:
                after.play(action)
            state.play(best.actions[0] if rng.below(2) else state.draw(rng))


# What was learnt.


def test_the_shipped_weights_are_as_training_writes_them() -> None:
    assert len(learned()) == TABLE + FEATURES
    assert written(learned()) == place().read_text()


def test_training_is_repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limelight.ai.jack.train.BATCH", 2)
    monkeypatch.setattr("limelight.ai.jack.train.GENERATIONS", 2)
    texts = [
        train(seed, processes, lambda done, total: None, 2)
        for seed, processes in ((5, 1), (5, 2), (6, 1))
    ]
    assert texts[0] == texts[1]
    assert texts[0] != texts[2]
    assert len(read(texts[0])) == TABLE + FEATURES


def results_of_goodley(*entered: str) -> list[JackState]:
    """What the search finds from the set-up, once Goodley has done so much."""
    state = play(jack(card="goodley"), "Goodley", *entered)
    options = Options(Rng(1), True, True)
    options.explore(public(state))
    return options.states


def test_j5_the_search_finds_every_placement_of_the_whistle() -> None:
    assert len(results_of_goodley()) == 9495


def test_j5_the_search_goes_on_with_a_whistle_whoever_was_brought_first() -> None:
    """Bert has come: those before him in the search's own order are still thought of."""
    ends = results_of_goodley("whistle", "whistle Bert", "whistle Bert -J4")
    assert any(where(end)["holmes"] == "H5" for end in ends)
