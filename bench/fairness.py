"""What one address can do to another's machine player: `python -m bench.fairness`.

A server of its own, with the limits that everybody has, on two addresses of this machine. Ada plays
against level 1 from one of them, and the time from her action to the machine's next move at her
table counts. First nothing else happens. Then the other address sends guests who try to open
tables at which only machines play, half of them `master`, and who watch all that they get. The bar
is three times the quiet time; 1 is returned if it is missed.
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
from tests.server.serving import Server, sqlite
from websockets.asyncio.client import ClientConnection, connect

VICTIM, ATTACKER = "127.0.0.1", "127.0.0.2"
TABLES_EACH = 15  # which one guest of the attacker tries to open: below the rate limit
BAR = 3.0


class Person:
    """Somebody at an address of this machine."""

    def __init__(self, server: str, address: str) -> None:
        self.server = server
        self.address = address
        transport = httpx.AsyncHTTPTransport(local_address=address)
        self.http = httpx.AsyncClient(base_url=server, transport=transport, timeout=60)

    async def come_in(self, name: str) -> None:
        (await self.http.post("/api/me", json={"name": name})).raise_for_status()

    async def open_table(self, game: str, seats: list[str], sit: list[int]) -> str:
        """A new table's name; "" if it is refused."""
        plans = [
            {"kind": "machine", "machine": seat} if seat else {"kind": "person"} for seat in seats
        ]
        plan = {"game": game, "seats": plans, "sit": sit}
        answer = await self.http.post("/api/tables", json=plan)
        return str(answer.json()["id"]) if answer.is_success else ""

    def live(self, table: str) -> connect:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        place = f"{self.server.replace('http', 'ws', 1)}/api/tables/{table}/live"
        return connect(
            place,
            additional_headers={"Cookie": cookie},
            local_addr=(self.address, 0),
            max_queue=None,
        )


async def answer_times(ada: Person, wanted: int, seconds: float) -> list[float]:
    """How long the machine's answers take, so many of them or for so long."""
    times: list[float] = []
    until = time.perf_counter() + seconds
    while len(times) < wanted and time.perf_counter() < until:
        table = await ada.open_table("jack", ["level:1", ""], [1])
        async with ada.live(table) as socket:
            await _play(socket, times, wanted, until)
        await ada.http.post(f"/api/tables/{table}/resign")
    return times


async def _play(socket: ClientConnection, times: list[float], wanted: int, until: float) -> None:
    """Play a game at once and always the first choice; the times when the machine was to move."""
    began = time.perf_counter()
    asked = 0.0  # when the action under way was sent
    while True:
        try:
            async with asyncio.timeout(until - time.perf_counter()):
                told: Any = msgspec.json.decode(await socket.recv())
        except TimeoutError:
            times.append(time.perf_counter() - (asked or began))  # and longer
            return
        if told["type"] != "update":
            continue
        if told["status"] != "live" or len(times) >= wanted or time.perf_counter() > until:
            return
        if told["turn"] == 1:
            if asked and any(event.get("seat") == 0 for event in told["events"]):
                times.append(time.perf_counter() - asked)
            asked = time.perf_counter()
            choice = told["choices"][0]["action"]
            await socket.send(
                msgspec.json.encode({"type": "play", "seq": told["seq"], "action": choice}).decode()
            )


class Watching:
    """What the attacker was granted, and has seen."""

    def __init__(self) -> None:
        self.tables = 0
        self.updates = 0

    async def listen(self, socket: ClientConnection) -> None:
        async for _ in socket:
            self.updates += 1


async def attack(server: str, tables: int, watching: AsyncExitStack) -> Watching:
    """Try to open so many tables of machines, and watch those that are granted."""
    seen = Watching()
    for first in range(0, tables, TABLES_EACH):
        guest = Person(server, ATTACKER)
        watching.push_async_callback(guest.http.aclose)
        await guest.come_in(f"Mallory {first}")
        for number in range(first, min(tables, first + TABLES_EACH)):
            machine = "master" if number % 2 else "level:1"
            game = ("opera", "jack", "minuit")[number % 3]
            if table := await guest.open_table(game, [machine, machine], []):
                seen.tables += 1
                socket = await watching.enter_async_context(guest.live(table))
                listening = asyncio.create_task(seen.listen(socket))
                watching.callback(listening.cancel)
    return seen


async def measure(server: str, attempts: list[int], answers: int, seconds: float) -> float:
    """Print the times, quiet and under attack; the worst ratio of the medians."""
    ada = Person(server, VICTIM)
    await ada.come_in("Ada")
    await answer_times(ada, 5, seconds)  # the machine's process starts
    quiet = await answer_times(ada, answers, seconds)
    print(_row("quiet", quiet, quiet))
    worst = 0.0
    for tables in attempts:
        async with AsyncExitStack() as watching:
            seen = await attack(server, tables, watching)
            times = await answer_times(ada, answers, seconds)
            print(_row(f"{tables} tables attempted, {seen.tables} granted", times, quiet))
            print(f"    {seen.updates} updates of them were watched meanwhile")
            worst = max(worst, statistics.median(times) / statistics.median(quiet))
    await ada.http.aclose()
    return worst


def _row(what: str, times: list[float], quiet: list[float]) -> str:
    ordered = sorted(times)
    median, late = statistics.median(ordered), ordered[int(0.95 * (len(ordered) - 1))]
    return (
        f"{what:46}{len(times):4} answers  p50 {1000 * median:7.1f} ms  p95 {1000 * late:7.1f} ms"
        f"  ratio of p50 {median / statistics.median(quiet):5.1f}"
    )


def main() -> None:
    asking = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asking.add_argument("--tables", type=int, nargs="+", default=[30, 150])
    asking.add_argument("--answers", type=int, default=100)
    asking.add_argument("--seconds", type=float, default=20, help="for each measurement at most")
    asking.add_argument("--limits", default="guests=1000/60 create=1000/60", help="of the server")
    asked = asking.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        server = Server(home, sqlite(home), LIMELIGHT_LIMITS=asked.limits)
        try:
            worst = asyncio.run(measure(server.address, asked.tables, asked.answers, asked.seconds))
        finally:
            server.stop()
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"load average of the machine ({os.cpu_count()} cores): {load}")
    sys.exit(worst > BAR)


if __name__ == "__main__":
    main()
