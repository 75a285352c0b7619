"""Analyses: winning chances that add up, losses of turns, and luck."""

import json
from functools import cache

import pytest

from limelight import OVER, Rng, State, game
from limelight.ai.analysis import LOSS_MARKS, analyse_record, loss_mark
from limelight.ai.analysis_result import AnalysedTurn, Analysis
from limelight.ai.evaluation import EvaluatedTurn, Evaluation
from limelight.ai.opera import make_evaluator
from limelight.ai.player import Budget, decide_action
from limelight.ai.player_specs import make_player
from limelight.ai.turn_lines import describe_turn, notate_turn
from limelight.arena.game_runner import play_game
from limelight.core.errors import RecordError
from limelight.core.records import Record, chance_rng

OPERA = game("opera")
QUICK = Budget(nodes=200_000)
CHARACTERS = ["raoul", "meg", "giry", "buquet", "christine", "moncharmin", "richard", "persian"]


@cache
def badly_played_record() -> Record:
    """The record of a game of opera that both seats play badly."""
    return play_game("opera", ["random", "random"], "a").record


@cache
def analysis_of_bad_play() -> Analysis:
    return analyse_record(badly_played_record(), make_evaluator(QUICK))


def shorten_record(record: Record, actions: int) -> Record:
    parts = record.actions[:actions], record.notation[:actions]
    return Record(record.game, record.options, record.players, record.names, "", None, *parts)


def list_states_before_actions(record: Record) -> list[State]:
    """The state before each action."""
    return [state.copy() for state, _ in record.replay(game(record.game))]


# Turns.


def test_every_activation_is_one_turn_with_the_notation_of_the_record() -> None:
    record, analysis = badly_played_record(), analysis_of_bad_play()
    choices = [
        step
        for step, state in enumerate(list_states_before_actions(record))
        if state.turn >= 0 and state.view(None)["ask"] == "choosing"
    ]
    assert [turn.step for turn in analysis.turns] == choices
    lines = [OPERA.lines(record.notation[t.step : t.step + t.actions]) for t in analysis.turns]
    assert [[turn.line] for turn in analysis.turns] == lines
    for turn in analysis.turns:
        before = list_states_before_actions(record)[turn.step]
        assert (turn.seat, turn.round) == (before.turn, before.length())


@pytest.mark.parametrize("name", ["opera", "jack"])
def test_the_rest_of_an_activation_begins_with_its_card(name: str) -> None:
    state = game(name).new()
    rng = Rng(3)
    while not state.view(None)["active"]:
        state.play(state.draw(rng))
    actions = [state.legal_actions()[0]]
    card, *moves = describe_turn(state, actions)
    assert card == {"kind": "card", "actor": state.view(None)["active"]["character"]}
    assert moves == [state.describe_with_secrets(actions[0])]
    assert notate_turn(state, actions) == state.say(actions[0])


def test_the_winning_chances_of_both_seats_add_up_to_one() -> None:
    for turn in analysis_of_bad_play().turns:
        for shares in (turn.before, turn.after):
            assert sum(shares) == pytest.approx(1)
            assert all(0 <= share <= 1 for share in shares)
        assert turn.after[turn.seat] <= turn.before[turn.seat] + 1e-9


def test_the_best_turn_comes_first_and_can_be_played() -> None:
    for turn in analysis_of_bad_play().turns:
        assert 1 <= len(turn.best) <= 3
        assert turn.best == sorted(turn.best, key=lambda turn_value: -turn_value.share)
        state = list_states_before_actions(badly_played_record())[turn.step]
        notations: list[str] = []
        for action in turn.best[0].actions:
            assert state.turn == turn.seat
            notations.append(state.say(action))
            state.play(action)
        assert OPERA.lines(notations) == [turn.best[0].line]


def test_playing_the_best_turn_loses_nothing() -> None:
    for turn in analysis_of_bad_play().turns[:6]:
        record = shorten_record(badly_played_record(), turn.step)
        state = record.last_state(OPERA)
        for action in turn.best[0].actions:
            record.play(state, action)
        again = analyse_record(record, make_evaluator(QUICK)).turns[-1]
        assert (again.step, again.line) == (turn.step, turn.best[0].line)
        assert again.loss == 0
        assert again.mark == ""


def test_a_loss_is_the_difference_to_the_best_turn() -> None:
    for turn in analysis_of_bad_play().turns:
        assert turn.loss == pytest.approx(max(0, turn.best[0].share - turn.after[turn.seat]))
        assert turn.mark == loss_mark(turn.loss)
    assert [loss_mark(loss) for loss in (0, 0.049, 0.05, 0.1, 0.2, 0.7)] == [
        "",
        "",
        "?!",
        "?",
        "??",
        "??",
    ]


def find_losing_last_turn() -> tuple[Record, list[int]]:
    """A last activation of the Investigator with a winning turn, and a turn that loses."""
    for seed in range(3000):
        record = Record("opera")
        state = record.first_state(OPERA)
        rng = Rng(seed)
        while state.turn != OVER:
            view = state.view(0)
            if state.turn == 0 and view["ask"] == "choosing" and view["played"] == 3:
                lost = draw_losing_turn(state, rng) if len(view["suspects"]) == 2 else []
                if lost and make_evaluator(QUICK).evaluate(state).turns[0].winning_chance > 0.99:
                    return record, lost
            record.play(state, state.draw(rng))
    raise AssertionError("there was no such moment")


def draw_losing_turn(state: State, rng: Rng) -> list[int]:
    """A random turn, if the phantom wins by it; else nothing."""
    twin, actions = state.copy(), list[int]()
    while twin.turn == 0:
        actions.append(twin.draw(rng))
        twin.play(actions[-1])
    return actions if twin.turn == OVER and twin.returns()[0] < 0 else []


def test_losing_a_won_game_at_the_last_turn_is_a_blunder() -> None:
    record, lost = find_losing_last_turn()
    state = record.last_state(OPERA)
    for action in lost:
        record.play(state, action)
    analysis = analyse_record(record, make_evaluator(QUICK))
    blunder = analysis.turns[-1]
    assert (blunder.seat, blunder.mark, analysis.result) == (0, "??", [-1.0, 1.0])
    assert blunder.loss > 0.9
    assert analysis.seats[0].marks["??"] >= 1
    assert (0, "play", blunder.line) in [
        (swing.seat, swing.kind, swing.line) for swing in analysis.turning_points
    ]


def test_a_turn_that_the_search_left_out_is_evaluated_when_it_was_played() -> None:
    """The search leaves out the least promising turns, but not in an evaluation."""
    record = shorten_record(badly_played_record(), analysis_of_bad_play().turns[0].step)
    state = record.last_state(OPERA)
    evaluator = make_evaluator(QUICK)
    known = state.sample(0, chance_rng("t", 0))
    looked_into = {
        choice.actions: choice.winning_chance for choice in evaluator.evaluate(known).turns
    }
    shares: set[float] = set()
    rng = Rng(0)
    for _ in range(40):
        twin, actions = state.copy(), list[int]()
        while not actions or (twin.turn == 0 and twin.view(0)["ask"] != "choosing"):
            actions.append(twin.draw(rng))
            twin.play(actions[-1])
        shares.add(evaluator.winning_chance_after(twin))
    assert len(shares - set(looked_into.values())) > 5


# Beliefs.


def test_beliefs_add_up_and_exclude_cleared_suspects() -> None:
    states_before = list_states_before_actions(badly_played_record())
    cleared = 0
    for turn in analysis_of_bad_play().turns:
        assert list(turn.belief) == CHARACTERS
        assert sum(turn.belief.values()) == pytest.approx(1)
        suspects = states_before[turn.step].view(0)["suspects"]
        for name, chance in turn.belief.items():
            assert (chance > 0) == (name in suspects)
            cleared += name not in suspects
    assert cleared > 20
    first, *_, last = analysis_of_bad_play().turns
    assert set(first.belief.values()) == {1 / 8}
    assert last.belief[str(analysis_of_bad_play().culprit)] > 0


# Luck, and the summary.


def test_first_chance_play_and_luck_add_up_to_the_result() -> None:
    """Own play, the other's play and luck lead from the first chance to the result."""
    analysis = analysis_of_bad_play()
    assert analysis.result is not None
    for seat in analysis.seats:
        own = [turn for turn in analysis.turns if turn.seat == seat.seat]
        first = analysis.turns.index(own[0])
        played = sum(t.after[seat.seat] - t.before[seat.seat] for t in analysis.turns[first:])
        won = float(analysis.result[seat.seat] > 0)
        assert own[0].before[seat.seat] + played + seat.luck == pytest.approx(won)


def test_the_summary_counts_the_turns() -> None:
    analysis = analysis_of_bad_play()
    for seat in analysis.seats:
        own = [turn for turn in analysis.turns if turn.seat == seat.seat]
        assert seat.turns == len(own)
        assert seat.mean_loss == pytest.approx(sum(turn.loss for turn in own) / len(own))
        assert seat.marks == {
            sign: len([turn for turn in own if turn.mark == sign]) for _, sign in LOSS_MARKS
        }
    swings = [abs(swing.change) for swing in analysis.turning_points]
    assert swings == sorted(swings, reverse=True)


class FirstActionEvaluator:
    """An evaluator of minuit that finds the first action best and all others equal."""

    def __init__(self) -> None:
        self.observed_count = 0
        self.best = b""

    def observe(self, state: State) -> None:
        self.observed_count += 1

    def evaluate(self, state: State) -> Evaluation:
        seats = len(state.view(None)["guests"])
        first, *others = state.legal_actions()
        twin = state.copy()
        twin.play(first)
        self.best = twin.key(None)
        choices = [EvaluatedTurn((action,), 0.3) for action in others]
        even = [(1 - 0.4) / (seats - 1)] * seats
        even[int(state.turn)] = 0.4
        return Evaluation(even, [EvaluatedTurn((first,), 0.4), *choices], [])

    def winning_chance_after(self, after: State) -> float:
        return 0.4 if after.key(None) == self.best else 0.3


def test_in_minuit_each_placing_and_each_move_is_a_turn() -> None:
    record = play_game("minuit", ["random"] * 3, "m", {"rounds": 1}).record
    evaluator = FirstActionEvaluator()
    analysis = analyse_record(record, evaluator)
    assert evaluator.observed_count == len(record.actions)
    decisions = [
        step for step, state in enumerate(list_states_before_actions(record)) if state.turn >= 0
    ]
    assert [turn.step for turn in analysis.turns] == decisions
    assert {turn.line.split()[0] for turn in analysis.turns} >= {"place", "roll"}
    for turn in analysis.turns:
        assert sum(turn.after) == pytest.approx(1)
        best = (
            list_states_before_actions(record)[turn.step].legal_actions()[0]
            == record.actions[turn.step]
        )
        assert turn.loss == pytest.approx(0 if best else 0.1)
        assert turn.belief == {}
        others = [share for seat, share in enumerate(turn.after) if seat != turn.seat]
        assert others == pytest.approx([(1 - turn.after[turn.seat]) / 2] * 2)
    assert analysis.culprit is None


# Records.


def test_the_same_record_gives_the_same_analysis() -> None:
    assert (
        analyse_record(badly_played_record(), make_evaluator(QUICK)).to_json()
        == analysis_of_bad_play().to_json()
    )


def test_an_unfinished_record_has_the_same_turns_so_far() -> None:
    whole = analysis_of_bad_play()
    turns: list[AnalysedTurn] = []
    for actions in (0, 5, 10, 12, 13, 20):
        analysis = analyse_record(
            shorten_record(badly_played_record(), actions), make_evaluator(QUICK)
        )
        turns = [turn for turn in whole.turns if turn.step + turn.actions <= actions]
        assert analysis.turns == turns
        assert (analysis.over, analysis.result) == (False, None)
    assert len(turns) == 3


def test_progress_is_reported_step_by_step() -> None:
    reported_steps: list[int] = []
    analyse_record(
        shorten_record(badly_played_record(), 14), make_evaluator(QUICK), reported_steps.append
    )
    assert reported_steps == list(range(1, 15))


def test_a_record_that_does_not_replay_is_refused_before_any_work() -> None:
    record = shorten_record(badly_played_record(), 20)
    record.actions[19] = 0
    reported_steps: list[int] = []
    with pytest.raises(RecordError, match=r"\[19\]"):
        analyse_record(record, make_evaluator(QUICK), reported_steps.append)
    assert reported_steps == []


def test_the_json_has_the_documented_keys() -> None:
    analysis = json.loads(analysis_of_bad_play().to_json())
    assert {*analysis} == {
        *("game", "players", "options", "names", "over", "result", "culprit"),
        *("turns", "seats", "turning_points", "comments"),
    }
    assert {*analysis["turns"][0]} == {
        *("step", "actions", "round", "seat", "line", "before", "after"),
        *("loss", "mark", "luck", "best", "belief", "moves"),
    }
    best = analysis["turns"][0]["best"][0]
    assert {*best} == {"line", "actions", "share", "facts", "moves"}
    assert {*analysis["seats"][0]} == {"seat", "turns", "mean_loss", "marks", "luck"}
    swing = analysis["turning_points"][0]
    assert {*swing} == {"step", "until", "round", "seat", "kind", "change", "line", "moves"}
    comment = analysis["comments"][0]
    assert {*comment} == {
        *("step", "kind", "round", "seat", "numbers"),
        *("line", "better", "moves", "better_moves"),
    }
    assert (
        analysis["culprit"]
        == list_states_before_actions(badly_played_record())[-1].view(1)["phantom"]
    )
    assert analysis["result"] == analysis_of_bad_play().result
    assert analysis["turns"][0]["before"] == [
        round(x, 4) for x in analysis_of_bad_play().turns[0].before
    ]


def test_a_good_player_loses_less_than_a_bad_one() -> None:
    record = Record("opera", {}, 2, ["level:6", "random"], "good")
    state = record.first_state(OPERA)
    machines = [make_player(name, OPERA) for name in record.names]
    while state.turn != OVER:
        step = len(record.actions)
        rng = chance_rng(record.seed, step)
        seat = int(state.turn)
        record.play(
            state, state.draw(rng) if seat < 0 else decide_action(machines[seat], state, rng)
        )
    good, bad = analyse_record(record, make_evaluator(QUICK)).seats
    assert good.mean_loss < bad.mean_loss / 2
