"""Analyses: chances that add up, losses that are somebody's, luck that is nobody's."""

import json
from functools import cache

import pytest

from limelight import OVER, Rng, State, game
from limelight.ai.analysis import MARKS, Analysis, Turn, analyse, mark
from limelight.ai.evaluation import Choice, Judgement
from limelight.ai.opera import make_evaluator
from limelight.ai.player import Budget, decide
from limelight.ai.player_specs import player
from limelight.arena.game_runner import play_game
from limelight.core.errors import RecordError
from limelight.core.records import Record, dealer

OPERA = game("opera")
QUICK = Budget(nodes=200_000)
CHARACTERS = ["raoul", "meg", "giry", "buquet", "christine", "moncharmin", "richard", "persian"]


@cache
def a_game() -> Record:
    """A game of opera that both sides play badly."""
    return play_game("opera", ["random", "random"], "a").record


@cache
def its_analysis() -> Analysis:
    return analyse(a_game(), make_evaluator(QUICK))


def shortened(record: Record, actions: int) -> Record:
    parts = record.actions[:actions], record.notation[:actions]
    return Record(record.game, record.options, record.players, record.names, "", None, *parts)


def states(record: Record) -> list[State]:
    """The state before each action."""
    return [state.copy() for state, _ in record.replay(game(record.game))]


# Turns.


def test_every_activation_is_one_turn_and_its_line_is_the_records() -> None:
    record, found = a_game(), its_analysis()
    choices = [
        step
        for step, state in enumerate(states(record))
        if state.turn >= 0 and state.view(None)["ask"] == "choosing"
    ]
    assert [turn.step for turn in found.turns] == choices
    said = [OPERA.lines(record.notation[t.step : t.step + t.actions]) for t in found.turns]
    assert [[turn.line] for turn in found.turns] == said
    for turn in found.turns:
        before = states(record)[turn.step]
        assert (turn.seat, turn.round) == (before.turn, before.length())


def test_the_chances_of_both_sides_add_up() -> None:
    for turn in its_analysis().turns:
        for shares in (turn.before, turn.after):
            assert sum(shares) == pytest.approx(1)
            assert all(0 <= share <= 1 for share in shares)
        assert turn.after[turn.seat] <= turn.before[turn.seat] + 1e-9


def test_the_best_comes_first_and_can_be_played() -> None:
    for turn in its_analysis().turns:
        assert 1 <= len(turn.best) <= 3
        assert turn.best == sorted(turn.best, key=lambda one: -one.share)
        state = states(a_game())[turn.step]
        said: list[str] = []
        for action in turn.best[0].actions:
            assert state.turn == turn.seat
            said.append(state.say(action))
            state.play(action)
        assert OPERA.lines(said) == [turn.best[0].line]


def test_playing_the_critics_best_loses_nothing() -> None:
    for turn in its_analysis().turns[:6]:
        record = shortened(a_game(), turn.step)
        state = record.last(OPERA)
        for action in turn.best[0].actions:
            record.play(state, action)
        again = analyse(record, make_evaluator(QUICK)).turns[-1]
        assert (again.step, again.line) == (turn.step, turn.best[0].line)
        assert again.loss == 0
        assert again.mark == ""


def test_a_loss_is_what_the_best_would_have_been_worth_more() -> None:
    for turn in its_analysis().turns:
        assert turn.loss == pytest.approx(max(0, turn.best[0].share - turn.after[turn.seat]))
        assert turn.mark == mark(turn.loss)
    assert [mark(loss) for loss in (0, 0.049, 0.05, 0.1, 0.2, 0.7)] == [
        "",
        "",
        "?!",
        "?",
        "??",
        "??",
    ]


def at_the_last_moment() -> tuple[Record, list[int]]:
    """The Investigator's last activation: one turn is sure to win; and one that has just lost."""
    for seed in range(3000):
        record = Record("opera")
        state = record.first(OPERA)
        rng = Rng(seed)
        while state.turn != OVER:
            view = state.view(0)
            if state.turn == 0 and view["ask"] == "choosing" and view["played"] == 3:
                lost = losing_turn(state, rng) if len(view["suspects"]) == 2 else []
                if lost and make_evaluator(QUICK).judge(state).choices[0].share > 0.99:
                    return record, lost
            record.play(state, state.draw(rng))
    raise AssertionError("there was no such moment")


def losing_turn(state: State, rng: Rng) -> list[int]:
    """A turn at random, if the phantom wins by it."""
    twin, actions = state.copy(), list[int]()
    while twin.turn == 0:
        actions.append(twin.draw(rng))
        twin.play(actions[-1])
    return actions if twin.turn == OVER and twin.returns()[0] < 0 else []


def test_throwing_the_game_away_at_the_last_moment_is_a_blunder() -> None:
    record, lost = at_the_last_moment()
    state = record.last(OPERA)
    for action in lost:
        record.play(state, action)
    found = analyse(record, make_evaluator(QUICK))
    blunder = found.turns[-1]
    assert (blunder.seat, blunder.mark, found.result) == (0, "??", [-1.0, 1.0])
    assert blunder.loss > 0.9
    assert found.seats[0].marks["??"] >= 1
    assert (0, "play", blunder.line) in [
        (swing.seat, swing.kind, swing.line) for swing in found.turning_points
    ]


def test_a_choice_that_was_not_looked_into_is_judged_by_itself() -> None:
    """The search leaves the least promising choices out; what was played is not judged so."""
    record = shortened(a_game(), its_analysis().turns[0].step)
    state = record.last(OPERA)
    judge = make_evaluator(QUICK)
    known = state.sample(0, dealer("t", 0))
    looked_into = {choice.actions: choice.share for choice in judge.judge(known).choices}
    shares: set[float] = set()
    rng = Rng(0)
    for _ in range(40):
        twin, actions = state.copy(), list[int]()
        while not actions or (twin.turn == 0 and twin.view(0)["ask"] != "choosing"):
            actions.append(twin.draw(rng))
            twin.play(actions[-1])
        shares.add(judge.share(twin))
    assert len(shares - set(looked_into.values())) > 5


# What is believed.


def test_beliefs_add_up_and_leave_out_whom_the_rules_clear() -> None:
    told = states(a_game())
    cleared = 0
    for turn in its_analysis().turns:
        assert list(turn.belief) == CHARACTERS
        assert sum(turn.belief.values()) == pytest.approx(1)
        suspects = told[turn.step].view(0)["suspects"]
        for name, chance in turn.belief.items():
            assert (chance > 0) == (name in suspects)
            cleared += name not in suspects
    assert cleared > 20
    first, *_, last = its_analysis().turns
    assert set(first.belief.values()) == {1 / 8}
    assert last.belief[str(its_analysis().culprit)] > 0


# Luck, and the summary.


def test_what_is_neither_played_nor_lucky_does_not_exist() -> None:
    """From the first chance to the result: own play, the other's play, luck."""
    found = its_analysis()
    assert found.result is not None
    for seat in found.seats:
        own = [turn for turn in found.turns if turn.seat == seat.seat]
        first = found.turns.index(own[0])
        played = sum(t.after[seat.seat] - t.before[seat.seat] for t in found.turns[first:])
        won = float(found.result[seat.seat] > 0)
        assert own[0].before[seat.seat] + played + seat.luck == pytest.approx(won)


def test_the_summary_counts_the_turns() -> None:
    found = its_analysis()
    for seat in found.seats:
        own = [turn for turn in found.turns if turn.seat == seat.seat]
        assert seat.turns == len(own)
        assert seat.mean_loss == pytest.approx(sum(turn.loss for turn in own) / len(own))
        assert seat.marks == {
            sign: len([turn for turn in own if turn.mark == sign]) for _, sign in MARKS
        }
    swings = [abs(swing.change) for swing in found.turning_points]
    assert swings == sorted(swings, reverse=True)


class Level:
    """A critic of minuit that holds all to be equal, but the first action to be worth more."""

    def __init__(self) -> None:
        self.seen = 0
        self.best = b""

    def see(self, state: State) -> None:
        self.seen += 1

    def judge(self, state: State) -> Judgement:
        seats = len(state.view(None)["guests"])
        first, *others = state.legal()
        twin = state.copy()
        twin.play(first)
        self.best = twin.key(None)
        choices = [Choice((action,), 0.3) for action in others]
        even = [(1 - 0.4) / (seats - 1)] * seats
        even[int(state.turn)] = 0.4
        return Judgement(even, [Choice((first,), 0.4), *choices], [])

    def share(self, after: State) -> float:
        return 0.4 if after.key(None) == self.best else 0.3


def test_in_minuit_each_placing_and_each_move_is_a_turn() -> None:
    record = play_game("minuit", ["random"] * 3, "m", {"rounds": 1}).record
    judge = Level()
    found = analyse(record, judge)
    assert judge.seen == len(record.actions)
    decisions = [step for step, state in enumerate(states(record)) if state.turn >= 0]
    assert [turn.step for turn in found.turns] == decisions
    assert {turn.line.split()[0] for turn in found.turns} >= {"place", "roll"}
    for turn in found.turns:
        assert sum(turn.after) == pytest.approx(1)
        best = states(record)[turn.step].legal()[0] == record.actions[turn.step]
        assert turn.loss == pytest.approx(0 if best else 0.1)
        assert turn.belief == {}
        others = [share for seat, share in enumerate(turn.after) if seat != turn.seat]
        assert others == pytest.approx([(1 - turn.after[turn.seat]) / 2] * 2)
    assert found.culprit is None


# Records as they come.


def test_the_same_record_gives_the_same_analysis() -> None:
    assert analyse(a_game(), make_evaluator(QUICK)).to_json() == its_analysis().to_json()


def test_an_unfinished_record_has_the_same_turns_so_far() -> None:
    whole = its_analysis()
    turns: list[Turn] = []
    for actions in (0, 5, 10, 12, 13, 20):
        found = analyse(shortened(a_game(), actions), make_evaluator(QUICK))
        turns = [turn for turn in whole.turns if turn.step + turn.actions <= actions]
        assert found.turns == turns
        assert (found.over, found.result) == (False, None)
    assert len(turns) == 3


def test_progress_is_told_step_by_step() -> None:
    told: list[int] = []
    analyse(shortened(a_game(), 14), make_evaluator(QUICK), told.append)
    assert told == list(range(1, 15))


def test_a_record_that_does_not_replay_is_refused_before_any_work() -> None:
    record = shortened(a_game(), 20)
    record.actions[19] = 0
    told: list[int] = []
    with pytest.raises(RecordError, match=r"\[19\]"):
        analyse(record, make_evaluator(QUICK), told.append)
    assert told == []


def test_the_json_has_what_the_documentation_says() -> None:
    found = json.loads(its_analysis().to_json())
    assert {*found} == {
        *("game", "players", "options", "names", "over", "result", "culprit"),
        *("turns", "seats", "turning_points", "comments"),
    }
    assert {*found["turns"][0]} == {
        *("step", "actions", "round", "seat", "line", "before", "after"),
        *("loss", "mark", "luck", "best", "belief"),
    }
    assert {*found["turns"][0]["best"][0]} == {"line", "actions", "share", "facts"}
    assert {*found["seats"][0]} == {"seat", "turns", "mean_loss", "marks", "luck"}
    swing = found["turning_points"][0]
    assert {*swing} == {"step", "until", "round", "seat", "kind", "change", "line"}
    comment = found["comments"][0]
    assert {*comment} == {"step", "kind", "round", "seat", "numbers", "line", "better"}
    assert found["culprit"] == states(a_game())[-1].view(1)["phantom"]
    assert found["result"] == its_analysis().result
    assert found["turns"][0]["before"] == [round(x, 4) for x in its_analysis().turns[0].before]


def test_a_good_player_loses_less_than_a_bad_one() -> None:
    record = Record("opera", {}, 2, ["level:6", "random"], "good")
    state = record.first(OPERA)
    machines = [player(name, OPERA) for name in record.names]
    while state.turn != OVER:
        step = len(record.actions)
        rng = dealer(record.seed, step)
        seat = int(state.turn)
        record.play(state, state.draw(rng) if seat < 0 else decide(machines[seat], state, rng))
    good, bad = analyse(record, make_evaluator(QUICK)).seats
    assert good.mean_loss < bad.mean_loss / 2
