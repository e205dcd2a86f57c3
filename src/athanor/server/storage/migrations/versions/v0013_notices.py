"""Push messages, quiet hours, tables without notices, and notices that wait."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add their tables and columns."""
    op.add_column("people", sa.Column("notices", sa.Text))
    op.add_column("people", sa.Column("noticed", sa.Float))
    op.create_table(
        "pushes",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(200), nullable=False),
        sa.Column("auth", sa.String(60), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("pushes_by_person", "pushes", ["person"])
    op.create_table(
        "quiet_tables",
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    )
    op.create_table(
        "held_notices",
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
    )
    op.create_index("held_notices_by_due", "held_notices", ["due"])
