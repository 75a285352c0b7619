"""The messages about a table that one connection has yet to receive."""

from msgspec.structs import asdict

from limelight.server.answers.table_messages import (
    ChatMessage,
    TableStreamMessage,
    TableUpdate,
    WatchingMessage,
)
from limelight.server.api.update_stream import StreamEnvironment, UpdateStream
from limelight.server.live.table_session import TableSession
from limelight.tables.ids import UserId


class TableStream(UpdateStream):
    """The messages about a table that one connection has yet to receive."""

    def __init__(
        self,
        environment: StreamEnvironment,
        session: TableSession,
        network: str,
        after: int,
        heard: int,
    ) -> None:
        listeners = session.live_table.listeners
        super().__init__(environment, session.user, network, listeners, after)
        self.session = session
        self.heard = heard
        self.watching = 0

    @property
    def presence_id(self) -> UserId:
        """The user; without one, every connection counts as another spectator."""
        node_id = self.session.live_table.presence.node_id
        return self.user.id if self.user else UserId(f"{node_id} {id(self)}")

    def enter(self) -> None:
        """The connection is open, and counts as a spectator."""
        super().enter()
        self.session.live_table.add_connection(self.presence_id)

    def leave(self) -> None:
        """The connection is closed."""
        super().leave()
        self.session.live_table.remove_connection(self.presence_id)

    async def first_messages(self) -> list[TableStreamMessage]:
        """The table, with all that was missed; the chat follows."""
        self.woken.set()
        return [await self._build_update()]

    async def next_messages(self) -> list[TableStreamMessage]:
        """What is new: events, lines of chat, the number of spectators."""
        messages: list[TableStreamMessage] = []
        if (await self.session.live_table.read_table()).seq != self.after:
            messages.append(await self._build_update())
        for line in await self.session.read_chat(self.heard):
            messages.append(ChatMessage(**asdict(line)))
            self.heard = line.id
        watching = self.session.live_table.count_spectators()
        if watching != self.watching:
            messages.append(WatchingMessage(watching))
            self.watching = watching
        return messages

    async def _build_update(self) -> TableUpdate:
        update = await self.session.build_update(self.after)
        self.after, self.watching = update.seq, update.watching
        return TableUpdate(**asdict(update))
