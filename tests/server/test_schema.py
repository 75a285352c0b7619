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
def asking(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Guest]:
    kind, who = request.param
    with (
        create_database(kind, tmp_path) as url,
        run_server_process(tmp_path, url) as server,
        Guest(server.address, "" if who == "nobody" else "Ada") as guest,
    ):
        yield guest


@pytest.fixture
def tables(asking: Guest) -> Iterator[list[str]]:
    """A table with a seat free, a game under way, and a finished one; their own if somebody's."""
    with Guest(asking.address, "Bob") as bob:
        owner = asking if asking.cookie else bob
        found = [owner.open_table("opera", "person", "person", public=False)]
        for game in ("minuit", "jack"):
            found.append(owner.open_table(game, "person", "person", sit=(0, 1)))
        owner.request_json("POST", f"/tables/{found[-1]}/resign", seat=0)
        yield found


def kinds(operation: Any, tables: list[str]) -> list[st.SearchStrategy[Any]]:
    """Requests as described, the same at tables that exist, and others that are wrong."""
    found = [operation.as_strategy(generation_mode=GenerationMode.POSITIVE)]
    if "{name}" in operation.path:
        here = {"name": tables[0]}
        found += [operation.as_strategy(path_parameters={**here, "name": name}) for name in tables]
    found.append(operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
    return found


def test_no_request_of_the_schema_causes_a_fault(asking: Guest, tables: list[str]) -> None:
    document = httpx.get(f"{asking.address}/api/openapi.json", timeout=TIMEOUT_SECONDS).json()
    schema = schemathesis.openapi.from_dict(document)
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 25
    asked = 0
    with requests.Session() as session:

        def ask(case: Any) -> None:
            nonlocal asked
            answer = case.call(
                base_url=asking.address,
                session=session,
                headers={"Cookie": asking.cookie},
                timeout=TIMEOUT_SECONDS,
            )
            session.cookies.clear()
            asked += 1
            check(answer.status_code, answer.content, case)

        for operation in operations:
            if operation.path not in ENDLESS:
                for requested in kinds(operation, tables):
                    every(requested, ask)
    assert asked > 5 * len(operations)


def every(requested: st.SearchStrategy[Any], ask: Any) -> None:
    """Ask for so many of these requests, always the same ones."""
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
        return  # there is nothing to be said wrong


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


def test_no_stream_request_causes_a_fault(asking: Guest, tables: list[str]) -> None:
    place = f"/api/tables/{tables[1]}/events"
    for query in ("after=-1", "after=x", "after=99999999999", "seat=8", "heard=%00", "seat="):
        answer = asking.http.get(f"{place}?{query}")
        check_plain(answer)
    check_plain(asking.http.get("/api/tables/nowhere/events"))
    check_plain(asking.http.get("/api/tables/%00/events"))
    for last in ("3", "-1", "x", "9" * 30, "²"):
        headers = {"Last-Event-ID": last.encode()}
        with asking.http.stream("GET", place, headers=headers) as answer:
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/event-stream")
            lines = answer.iter_lines()
            assert any(line == "event: update" for line in lines)


def check_plain(answer: httpx.Response) -> None:
    assert 400 <= answer.status_code < 500, answer.text
    assert set(answer.json()) == {"code", "message"}
