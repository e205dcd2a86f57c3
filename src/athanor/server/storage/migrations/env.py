"""Gives Alembic the connection that the server provides."""

from alembic import context

from athanor.server.storage.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
