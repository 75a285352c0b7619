"""Metrics for Prometheus: they are correct, protected, and name no user."""

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from limelight.server.ops import garbage_collection
from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.ports import find_free_port
from tests.server.guest_client import NO_CERTIFICATES, Guest
from tests.server.server_cluster import run_cluster
from tests.server.server_process import run_server_process, sqlite_url, wait_for
from tests.server.server_thread import run_server
from tests.server.test_notifications import Account, give_address


class MetricsReader:
    """Reads the metrics of a server."""

    def __init__(self, address: str) -> None:
        answer = httpx.get(f"{address}/metrics", timeout=TIMEOUT_SECONDS, verify=NO_CERTIFICATES)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        self.text = answer.text
        self._found = {
            (sample.name, tuple(sorted(sample.labels.items()))): sample.value
            for family in text_string_to_metric_families(answer.text)
            for sample in family.samples
        }

    def __call__(self, name: str, **labels: str) -> float:
        return self._found.get((f"limelight_{name}", tuple(sorted(labels.items()))), 0.0)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with run_server_process(tmp_path_factory.mktemp("home")) as server:
        yield server.address


def test_actions_are_counted_by_outcome(address: str) -> None:
    with Guest(address, "Ada") as ada, Guest(address, "Bob") as bob:
        table = ada.open_table("opera", "person", "person")
        bob.sit(table, 1)
        ada.play(table)
        seq = ada.get_table(table)["seq"]
        assert ada.act(table, seq - 1, 0).status_code == 409
        assert ada.act(table, seq, 99_999).status_code == 422
        assert Guest(address).act(table, seq, 0).status_code == 401
        figures = MetricsReader(address)
    for outcome in ("acknowledged", "stale", "illegal", "nobody"):
        assert figures("actions_total", game="opera", outcome=outcome) == 1, outcome
    assert figures("action_seconds_count", game="opera") == 1
    assert figures("database_write_seconds_count") >= 3
    route = "/api/tables/{name}/actions"
    for status in ("200", "409", "422", "401"):
        assert figures("requests_total", method="POST", route=route, status=status) == 1, status
    assert figures("request_seconds_count", route=route) == 4
    assert figures("tables", status="live") >= 1
    assert figures("leading") == 1


def test_the_time_of_machine_moves_is_measured(address: str) -> None:
    with Guest(address, "Ada") as ada:
        table = ada.open_table("jack", "level:1", "person", sit=(1,))
        assert wait_for(lambda: ada.get_table(table)["turn"] == 1)
        assert MetricsReader(address)("machine_seconds_count", game="jack") >= 1
        assert MetricsReader(address)("machines_asked") == 0


def test_metrics_name_no_user_or_table(address: str) -> None:
    with Guest(address, "Isidora") as isidora:
        table = isidora.open_table("opera", "person", "level:1")
        assert isidora.get_table(table, seat=0)["id"] == table
        assert isidora.ask("GET", f"/tables/{table}x").status_code == 404
        isidora.http.get(f"/table/{table}")
        text = MetricsReader(address).text
    assert table not in text
    assert "Isidora" not in text
    assert "seat=" not in text


def test_open_connections_are_counted(address: str) -> None:
    with Guest(address, "Ada") as ada:
        table = ada.open_table("opera", "person", "person")
        before = MetricsReader(address)
        with (
            ada.open_socket(table) as socket,
            ada.http.stream("GET", f"/api/tables/{table}/events"),
        ):
            socket.receive("update")
            during = MetricsReader(address)
        assert during("lines", kind="socket") == before("lines", kind="socket") + 1
        assert during("lines", kind="stream") == before("lines", kind="stream") + 1
        for kind in ("socket", "stream"):
            assert wait_for(
                lambda kind=kind: (
                    MetricsReader(address)("lines", kind=kind) == before("lines", kind=kind)
                )
            )
    route = "/api/tables/{name}/live"
    assert during("requests_total", method="SOCKET", route=route, status="101") >= 1


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "127.0.0.1"},
        {"X-Forwarded-For": "203.0.113.7"},
        {"X-Real-IP": "127.0.0.1"},
        {"Forwarded": "for=127.0.0.1"},
        {"Host": "play.example.org"},
    ],
)
def test_request_through_a_proxy_is_not_local(address: str, headers: dict[str, str]) -> None:
    answer = httpx.get(
        f"{address}/metrics", headers=headers, timeout=TIMEOUT_SECONDS, verify=NO_CERTIFICATES
    )
    assert answer.status_code == 403
    assert "limelight_" not in answer.text


def test_a_configured_token_is_required_for_metrics(tmp_path: Path) -> None:
    with run_server_process(tmp_path, LIMELIGHT_METRICS_TOKEN="open sesame") as server:
        headers_by_status: dict[int, list[dict[str, str]]] = {
            403: [{}, {"Authorization": "Bearer open"}, {"Authorization": "open sesame"}],
            200: [
                {"Authorization": "Bearer open sesame"},
                {"Authorization": "Bearer open sesame", "X-Forwarded-For": "203.0.113.7"},
            ],
        }
        with Guest(server.address) as visitor:
            for status, tries in headers_by_status.items():
                for headers in tries:
                    assert visitor.http.get("/metrics", headers=headers).status_code == status


def test_the_documentation_names_every_metric(address: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / "operate.md").read_text()
    families = text_string_to_metric_families(MetricsReader(address).text)
    names = {family.name for family in families if family.name.startswith("limelight")}
    assert names
    assert [name for name in names if f"| `{name}" not in text] == []


def test_two_servers_in_one_process_have_separate_metrics(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    with (
        run_server(sqlite_url(tmp_path)) as (first_address, _),
        run_server(sqlite_url(tmp_path / "b")) as (other, _),
    ):
        with Guest(first_address, "Ada") as ada:
            ada.open_table("opera", "person", "person")
        assert MetricsReader(first_address)("tables", status="open") == 1
        assert MetricsReader(other)("tables", status="open") == 0


def test_failed_notifications_are_counted(tmp_path: Path) -> None:
    nowhere: dict[str, Any] = {"smtp_host": "127.0.0.1", "smtp_port": find_free_port()}
    url = sqlite_url(tmp_path)
    with (
        run_server(url, **nowhere) as (address, _),
        Account(address, "Ada") as ada,
        Account(address, "Bob") as bob,
    ):
        for name in ("Ada", "Bob"):
            give_address(url, name, "somebody@example.org")
        table = ada.open_table("opera", "person", "person", time={"pace": "days", "days": 1})
        bob.sit(table, 1)
        failed = {"way": "mail", "outcome": "failed"}
        assert wait_for(lambda: MetricsReader(address)("notices_total", **failed) == 1)


def test_metrics_of_several_nodes_show_leader_and_workers(tmp_path: Path) -> None:
    with run_cluster(tmp_path) as cluster:

        def of_each(name: str, **labels: str) -> list[float]:
            return [MetricsReader(server.address)(name, **labels) for server in cluster.servers]

        assert wait_for(lambda: sorted(of_each("leading")) == [0, 1])
        assert wait_for(lambda: of_each("bus_up") == [1, 1])
        assert wait_for(lambda: of_each("workers") == [1, 1])
        assert 'limelight_queue_jobs{queue="moves"}' in MetricsReader(cluster[0]).text
        cluster.redis.kill()
        assert wait_for(lambda: of_each("bus_up") == [0, 0])
        cluster.restart_redis()
        assert of_each("bus_up") == [1, 1]


def test_longest_garbage_collection_is_measured(address: str, tmp_path: Path) -> None:
    with run_server(sqlite_url(tmp_path)) as (own, _):
        gc.collect()  # the server runs in this process
        longest = MetricsReader(own)("gc_longest_seconds")
        assert longest > 0
        gc.collect()
        assert MetricsReader(own)("gc_longest_seconds") >= longest
    assert "limelight_gc_longest_seconds" in MetricsReader(address).text


def test_objects_alive_after_startup_are_not_collected_again() -> None:
    before = gc.get_threshold()
    try:
        garbage_collection.freeze_startup_objects()
        assert gc.get_freeze_count() > 1000
        assert gc.get_threshold() > before
        assert garbage_collection.pauses.longest == 0
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
