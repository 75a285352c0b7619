"""Two games with different secrets: readers who must not know them get identical bytes."""

import itertools
import json
import secrets
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

import limelight
from limelight import CHANCE, OVER, IllegalAction, Rng, State
from limelight.server.jobs.job_functions import compute_belief
from limelight.server.live.table_session import TableSession
from limelight.tables import table_view
from limelight.tables.game_history import GameHistory
from limelight.tables.match import MatchGame
from limelight.tables.step_descriptions import StepDescription, describe_step
from limelight.tables.table import Table
from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.server.bot_client import Bot, create_match, register_account, seat_bots
from tests.server.guest_client import Guest
from tests.server.server_thread import ManualClock, run_server

STEPS = 40
READERS = {"opera": (0, None), "jack": (0, 1, None)}


# Two games that a reader cannot tell apart.


def random_game(name: str, rng: Rng) -> list[int]:
    """Return the actions of an unfinished random game, those of chance included."""
    state = limelight.game(name).new(2)
    actions: list[int] = []
    while state.turn != OVER and len(actions) < STEPS:
        actions.append(state.draw(rng))
        state.play(actions[-1])
    return actions[:-1]


def list_observations(name: str, actions: Sequence[int], reader: int | None) -> list[Any] | None:
    """Return all that a reader sees of a game; None if an action is illegal."""
    state: State = limelight.game(name).new(2)
    observations: list[Any] = []
    for action in actions:
        try:
            observations.append((int(state.turn), state.seen(action, reader)))
            state.play(action)
        except IllegalAction:
            return None
        observations.append(json.dumps(state.view(reader)))
    return observations


def find_indistinguishable_game(
    name: str, actions: list[int], reader: int | None, rng: Rng
) -> tuple[list[int], list[int]] | None:
    """Find the longest pair of games that differ in one hidden card and look alike to a reader."""
    state = limelight.game(name).new(2)
    hidden: list[tuple[int, int]] = []
    for step, action in enumerate(actions):
        if state.turn == CHANCE:
            observation = state.seen(action, reader)
            others = [
                a
                for a in state.legal_actions()
                if a != action and state.seen(a, reader) == observation
            ]
            hidden += [(step, other) for other in others]
        state.play(action)
    best: tuple[list[int], list[int]] | None = None
    for _ in range(min(12, len(hidden))):
        step, other = hidden[rng.below(len(hidden))]
        twin = [*actions[:step], other, *actions[step + 1 :]]
        length = len(actions)
        while length > step + 1 and list_observations(
            name, twin[:length], reader
        ) != list_observations(name, actions[:length], reader):
            length -= 1
        if length > step + 1 and (best is None or length > len(best[0])):
            best = actions[:length], twin[:length]
    return best


# The traffic of a reader while such a game is played on a real server.


@contextmanager
def force_deals(actions: Sequence[int]) -> Iterator[None]:
    """Replace randomness: deals follow these actions, and ids and keys count up."""
    counter = itertools.count(1)

    def scripted_chance_actions(line: GameHistory, first: Sequence[int] = ()) -> list[int]:
        state = line.state.copy()
        for action in first:
            state.play(action)
        deals_so_far: list[int] = []
        while state.turn == CHANCE:
            step = len(line.steps) + len(first) + len(deals_so_far)
            deals_so_far.append(actions[step] if step < len(actions) else state.legal_actions()[0])
            state.play(deals_so_far[-1])
        return deals_so_far

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(GameHistory, "chance_actions_after", scripted_chance_actions)
        patch.setattr(secrets, "token_hex", lambda size: f"{next(counter):0{2 * size}x}")
        patch.setattr(secrets, "token_urlsafe", lambda _: f"table{next(counter)}")
        yield


def serialize_answer(answer: httpx.Response) -> str:
    """Serialize an answer with its headers and size, without the time of day."""
    headers = {k: v for k, v in answer.headers.items() if k != "date"}
    return f"{answer.status_code} {json.dumps(headers)} {answer.text}"


def record_traffic(name: str, actions: Sequence[int], reader: int | None) -> list[str]:
    """Return every message to a reader while this game is played."""
    clock = ManualClock()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        stack.enter_context(force_deals(actions))
        address, _ = stack.enter_context(run_server(f"sqlite:///{folder}/games.db", clock))
        ann, bob, cleo = (Guest(address, name_of_guest) for name_of_guest in ("Ann", "Bob", "Cleo"))
        people = {0: ann, 1: bob, None: cleo}
        table = ann.create_table(
            name, ["person"] * 2, [0], time={"pace": "live", "seconds": 900, "increment": 5}
        )["id"]
        bob.sit(table, 1)
        return list(_record_messages(people, reader, table, actions, clock))


def record_match_traffic(name: str, actions: Sequence[int]) -> list[str]:
    """Return every message to a spectator of a match whose first game is this one."""
    clock = ManualClock()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        stack.enter_context(force_deals(actions))
        address, _ = stack.enter_context(run_server(f"sqlite:///{folder}/games.db", clock))
        ann, cleo = register_account(address), Guest(address, "Cleo")
        bots = [Bot(ann, bot) for bot in ("First", "Second")]
        time = {"pace": "live", "seconds": 900, "increment": 5}
        match = create_match(ann, *bots, game=name, games=4, at_once=1, time=time)
        table = seat_bots(dict(enumerate(bots)), match)
        people: dict[int | None, Guest] = {None: cleo}
        for seat, bot in enumerate(bots):  # a guest client with the bot's token
            people[seat] = Guest(address)
            people[seat].http.headers["Authorization"] = f"Bearer {bot.token}"
        path = f"/api/matches/{match['id']}"
        with cleo.http.stream("GET", f"{path}/events") as stream:
            lines = stream.iter_lines()
            events = list(_read_event(lines))
            events += _record_messages(people, None, table, actions, clock, (path, "/api/matches"))
            # The stream of the match sends its earlier updates before the cancellation.
            ann.request_json("DELETE", f"/matches/{match['id']}")
            for line in lines:
                events.append(line)
                if '"status":"cancelled"' in line:
                    return events
        raise AssertionError("the stream has ended")


def _record_messages(
    people: dict[int | None, Guest],
    reader: int | None,
    table: str,
    actions: Sequence[int],
    clock: ManualClock,
    also: Sequence[str] = (),
) -> Iterator[str]:
    guest = people[reader]
    path = f"/api/tables/{table}"
    with guest.open_socket(table) as socket, guest.http.stream("GET", f"{path}/events") as stream:
        lines = stream.iter_lines()
        while True:
            yield socket.socket.recv(timeout=TIMEOUT_SECONDS)
            yield from _read_event(lines)
            response = guest.http.get(path)
            yield serialize_answer(response)
            yield from (serialize_answer(guest.http.get(place)) for place in also)
            state = response.json()
            if state["seq"] % 3 == 0:
                yield from _probe_server(guest, path, state["seq"])
            if state["status"] != "live":
                return
            mover = people[state["turn"]]
            seq = mover.get(f"/tables/{table}")["seq"]
            step = sum(e["type"] == "played" for e in state["events"]) - _count_taken_back(
                state["events"]
            )
            if step >= len(actions):
                return
            clock.time += 1
            if reader is not None:
                people[1 - reader].post(f"/tables/{table}/chat", {"text": f"step {step}"})
                yield socket.socket.recv(timeout=TIMEOUT_SECONDS)
                yield from _read_event(lines)
            move_response = mover.act(table, seq, actions[step])
            assert move_response.status_code == 200, move_response.text
            if mover is guest:
                yield serialize_answer(move_response)


def _count_taken_back(events: list[Any]) -> int:
    return 2 * sum(event["type"] == "undone" for event in events)


def _read_event(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        yield line
        if line.startswith("data:"):
            return


def _probe_server(guest: Guest, path: str, seq: int) -> Iterator[str]:
    """Send further requests that might reveal something; yields the answers."""
    http = guest.http
    for get in ("views", "chat", "record", "analysis", "preview?action=3", "preview?action=999"):
        yield serialize_answer(http.get(f"{path}/{get}"))
    for body in ({"seq": 0, "action": 0}, {"seq": seq, "action": 99_999}, {"seq": seq}):
        yield serialize_answer(http.post(f"{path}/actions", json=body))
    yield serialize_answer(http.post(f"{path}/undo", json={"seq": seq, "keep": 1}))
    yield serialize_answer(http.post(f"{path}/answer", json={"yes": True}))
    yield serialize_answer(http.get("/api/tables", params={"list": "live"}))


@pytest.mark.parametrize(
    ("name", "reader"), [(name, reader) for name in READERS for reader in READERS[name]]
)
@given(seed=st.integers(0, 10**6))
@settings(
    max_examples=2,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_messages_to_a_reader_do_not_depend_on_hidden_facts(
    name: str, reader: int | None, seed: int
) -> None:
    rng = Rng(seed)
    pair = find_indistinguishable_game(name, random_game(name, rng), reader, rng)
    assume(pair is not None)
    assert pair is not None
    first, second = (record_traffic(name, actions, reader) for actions in pair)
    assert len(first) > 40
    for message, other in zip(first, second, strict=True):
        assert message == other


@pytest.mark.parametrize("name", ["opera", "jack"])
def test_messages_to_a_match_spectator_do_not_depend_on_hidden_facts(name: str) -> None:
    rng = Rng(7)
    pair = find_indistinguishable_game(name, random_game(name, rng), None, rng)
    assert pair is not None
    first, second = (record_match_traffic(name, actions) for actions in pair)
    assert len(first) > 40
    for message, other in zip(first, second, strict=True):
        assert message == other


def test_a_deliberate_leak_through_a_match_is_detected() -> None:
    """The test notices a match whose score depends on a secret."""
    rng = Rng(7)
    pair = find_indistinguishable_game("opera", random_game("opera", rng), None, rng)
    assert pair is not None
    honest = MatchGame.update_from_table

    def careless(game: MatchGame, table: Table) -> bool:
        game.refused = (hash(json.dumps(table.history.state.position())), 0)
        return honest(game, table)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MatchGame, "update_from_table", careless)
        first, second = (record_match_traffic("opera", actions) for actions in pair)
    assert first != second


@pytest.mark.parametrize("name", ["opera", "jack"])
def test_the_belief_shown_to_a_reader_does_not_depend_on_hidden_facts(name: str) -> None:
    for seed in range(3):
        rng = Rng(seed)
        pair = find_indistinguishable_game(name, random_game(name, rng), 0, rng)
        assert pair is not None
        first, second = ((name, 2, {}, 0, cut_at_last_decision(name, actions)) for actions in pair)
        assert first != second
        assert compute_belief(first) == compute_belief(second)


def cut_at_last_decision(name: str, actions: list[int]) -> list[int]:
    """Return the actions before the Investigator's last decision."""
    state = limelight.game(name).new(2)
    last = 0
    for step, action in enumerate(actions):
        last = step if state.turn == 0 else last
        state.play(action)
    return actions[:last]


def test_a_deliberate_leak_is_detected() -> None:
    """The test notices a table that greets the phantom by name."""
    rng = Rng(1)
    pair = find_indistinguishable_game("opera", random_game("opera", rng), None, rng)
    assert pair is not None
    honest = TableSession.build_update

    async def careless(session: TableSession, after: int = 0) -> Any:
        line = session.live_table.table.history
        phantom = line.state.position()["phantom"] if line.steps else None
        return msgspec.structs.replace(await honest(session, after), watching=hash(phantom))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TableSession, "build_update", careless)
        first, second = (record_traffic("opera", actions, None) for actions in pair)
    assert first != second


@pytest.mark.parametrize("method", ["describe", "effects"])
def test_a_move_or_effect_with_secrets_is_detected(method: str) -> None:
    """A table that tells everybody what happened, as if the game were over, is caught."""
    rng = Rng(1)
    pair = find_indistinguishable_game("opera", random_game("opera", rng), None, rng)
    assert pair is not None

    def describe_carelessly(
        state: State, action: int, reader: int | None, *, with_secrets: bool = False
    ) -> StepDescription:
        honest = describe_step(state, action, reader, with_secrets=with_secrets)
        careless = describe_step(state, action, reader, with_secrets=True)
        if method == "describe":
            return StepDescription(careless.move, honest.effects)
        return StepDescription(honest.move, careless.effects)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_view, "describe_step", describe_carelessly)
        first, second = (record_traffic("opera", actions, None) for actions in pair)
    assert first != second
