"""A server has the collection's games from its first start, and counts them nowhere."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from limelight.server.live import collection_tables
from tests.server.guest_client import Guest
from tests.server.server_process import create_database, query_rows, sqlite_url
from tests.server.server_thread import run_server


def test_the_collection_is_listed_by_game_and_in_pages(tmp_path: Path) -> None:
    with run_server(sqlite_url(tmp_path)) as (address, _):
        visitor = Guest(address)
        everything = visitor.get("/tables", list="collection", most=100)
        assert len({row["id"] for row in everything}) == 30
        assert all(row["title"]["kind"] and row["status"] == "over" for row in everything)
        first = visitor.get("/tables", list="collection", most=20)
        rest = visitor.get("/tables", list="collection", most=20, after=first[-1]["place"])
        assert first + rest == everything
        jack = visitor.get("/tables", list="collection", game="jack")
        assert [row["id"] for row in jack] == [f"jack-{number:02}" for number in range(1, 11)]
        four = visitor.get("/tables", list="collection", player="LEVEL:4")
        assert 0 < len(four) < 30
        assert all("level:4" in [seat["name"] for seat in row["seats"]] for row in four)


@pytest.mark.parametrize("game", ["opera", "jack", "minuit"])
def test_a_collected_game_is_shown_as_a_finished_table(tmp_path: Path, game: str) -> None:
    with run_server(sqlite_url(tmp_path)) as (address, _):
        visitor = Guest(address)
        table_state = visitor.get(f"/tables/{game}-02")
        assert table_state["status"] == "over"
        assert table_state["title"]["kind"]
        assert table_state["mine"] == []
        record = visitor.get(f"/tables/{game}-02/record")
        assert record["result"] == table_state["result"]
        assert len(visitor.get(f"/tables/{game}-02/views")) == len(record["actions"]) + 1
        analysis = visitor.get(f"/tables/{game}-02/analysis")
        assert analysis["status"] == "done"
        assert analysis["comments"]
        with visitor.open_socket(f"{game}-02") as socket:
            assert socket.receive()["status"] == "over"


@pytest.mark.parametrize("game", ["opera", "jack", "minuit"])
def test_an_analysis_that_was_stored_without_moves_gets_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    with run_server(sqlite_url(tmp_path)) as (address, _):
        visitor = Guest(address)
        analysis = visitor.get(f"/tables/{game}-02/analysis")
        assert analysis["turns"][0]["moves"]
        stored = {key: value for key, value in analysis.items() if key != "status"}
        older = msgspec.json.encode(remove_moves(stored))
        assert b"moves" not in older
        monkeypatch.setattr(collection_tables, "find_analysis", lambda name: older)
        assert visitor.get(f"/tables/{game}-02/analysis") == analysis


def remove_moves(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: remove_moves(item) for key, item in value.items() if "moves" not in key}
    return [remove_moves(item) for item in value] if isinstance(value, list) else value


def test_collected_games_cannot_be_changed(tmp_path: Path) -> None:
    with run_server(sqlite_url(tmp_path)) as (address, _), Guest(address, "Ada") as ada:
        for path in ("rematch", "resign", "pause", "resume", "decline"):
            assert 400 <= ada.post(f"/tables/opera-01/{path}").status_code < 500, path
        assert 400 <= ada.act("opera-01", 0, 0).status_code < 500
        assert ada.ask("PUT", "/tables/opera-01/seats/0").status_code == 409
        assert ada.ask("DELETE", "/tables/opera-01").status_code == 403
        answer = ada.post("/tables/opera-01/chat", {"text": "bravo"})
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
        assert ada.get("/tables/opera-01/chat") == []


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_collected_games_are_not_in_the_database(tmp_path: Path, kind: str) -> None:
    with ExitStack() as stack:
        url = stack.enter_context(create_database(kind, tmp_path))
        address, _ = stack.enter_context(run_server(url))
        ada = Guest(address, "Ada")
        ada.get("/tables/jack-03/analysis")
        for name in ("finished", "played", "mine", "live"):
            assert ada.get("/tables", list=name) == []
        assert ada.get("/leaderboard/jack") == []
        for table in ("tables", "seats", "events", "analyses", "ratings"):
            assert query_rows(url, f"SELECT count(*) FROM {table}") == [(0,)]
