"""The API for playing: seats, actions, requests to the other players, chat."""

from contextlib import suppress
from typing import Final

from litestar import Controller, delete, get, post, put
from litestar.di import NamedDependency, Provide
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
from limelight.server.live.table_session import TableSession
from limelight.server.live.table_sessions import TableSessions
from limelight.store.database import is_unreachable

#: The session of a request's user at the table of the request.
CurrentSession = NamedDependency[TableSession]


async def open_session(
    table_sessions: NamedDependency[TableSessions], request: ApiRequest, name: TableIdInPath
) -> TableSession:
    """The session of the request's user at the table."""
    return await table_sessions.open(request, name)


async def open_session_of_seat(
    table_sessions: NamedDependency[TableSessions],
    request: ApiRequest,
    name: TableIdInPath,
    seat: SeatInQuery = None,
) -> TableSession:
    """The same, for the seat that the request names; by default for any of the user's."""
    return await table_sessions.open(request, name, seat)


SESSION: Final = {"session": Provide(open_session)}
SESSION_OF_SEAT: Final = {"session": Provide(open_session_of_seat)}


class SeatsApi(Controller):
    """Seats and chat at a table."""

    path = "/api"
    tags = ("tables",)
    dependencies = SESSION

    @put("/tables/{name:str}/seats/{number:int}")
    async def sit(self, session: CurrentSession, number: SeatInPath) -> TableView:
        """Take a seat; when all are taken the game begins."""
        await session.take_seat(number)
        await session.choose_seat(number)
        return await session.build_update()

    @delete("/tables/{name:str}/seats/{number:int}", status_code=HTTP_200_OK)
    async def leave(self, session: CurrentSession, number: SeatInPath) -> CommittedSeq:
        """Give a seat back before the game begins."""
        return CommittedSeq(await session.leave_seat(number))

    @post("/tables/{name:str}/decline", status_code=HTTP_200_OK)
    async def decline(self, session: CurrentSession) -> CommittedSeq:
        """Refuse a challenge: for a bot that was asked to sit down."""
        return CommittedSeq(await session.decline_invitation())

    @get("/tables/{name:str}/chat")
    async def chat(self, session: CurrentSession, after: SeqInQuery = 0) -> list[ChatLine]:
        """What was said after a number: among the players if you are one, else the spectators."""
        return await session.read_chat(after)

    @post("/tables/{name:str}/chat", status_code=HTTP_200_OK)
    async def say(self, session: CurrentSession, data: JSONBody[Say]) -> StoredChatLine:
        """Say something to the players if you are one, else to the spectators."""
        return StoredChatLine(await session.write_chat(data.text))


class PlayApi(Controller):
    """Playing at a table: what a user does for one of their seats."""

    path = "/api"
    tags = ("tables",)
    dependencies = SESSION_OF_SEAT

    @post("/tables/{name:str}/actions", status_code=HTTP_200_OK)
    async def play(self, session: CurrentSession, data: JSONBody[Act]) -> CommittedSeq:
        """Play an action, having seen the events up to `seq`; 409 if the game has gone on."""
        return CommittedSeq(await session.play_action(data.seq, data.action))

    @post("/tables/{name:str}/undo", status_code=HTTP_200_OK)
    async def undo(self, session: CurrentSession, data: JSONBody[Back]) -> CommittedSeq:
        """Take back: freely within your own activation, else by the others' consent.

        Never past a moment when something hidden came out.
        """
        return CommittedSeq(await session.take_back(data.seq, data.keep))

    @post("/tables/{name:str}/answer", status_code=HTTP_200_OK)
    async def answer(self, session: CurrentSession, data: JSONBody[Answer]) -> CommittedSeq:
        """Say yes or no to what another player asks for; no takes your own wish back."""
        return CommittedSeq(await session.answer_request(data.yes))

    @post("/tables/{name:str}/resign", status_code=HTTP_200_OK)
    async def resign(self, session: CurrentSession) -> CommittedSeq:
        """Give the game up."""
        return CommittedSeq(await session.resign_game())

    @post("/tables/{name:str}/pause", status_code=HTTP_200_OK)
    async def pause(self, session: CurrentSession) -> CommittedSeq:
        """Ask the others to stop the clocks."""
        return CommittedSeq(await session.pause_game())

    @post("/tables/{name:str}/resume", status_code=HTTP_200_OK)
    async def resume(self, session: CurrentSession) -> CommittedSeq:
        """Go on after a pause."""
        return CommittedSeq(await session.resume_game())


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
