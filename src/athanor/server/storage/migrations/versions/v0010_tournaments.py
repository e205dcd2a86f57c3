"""Tournaments, who takes part in them, and their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add tables for tournaments."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("form", sa.String(8), nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("bots", sa.String(24)),
        sa.Column("host", sa.String(24), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("begins", sa.Float, nullable=False),
        sa.Column("ends", sa.Float),
        sa.Column("rounds", sa.Integer),
        sa.Column("rest", sa.Float, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("next_round", sa.Float),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("ended", sa.Float),
        sa.Column("winner", sa.Integer),
        sa.Column("look_at", sa.Float, nullable=False),
    )
    op.create_index("tournaments_by_look", "tournaments", ["status", "look_at"])
    op.create_index("tournaments_by_time", "tournaments", ["status", "listed", "begins"])
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(24), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(24)),
        sa.Column("level", sa.String(24)),
        sa.Column("joined", sa.Float, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("byes", sa.Text, nullable=False),
        sa.UniqueConstraint("tournament", "person"),
    )
    op.create_index("entrants_by_person", "entrants", ["person"])
    op.create_table(
        "pairings",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("tournament", sa.String(24), sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("entry", sa.Text),
    )
    op.create_index("pairings_by_tournament", "pairings", ["tournament", "number"])
