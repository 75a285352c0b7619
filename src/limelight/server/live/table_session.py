"""A user at a table: what they see of it, and what they may do for their own seats."""

from collections.abc import Callable, Coroutine, Set
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, count
from typing import Any, Final

import msgspec

from limelight.server.answers.chat import ChatLine
from limelight.server.answers.tables import TableView
from limelight.server.live import collection_tables
from limelight.server.live.live_table import LiveTable
from limelight.server.live.muted_users import MutedUsers
from limelight.server.ops.background_tasks import BackgroundTasks
from limelight.server.ops.metrics import Metrics
from limelight.server.security.rate_limits import RateLimiter, TooOften
from limelight.server.settings import Limits
from limelight.server.wall_clock import WallClock
from limelight.store.users import User, UserStore
from limelight.tables.events import SeatKind
from limelight.tables.refusal import Refusal
from limelight.tables.table import Table
from limelight.tables.table_view import build_table_view

#: Refusals that count as wrong actions of the player.
WRONG_ACTION_CODES: Final = ("illegal", "stale", "turn")
ZERO_WIDTH_JOINER: Final = "\u200d"  # makes one emoji of several


@dataclass(frozen=True)
class SessionEnvironment:
    """What all sessions at tables share."""

    limits: Limits
    users: UserStore
    muted_users: MutedUsers
    rate_limiter: RateLimiter
    metrics: Metrics
    tasks: BackgroundTasks
    clock: WallClock
    #: Counts an answer that was refused, for the match of a table.
    count_refused_answer: Callable[[LiveTable, int], Coroutine[Any, Any, None]]
    #: Charges a network for so many events that it reads.
    charge_events: Callable[[str, int], None]


class TableSession:
    """A user, or a visitor without a name, at a live table."""

    def __init__(
        self,
        live_table: LiveTable,
        user: User | None,
        network: str,
        environment: SessionEnvironment,
    ) -> None:
        self.live_table = live_table
        self.user = user
        #: On whose account the table is read; empty if nobody's.
        self.network = network
        self._environment = environment
        self._reader: int | None = None

    @property
    def now(self) -> int:
        """The server's time, in milliseconds."""
        return self._environment.clock.milliseconds()

    async def choose_seat(self, seat: int | None = None) -> None:
        """Choose from which seat to see the table; `Refusal` if it is not the user's.

        Without a number: of the user's seats the one to decide, or the first; a spectator if none.
        """
        table = await self.live_table.read_table()
        own_seats = table.seats_of_user(self.user.id) if self.user else []
        if self.user and (not own_seats if seat is None else seat not in own_seats):
            table = await self.live_table.read_table(
                table.seq + 1
            )  # they may have sat down at another node
            own_seats = table.seats_of_user(self.user.id)
        if seat is not None and seat not in own_seats:
            raise Refusal("seat", f"seat {seat} is not yours")
        if seat is None and own_seats:
            seat = table.turn if table.turn in own_seats else own_seats[0]
        self._reader = seat

    def current_reader(self, table: Table) -> int | None:
        """The chosen seat, as long as it is the user's: another user may sit there by now."""
        own_seats = table.seats_of_user(self.user.id) if self.user else []
        return self._reader if self._reader in own_seats else None

    async def build_update(self, after: int = 0) -> TableView:
        """The table as this reader sees it, with the events after a number."""
        live_table = self.live_table
        table = await live_table.read_table(after)
        plan = table.setup
        self._environment.charge_events(self.network, table.seq - after)
        situation = build_table_view(table, self.current_reader(table), after)
        return TableView(
            **msgspec.structs.asdict(situation),
            id=live_table.id,
            game=plan.game,
            options=plan.options,
            time=plan.time,
            public=plan.public,
            rated=plan.rated,
            now=self.now,
            mine=table.seats_of_user(self.user.id) if self.user else [],
            owner=self.user is not None and self.user.id == live_table.owner,
            match=plan.match or None,
            title=collection_tables.find_title(live_table.id),
            watching=live_table.count_spectators(),
        )

    # Actions.

    async def take_seat(self, seat: int) -> int:
        """Take a seat; the game begins with the last one."""
        user = self._require_user()
        plan = self.live_table.setup
        # The sides of a match were checked when it began.
        same_owner = (
            await self._find_same_owner(user) if plan.rated and not plan.match else set[str]()
        )

        def decide(table: Table) -> list[Any]:
            if table.setup.rated and table.seats_of_user(user.id):
                raise Refusal("taken", "in a rated game everybody has one seat")
            if any(other.user_id in same_owner for other in table.seats):
                raise Refusal("taken", "in a rated game nobody plays against their own bots")
            others = {other.name for other in table.seats if other.user_id != user.id}
            if user.kind != "guest" and user.name in others:
                raise Refusal("namesake", "somebody of your name sits there; change yours first")
            return table.decide_sit(
                seat, user.id, _make_distinct(user.name, others), seat_kind_of(user)
            )

        return await self.live_table.commit_change(decide)

    async def _find_same_owner(self, user: User) -> set[str]:
        """The users at the table who have the same owner: a person, and the bots of that person."""
        sitting = [
            seat.user_id for seat in (await self.live_table.read_table()).seats if seat.user_id
        ]
        owner = user.owner or user.id
        owners = await self._environment.users.load_owners(sitting)
        return {who for who in sitting if owners.get(who, who) == owner}

    async def leave_seat(self, seat: int) -> int:
        """Give a seat back before the game begins; the owner of the table may clear any seat."""
        user = self._require_user()

        def decide(table: Table) -> list[Any]:
            if seat not in table.seats_of_user(user.id) and user.id != self.live_table.owner:
                raise Refusal("seat", f"seat {seat} is not yours")
            return table.decide_leave(seat)

        return await self.live_table.commit_change(decide)

    async def close_table(self) -> int:
        """Close the table before the game begins."""
        if self._require_user().id != self.live_table.owner:
            raise Refusal("forbidden", "only who opened a table may close it")
        return await self.live_table.commit_change(lambda table: table.decide_close())

    async def decline_invitation(self) -> int:
        """Decline to sit down; only for a bot that is asked to."""
        user = self._require_user()
        if user.kind != "bot":  # a guest may have had that name before the bot
            raise Refusal("forbidden", "only the bot that was asked may decline")
        return await self.live_table.commit_change(lambda table: table.decide_decline(user.name))

    async def play_action(self, seq: int, action: int) -> int:
        """Play an action at the chosen seat; `Refusal` if it is not allowed now."""
        with self._environment.metrics.time_action(self.live_table.setup.game):
            self._environment.rate_limiter.check_permit("wrong", *self._wrong_action_limit())
            try:
                return await self.live_table.commit_change(
                    lambda table: table.decide_play(
                        self._require_seat(table), seq, action, self.now
                    )
                )
            except Refusal as refusal:
                if refusal.code in WRONG_ACTION_CODES:
                    await self.count_refused_answer()
                raise

    async def count_refused_answer(self) -> None:
        """Count an action that was refused; after too many, the user has to wait."""
        seat = self.current_reader(self.live_table.table)
        if seat is None:
            return
        with suppress(TooOften):
            self._environment.rate_limiter.take_permit("wrong", *self._wrong_action_limit())
            counting = self._environment.count_refused_answer(self.live_table, seat)
            await self._environment.tasks.run_to_end(counting)

    def _wrong_action_limit(self) -> tuple[str, tuple[int, int]]:
        return self._require_user().id, self._environment.limits.wrong

    async def take_back(self, seq: int, keep: int | None) -> int:
        """Take actions back, or ask the others for it."""
        return await self.live_table.commit_change(
            lambda table: table.decide_takeback(self._require_seat(table), seq, keep)
        )

    async def answer_request(self, yes: bool, seq: int | None = None) -> int:
        """Agree to a request of another seat, or not."""
        return await self.live_table.commit_change(
            lambda table: table.decide_answer(self._require_seat(table), yes, seq)
        )

    async def resign_game(self) -> int:
        """Resign the game."""
        return await self.live_table.commit_change(
            lambda table: table.decide_resign(self._require_seat(table))
        )

    async def pause_game(self, seq: int | None = None) -> int:
        """Pause the game, or ask the others for it."""
        return await self.live_table.commit_change(
            lambda table: table.decide_pause(self._require_seat(table), seq)
        )

    async def resume_game(self, seq: int | None = None) -> int:
        """Resume a paused game."""

        def decide(table: Table) -> list[Any]:
            self._require_seat(table)
            return table.decide_resume(seq)

        return await self.live_table.commit_change(decide)

    # Chat.

    def chat_room(self) -> str:
        """The chat room that the user reads: `players` or `spectators`."""
        own_seats = self.live_table.table.seats_of_user(self.user.id) if self.user else []
        return "players" if own_seats else "spectators"

    async def write_chat(self, text: str, heard: int | None = None) -> int:
        """Write a line in the chat; its number.

        `heard` is the number of the last line that the sender has received: with it, a line that
        is sent twice is stored once.
        """
        user = self._require_user()
        if collection_tables.find_title(self.live_table.id):
            raise Refusal(
                "forbidden", "nobody talks at a game of the collection; open a table of your own"
            )
        line = clean_chat_text(text)
        if not line:
            raise Refusal("empty", "there is nothing in that message")
        self._environment.rate_limiter.take_permit("chat", user.id, self._environment.limits.chat)
        seats = self.live_table.table.seats
        own_seats = self.live_table.table.seats_of_user(user.id)
        name = (
            seats[own_seats[0]].name if own_seats else user.name
        )  # a player is named as when they sat down
        return await self.live_table.add_chat_line(self.chat_room(), user.id, name, line, heard)

    async def read_chat(self, after: int = 0) -> list[ChatLine]:
        """The chat of the user's room after a number, without muted users."""
        muted = (
            await self._environment.muted_users.names_of(self.user.id) if self.user else set[str]()
        )
        lines = await self.live_table.chat.load_lines(self.chat_room())
        return [chat for chat in lines if chat.id > after and chat.name not in muted]

    def _require_user(self) -> User:
        if self.user is None:
            raise Refusal("nobody", "say who you are first: POST /api/me with a name")
        return self.user

    def _require_seat(self, table: Table) -> int:
        self._require_user()
        seat = self.current_reader(table)
        if seat is None:
            raise Refusal("spectator", "you are watching: only who sits at the table may do that")
        return seat


def seat_kind_of(user: User) -> SeatKind:
    """The kind of seats that a user may take."""
    return "bot" if user.kind == "bot" else "person"


def _make_distinct(name: str, others: Set[str]) -> str:
    """A name for a seat: with a number if another player there has the same name.

    The page names guests, and does not know many names.
    """
    numbered = (
        f"{name[:38]} {number}" for number in count(2)
    )  # at most forty characters, as all names
    return next(candidate for candidate in chain([name], numbered) if candidate not in others)


def clean_chat_text(text: str) -> str:
    """A text without invisible characters and needless spaces; emoji may be joined."""
    visible = [c for c in text if c.isprintable() or c.isspace() or c == ZERO_WIDTH_JOINER]
    return " ".join("".join(visible).split())
