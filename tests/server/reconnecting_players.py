"""People who play through anything: they come back as often as their line is lost, say what they
last saw, and send again what was not acknowledged. What was is kept, to be looked for afterwards.
"""

import asyncio
import time
from collections.abc import Callable
from http.cookiejar import DefaultCookiePolicy
from typing import Any, Protocol

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from limelight import Rng
from limelight.server.clocks.clock_keeper import HEARTBEAT_SECONDS
from limelight.tables import events as ev

GONE = (httpx.TransportError, ConnectionClosed, InvalidHandshake, OSError, EOFError)
NOTED = int(2 * HEARTBEAT_SECONDS * 1000)  # a heartbeat reaches so far ahead, in milliseconds
AGAIN = 0.05  # seconds before another try
LOOK = 1.0  # seconds between two looks of who has no line

Log = list[ev.TableEvent]
Kind = tuple[str, tuple[str, ...], int]  # a game, its seats, and the clock's increment


class Club(Protocol):
    """Where people play. It may be away for a while."""

    http: httpx.AsyncClient
    #: How many actions were sent so far.
    sent: int
    #: Whether it may say that something went wrong, having lost its database.
    faulty: bool
    #: Milliseconds that its processes may differ by: one tells how things stand while another has
    #: just begun to write.
    slack: int
    #: Seconds that people think, on the average.
    pace: float
    #: No new game is begun.
    last_round: bool

    async def address(self, kind: str = "http") -> str:
        """Where it is, for "http" or "ws", once it is there."""
        ...


class Action(msgspec.Struct):
    action: int


class Offer(msgspec.Struct):
    free: bool


class Times(msgspec.Struct):
    left: list[int]
    running: int | None
    since: int


class Event(msgspec.Struct):
    seq: int
    at: int
    type: str
    seat: int | None = None
    ms: int = 0


class Heard(msgspec.Struct):
    """What is told at a table, as far as it matters here."""

    type: str = "update"
    seq: int = 0
    status: str = ""
    turn: int | None = None
    choices: list[Action] = []
    undo: Offer | None = None
    events: list[Event] = []
    clock: Times | None = None
    now: int = 0
    code: str = ""
    message: str = ""


_decoder = msgspec.json.Decoder(Heard)


def visitors() -> httpx.AsyncClient:
    """One client for everybody: who asks says so in each request."""
    http = httpx.AsyncClient(timeout=60, limits=httpx.Limits(max_connections=200))
    http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    return http


class Sent:
    """Something that was sent, once or again, and the number it was acknowledged with."""

    def __init__(self, seat: int, seq: int, action: int | None) -> None:
        self.seat = seat
        self.seq = seq
        self.action = action  # none: the last one is taken back
        self.acknowledged: int | None = None
        self.at = 0.0  # when it was
        self.again = False
        #: The number it was refused with: somebody has it already, which is to be seen.
        self.refused = 0
        self.message: dict[str, Any] = {"seq": seq}
        if action is not None:
            self.message["action"] = action

    @property
    def kind(self) -> str:
        return "undo" if self.action is None else "play"

    def place(self, log: Log) -> int | None:
        """Where it is in the log: what first changed the game after what it answered."""
        for number, event in enumerate(log[self.seq :], self.seq + 1):
            if isinstance(event, (ev.ActionPlayed, ev.ActionsUndone)):
                same = event.seat == self.seat and (
                    isinstance(event, ev.ActionsUndone)
                    if self.action is None
                    else isinstance(event, ev.ActionPlayed) and event.action == self.action
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

    def lost(self, log: Log) -> list[Sent]:
        """What was acknowledged, and is not there."""
        found: list[Sent] = []
        for sent in self.sent:
            place = sent.place(log)
            if sent.acknowledged is not None and (place is None or place > sent.acknowledged):
                found.append(sent)
        return found

    def doubled(self, log: Log) -> int:
        """How many actions of people are there that nobody sent, or that were sent once only."""
        people = {event.seat for event in log if isinstance(event, ev.SeatTaken) and event.who}
        happened = sum(
            isinstance(event, (ev.ActionPlayed, ev.ActionsUndone)) and event.seat in people
            for event in log
        )
        places = [place for sent in self.sent if (place := sent.place(log)) is not None]
        return happened - len(set(places))


class Player:
    """Somebody at a seat, who chooses at random and does not give up."""

    def __init__(self, game: Game, cookie: str, seat: int, rng: Rng) -> None:
        self.game = game
        self.cookie = cookie
        self.seat = seat
        self.rng = rng
        self.seen: list[Event] = []
        self.pending: Sent | None = None
        self.answered = 0
        self.before: Heard | None = None
        #: Who wants to know of what somebody is told.
        self.told: Callable[[Player, list[Event]], None] = lambda player, events: None

    async def play(self) -> None:
        """Until the game is over, coming back as often as the line is lost."""
        while not self.game.over:
            place = f"/api/tables/{self.game.name}/live?after={len(self.seen)}&seat={self.seat}"
            try:
                address = await self.game.club.address("ws") + place
                headers = {"Cookie": self.cookie}
                async with connect(address, additional_headers=headers, compression=None) as line:
                    await self.talk(line)
            except GONE:
                await asyncio.sleep(AGAIN)

    async def talk(self, line: Any) -> None:
        again = self.pending is not None
        while True:
            heard = _decoder.decode(await line.recv())
            match heard.type:
                case "update":
                    self.notice(heard)
                case "done":
                    self.acknowledge(heard.seq)
                case "error":
                    self.refuse(heard)
                case _:
                    continue
            if self.game.over:
                return
            if self.pending is None and self.may_decide():
                await self.think()
                await self.send(line, self.decide())
            elif self.pending is not None and again:
                self.pending.again = True
                await self.send(line, self.pending)
            again = False

    async def think(self) -> None:
        await asyncio.sleep(self.game.club.pace * (500 + self.rng.below(1000)) / 1000)

    async def send(self, line: Any, sent: Sent) -> None:
        self.game.club.sent += 1
        await line.send(msgspec.json.encode({"type": sent.kind, **sent.message}).decode())

    def may_decide(self) -> bool:
        seen = self.before
        return seen is not None and seen.turn == self.seat and seen.seq >= self.answered

    def decide(self) -> Sent:
        seen = self.before
        assert seen is not None
        back = seen.undo is not None and seen.undo.free and self.rng.below(20) == 0
        action = None if back else seen.choices[self.rng.below(len(seen.choices))].action
        self.pending = Sent(self.seat, seen.seq, action)
        self.game.sent.append(self.pending)
        return self.pending

    def acknowledge(self, seq: int) -> None:
        assert self.pending is not None
        self.pending.acknowledged = self.answered = seq
        self.pending.at = time.time()
        self.pending = None

    def refuse(self, heard: Heard) -> None:
        """Only what was sent before, and had been kept without our knowing, may be refused."""
        if heard.code == "fault" and self.game.club.faulty:
            raise ConnectionError(heard.message)
        assert self.pending is not None, heard
        assert self.pending.again, heard
        assert heard.code in ("stale", "over"), heard
        self.pending.refused = self.answered = heard.seq
        self.settle()

    def settle(self) -> None:
        """Let go of what was refused, once it is seen to have happened."""
        pending = self.pending
        if pending is not None and 0 < pending.refused <= len(self.seen):
            seats = [event.seat for event in self.seen[pending.seq : pending.refused]]
            assert self.seat in seats, "refused, though it was never played"
            self.pending = None

    def notice(self, update: Heard) -> None:
        """Everything is told once, in order; and the clocks are right."""
        numbers = [event.seq for event in update.events]
        assert numbers == list(range(len(self.seen) + 1, update.seq + 1))
        self.seen += update.events
        if self.before is not None:
            self.check_clocks(self.before, update)
        self.before = update
        self.game.over = update.status == "over"
        self.settle()
        self.told(self, update.events)

    def check_clocks(self, before: Heard, after: Heard) -> None:
        passed, slack = after.now - before.now, self.game.club.slack
        stalls = [event for event in after.events if event.type == "stalled"]
        if stalls:
            passed += NOTED  # until then the last heartbeat of the killed server reaches
        # A sleep that the clocks shown before had paid for is given back after them.
        credit = sum(event.ms for event in stalls if event.at - event.ms < before.now)
        for seat, (then, now) in enumerate(zip(shown(before), shown(after), strict=True)):
            own = [e for e in after.events if e.type == "played" and e.seat == seat]
            most = then + len(own) * self.game.increment * 1000 + credit + slack
            least = then - passed - slack
            assert least <= now <= most, f"seat {seat}: from {then} to {now} in {passed}"


class Poller(Player):
    """Somebody without a line, who comes and looks every now and then."""

    async def play(self) -> None:
        """Until the game is over."""
        while not self.game.over:
            try:
                await self.visit()
            except GONE:
                await asyncio.sleep(AGAIN)

    async def visit(self) -> None:
        where = f"{await self.game.club.address()}/api/tables/{self.game.name}"
        heard = await self.ask("GET", f"{where}?after={len(self.seen)}&seat={self.seat}")
        assert not heard.code, heard
        self.notice(heard)
        if self.game.over:
            return
        if self.pending is not None:
            self.pending.again = True
        elif self.may_decide():
            await self.think()
            self.decide()
        if self.pending is None:
            await asyncio.sleep(LOOK)
            return
        self.game.club.sent += 1
        path = "undo" if self.pending.action is None else "actions"
        place = f"{where}/{path}?seat={self.seat}"
        answer = await self.ask("POST", place, self.pending.message)
        if answer.code:
            self.refuse(answer)
        else:
            self.acknowledge(answer.seq)

    async def ask(self, method: str, place: str, body: Any = None) -> Heard:
        headers = {"Cookie": self.cookie}
        answer = await self.game.club.http.request(method, place, json=body, headers=headers)
        if answer.status_code >= 500 and self.game.club.faulty:
            raise ConnectionError(answer.text)
        return _decoder.decode(answer.content)


def shown(update: Heard) -> list[int]:
    """The time of each seat, as it is shown at this moment."""
    clock = update.clock
    assert clock is not None
    gone = update.now - clock.since
    return [left - (gone if n == clock.running else 0) for n, left in enumerate(clock.left)]


async def insisted(
    club: Club, method: str, path: str, body: Any = None, cookie: str = ""
) -> httpx.Response:
    """The answer, asked for until there is one."""
    headers = {"Cookie": cookie} if cookie else {}
    while True:
        try:
            place = await club.address() + path
            answer = await club.http.request(method, place, json=body, headers=headers)
            if answer.status_code < 500 or not club.faulty:
                return answer
        except GONE:
            pass
        await asyncio.sleep(AGAIN)


async def guest(club: Club, name: str) -> str:
    """Somebody new; their cookie."""
    answer = await insisted(club, "POST", "/api/me", {"name": name})
    return f"limelight={answer.cookies['limelight']}"


async def opened(
    club: Club, game: str, seats: tuple[str, ...], guests: dict[int, str], **control: int
) -> str:
    """A new table with everybody seated; its name."""
    first, *others = guests
    plan = {
        "game": game,
        "seats": [
            {"kind": "person"} if seat == "person" else {"kind": "machine", "machine": seat}
            for seat in seats
        ],
        "sit": [first],
        "time": {"pace": "live", **control},
    }
    answer = await insisted(club, "POST", "/api/tables", plan, guests[first])
    assert answer.status_code == 201, answer.text
    name = str(answer.json()["id"])
    for number in others:
        place = f"/api/tables/{name}/seats/{number}"
        answer = await insisted(club, "PUT", place, cookie=guests[number])
        assert answer.status_code == 200 or answer.json()["code"] in ("taken", "begun")
    return name


class Evening:
    """Game after game of the same people, as long as the club is open."""

    def __init__(self, club: Club, kind: Kind, rng: Rng, polling: bool = False) -> None:
        self.club = club
        self.kind = kind
        self.rng = rng
        self.polling = polling
        self.games: list[Game] = []
        _, seats, _ = kind
        self.people = [number for number, seat in enumerate(seats) if seat == "person"]
        self.guests: dict[int, str] = {}
        #: The time, in milliseconds since 1970, of the last action that each person was told of,
        #: and that each machine played.
        self.latest = dict.fromkeys(range(len(seats)), 0)

    async def play(self) -> None:
        while not self.club.last_round:
            if not self.games or self.games[-1].over:
                await self.begin()
            async with asyncio.TaskGroup() as playing:
                for player in self.players():
                    playing.create_task(player.play())

    async def begin(self) -> None:
        """Sit down at a new table."""
        game, seats, increment = self.kind
        for number in self.people:
            if number not in self.guests:
                self.guests[number] = await guest(self.club, f"Guest {number}")
        name = await opened(self.club, game, seats, self.guests, seconds=3600, increment=increment)
        self.games.append(Game(self.club, name, increment))

    def players(self) -> list[Player]:
        """The people, as they sit down."""
        found: list[Player] = []
        for number, cookie in self.guests.items():
            kind = Poller if self.polling and number == self.people[-1] else Player
            found.append(kind(self.games[-1], cookie, number, Rng(self.rng.below(1 << 30))))
            found[-1].told = self._told
        return found

    def _told(self, player: Player, events: list[Event]) -> None:
        for event in events:
            if event.type == "played":
                self.latest[player.seat] = max(self.latest[player.seat], event.at)
                if event.seat is not None and event.seat >= 0 and event.seat not in self.people:
                    self.latest[event.seat] = max(self.latest[event.seat], event.at)
