"""The first choice of each seat of a finished game."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add a column for openings; games that ended before have none."""
    op.add_column("results", sa.Column("opening", sa.String(80)))
