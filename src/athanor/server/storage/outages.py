"""Outages: when no server was running. That time is charged to nobody's days per move."""

import msgspec
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from athanor.server.storage.database import NOTE, Database
from athanor.server.storage.schema import facts, tables

ALIVE, OUTAGES = "alive", "outages"  # facts
LEAST = 60.0  # seconds; servers say more often that they run
KEPT = 100  # of the latest
Outage = tuple[float, float]  # from and until when


class Outages:
    """The outages of a storage, whichever server notices them."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.known: list[Outage] = []

    async def begin(self, now: float) -> None:
        """A server starts: if none has run for some time, nobody had to move meanwhile."""
        async with self.database.writing() as connection:
            alive = await _fact(connection, ALIVE)
            known = await _fact(connection, OUTAGES)
            self.known = [] if known is None else msgspec.json.decode(known, type=list[Outage])
            await connection.execute(NOTE, {"name": ALIVE, "value": repr(now)})
            if alive is None or now - float(alive) <= LEAST:
                return
            self.known = [*self.known, (float(alive), now)][-KEPT:]
            value = msgspec.json.encode(self.known).decode()
            await connection.execute(NOTE, {"name": OUTAGES, "value": value})
            await _postpone(connection, now - float(alive))

    async def beat(self, now: float) -> None:
        """A server runs."""
        async with self.database.writing() as connection:
            await connection.execute(NOTE, {"name": ALIVE, "value": repr(now)})

    def since(self, at: float) -> float:
        """How many seconds no server has run since a time."""
        return sum(until - max(begin, at) for begin, until in self.known if until > at)


async def _fact(connection: AsyncConnection, name: str) -> str | None:
    return await connection.scalar(select(facts.c.value).where(facts.c.name == name))


async def _postpone(connection: AsyncConnection, seconds: float) -> None:
    """Move the deadlines of tables with days per move, also in their summaries."""
    query = select(tables.c.id, tables.c.card).where(
        tables.c.status == "playing", tables.c.deadline.is_not(None)
    )
    for row in (await connection.execute(query)).all():
        card = msgspec.json.decode(row.card)
        if card["pace"]["days"] is not None:
            card["deadline"] += seconds
            changed = {"deadline": card["deadline"], "card": msgspec.json.encode(card).decode()}
            here = update(tables).where(tables.c.id == row.id)
            await connection.execute(here.values(**changed))
