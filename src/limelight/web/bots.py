"""The API for bots: accounts for programs, and one stream of all that concerns them."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import suppress

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody
from litestar.response import Stream

from limelight.core.game import JSON
from limelight.store.people import Person
from limelight.tables.refusal import Refusal
from limelight.web import identity
from limelight.web.asking import Somebody, TheHouse
from limelight.web.house import House
from limelight.web.messages import Hello
from limelight.web.people import free
from limelight.web.visitor import Visitor

BEAT = 15.0  # seconds of silence after which a line is tried
MOST = 20  # bots of one person


class BotsApi(Controller):
    """Bots."""

    path = "/api"
    tags = ("bots",)

    @get("/bots")
    async def mine(self, house: TheHouse, person: Somebody) -> list[JSON]:
        """Your bots."""
        return [{"name": bot.name} for bot in await house.people.bots(person.id)]

    @post("/bots")
    async def create(self, house: TheHouse, person: Somebody, data: JSONBody[Hello]) -> JSON:
        """A new bot of yours, and its token, which is told this once.

        The program sends it with everything: `Authorization: Bearer TOKEN`.
        """
        house.allow("create", person.id, house.settings.limits.create)
        if person.kind == "bot":
            raise Refusal("forbidden", "a bot has no bots of its own")
        if len(await house.people.bots(person.id)) >= MOST:
            raise Refusal("many", f"you have {MOST} bots already")
        await free(house, data.name, None)
        token = secrets.token_urlsafe(32)
        shown = identity.fingerprint(token)
        bot = await house.people.bot(person.id, data.name, shown, house.now())
        return {"name": bot.name, "token": token}

    @get("/bot/events", media_type="application/x-ndjson")
    async def events(self, house: TheHouse, person: Somebody) -> Stream:
        """All that concerns a bot, as lines of JSON, from now on; first what waits for it.

        `challenge`: asked to sit down; PUT the seat to accept, or POST decline.
        `turn`: the bot is to decide; everything about the table is there, `choices` and all.
        `over`: a game has ended. Empty lines only keep the line open.
        """
        if person.kind != "bot":
            raise Refusal("forbidden", "this is for bots; people have their tables")
        return Stream(_lines(house, person), media_type="application/x-ndjson")


async def _lines(house: House, bot: Person) -> AsyncIterator[bytes]:
    bell: asyncio.Queue[str] = asyncio.Queue()
    names = (bot.id, bot.name.casefold())
    for name in names:
        house.bells.setdefault(name, set()).add(bell)
    told: dict[str, int] = {}  # up to which number, by table
    try:
        for table in await house.tables.of(bot.id, bot.name):
            bell.put_nowait(table)
        while not house.closing.is_set():
            table = ""
            with suppress(TimeoutError):
                table = await asyncio.wait_for(bell.get(), BEAT)
            news = await _news(house, bot, table, told) if table else None
            yield (msgspec.json.encode(news) if news else b"") + b"\n"
    finally:
        for name in names:
            house.bells[name].discard(bell)
            if not house.bells[name]:
                del house.bells[name]


async def _news(house: House, bot: Person, name: str, told: dict[str, int]) -> JSON | None:
    """What a bot is to know of a table now, if it does not know it already."""
    room = await house.room(name)
    visitor = Visitor(house, room, bot)
    await visitor.look()
    table = room.table
    mine = table.seats_of(bot.id)
    called = bot.name.casefold()
    asked = [
        number
        for number, seat in enumerate(room.plan.seats)
        if seat.bot.casefold() == called and not table.seats[number].taken
    ]
    if table.status == "open" and asked:
        if name in told:
            return None
        told[name] = 0
        return {"type": "challenge", "asked": asked, **await visitor.told()}
    if mine and table.over and told.get(name, 0) >= 0:
        told[name] = -1
        return {"type": "over", **await visitor.told(table.seq)}
    if table.turn in mine and told.get(name, 0) < table.moved:
        after = told.get(name, 0)
        told[name] = table.seq
        return {"type": "turn", **await visitor.told(after)}
    return None
