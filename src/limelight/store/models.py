"""The tables of the database. Times are milliseconds since 1970."""

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class BaseRow(DeclarativeBase):
    """Base of all rows."""


class UserRow(BaseRow):
    """A user: a guest, an account or a bot."""

    __tablename__ = "users"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(8))  # guest, account, bot
    #: The name as names are compared; unique, of accounts and bots only.
    handle: Mapped[str | None] = mapped_column(String(160), unique=True)
    password: Mapped[str | None] = mapped_column(String(200))
    email: Mapped[str | None] = mapped_column(String(254))
    #: Whether the link in a mail to that address was followed.
    email_confirmed: Mapped[bool] = mapped_column(default=False)
    #: The language of mails to the user.
    language: Mapped[str] = mapped_column(String(8), default="en")
    #: The user who owns it, of bots only.
    owner: Mapped[str | None] = mapped_column(String(32))
    #: The hash of the token of a bot.
    token: Mapped[str | None] = mapped_column(String(64), unique=True)
    #: Sessions that were signed with an older epoch have ended.
    epoch: Mapped[int] = mapped_column(default=0)
    created: Mapped[int] = mapped_column(BigInteger)


class EndedSessionRow(BaseRow):
    """A session that was logged out; the empty session stands for all sessions of the user."""

    __tablename__ = "ended_sessions"
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id"), primary_key=True)
    session: Mapped[str] = mapped_column(String(32), primary_key=True)
    ended: Mapped[int] = mapped_column(BigInteger)
    __table_args__ = (Index("ended_sessions_ended", "ended"),)


class MatchRow(BaseRow):
    """A match: its setup and how it ended. Its games are tables."""

    __tablename__ = "matches"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    owner: Mapped[str] = mapped_column(String(32))
    game: Mapped[str] = mapped_column(String(16))
    plan: Mapped[bytes] = mapped_column(LargeBinary)
    status: Mapped[str] = mapped_column(String(10))
    #: The side that refused to sit down or did not come.
    blamed: Mapped[int | None]
    created: Mapped[int] = mapped_column(BigInteger)
    __table_args__ = (Index("matches_listed", "created", "id"), Index("matches_owner", "owner"))


class TableRow(BaseRow):
    """A table: its setup, and a summary of its log for the lobby."""

    __tablename__ = "tables"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(16))
    plan: Mapped[bytes] = mapped_column(LargeBinary)
    seed: Mapped[str] = mapped_column(String(64))
    owner: Mapped[str] = mapped_column(String(32))
    public: Mapped[bool]
    status: Mapped[str] = mapped_column(String(8))
    turn: Mapped[int | None]
    deadline: Mapped[int | None] = mapped_column(BigInteger)
    machine: Mapped[bool]  # whether a machine is to move
    #: The match that it is a game of, if any, and the number of the game.
    match_id: Mapped[str | None] = mapped_column(ForeignKey("matches.id"))
    match_game: Mapped[int | None]
    created: Mapped[int] = mapped_column(BigInteger)
    updated: Mapped[int] = mapped_column(BigInteger)
    #: The last visit, while the table may be closed for want of visits.
    visited: Mapped[int] = mapped_column(BigInteger, server_default="0")
    __table_args__ = (
        Index("tables_owner", "owner", "status"),
        Index("tables_match", "match_id", "match_game", unique=True),
        Index("tables_listed", "status", "public", "updated"),
        Index("tables_deadline", "deadline"),
        Index("tables_machine", "machine", "updated"),
        Index("tables_updated", "updated"),
    )


class SeatRow(BaseRow):
    """A seat of a table, to find tables by player."""

    __tablename__ = "seats"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[str] = mapped_column(String(32), default="")
    name: Mapped[str] = mapped_column(String(40), default="")
    kind: Mapped[str] = mapped_column(String(8))
    #: The name of the bot that is invited.
    asked: Mapped[str] = mapped_column(String(40), default="")
    result: Mapped[float | None]
    #: Whether it lost on time.
    late: Mapped[bool] = mapped_column(default=False)
    #: The number of refused answers, in matches only.
    refused: Mapped[int] = mapped_column(default=0)
    __table_args__ = (Index("seats_user", "user_id"), Index("seats_name", "name"))


class EventRow(BaseRow):
    """An event of a table. Its key makes concurrent writes of a sequence number fail."""

    __tablename__ = "events"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
    body: Mapped[bytes] = mapped_column(LargeBinary)


class AnalysisRow(BaseRow):
    """The analysis of a finished game."""

    __tablename__ = "analyses"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    body: Mapped[bytes] = mapped_column(LargeBinary)


class ChatRow(BaseRow):
    """A chat message at a table, among the players or among the spectators."""

    __tablename__ = "chats"
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"))
    room: Mapped[str] = mapped_column(String(12))
    user_id: Mapped[str] = mapped_column(String(32))
    name: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[int] = mapped_column(BigInteger)
    __table_args__ = (Index("chats_table", "table_id", "id"),)


class RatingRow(BaseRow):
    """The rating of a user in a game."""

    __tablename__ = "ratings"
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(16), primary_key=True)
    mu: Mapped[float]
    sigma: Mapped[float]
    games: Mapped[int]


class OpponentRow(BaseRow):
    """A user has played a rated game against another user."""

    __tablename__ = "opponents"
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(16), primary_key=True)
    opponent_id: Mapped[str] = mapped_column(ForeignKey("users.id"), primary_key=True)
    __table_args__ = (Index("opponents_opponent", "opponent_id"),)


class MuteRow(BaseRow):
    """A user has muted a name."""

    __tablename__ = "mutes"
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id"), primary_key=True)
    muted: Mapped[str] = mapped_column(String(40), primary_key=True)


class PushRow(BaseRow):
    """The push subscription of a browser."""

    __tablename__ = "pushes"
    endpoint: Mapped[str] = mapped_column(String(500), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id"))
    keys: Mapped[bytes] = mapped_column(LargeBinary)
    created: Mapped[int] = mapped_column(BigInteger)
    __table_args__ = (Index("pushes_user", "user_id"),)


class MailCountRow(BaseRow):
    """The number of mails to a mailbox; after `until` the count begins again."""

    __tablename__ = "mail_counts"
    #: The kind of mail, and a keyed hash of the mailbox.
    key: Mapped[str] = mapped_column(String(80), primary_key=True)
    count: Mapped[int]
    until: Mapped[int] = mapped_column(BigInteger)
    __table_args__ = (Index("mail_counts_until", "until"),)


class SettingRow(BaseRow):
    """A value that the server stores for itself: its signing key, its heartbeat."""

    __tablename__ = "settings"
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)
