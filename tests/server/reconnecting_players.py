"""Players that survive every disturbance: they reconnect, say which event they saw last, and resend
unacknowledged actions. They record acknowledged actions, for a later comparison with the database.
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
from tests.server.guest_client import NO_CERTIFICATES

CONNECTION_ERRORS = (httpx.TransportError, ConnectionClosed, InvalidHandshake, OSError, EOFError)
# A heartbeat reaches so far ahead, in milliseconds.
HEARTBEAT_REACH_MILLISECONDS = int(2 * HEARTBEAT_SECONDS * 1000)
RETRY_SECONDS = 0.05  # before another attempt
POLL_SECONDS = 1.0  # between two requests of a player without a socket

Log = list[ev.TableEvent]
GameKind = tuple[str, tuple[str, ...], int]  # a game, its seats, and the clock's increment


class PlayableServer(Protocol):
    """The server or servers under test. They may be unreachable for a while."""

    http: httpx.AsyncClient
    #: The number of actions sent so far.
    sent: int
    #: Whether it may answer with a fault because its database is down.
    may_lose_database: bool
    #: The clocks that two processes show may differ by this much: one answers while another
    #: has just begun to write.
    slack_milliseconds: int
    #: The mean thinking time of a player, in seconds.
    pace: float
    #: Whether no new game begins.
    is_closing: bool

    async def address(self, kind: str = "http") -> str:
        """Wait until it is reachable, and return its address for "http" or "ws"."""
        ...


class Action(msgspec.Struct):
    action: int


class TakebackOffer(msgspec.Struct):
    free: bool


class ClockTimes(msgspec.Struct):
    left: list[int]
    running: int | None
    since: int


class Event(msgspec.Struct):
    seq: int
    at: int
    type: str
    seat: int | None = None
    ms: int = 0


class ServerMessage(msgspec.Struct):
    """A message of the server, with the fields that these players need."""

    type: str = "update"
    seq: int = 0
    status: str = ""
    turn: int | None = None
    choices: list[Action] = []
    undo: TakebackOffer | None = None
    events: list[Event] = []
    clock: ClockTimes | None = None
    now: int = 0
    code: str = ""
    message: str = ""


_decoder = msgspec.json.Decoder(ServerMessage)


def make_shared_client() -> httpx.AsyncClient:
    """Make one HTTP client for all players; each request carries its own cookie."""
    http = httpx.AsyncClient(
        timeout=60, limits=httpx.Limits(max_connections=200), verify=NO_CERTIFICATES
    )
    http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    return http


class SentAction:
    """An action or takeback that was sent, and the sequence number that acknowledged it."""

    def __init__(self, seat: int, seq: int, action: int | None) -> None:
        self.seat = seat
        self.seq = seq
        self.action = action  # none: a takeback of the last action
        self.acknowledged_seq: int | None = None
        self.acknowledged_at = 0.0  # when it was
        self.was_resent = False
        #: The sequence number in a refusal: the server has stored the action already.
        self.refused_seq = 0
        self.message: dict[str, Any] = {"seq": seq}
        if action is not None:
            self.message["action"] = action

    @property
    def message_type(self) -> str:
        return "undo" if self.action is None else "play"

    def find_event_number(self, log: Log) -> int | None:
        """Find it in the log: the first change of the game after the position it answered."""
        for number, event in enumerate(log[self.seq :], self.seq + 1):
            if isinstance(event, (ev.ActionPlayed, ev.ActionsUndone)):
                same = event.seat == self.seat and (
                    isinstance(event, ev.ActionsUndone)
                    if self.action is None
                    else isinstance(event, ev.ActionPlayed) and event.action == self.action
                )
                return number if same else None
        return None


class PlayedGame:
    """A game, and what its players sent."""

    def __init__(self, server: PlayableServer, name: str, increment: int) -> None:
        self.server = server
        self.name = name
        self.increment = increment
        self.sent: list[SentAction] = []
        self.is_over = False

    def find_lost_actions(self, log: Log) -> list[SentAction]:
        """Return the acknowledged actions that the log lacks."""
        lost: list[SentAction] = []
        for sent in self.sent:
            number = sent.find_event_number(log)
            if sent.acknowledged_seq is not None and (
                number is None or number > sent.acknowledged_seq
            ):
                lost.append(sent)
        return lost

    def count_doubled_actions(self, log: Log) -> int:
        """Count the actions of people in the log that were not sent, or are there twice."""
        people = {event.seat for event in log if isinstance(event, ev.SeatTaken) and event.who}
        count = sum(
            isinstance(event, (ev.ActionPlayed, ev.ActionsUndone)) and event.seat in people
            for event in log
        )
        numbers = [
            number for sent in self.sent if (number := sent.find_event_number(log)) is not None
        ]
        return count - len(set(numbers))


class ReconnectingPlayer:
    """A player at a seat that plays at random and reconnects until the game is over."""

    def __init__(self, game: PlayedGame, cookie: str, seat: int, rng: Rng) -> None:
        self.game = game
        self.cookie = cookie
        self.seat = seat
        self.rng = rng
        self.events: list[Event] = []
        self.pending: SentAction | None = None
        self.acknowledged_seq = 0
        self.last_update: ServerMessage | None = None
        #: Called with the new events of each update.
        self.on_events: Callable[[ReconnectingPlayer, list[Event]], None] = lambda player, events: (
            None
        )

    async def play(self) -> None:
        """Play until the game is over; reconnect whenever the connection is lost."""
        while not self.game.is_over:
            path = f"/api/tables/{self.game.name}/live?after={len(self.events)}&seat={self.seat}"
            try:
                address = await self.game.server.address("ws") + path
                headers = {"Cookie": self.cookie}
                async with connect(address, additional_headers=headers, compression=None) as socket:
                    await self.exchange_messages(socket)
            except CONNECTION_ERRORS:
                await asyncio.sleep(RETRY_SECONDS)

    async def exchange_messages(self, socket: Any) -> None:
        again = self.pending is not None
        while True:
            message = _decoder.decode(await socket.recv())
            match message.type:
                case "update":
                    self.apply_update(message)
                case "done":
                    self.acknowledge(message.seq)
                case "error":
                    self.refuse(message)
                case _:
                    continue
            if self.game.is_over:
                return
            if self.pending is None and self.may_decide():
                await self.think()
                await self.send(socket, self.choose_action())
            elif self.pending is not None and again:
                self.pending.was_resent = True
                await self.send(socket, self.pending)
            again = False

    async def think(self) -> None:
        await asyncio.sleep(self.game.server.pace * (500 + self.rng.below(1000)) / 1000)

    async def send(self, socket: Any, sent: SentAction) -> None:
        self.game.server.sent += 1
        await socket.send(msgspec.json.encode({"type": sent.message_type, **sent.message}).decode())

    def may_decide(self) -> bool:
        update = self.last_update
        return (
            update is not None and update.turn == self.seat and update.seq >= self.acknowledged_seq
        )

    def choose_action(self) -> SentAction:
        update = self.last_update
        assert update is not None
        back = update.undo is not None and update.undo.free and self.rng.below(20) == 0
        action = None if back else update.choices[self.rng.below(len(update.choices))].action
        self.pending = SentAction(self.seat, update.seq, action)
        self.game.sent.append(self.pending)
        return self.pending

    def acknowledge(self, seq: int) -> None:
        assert self.pending is not None
        self.pending.acknowledged_seq = self.acknowledged_seq = seq
        self.pending.acknowledged_at = time.time()
        self.pending = None

    def refuse(self, message: ServerMessage) -> None:
        """Check that the refused action was resent, and was stored without our knowledge."""
        if message.code == "fault" and self.game.server.may_lose_database:
            raise ConnectionError(message.message)
        assert self.pending is not None, message
        assert self.pending.was_resent, message
        assert message.code in ("stale", "over"), message
        self.pending.refused_seq = self.acknowledged_seq = message.seq
        self.settle_refusal()

    def settle_refusal(self) -> None:
        """Forget a refused action once its event has arrived."""
        pending = self.pending
        if pending is not None and 0 < pending.refused_seq <= len(self.events):
            seats = [event.seat for event in self.events[pending.seq : pending.refused_seq]]
            assert self.seat in seats, "refused, though it was never played"
            self.pending = None

    def apply_update(self, update: ServerMessage) -> None:
        """Check that every event arrives once, in order, and that the clocks are right."""
        numbers = [event.seq for event in update.events]
        assert numbers == list(range(len(self.events) + 1, update.seq + 1))
        self.events += update.events
        if self.last_update is not None:
            self.check_clocks(self.last_update, update)
        self.last_update = update
        self.game.is_over = update.status == "over"
        self.settle_refusal()
        self.on_events(self, update.events)

    def check_clocks(self, before: ServerMessage, after: ServerMessage) -> None:
        passed, slack_milliseconds = after.now - before.now, self.game.server.slack_milliseconds
        stalls = [event for event in after.events if event.type == "stalled"]
        if stalls:
            # The last heartbeat of the killed server reaches this far.
            passed += HEARTBEAT_REACH_MILLISECONDS
        # Downtime that the earlier clocks had already counted is credited later.
        credit = sum(event.ms for event in stalls if event.at - event.ms < before.now)
        for seat, (earlier, later) in enumerate(
            zip(compute_shown_times(before), compute_shown_times(after), strict=True)
        ):
            own = [e for e in after.events if e.type == "played" and e.seat == seat]
            most = earlier + len(own) * self.game.increment * 1000 + credit + slack_milliseconds
            least = earlier - passed - slack_milliseconds
            assert least <= later <= most, f"seat {seat}: from {earlier} to {later} in {passed}"


class PollingPlayer(ReconnectingPlayer):
    """A player without a socket, that polls over HTTP."""

    async def play(self) -> None:
        """Play until the game is over."""
        while not self.game.is_over:
            try:
                await self.poll()
            except CONNECTION_ERRORS:
                await asyncio.sleep(RETRY_SECONDS)

    async def poll(self) -> None:
        table_url = f"{await self.game.server.address()}/api/tables/{self.game.name}"
        update = await self.request("GET", f"{table_url}?after={len(self.events)}&seat={self.seat}")
        assert not update.code, update
        self.apply_update(update)
        if self.game.is_over:
            return
        if self.pending is not None:
            self.pending.was_resent = True
        elif self.may_decide():
            await self.think()
            self.choose_action()
        if self.pending is None:
            await asyncio.sleep(POLL_SECONDS)
            return
        self.game.server.sent += 1
        path = "undo" if self.pending.action is None else "actions"
        place = f"{table_url}/{path}?seat={self.seat}"
        answer = await self.request("POST", place, self.pending.message)
        if answer.code:
            self.refuse(answer)
        else:
            self.acknowledge(answer.seq)

    async def request(self, method: str, url: str, body: Any = None) -> ServerMessage:
        headers = {"Cookie": self.cookie}
        answer = await self.game.server.http.request(method, url, json=body, headers=headers)
        if answer.status_code >= 500 and self.game.server.may_lose_database:
            raise ConnectionError(answer.text)
        return _decoder.decode(answer.content)


def compute_shown_times(update: ServerMessage) -> list[int]:
    """Compute the time that each seat has left at the time of an update."""
    clock = update.clock
    assert clock is not None
    gone = update.now - clock.since
    return [left - (gone if n == clock.running else 0) for n, left in enumerate(clock.left)]


async def request_until_answered(
    server: PlayableServer, method: str, path: str, body: Any = None, cookie: str = ""
) -> httpx.Response:
    """Repeat a request until the server answers it."""
    headers = {"Cookie": cookie} if cookie else {}
    while True:
        try:
            url = await server.address() + path
            answer = await server.http.request(method, url, json=body, headers=headers)
            if answer.status_code < 500 or not server.may_lose_database:
                return answer
        except CONNECTION_ERRORS:
            pass
        await asyncio.sleep(RETRY_SECONDS)


async def create_guest(server: PlayableServer, name: str) -> str:
    """Create a guest, and return its cookie."""
    answer = await request_until_answered(server, "POST", "/api/me", {"name": name})
    return f"limelight={answer.cookies['limelight']}"


async def open_table(
    server: PlayableServer,
    game: str,
    seats: tuple[str, ...],
    guests: dict[int, str],
    **control: int,
) -> str:
    """Open a table, seat all guests, and return its id."""
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
    answer = await request_until_answered(server, "POST", "/api/tables", plan, guests[first])
    assert answer.status_code == 201, answer.text
    name = str(answer.json()["id"])
    for number in others:
        path = f"/api/tables/{name}/seats/{number}"
        answer = await request_until_answered(server, "PUT", path, cookie=guests[number])
        assert answer.status_code == 200 or answer.json()["code"] in ("taken", "begun")
    return name


class GameSeries:
    """Game after game of the same players, until the server is closing."""

    def __init__(
        self, server: PlayableServer, kind: GameKind, rng: Rng, polling: bool = False
    ) -> None:
        self.server = server
        self.kind = kind
        self.rng = rng
        self.polling = polling
        self.games: list[PlayedGame] = []
        _, seats, _ = kind
        self.person_seats = [number for number, seat in enumerate(seats) if seat == "person"]
        self.cookies: dict[int, str] = {}
        #: By seat, the time in milliseconds since 1970 of the last action that a person was
        #: informed of, or that a machine played.
        self.latest_action_at = dict.fromkeys(range(len(seats)), 0)

    async def play(self) -> None:
        while not self.server.is_closing:
            if not self.games or self.games[-1].is_over:
                await self.open_next_table()
            async with asyncio.TaskGroup() as playing:
                for player in self.make_players():
                    playing.create_task(player.play())

    async def open_next_table(self) -> None:
        """Open a table, and seat the players."""
        game, seats, increment = self.kind
        for number in self.person_seats:
            if number not in self.cookies:
                self.cookies[number] = await create_guest(self.server, f"Guest {number}")
        name = await open_table(
            self.server, game, seats, self.cookies, seconds=3600, increment=increment
        )
        self.games.append(PlayedGame(self.server, name, increment))

    def make_players(self) -> list[ReconnectingPlayer]:
        """Make the players of the current game."""
        players: list[ReconnectingPlayer] = []
        for number, cookie in self.cookies.items():
            kind = (
                PollingPlayer
                if self.polling and number == self.person_seats[-1]
                else ReconnectingPlayer
            )
            players.append(kind(self.games[-1], cookie, number, Rng(self.rng.below(1 << 30))))
            players[-1].on_events = self._record_events
        return players

    def _record_events(self, player: ReconnectingPlayer, events: list[Event]) -> None:
        for event in events:
            if event.type == "played":
                self.latest_action_at[player.seat] = max(
                    self.latest_action_at[player.seat], event.at
                )
                if (
                    event.seat is not None
                    and event.seat >= 0
                    and event.seat not in self.person_seats
                ):
                    self.latest_action_at[event.seat] = max(
                        self.latest_action_at[event.seat], event.at
                    )
