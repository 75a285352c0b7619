"""The API for playing: seats, actions, requests to the other players, chat."""

from contextlib import suppress

from litestar import Controller, delete, get, post, put
from litestar.di import NamedDependency
from litestar.enums import ScopeType
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK
from litestar.types import Scope

from limelight.core.errors import LimelightError
from limelight.server.answers.chat import ChatLine, StoredChatLine
from limelight.server.answers.tables import CommittedSeq, TableView
from limelight.server.api.dependencies import (
    ApiRequest,
    SeatInPath,
    SeatInQuery,
    SeqInQuery,
    TableIdInPath,
)
from limelight.server.api.schemas import Act, Answer, Back, Say
from limelight.server.live.table_sessions import TableSessions
from limelight.store.database import is_unreachable


class PlayApi(Controller):
    """Playing at a table."""

    path = "/api"
    tags = ("tables",)

    @put("/tables/{name:str}/seats/{number:int}")
    async def sit(
        self,
        table_sessions: NamedDependency[TableSessions],
        request: ApiRequest,
        name: TableIdInPath,
        number: SeatInPath,
    ) -> TableView:
        """Take a seat; when all are taken the game begins."""
        session = await table_sessions.open(request, name)
        await session.take_seat(number)
        await session.choose_seat(number)
        return await session.build_update()

    @delete("/tables/{name:str}/seats/{number:int}", status_code=HTTP_200_OK)
    async def leave(
        self,
        table_sessions: NamedDependency[TableSessions],
        request: ApiRequest,
        name: TableIdInPath,
        number: SeatInPath,
    ) -> CommittedSeq:
        """Give a seat back before the game begins."""
        session = await table_sessions.open(request, name)
        return CommittedSeq(await session.leave_seat(number))

    @post("/tables/{name:str}/decline", status_code=HTTP_200_OK)
    async def decline(
        self,
        table_sessions: NamedDependency[TableSessions],
        request: ApiRequest,
        name: TableIdInPath,
    ) -> CommittedSeq:
        """Refuse a challenge: for a bot that was asked to sit down."""
        session = await table_sessions.open(request, name)
        return CommittedSeq(await session.decline_invitation())

    @post("/tables/{name:str}/actions", status_code=HTTP_200_OK)
    async def play(
        self,
        table_sessions: NamedDependency[TableSessions],
        request: ApiRequest,
        name: TableIdInPath,
        data: JSONBody[Act],
        seat: SeatInQuery = None,
    ) -> CommittedSeq:
        """Play an action, having seen the events up to `seq`; 409 if the game has gone on."""
        session = await table_sessions.open(request, name, seat)
        return CommittedSeq(await session.play_action(data.seq, data.action))

    @post("/tables/{name:str}/undo", status_code=HTTP_200_OK)
    async def undo(
        self,
        table_sessions: NamedDependency[TableSessions],
        request: ApiRequest,
        name: TableIdInPath,
        data: JSONBody[Back],
        seat: SeatInQuery = None,
    ) -> CommittedSeq:
        """Take back: freely within your own activation, else by the others' consent.

        Never past a moment when something hidden came out.
        """
        session = await table_sessions.open(request, name, seat)
        return CommittedSeq(await session.take_back(data.seq, data.keep))

    @post("/tables/{name:str}/answer", status_code=HTTP_200_OK)
    async def answer(
        self,
        table_sessions: NamedDependency[TableSessions],
        request: ApiRequest,
        name: TableIdInPath,
        data: JSONBody[Answer],
        seat: SeatInQuery = None,
    ) -> CommittedSeq:
        """Say yes or no to what another player asks for; no takes your own wish back."""
        session = await table_sessions.open(request, name, seat)
        return CommittedSeq(await session.answer_request(data.yes))

    @post("/tables/{name:str}/resign", status_code=HTTP_200_OK)
    async def resign(
        self,
        table_sessions: NamedDependency[TableSessions],
        request: ApiRequest,
        name: TableIdInPath,
        seat: SeatInQuery = None,
    ) -> CommittedSeq:
        """Give the game up."""
        session = await table_sessions.open(request, name, seat)
        return CommittedSeq(await session.resign_game())

    @post("/tables/{name:str}/pause", status_code=HTTP_200_OK)
    async def pause(
        self,
        table_sessions: NamedDependency[TableSessions],
        request: ApiRequest,
        name: TableIdInPath,
        seat: SeatInQuery = None,
    ) -> CommittedSeq:
        """Ask the others to stop the clocks."""
        session = await table_sessions.open(request, name, seat)
        return CommittedSeq(await session.pause_game())

    @post("/tables/{name:str}/resume", status_code=HTTP_200_OK)
    async def resume(
        self,
        table_sessions: NamedDependency[TableSessions],
        request: ApiRequest,
        name: TableIdInPath,
        seat: SeatInQuery = None,
    ) -> CommittedSeq:
        """Go on after a pause."""
        session = await table_sessions.open(request, name, seat)
        return CommittedSeq(await session.resume_game())

    @get("/tables/{name:str}/chat")
    async def chat(
        self,
        table_sessions: NamedDependency[TableSessions],
        request: ApiRequest,
        name: TableIdInPath,
        after: SeqInQuery = 0,
    ) -> list[ChatLine]:
        """What was said after a number: among the players if you are one, else the spectators."""
        return await (await table_sessions.open(request, name)).read_chat(after)

    @post("/tables/{name:str}/chat", status_code=HTTP_200_OK)
    async def say(
        self,
        table_sessions: NamedDependency[TableSessions],
        request: ApiRequest,
        name: TableIdInPath,
        data: JSONBody[Say],
    ) -> StoredChatLine:
        """Say something to the players if you are one, else to the spectators."""
        session = await table_sessions.open(request, name)
        return StoredChatLine(await session.write_chat(data.text))


async def count_unreadable_action(error: Exception, scope: Scope) -> None:
    """An action that cannot be decoded counts as a refused one."""
    is_action = scope["type"] == ScopeType.HTTP and scope["path"].endswith("/actions")
    if isinstance(error, LimelightError) or is_unreachable(error) or not is_action:
        return
    request = ApiRequest(scope)
    table_sessions: TableSessions = request.app.state.server.table_sessions
    with suppress(LimelightError):
        table_id = str(request.path_params.get("name", ""))
        session = await table_sessions.open(request, table_id)
        await session.count_refused_answer()
