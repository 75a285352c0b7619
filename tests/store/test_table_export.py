"""Tables out of one database and into another, whole or not at all."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

import limelight
from limelight.store.chat import Talk
from limelight.store.database import Database
from limelight.store.matches import KeptMatch, Matches
from limelight.store.repair import repair
from limelight.store.table_export import (
    ItsMatch,
    Moved,
    Said,
    Unfit,
    export,
    read,
    strangers,
    take_in,
)
from limelight.store.tables import Tables
from limelight.store.users import People
from limelight.tables import events as ev
from limelight.tables.match import Match, MatchPlan, Side
from limelight.tables.table import Table
from limelight.tables.table_setup import SeatPlan
from tests.server.serving import database
from tests.store.kept import keep, mend_the_rules, played
from tests.store.test_repair import everything
from tests.store.test_store import using

PAIRS = [("sqlite", "postgresql"), ("postgresql", "sqlite")]


@pytest.fixture(params=PAIRS, ids=[" to ".join(pair) for pair in PAIRS])
def urls(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
    first, second = request.param
    with database(first, tmp_path) as here, database(second, tmp_path) as there:
        yield here, there


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with database("sqlite", tmp_path) as found:
        yield found


def moved(**plan: Any) -> Moved:
    """A table on its way, never kept anywhere."""
    kept, _ = played(**plan)
    return Moved(1, "t", kept.owner, kept.plan, kept.seed, 1000, kept.entries, [], [0, 0], None)


def test_a_table_is_the_same_in_another_database(urls: tuple[str, str]) -> None:
    here, there = urls

    async def leave(opened: Database) -> tuple[bytes, list[Any]]:
        plan = MatchPlan("opera", (Side("greedy"), Side(bot="b", name="Bot")), games=2)
        await Matches(opened).add(KeptMatch("m", "somebody", Match(plan), 900))
        tables = await keep(
            opened,
            played("t", steps=1000, match="m", number=1, rated=True),
            played("u", game="minuit"),
        )
        await Matches(opened).refused("t", 1)
        await Talk(opened).say("t", "players", "id of ann", "Ann", "Gut gespielt ♥", 5)
        lines = [(await export(tables, name)).line() for name in ("t", "u")]
        return b"".join(lines), await everything(opened)

    lines, before = using(here, leave)

    async def arrive(opened: Database) -> None:
        tables = Tables(opened)
        for line in lines.splitlines():
            assert await take_in(tables, read(line))
            assert not await take_in(tables, read(line)), "once is enough"
        assert await everything(opened) == before
        said = await Talk(opened).said("t", "players")
        assert [(one["name"], one["text"]) for one in said] == [("Ann", "Gut gespielt ♥")]
        match = await Matches(opened).load("m")
        assert match is not None
        assert match.match.games[1].refused == (1, 0)
        again = b"".join([(await export(tables, name)).line() for name in ("t", "u")])
        assert again == lines
        async with opened.read() as connection:
            assert (await connection.execute(text("SELECT * FROM ratings"))).first() is None

    using(there, arrive)


def test_another_table_of_the_name_is_not_touched(url: str) -> None:
    async def work(opened: Database) -> None:
        tables = await keep(opened, played(steps=20))
        before = await everything(opened)
        with pytest.raises(Unfit, match="another one of that name is there"):
            await take_in(tables, moved(steps=12))
        assert await everything(opened) == before

    using(url, work)


def changed(table: Moved, number: int, event: ev.Happening) -> Moved:
    events = [
        msgspec.structs.replace(entry, event=event) if entry.seq == number else entry
        for entry in table.events
    ]
    return msgspec.structs.replace(table, events=events)


def dealt_otherwise() -> Moved:
    """A table whose last deal could have been, but is not what the seed says."""
    table = moved(steps=0)
    found = Table(limelight.game("opera"), table.plan, table.seed)
    found.replay(table.events[:-1])
    last = table.events[-1].event
    assert isinstance(last, ev.Played)
    others = [action for action, _ in found.line.state.chances() if action != last.action]
    return changed(table, table.events[-1].seq, ev.Played(-1, others[0]))


def planned(table: Moved, **plan: Any) -> Moved:
    return msgspec.structs.replace(table, plan=msgspec.structs.replace(table.plan, **plan))


def of_match(*, number: int = 0, game: str = "opera", rated: bool = False, **plan: Any) -> Moved:
    """A game of a match against a machine."""
    sides = (Side("greedy"), Side(bot="b", name="Bot"))
    match = MatchPlan("opera", sides, games=2, rated=rated, **plan)
    its = ItsMatch("m", "somebody", game, match, "live", None, 900)
    table = planned(moved(), match="m", number=number)
    return msgspec.structs.replace(table, match=its)


def seated(machine: str) -> tuple[SeatPlan, SeatPlan]:
    return SeatPlan(), SeatPlan("machine", machine)


SPOILT = {
    "^plan.rated: only": lambda: planned(moved(), rated=True, seats=seated("level:1")),
    r"^plan.seats\[1\].machine: 'cmd:./x'": lambda: planned(moved(), seats=seated("cmd:./x")),
    r"^plan.seats\[1\].machine: ''": lambda: planned(moved(), seats=seated("")),
    "^plan.match: 'n'": lambda: planned(of_match(), match="n"),
    "^match.game: 'jack'": lambda: of_match(game="jack"),
    "^plan.number: 2 ": lambda: of_match(number=2),
    "^match.plan.rated": lambda: of_match(rated=True),
    "^match.plan.options: .*handicap": lambda: of_match(options={"handicap": 9}),
    "^who sits at seat 1: ": lambda: changed(moved(), 2, ev.Seated(1, "id of bob", "B" * 41)),
    r"^'B\\x1b\[2J' has": lambda: changed(moved(), 2, ev.Seated(1, "id of bob", "B\x1b[2J")),
    r"^'\\u202eevil' has": lambda: msgspec.structs.replace(
        moved(), chats=[Said("players", "id of bob", "\u202eevil", "hello", 1)]
    ),
    r"^'a\\nb' has": lambda: msgspec.structs.replace(
        moved(), chats=[Said("players", "id of bob", "Bob", "a\nb", 1)]
    ),
    "cannot be by the rules": lambda: changed(moved(), 25, ev.Played(0, 99_999)),
    "was not dealt as its seed says": dealt_otherwise,
    "commitment": lambda: msgspec.structs.replace(moved(), seed="another"),
    "numbered": lambda: msgspec.structs.replace(moved(), events=moved().events[1:]),
    "plan is not allowed": lambda: planned(moved(), options={"handicap": 9}),
    "the match": lambda: planned(moved(), match="m"),
    "other seats": lambda: msgspec.structs.replace(moved(), refused=[0]),
    "times that cannot be": lambda: msgspec.structs.replace(
        moved(), events=[msgspec.structs.replace(one, at=10**18) for one in moved().events]
    ),
    "does not take it": lambda: msgspec.structs.replace(moved(), created=1 << 70),
}


@pytest.mark.parametrize("why", SPOILT)
def test_what_could_not_have_been_played_is_not_taken_in(url: str, why: str) -> None:
    async def work(opened: Database) -> None:
        with pytest.raises(Unfit, match=why):
            await take_in(Tables(opened), SPOILT[why]())
        assert await everything(opened) == []

    using(url, work)


@pytest.mark.parametrize(
    "line", [b"", b"{}", b"[1]", b"\xff", b'{"limelight":2}', moved().line()[:-9] + b"}"]
)
def test_what_is_no_export_is_not_read(line: bytes) -> None:
    with pytest.raises(Unfit):
        read(line)


SAID = {"room": "players", "user_id": "a", "name": "Ada", "text": "hello", "at": 1}


@pytest.mark.parametrize(
    "spoilt",
    [
        *({"id": name} for name in ("", "../x", "x" * 33, "x\n")),
        {"owner": "o" * 33},
        {"seed": "5" * 65},
        {"created": -1},
        {"chats": [{**SAID, "name": "n" * 41}]},
        {"chats": [{**SAID, "room": "nowhere"}]},
        {"chats": [{**SAID, "text": "\0"}]},
    ],
)
def test_what_no_house_would_have_written_is_not_read(spoilt: dict[str, Any]) -> None:
    line: dict[str, Any] = msgspec.json.decode(moved().line())
    assert read(msgspec.json.encode({**line, "chats": [SAID]})).id == line["id"]
    with pytest.raises(Unfit):
        read(msgspec.json.encode({**line, **spoilt}))


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
def test_a_match_that_no_house_would_have_written_is_refused_by_its_field(
    field: str, value: object
) -> None:
    line: dict[str, Any] = msgspec.json.decode(of_match().line())
    assert read(msgspec.json.encode(line)).match
    place: Any = line["match"]
    *path, last = field.replace("[", ".").replace("]", "").split(".")
    for name in path:
        place = place[int(name) if name.isdigit() else name]
    place[last] = value
    with pytest.raises(Unfit) as refused:
        read(msgspec.json.encode(line))
    at = re.sub(r"\[\d\]", "[...]", field)
    assert f"$.match.{at}" in re.sub(r"\[\d\]", "[...]", str(refused.value))


def test_a_table_that_is_set_aside_can_be_moved_once_that_is_noted(
    url: str, tmp_path: Path
) -> None:
    async def leave(opened: Database) -> list[Moved]:
        tables = await keep(opened, played())
        await mend_the_rules(opened, "t")
        before = await export(tables, "t")
        await repair(tables, "t", 5000, apply=True)
        return [before, await export(tables, "t")]

    before, after = using(url, leave)

    async def arrive(opened: Database) -> str:
        tables = Tables(opened)
        with pytest.raises(Unfit, match="cannot be by the rules"):
            await take_in(tables, before)
        assert await take_in(tables, after)
        return (await repair(tables, "t", 6000, apply=False)).outcome

    assert using(f"sqlite:///{tmp_path / 'other.db'}", arrive) == "aside"


def test_whom_nobody_knows_there_is_said(url: str) -> None:
    async def work(opened: Database) -> list[str]:
        ann = await People(opened).guest("Ann", 0)
        async with opened.begin() as connection:
            order = f"UPDATE users SET id = 'id of ann' WHERE id = '{ann.id}'"
            await connection.execute(text(order))
        await take_in(Tables(opened), moved())
        return await strangers(Tables(opened), moved())

    assert using(url, work) == ["Bob"]
