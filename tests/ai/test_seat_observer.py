"""Whoever follows a game: told of each step once, and as well informed after a break."""

from limelight import CHANCE, OVER, Rng, State, game
from limelight.ai.player import Player, decide
from limelight.ai.player_specs import player
from limelight.ai.seat_observer import Following
from limelight.core.records import Record, dealer

OPERA = game("opera")


class Witness:
    def __init__(self) -> None:
        self.seen: list[tuple[int, bytes]] = []

    def see(self, state: State) -> None:
        self.seen.append((int(state.turn), state.key(0)))


def played(steps: int, seed: int = 0) -> Record:
    record = Record("opera")
    state = record.first(OPERA)
    rng = Rng(seed)
    for _ in range(steps):
        record.play(state, state.draw(rng))
    return record


def test_each_step_is_seen_once_and_as_the_seat_may_know_it() -> None:
    record = played(25)
    following = Following(Witness, 0, "luck")
    for steps in (3, 3, 11, 25):
        part = Record("opera", actions=record.actions[:steps], notation=record.notation[:steps])
        witness = following.up_to_date(OPERA, part)
        assert len(witness.seen) == steps
    state = record.first(OPERA)
    for action, seen in zip(record.actions, following.up_to_date(OPERA, record).seen, strict=True):
        state.play(action)
        assert seen == (state.turn, state.key(0))


def test_nobody_is_made_before_being_asked_for() -> None:
    made: list[Witness] = []

    def make() -> Witness:
        made.append(Witness())
        return made[-1]

    following = Following(make, 0, "luck")
    assert (made, following.watcher) == ([], None)
    assert following.up_to_date(OPERA, played(3)) is following.up_to_date(OPERA, played(9))
    assert len(made) == 1


def test_what_was_taken_back_is_forgotten() -> None:
    following = Following(Witness, 0, "luck")
    before = following.up_to_date(OPERA, played(25))
    record = played(25)
    record.actions.pop()
    after = following.up_to_date(OPERA, record)
    assert after is not before
    assert after.seen == before.seen[:24]


def test_what_is_seen_does_not_depend_on_what_is_hidden() -> None:
    record = played(25)
    (named,) = [step for step, said in enumerate(record.notation) if said.startswith("phantom ")]
    seen: list[State] = []

    class Sharp:
        def see(self, state: State) -> None:
            seen.append(state)

    for who in ("Raoul", "Persian"):
        action = OPERA.read(f"phantom {who}")
        actions = [*record.actions[:named], action, *record.actions[named + 1 : 20]]
        Following(Sharp, 0, "luck").up_to_date(OPERA, Record("opera", actions=actions))
    positions = [state.position() for state in seen if state.turn != CHANCE]
    assert len(positions) > 10
    assert positions[: len(positions) // 2] == positions[len(positions) // 2 :]


def turn_of(machine: Player, state: State, step: int) -> list[int]:
    """All that a player does with its next card."""
    twin = state.copy()
    actions: list[int] = []
    while twin.turn == state.turn and (not actions or twin.view(0)["ask"] != "choosing"):
        actions.append(decide(machine, twin, dealer("machine", step)))
        twin.play(actions[-1])
    return actions


def test_a_player_with_a_memory_goes_on_as_it_would_have() -> None:
    def machine() -> Player:
        return player("master:nodes:60000", OPERA)

    record = Record("opera", seed="m2")
    state = record.first(OPERA)
    steady, phantom = Following(machine, 0, "luck"), player("greedy", OPERA)
    forgetful = 0
    while state.turn != OVER:
        step = len(record.actions)
        actions = [state.draw(dealer(record.seed, step))]
        if state.turn == 0:
            actions = turn_of(steady.up_to_date(OPERA, record), state, step)
            resumed = Following(machine, 0, "luck").up_to_date(OPERA, record)
            assert turn_of(resumed, state, step) == actions
            forgetful += turn_of(machine(), state, step) != actions
        elif state.turn == 1:
            actions = turn_of(phantom, state, step)  # there is something to remember of it
        for action in actions:
            record.play(state, action)
    assert forgetful > 0
