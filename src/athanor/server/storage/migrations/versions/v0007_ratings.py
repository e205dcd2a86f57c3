"""Ratings after rated games, and standings of ladders."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add ratings to results, and create the ladders."""
    op.add_column(
        "results", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("results", sa.Column("number", sa.Integer))
    for name in ("mu_before", "sigma_before", "mu", "sigma"):
        op.add_column("results", sa.Column(name, sa.Float(53)))
    op.create_index("results_by_rating", "results", ["person", "game", "number"])
    op.create_index(
        "results_by_number", "results", ["number", "table_id"],
        sqlite_where=sa.text("number is not null"),
        postgresql_where=sa.text("number is not null"),
    )  # fmt: skip
    op.create_index(
        "results_unrated", "results", ["ended", "table_id"],
        sqlite_where=sa.text("rated = 1 and number is null"),
        postgresql_where=sa.text("rated and number is null"),
    )  # fmt: skip
    op.create_table(
        "standings",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("season", sa.String(8), primary_key=True),
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("low", sa.Integer, nullable=False),
        sa.Column("ranked", sa.Boolean, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("best", sa.Integer),
    )
    ladder = ["game", "season", "ranked", "low", "person", "points"]
    op.create_index("standings_by_low", "standings", ladder)
    op.create_index("standings_by_person", "standings", ["person"])
