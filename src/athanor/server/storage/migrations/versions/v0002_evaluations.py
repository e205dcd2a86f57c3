"""Evaluations of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add a table for winning chances by ply."""
    op.create_table(
        "evaluations",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("method", sa.Integer, nullable=False),
        sa.Column("chances", sa.Text, nullable=False),
    )
