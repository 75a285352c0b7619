"""Wakes the event streams of bots when something happens at their tables."""

import asyncio
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import Final

from limelight.server.live.live_table import TableCommitted
from limelight.tables.ids import TableId, UserId

NO_TABLE: Final = TableId("")  # wakes a stream without saying why


class BotStreams:
    """The open streams, by the id and by the name of their bots."""

    def __init__(self) -> None:
        self._queues: dict[str, set[asyncio.Queue[TableId]]] = {}

    @contextmanager
    def open_stream(self, names: Iterable[str]) -> Generator[asyncio.Queue[TableId]]:
        """A queue of the ids of tables at which something happened to a bot of these names.

        An empty id only wakes the stream.
        """
        queue: asyncio.Queue[TableId] = asyncio.Queue()
        names = list(names)
        for name in names:
            self._queues.setdefault(name, set()).add(queue)
        try:
            yield queue
        finally:
            for name in names:
                self._queues[name].discard(queue)
                if not self._queues[name]:
                    del self._queues[name]

    def is_connected(self, bot_id: UserId) -> bool:
        """Whether a bot has a stream open."""
        return bot_id in self._queues

    def connected_bots(self) -> list[UserId]:
        """The ids and names of the bots with open streams."""
        return [UserId(name) for name in self._queues]

    def wake_bot(self, name: str, table_id: TableId = NO_TABLE) -> None:
        """Wake the streams of one bot."""
        for queue in self._queues.get(name, ()):
            queue.put_nowait(table_id)

    def wake_all(self) -> None:
        """Wake all streams: the server shuts down."""
        for name in self._queues:
            self.wake_bot(name)

    def wake_bots(self, users: set[str], table_id: TableId) -> None:
        """Wake the streams of those users that are bots: something happened at a table."""
        for name in users & self._queues.keys():
            self.wake_bot(name, table_id)

    def table_committed(self, committed: TableCommitted) -> None:
        """Wake the bots that sit at a table, or are asked to."""
        self.wake_bots(committed.live_table.concerned_users, committed.table_id)
