"""What is said at tables, in the database."""

from typing import Any

from sqlalchemy import insert, select

from limelight.store.database import Database
from limelight.store.models import ChatRow


class Talk:
    """The chats of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def say(self, table: str, room: str, who: str, name: str, text: str, at: int) -> int:
        """Keep what was said; its number."""
        values = {
            "table_id": table,
            "room": room,
            "user_id": who,
            "name": name,
            "text": text,
            "at": at,
        }
        async with self.database.begin() as connection:
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
