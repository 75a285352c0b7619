"""sessions that were logged out, and who has played whom in rated games."""

import json
from itertools import permutations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Go on."""
    op.create_table(
        "ended_sessions",
        sa.Column("user_id", sa.String(length=32), nullable=False),
        sa.Column("session", sa.String(length=32), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"]),
        sa.PrimaryKeyConstraint("user_id", "session"),
    )
    op.create_index("ended_sessions_ended", "ended_sessions", ["ended"], unique=False)
    opponents = op.create_table(
        "opponents",
        sa.Column("user_id", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("opponent_id", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["opponent_id"], ["users.id"]),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"]),
        sa.PrimaryKeyConstraint("user_id", "game", "opponent_id"),
    )
    op.create_index("opponents_opponent", "opponents", ["opponent_id"], unique=False)
    _fill(opponents)


def _fill(opponents: sa.Table) -> None:
    """Whom everybody has played in the rated games there are."""
    connection = op.get_bind()
    known = set(connection.execute(sa.text("SELECT id FROM users")).scalars())
    players: dict[str, tuple[str, list[str]]] = {}
    for name, game, plan in connection.execute(
        sa.text("SELECT id, game, plan FROM tables WHERE status = 'over'")
    ):
        if json.loads(bytes(plan)).get("rated"):
            players[name] = (game, [])
    for name, who in connection.execute(sa.text("SELECT table_id, user_id FROM seats")):
        if name in players and who in known:
            players[name][1].append(who)
    pairs = {
        (who, game, other)
        for game, people in players.values()
        for who, other in permutations(people, 2)
        if who != other
    }
    rows = [{"user_id": who, "game": game, "opponent_id": other} for who, game, other in pairs]
    if rows:
        op.bulk_insert(opponents, rows)


def downgrade() -> None:
    """Go back."""
    op.drop_index("opponents_opponent", table_name="opponents")
    op.drop_table("opponents")
    op.drop_index("ended_sessions_ended", table_name="ended_sessions")
    op.drop_table("ended_sessions")
