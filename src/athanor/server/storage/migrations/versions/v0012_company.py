"""Friends, circles with tables of their own, and invitations by name."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add their tables and columns."""
    op.create_table(
        "follows",
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("followed", sa.String(24), primary_key=True),
    )
    op.create_index("follows_by_followed", "follows", ["followed"])
    op.create_table(
        "circles",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("host", sa.String(24), nullable=False),
        sa.Column("code", sa.String(24), nullable=False, unique=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "members",
        sa.Column("circle", sa.String(24), sa.ForeignKey("circles.id"), primary_key=True),
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("joined", sa.Float, nullable=False),
    )
    op.create_index("members_by_person", "members", ["person"])
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("by", sa.String(24), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("invitations_by_person", "invitations", ["person"])
    op.add_column("tables", sa.Column("circle", sa.String(24)))
    op.create_index("tables_by_circle", "tables", ["circle", "updated"])
