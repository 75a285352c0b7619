"""The server is killed during play, again and again: no acknowledged action is lost.

People play over sockets at several tables, by live clocks, with each other and with machines. They
reconnect after each restart, say which event they saw last, and resend unacknowledged actions.
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
from tests.server.reconnecting_players import GameSeries, Log, PlayedGame, make_shared_client
from tests.server.server_process import ServerProcess, create_database, query_rows

HOUR_MILLISECONDS = 3_600_000
HEARTBEAT_REACH_MILLISECONDS = 2_000  # a heartbeat reaches so far ahead

#: The games that are played: the game, its seats, and the increment of the clock.
GAME_KINDS = (
    ("opera", ("person", "person"), 0),
    ("jack", ("person", "person"), 5),
    ("minuit", ("person", "person", "greedy"), 0),
    ("opera", ("greedy", "person"), 3),
    ("jack", ("person", "random"), 0),
    ("minuit", ("person", "person", "person"), 2),
)


class KillScenario:
    """Players at several tables, and their server, which is killed and restarted."""

    may_lose_database = False
    slack_milliseconds = 0
    pace = 0.0

    def __init__(self, home: Path, url: str, seed: int) -> None:
        self.home = home
        self.url = url
        self.rng = Rng(seed)
        self.server: ServerProcess | None = None
        self.opening: asyncio.Task[ServerProcess] | None = None
        self.up = asyncio.Event()
        self.sent = 0
        self.is_closing = False
        self.http = make_shared_client()
        self.game_series = [
            GameSeries(self, kind, Rng(place)) for place, kind in enumerate(GAME_KINDS)
        ]

    @property
    def games(self) -> list[PlayedGame]:
        """All games so far."""
        return [game for series in self.game_series for game in series.games]

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

    async def kill_leftovers(self) -> None:
        """Kill the server, even if it is just starting."""
        if self.opening is not None:
            server = await self.opening
            if server.process.poll() is None:
                await asyncio.to_thread(server.kill)

    async def address(self, kind: str = "http") -> str:
        """Wait until the server is open, and return its address."""
        while self.server is None:
            await self.up.wait()
        return self.server.address if kind == "http" else self.server.socket_address

    async def load_logs(self) -> dict[str, Log]:
        """Load the log of each table from the database; its sequence numbers leave no gap."""
        logs: dict[str, Log] = {}
        query = "SELECT table_id, seq, body FROM events ORDER BY table_id, seq"
        for name, seq, body in await asyncio.to_thread(query_rows, self.url, query):
            log = logs.setdefault(name, [])
            log.append(ev.decode_event(bytes(body)))
            assert len(log) == seq
        return logs


async def check_all_games(scenario: KillScenario) -> dict[str, Log]:
    logs = await scenario.load_logs()
    for game in scenario.games:
        assert not game.find_lost_actions(logs[game.name]), "acknowledged actions are lost"
        assert game.count_doubled_actions(logs[game.name]) == 0
    return logs


async def kill_repeatedly(scenario: KillScenario, times: int) -> None:
    """Kill and restart the server; every tenth time, pretend that an hour passed meanwhile."""
    await scenario.open()
    for number in range(times):
        target = scenario.sent + scenario.rng.below(80)
        while scenario.sent < target:
            await asyncio.sleep(0.001)
        await scenario.kill()
        logs = await check_all_games(scenario)
        if number % 10 == 5:
            running = await asyncio.to_thread(shift_times_by_an_hour, scenario.url)
            await scenario.open()
            check_downtime_credited(
                {name: len(logs[name]) for name in running}, await scenario.load_logs()
            )
        else:
            await scenario.open()
    scenario.is_closing = True


def shift_times_by_an_hour(url: str) -> list[str]:
    """Move all stored times back by an hour; return the tables whose clocks run."""
    for change in (
        f"UPDATE events SET at = at - {HOUR_MILLISECONDS}",
        f"UPDATE tables SET deadline = deadline - {HOUR_MILLISECONDS}, "
        f"updated = updated - {HOUR_MILLISECONDS}",
        f"UPDATE settings SET value = CAST(CAST(value AS BIGINT) - {HOUR_MILLISECONDS} AS TEXT) "
        "WHERE name = 'awake'",
    ):
        query_rows(url, change)
    return [name for (name,) in query_rows(url, "SELECT id FROM tables WHERE deadline IS NOT NULL")]


def check_downtime_credited(before: dict[str, int], logs: dict[str, Log]) -> None:
    """Check that the hour is credited to the clocks: it is the first new event of every table."""
    assert before
    for name, number in before.items():
        event = logs[name][number]
        assert isinstance(event, ev.DowntimeCredited)
        assert event.ms >= HOUR_MILLISECONDS - HEARTBEAT_REACH_MILLISECONDS


@pytest.mark.parametrize(
    ("kind", "times"),
    [("sqlite", 25), ("postgresql", 10), pytest.param("sqlite", 100, marks=pytest.mark.nightly)],
)
def test_a_server_killed_at_any_moment_loses_nothing(kind: str, times: int, tmp_path: Path) -> None:
    async def run_scenario(url: str) -> KillScenario:
        scenario = KillScenario(tmp_path, url, seed=5)
        try:
            async with asyncio.timeout(900), asyncio.TaskGroup() as group:
                for series in scenario.game_series:
                    group.create_task(series.play())
                group.create_task(kill_repeatedly(scenario, times))
            logs = await check_all_games(scenario)
            await check_records(scenario, logs)
            await scenario.close()
        except BaseException:
            await scenario.kill_leftovers()
            raise
        finally:
            await scenario.http.aclose()
        return scenario

    with create_database(kind, tmp_path) as url:
        scenario = asyncio.run(run_scenario(url))
    assert len(scenario.games) >= len(GAME_KINDS)
    assert all(game.is_over for game in scenario.games)


async def check_records(scenario: KillScenario, logs: dict[str, Log]) -> None:
    """Check that each record agrees with its log, replays in the engine, and was dealt fairly."""
    async with httpx.AsyncClient(
        base_url=await scenario.address(), timeout=TIMEOUT_SECONDS
    ) as http:
        for game in scenario.games:
            answer = await http.get(f"/api/tables/{game.name}/record")
            assert answer.status_code == 200, answer.text
            record = Record.from_json(answer.text)
            assert record.actions == list_actions_in_force(logs[game.name])
            assert record.last_state(limelight.game(record.game)).turn == limelight.OVER
            file = scenario.home / f"{game.name}.json"
            file.write_text(answer.text)
            verify(str(file))
    await asyncio.to_thread(run_limelight, scenario.home, "verify", str(file))


def list_actions_in_force(log: Log) -> list[int]:
    """List the actions that were not taken back."""
    actions: list[int] = []
    for event in log:
        if isinstance(event, ev.ActionPlayed):
            actions.append(event.action)
        elif isinstance(event, ev.ActionsUndone):
            del actions[event.keep :]
    return actions
