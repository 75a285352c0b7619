"""Guests visit, play a little and leave, again and again: is the server's memory bounded?

    python -m tests.load.visits --minutes 60

Each visitor is a new guest who opens a table against a machine, plays some actions over a socket
and disconnects. Every minute a line reports the number of visits so far, and the
memory, open connections and loaded tables of the server.
"""

import argparse
import asyncio
import re
import tempfile
import time
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import connect

from tests.load.play import GAMES, ProcessUsage, ServerMessage, decoder
from tests.server.server_process import ServerProcess, sqlite_url

CONCURRENT_VISITORS = 20
PAUSE_SECONDS = 2.0  # from the end of a visit to the next one
ACTIONS_PER_VISIT = 5


async def play_visit(http: httpx.AsyncClient, server: ServerProcess, number: int) -> None:
    """Create a guest, play some actions, and disconnect."""
    answer = await http.post("/api/me", json={"name": f"Visitor {number}"})
    headers = {"Cookie": f"limelight={answer.cookies['limelight']}"}
    http.cookies.clear()
    plan = {
        "game": GAMES[number % len(GAMES)],
        "seats": [{"kind": "person"}, {"kind": "machine", "machine": "level:1"}],
        "sit": [0],
    }
    opened = await http.post("/api/tables", json=plan, headers=headers)
    opened.raise_for_status()
    url = f"{server.socket_address}/api/tables/{opened.json()['id']}/live"
    played = -1
    async with connect(url, additional_headers=headers) as socket:
        async for raw in socket:
            received: ServerMessage = decoder.decode(raw)
            assert received.type != "error", received
            if received.type == "update" and (
                received.seq >= ACTIONS_PER_VISIT or received.status == "over"
            ):
                return
            if received.type == "update" and received.turn == 0 and received.seq > played:
                played = received.seq
                message = {
                    "type": "play",
                    "seq": received.seq,
                    "action": received.choices[0].action,
                }
                await socket.send(msgspec.json.encode(message).decode())


def describe_server_memory(server: ServerProcess) -> str:
    """Describe the memory, connections and loaded tables of the server."""
    text = httpx.get(f"{server.address}/metrics", timeout=60).text
    tables, lines = (
        sum(float(value) for value in re.findall(rf"^{name}(?:{{.*}})? (\S+)$", text, re.MULTILINE))
        for name in ("limelight_tables", "limelight_lines")
    )
    memory = ProcessUsage.measure(server.process.pid).memory_bytes >> 20
    return f"{memory} MB, {lines:.0f} lines, {tables:.0f} tables in memory"


async def simulate_visits(server: ServerProcess, seconds: float, every: float) -> list[str]:
    """Simulate visits for so many seconds; return the report lines."""
    report_lines = [f"     0 visitors: {describe_server_memory(server)}"]
    print(report_lines[0], flush=True)
    numbers = iter(range(10**9))
    end, visits = time.monotonic() + seconds, 0

    async def repeat_visits(http: httpx.AsyncClient) -> None:
        nonlocal visits
        while time.monotonic() < end:
            await play_visit(http, server, next(numbers))
            visits += 1
            await asyncio.sleep(PAUSE_SECONDS)

    async def report_regularly() -> None:
        while time.monotonic() < end:
            await asyncio.sleep(every)
            report_lines.append(
                f"{visits:6} visitors: {await asyncio.to_thread(describe_server_memory, server)}"
            )
            print(report_lines[-1], flush=True)

    async with (
        httpx.AsyncClient(base_url=server.address, timeout=60) as http,
        asyncio.TaskGroup() as group,
    ):
        group.create_task(report_regularly())
        for _ in range(CONCURRENT_VISITORS):
            group.create_task(repeat_visits(http))
    return report_lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), sqlite_url(Path(folder)))
        try:
            asyncio.run(
                simulate_visits(server, 60 * arguments.minutes, min(60.0, 20 * arguments.minutes))
            )
        finally:
            server.stop()


if __name__ == "__main__":
    main()
