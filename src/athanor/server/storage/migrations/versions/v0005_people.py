"""Verified addresses, devices that signed out, and the administrators' desk."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add columns to people and reports, and two tables."""
    op.add_column("people", sa.Column("verified", sa.String(200)))
    for name in ("admin", "name_fixed"):
        column = sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        op.add_column("people", column)
    for name in ("banned_until", "silenced_until"):
        op.add_column("people", sa.Column(name, sa.Float))
    op.add_column("people", sa.Column("sanction", sa.Text))
    settled = sa.Column("settled", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("reports", settled)
    op.create_table(
        "signed_out",
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("device", sa.String(24), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "desk_log",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("admin", sa.String(24), nullable=False),
        sa.Column("deed", sa.String(12), nullable=False),
        sa.Column("person", sa.String(24)),
        sa.Column("table_id", sa.String(24)),
        sa.Column("report", sa.String(24)),
        sa.Column("hours", sa.Float),
        sa.Column("reason", sa.Text, nullable=False),
    )
