"""Confirmed e-mail addresses, counted mails, and the age of push subscriptions."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """No address that is there already has been confirmed."""
    op.add_column(
        "users",
        sa.Column("email_confirmed", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
    op.add_column(
        "pushes", sa.Column("created", sa.BigInteger(), server_default="0", nullable=False)
    )
    op.create_table(
        "mail_counts",
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    with op.batch_alter_table("mail_counts", schema=None) as batch_op:
        batch_op.create_index("mail_counts_until", ["until"], unique=False)


def downgrade() -> None:
    """Go back."""
    with op.batch_alter_table("mail_counts", schema=None) as batch_op:
        batch_op.drop_index("mail_counts_until")

    op.drop_table("mail_counts")
    op.drop_column("pushes", "created")
    op.drop_column("users", "email_confirmed")
