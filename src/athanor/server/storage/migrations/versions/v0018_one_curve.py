"""The review owns the winning chances of a game; accuracy has a new scale."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Drop the chances of the replay, and forget accuracies of the old scale."""
    op.drop_table("evaluations")
    op.execute(sa.text("update results set accuracy = null"))
