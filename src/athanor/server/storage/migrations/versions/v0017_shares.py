"""Reviews count for people; openings and the ladders of circles are kept; who changed seats."""

from collections import defaultdict

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
SEATING = "kind in ('create', 'sit', 'leave', 'handover')"
LINE = ("game", "players", "seat", "first", "second")


def upgrade() -> None:
    """Add the columns and tables, and count the openings that are known."""
    op.add_column("reviews", sa.Column("owner", sa.String(24), nullable=False, server_default=""))
    op.add_column("reviews", sa.Column("cost", sa.Integer, nullable=False, server_default="0"))
    _add_circles()
    _name_authors()
    op.create_index(
        "entries_by_author", "entries", ["author"],
        sqlite_where=sa.text(SEATING), postgresql_where=sa.text(SEATING),
    )  # fmt: skip
    op.create_index("messages_by_person", "messages", ["person"])
    lines = op.create_table(
        "opening_lines",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("players", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("first", sa.Text, primary_key=True),
        sa.Column("second", sa.Text, primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Float(53), nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
    )
    op.create_index(
        "opening_lines_by_games", "opening_lines", ["game", "players", "seat", "second", "games"]
    )
    counted = _counted()
    if counted:
        op.bulk_insert(lines, counted)


def _add_circles() -> None:
    op.create_table(
        "circle_standings",
        sa.Column("circle", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
    )
    op.create_index("circle_standings_by_person", "circle_standings", ["person"])
    op.create_table(
        "circle_games",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    )


def _name_authors() -> None:
    """Entries that change seats say who caused them; older ones only in their data."""
    connection = op.get_bind()
    query = "select table_id, entry, kind, data from entries where author is null and "
    rows = connection.execute(sa.text(query + "kind in ('sit', 'handover')")).all()
    data = [msgspec.json.decode(row.data) for row in rows]
    named = [
        {"table": row.table_id, "entry": row.entry, "author": one.get("to") or one.get("person")}
        for row, one in zip(rows, data, strict=True)
        if one.get("to") or one.get("person")
    ]
    if named:
        statement = "update entries set author = :author where table_id = :table and entry = :entry"
        connection.execute(sa.text(statement), named)


def _counted() -> list[dict[str, object]]:
    """The lines of all openings that are stored."""
    found: dict[tuple[object, ...], list[float]] = defaultdict(lambda: [0, 0.0, 0, 0])
    query = sa.text("select game, players, seats from openings")
    for row in op.get_bind().execute(query):
        for seat, one in enumerate(msgspec.json.decode(row.seats)):
            first, second = (*one["texts"], "", "")[:2]
            for key in {(seat, "", ""), (-1, first, ""), (-1, first, second)}:
                if key[0] < 0 and not key[1]:
                    continue
                figures = found[row.game, row.players, *key]
                for at, more in enumerate((1, one["wins"], one["points"], one["person"])):
                    figures[at] += more
    return [
        dict(zip(LINE, key, strict=True))
        | {"games": games, "wins": wins, "points": points, "people": people}
        for key, (games, wins, points, people) in found.items()
    ]
