"""The chat messages at tables, in the database."""

from typing import Any, Final

from sqlalchemy import insert, select

from limelight.store.database import Database
from limelight.store.models import ChatRow, TableRow
from limelight.tables.ids import TableId, UserId

MAX_LOADED_MESSAGES: Final = 200


class ChatStore:
    """The chats of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add_message(
        self,
        table_id: TableId,
        room: str,
        user_id: UserId,
        name: str,
        text: str,
        sent_at: int,
        last_read_id: int | None = None,
    ) -> int:
        """Store a message; returns its id.

        `last_read_id` is the last message that the sender knows. A later message of the sender with
        the same text is this one, sent again: then its id is returned, and nothing is stored.
        """
        values = {
            "table_id": table_id,
            "room": room,
            "user_id": user_id,
            "name": name,
            "text": text,
            "at": sent_at,
        }
        async with self.database.begin_write() as connection:
            if last_read_id is not None:
                # Messages to one table one after the other, those of other processes as well.
                table_query = select(TableRow.id).where(TableRow.id == table_id)
                await connection.execute(table_query.with_for_update(key_share=True))
                duplicates = await connection.execute(
                    select(ChatRow.id).where(
                        ChatRow.table_id == table_id,
                        ChatRow.id > last_read_id,
                        ChatRow.room == room,
                        ChatRow.user_id == user_id,
                        ChatRow.text == text,
                    )
                )
                if message_id := duplicates.scalars().first():
                    return message_id
            result = await connection.execute(insert(ChatRow).values(values).returning(ChatRow.id))
            return int(result.scalar_one())

    async def load_messages(
        self, table_id: TableId, room: str, after_id: int = 0
    ) -> list[dict[str, Any]]:
        """The messages in a room after an id, at most the last `MAX_LOADED_MESSAGES`."""
        query = (
            select(ChatRow.id, ChatRow.name, ChatRow.text, ChatRow.at)
            .where(ChatRow.table_id == table_id, ChatRow.room == room, ChatRow.id > after_id)
            .order_by(ChatRow.id.desc())
            .limit(MAX_LOADED_MESSAGES)
        )
        async with self.database.begin_read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [dict(row) for row in reversed(rows)]
