"""What the host of a tournament does once it is announced: begin, pair again, call off."""

from typing import Any

import msgspec
from sqlalchemy import Row, update
from sqlalchemy.ext.asyncio import AsyncConnection

from athanor.server.storage.tournament_schema import entrants, tournaments
from athanor.server.table.registry import TableRegistry
from athanor.server.tournaments.announcing import check_host, check_lasting, locked
from athanor.server.tournaments.record import read_record
from athanor.server.wire.problems import Problem


async def begin_now(registry: TableRegistry, tournament: str, host: str) -> None:
    """Begin a tournament early. For its host only."""
    now = registry.clock.now()
    async with registry.database.writing() as connection:
        row = await locked(connection, tournament, host)
        check_host(row, host)
        if row.status != "planned":
            raise Problem("tournament/not-planned")
        ends = None if row.ends is None else now + row.ends - row.begins
        changed = {"begins": now, "ends": ends, "look_at": now}
        here = tournaments.c.id == tournament
        await connection.execute(update(tournaments).where(here).values(**changed))


async def pair_again(registry: TableRegistry, tournament: str, host: str) -> None:
    """Pair the current round anew. For its host only, until a table of the round has ended.

    The director ends the tables of the withdrawn round without a result.
    """
    now = registry.clock.now()
    async with registry.database.writing() as connection:
        row = await locked(connection, tournament, host)
        check_host(row, host)
        record = await read_record(connection, row)
        tables = [one for one in record.unfinished if one.round == row.round]
        if row.form != "rounds" or row.status != "running" or not tables:
            raise Problem("tournament/no-round")
        if any(game.round == row.round for game in record.games):
            raise Problem("tournament/no-round", "ended")
        for number, rounds in record.byes().items():
            if row.round in rounds:
                await set_byes(connection, row, number, [at for at in rounds if at != row.round])
        changed = {"round": row.round - 1, "next_round": now, "look_at": now}
        here = tournaments.c.id == tournament
        await connection.execute(update(tournaments).where(here).values(**changed))


async def set_byes(
    connection: AsyncConnection, row: Row[Any], number: int, rounds: list[int]
) -> None:
    """Store the rounds that an entrant sat out."""
    place = (entrants.c.tournament == row.id, entrants.c.number == number)
    byes = msgspec.json.encode(rounds).decode()
    await connection.execute(update(entrants).where(*place).values(byes=byes))


async def call_off(registry: TableRegistry, tournament: str, host: str) -> None:
    """Cancel a tournament. Games in progress are played out. For its host only."""
    async with registry.database.writing() as connection:
        row = await locked(connection, tournament, host)
        check_host(row, host)
        check_lasting(row)
        changed = {"status": "cancelled", "ended": registry.clock.now()}
        here = tournaments.c.id == tournament
        await connection.execute(update(tournaments).where(here).values(**changed))
