"""Tournaments of circles, and when people were last here."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the columns; known tournaments belong to no circle."""
    op.add_column("tournaments", sa.Column("circle", sa.String(24)))
    op.create_index("tournaments_by_circle", "tournaments", ["circle", "status"])
    op.add_column("people", sa.Column("seen", sa.Float))
