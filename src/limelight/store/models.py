"""The tables of the database; times are milliseconds since 1970."""

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """All of them."""


class User(Base):
    """Somebody who plays: a guest, an account or a bot."""

    __tablename__ = "users"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(8))  # guest, account, bot
    #: The name as it is compared, of accounts and bots only: nobody else may have it.
    handle: Mapped[str | None] = mapped_column(String(160), unique=True)
    password: Mapped[str | None] = mapped_column(String(200))
    email: Mapped[str | None] = mapped_column(String(254))
    #: Whether whoever reads mail there has followed the link that was sent there.
    email_confirmed: Mapped[bool] = mapped_column(default=False)
    #: What they are written to in.
    language: Mapped[str] = mapped_column(String(8), default="en")
    #: Who runs it, of bots only.
    owner: Mapped[str | None] = mapped_column(String(32))
    #: What a program shows to be this bot, hashed.
    token: Mapped[str | None] = mapped_column(String(64), unique=True)
    #: Sessions signed before a change of this are over.
    epoch: Mapped[int] = mapped_column(default=0)
    created: Mapped[int] = mapped_column(BigInteger)


class EndedSession(Base):
    """A session that was logged out; all of somebody's were, if it is the empty one."""

    __tablename__ = "ended_sessions"
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id"), primary_key=True)
    session: Mapped[str] = mapped_column(String(32), primary_key=True)
    ended: Mapped[int] = mapped_column(BigInteger)
    __table_args__ = (Index("ended_sessions_ended", "ended"),)


class MatchRow(Base):
    """A match: what it began with, and how it ended; its games are tables."""

    __tablename__ = "matches"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    owner: Mapped[str] = mapped_column(String(32))
    game: Mapped[str] = mapped_column(String(16))
    plan: Mapped[bytes] = mapped_column(LargeBinary)
    status: Mapped[str] = mapped_column(String(10))
    #: The side that would not or did not sit down.
    blamed: Mapped[int | None]
    created: Mapped[int] = mapped_column(BigInteger)
    __table_args__ = (Index("matches_listed", "created", "id"), Index("matches_owner", "owner"))


class TableRow(Base):
    """A table: what it began with, and a summary of its log for the lobby."""

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
    machine: Mapped[bool]  # whether one is to move
    #: The match it is a game of, and which one, if so.
    match_id: Mapped[str | None] = mapped_column(ForeignKey("matches.id"))
    match_game: Mapped[int | None]
    created: Mapped[int] = mapped_column(BigInteger)
    updated: Mapped[int] = mapped_column(BigInteger)
    #: When somebody last looked at it, as far as it matters: while it may be closed unvisited.
    visited: Mapped[int] = mapped_column(BigInteger, server_default="0")
    __table_args__ = (
        Index("tables_owner", "owner", "status"),
        Index("tables_match", "match_id", "match_game", unique=True),
        Index("tables_listed", "status", "public", "updated"),
        Index("tables_deadline", "deadline"),
        Index("tables_machine", "machine", "updated"),
        Index("tables_updated", "updated"),
    )


class SeatRow(Base):
    """A seat of a table, for finding tables by player."""

    __tablename__ = "seats"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[str] = mapped_column(String(32), default="")
    name: Mapped[str] = mapped_column(String(40), default="")
    kind: Mapped[str] = mapped_column(String(8))
    #: The bot that is asked to sit there.
    asked: Mapped[str] = mapped_column(String(40), default="")
    result: Mapped[float | None]
    #: Whether its time was over.
    late: Mapped[bool] = mapped_column(default=False)
    #: Answers that were refused, counted in matches only.
    refused: Mapped[int] = mapped_column(default=0)
    __table_args__ = (Index("seats_user", "user_id"), Index("seats_name", "name"))


class EventRow(Base):
    """An event of a table: whoever writes a number first has it."""

    __tablename__ = "events"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
    body: Mapped[bytes] = mapped_column(LargeBinary)


class AnalysisRow(Base):
    """What a machine has to say about a finished game."""

    __tablename__ = "analyses"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    body: Mapped[bytes] = mapped_column(LargeBinary)


class ChatRow(Base):
    """Something said at a table, among the players or among the spectators."""

    __tablename__ = "chats"
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"))
    room: Mapped[str] = mapped_column(String(12))
    user_id: Mapped[str] = mapped_column(String(32))
    name: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[int] = mapped_column(BigInteger)
    __table_args__ = (Index("chats_table", "table_id", "id"),)


class RatingRow(Base):
    """How well somebody plays a game, and how sure that is."""

    __tablename__ = "ratings"
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(16), primary_key=True)
    mu: Mapped[float]
    sigma: Mapped[float]
    games: Mapped[int]


class Opponent(Base):
    """Somebody has played a rated game against somebody."""

    __tablename__ = "opponents"
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(16), primary_key=True)
    opponent_id: Mapped[str] = mapped_column(ForeignKey("users.id"), primary_key=True)
    __table_args__ = (Index("opponents_opponent", "opponent_id"),)


class MuteRow(Base):
    """Somebody does not want to read somebody."""

    __tablename__ = "mutes"
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id"), primary_key=True)
    muted: Mapped[str] = mapped_column(String(40), primary_key=True)


class PushRow(Base):
    """A browser that wants to be told."""

    __tablename__ = "pushes"
    endpoint: Mapped[str] = mapped_column(String(500), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id"))
    keys: Mapped[bytes] = mapped_column(LargeBinary)
    created: Mapped[int] = mapped_column(BigInteger)
    __table_args__ = (Index("pushes_user", "user_id"),)


class MailCountRow(Base):
    """How many mails one mailbox has been sent; after `until` they are counted anew."""

    __tablename__ = "mail_counts"
    #: What kind of mail, and a keyed hash of the mailbox.
    key: Mapped[str] = mapped_column(String(80), primary_key=True)
    count: Mapped[int]
    until: Mapped[int] = mapped_column(BigInteger)
    __table_args__ = (Index("mail_counts_until", "until"),)


class SettingRow(Base):
    """What the house keeps for itself: its signing key, when it was last awake."""

    __tablename__ = "settings"
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)
