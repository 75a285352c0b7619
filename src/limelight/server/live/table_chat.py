"""The chat of one table: what players say to each other, and what spectators do."""

import asyncio
from typing import Final

from limelight.server.answers.chat import ChatLine
from limelight.server.ops.background_tasks import BackgroundTasks
from limelight.server.wall_clock import WallClock
from limelight.store.chat import ChatStore
from limelight.tables.ids import TableId, UserId

MAX_LINES: Final = 200  # kept in memory for each chat room


class TableChat:
    """The latest lines of both chat rooms, `players` and `spectators`; all lines are stored."""

    def __init__(
        self,
        table_id: TableId,
        chat_store: ChatStore,
        tasks: BackgroundTasks,
        clock: WallClock,
    ) -> None:
        self._table_id = table_id
        self._chat_store = chat_store
        self._tasks = tasks
        self._clock = clock
        self._lines: dict[str, list[ChatLine]] = {}
        self._writing = asyncio.Lock()

    def mark_empty(self) -> None:
        """Remember that nothing was said at a new table, so that nothing need be read."""
        self._lines = {"players": [], "spectators": []}

    def forget_lines(self) -> None:
        """Read the lines from the store again: another node has added some."""
        self._lines.clear()

    async def load_lines(self, room: str) -> list[ChatLine]:
        """The latest lines of a chat room."""
        if room not in self._lines:
            stored = await self._tasks.run_to_end(
                self._chat_store.load_messages(self._table_id, room)
            )
            lines = [ChatLine(**row) for row in stored]
            self._lines.setdefault(room, lines)  # another reader may have been quicker
        return self._lines[room]

    async def add_line(
        self, room: str, user_id: UserId, name: str, text: str, after: int | None = None
    ) -> int:
        """Store a line; its number. `ChatStore.add_message` explains `after`."""
        async with self._writing:  # readers ask for the lines after a number
            lines = await self.load_lines(room)
            now = self._clock.milliseconds()
            number = await self._chat_store.add_message(
                self._table_id, room, user_id, name, text, now, after
            )
            if all(line.id != number for line in lines):
                lines.append(ChatLine(number, name, text, now))
                del lines[:-MAX_LINES]
        return number
