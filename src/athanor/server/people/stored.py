"""What is stored, by topic: for the page that tells it, and for what a person takes along.

A test compares the topics with the schema: whatever is stored anew needs a sentence on the page
about this server (locales/*/about.json) and a decision whether it belongs to somebody.
"""

from typing import Any

from sqlalchemy import Column, Table, select

from athanor.server.storage import company_schema as company
from athanor.server.storage import notice_schema as notices
from athanor.server.storage import schema
from athanor.server.storage import tournament_schema as tournaments
from athanor.server.storage.database import Database

# Topic and table: its columns.
TOPICS: dict[str, dict[str, str]] = {
    "account": {
        "people": "id name account account_key password mail verified session created visibility"
        " name_key admin name_fixed banned_until silenced_until sanction language notices noticed"
        " seen puzzles",
        "signed_out": "person device at",
        "tokens": "id person name digest scopes created used",
    },
    "games": {
        "tables": "id code game status listed created updated entry deadline reminded bot_turn"
        " card circle",
        "seatings": "table_id person",
        "entries": "table_id entry at kind seat author request data ply rules digest",
        "results": "table_id seat game players ended shown person level place score outcome rated"
        " number mu_before sigma_before mu sigma opening accuracy",
        "standings": "game season person mu sigma points low ranked games best",
        "reviews": "table_id method status wanted claimed tries found owner cost",
        "openings": "table_id game players at seats",
        "opening_lines": "game players seat first second games wins points people",
        "tournaments": "id name game form size pace rated listed bots host created begins ends"
        " rounds rest round next_round status ended winner look_at circle",
        "entrants": "tournament number person level joined state byes",
        "pairings": "table_id tournament round number seats at entry",
    },
    "chat": {
        "messages": "table_id number room person seat words at request",
        "mutes": "person muted",
    },
    "company": {
        "follows": "person followed",
        "blocks": "person blocked",
        "circles": "id name host code created",
        "members": "circle person joined",
        "circle_standings": "circle game person mu sigma games won",
        "circle_games": "table_id",
        "invitations": "table_id person by at",
        "tickets": "person games seats pace rated span bots_after joined seen match",
    },
    "notices": {
        "pushes": "id person endpoint p256dh auth created",
        "quiet_tables": "person table_id",
        "held_notices": "person table_id words due",
    },
    "puzzles": {
        "solves": "person puzzle game theme right at",
        "puzzle_ratings": "who mu sigma count",
    },
    "desk": {
        "reports": "id table_id number reporter message words at settled",
        "desk_log": "id at admin deed person table_id report hours reason",
    },
    "server": {"facts": "name value"},
}
# Whose rows a person takes along, by the column that names them.
OWN: tuple[Column[Any], ...] = (
    schema.signed_out.c.person, schema.tokens.c.person, schema.tickets.c.person,
    schema.solves.c.person, schema.puzzle_ratings.c.who, schema.reports.c.reporter,
    schema.desk_log.c.person, schema.results.c.person, schema.standings.c.person,
    schema.messages.c.person, company.follows.c.person, company.members.c.person,
    company.circle_standings.c.person,
    company.circles.c.host, company.invitations.c.person, company.invitations.c.by,
    notices.pushes.c.person, notices.quiet_tables.c.person, notices.held_notices.c.person,
    tournaments.entrants.c.person, tournaments.tournaments.c.host,
)  # fmt: skip
# These name a person too, but are taken along in another form, or belong to somebody else.
OTHERWISE: tuple[Column[Any], ...] = (
    schema.people.c.id, schema.mutes.c.person, schema.blocks.c.person,  # with the person
    schema.seatings.c.person, schema.entries.c.author,  # with the tables
    schema.mutes.c.muted, schema.blocks.c.blocked, company.follows.c.followed,  # others' own
    schema.desk_log.c.admin,  # the desk's
    schema.reviews.c.owner,  # who asked first; the review is the game's
)  # fmt: skip
# What would let whoever reads the copy act for the person, or names somebody else.
SECRET: frozenset[Column[Any]] = frozenset((
    schema.tokens.c.digest, notices.pushes.c.p256dh, notices.pushes.c.auth, schema.desk_log.c.admin,
    company.circles.c.code,
))  # fmt: skip


async def records_of(database: Database, person: str) -> dict[str, list[dict[str, Any]]]:
    """Every row that belongs to a person, by table."""
    found: dict[str, list[dict[str, Any]]] = {}
    async with database.reading() as connection:
        for column in OWN:
            query = select(*shown(column.table)).where(column == person)
            rows = [dict(row._mapping) for row in await connection.execute(query)]
            found.setdefault(column.table.name, []).extend(rows)
    return found


def shown(table: Any) -> list[Column[Any]]:
    """The columns of a table that may leave the server."""
    assert isinstance(table, Table)
    return [column for column in table.c if column not in SECRET]
