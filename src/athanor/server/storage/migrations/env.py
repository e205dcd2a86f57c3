"""How Alembic reaches the storage: by the connection that the server hands it."""

from alembic import context

from athanor.server.storage.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
