"""People who come, play a little and go, again and again: does the server's memory stay bounded?

    python -m tests.load.visits --minutes 60

Each visitor is a new guest who opens a table against a machine, plays some actions over a socket
and leaves without a word. Every minute a line says how many have come so far, and what the server
holds: its memory, its open lines and the tables it remembers.
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

from tests.load.play import GAMES, Cost, Heard, decoder
from tests.server.server_process import ServerProcess, sqlite_url

AT_ONCE = 20
PAUSE_SECONDS = 2.0  # from the end of a visit to the next one
ACTIONS = 5


async def visit(http: httpx.AsyncClient, server: ServerProcess, number: int) -> None:
    """Come in, play, and go."""
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
    place = f"{server.socket_address}/api/tables/{opened.json()['id']}/live"
    played = -1
    async with connect(place, additional_headers=headers) as socket:
        async for raw in socket:
            said: Heard = decoder.decode(raw)
            assert said.type != "error", said
            if said.type == "update" and (said.seq >= ACTIONS or said.status == "over"):
                return
            if said.type == "update" and said.turn == 0 and said.seq > played:
                played = said.seq
                message = {"type": "play", "seq": said.seq, "action": said.choices[0].action}
                await socket.send(msgspec.json.encode(message).decode())


def held(server: ServerProcess) -> str:
    """What the server holds."""
    text = httpx.get(f"{server.address}/metrics", timeout=60).text
    tables, lines = (
        sum(float(value) for value in re.findall(rf"^{name}(?:{{.*}})? (\S+)$", text, re.MULTILINE))
        for name in ("limelight_tables", "limelight_lines")
    )
    memory = Cost.of(server.process.pid).memory >> 20
    return f"{memory} MB, {lines:.0f} lines, {tables:.0f} tables in memory"


async def come_and_go(server: ServerProcess, seconds: float, every: float) -> list[str]:
    """Let people come for so long; a line for each time that it was looked."""
    told = [f"     0 visitors: {held(server)}"]
    print(told[0], flush=True)
    numbers = iter(range(10**9))
    end, came = time.monotonic() + seconds, 0

    async def visitors(http: httpx.AsyncClient) -> None:
        nonlocal came
        while time.monotonic() < end:
            await visit(http, server, next(numbers))
            came += 1
            await asyncio.sleep(PAUSE_SECONDS)

    async def look() -> None:
        while time.monotonic() < end:
            await asyncio.sleep(every)
            told.append(f"{came:6} visitors: {await asyncio.to_thread(held, server)}")
            print(told[-1], flush=True)

    async with (
        httpx.AsyncClient(base_url=server.address, timeout=60) as http,
        asyncio.TaskGroup() as everybody,
    ):
        everybody.create_task(look())
        for _ in range(AT_ONCE):
            everybody.create_task(visitors(http))
    return told


def main() -> None:
    asking = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asking.add_argument("--minutes", type=float, default=60)
    asked = asking.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), sqlite_url(Path(folder)))
        try:
            asyncio.run(come_and_go(server, 60 * asked.minutes, min(60.0, 20 * asked.minutes)))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
