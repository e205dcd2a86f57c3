"""The tables of notices: where they are sent, and which are held."""

from sqlalchemy import Column, Float, ForeignKey, Index, String, Table, Text

from athanor.server.storage.schema import metadata

pushes = Table(  # browsers that receive push messages
    "pushes", metadata,
    Column("id", String(24), primary_key=True),  # derived from the endpoint
    Column("person", String(24), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(200), nullable=False),
    Column("auth", String(60), nullable=False),
    Column("created", Float, nullable=False),
)  # fmt: skip
Index("pushes_by_person", pushes.c.person)

quiet_tables = Table(  # tables that a person has silenced
    "quiet_tables", metadata,
    Column("person", String(24), primary_key=True),
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
)  # fmt: skip

held_notices = Table(  # notices held until quiet hours end, or for a digest
    "held_notices", metadata,
    Column("person", String(24), primary_key=True),
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("words", Text, nullable=False),
    Column("due", Float, nullable=False),
)  # fmt: skip
Index("held_notices_by_due", held_notices.c.due)
