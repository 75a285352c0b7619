"""`SeatObserver`: each step is observed once, and a resumed game goes on as before."""

from limelight import CHANCE, OVER, Rng, State, game
from limelight.ai.player import Player, decide_action
from limelight.ai.player_specs import make_player
from limelight.ai.seat_observer import SeatObserver
from limelight.core.records import Record, chance_rng

OPERA = game("opera")


class RecordingObserver:
    def __init__(self) -> None:
        self.seen: list[tuple[int, bytes]] = []

    def observe(self, state: State) -> None:
        self.seen.append((int(state.turn), state.key(0)))


def make_random_record(steps: int, seed: int = 0) -> Record:
    record = Record("opera")
    state = record.first_state(OPERA)
    rng = Rng(seed)
    for _ in range(steps):
        record.play(state, state.draw(rng))
    return record


def test_each_step_is_observed_once_as_the_seat_may_know_it() -> None:
    record = make_random_record(25)
    observer = SeatObserver(RecordingObserver, 0, "luck")
    for steps in (3, 3, 11, 25):
        part = Record("opera", actions=record.actions[:steps], notation=record.notation[:steps])
        recorder = observer.catch_up(OPERA, part)
        assert len(recorder.seen) == steps
    state = record.first_state(OPERA)
    for action, seen in zip(record.actions, observer.catch_up(OPERA, record).seen, strict=True):
        state.play(action)
        assert seen == (state.turn, state.key(0))


def test_the_observer_is_made_at_the_first_catch_up() -> None:
    made: list[RecordingObserver] = []

    def make() -> RecordingObserver:
        made.append(RecordingObserver())
        return made[-1]

    observer = SeatObserver(make, 0, "luck")
    assert (made, observer.observer) == ([], None)
    assert observer.catch_up(OPERA, make_random_record(3)) is observer.catch_up(
        OPERA, make_random_record(9)
    )
    assert len(made) == 1


def test_a_takeback_makes_a_new_observer() -> None:
    observer = SeatObserver(RecordingObserver, 0, "luck")
    before = observer.catch_up(OPERA, make_random_record(25))
    record = make_random_record(25)
    record.actions.pop()
    after = observer.catch_up(OPERA, record)
    assert after is not before
    assert after.seen == before.seen[:24]


def test_the_observed_states_do_not_depend_on_hidden_facts() -> None:
    record = make_random_record(25)
    (named,) = [
        step for step, notation in enumerate(record.notation) if notation.startswith("phantom ")
    ]
    seen: list[State] = []

    class StateCollector:
        def observe(self, state: State) -> None:
            seen.append(state)

    for name in ("Raoul", "Persian"):
        action = OPERA.read(f"phantom {name}")
        actions = [*record.actions[:named], action, *record.actions[named + 1 : 20]]
        SeatObserver(StateCollector, 0, "luck").catch_up(OPERA, Record("opera", actions=actions))
    positions = [state.position() for state in seen if state.turn != CHANCE]
    assert len(positions) > 10
    assert positions[: len(positions) // 2] == positions[len(positions) // 2 :]


def choose_turn(machine: Player, state: State, step: int) -> list[int]:
    """The actions of a player's next activation."""
    twin = state.copy()
    actions: list[int] = []
    while twin.turn == state.turn and (not actions or twin.view(0)["ask"] != "choosing"):
        actions.append(decide_action(machine, twin, chance_rng("machine", step)))
        twin.play(actions[-1])
    return actions


def test_a_player_made_again_decides_as_the_one_before() -> None:
    def machine() -> Player:
        return make_player("master:nodes:60000", OPERA)

    record = Record("opera", seed="m2")
    state = record.first_state(OPERA)
    lasting, phantom = SeatObserver(machine, 0, "luck"), make_player("greedy", OPERA)
    differing_turns = 0
    while state.turn != OVER:
        step = len(record.actions)
        actions = [state.draw(chance_rng(record.seed, step))]
        if state.turn == 0:
            actions = choose_turn(lasting.catch_up(OPERA, record), state, step)
            resumed = SeatObserver(machine, 0, "luck").catch_up(OPERA, record)
            assert choose_turn(resumed, state, step) == actions
            differing_turns += choose_turn(machine(), state, step) != actions
        elif state.turn == 1:
            actions = choose_turn(phantom, state, step)  # a memory of its play matters
        for action in actions:
            record.play(state, action)
    assert differing_turns > 0
