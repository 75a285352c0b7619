"""Updates of a table as they happen: by a WebSocket, or by server-sent events."""

import asyncio
from typing import Any

import msgspec
from litestar import Controller, WebSocket, get, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.response import ServerSentEvent
from msgspec.structs import asdict
from uvicorn.protocols.utils import ClientDisconnected

from limelight.core.errors import LimelightError
from limelight.core.validation import shorten_value
from limelight.server.answers.errors import ErrorAnswer
from limelight.server.answers.table_messages import (
    DoneMessage,
    ErrorMessage,
    PongMessage,
    SaidMessage,
    SocketAnswer,
    SocketMessage,
    TableUpdate,
)
from limelight.server.api import schemas
from limelight.server.api.dependencies import (
    ApiRequest,
    SeatInQuery,
    SeqInQuery,
    TableIdInPath,
    network_of_request,
)
from limelight.server.api.errors import describe_error, log, log_fault
from limelight.server.api.table_stream import TableStream
from limelight.server.api.update_stream import StreamEnvironment, send_as_events
from limelight.server.live.table_sessions import TableSessions
from limelight.server.ops import logs
from limelight.server.security.origin import is_foreign
from limelight.server.settings import Settings
from limelight.store.database import is_unreachable, summarise_error
from limelight.tables.refusal import Refusal

Socket = WebSocket[Any, Any, Any]

CLOSE_RESTART = 1012  # reconnect soon: another node may be there already
CLOSE_REFUSED = 4000


class TableUpdatesApi(Controller):
    """Tables live."""

    path = "/api/tables/{name:str}"
    tags = ("live",)

    @get("/events", media_type="text/event-stream")
    async def events(
        self,
        table_sessions: NamedDependency[TableSessions],
        stream_environment: NamedDependency[StreamEnvironment],
        request: ApiRequest,
        name: TableIdInPath,
        seat: SeatInQuery = None,
        after: SeqInQuery = 0,
        heard: SeqInQuery = 0,
    ) -> ServerSentEvent:
        """A table as server-sent events, from a number on; `Last-Event-ID` is minded."""
        last = request.headers.get("last-event-id", "")
        if last.isdecimal() and len(last) < 10:
            after = int(last)
        session = await table_sessions.open(request, name, seat)
        network = network_of_request(request)
        stream = TableStream(stream_environment, session, network, after, heard)
        return ServerSentEvent(send_as_events(stream))

    @websocket("/live")
    async def live(
        self,
        socket: Socket,
        table_sessions: NamedDependency[TableSessions],
        stream_environment: NamedDependency[StreamEnvironment],
        settings: NamedDependency[Settings],
        name: TableIdInPath,
        seat: SeatInQuery = None,
        after: SeqInQuery = 0,
        heard: SeqInQuery = 0,
    ) -> None:
        """A table over a socket: updates come, messages go, see `schemas`."""
        if is_foreign(settings, socket):
            raise WebSocketException(detail="this page is not ours", code=CLOSE_REFUSED)
        logs.bind(table=name)
        await socket.accept()
        try:
            network = network_of_request(socket)
            await stream_environment.read_limits.wait_for_turn(network)
            await stream_environment.read_limits.admit_read(network)
            session = await table_sessions.open(socket, name, seat)
            stream = TableStream(stream_environment, session, network, after, heard)
            with stream.open_connection():
                await _serve_socket(socket, stream)
        except LimelightError as error:
            await _send(socket, _refuse("", describe_error(error)))
            await socket.close(code=CLOSE_REFUSED, reason="refused")
        except (WebSocketDisconnect, ClientDisconnected):
            pass
        except Exception as error:
            if not is_unreachable(error):
                raise
            log.warning(
                "a connection is closed: the database cannot be reached: %s", summarise_error(error)
            )
            await socket.close(code=CLOSE_RESTART, reason="come back soon")


async def _serve_socket(socket: Socket, stream: TableStream) -> None:
    tasks = {
        asyncio.create_task(work(socket, stream)) for work in (_send_messages, _receive_messages)
    }
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        while done:
            done.pop().result()
    finally:
        await _cancel(tasks)
        # An exception's trace leads to this frame, and from here to the task that holds it: without
        # this, only a garbage collection ends the circle.
        tasks.clear()


async def _cancel(tasks: "set[asyncio.Task[None]]") -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _send_messages(socket: Socket, stream: TableStream) -> None:
    for message in await stream.first_messages():
        await _send(socket, message)
    while True:
        await stream.woken.wait()
        stream.woken.clear()
        if stream.closing.is_set():
            await socket.close(code=CLOSE_RESTART, reason="come back soon")
            return
        if stream.is_over:
            await socket.close(code=CLOSE_REFUSED, reason="your session is over")
            return
        for message in await stream.next_messages():
            await _send(socket, message)


async def _receive_messages(socket: Socket, stream: TableStream) -> None:
    while True:
        raw = await socket.receive_data("text")
        await stream.read_limits.wait_for_turn(stream.network)
        ref = ""
        answer: SocketAnswer
        try:
            message = schemas.decoder.decode(raw)
            ref = message.ref
            answer = await _handle_message(stream, message)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            await stream.session.count_refused_answer()
            ref = schemas.read_ref(raw)
            answer = ErrorMessage("invalid", shorten_value(error), ref=ref)
        except LimelightError as error:
            answer = _refuse(ref, describe_error(error))
        except WebSocketDisconnect:
            raise
        except Exception as error:
            answer = _refuse(ref, log_fault("a message", error))
        await _send(socket, answer)


async def _handle_message(stream: TableStream, message: schemas.Message) -> SocketAnswer:
    session, ref = stream.session, message.ref
    if stream.is_over:
        raise Refusal("nobody", "your session is over: log in again")
    match message:
        case schemas.Play():
            return DoneMessage(ref, await session.play_action(message.seq, message.action))
        case schemas.Undo():
            return DoneMessage(ref, await session.take_back(message.seq, message.keep))
        case schemas.Reply():
            return DoneMessage(ref, await session.answer_request(message.yes, message.seq))
        case schemas.Resign():
            return DoneMessage(ref, await session.resign_game())
        case schemas.Pause():
            return DoneMessage(ref, await session.pause_game(message.seq))
        case schemas.Resume():
            return DoneMessage(ref, await session.resume_game(message.seq))
        case schemas.Chat():
            return SaidMessage(ref, await session.write_chat(message.text, message.heard))
        case schemas.Look():
            await stream.read_limits.admit_read(stream.network)
            await session.choose_seat(message.seat)
            return TableUpdate(**asdict(await session.build_update()), ref=ref)
        case schemas.Ping():
            return PongMessage(ref, session.now)


def _refuse(ref: str, error: ErrorAnswer) -> ErrorMessage:
    return ErrorMessage(**asdict(error), ref=ref)


async def _send(socket: Socket, message: SocketMessage) -> None:
    await socket.send_data(msgspec.json.encode(message), mode="text")
