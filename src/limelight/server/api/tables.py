"""The API for tables: the lobby, opening one, sitting down, playing."""

from contextlib import suppress
from typing import Annotated, Any, Final

from litestar import Controller, MediaType, Request, Response, delete, get, post, put
from litestar.enums import ScopeType
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from litestar.types import Scope

import limelight
from limelight.core.errors import LimelightError, OptionError
from limelight.core.game import JSON
from limelight.core.validation import quote
from limelight.server.api.dependencies import (
    Asking,
    SeatInPath,
    SeatNumber,
    Seq,
    Somebody,
    TableName,
    TheHouse,
    address,
)
from limelight.server.api.practice import practised, tried
from limelight.server.api.schemas import Act, Answer, Back, NewTable, Practice, Say, Trial
from limelight.server.house import House
from limelight.server.jobs.fair_queue import Share
from limelight.server.live import collection_tables
from limelight.server.live.live_table import Room
from limelight.server.live.table_session import Visitor, kind_of
from limelight.server.security import auth
from limelight.store.database import away
from limelight.store.users import Person
from limelight.tables import events as ev
from limelight.tables.refusal import Refusal
from limelight.tables.table_setup import MACHINES, Plan
from limelight.tables.table_view import moments, preview, record

#: The machines that may sit at a table: none that somebody else's program or hours would be.

LISTS: Final = {
    "open": ("open",),
    "live": ("live", "paused"),
    "finished": ("over",),
    "mine": ("open", "live", "paused", "aside"),
    "played": ("over",),
}
KINDS: Final = (*LISTS, "collection")


def planned(data: NewTable) -> Plan:
    """The plan of a table that was asked for; `Refusal` says what is wrong with it."""
    if data.game not in limelight.games():
        known = ", ".join(limelight.games())
        raise Refusal("invalid", f"game: {quote(data.game)} does not exist; known: {known}")
    for number, seat in enumerate(data.seats):
        if seat.kind == "machine" and not MACHINES.fullmatch(seat.machine):
            known = "random, greedy, level:1 to level:8, master"
            raise Refusal(
                "invalid", f"seats[{number}].machine: {quote(seat.machine)} is none of {known}"
            )
        if seat.kind != "machine" and seat.machine:
            raise Refusal("invalid", f"seats[{number}]: only a machine has a `machine`")
        if seat.kind != "bot" and seat.bot:
            raise Refusal("invalid", f"seats[{number}]: only a bot's seat names a `bot`")
    try:
        limelight.game(data.game).new(len(data.seats), data.options)
    except OptionError as error:
        raise Refusal("options", str(error)) from error
    if any(seat >= len(data.seats) or data.seats[seat].kind == "machine" for seat in data.sit):
        raise Refusal("invalid", "sit: there is no such seat for you")
    if len(set(data.sit)) != len(data.sit):
        raise Refusal("invalid", "sit: a seat is named twice")
    if data.rated and (len(data.sit) > 1 or any(seat.kind == "machine" for seat in data.seats)):
        raise Refusal("invalid", "rated: only a game among different people can be")
    return Plan(data.game, tuple(data.seats), data.options, data.time, data.public, data.rated)


class TablesApi(Controller):
    """Tables."""

    path = "/api"
    tags = ("tables",)

    @get("/games")
    async def games(self) -> list[JSON]:
        """The games, how many may play, and their options with what they are unless told."""
        return [_game(name) for name in limelight.games()]

    @get("/tables")
    async def tables(
        self,
        house: TheHouse,
        request: Asking,
        which: Annotated[str, QueryParameter(name="list", enum=KINDS)] = "open",
        game: Annotated[str, QueryParameter(max_length=20)] = "",
        player: Annotated[str, QueryParameter(max_length=40)] = "",
        after: Annotated[str, QueryParameter(pattern=r"^(\d{1,15}\.[\w-]{1,64})?$")] = "",
        most: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
    ) -> list[JSON]:
        """The lobby: open, live and finished tables that are public; yours under way, or played.

        And the collection: annotated games between machines, which are there from the start.
        The latest first; for more, ask again with `after` as the last one's `place`.
        """
        if which not in KINDS:
            allowed = ", ".join(KINDS)
            raise Refusal("invalid", f"list: {quote(which)} is not allowed; allowed: {allowed}")
        if which == "collection":
            return collection_tables.listed(game, player, after, most)
        person = await auth.whoever(house, request)
        who = person.id if person else ""
        own = which in ("mine", "played")
        if own and not who:
            return []
        rows = await house.tables.listed(
            status=LISTS[which],
            who=who if own else "",
            game=game,
            player=player,
            after=after,
            most=most,
        )
        for row in rows:
            row["mine"] = [n for n, seat in enumerate(row["seats"]) if who and seat["who"] == who]
            for seat in row["seats"]:
                del seat["who"]
        return rows

    @post("/tables", status_code=HTTP_201_CREATED)
    async def create(
        self, house: TheHouse, request: Asking, person: Somebody, data: JSONBody[NewTable]
    ) -> JSON:
        """Open a table. Machines among themselves move while somebody watches: `live`, `events`."""
        house.allow("create", person.id, house.settings.limits.create)
        plan = planned(data)
        if any(plan.seats[seat].kind != kind_of(person) for seat in data.sit):
            raise Refusal("invalid", "sit: that seat is kept for somebody of another kind")
        owners = [person.owner or person.id] if data.sit else []
        for name in (seat.bot for seat in data.seats if seat.bot):
            asked = await house.people.by_name(name)
            if asked is None or asked.kind != "bot":
                raise Refusal("invalid", f"seats: there is no bot called {quote(name)}")
            owners.append(asked.owner or asked.id)
        if data.rated and len(set(owners)) < len(owners):
            raise Refusal("invalid", "rated: nobody plays a rated game against their own bots")
        where = address(request)
        async with house.caps.opening(plan, person, where):
            room = await house.create(plan, person, list(data.sit), where)
        return await _seen(house, room, person)

    @get("/tables/{name:str}")
    async def table(
        self,
        house: TheHouse,
        request: Asking,
        name: TableName,
        seat: SeatNumber = None,
        after: Seq = 0,
    ) -> JSON:
        """How things stand at a table, and what has happened after a number, as you may know it."""
        visitor = await _visitor(house, request, name, seat)
        return await visitor.told(after)

    @delete("/tables/{name:str}", status_code=HTTP_200_OK)
    async def close(self, house: TheHouse, request: Asking, name: TableName) -> JSON:
        """Give up a table of yours whose game has not begun, or which only machines play."""
        visitor = await _visitor(house, request, name)
        return {"seq": await visitor.close()}

    @put("/tables/{name:str}/seats/{number:int}")
    async def sit(
        self, house: TheHouse, request: Asking, name: TableName, number: SeatInPath
    ) -> JSON:
        """Take a seat; when all are taken the game begins."""
        visitor = await _visitor(house, request, name)
        await visitor.sit(number)
        await visitor.look(number)
        return await visitor.told()

    @delete("/tables/{name:str}/seats/{number:int}", status_code=HTTP_200_OK)
    async def leave(
        self, house: TheHouse, request: Asking, name: TableName, number: SeatInPath
    ) -> JSON:
        """Give a seat back before the game begins."""
        visitor = await _visitor(house, request, name)
        return {"seq": await visitor.leave(number)}

    @post("/tables/{name:str}/decline", status_code=HTTP_200_OK)
    async def decline(self, house: TheHouse, request: Asking, name: TableName) -> JSON:
        """Refuse a challenge: for a bot that was asked to sit down."""
        visitor = await _visitor(house, request, name)
        return {"seq": await visitor.decline()}

    @post("/tables/{name:str}/actions", status_code=HTTP_200_OK)
    async def play(
        self,
        house: TheHouse,
        request: Asking,
        name: TableName,
        data: JSONBody[Act],
        seat: SeatNumber = None,
    ) -> JSON:
        """Play an action, having seen the events up to `seq`; 409 if the game has gone on."""
        visitor = await _visitor(house, request, name, seat)
        return {"seq": await visitor.play(data.seq, data.action)}

    @post("/tables/{name:str}/undo", status_code=HTTP_200_OK)
    async def undo(
        self,
        house: TheHouse,
        request: Asking,
        name: TableName,
        data: JSONBody[Back],
        seat: SeatNumber = None,
    ) -> JSON:
        """Take back: freely within your own activation, else by the others' consent.

        Never past a moment when something hidden came out.
        """
        visitor = await _visitor(house, request, name, seat)
        return {"seq": await visitor.undo(data.seq, data.keep)}

    @post("/tables/{name:str}/answer", status_code=HTTP_200_OK)
    async def answer(
        self,
        house: TheHouse,
        request: Asking,
        name: TableName,
        data: JSONBody[Answer],
        seat: SeatNumber = None,
    ) -> JSON:
        """Say yes or no to what another player asks for; no takes your own wish back."""
        visitor = await _visitor(house, request, name, seat)
        return {"seq": await visitor.answer(data.yes)}

    @post("/tables/{name:str}/resign", status_code=HTTP_200_OK)
    async def resign(
        self, house: TheHouse, request: Asking, name: TableName, seat: SeatNumber = None
    ) -> JSON:
        """Give the game up."""
        visitor = await _visitor(house, request, name, seat)
        return {"seq": await visitor.resign()}

    @post("/tables/{name:str}/pause", status_code=HTTP_200_OK)
    async def pause(
        self, house: TheHouse, request: Asking, name: TableName, seat: SeatNumber = None
    ) -> JSON:
        """Ask the others to stop the clocks."""
        visitor = await _visitor(house, request, name, seat)
        return {"seq": await visitor.pause()}

    @post("/tables/{name:str}/resume", status_code=HTTP_200_OK)
    async def resume(
        self, house: TheHouse, request: Asking, name: TableName, seat: SeatNumber = None
    ) -> JSON:
        """Go on after a pause."""
        visitor = await _visitor(house, request, name, seat)
        return {"seq": await visitor.resume()}

    @post("/tables/{name:str}/rematch", status_code=HTTP_200_OK)
    async def rematch(
        self, house: TheHouse, request: Asking, person: Somebody, name: TableName
    ) -> JSON:
        """Play again with the seats swapped: opens the next table, or joins it if it is open."""
        room = await house.room(name)
        table = await room.read()
        mine = table.seats_of(person.id)
        if not table.over:
            raise Refusal("running", "the game is not over yet")
        if not mine:
            raise Refusal("spectator", "you are watching: only the players may play again")
        moved = [(seat + 1) % len(table.seats) for seat in mine]
        if not table.rematch:
            house.allow("create", person.id, house.settings.limits.create)
            plan = table.plan
            swapped = (*plan.seats[-1:], *plan.seats[:-1])
            again = Plan(plan.game, swapped, plan.options, plan.time, plan.public, plan.rated)
            where = address(request)
            async with house.caps.opening(again, person, where):
                fresh = await house.create(again, person, moved, where)
            await room.change(lambda t: [] if t.rematch else [ev.Rematched(fresh.id)])
            if room.table.rematch == fresh.id:  # as it is kept, whichever process was quicker
                return await _seen(house, fresh, person)
            await fresh.give_up()
        following = await house.room(room.table.rematch)
        visitor = Visitor(house, following, person)
        for seat in moved:
            if not following.table.seats[seat].taken:
                await visitor.sit(seat)
        return await _seen(house, following, person)

    @get("/tables/{name:str}/preview")
    async def preview(
        self,
        house: TheHouse,
        request: Asking,
        name: TableName,
        action: Seq,
        seat: SeatNumber = None,
    ) -> JSON:
        """How things would stand after an action of yours; no view if it would reveal something."""
        visitor = await _visitor(house, request, name, seat)
        table = await visitor.room.read()
        return {"view": preview(table, visitor.reader(table), action)}

    @get("/tables/{name:str}/views")
    async def views(
        self, house: TheHouse, request: Asking, name: TableName, seat: SeatNumber = None
    ) -> list[JSON]:
        """Every moment of the game so far, as you may know it."""
        visitor = await _visitor(house, request, name, seat)
        table = await visitor.room.read()
        return moments(table, visitor.reader(table))

    @get("/tables/{name:str}/analysis")
    async def analysis(self, house: TheHouse, request: Asking, name: TableName) -> JSON:
        """The machine's analysis of a finished game; made when first asked for, so ask again."""
        house.allow("study", address(request), house.settings.limits.study)
        person = await auth.whoever(house, request)
        table = await (await house.room(name)).read()
        return await house.study.analysis(name, table, _share(request, person))

    @get("/tables/{name:str}/belief")
    async def belief(
        self, house: TheHouse, request: Asking, name: TableName, seat: SeatNumber = None
    ) -> JSON:
        """Who it may be, by what you know; when it is your turn, and not in rated games."""
        visitor = await _visitor(house, request, name, seat)
        table = await visitor.room.read()
        reader = visitor.reader(table)
        if reader is None:
            raise Refusal("spectator", "you are watching: this is for who is to decide")
        house.allow("study", address(request), house.settings.limits.study)
        return await house.study.belief(table, reader, _share(request, visitor.person))

    @post("/practice", status_code=HTTP_200_OK)
    async def practice(self, data: JSONBody[Practice]) -> JSON:
        """A position of your own and some actions from it: what a seat sees, and what it may do."""
        return practised(data)

    @post("/practice/preview", status_code=HTTP_200_OK)
    async def trial(self, data: JSONBody[Trial]) -> JSON:
        """How things would stand there after one more action; no view if that would reveal more."""
        return {"view": tried(data)}

    @get("/tables/{name:str}/chat")
    async def chat(
        self, house: TheHouse, request: Asking, name: TableName, after: Seq = 0
    ) -> list[JSON]:
        """What was said after a number: among the players if you are one, else the spectators."""
        return await (await _visitor(house, request, name)).heard(after)

    @post("/tables/{name:str}/chat", status_code=HTTP_200_OK)
    async def say(
        self, house: TheHouse, request: Asking, name: TableName, data: JSONBody[Say]
    ) -> JSON:
        """Say something to the players if you are one, else to the spectators."""
        return {"id": await (await _visitor(house, request, name)).say(data.text)}

    @get("/tables/{name:str}/record")
    async def record(self, house: TheHouse, name: TableName) -> Response[str]:
        """The record of a finished game; `limelight verify` proves that its deals were fair."""
        table = await (await house.room(name)).read()
        if not table.over:
            raise Refusal("running", "the game is not over yet: its record would tell its secrets")
        headers = {"Content-Disposition": f'attachment; filename="{table.plan.game}-{name}.json"'}
        text = record(table).to_json(table.result())
        return Response(text, media_type=MediaType.JSON, headers=headers)


async def unread(error: Exception, scope: Scope) -> None:
    """An action that cannot even be read is a mistake like one that is refused."""
    action = scope["type"] == ScopeType.HTTP and scope["path"].endswith("/actions")
    if isinstance(error, LimelightError) or away(error) or not action:
        return
    request = Request[Any, Any, Any](scope)
    with suppress(LimelightError):
        visitor = await _visitor(
            request.app.state.house, request, str(request.path_params.get("name", ""))
        )
        await visitor.mistaken()


def _game(name: str) -> JSON:
    game = limelight.game(name)
    players: list[int] = []
    options: JSON = {}
    for number in range(1, 9):
        try:
            state = game.new(number)
        except OptionError:
            continue
        players.append(number)
        options = game.options(state)
    return {"name": name, "players": players, "options": options}


def _share(request: Asking, person: Person | None) -> Share:
    return Share(True, address(request), person.id if person else "")


async def _visitor(house: House, request: Asking, name: str, seat: int | None = None) -> Visitor:
    person = await auth.whoever(house, request)
    visitor = Visitor(house, await house.room(name), person)
    await visitor.look(seat)
    return visitor


async def _seen(house: House, room: Room, person: Person) -> JSON:
    visitor = Visitor(house, room, person)
    await visitor.look()
    return await visitor.told()
