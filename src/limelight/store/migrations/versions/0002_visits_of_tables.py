"""when somebody last looked at a table, and tables by owner."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Count every table as visited now: none is closed at once for what was not noted before."""
    # Not by a batch, which would make the table anew: other tables refer to its rows.
    op.add_column(
        "tables", sa.Column("visited", sa.BigInteger(), server_default="0", nullable=False)
    )
    op.create_index("tables_owner", "tables", ["owner", "status"], unique=False)
    tables = sa.table("tables", sa.column("visited", sa.BigInteger()))
    op.execute(tables.update().values(visited=int(time.time() * 1000)))


def downgrade() -> None:
    """Forget it."""
    op.drop_index("tables_owner", table_name="tables")
    op.drop_column("tables", "visited")
