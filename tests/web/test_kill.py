"""The plug is pulled in the middle of play, again and again: nothing that was acknowledged is lost.

People play over sockets at several tables, by live clocks, with each other and with machines. They
come back after each restart, say what they last saw, and send again what was not acknowledged.
"""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

import limelight
from limelight import Rng
from limelight.cli.verify import verify
from limelight.core.records import Record
from limelight.tables import events as ev
from limelight.web.house import AWAKE
from tests.cli.terminal import run
from tests.web.serving import Server, database, rows

HOUR = 3_600_000
PROMISE = 2_000  # the house notes so far ahead that it is awake, in milliseconds
GONE = (httpx.TransportError, ConnectionClosed, InvalidMessage, OSError, EOFError)

NOTED = int(2 * AWAKE * 1000)  # milliseconds
#: What is played all evening: the game, its seats, and the clock's increment.
EVENING = (
    ("opera", ("person", "person"), 0),
    ("jack", ("person", "person"), 5),
    ("minuit", ("person", "person", "greedy"), 0),
    ("opera", ("greedy", "person"), 3),
    ("jack", ("person", "random"), 0),
    ("minuit", ("person", "person", "person"), 2),
)


class Club:
    """Everybody, and the house they play in: it is killed and opened again."""

    def __init__(self, home: Path, url: str, seed: int) -> None:
        self.home = home
        self.url = url
        self.rng = Rng(seed)
        self.server: Server | None = None
        self.opening: asyncio.Task[Server] | None = None
        self.up = asyncio.Event()
        self.sent = 0
        self.last_round = False
        self.games: list[Game] = []

    async def open(self) -> None:
        starting = asyncio.to_thread(Server, self.home, self.url, "--workers", "1")
        self.opening = asyncio.create_task(starting)
        self.server = await asyncio.shield(self.opening)
        self.up.set()

    async def kill(self) -> None:
        assert self.server is not None
        self.up.clear()
        server, self.server = self.server, None
        await asyncio.to_thread(server.kill)

    async def close(self) -> None:
        assert self.server is not None
        await asyncio.to_thread(self.server.stop)

    async def give_up(self) -> None:
        """Leave no server behind, not even one that is just starting."""
        if self.opening is not None:
            server = await self.opening
            if server.process.poll() is None:
                await asyncio.to_thread(server.kill)

    async def address(self, kind: str = "http") -> str:
        """Where the house is, once it is open."""
        while self.server is None:
            await self.up.wait()
        return self.server.address if kind == "http" else self.server.socket

    async def logs(self) -> dict[str, list[ev.Happening]]:
        """What the database holds of each table, whose numbers leave no gap."""
        found: dict[str, list[ev.Happening]] = {}
        query = "SELECT table_id, seq, body FROM events ORDER BY table_id, seq"
        for name, seq, body in await asyncio.to_thread(rows, self.url, query):
            log = found.setdefault(name, [])
            log.append(ev.decoded(bytes(body)))
            assert len(log) == seq
        return found


class Sent:
    """Something that was sent, once or again, and the number it was acknowledged with."""

    def __init__(self, player: "Player", seq: int, action: int | None) -> None:
        self.seat = player.seat
        self.seq = seq
        self.action = action  # none: the last one is taken back
        self.acknowledged: int | None = None
        self.again = False
        self.message: dict[str, Any] = {"type": "play", "seq": seq, "action": action}
        if action is None:
            self.message = {"type": "undo", "seq": seq}

    def place(self, log: list[ev.Happening]) -> int | None:
        """Where it is in the log: what first changed the game after what it answered."""
        for number, event in enumerate(log[self.seq :], self.seq + 1):
            if isinstance(event, (ev.Played, ev.Undone)):
                same = event.seat == self.seat and (
                    isinstance(event, ev.Undone)
                    if self.action is None
                    else isinstance(event, ev.Played) and event.action == self.action
                )
                return number if same else None
        return None


class Game:
    """One game of the evening."""

    def __init__(self, club: Club, name: str, increment: int) -> None:
        self.club = club
        self.name = name
        self.increment = increment
        self.sent: list[Sent] = []
        self.over = False

    def check(self, log: list[ev.Happening], people: set[int]) -> None:
        """Everything acknowledged is there once, and nothing that nobody asked for."""
        places: list[int] = []
        for sent in self.sent:
            place = sent.place(log)
            if sent.acknowledged is not None:
                assert place is not None, f"{sent.message} was acknowledged, and is lost"
                assert place <= sent.acknowledged
            if place is not None:
                places.append(place)
        happened = [
            number
            for number, event in enumerate(log, 1)
            if isinstance(event, (ev.Played, ev.Undone)) and event.seat in people
        ]
        assert sorted(places) == happened


class Player:
    """Somebody at a seat, who chooses at random and does not give up."""

    def __init__(self, game: Game, http: httpx.AsyncClient, seat: int, rng: Rng) -> None:
        self.game = game
        self.http = http
        self.seat = seat
        self.rng = rng
        self.seen: list[Any] = []
        self.pending: Sent | None = None
        self.answered = 0
        self.before: Any = None

    async def play(self) -> None:
        """Until the game is over, coming back as often as the line is lost."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        while not self.game.over:
            place = f"/api/tables/{self.game.name}/live?after={len(self.seen)}&seat={self.seat}"
            try:
                address = await self.game.club.address("ws") + place
                async with connect(address, additional_headers={"Cookie": cookie}) as line:
                    await self.talk(line)
            except GONE:
                continue

    async def talk(self, line: Any) -> None:
        again = self.pending is not None
        while True:
            message = msgspec.json.decode(await line.recv())
            match message["type"]:
                case "update":
                    self.notice(message)
                case "done":
                    assert self.pending is not None
                    self.pending.acknowledged = self.answered = message["seq"]
                    self.pending = None
                case _:
                    self.refused(message)
            if self.game.over:
                return
            if self.pending is None and self.may_decide():
                self.pending = self.decide(self.before)
                await self.send(line, self.pending)
            elif self.pending is not None and again:
                self.pending.again = True
                await self.send(line, self.pending)
            again = False

    async def send(self, line: Any, sent: Sent) -> None:
        self.game.club.sent += 1
        await line.send(msgspec.json.encode(sent.message).decode())

    def may_decide(self) -> bool:
        seen = self.before
        return bool(seen["turn"] == self.seat and seen["seq"] >= self.answered)

    def decide(self, update: Any) -> Sent:
        choices = update["choices"]
        free = update["undo"] and update["undo"]["free"]
        back = free and self.rng.below(20) == 0
        action = None if back else choices[self.rng.below(len(choices))]["action"]
        sent = Sent(self, update["seq"], action)
        self.game.sent.append(sent)
        return sent

    def refused(self, message: Any) -> None:
        """Only what was sent before, and had been kept without our knowing, may be refused."""
        assert self.pending is not None
        assert self.pending.again, message
        assert message["code"] in ("stale", "over"), message
        seats = [event.get("seat") for event in self.seen[self.pending.seq :]]
        assert self.seat in seats, "refused, though it was never played"
        self.answered = message.get("seq", 0)
        self.pending = None

    def notice(self, update: Any) -> None:
        """Everything is told once, in order; and the clocks are right."""
        numbers = [event["seq"] for event in update["events"]]
        assert numbers == list(range(len(self.seen) + 1, update["seq"] + 1))
        self.seen += update["events"]
        if self.before is not None:
            self.check_clocks(self.before, update)
        self.before = update
        self.game.over = update["status"] == "over"

    def check_clocks(self, before: Any, after: Any) -> None:
        passed = after["now"] - before["now"]
        if any(event["type"] == "stalled" for event in after["events"]):
            passed += NOTED  # until then the killed house was held to be awake
        for seat, (then, now) in enumerate(zip(shown(before), shown(after), strict=True)):
            own = [e for e in after["events"] if e["type"] == "played" and e["seat"] == seat]
            most = then + len(own) * self.game.increment * 1000
            assert then - passed <= now <= most, f"seat {seat}: from {then} to {now} in {passed}"


def shown(update: Any) -> list[int]:
    """The time of each seat, as it is shown at this moment."""
    clock = update["clock"]
    gone = update["now"] - clock["since"]
    return [
        left - (gone if seat == clock["running"] else 0) for seat, left in enumerate(clock["left"])
    ]


async def insisted(
    club: Club, http: httpx.AsyncClient, method: str, path: str, body: Any = None
) -> httpx.Response:
    """The answer, asked for until there is one."""
    while True:
        try:
            return await http.request(method, await club.address() + path, json=body)
        except GONE:
            continue


async def evening(club: Club, kind: tuple[str, tuple[str, ...], int], rng: Rng) -> None:
    """Game after game, as long as the club is open."""
    game, seats, increment = kind
    people = [number for number, seat in enumerate(seats) if seat == "person"]
    plan = {
        "game": game,
        "seats": [
            {"kind": "person"} if seat == "person" else {"kind": "machine", "machine": seat}
            for seat in seats
        ],
        "sit": [people[0]],
        "time": {"pace": "live", "seconds": 3600, "increment": increment},
    }
    async with AsyncExitStack() as leaving:
        guests: dict[int, httpx.AsyncClient] = {}
        for number in people:
            guests[number] = await leaving.enter_async_context(httpx.AsyncClient(timeout=60))
            await insisted(club, guests[number], "POST", "/api/me", {"name": f"Guest {number}"})
        while not club.last_round:
            answer = await insisted(club, guests[people[0]], "POST", "/api/tables", plan)
            assert answer.status_code == 201, answer.text
            table = Game(club, answer.json()["id"], increment)
            for number in people[1:]:
                place = f"/api/tables/{table.name}/seats/{number}"
                answer = await insisted(club, guests[number], "PUT", place)
                assert answer.status_code == 200 or answer.json()["code"] in ("taken", "begun")
            club.games.append(table)
            async with asyncio.TaskGroup() as playing:
                for number, http in guests.items():
                    player = Player(table, http, number, Rng(rng.below(1 << 30)))
                    playing.create_task(player.play())


def people_at(log: list[ev.Happening]) -> set[int]:
    return {event.seat for event in log if isinstance(event, ev.Seated) and event.who}


async def check_all(club: Club) -> dict[str, list[ev.Happening]]:
    logs = await club.logs()
    for game in club.games:
        game.check(logs[game.name], people_at(logs[game.name]))
    return logs


async def kills(club: Club, times: int) -> None:
    """Pull the plug so many times, wherever the games are by then; now and then it stays dark."""
    await club.open()
    for number in range(times):
        target = club.sent + club.rng.below(80)
        while club.sent < target:
            await asyncio.sleep(0.001)
        await club.kill()
        logs = await check_all(club)
        if number % 10 == 5:
            running = await asyncio.to_thread(an_hour_passes, club.url)
            await club.open()
            forgiven({name: len(logs[name]) for name in running}, await club.logs())
        else:
            await club.open()
    club.last_round = True


def an_hour_passes(url: str) -> list[str]:
    """As if all that has happened had happened an hour earlier; the tables whose clock runs."""
    for change in (
        f"UPDATE events SET at = at - {HOUR}",
        f"UPDATE tables SET deadline = deadline - {HOUR}, updated = updated - {HOUR}",
        f"UPDATE settings SET value = CAST(CAST(value AS BIGINT) - {HOUR} AS TEXT) "
        "WHERE name = 'awake'",
    ):
        rows(url, change)
    return [name for (name,) in rows(url, "SELECT id FROM tables WHERE deadline IS NOT NULL")]


def forgiven(before: dict[str, int], logs: dict[str, list[ev.Happening]]) -> None:
    """The hour is nobody's loss: at every table under way it is the first thing noted."""
    assert before
    for name, number in before.items():
        event = logs[name][number]
        assert isinstance(event, ev.Stalled)
        assert event.ms >= HOUR - PROMISE


@pytest.mark.parametrize(("kind", "times"), [("sqlite", 50), ("postgresql", 10)])
def test_killed_at_any_moment_the_house_loses_nothing(
    kind: str, times: int, tmp_path: Path
) -> None:
    async def night(url: str) -> Club:
        club = Club(tmp_path, url, seed=5)
        try:
            async with asyncio.timeout(900), asyncio.TaskGroup() as everybody:
                for place, what in enumerate(EVENING):
                    everybody.create_task(evening(club, what, Rng(place)))
                everybody.create_task(kills(club, times))
            logs = await check_all(club)
            await records(club, logs)
            await club.close()
        except BaseException:
            await club.give_up()
            raise
        return club

    with database(kind, tmp_path) as url:
        club = asyncio.run(night(url))
    assert len(club.games) >= len(EVENING)
    assert all(game.over for game in club.games)


async def records(club: Club, logs: dict[str, list[ev.Happening]]) -> None:
    """Each game's record is what its log says, replays through the engine, and was dealt fairly."""
    async with httpx.AsyncClient(base_url=await club.address(), timeout=60) as http:
        for game in club.games:
            answer = await http.get(f"/api/tables/{game.name}/record")
            assert answer.status_code == 200, answer.text
            record = Record.from_json(answer.text)
            assert record.actions == in_force(logs[game.name])
            assert record.last(limelight.game(record.game)).turn == limelight.OVER
            file = club.home / f"{game.name}.json"
            file.write_text(answer.text)
            verify(str(file))
    await asyncio.to_thread(run, club.home, "verify", str(file))


def in_force(log: list[ev.Happening]) -> list[int]:
    """The actions that were not taken back."""
    actions: list[int] = []
    for event in log:
        if isinstance(event, ev.Played):
            actions.append(event.action)
        elif isinstance(event, ev.Undone):
            del actions[event.keep :]
    return actions
