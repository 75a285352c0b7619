"""What Alembic runs: the migrations, in the connection that it was given."""

from alembic import context

from limelight.store.models import BaseRow

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=BaseRow.metadata,
    render_as_batch=True,  # SQLite changes a table by making it anew
)
with context.begin_transaction():
    context.run_migrations()
