"""The tables of the storage, declared for SQLAlchemy; migrations/ creates them."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData()

facts = Table(
    "facts", metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)  # fmt: skip

people = Table(
    "people", metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("account", String(24)),
    Column("account_key", String(24), unique=True),  # the account's name, case-folded
    Column("password", Text),
    Column("mail", String(200)),
    Column("verified", String(200)),  # the verified address
    Column("session", Integer, nullable=False, default=0),  # raised to sign out other devices
    Column("created", Float, nullable=False),
    Column("visibility", String(8), nullable=False, default="all"),  # all, circles or me
    Column("name_key", String(24), nullable=False, default=""),  # the name, as it is searched
    Column("admin", Boolean, nullable=False, default=False),
    Column("name_fixed", Boolean, nullable=False, default=False),  # set by an administrator
    Column("banned_until", Float),
    Column("silenced_until", Float),
    Column("sanction", Text),  # the reason, in an administrator's words
    Column("language", String(8)),  # a folder of locales/; null for the browser's own
    Column("notices", Text),  # JSON: notice settings
    Column("noticed", Float),  # when the last notice was sent
    Column("seen", Float),  # when one of their pages last asked for their turns
    # Whether finished games may become puzzles.
    Column("puzzles", Boolean, nullable=False, default=False),
)  # fmt: skip
Index("people_by_name", people.c.name_key)

tables = Table(  # one summary per table, written in the same transaction as its log
    "tables", metadata,
    Column("id", String(24), primary_key=True),
    Column("code", String(12), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("status", String(12), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("entry", Integer, nullable=False),
    Column("deadline", Float),
    Column("reminded", Float),  # the deadline a reminder was sent for
    Column("bot_turn", Boolean, nullable=False),
    Column("card", Text, nullable=False),
    Column("circle", String(24)),  # the circle it belongs to, if any
)  # fmt: skip
Index("tables_by_circle", tables.c.circle, tables.c.updated)
Index("tables_by_status", tables.c.status, tables.c.listed, tables.c.updated)
Index("tables_by_deadline", tables.c.deadline)
Index("tables_by_bot_turn", tables.c.bot_turn, tables.c.status)
Index("tables_by_time", tables.c.updated)

seatings = Table(  # who sits at which table
    "seatings", metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(24), primary_key=True),
)  # fmt: skip
Index("seatings_by_person", seatings.c.person)

entries = Table(
    "entries", metadata,
    Column("table_id", String(24), primary_key=True),
    Column("entry", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer),
    Column("author", String(32)),
    Column("request", String(64)),
    Column("data", Text, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("digest", String(24)),
    UniqueConstraint("table_id", "author", "request"),
)  # fmt: skip

# Who changed who sits where, so that a person can be erased without reading the whole log.
SEATING = "kind in ('create', 'sit', 'leave', 'handover')"
Index(
    "entries_by_author", entries.c.author,
    sqlite_where=text(SEATING), postgresql_where=text(SEATING),
)  # fmt: skip

messages = Table(
    "messages", metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("room", String(12), nullable=False),
    Column("person", String(24), nullable=False),
    Column("seat", Integer),
    Column("words", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("request", String(64)),  # makes a repeated request idempotent
)  # fmt: skip
Index(
    "messages_by_request", messages.c.table_id, messages.c.person, messages.c.request, unique=True
)

Index("messages_by_person", messages.c.person)

signed_out = Table(  # devices whose cookie is no longer valid
    "signed_out", metadata,
    Column("person", String(24), primary_key=True),
    Column("device", String(24), primary_key=True),
    Column("at", Float, nullable=False),
)  # fmt: skip

tokens = Table(  # for programs that act for a person
    "tokens", metadata,
    Column("id", String(24), primary_key=True),
    Column("person", String(24), nullable=False),
    Column("name", String(40), nullable=False),
    Column("digest", String(64), nullable=False, unique=True),
    Column("scopes", String(60), nullable=False),  # separated by spaces
    Column("created", Float, nullable=False),
    Column("used", Float),
)  # fmt: skip
Index("tokens_by_person", tokens.c.person)

mutes = Table(
    "mutes", metadata,
    Column("person", String(24), primary_key=True),
    Column("muted", String(24), primary_key=True),
)  # fmt: skip

reports = Table(
    "reports", metadata,
    Column("id", String(24), primary_key=True),
    Column("table_id", String(24), nullable=False),
    Column("number", Integer, nullable=False),
    Column("reporter", String(24), nullable=False),
    Column("message", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("settled", Boolean, nullable=False, default=False),
)  # fmt: skip

desk_log = Table(  # what administrators did
    "desk_log", metadata,
    Column("id", String(24), primary_key=True),
    Column("at", Float, nullable=False),
    Column("admin", String(24), nullable=False),
    Column("deed", String(12), nullable=False),
    Column("person", String(24)),
    Column("table_id", String(24)),
    Column("report", String(24)),
    Column("hours", Float),
    Column("reason", Text, nullable=False),
)  # fmt: skip

results = Table(  # one row per seat of a finished game, written with the entry that ends it
    "results", metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("ended", Float, nullable=False),
    Column("shown", Boolean, nullable=False),  # whether people other than its players may see it
    Column("person", String(24)),
    Column("level", String(24)),  # of a bot
    Column("place", Integer, nullable=False),  # from 1; seats may share a place
    Column("score", Integer, nullable=False),
    Column("outcome", String(8), nullable=False),  # won, lost, left
    Column("rated", Boolean, nullable=False, default=False),
    Column("number", Integer),  # the position of a rated game in the rating order; null before
    Column("mu_before", Float(53)),
    Column("sigma_before", Float(53)),
    Column("mu", Float(53)),  # the rating after it
    Column("sigma", Float(53)),
    Column("opening", String(80)),  # the seat's first choice, in plain form
    Column("accuracy", Float),  # by the review, once there is one
)  # fmt: skip
Index("results_by_person", results.c.person, results.c.ended, results.c.table_id)
Index("results_by_game", results.c.person, results.c.game, results.c.ended, results.c.table_id)
Index("results_by_rating", results.c.person, results.c.game, results.c.number)
_first = text("seat = 0")  # one row per game
Index(
    "results_by_end", results.c.ended, results.c.table_id,
    sqlite_where=_first, postgresql_where=_first,
)  # fmt: skip
_numbered, _unrated = "number is not null", "number is null"
Index(
    "results_by_number", results.c.number, results.c.table_id,
    sqlite_where=text(_numbered), postgresql_where=text(_numbered),
)  # fmt: skip
Index(
    "results_unrated", results.c.ended, results.c.table_id,
    sqlite_where=text(f"rated = 1 and {_unrated}"), postgresql_where=text(f"rated and {_unrated}"),
)  # fmt: skip

standings = Table(  # the ladders; derived from the rated results
    "standings", metadata,
    Column("game", String(40), primary_key=True),
    Column("season", String(8), primary_key=True),  # 2026-4, or all
    Column("person", String(24), primary_key=True),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("points", Integer, nullable=False),
    Column("low", Integer, nullable=False),  # the sort key of the ladder
    Column("ranked", Boolean, nullable=False),
    Column("games", Integer, nullable=False),
    Column("best", Integer),  # the most points while ranked
)  # fmt: skip
Index(
    "standings_by_low", standings.c.game, standings.c.season, standings.c.ranked, standings.c.low,
    standings.c.person, standings.c.points,
)  # fmt: skip
Index("standings_by_person", standings.c.person)

tickets = Table(  # people who look for a table, one ticket each
    "tickets", metadata,
    Column("person", String(24), primary_key=True),
    Column("games", Text, nullable=False),  # JSON: names of acceptable games
    Column("seats", Text, nullable=False),  # JSON: acceptable table sizes
    Column("pace", Text, nullable=False),  # JSON
    Column("rated", Boolean, nullable=False),
    Column("span", Integer),  # how many points away a rival may be; null for any
    Column("bots_after", Float),  # seconds before bots may fill the table; null for never
    Column("joined", Float, nullable=False),
    Column("seen", Float, nullable=False),  # when the person last polled
    Column("match", Text),  # JSON: the first entry of the table that was found
)  # fmt: skip

blocks = Table(  # people who never meet
    "blocks", metadata,
    Column("person", String(24), primary_key=True),
    Column("blocked", String(24), primary_key=True),
)  # fmt: skip
Index("blocks_by_blocked", blocks.c.blocked)

reviews = Table(  # the queue of reviews, and their results, which can be recomputed
    "reviews", metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("method", Integer, nullable=False),
    Column("status", String(12), nullable=False),  # waiting, done or failed
    Column("wanted", Float, nullable=False),  # when it was requested
    Column("claimed", Float, nullable=False),  # when its lease ends
    Column("tries", Integer, nullable=False),
    Column("found", Text),
    Column("owner", String(24), nullable=False, default=""),  # the person it counts for
    Column("cost", Integer, nullable=False, default=0),  # choices to judge
)  # fmt: skip
Index("reviews_by_status", reviews.c.status, reviews.c.wanted)

openings = Table(  # how each seat of a finished game began, and how it ended
    "openings", metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("seats", Text, nullable=False),
)  # fmt: skip
Index("openings_by_game", openings.c.game, openings.c.at)

# First and second choices over all games, counted when a game ends. `seat` is -1 for all seats
# together; the figures of a seat have no choices.
opening_lines = Table(
    "opening_lines", metadata,
    Column("game", String(40), primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("first", Text, primary_key=True),
    Column("second", Text, primary_key=True),
    Column("games", Integer, nullable=False),
    Column("wins", Float(53), nullable=False),
    Column("points", Integer, nullable=False),
    Column("people", Integer, nullable=False),
)  # fmt: skip
Index(
    "opening_lines_by_games", opening_lines.c.game, opening_lines.c.players, opening_lines.c.seat,
    opening_lines.c.second, opening_lines.c.games,
)  # fmt: skip

solves = Table(  # a person's first answer to each puzzle
    "solves", metadata,
    Column("person", String(24), primary_key=True),
    Column("puzzle", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("theme", String(24), nullable=False),
    Column("right", Boolean, nullable=False),
    Column("at", Float, nullable=False),
)  # fmt: skip

puzzle_ratings = Table(  # of people and of puzzles
    "puzzle_ratings", metadata,
    Column("who", String(48), primary_key=True),  # the person, or the puzzle with its game
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("count", Integer, nullable=False),
)  # fmt: skip
