"""Requests that the API's description allows or forbids: none causes a fault.

schemathesis makes the requests from /api/openapi.json, in every run the same ones.
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import response_schema_conformance

from limelight.server.api.openapi import build_document
from limelight.server.app import build
from limelight.server.settings import Settings
from limelight.tables.event_views import TableEventView
from limelight.tables.events import ActionPlayed, TableEvent
from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.server.guest_client import Guest
from tests.server.server_process import create_database, run_server_process

ENDLESS = ("/api/tables/{name}/events", "/api/matches/{name}/events")


#: Clients and tables; `make test` uses each once, and `make nightly` has more requests.
ASKING = [
    ("sqlite", "nobody"),
    ("postgresql", "somebody"),
    *(
        pytest.param(asking, marks=pytest.mark.nightly)
        for asking in product(("sqlite", "postgresql"), ("nobody", "somebody"), ("often",))
    ),
]


@pytest.fixture(params=ASKING, ids="-".join)
def requesting_guest(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Guest]:
    kind, who, *_ = request.param
    with (
        create_database(kind, tmp_path) as url,
        run_server_process(tmp_path, url) as server,
        Guest(server.address, "" if who == "nobody" else "Ada") as guest,
    ):
        yield guest


@pytest.fixture
def tables(requesting_guest: Guest) -> Iterator[list[str]]:
    """An open, a live and a finished table of the user; for a visitor, of Bob."""
    with Guest(requesting_guest.address, "Bob") as bob:
        owner = requesting_guest if requesting_guest.cookie else bob
        table_ids = [owner.open_table("opera", "person", "person", public=False)]
        for game in ("minuit", "jack"):
            table_ids.append(owner.open_table(game, "person", "person", sit=(0, 1)))
        owner.request_json("POST", f"/tables/{table_ids[-1]}/resign", seat=0)
        yield table_ids


def make_strategies(operation: Any, tables: list[str]) -> list[st.SearchStrategy[Any]]:
    """Make strategies: described requests, the same at existing tables, and invalid ones."""
    strategies = [operation.as_strategy(generation_mode=GenerationMode.POSITIVE)]
    if "{name}" in operation.path:
        here = {"name": tables[0]}
        strategies += [
            operation.as_strategy(path_parameters={**here, "name": name}) for name in tables
        ]
    strategies.append(operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
    return strategies


@pytest.fixture
def examples(request: pytest.FixtureRequest, requesting_guest: Guest) -> int:
    """How many requests of each kind are made, for each operation."""
    return 20 if "often" in request.node.callspec.params["requesting_guest"] else 5


def test_no_request_of_the_schema_causes_a_fault(
    requesting_guest: Guest, tables: list[str], examples: int
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
            case.validate_response(answer, checks=[response_schema_conformance])

        for operation in operations:
            if operation.path not in ENDLESS:
                for requested in make_strategies(operation, tables):
                    try_requests(requested, ask, examples)
    assert request_count > 5 * len(operations)


def list_operations(document: Any) -> Iterator[tuple[str, Any]]:
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            yield f"{method} {path}", operation


@pytest.mark.interpreted
def test_the_description_has_the_same_order_each_time() -> None:
    document = build_document(build(Settings()))
    for part in (document["paths"], document["components"]["schemas"]):
        assert [*part] == sorted(part)


@pytest.mark.interpreted
def test_every_operation_describes_its_answer_and_its_errors() -> None:
    document = build_document(build(Settings()))
    error = {"$ref": "#/components/schemas/ErrorAnswer"}
    undescribed: list[str] = []
    for name, operation in list_operations(document):
        responses = operation["responses"]
        (status,) = [status for status in responses if status != "default"]
        assert responses["default"]["content"]["application/json"]["schema"] == error
        schemas = [answer["schema"] for answer in responses[status].get("content", {}).values()]
        if not is_described(document, schemas) and status != "204":
            undescribed.append(name)
    assert undescribed == []


def is_described(document: Any, schemas: list[Any]) -> bool:
    """Whether there are schemas, and each describes the fields of the answer."""
    for schema in schemas:
        while "$ref" in schema or "items" in schema:
            name = schema.get("$ref", "").removeprefix("#/components/schemas/")
            schema = document["components"]["schemas"][name] if name else schema["items"]
        if not ("properties" in schema or "oneOf" in schema or schema.get("type") == "string"):
            return False
    return bool(schemas)


@pytest.mark.interpreted
def test_the_messages_of_streams_and_sockets_are_described() -> None:
    document = build_document(build(Settings()))
    streams = {
        name.partition(" ")[2]: operation["x-messages"]["$ref"].rpartition("/")[2]
        for name, operation in list_operations(document)
        if "x-messages" in operation
    }
    assert set(streams) == {*ENDLESS, "/api/bot/events"}
    sockets = document["x-websockets"]["/api/tables/{name}/live"]
    received = sockets["receives"]["$ref"].rpartition("/")[2]
    sent = sockets["sends"]["$ref"].rpartition("/")[2]
    assert len(list_tags(document, received)) == 9
    assert list_tags(document, sent) == {
        *("update", "chat", "watching", "done", "said", "pong", "error")
    }
    assert list_tags(document, streams["/api/bot/events"]) == {
        *("challenge", "turn", "over", "cancelled")
    }


def list_tags(document: Any, name: str) -> set[str]:
    """The tags of a message, or of all messages of a union."""
    component = document["components"]["schemas"][name]
    if "anyOf" not in component:
        return {component["properties"]["type"]["const"]}
    members = [member["$ref"].rpartition("/")[2] for member in component["anyOf"]]
    return set().union(*(list_tags(document, member) for member in members))


@pytest.mark.interpreted
def test_every_event_has_a_view_with_its_fields() -> None:
    views = {view.__struct_config__.tag: view for view in get_args(TableEventView)}
    for event in get_args(TableEvent):
        if event is ActionPlayed:
            continue  # the view has what the reader may know of the action
        fields = {field.name for field in msgspec.structs.fields(event)} - {"who"}
        view = views[event.__struct_config__.tag]
        assert {field.name for field in msgspec.structs.fields(view)} == fields | {"seq", "at"}


def try_requests(requested: st.SearchStrategy[Any], ask: Any, examples: int) -> None:
    """Try a number of these requests, always the same ones."""
    bounded = settings(
        max_examples=examples,
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
