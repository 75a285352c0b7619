"""The plug is pulled in the middle of play, again and again: nothing that was acknowledged is lost.

People play over sockets at several tables, by live clocks, with each other and with machines. They
come back after each restart, say what they last saw, and send again what was not acknowledged.
"""

import asyncio
from pathlib import Path

import httpx
import pytest

import limelight
from limelight import Rng
from limelight.cli.verify import verify
from limelight.core.records import Record
from limelight.tables import events as ev
from tests.cli.command_driver import TIMEOUT_SECONDS, run_limelight
from tests.server.reconnecting_players import Evening, Game, Log, visitors
from tests.server.server_process import ServerProcess, create_database, query_rows

HOUR = 3_600_000
PROMISE = 2_000  # a heartbeat reaches so far ahead, in milliseconds

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
    """Everybody, and the server they play in: it is killed and opened again."""

    faulty = False
    slack = 0
    pace = 0.0

    def __init__(self, home: Path, url: str, seed: int) -> None:
        self.home = home
        self.url = url
        self.rng = Rng(seed)
        self.server: ServerProcess | None = None
        self.opening: asyncio.Task[ServerProcess] | None = None
        self.up = asyncio.Event()
        self.sent = 0
        self.last_round = False
        self.http = visitors()
        self.evenings = [Evening(self, kind, Rng(place)) for place, kind in enumerate(EVENING)]

    @property
    def games(self) -> list[Game]:
        """All that were begun."""
        return [game for evening in self.evenings for game in evening.games]

    async def open(self) -> None:
        starting = asyncio.to_thread(ServerProcess, self.home, self.url, "--workers", "1")
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
        """Where the server is, once it is open."""
        while self.server is None:
            await self.up.wait()
        return self.server.address if kind == "http" else self.server.socket_address

    async def logs(self) -> dict[str, Log]:
        """What the database holds of each table, whose numbers leave no gap."""
        found: dict[str, Log] = {}
        query = "SELECT table_id, seq, body FROM events ORDER BY table_id, seq"
        for name, seq, body in await asyncio.to_thread(query_rows, self.url, query):
            log = found.setdefault(name, [])
            log.append(ev.decode_event(bytes(body)))
            assert len(log) == seq
        return found


async def check_all(club: Club) -> dict[str, Log]:
    logs = await club.logs()
    for game in club.games:
        assert not game.lost(logs[game.name]), "acknowledged, and lost"
        assert game.doubled(logs[game.name]) == 0
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
        query_rows(url, change)
    return [name for (name,) in query_rows(url, "SELECT id FROM tables WHERE deadline IS NOT NULL")]


def forgiven(before: dict[str, int], logs: dict[str, Log]) -> None:
    """The hour is nobody's loss: at every table under way it is the first thing noted."""
    assert before
    for name, number in before.items():
        event = logs[name][number]
        assert isinstance(event, ev.DowntimeCredited)
        assert event.ms >= HOUR - PROMISE


@pytest.mark.parametrize(("kind", "times"), [("sqlite", 50), ("postgresql", 10)])
def test_a_server_killed_at_any_moment_loses_nothing(kind: str, times: int, tmp_path: Path) -> None:
    async def night(url: str) -> Club:
        club = Club(tmp_path, url, seed=5)
        try:
            async with asyncio.timeout(900), asyncio.TaskGroup() as everybody:
                for evening in club.evenings:
                    everybody.create_task(evening.play())
                everybody.create_task(kills(club, times))
            logs = await check_all(club)
            await records(club, logs)
            await club.close()
        except BaseException:
            await club.give_up()
            raise
        finally:
            await club.http.aclose()
        return club

    with create_database(kind, tmp_path) as url:
        club = asyncio.run(night(url))
    assert len(club.games) >= len(EVENING)
    assert all(game.over for game in club.games)


async def records(club: Club, logs: dict[str, Log]) -> None:
    """Each game's record is what its log says, replays through the engine, and was dealt fairly."""
    async with httpx.AsyncClient(base_url=await club.address(), timeout=TIMEOUT_SECONDS) as http:
        for game in club.games:
            answer = await http.get(f"/api/tables/{game.name}/record")
            assert answer.status_code == 200, answer.text
            record = Record.from_json(answer.text)
            assert record.actions == in_force(logs[game.name])
            assert record.last_state(limelight.game(record.game)).turn == limelight.OVER
            file = club.home / f"{game.name}.json"
            file.write_text(answer.text)
            verify(str(file))
    await asyncio.to_thread(run_limelight, club.home, "verify", str(file))


def in_force(log: Log) -> list[int]:
    """The actions that were not taken back."""
    actions: list[int] = []
    for event in log:
        if isinstance(event, ev.ActionPlayed):
            actions.append(event.action)
        elif isinstance(event, ev.ActionsUndone):
            del actions[event.keep :]
    return actions
