"""What is said at tables, in the database."""

from typing import Any

from sqlalchemy import insert, select

from limelight.store.database import Database
from limelight.store.models import ChatRow, TableRow


class Talk:
    """The chats of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def say(
        self,
        table: str,
        room: str,
        who: str,
        name: str,
        text: str,
        at: int,
        heard: int | None = None,
    ) -> int:
        """Keep what was said; its number.

        `heard` is the number of the last line that the sender knows. If the sender has said the
        same after that line, this is the same message sent again: it is not kept twice.
        """
        values = {
            "table_id": table,
            "room": room,
            "user_id": who,
            "name": name,
            "text": text,
            "at": at,
        }
        async with self.database.begin() as connection:
            if heard is not None:
                # One at a time per table, also by other processes.
                await connection.execute(
                    select(TableRow.id).where(TableRow.id == table).with_for_update(key_share=True)
                )
                repeated = await connection.execute(
                    select(ChatRow.id).where(
                        ChatRow.table_id == table,
                        ChatRow.id > heard,
                        ChatRow.room == room,
                        ChatRow.user_id == who,
                        ChatRow.text == text,
                    )
                )
                if number := repeated.scalars().first():
                    return number
            done = await connection.execute(insert(ChatRow).values(values).returning(ChatRow.id))
            return int(done.scalar_one())

    async def said(self, table: str, room: str, after: int = 0) -> list[dict[str, Any]]:
        """What was said in a room after a number, the last two hundred at most."""
        query = (
            select(ChatRow.id, ChatRow.name, ChatRow.text, ChatRow.at)
            .where(ChatRow.table_id == table, ChatRow.room == room, ChatRow.id > after)
            .order_by(ChatRow.id.desc())
            .limit(200)
        )
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [dict(row) for row in reversed(rows)]
