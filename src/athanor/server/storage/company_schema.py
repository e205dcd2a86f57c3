"""The tables of friends, circles and invitations."""

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, String, Table

from athanor.server.storage.schema import metadata

follows = Table(  # whom a person follows
    "follows", metadata,
    Column("person", String(24), primary_key=True),
    Column("followed", String(24), primary_key=True),
)  # fmt: skip
Index("follows_by_followed", follows.c.followed)

circles = Table(  # private groups: a family, a club
    "circles", metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("host", String(24), nullable=False),
    Column("code", String(24), nullable=False, unique=True),  # of its link
    Column("created", Float, nullable=False),
)  # fmt: skip

members = Table(
    "members", metadata,
    Column("circle", String(24), ForeignKey("circles.id"), primary_key=True),
    Column("person", String(24), primary_key=True),
    Column("joined", Float, nullable=False),
)  # fmt: skip
Index("members_by_person", members.c.person)

invitations = Table(  # to tables, by name
    "invitations", metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(24), primary_key=True),
    Column("by", String(24), nullable=False),
    Column("at", Float, nullable=False),
)  # fmt: skip
Index("invitations_by_person", invitations.c.person)

circle_standings = Table(  # the ladders of circles; counted when a game of theirs ends
    "circle_standings", metadata,
    Column("circle", String(24), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("person", String(24), primary_key=True),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
)  # fmt: skip
Index("circle_standings_by_person", circle_standings.c.person)

circle_games = Table(  # the games that have been counted for a circle
    "circle_games", metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
)  # fmt: skip
