"""The tables of tournaments."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from athanor.server.storage.schema import metadata

tournaments = Table(
    "tournaments", metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("game", String(40), nullable=False),
    Column("form", String(8), nullable=False),  # arena or rounds
    Column("size", Integer, nullable=False),  # seats of a table
    Column("pace", Text, nullable=False),  # JSON
    Column("rated", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("bots", String(24)),  # the level that fills empty seats; null for none
    Column("host", String(24), nullable=False),
    Column("created", Float, nullable=False),
    Column("begins", Float, nullable=False),
    Column("ends", Float),  # in an arena: when the last tables begin
    Column("rounds", Integer),  # how many, unless it is an arena
    Column("rest", Float, nullable=False),  # seconds between two rounds
    Column("round", Integer, nullable=False),  # the last round paired
    Column("next_round", Float),  # when it begins, once known
    Column("status", String(12), nullable=False),  # planned, running, over or cancelled
    Column("ended", Float),
    Column("winner", Integer),  # the number of an entrant, once it is over
    Column("look_at", Float, nullable=False),  # when the director checks it next
    Column("circle", String(24)),  # whose members alone see it and take part; null for everyone
)  # fmt: skip
Index("tournaments_by_look", tournaments.c.status, tournaments.c.look_at)
Index("tournaments_by_time", tournaments.c.status, tournaments.c.listed, tournaments.c.begins)
Index("tournaments_by_circle", tournaments.c.circle, tournaments.c.status)

entrants = Table(
    "entrants", metadata,
    Column("tournament", String(24), ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(24)),
    Column("level", String(24)),  # of a bot
    Column("joined", Float, nullable=False),
    Column("state", String(8), nullable=False),  # in, paused or left
    Column("byes", Text, nullable=False),  # JSON: rounds sat out for lack of a table
    UniqueConstraint("tournament", "person"),
)  # fmt: skip
Index("entrants_by_person", entrants.c.person)

pairings = Table(  # the tables of tournaments
    "pairings", metadata,
    Column("table_id", String(24), primary_key=True),
    Column("tournament", String(24), ForeignKey("tournaments.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("seats", Text, nullable=False),  # JSON: entrants by seat, null for a bot that fills in
    Column("at", Float, nullable=False),
    Column("entry", Text),  # JSON: the first entry of the table, until it is opened
)  # fmt: skip
Index("pairings_by_tournament", pairings.c.tournament, pairings.c.number)
