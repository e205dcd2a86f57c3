"""Personal tokens for programs, and the accuracy of each seat of a reviewed game."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add tokens and accuracy; games reviewed before have none until they are reviewed again."""
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("scopes", sa.String(60), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float),
    )
    op.create_index("tokens_by_person", "tokens", ["person"])
    op.add_column("results", sa.Column("accuracy", sa.Float))
    first = sa.text("seat = 0")
    op.create_index("results_by_end", "results", ["ended", "table_id"], sqlite_where=first,
                    postgresql_where=first)  # fmt: skip
