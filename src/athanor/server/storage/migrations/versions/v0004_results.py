"""Results of finished games, and names that can be searched."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add a table with one row per seat of a finished game, and the visibility of pages."""
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
        sa.Column("person", sa.String(24)),
        sa.Column("level", sa.String(24)),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("outcome", sa.String(8), nullable=False),
    )
    op.create_index("results_by_person", "results", ["person", "ended", "table_id"])
    op.create_index("results_by_game", "results", ["person", "game", "ended", "table_id"])
    op.create_index("tables_by_time", "tables", ["updated"])
    op.add_column(
        "people",
        sa.Column("visibility", sa.String(8), nullable=False, server_default="all"),
    )
    op.add_column("people", sa.Column("name_key", sa.String(24), nullable=False, server_default=""))
    fill_name_keys()
    op.create_index("people_by_name", "people", ["name_key"])


def fill_name_keys() -> None:
    """Fill in case-folded names; no database folds case as Python does."""
    connection = op.get_bind()
    known = connection.execute(sa.text("select id, name from people")).all()
    rows = [{"id": row.id, "key": row.name.casefold()[:24]} for row in known]
    if rows:
        connection.execute(sa.text("update people set name_key = :key where id = :id"), rows)
