"""Opens the sessions of users at tables."""

from limelight.server.live.live_table import LiveTable
from limelight.server.live.live_tables import LiveTables
from limelight.server.live.table_session import SessionEnvironment, TableSession
from limelight.server.security.auth import Authenticator, Connection
from limelight.server.security.network import network_of
from limelight.store.users import User
from limelight.tables.ids import TableId


class TableSessions:
    """Opens sessions at tables for requests."""

    def __init__(
        self,
        live_tables: LiveTables,
        authenticator: Authenticator,
        environment: SessionEnvironment,
    ) -> None:
        self._live_tables = live_tables
        self._authenticator = authenticator
        self._environment = environment

    async def open(
        self, connection: Connection, table_id: str, seat: int | None = None
    ) -> TableSession:
        """The session of a request's user, at a seat of theirs; `Refusal` if it cannot be."""
        user = await self._authenticator.find_user(connection)
        live_table = await self._live_tables.load_table(TableId(table_id))
        network = network_of(connection.client.host) if connection.client else ""
        session = TableSession(live_table, user, network, self._environment)
        await session.choose_seat(seat)
        return session

    async def open_for_user(self, live_table: LiveTable, user: User | None) -> TableSession:
        """The session of a user, whose reading counts for no network."""
        session = TableSession(live_table, user, "", self._environment)
        await session.choose_seat()
        return session
