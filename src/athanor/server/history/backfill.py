"""Backfill: results of games that finished before results were stored."""

import asyncio
import contextlib
import logging

from sqlalchemy import exists, insert, select
from sqlalchemy.exc import IntegrityError

from athanor.server.storage.schema import facts, results, tables
from athanor.server.storage.store import Store
from athanor.server.table.rebuild import rebuild
from athanor.server.table.results import results_of

DONE = "results-complete"
logger = logging.getLogger("athanor.history")


async def complete_results(store: Store) -> None:
    """Compute missing results from the logs; once per storage."""
    database = store.database
    async with database.reading() as connection:
        if await connection.scalar(select(facts.c.value).where(facts.c.name == DONE)):
            return
        known = exists().where(results.c.table_id == tables.c.id)
        query = select(tables.c.id).where(tables.c.status == "over", ~known)
        missing = [str(table) for table in await connection.scalars(query)]
    for table in missing:
        await _add(store, table)
        await asyncio.sleep(0)
    if missing:
        logger.info("results of %d games were worked out from their logs", len(missing))
    with contextlib.suppress(IntegrityError):  # another process has just done the same
        async with database.writing() as connection:
            await connection.execute(insert(facts), {"name": DONE, "value": "yes"})


async def _add(store: Store, table: str) -> None:
    try:
        projection = rebuild(await store.log(table))
    except KeyError:  # this server no longer has its game
        return
    if projection.status != "over":
        return
    with contextlib.suppress(IntegrityError):
        async with store.database.writing() as connection:
            await connection.execute(insert(results), results_of(projection))
