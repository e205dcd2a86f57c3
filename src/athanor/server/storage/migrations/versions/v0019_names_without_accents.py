"""Names are searched without accents."""

import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
BARE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe"})


def upgrade() -> None:
    """Fill in the names as they are searched now."""
    connection = op.get_bind()
    known = connection.execute(sa.text("select id, name from people")).all()
    rows = [{"id": row.id, "key": searched(row.name)} for row in known]
    if rows:
        connection.execute(sa.text("update people set name_key = :key where id = :id"), rows)


def searched(name: str) -> str:
    """A name without case and accents."""
    letters = unicodedata.normalize("NFD", name.casefold())
    bare = "".join(one for one in letters if unicodedata.category(one) != "Mn")
    return unicodedata.normalize("NFC", bare).translate(BARE)[:24]
