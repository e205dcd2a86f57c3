"""Messages store the request that sent them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Store the request of a message, unique per person and table."""
    op.add_column("messages", sa.Column("request", sa.String(64)))
    op.create_index(
        "messages_by_request", "messages", ["table_id", "person", "request"], unique=True
    )
