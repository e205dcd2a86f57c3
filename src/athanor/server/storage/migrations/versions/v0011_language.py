"""The language a person reads."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add a column to people."""
    op.add_column("people", sa.Column("language", sa.String(8)))
