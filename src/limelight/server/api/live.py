"""Tables live: a socket for each who looks on, or server-sent events for those who cannot."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Generator
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
from litestar import Controller, WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.response import ServerSentEvent, ServerSentEventMessage
from uvicorn.protocols.utils import ClientDisconnected

from limelight.core.errors import LimelightError
from limelight.core.game import JSON
from limelight.core.validation import shorten
from limelight.server.api import schemas
from limelight.server.api.dependencies import Asking, SeatNumber, Seq, TableName, TheHouse, address
from limelight.server.api.errors import log, noted, problem
from limelight.server.house import House
from limelight.server.live.table_session import Visitor
from limelight.server.ops import logs
from limelight.server.security import auth
from limelight.server.security.origin import foreign
from limelight.store.database import away, reason
from limelight.store.users import Person
from limelight.tables.refusal import Refusal

Socket = WebSocket[Any, Any, Any]
BEAT = 20.0  # seconds of silence after which a line is tried

RESTART = 1012  # come back soon: another process may be there already
REFUSED = 4000


class Stream(ABC):
    """What somebody who looks at something has not been told yet."""

    def __init__(
        self,
        house: House,
        person: Person | None,
        address: str,
        listeners: set[asyncio.Event],
        after: int,
    ) -> None:
        self.house = house
        self.person = person
        self.address = address
        self.listeners = listeners
        #: The number up to which everything was told.
        self.after = after
        self.woken = asyncio.Event()

    @property
    def over(self) -> bool:
        """Whether the session it was opened with has ended."""
        return self.person is not None and self.house.sessions.is_over(self.person)

    def enter(self) -> None:
        """The line is open."""
        self.listeners.add(self.woken)

    def leave(self) -> None:
        """It is closed."""
        self.listeners.discard(self.woken)

    @abstractmethod
    async def first(self) -> list[JSON]:
        """How things stand, with all that was missed."""

    @abstractmethod
    async def next(self) -> list[JSON]:
        """What is new."""


class TableStream(Stream):
    """What a visitor at a table has not been told yet."""

    def __init__(self, visitor: Visitor, address: str, after: int, heard: int) -> None:
        super().__init__(visitor.house, visitor.person, address, visitor.room.listeners, after)
        self.visitor = visitor
        self.heard = heard
        self.watching = 0

    @property
    def who(self) -> str:
        """Who looks on: whoever has no name is somebody else by each line."""
        return self.person.id if self.person else f"{self.house.name} {id(self)}"

    def enter(self) -> None:
        """The line is open, and everybody will be told how many look on."""
        super().enter()
        self.visitor.room.enter(self.who)

    def leave(self) -> None:
        """It is closed, and everybody will be told."""
        super().leave()
        self.visitor.room.leave(self.who)

    async def next(self) -> list[JSON]:
        """What is new."""
        found: list[JSON] = []
        if (await self.visitor.room.read()).seq != self.after:
            found.append(await self._update())
        for chat in await self.visitor.heard(self.heard):
            found.append({"type": "chat", **chat})
            self.heard = chat["id"]
        watching = self.visitor.room.watching()
        if watching != self.watching:
            found.append({"type": "watching", "number": watching})
            self.watching = watching
        return found

    async def first(self) -> list[JSON]:
        """How things stand, with all that was missed; what was said follows."""
        self.woken.set()
        return [await self._update()]

    async def _update(self) -> JSON:
        told = await self.visitor.told(self.after)
        self.after, self.watching = told["seq"], told["watching"]
        return {"type": "update", **told}


@contextmanager
def listening(stream: Stream) -> Generator[None]:
    """Be woken by whatever happens there, within one's share of open lines."""
    with stream.house.line(stream.person.id if stream.person else "", stream.address):
        stream.enter()
        try:
            yield
        finally:
            stream.leave()


class LiveApi(Controller):
    """Tables live."""

    path = "/api/tables/{name:str}"
    tags = ("live",)

    @get("/events", media_type="text/event-stream")
    async def events(
        self,
        house: TheHouse,
        request: Asking,
        name: TableName,
        seat: SeatNumber = None,
        after: Seq = 0,
        heard: Seq = 0,
    ) -> ServerSentEvent:
        """A table as server-sent events, from a number on; `Last-Event-ID` is minded."""
        last = request.headers.get("last-event-id", "")
        if last.isdecimal() and len(last) < 10:
            after = int(last)
        visitor = Visitor(house, await house.room(name), await auth.whoever(house, request))
        await visitor.look(seat)
        return ServerSentEvent(sent(TableStream(visitor, address(request), after, heard)))

    @websocket("/live")
    async def live(
        self,
        socket: Socket,
        house: TheHouse,
        name: TableName,
        seat: SeatNumber = None,
        after: Seq = 0,
        heard: Seq = 0,
    ) -> None:
        """A table over a socket: updates come, messages go, see `web.messages`."""
        if foreign(house.settings, socket):
            raise WebSocketException(detail="this page is not ours", code=REFUSED)
        logs.bind(table=name)
        await socket.accept()
        try:
            person = await auth.whoever(house, socket)
            visitor = Visitor(house, await house.room(name), person)
            await visitor.look(seat)
            stream = TableStream(visitor, address(socket), after, heard)
            with listening(stream):
                await _converse(socket, stream)
        except LimelightError as error:
            await _send(socket, {"type": "error", "ref": "", **problem(error)})
            await socket.close(code=REFUSED, reason="refused")
        except (WebSocketDisconnect, ClientDisconnected):
            pass
        except Exception as error:
            if not away(error):
                raise
            log.warning("a line: the database cannot be reached: %s", reason(error))
            await socket.close(code=RESTART, reason="come back soon")


async def sent(stream: Stream) -> AsyncIterator[ServerSentEventMessage]:
    """A stream as server-sent events, until it is over or the house closes."""
    closing = stream.house.closing
    try:
        with listening(stream):
            news = await stream.first()
            while not (closing.is_set() or stream.over):
                for message in news:
                    data = msgspec.json.encode(message).decode()
                    number = str(stream.after) if message["type"] == "update" else None
                    yield ServerSentEventMessage(data, event=message["type"], id=number)
                await _woken(stream)
                news = await stream.next()
    except LimelightError as error:
        data = msgspec.json.encode(problem(error)).decode()
        yield ServerSentEventMessage(data, event="error")


async def _woken(stream: Stream) -> None:
    """Wait until something has happened."""
    with suppress(TimeoutError):
        await asyncio.wait_for(stream.woken.wait(), BEAT)
    stream.woken.clear()


async def _converse(socket: Socket, stream: TableStream) -> None:
    """Tell and listen until one of the two is over."""
    tasks = {asyncio.create_task(work(socket, stream)) for work in (_tell, _hear)}
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
    """Cancel tasks, and wait for their end."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _tell(socket: Socket, stream: TableStream) -> None:
    closing = stream.house.closing
    for message in await stream.first():
        await _send(socket, message)
    while True:
        await stream.woken.wait()
        stream.woken.clear()
        if closing.is_set():
            await socket.close(code=RESTART, reason="come back soon")
            return
        if stream.over:
            await socket.close(code=REFUSED, reason="your session is over")
            return
        for message in await stream.next():
            await _send(socket, message)


async def _hear(socket: Socket, stream: TableStream) -> None:
    while True:
        raw = await socket.receive_data("text")
        ref = ""
        try:
            message = schemas.decoder.decode(raw)
            ref = message.ref
            answer = await _obey(stream, message)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            await stream.visitor.mistaken()
            ref = schemas.read_ref(raw)
            answer = {"type": "error", "code": "invalid", "message": shorten(error)}
        except LimelightError as error:
            answer = {"type": "error", **problem(error)}
        except WebSocketDisconnect:
            raise
        except Exception as error:
            answer = {"type": "error", **noted("a message", error)}
        await _send(socket, {"ref": ref, **answer})


async def _obey(stream: TableStream, message: schemas.Message) -> JSON:
    """Do what was asked, and say that it is done."""
    visitor = stream.visitor
    if stream.over:
        raise Refusal("nobody", "your session is over: log in again")
    match message:
        case schemas.Play():
            return _done(await visitor.play(message.seq, message.action))
        case schemas.Undo():
            return _done(await visitor.undo(message.seq, message.keep))
        case schemas.Reply():
            return _done(await visitor.answer(message.yes, message.seq))
        case schemas.Resign():
            return _done(await visitor.resign())
        case schemas.Pause():
            return _done(await visitor.pause(message.seq))
        case schemas.Resume():
            return _done(await visitor.resume(message.seq))
        case schemas.Chat():
            return {"type": "said", "id": await visitor.say(message.text, message.heard)}
        case schemas.Look():
            await visitor.look(message.seat)
            return {"type": "update", **await visitor.told()}
        case schemas.Ping():
            return {"type": "pong", "now": visitor.house.now()}


def _done(seq: int) -> JSON:
    return {"type": "done", "seq": seq}


async def _send(socket: Socket, message: JSON) -> None:
    await socket.send_data(msgspec.json.encode(message), mode="text")
