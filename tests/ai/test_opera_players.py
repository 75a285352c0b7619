"""The players of opera: the search against what is exact, the belief, the levels."""

from collections.abc import Callable
from dataclasses import replace
from operator import mul
from time import perf_counter

import pytest

from limelight import CHANCE, OVER, Rng
from limelight.ai.exact_solver import solve, worlds
from limelight.ai.opera import LEVELS, make_evaluator, master
from limelight.ai.opera.belief import (
    ANYBODY,
    OF_HABIT,
    OURS,
    SUSPECTED,
    Belief,
    Effort,
    Reading,
    by_chance,
    leaning,
    mixtures,
)
from limelight.ai.opera.greedy import completed, left, value
from limelight.ai.opera.next_round import BRIEF, best_ending, ended
from limelight.ai.opera.player import Thinker, drawn, mean
from limelight.ai.opera.search import Round
from limelight.ai.opera.search_opponent_models import against
from limelight.ai.opera.train import risen, train
from limelight.ai.opera.value_function import AIMLESS, CELLS, HASTY, Worth
from limelight.ai.opera.weights import UNREAD, learned, place, read, written
from limelight.ai.player import Budget
from limelight.ai.player_specs import player
from limelight.ai.small_positions import VARIANTS, variant
from limelight.core import bits
from limelight.games.opera import OPERA, moves
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import CHOOSING
from tests.ai.test_exact_solver import seeing_everything
from tests.scenes import opera

# Variants whose game ends with the round: nothing is estimated, so the search must be exact.
ENDS_WITH_THE_ROUND = [
    name for name in VARIANTS if name.startswith("opera") and "two rounds" not in name
]


def even(state: OperaState) -> list[float]:
    return [float(int(state.suspects) >> character & 1) for character in range(8)]


def opening(seed: int, **options: object) -> OperaState:
    state, rng = OPERA.new(2, options), Rng(seed)
    while state.turn == CHANCE:
        state.play(state.draw(rng))
    return state


@pytest.mark.parametrize("name", ENDS_WITH_THE_ROUND)
def test_the_last_round_is_solved_to_its_exact_value(name: str) -> None:
    state = variant(name)
    assert isinstance(state, OperaState)
    belief = even(state)
    tree = Round(state, belief, Worth([0.0] * int(CELLS), 0.5, 0.5))
    tree.solve(400, float("inf"))
    assert sum(tree.worth_now()) / sum(belief) == pytest.approx(solve(state).value, abs=2e-3)


def test_a_phantom_that_is_known_is_worth_what_a_game_without_secrets_is() -> None:
    state = variant("opera: two activations left")
    assert isinstance(state, OperaState)
    tree = Round(state, even(state), Worth([0.0] * int(CELLS), 0.5, 0.5))
    for world, _ in worlds(state):
        assert isinstance(world, OperaState)
        for path, row in zip(tree.paths, tree.bare(), strict=True):
            reply = world.copy()
            for action in path:
                reply.play(action)
            assert row[int(world.culprit)] == seeing_everything(reply)


def test_a_tree_that_is_not_done_in_time_says_so() -> None:
    state = opening(3)
    assert Round(state, even(state), learned(), 2).complete
    assert not Round(state, even(state), learned(), 2, None, perf_counter()).complete


def test_a_player_without_time_still_plays() -> None:
    state = opening(3)
    action = master(Budget(seconds=1e-6)).choose(state, Rng(1))
    assert action in state.legal()


def test_a_reading_finds_out_how_the_phantom_plays_and_so_who_it_is() -> None:
    """One that does the best, did the Investigator know who it is: this model comes to fit."""
    state, rng = opening(4), Rng(4)
    reading = Reading(mixing=0.3, selfish=0.3, wary=0.2)
    belief = Belief(learned(UNREAD), reading, Effort(rounds=12))
    while state.round < 3:
        if state.turn == CHANCE or state.turn == 0:
            state.play(state.draw(rng))
        else:
            tree = Effort(rounds=12).solve(state, belief.of(state), learned(UNREAD))
            rows = [row[int(state.culprit)] for row in tree.bare()]
            for action in tree.paths[rows.index(min(rows))]:
                state.play(action)
        if state.turn == OVER:
            break
        belief.see(state)
    mixing, selfish, wary, _, anything = (max(row) for row in belief.weights)
    assert wary > anything
    assert wary > min(mixing, selfish)


def test_a_hasty_phantom_takes_what_leaves_most_suspects_did_the_round_end_there() -> None:
    state = opening(5)
    while (state.round, state.played) != (2, 3):
        state.play(state.draw(Rng(int(state.round) * 8 + int(state.played))))
    while state.phase != CHOOSING:
        state.play(state.draw(Rng(1)))
    assert state.turn == 1
    tree = Round(state, [0.0] * 8 + even(state), learned())
    tree.solve(4, float("inf"))
    for character, suspected in enumerate(even(state)):
        if suspected:
            spaces: dict[int, int] = {}
            for _, after in completed(state):
                spaces[tree.edge_to(after)] = left(state, after, character)
            taken = {edge for edge, chance in enumerate(tree.chances(character)) if chance > 0}
            most = max(spaces.values())
            assert taken == {edge for edge, many in spaces.items() if many == most}


def likeliest_habit(belief: Belief, state: OperaState) -> int:
    apart = belief.apart(state)
    assert sum(apart) == pytest.approx(1)
    shares = [sum(apart[first : first + 8]) for first in (0, 8, 16)]
    return shares.index(max(shares))


def test_a_greedy_phantom_is_found_to_be_hasty_and_that_is_worth_something() -> None:
    state, rng = opening(3), Rng(3)
    belief = Belief(learned(), ANYBODY, Effort(rounds=12))
    greedy = player("greedy", OPERA)
    while state.turn != OVER and state.round < 4:
        if state.turn == 0 and state.phase == CHOOSING:
            schemer, hasty = (
                sum(Effort(rounds=48).solve(state, suspects, learned()).worth_now())
                for suspects in (even(state), [0.0] * 8 + even(state))
            )
            assert hasty > schemer
        state.play(greedy.choose(state, rng) if state.turn == 1 else state.draw(rng))
        belief.see(state)
    assert likeliest_habit(belief, state) == HASTY
    weights = [sum(map(mul, row, even(state))) for row in belief.weights]
    assert weights[OF_HABIT[0]] == max(weights)


def test_a_random_phantom_is_found_to_be_aimless() -> None:
    """In most games, that is: it may do what a schemer would have done."""
    found: list[int] = []
    for seed in range(5):
        state, rng = opening(seed, rules="course"), Rng(seed)
        belief = Belief(learned(), ANYBODY, Effort(rounds=12))
        while state.turn != OVER and state.round < 3:
            state.play(state.draw(rng))
            belief.see(state)
        found.append(likeliest_habit(belief, state))
    assert found.count(AIMLESS) > len(found) / 2


def test_what_is_done_by_chance_is_all_that_may_be_done() -> None:
    state = opening(8)
    tree = Round(state, even(state), learned(), 2)
    ways, chances = completed(state), [0.0] * len(tree.paths)
    for (_, after), chance in zip(ways, by_chance([path for path, _ in ways]), strict=True):
        chances[tree.edge_to(after)] += chance
    assert sum(chances) == pytest.approx(1)
    rng, counts, games = Rng(8), [0] * len(chances), 4000
    for _ in range(games):
        after = state.copy()
        while after.played == state.played and after.turn != CHANCE:
            after.play(after.draw(rng))
        counts[tree.edge_to(after)] += 1
    for chance, count in zip(chances, counts, strict=True):
        assert abs(count / games - chance) < 0.03


def test_an_aimless_phantom_takes_anything_and_the_investigator_knows_it() -> None:
    state = opening(9)
    while state.turn != 1 or state.phase != CHOOSING:
        state.play(state.draw(Rng(9)))
    tree = Round(state, [0.0] * 16 + even(state), learned(), 2)
    tree.solve(4, float("inf"))
    for character in range(8):
        assert tree.chances(character) == pytest.approx([1 / len(tree.paths)] * len(tree.paths))
    worths = [
        sum(Effort(rounds=24).solve(state, belief, learned()).worth_now())
        for belief in (even(state), [0.0] * 16 + even(state))
    ]
    assert worths[1] > worths[0]


def endings(state: OperaState) -> tuple[list[int], dict[tuple[int, ...], float]]:
    """The best ending of a round, and what each is worth once the next round has been solved."""
    belief = [chance / sum(even(state)) for chance in even(state)]
    tree = Round(state, belief, learned())
    tree.solve(20, float("inf"))
    wins = [mean(row, belief) for row in tree.prospects()]
    best = best_ending(state, tree, belief, wins, 1 << 40, float("inf"))
    found: dict[tuple[int, ...], float] = {}
    for path, after in completed(state):
        found[tuple(path)] = 0.0
        exposed: int = moves.in_the_dark_or_alone(after.rooms, after.crowd, after.blackout)
        for group in (int(state.suspects) & exposed, int(state.suspects) & ~exposed):
            if group:
                then = ended(state, after, group)
                share = group.bit_count() / sum(even(state))
                if then.turn == OVER:
                    found[tuple(path)] += share * (then.winner == 0)
                else:
                    next_tree = BRIEF.solve(then, even(then), learned())
                    found[tuple(path)] += mean(next_tree.worth_now(), even(then)) / sum(even(state))
    return best, found


def test_of_endings_that_the_table_takes_for_alike_the_best_for_the_next_round_is_found() -> None:
    state = opera(
        "dome: meg giry; stage: richard persian; lake: buquet; flies: raoul christine moncharmin",
        cards="giry",
        played=3,
        carlotta=17,
        suspects="giry buquet richard",
        deck="meg giry buquet",
    )
    assert isinstance(state, OperaState)
    best, worths = endings(state)
    assert worths[tuple(best)] == pytest.approx(max(worths.values()))
    assert len({round(worth, 3) for worth in worths.values()}) > 3


def test_a_round_that_is_over_leaves_the_group_and_brings_the_cards_that_were_known() -> None:
    state = variant("opera: two rounds")
    assert isinstance(state, OperaState)
    for _, after in completed(state):
        exposed: int = moves.in_the_dark_or_alone(after.rooms, after.crowd, after.blackout)
        for group in (int(state.suspects) & exposed, int(state.suspects) & ~exposed):
            if group:
                then = ended(state, after, group)
                assert then.suspects == group
                assert group >> int(then.culprit) & 1
                assert then.shown() == state.shown()
                assert then.rooms == after.rooms
                assert then.turn == OVER or then.cards == state.later


def test_what_the_table_says_of_two_rounds_is_near_what_they_are_worth() -> None:
    state = variant("opera: two rounds")
    assert isinstance(state, OperaState)
    tree = Round(state, even(state), learned())
    tree.solve(100, float("inf"))
    assert sum(tree.worth_now()) / 4 == pytest.approx(solve(state).value, abs=0.1)


def test_a_root_choice_leads_where_its_actions_lead() -> None:
    state = opening(3)
    tree = Round(state, even(state), learned(), 2)
    for edge, path in enumerate(tree.paths):
        after = state.copy()
        for action in path:
            after.play(action)
        assert tree.edge_to(after) == edge


def test_a_mixture_is_one_for_each_identity_and_adds_up() -> None:
    state = opening(4)
    while state.turn != 1 or state.phase != CHOOSING:
        state.play(state.legal()[0])
    tree = Effort(rounds=30).solve(state, even(state), learned())
    for character in range(8):
        chances = tree.chances(character)
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


def test_only_what_is_a_mistake_for_everybody_is_left_out_of_a_mixture() -> None:
    state = opening(4)
    while state.turn != 1 or state.phase != CHOOSING:
        state.play(state.legal()[0])
    tree = Effort(rounds=6).solve(state, even(state), learned())
    rows = mixtures(tree)
    left_out = {edge for edge in range(len(tree.paths)) if not any(row[edge] for row in rows)}
    assert any(tree.chances(character)[edge] > 0 for character in range(8) for edge in left_out)
    losses = list(zip(*tree.prospects(), strict=True))
    for character in range(8):
        row, solved = rows[character], tree.chances(character)
        assert sum(row) == pytest.approx(1)
        mean = sum(chance * loss for chance, loss in zip(row, losses[character], strict=True))
        assert all(losses[character][edge] > mean for edge in left_out)
        # Among the rest everything is as likely as it was: nobody avoids what others do.
        share = sum(chance for edge, chance in enumerate(solved) if edge not in left_out)
        for edge in set(range(len(row))) - left_out:
            assert row[edge] == pytest.approx(solved[edge] / share)


def test_who_is_told_the_policy_learns_from_a_choice_that_only_one_would_make() -> None:
    state = opening(4)
    while state.turn != 1 or state.phase != CHOOSING:
        state.play(state.legal()[0])
    belief = Belief(learned(), OURS, Effort(rounds=30))
    belief.see(state)
    tree = belief.solve(state)
    rows = mixtures(tree)
    edge = max(range(len(tree.paths)), key=lambda edge: max(row[edge] for row in rows))
    likeliest = max(range(8), key=lambda character: rows[character][edge])
    for action in tree.paths[edge]:
        state.play(action)
    while state.turn == CHANCE:
        state.play(state.draw(Rng(1)))
    belief.see(state)
    after = belief.of(state)
    assert sum(after) == pytest.approx(1)
    assert after[likeliest] == pytest.approx(max(after))


def between_phantom_and_investigator() -> OperaState:
    """The phantom chooses the first card of round 2; Raoul is not among them; many suspects."""
    for seed in range(100):
        state, rng = opening(seed), Rng(seed)
        while state.turn != OVER and state.round < 2:
            state.play(state.draw(rng))
        choosing = state.turn == 1 and state.phase == CHOOSING
        if choosing and not int(state.cards) & 1 and int(state.suspects).bit_count() >= 5:
            return state
    raise AssertionError("no such opening")


@pytest.mark.parametrize("seeker", [HASTY, AIMLESS])
def test_what_an_investigator_of_habit_makes_of_a_choice_is_what_its_replies_lead_to(
    seeker: int,
) -> None:
    state = between_phantom_and_investigator()
    tree = Round(state, even(state), learned(), 2)
    found = against(tree, tree.types, tree.habits, seeker)
    suspects = int(state.suspects)
    for edge, path in enumerate(tree.paths):
        after = state.copy()
        for action in path:
            after.play(action)
        shown: dict[int, int] = {}  # who is exposed by a reply, and what that leaves of all
        for _, end in completed(after):
            exposed = int(moves.in_the_dark_or_alone(end.rooms, end.crowd, end.blackout)) & suspects
            shown[exposed] = sum(left(after, end, who) for who in bits.members(suspects))
        fewest = min(shown.values())
        taken = [who for who, total in shown.items() if seeker == AIMLESS or total == fewest]
        for t, character in enumerate(tree.types):
            worths = [
                tree.worth.after(who, 1, 0, 0)
                if who >> character & 1
                else tree.worth.after(suspects & ~who, 0, 0, 0)
                for who in taken
            ]
            expected = sum(worths) / len(worths)
            assert found[int(tree.child[edge]) * len(tree.types) + t] == pytest.approx(expected)


def test_a_phantom_that_reckons_with_the_hasty_alone_does_what_is_best_against_them() -> None:
    state = between_phantom_and_investigator()
    tree, reader = (Round(state, even(state), learned(), 2) for _ in range(2))
    tree.reckon(1e6, 0.0)
    for each in (tree, reader):
        each.solve(100, float("inf"))
    found = against(tree, tree.types, tree.habits, HASTY)
    differ = False
    for t, character in enumerate(tree.types):
        values = [found[int(node) * len(tree.types) + t] for node in tree.child[: len(tree.paths)]]
        chances = tree.chances(character)
        assert sum(map(mul, chances, values)) == pytest.approx(min(values), abs=0.01)
        differ = differ or sum(map(mul, reader.chances(character), values)) > min(values) + 0.02
    assert differ  # it is not what one does who is read


def met(investigator: Callable[[OperaState, Rng], list[int]], seed: int) -> tuple[float, float]:
    """What a phantom makes of that Investigator after two rounds against a random phantom."""
    state, rng = opening(seed), Rng(seed)
    belief = Belief(learned(), OURS, Effort(1, 6))
    while state.turn != OVER and state.round < 3:
        belief.see(state)
        if state.turn == 0 and state.phase == CHOOSING:
            for action in investigator(state, rng):
                state.play(action)
        else:
            state.play(state.draw(rng))
    if state.turn != OVER:
        belief.see(state)
    return belief.habits


def hurrying(state: OperaState, rng: Rng) -> list[int]:
    ways = completed(state)
    best = max(value(state, after) for _, after in ways)
    ties = [path for path, after in ways if value(state, after) == best]
    return ties[rng.below(len(ties))]


def blundering(state: OperaState, rng: Rng) -> list[int]:
    return min(completed(state), key=lambda way: value(state, way[1]))[0]


def test_a_phantom_finds_out_whether_the_investigator_looks_ahead() -> None:
    for seed in range(4):
        hasty, aimless = met(hurrying, seed)
        assert hasty > SUSPECTED[0]
        assert aimless < SUSPECTED[1]
        hasty, aimless = met(blundering, seed)
        assert hasty == 0
        assert aimless > SUSPECTED[1]


def test_who_is_told_the_policy_thinks_what_the_phantom_thinks() -> None:
    """Of who it may be, of the Investigator, and of what each would do: round after round."""
    state, rng = opening(6), Rng(6)
    phantom = Thinker(replace(LEVELS[8], effort=Effort(rounds=8, wide=6)))
    reader = Belief(learned(), OURS, phantom.traits.effort)
    compared = 0
    while state.turn != OVER and state.round < 4:
        reader.see(state.sample(0, rng))
        phantom.see(state.sample(1, rng))
        if state.turn == 1 and state.phase == CHOOSING:
            action = phantom.choose(state.sample(1, rng), rng)
            thought = phantom.belief
            assert thought is not None
            assert reader.habits == thought.habits
            assert reader.of(state) == pytest.approx(thought.of(state))
            assert mixtures(reader.solve(state)) == mixtures(thought.solve(state))
            compared += 1
            state.play(action)
        elif state.turn == 1:
            state.play(phantom.choose(state.sample(1, rng), rng))
        else:
            state.play(state.draw(rng))
    assert compared >= 4


def test_an_investigator_does_not_size_up_itself() -> None:
    belief = Belief(learned(), ANYBODY, Effort(1, 6))
    state, rng = opening(3), Rng(3)
    while state.round < 2:
        belief.see(state)
        state.play(state.draw(rng))
    assert belief.habits == (0, 0)


def test_a_belief_never_rules_out_whom_the_rules_do_not() -> None:
    belief = Belief(learned(), ANYBODY, Effort(1, 6))
    state, rng = opening(8), Rng(8)
    while state.turn != OVER:
        state.play(state.draw(rng))
        belief.see(state)
        if state.turn != OVER:
            chances = belief.of(state)
            for character in range(8):
                assert (chances[character] > 0) == bool(int(state.suspects) >> character & 1)


def test_asked_in_the_middle_of_an_activation_a_new_player_goes_on() -> None:
    state, rng = opening(5), Rng(5)
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.play(state.draw(rng))
        else:
            fresh = master(Budget(nodes=2000))
            state.play(fresh.choose(state.sample(int(state.turn), rng), rng))


def test_there_are_eight_levels_and_each_sees_at_least_as_far_as_the_one_below() -> None:
    assert sorted(LEVELS) == list(range(1, 9))
    for number in range(2, 9):
        above, below = LEVELS[number], LEVELS[number - 1]
        assert (above.effort.sight, above.seen) > (below.effort.sight, below.seen)


def test_a_critic_sees_no_loss_in_its_own_best_choice() -> None:
    state = opening(6)
    judge = make_evaluator(Budget(nodes=60_000))
    found = judge.judge(state.sample(0, Rng(0)))
    for action in found.choices[0].actions:
        state.play(action)
    assert judge.share(state) == pytest.approx(found.choices[0].share)
    assert found.choices[0].share >= found.choices[-1].share
    assert sum(found.shares) == pytest.approx(1)


def test_the_table_is_read_as_it_was_written_and_rises_with_the_spaces() -> None:
    table = read(place().read_text())
    assert len(table) == CELLS
    assert read(written(table)) == table
    for first in range(0, len(table), 24):
        row = table[first : first + 24]
        assert row == sorted(row)
        assert 0 <= row[0] <= row[-1] <= 1
    part = len(table) // 3
    scheming, hasty, aimless = (sum(table[part * at : part * (at + 1)]) for at in range(3))
    assert scheming < hasty < aimless


def test_leaning_is_by_how_much_better_a_choice_is() -> None:
    chances = leaning([0.5, 0.52, 0.9], 0.02)
    assert sum(chances) == pytest.approx(1)
    assert chances[0] / chances[1] == pytest.approx(2.718282)
    assert chances[2] < 1e-6


def test_levelling_keeps_the_mean_and_never_falls() -> None:
    assert risen([0.1, 0.3, 0.2, 0.6]) == pytest.approx([0.1, 0.25, 0.25, 0.6])
    assert risen([3.0, 2.0, 1.0]) == pytest.approx([2.0, 2.0, 2.0])


def test_a_draw_follows_the_chances() -> None:
    rng = Rng(2)
    counts = [0, 0, 0]
    for _ in range(3000):
        counts[drawn([0.5, 0.0, 0.5], rng)] += 1
    assert counts[1] == 0
    assert 1350 < counts[0] < 1650


def test_training_is_repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limelight.ai.opera.train.FURTHEST", {0: 2, 1: 2})
    monkeypatch.setattr("limelight.ai.opera.train.GAMES", 3)
    monkeypatch.setattr("limelight.ai.opera.train.ROUNDS", 2)
    monkeypatch.setattr("limelight.ai.opera.train.WIDE", 1)
    tables = [train(5, processes, lambda done, total: None, 1) for processes in (1, 2)]
    assert tables[0] == tables[1]
    assert max(read(tables[0])) > 0
