"""Whether a person's finished games may become puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add a column to people; nobody has agreed yet."""
    consent = sa.Column("puzzles", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("people", consent)
