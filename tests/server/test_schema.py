"""Whatever the API's own description allows, and what it does not: never a fault of ours.

schemathesis makes the requests up from /api/openapi.json; the same ones each time.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.server.guest_client import Guest
from tests.server.server_process import create_database, run_server_process

EXAMPLES = 8  # of each kind, for each operation and each of those who ask
ENDLESS = ("/api/tables/{name}/events", "/api/matches/{name}/events")


#: Who asks, and where: by day each once.
ASKING = [
    ("sqlite", "nobody"),
    ("postgresql", "somebody"),
    pytest.param(("sqlite", "somebody"), marks=pytest.mark.nightly),
    pytest.param(("postgresql", "nobody"), marks=pytest.mark.nightly),
]


@pytest.fixture(params=ASKING, ids="-".join)
def requesting_guest(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Guest]:
    kind, who = request.param
    with (
        create_database(kind, tmp_path) as url,
        run_server_process(tmp_path, url) as server,
        Guest(server.address, "" if who == "nobody" else "Ada") as guest,
    ):
        yield guest


@pytest.fixture
def tables(requesting_guest: Guest) -> Iterator[list[str]]:
    """An open, a live and a finished table, of the user, or of Bob for a visitor."""
    with Guest(requesting_guest.address, "Bob") as bob:
        owner = requesting_guest if requesting_guest.cookie else bob
        table_ids = [owner.open_table("opera", "person", "person", public=False)]
        for game in ("minuit", "jack"):
            table_ids.append(owner.open_table(game, "person", "person", sit=(0, 1)))
        owner.request_json("POST", f"/tables/{table_ids[-1]}/resign", seat=0)
        yield table_ids


def make_strategies(operation: Any, tables: list[str]) -> list[st.SearchStrategy[Any]]:
    """Requests as described, the same at tables that exist, and others that are wrong."""
    strategies = [operation.as_strategy(generation_mode=GenerationMode.POSITIVE)]
    if "{name}" in operation.path:
        here = {"name": tables[0]}
        strategies += [
            operation.as_strategy(path_parameters={**here, "name": name}) for name in tables
        ]
    strategies.append(operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
    return strategies


def test_no_request_of_the_schema_causes_a_fault(
    requesting_guest: Guest, tables: list[str]
) -> None:
    document = httpx.get(
        f"{requesting_guest.address}/api/openapi.json", timeout=TIMEOUT_SECONDS
    ).json()
    schema = schemathesis.openapi.from_dict(document)
    operations = [result.ok() for result in schema.get_all_operations()]
    assert len(operations) > 25
    request_count = 0
    with requests.Session() as session:

        def ask(case: Any) -> None:
            nonlocal request_count
            answer = case.call(
                base_url=requesting_guest.address,
                session=session,
                headers={"Cookie": requesting_guest.cookie},
                timeout=TIMEOUT_SECONDS,
            )
            session.cookies.clear()
            request_count += 1
            check(answer.status_code, answer.content, case)

        for operation in operations:
            if operation.path not in ENDLESS:
                for requested in make_strategies(operation, tables):
                    try_requests(requested, ask)
    assert request_count > 5 * len(operations)


def try_requests(requested: st.SearchStrategy[Any], ask: Any) -> None:
    """Try a number of these requests, always the same ones."""
    bounded = settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    try:
        bounded(given(requested)(ask))()
    except Unsatisfiable:
        return  # there is no invalid request


def check(status: int, body: bytes, case: Any) -> None:
    said = (
        f"{case.method} {case.formatted_path} {case.query} {case.body!r}: {status} {body[:300]!r}"
    )
    assert status < 500, said
    if status >= 400:
        told = httpx.Response(status, content=body).json()
        assert set(told) <= {"code", "message", "seq"}, said
        assert told["code"], said
        assert told["message"], said


def test_no_stream_request_causes_a_fault(requesting_guest: Guest, tables: list[str]) -> None:
    path = f"/api/tables/{tables[1]}/events"
    for query in ("after=-1", "after=x", "after=99999999999", "seat=8", "heard=%00", "seat="):
        answer = requesting_guest.http.get(f"{path}?{query}")
        check_plain(answer)
    check_plain(requesting_guest.http.get("/api/tables/nowhere/events"))
    check_plain(requesting_guest.http.get("/api/tables/%00/events"))
    for last in ("3", "-1", "x", "9" * 30, "²"):
        headers = {"Last-Event-ID": last.encode()}
        with requesting_guest.http.stream("GET", path, headers=headers) as answer:
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/event-stream")
            lines = answer.iter_lines()
            assert any(line == "event: update" for line in lines)


def check_plain(answer: httpx.Response) -> None:
    assert 400 <= answer.status_code < 500, answer.text
    assert set(answer.json()) == {"code", "message"}
