"""Connections to the storage: none is lost, whoever stops waiting for it."""

import asyncio
import gc
import threading
from pathlib import Path

import pytest
from sqlalchemy import text

from athanor.server.database import Database
from athanor.server.settings import Settings

MOMENTS = 120  # at which somebody stops waiting, within the time in which connections open
APART = 0.00005  # seconds


async def read(database: Database) -> None:
    async with database.reading() as connection:
        await connection.execute(text("select 1"))


async def cancelled(path: Path, after: float) -> None:
    """Three people read, and stop waiting after so long."""
    database = Database(Settings(database_url=f"sqlite:///{path}"))
    readers = [asyncio.ensure_future(read(database)) for _ in range(3)]
    await asyncio.sleep(after)
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*readers, return_exceptions=True)
    await database.close()


def test_a_connection_that_nobody_waits_for_any_more_is_closed_before_the_storage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed: list[str] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: failed.append(str(args.exc_value)))
    for moment in range(MOMENTS):
        asyncio.run(cancelled(tmp_path / f"{moment}.db", moment * APART))
    gc.collect()
    assert failed == [], "a connection's thread outlived the storage"
