"""People who look for a table, and people who have blocked each other."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add tables for tickets, one per person, and for blocks."""
    op.create_table(
        "tickets",
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("games", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("span", sa.Integer),
        sa.Column("bots_after", sa.Float),
        sa.Column("joined", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("match", sa.Text),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("blocked", sa.String(24), primary_key=True),
    )
    op.create_index("blocks_by_blocked", "blocks", ["blocked"])
