"""Connections to the storage: none is lost, whoever stops waiting for it."""

import asyncio
import gc
import sys
import threading
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from athanor.server.settings import Settings
from athanor.server.storage.database import Database
from tests.server.players import run

MOMENTS = 120  # at which somebody stops waiting, within the time in which connections open
APART = 0.00005  # seconds
A_WHILE = 0.5


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
        run(cancelled(tmp_path / f"{moment}.db", moment * APART))
    gc.collect()
    assert failed == [], "a connection's thread outlived the storage"


async def cancelled_while_closing(path: Path) -> None:
    """Somebody has read, and stops waiting while the connection is being given back."""
    database = Database(Settings(database_url=f"sqlite:///{path}"))
    reader = asyncio.ensure_future(read(database))
    await asyncio.sleep(A_WHILE / 2)
    reader.cancel()
    await asyncio.gather(reader, return_exceptions=True)
    await database.close()
    await asyncio.sleep(A_WHILE)


def test_a_connection_on_its_way_back_is_closed_before_the_storage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = AsyncConnection.close

    async def close_slowly(connection: AsyncConnection) -> None:
        await asyncio.sleep(A_WHILE)
        await close(connection)

    lost: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda args: lost.append(args.object))
    monkeypatch.setattr(AsyncConnection, "close", close_slowly)
    run(cancelled_while_closing(tmp_path / "athanor.db"))
    gc.collect()
    assert lost == []
