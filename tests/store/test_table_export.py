"""Tables are moved from one database to another, whole or not at all."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

import limelight
from limelight.store.chat import ChatStore
from limelight.store.database import Database
from limelight.store.matches import MatchStore, StoredMatch
from limelight.store.repair import repair_table
from limelight.store.table_export import (
    ExportedMatch,
    ExportedMessage,
    ExportedTable,
    InvalidExport,
    export_table,
    find_unknown_names,
    import_table,
    parse_export_line,
)
from limelight.store.tables import TableStore
from limelight.store.users import UserStore
from limelight.tables import events as ev
from limelight.tables.match import Match, MatchSetup, MatchSide
from limelight.tables.table import Table
from limelight.tables.table_setup import SeatSetup
from tests.server.server_process import create_database
from tests.store.stored_tables import make_action_illegal, make_played_table, store_tables
from tests.store.test_repair import load_all_rows
from tests.store.test_store import run_with_database

BACKEND_PAIRS = [("sqlite", "postgresql"), ("postgresql", "sqlite")]


@pytest.fixture(params=BACKEND_PAIRS, ids=[" to ".join(pair) for pair in BACKEND_PAIRS])
def urls(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
    first, second = request.param
    with create_database(first, tmp_path) as here, create_database(second, tmp_path) as there:
        yield here, there


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with create_database("sqlite", tmp_path) as database_url:
        yield database_url


def make_exported_table(**plan: Any) -> ExportedTable:
    """An exported table that no database contains."""
    stored_table, _ = make_played_table(**plan)
    return ExportedTable(
        1,
        "t",
        stored_table.owner,
        stored_table.setup,
        stored_table.seed,
        1000,
        stored_table.events,
        [],
        [0, 0],
        None,
    )


def test_a_table_is_the_same_in_another_database(urls: tuple[str, str]) -> None:
    here, there = urls

    async def export_from(opened: Database) -> tuple[bytes, list[Any]]:
        plan = MatchSetup("opera", (MatchSide("greedy"), MatchSide(bot="b", name="Bot")), games=2)
        await MatchStore(opened).add_match(StoredMatch("m", "somebody", Match(plan), 900))
        tables = await store_tables(
            opened,
            make_played_table("t", steps=1000, match="m", number=1, rated=True),
            make_played_table("u", game="minuit"),
        )
        await MatchStore(opened).count_refused_answer("t", 1)
        await ChatStore(opened).add_message("t", "players", "id of ann", "Ann", "Gut gespielt ♥", 5)
        lines = [(await export_table(tables, name)).to_line() for name in ("t", "u")]
        return b"".join(lines), await load_all_rows(opened)

    lines, before = run_with_database(here, export_from)

    async def import_into(opened: Database) -> None:
        tables = TableStore(opened)
        for line in lines.splitlines():
            assert await import_table(tables, parse_export_line(line))
            assert not await import_table(tables, parse_export_line(line)), "once is enough"
        assert await load_all_rows(opened) == before
        messages = await ChatStore(opened).load_messages("t", "players")
        assert [(message["name"], message["text"]) for message in messages] == [
            ("Ann", "Gut gespielt ♥")
        ]
        match = await MatchStore(opened).load_match("m")
        assert match is not None
        assert match.match.games[1].refused == (1, 0)
        again = b"".join([(await export_table(tables, name)).to_line() for name in ("t", "u")])
        assert again == lines
        async with opened.begin_read() as connection:
            assert (await connection.execute(text("SELECT * FROM ratings"))).first() is None

    run_with_database(there, import_into)


def test_an_import_does_not_change_another_table_of_the_same_name(url: str) -> None:
    async def work(opened: Database) -> None:
        tables = await store_tables(opened, make_played_table(steps=20))
        before = await load_all_rows(opened)
        with pytest.raises(InvalidExport, match="another one of that name is there"):
            await import_table(tables, make_exported_table(steps=12))
        assert await load_all_rows(opened) == before

    run_with_database(url, work)


def replace_event(table: ExportedTable, number: int, event: ev.TableEvent) -> ExportedTable:
    events = [
        msgspec.structs.replace(logged, event=event) if logged.seq == number else logged
        for logged in table.events
    ]
    return msgspec.structs.replace(table, events=events)


def make_other_deal() -> ExportedTable:
    """A table whose last deal is legal, but does not follow from its seed."""
    table = make_exported_table(steps=0)
    twin = Table(limelight.game("opera"), table.plan, table.seed)
    twin.replay_events(table.events[:-1])
    last = table.events[-1].event
    assert isinstance(last, ev.ActionPlayed)
    others = [action for action, _ in twin.history.state.chance_outcomes() if action != last.action]
    return replace_event(table, table.events[-1].seq, ev.ActionPlayed(-1, others[0]))


def replace_setup(table: ExportedTable, **plan: Any) -> ExportedTable:
    return msgspec.structs.replace(table, plan=msgspec.structs.replace(table.plan, **plan))


def make_game_of_match(
    *, number: int = 0, game: str = "opera", rated: bool = False, **plan: Any
) -> ExportedTable:
    """A game of a match against a machine."""
    sides = (MatchSide("greedy"), MatchSide(bot="b", name="Bot"))
    match = MatchSetup("opera", sides, games=2, rated=rated, **plan)
    exported_match = ExportedMatch("m", "somebody", game, match, "live", None, 900)
    table = replace_setup(make_exported_table(), match="m", number=number)
    return msgspec.structs.replace(table, match=exported_match)


def seats_with_machine(machine: str) -> tuple[SeatSetup, SeatSetup]:
    return SeatSetup(), SeatSetup("machine", machine)


INVALID_TABLES = {
    "^plan.rated: only": lambda: replace_setup(
        make_exported_table(), rated=True, seats=seats_with_machine("level:1")
    ),
    r"^plan.seats\[1\].machine: 'cmd:./x'": lambda: replace_setup(
        make_exported_table(), seats=seats_with_machine("cmd:./x")
    ),
    r"^plan.seats\[1\].machine: ''": lambda: replace_setup(
        make_exported_table(), seats=seats_with_machine("")
    ),
    "^plan.match: 'n'": lambda: replace_setup(make_game_of_match(), match="n"),
    "^match.game: 'jack'": lambda: make_game_of_match(game="jack"),
    "^plan.number: 2 ": lambda: make_game_of_match(number=2),
    "^match.plan.rated": lambda: make_game_of_match(rated=True),
    "^match.plan.options: .*handicap": lambda: make_game_of_match(options={"handicap": 9}),
    "^the player at seat 1: ": lambda: replace_event(
        make_exported_table(), 2, ev.SeatTaken(1, "id of bob", "B" * 41)
    ),
    r"^'B\\x1b\[2J' has": lambda: replace_event(
        make_exported_table(), 2, ev.SeatTaken(1, "id of bob", "B\x1b[2J")
    ),
    r"^'\\u202eevil' has": lambda: msgspec.structs.replace(
        make_exported_table(),
        chats=[ExportedMessage("players", "id of bob", "\u202eevil", "hello", 1)],
    ),
    r"^'a\\nb' has": lambda: msgspec.structs.replace(
        make_exported_table(), chats=[ExportedMessage("players", "id of bob", "Bob", "a\nb", 1)]
    ),
    "cannot be by the rules": lambda: replace_event(
        make_exported_table(), 25, ev.ActionPlayed(0, 99_999)
    ),
    "was not dealt as its seed says": make_other_deal,
    "commitment": lambda: msgspec.structs.replace(make_exported_table(), seed="another"),
    "numbered": lambda: msgspec.structs.replace(
        make_exported_table(), events=make_exported_table().events[1:]
    ),
    "plan is not allowed": lambda: replace_setup(make_exported_table(), options={"handicap": 9}),
    "the match": lambda: replace_setup(make_exported_table(), match="m"),
    "other seats": lambda: msgspec.structs.replace(make_exported_table(), refused=[0]),
    "times that cannot be": lambda: msgspec.structs.replace(
        make_exported_table(),
        events=[msgspec.structs.replace(one, at=10**18) for one in make_exported_table().events],
    ),
    "does not take it": lambda: msgspec.structs.replace(make_exported_table(), created=1 << 70),
}


@pytest.mark.parametrize("why", INVALID_TABLES)
def test_a_table_that_cannot_have_been_played_is_not_imported(url: str, why: str) -> None:
    async def work(opened: Database) -> None:
        with pytest.raises(InvalidExport, match=why):
            await import_table(TableStore(opened), INVALID_TABLES[why]())
        assert await load_all_rows(opened) == []

    run_with_database(url, work)


@pytest.mark.parametrize(
    "line",
    [b"", b"{}", b"[1]", b"\xff", b'{"limelight":2}', make_exported_table().to_line()[:-9] + b"}"],
)
def test_a_line_that_is_no_export_is_refused(line: bytes) -> None:
    with pytest.raises(InvalidExport):
        parse_export_line(line)


MESSAGE = {"room": "players", "user_id": "a", "name": "Ada", "text": "hello", "at": 1}


@pytest.mark.parametrize(
    "spoilt",
    [
        *({"id": name} for name in ("", "../x", "x" * 33, "x\n")),
        {"owner": "o" * 33},
        {"seed": "5" * 65},
        {"created": -1},
        {"chats": [{**MESSAGE, "name": "n" * 41}]},
        {"chats": [{**MESSAGE, "room": "nowhere"}]},
        {"chats": [{**MESSAGE, "text": "\0"}]},
    ],
)
def test_an_export_with_a_field_out_of_range_is_refused(spoilt: dict[str, Any]) -> None:
    line: dict[str, Any] = msgspec.json.decode(make_exported_table().to_line())
    assert parse_export_line(msgspec.json.encode({**line, "chats": [MESSAGE]})).id == line["id"]
    with pytest.raises(InvalidExport):
        parse_export_line(msgspec.json.encode({**line, **spoilt}))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", "x" * 65),
        ("owner", ""),
        ("blamed", 2),
        ("created", 1 << 70),
        ("plan.games", 1001),
        ("plan.games", 0),
        ("plan.at_once", 1 << 40),
        ("plan.sides[0].machine", "cmd:./x"),
        ("plan.sides[1].bot", "b" * 65),
        ("plan.sides[1].name", "n" * 41),
    ],
)
def test_the_error_names_the_field_of_a_match_that_is_out_of_range(
    field: str, value: object
) -> None:
    line: dict[str, Any] = msgspec.json.decode(make_game_of_match().to_line())
    assert parse_export_line(msgspec.json.encode(line)).match
    parent: Any = line["match"]
    *path, field_name = field.replace("[", ".").replace("]", "").split(".")
    for name in path:
        parent = parent[int(name) if name.isdigit() else name]
    parent[field_name] = value
    with pytest.raises(InvalidExport) as refused:
        parse_export_line(msgspec.json.encode(line))
    path_in_error = re.sub(r"\[\d\]", "[...]", field)
    assert f"$.match.{path_in_error}" in re.sub(r"\[\d\]", "[...]", str(refused.value))


def test_a_table_can_be_moved_after_it_was_set_aside(url: str, tmp_path: Path) -> None:
    async def export_from(opened: Database) -> list[ExportedTable]:
        tables = await store_tables(opened, make_played_table())
        await make_action_illegal(opened, "t")
        before = await export_table(tables, "t")
        await repair_table(tables, "t", 5000, apply=True)
        return [before, await export_table(tables, "t")]

    before, after = run_with_database(url, export_from)

    async def import_into(opened: Database) -> str:
        tables = TableStore(opened)
        with pytest.raises(InvalidExport, match="cannot be by the rules"):
            await import_table(tables, before)
        assert await import_table(tables, after)
        return (await repair_table(tables, "t", 6000, apply=False)).outcome

    assert run_with_database(f"sqlite:///{tmp_path / 'other.db'}", import_into) == "aside"


def test_users_that_are_missing_in_the_database_are_listed(url: str) -> None:
    async def work(opened: Database) -> list[str]:
        ann = await UserStore(opened).add_guest("Ann", 0)
        async with opened.begin_write() as connection:
            statement = f"UPDATE users SET id = 'id of ann' WHERE id = '{ann.id}'"
            await connection.execute(text(statement))
        await import_table(TableStore(opened), make_exported_table())
        return await find_unknown_names(TableStore(opened), make_exported_table())

    assert run_with_database(url, work) == ["Bob"]
