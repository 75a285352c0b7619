"""The API for bots: accounts for programs, and one stream of all that concerns them."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import ExitStack, suppress
from typing import Annotated

import msgspec
from litestar import Controller, delete, get, patch, post
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK

from limelight.core.game import JSON
from limelight.core.validation import quote
from limelight.server.api.dependencies import Somebody, TheHouse
from limelight.server.api.schemas import Hello, Rename
from limelight.server.api.users import free
from limelight.server.house import House
from limelight.server.live.table_session import Visitor
from limelight.server.security import auth
from limelight.store.users import Person
from limelight.tables.refusal import Refusal

BEAT = 15.0  # seconds of silence after which a line is tried

BotName = Annotated[str, QueryParameter(max_length=40)]


class BotsApi(Controller):
    """Bots."""

    path = "/api"
    tags = ("bots",)

    @get("/bots")
    async def mine(self, house: TheHouse, person: Somebody) -> list[JSON]:
        """Your bots: whether each has a token, and whether its program has its line open."""
        return [
            {"name": bot.name, "token": token, "here": bot.id in house.bells}
            for bot, token in await house.people.bots(person.id)
        ]

    @post("/bots")
    async def create(self, house: TheHouse, person: Somebody, data: JSONBody[Hello]) -> JSON:
        """A new bot of yours, and its token, which is told this once.

        The program sends it with everything: `Authorization: Bearer TOKEN`.
        """
        house.allow("create", person.id, house.settings.limits.create)
        if person.kind != "account":
            raise Refusal("forbidden", "bots belong to accounts: register, or log in")
        await free(house, data.name, None)
        token = secrets.token_urlsafe(32)
        shown = auth.fingerprint(token)
        bot = await house.people.bot(person.id, data.name, shown, house.now())
        return {"name": bot.name, "token": token}

    @patch("/bots")
    async def rename(self, house: TheHouse, person: Somebody, data: JSONBody[Rename]) -> JSON:
        """Give a bot of yours another name, while it has no game."""
        bot = await _mine(house, person, data.name)
        await free(house, data.to, bot)
        await _idle(house, bot)
        await _change(house, bot, {"name": data.to})
        return {"name": data.to}

    @delete("/bots", status_code=HTTP_200_OK)
    async def remove(self, house: TheHouse, person: Somebody, name: BotName) -> JSON:
        """Give up a bot of yours that has no game: its rating goes, the games it played stay."""
        bot = await _mine(house, person, name)
        await _idle(house, bot)
        await house.people.forget(bot.id)
        house.sessions.end_before(bot.id, bot.epoch + 1)
        return {}

    @post("/bots/token")
    async def renew(self, house: TheHouse, person: Somebody, data: JSONBody[Hello]) -> JSON:
        """Another token for a bot of yours, told this once; the one before is good no more."""
        house.allow("create", person.id, house.settings.limits.create)
        bot = await _mine(house, person, data.name)
        token = secrets.token_urlsafe(32)
        await _change(house, bot, {"token": auth.fingerprint(token)})
        return {"name": bot.name, "token": token}

    @delete("/bots/token", status_code=HTTP_200_OK)
    async def revoke(self, house: TheHouse, person: Somebody, name: BotName) -> JSON:
        """Take the token of a bot of yours away: its program is locked out."""
        bot = await _mine(house, person, name)
        await _change(house, bot, {"token": None})
        return {}

    @get("/bot/events", media_type="application/x-ndjson")
    async def events(self, house: TheHouse, person: Somebody) -> Stream:
        """All that concerns a bot, as lines of JSON, from now on; first what waits for it.

        `challenge`: asked to sit down; PUT the seat to accept, or POST decline.
        `turn`: the bot is to decide; everything about the table is there, `choices` and all.
        `over`: a game has ended. Empty lines only keep the line open.
        """
        if person.kind != "bot":
            raise Refusal("forbidden", "this is for bots; people have their tables")
        with house.line(person.id, ""):
            pass  # too many are refused while that can still be said
        return Stream(_lines(house, person), media_type="application/x-ndjson")


async def _mine(house: House, person: Person, name: str) -> Person:
    """A bot of somebody's, by its name."""
    for bot, _ in await house.people.bots(person.id):
        if bot.name.casefold() == name.casefold():
            return bot
    raise Refusal("unknown", f"you have no bot called {quote(name)}")


async def _idle(house: House, bot: Person) -> None:
    """`Refusal` if a bot is at a table, or asked to come to one."""
    if await house.tables.of(bot.id, bot.name):
        raise Refusal(
            "busy", "it has games under way, or is asked to play; wait until they are over"
        )


async def _change(house: House, bot: Person, values: JSON) -> None:
    """Change a bot; the lines it has open, by its old name or token, close."""
    await house.sessions.log_out_everywhere(bot.id, values)


async def _lines(house: House, bot: Person) -> AsyncIterator[bytes]:
    bell: asyncio.Queue[str] = asyncio.Queue()
    names = (bot.id, bot.name.casefold())
    for name in names:
        house.bells.setdefault(name, set()).add(bell)
    told: dict[str, int] = {}  # up to which number, by table
    house.umpire.came_or_went(bot.id)
    line = ExitStack()
    try:
        line.enter_context(house.line(bot.id, ""))
        for table in await house.tables.of(bot.id, bot.name):
            bell.put_nowait(table)
        while not (house.closing.is_set() or house.sessions.is_over(bot)):
            table = ""
            with suppress(TimeoutError):
                table = await asyncio.wait_for(bell.get(), BEAT)
            news = await _news(house, bot, table, told) if table else None
            yield (msgspec.json.encode(news) if news else b"") + b"\n"
    finally:
        line.close()
        for name in names:
            house.bells[name].discard(bell)
            if not house.bells[name]:
                del house.bells[name]
        house.umpire.came_or_went(bot.id)


async def _news(house: House, bot: Person, name: str, told: dict[str, int]) -> JSON | None:
    """What a bot is to know of a table now, if it does not know it already."""
    try:
        room = await house.room(name)
    except Refusal:
        return None  # it cannot be opened; the bot's other tables go on
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
    if mine and (table.over or table.reason) and told.get(name, 0) >= 0:
        told[name] = -1
        return {"type": "over" if table.over else "cancelled", **await visitor.told(table.seq)}
    if table.turn in mine and told.get(name, 0) < table.moved:
        after = told.get(name, 0)
        told[name] = table.seq
        return {"type": "turn", **await visitor.told(after)}
    return None
