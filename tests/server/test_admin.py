"""`limelight admin` beside a running server, and a server that starts after a rules fix."""

import asyncio
import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from limelight import Rng
from limelight.store.database import Database
from limelight.store.repair import replay_stored_table
from limelight.store.table_rows import StoredTable
from limelight.store.tables import TableStore
from limelight.tables.events import GameCancelled, TableSetAside
from tests.cli.command_driver import list_complaints, run_limelight, run_with_piped_output
from tests.server.guest_client import Guest, open_client, play_out
from tests.server.server_process import create_database, query_rows, sqlite_url, wait_for
from tests.server.server_thread import run_server
from tests.store.stored_tables import (
    append_events,
    make_action_illegal,
    make_actions_legal,
    make_played_table,
    store_tables,
)
from tests.store.test_store import run_with_database

LIVE = {"pace": "live", "seconds": 600, "increment": 0}


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with create_database(request.param, tmp_path) as database_url:
        yield database_url


def run_admin_command(
    home: Path, url: str, *words: str, check: int = 0, typed: str = ""
) -> subprocess.CompletedProcess[bytes]:
    env = {"LIMELIGHT_DATABASE": url}
    return run_limelight(home, "admin", *words, typed=typed, check=check, **env)


def start_game(ann: Guest, bob: Guest, game: str = "opera", steps: int = 6, **more: Any) -> str:
    """Start a game of two and play into its first round, in which no player can win."""
    table = ann.open_table(game, "person", "person", time=LIVE, **more)
    bob.sit(table, 1)
    play_out({0: ann, 1: bob}, table, Rng(2), steps)
    return table


def restore_guests(address: str, cookies: list[dict[str, str]]) -> list[Guest]:
    """The same people, at another address."""
    guests = [Guest(address) for _ in cookies]
    for guest, guest_cookies in zip(guests, cookies, strict=True):
        guest.http.cookies.update(guest_cookies)
    return guests


def load_stored_table(url: str, name: str) -> StoredTable:
    async def work(opened: Database) -> StoredTable | None:
        return await TableStore(opened).load_table(name)

    stored = run_with_database(url, work)
    assert isinstance(stored, StoredTable)
    return stored


# A running server.


def test_players_are_informed_at_once_why_a_table_was_ended(url: str, tmp_path: Path) -> None:
    with run_server(url) as (address, _):
        ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
        table = start_game(ann, bob)
        with bob.open_socket(table) as socket:
            assert socket.receive("update")["status"] == "live"
            run_admin_command(tmp_path, url, "end", table, "--reason", "the  lights went out")
            update = socket.receive("update")
        assert (update["status"], update["reason"]) == ("closed", "the lights went out")
        assert update["events"][-1]["type"] == "cancelled"
        assert update["seed"] is None
        answer = ann.act(table, update["seq"], 0)
        assert (answer.status_code, answer.json()["code"]) == (409, "over")
        assert ann.get("/tables", list="mine") == []
        process = run_admin_command(tmp_path, url, "end", table, "--reason", "again", check=1)
        assert "closed already" in list_complaints(process)[0]


def test_a_simultaneous_action_and_end_do_not_both_happen(url: str, tmp_path: Path) -> None:
    """The server does not know yet that the table was ended; its database does."""
    with run_server(url) as (address, _):
        ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
        table = start_game(ann, bob)
        table_state = ann.get_table(table)
        mover = (ann, bob)[table_state["turn"]]
        choice = mover.get_table(table)["choices"][0]["action"]
        run_admin_command(tmp_path, url, "end", table, "--reason", "enough")
        answer = mover.act(table, table_state["seq"], choice)
        assert answer.status_code == 409
        assert isinstance(load_stored_table(url, table).events[-1].event, GameCancelled)


# A rules fix.


def test_a_table_is_set_aside_after_a_rules_fix_and_comes_back(url: str, tmp_path: Path) -> None:
    with run_server(url) as (address, _):
        ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
        table, other = start_game(ann, bob), start_game(ann, bob, "minuit")
        cookies = [dict(guest.http.cookies) for guest in (ann, bob)]
    before = load_stored_table(url, table)
    number = run_with_database(url, lambda opened: make_action_illegal(opened, table))

    with run_server(url) as (address, _):
        ann, bob = restore_guests(address, cookies)
        for guest in (ann, bob):
            table_state = guest.get_table(table)
            assert (table_state["status"], table_state["choices"]) == ("aside", [])
            assert table_state["clock"]["running"] is None
            assert "99999" not in json.dumps(table_state)
        answer = ann.act(table, table_state["seq"], 0)
        assert (answer.status_code, answer.json()["code"]) == (409, "aside")
        assert "set aside" in answer.json()["message"]
        statuses = {row["id"]: row["status"] for row in ann.get("/tables", list="mine")}
        assert statuses == {table: "aside", other: "live"}
        play_out({0: ann, 1: bob}, other, Rng(3), 4)
        noted = f"SELECT status FROM tables WHERE id = '{table}'"
        wait_for(lambda: query_rows(url, noted) == [("aside",)])

        report = run_admin_command(tmp_path, url, "repair", check=1)
        assert f"{table} (opera): aside at event {number}, action 99999" in report.stdout.decode()
        assert "2 tables: 1 sound, 0 repaired, 0 restored, 1 aside" in report.stdout.decode()

    run_with_database(url, lambda opened: make_actions_legal(opened, table, before))
    with run_server(url) as (address, _):
        ann, bob = restore_guests(address, cookies)
        with ann.open_socket(table) as socket:
            assert socket.receive("update")["status"] == "aside", "until the operator resumes it"
            dry = run_admin_command(tmp_path, url, "repair", table)
            assert "Nothing was written" in dry.stdout.decode()
            run_admin_command(tmp_path, url, "repair", table, "--apply")
            update = socket.receive("update")
        assert update["status"] == "live"
        assert min(update["clock"]["left"]) > 500_000
        assert play_out({0: ann, 1: bob}, table, Rng(4))["status"] == "over"


def test_an_unreadable_table_does_not_disturb_others(url: str, tmp_path: Path) -> None:
    with run_server(url) as (address, _):
        ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
        table, other = start_game(ann, bob), start_game(ann, bob, "minuit")
        cookies = [dict(guest.http.cookies) for guest in (ann, bob)]
    blob = "BLOB" if url.startswith("sqlite") else "BYTEA"

    async def spoil(opened: Database) -> None:
        async with opened.begin_write() as connection:
            order = (
                f"UPDATE events SET body = CAST('no event' AS {blob}) WHERE table_id = '{table}'"
            )
            await connection.execute(text(order))
            await connection.execute(text("UPDATE tables SET deadline = 1"))

    run_with_database(url, spoil)
    with run_server(url) as (address, _):
        ann, bob = restore_guests(address, cookies)
        play_out({0: ann, 1: bob}, other, Rng(3), 4)
        answer = ann.ask("GET", f"/tables/{table}")
        assert (answer.status_code, answer.json()["code"]) == (409, "aside")
        statuses = {row["id"]: row["status"] for row in ann.get("/tables", list="mine")}
        assert statuses == {table: "aside", other: "live"}
    report = run_admin_command(tmp_path, url, "repair", check=1).stdout.decode()
    assert f"{table} (opera): unreadable: event 1 cannot be read" in report
    file = tmp_path / "tables.jsonl"
    refused = run_admin_command(tmp_path, url, "export", "--all", "--out", str(file), check=1)
    assert f"{table}: not written: event 1 cannot be read" in list_complaints(refused)[0]
    assert [json.loads(line)["id"] for line in file.read_text().splitlines()] == [other]
    assert (
        b"cannot be read"
        in run_admin_command(tmp_path, url, "end", table, "--reason", "x", check=1).stderr
    )


def test_a_bot_is_informed_that_its_game_resumes_or_was_ended(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    with run_server(url) as (address, _):
        ann = Guest(address, "Ann")
        ann.request_json("POST", "/account", {"name": "Ann", "password": "correct horse"})
        token = {
            "Authorization": f"Bearer {ann.request_json('POST', '/bots', {'name': 'Bot'})['token']}"
        }
        seats = [{"kind": "bot", "bot": "Bot"}, {"kind": "person"}]
        body = {"game": "opera", "seats": seats, "sit": [1]}
        table = str(ann.request_json("POST", "/tables", body)["id"])
        answer = open_client(address).put(f"/api/tables/{table}/seats/0", headers=token)
        assert answer.json()["turn"] == 0

    async def set_aside(opened: Database) -> None:
        tables = TableStore(opened)
        stored = await tables.load_table(table)
        assert stored is not None
        await append_events(tables, table, replay_stored_table(stored), [TableSetAside(3)])

    run_with_database(url, set_aside)
    with (
        run_server(url) as (address, _),
        open_client(address).stream("GET", "/api/bot/events", headers=token) as stream,
    ):
        messages = (json.loads(line) for line in stream.iter_lines() if line)
        run_admin_command(tmp_path, url, "repair", "--apply")
        assert next(messages)["type"] == "turn"
        run_admin_command(tmp_path, url, "end", table, "--reason", "enough")
        last = next(messages)
    assert (last["type"], last["status"], last["reason"]) == ("cancelled", "closed", "enough")


def test_a_match_does_not_wait_for_an_ended_game(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    with run_server(url) as (address, _):
        ann = Guest(address, "Ann")
        ann.request_json("POST", "/account", {"name": "Ann", "password": "correct horse"})
        ann.request_json("POST", "/bots", {"name": "Bot"})
        sides = [{"bot": "Bot"}, {"machine": "random"}]
        body = {"game": "opera", "sides": sides, "games": 1, "time": {"pace": "live"}}
        match = ann.request_json("POST", "/matches", body)["id"]
        (game,) = wait_for(lambda: ann.get(f"/matches/{match}")["tables"])
        run_admin_command(tmp_path, url, "end", game["id"], "--reason", "enough")
        wait_for(lambda: ann.get(f"/matches/{match}")["status"] == "over")


# Lists and files.


def test_listed_tables_match_the_filters(url: str, tmp_path: Path) -> None:
    with run_server(url) as (address, _):
        ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
        live = start_game(ann, bob, public=False)
        waiting = ann.open_table("jack", "person", "person")

    def list_table_ids(*words: str) -> set[str]:
        lines = (
            run_admin_command(tmp_path, url, "list", "--json", *words).stdout.decode().splitlines()
        )
        return {json.loads(line)["id"] for line in lines}

    assert list_table_ids() == {live, waiting}
    assert list_table_ids("--status", "live", "--status", "paused") == {live}
    assert list_table_ids("--game", "jack") == {waiting}
    assert list_table_ids("--person", "bo") == {live}
    assert list_table_ids("--older", "1h") == set()
    output = run_admin_command(tmp_path, url, "list").stdout.decode()
    assert live in output
    assert "Ann, Bob" in output
    assert max(map(len, output.splitlines())) <= 80


def test_an_export_is_readable_by_its_owner_only_and_lists_its_contents(
    url: str, tmp_path: Path
) -> None:
    with run_server(url) as (address, _):
        ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
        table, finished_table = start_game(ann, bob), start_game(ann, bob, "jack", 1000)
    file = tmp_path / "tables.jsonl"
    process = run_admin_command(tmp_path, url, "export", "--all", "--out", str(file))
    assert os.stat(file).st_mode & 0o777 == 0o600
    assert "MIND: 1 of them in play" in process.stderr.decode()
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert {line["id"] for line in lines} == {table, finished_table}
    assert (
        "already"
        in list_complaints(
            run_admin_command(tmp_path, url, "export", table, "--out", str(file), check=1)
        )[0]
    )
    piped = run_admin_command(tmp_path, url, "export", finished_table, "--out", "-")
    assert b"MIND" not in piped.stderr

    elsewhere = f"sqlite:///{tmp_path / 'elsewhere.db'}"
    text = piped.stdout.decode()
    assert (
        "1 table imported, 0 there"
        in run_admin_command(tmp_path, elsewhere, "import", "-", typed=text).stdout.decode()
    )
    import_process = run_admin_command(tmp_path, elsewhere, "import", str(file))
    assert "1 table imported, 1 there already" in import_process.stdout.decode()
    assert "this database does not know Ann, Bob" in import_process.stderr.decode()
    bad = text + "nonsense\n"
    refused = run_admin_command(tmp_path, elsewhere, "import", "-", typed=bad, check=1)
    assert "line 2: not imported" in list_complaints(refused)[0]
    with run_server(elsewhere) as (address, _):
        assert Guest(address).get_table(finished_table)["result"] is not None
        assert Guest(address).get_table(table)["status"] == "live"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("export", "--out", "x"), "name the tables, or use --all"),
        (("export", "nowhere", "--out", "x"), "there is no table 'nowhere'"),
        (("end", "--reason", "why"), "name a table"),
        (("end", "nowhere", "--reason", "why"), "there is no table 'nowhere'"),
        (("end", "nowhere", "--reason", " "), "--reason: give 1 to 200 characters"),
        (("repair", "nowhere"), "there is no table 'nowhere'"),
        (("repair", "-where", "--apply"), "there is no table '-where'"),
        (("end", "-where", "--reason", "why"), "there is no table '-where'"),
        (("export", "-where", "--out", "x"), "there is no table '-where'"),
        (("import", "nowhere.jsonl"), "cannot be read"),
        (("list", "--status", "lively"), "'lively' is not allowed"),
        (("list", "--older", "soon"), "'soon' is not allowed"),
        (("list", "--game", "chess"), "'chess'"),
    ],
)
def test_impossible_admin_commands_explain_the_refusal(
    words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    asyncio.run(_made(url))
    assert said in list_complaints(run_admin_command(tmp_path, url, *words, check=1))[0]


async def _made(url: str) -> None:
    await (await Database.open(url)).close()


def test_progress_bar_is_shown_except_with_json(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)

    async def fill(opened: Database) -> None:
        await store_tables(opened, *(make_played_table(f"t{number}") for number in range(3)))

    run_with_database(url, fill)
    output, progress = run_with_piped_output(
        tmp_path, "admin", "repair", "--json", LIMELIGHT_DATABASE=url
    )
    assert {json.loads(line)["outcome"] for line in output.splitlines()} == {"sound"}
    assert "replaying" in progress
    output, progress = run_with_piped_output(
        tmp_path, "admin", "export", "--all", "--out", "-", LIMELIGHT_DATABASE=url
    )
    lines = tmp_path / "tables.jsonl"
    lines.write_bytes(output)
    assert sorted(json.loads(line)["id"] for line in output.splitlines()) == ["t0", "t1", "t2"]
    assert "exporting" in progress
    output, progress = run_with_piped_output(
        tmp_path, "admin", "import", str(lines), LIMELIGHT_DATABASE=url
    )
    assert output == b"0 tables imported, 3 there already\n"
    assert "importing" in progress
    copy = tmp_path / "copy.db"
    output, progress = run_with_piped_output(
        tmp_path, "admin", "backup", str(copy), LIMELIGHT_DATABASE=url
    )
    assert output.startswith(b"Written: ")
    assert "copying" in progress
    quiet = run_admin_command(tmp_path, url, "repair", "--json")
    assert quiet.stderr == b""


def test_the_file_with_settings_names_the_database(tmp_path: Path) -> None:
    async def fill(opened: Database) -> None:
        await store_tables(opened, make_played_table())

    run_with_database(sqlite_url(tmp_path), fill)
    file = tmp_path / "house.toml"
    file.write_text(f'database = "{sqlite_url(tmp_path)}"')
    named = run_limelight(tmp_path, "admin", "list", "--json", "--config", str(file))
    assert json.loads(named.stdout)["id"] == "t"
    for command in ("export --all --out -", "repair", f"backup {tmp_path / 'copy.db'}"):
        run_limelight(tmp_path, "admin", *command.split(), "--config", str(file))
    (line,) = list_complaints(
        run_limelight(tmp_path, "admin", "list", "--config", "nowhere.toml", check=1)
    )
    assert "nowhere.toml: cannot be read" in line


def test_admin_commands_create_no_database(tmp_path: Path) -> None:
    file = tmp_path / "none.db"
    process = run_admin_command(tmp_path, f"sqlite:///{file}", "list", check=1)
    assert "there is none at" in list_complaints(process)[0]
    assert not file.exists()
