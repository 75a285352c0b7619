"""Values that the server stores for itself: the key that signs sessions, and its heartbeat."""

from sqlalchemy import insert, select, update

from limelight.store.database import Database
from limelight.store.models import SettingRow


class ServerValueStore:
    """The values of a server in a database, by name."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def load_or_store_value(self, name: str, default: str) -> str:
        """The stored value; if there is none, the default, which is then stored."""
        query = select(SettingRow.value).where(SettingRow.name == name)
        async with self.database.begin_write() as connection:
            value = (await connection.execute(query)).scalar()
            if value is None:
                await connection.execute(insert(SettingRow).values(name=name, value=default))
        return default if value is None else value

    async def store_value(self, name: str, value: str) -> None:
        """Store a value, in place of an older one."""
        change = update(SettingRow).where(SettingRow.name == name).values(value=value)
        async with self.database.begin_write() as connection:
            if (await connection.execute(change)).rowcount == 0:
                await connection.execute(insert(SettingRow).values(name=name, value=value))
