"""What the program of a bot is to know about its tables."""

from msgspec.structs import asdict

from limelight.server.answers.bots import (
    BotChallenge,
    BotGameCancelled,
    BotGameOver,
    BotMessage,
    BotTurn,
)
from limelight.server.live.live_tables import LiveTables
from limelight.server.live.table_sessions import TableSessions
from limelight.store.users import User
from limelight.tables.ids import TableId
from limelight.tables.refusal import Refusal


class BotNews:
    """What a bot has yet to learn about its tables."""

    def __init__(self, bot: User, live_tables: LiveTables, table_sessions: TableSessions) -> None:
        self.bot = bot
        self._live_tables = live_tables
        self._table_sessions = table_sessions
        #: For each table the last event that was sent; -1 once its game is over.
        self._sent_seqs: dict[str, int] = {}

    async def next_message(self, table_id: TableId) -> BotMessage | None:
        """The message about a table that is due now; None if the bot knows all it has to."""
        try:
            live_table = await self._live_tables.load_table(table_id)
        except Refusal:
            return None  # the table cannot be opened; the bot's other tables go on
        session = await self._table_sessions.open_for_user(live_table, self.bot)
        table = live_table.table
        own_seats = table.seats_of_user(self.bot.id)
        sent_seq = self._sent_seqs.get(table_id, 0)
        asked = [
            number
            for number, seat in enumerate(live_table.setup.seats)
            if seat.bot.casefold() == self.bot.name.casefold() and not table.seats[number].is_taken
        ]
        if table.status == "open" and asked:
            if table_id in self._sent_seqs:
                return None
            self._sent_seqs[table_id] = 0
            return BotChallenge(**asdict(await session.build_update()), asked=asked)
        if own_seats and (table.is_over or table.cancel_reason) and sent_seq >= 0:
            self._sent_seqs[table_id] = -1
            message_type = BotGameOver if table.is_over else BotGameCancelled
            return message_type(**asdict(await session.build_update(table.seq)))
        if table.turn in own_seats and sent_seq < table.position_seq:
            self._sent_seqs[table_id] = table.seq
            return BotTurn(**asdict(await session.build_update(sent_seq)))
        return None
