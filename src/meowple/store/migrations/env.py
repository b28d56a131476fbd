"""Alembic comes in here, with the open connection that `store/migrate.py` hands over."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
