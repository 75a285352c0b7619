"""Measures how one address can delay the machine players of another: `python -m bench.fairness`.

The bench starts a server and uses two addresses of this machine. From one of them Ada plays against
level 1, and the time from her action to the machine's next move is measured: first without a load,
then while guests at the other address try to open tables at which only machines play, half of them
`master`, and watch the tables that they get; and while readers at the other address read long games
as fast as they are answered, see `bench.read_flood`. The exit code is 1 if the median time under
attack is more than three times the median without a load.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
from tests.server.server_process import ServerProcess, sqlite_url
from websockets.asyncio.client import ClientConnection, connect

from bench.read_flood import ReadFlood

VICTIM_ADDRESS, ATTACKER_ADDRESS, READER_ADDRESS = "127.0.0.1", "127.0.0.2", "127.0.0.3"
TABLES_PER_GUEST = 15  # below the rate limit
MAX_SLOWDOWN = 3.0
LONG_GAME_EVENTS = 2_900  # a little less than a table may have


class BenchGuest:
    """A guest at an address of this machine."""

    def __init__(self, server: str, address: str) -> None:
        self.server = server
        self.address = address
        transport = httpx.AsyncHTTPTransport(local_address=address)
        self.http = httpx.AsyncClient(base_url=server, transport=transport, timeout=60)

    async def sign_in(self, name: str) -> None:
        (await self.http.post("/api/me", json={"name": name})).raise_for_status()

    async def open_table(self, game: str, seats: list[str], sit: list[int]) -> str:
        """The id of a new table; "" if the server refuses it."""
        seat_setups = [
            {"kind": "machine", "machine": seat} if seat else {"kind": "person"} for seat in seats
        ]
        setup = {"game": game, "seats": seat_setups, "sit": sit}
        answer = await self.http.post("/api/tables", json=setup)
        return str(answer.json()["id"]) if answer.is_success else ""

    def connect_to_table(self, table: str) -> connect:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = f"{self.server.replace('http', 'ws', 1)}/api/tables/{table}/live"
        return connect(
            url,
            additional_headers={"Cookie": cookie},
            local_addr=(self.address, 0),
            max_queue=None,
        )


async def measure_answers(ada: BenchGuest, wanted: int, seconds: float) -> list[float]:
    """The times of at most so many answers of the machine, measured for at most so long."""
    times: list[float] = []
    until = time.perf_counter() + seconds
    while len(times) < wanted and time.perf_counter() < until:
        table = await ada.open_table("jack", ["level:1", ""], [1])
        async with ada.connect_to_table(table) as socket:
            await _play_game(socket, times, wanted, until)
        await ada.http.post(f"/api/tables/{table}/resign")
    return times


async def _play_game(
    socket: ClientConnection, times: list[float], wanted: int, until: float
) -> None:
    """Play the first legal action without a delay; append the times of the machine's answers."""
    began = time.perf_counter()
    sent = 0.0  # when the last action was sent
    while True:
        try:
            async with asyncio.timeout(until - time.perf_counter()):
                message: Any = msgspec.json.decode(await socket.recv())
        except TimeoutError:
            times.append(time.perf_counter() - (sent or began))  # a lower bound
            return
        if message["type"] != "update":
            continue
        if message["status"] != "live" or len(times) >= wanted or time.perf_counter() > until:
            return
        if message["turn"] == 1:
            if sent and any(event.get("seat") == 0 for event in message["events"]):
                times.append(time.perf_counter() - sent)
            sent = time.perf_counter()
            choice = message["choices"][0]["action"]
            await socket.send(
                msgspec.json.encode(
                    {"type": "play", "seq": message["seq"], "action": choice}
                ).decode()
            )


class AttackResult:
    """The tables that the attacker has got, and the updates that it has received."""

    def __init__(self) -> None:
        self.tables = 0
        self.updates = 0

    async def count_updates(self, socket: ClientConnection) -> None:
        async for _ in socket:
            self.updates += 1


async def attack(server: str, tables: int, watching: AsyncExitStack) -> AttackResult:
    """Try to open so many tables of machine players, and watch those that the server grants."""
    result = AttackResult()
    for first in range(0, tables, TABLES_PER_GUEST):
        guest = BenchGuest(server, ATTACKER_ADDRESS)
        watching.push_async_callback(guest.http.aclose)
        await guest.sign_in(f"Mallory {first}")
        for number in range(first, min(tables, first + TABLES_PER_GUEST)):
            machine = "master" if number % 2 else "level:1"
            game = ("opera", "jack", "minuit")[number % 3]
            if table := await guest.open_table(game, [machine, machine], []):
                result.tables += 1
                socket = await watching.enter_async_context(guest.connect_to_table(table))
                counting = asyncio.create_task(result.count_updates(socket))
                watching.callback(counting.cancel)
    return result


async def open_long_games(guest: BenchGuest) -> list[str]:
    """The ids of one table of each game, long because an action is taken back again and again."""
    tables: list[str] = []
    for game in ("opera", "jack", "minuit"):
        table = await guest.open_table(game, ["", ""], [0, 1])
        tables.append(table)
        async with guest.connect_to_table(table) as socket:
            update: Any = msgspec.json.decode(await socket.recv())
            seq, action = update["seq"], update["choices"][0]["action"]
            while seq < LONG_GAME_EVENTS:
                seq = await _send_change(socket, {"type": "play", "seq": seq, "action": action})
                seq = await _send_change(socket, {"type": "undo", "seq": seq})
    return tables


async def _send_change(socket: ClientConnection, message: dict[str, Any]) -> int:
    """Send a message that must succeed; the number of the table's last event after it."""
    await socket.send(msgspec.json.encode(message).decode())
    while True:
        answer: Any = msgspec.json.decode(await socket.recv())
        if answer["type"] == "error":
            raise RuntimeError(answer["message"])
        if answer["type"] == "done":
            return int(answer["seq"])


async def flood_with_reads(
    server: str, readers: int, ada: BenchGuest, answers: int, seconds: float
) -> tuple[list[float], str]:
    """The times of Ada's answers under a flood of reads, and what the readers have got."""
    guest = BenchGuest(server, READER_ADDRESS)
    await guest.sign_in("Mallory the reader")
    tables = await open_long_games(guest)
    cookie = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    await guest.http.aclose()
    with ReadFlood(server, READER_ADDRESS, cookie, tables, readers) as flood:
        times = await measure_answers(ada, answers, seconds)
    return times, flood.report


async def measure(
    server: str, attempts: list[int], readers: list[int], answers: int, seconds: float
) -> float:
    """Print the times without and under attack; the largest ratio of the medians."""
    ada = BenchGuest(server, VICTIM_ADDRESS)
    await ada.sign_in("Ada")
    await measure_answers(ada, 5, seconds)  # starts the machine's process
    quiet = await measure_answers(ada, answers, seconds)
    print(_format_row("quiet", quiet, quiet))
    worst = 0.0
    for tables in attempts:
        async with AsyncExitStack() as watching:
            result = await attack(server, tables, watching)
            times = await measure_answers(ada, answers, seconds)
            print(_format_row(f"{tables} tables attempted, {result.tables} granted", times, quiet))
            print(f"    {result.updates} updates of them were watched meanwhile")
            worst = max(worst, statistics.median(times) / statistics.median(quiet))
    for number in readers:
        times, report = await flood_with_reads(server, number, ada, answers, seconds)
        print(_format_row(f"{number} readers of long games", times, quiet))
        print(f"    {report}")
        worst = max(worst, statistics.median(times) / statistics.median(quiet))
    await ada.http.aclose()
    return worst


def _format_row(label: str, times: list[float], quiet: list[float]) -> str:
    ordered = sorted(times)
    median, late = statistics.median(ordered), ordered[int(0.95 * (len(ordered) - 1))]
    return (
        f"{label:46}{len(times):4} answers  p50 {1000 * median:7.1f} ms  p95 {1000 * late:7.1f} ms"
        f"  ratio of p50 {median / statistics.median(quiet):5.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, nargs="*", default=[30, 150])
    parser.add_argument("--readers", type=int, nargs="*", default=[100])
    parser.add_argument("--answers", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20, help="for each measurement at most")
    parser.add_argument("--pace", default="0", help="LIMELIGHT_MACHINE_PACE: 1 as players have it")
    parser.add_argument("--limits", default="guests=1000/60 create=1000/60", help="of the server")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        environment = {
            "LIMELIGHT_LIMITS": arguments.limits,
            "LIMELIGHT_MACHINE_PACE": arguments.pace,
        }
        server = ServerProcess(home, sqlite_url(home), **environment)
        try:
            worst = asyncio.run(
                measure(
                    server.address,
                    arguments.tables,
                    arguments.readers,
                    arguments.answers,
                    arguments.seconds,
                )
            )
        finally:
            server.stop()
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"load average of the machine ({os.cpu_count()} cores): {load}")
    sys.exit(worst > MAX_SLOWDOWN)


if __name__ == "__main__":
    main()
