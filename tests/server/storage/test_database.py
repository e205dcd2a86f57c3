"""Connections to the storage: none is lost, whoever stops waiting for it."""

import asyncio
import contextlib
import gc
import shutil
import sys
import threading
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.ext.asyncio import AsyncConnection

from athanor.server.settings import Settings
from athanor.server.storage.database import Database
from athanor.server.storage.files import AlreadyServed
from athanor.server.table.commands import Command
from athanor.server.table.live_table import LiveTable
from athanor.server.wire import requests
from athanor.server.wire.problems import Problem
from tests.server.conftest import Databases
from tests.server.inside import Hands, answer, inside, seated
from tests.server.players import run

ME, OPEN = requests.MeSeat(), requests.OpenSeat()

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


def test_the_file_of_keys_and_seeds_is_for_its_owner_alone(tmp_path: Path) -> None:
    async def story() -> None:
        database = Database(Settings(database_url=f"sqlite:///{tmp_path / 'own.db'}"))
        await database.migrate()
        await database.fact("secret")
        modes = {path.name: path.stat().st_mode & 0o077 for path in tmp_path.glob("own.db*")}
        await database.close()
        assert {name: mode for name, mode in modes.items() if mode} == {}

    run(story())


def test_another_name_of_the_same_file_is_the_same_storage(tmp_path: Path) -> None:
    async def story() -> None:
        first = Database(Settings(database_url=f"sqlite:///{tmp_path / 'one.db'}"))
        (tmp_path / "two.db").symlink_to(tmp_path / "one.db")
        (tmp_path / "three.db").hardlink_to(tmp_path / "one.db")
        for name in ("two.db", "three.db"):
            with pytest.raises(AlreadyServed):
                Database(Settings(database_url=f"sqlite:///{tmp_path / name}"))
        await first.close()

    run(story())


def test_a_storage_that_takes_nothing_is_not_ready(tmp_path: Path) -> None:
    async def story() -> None:
        database = Database(Settings(database_url=f"sqlite:///{tmp_path / 'full.db'}"))
        await database.migrate()
        await database.check_writable()
        await database.engine.dispose()
        event.listen(
            database.engine.sync_engine, "connect",
            lambda connection, _: connection.execute("pragma query_only=on"),
        )  # fmt: skip
        await read(database)  # reading alone would not tell
        with pytest.raises(Problem) as problem:
            await database.check_writable()
        assert problem.value.kind == "storage"
        await database.close()

    run(story())


@pytest.mark.parametrize(("usage", "ready"), [((0, 0, 0), True), ((10**9, 10**9, 0), False)])
def test_a_tmpfs_without_a_limit_is_not_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, usage: tuple[int, int, int], ready: bool
) -> None:
    found = type(shutil.disk_usage(tmp_path))(*usage)
    monkeypatch.setattr("shutil.disk_usage", lambda path: found)

    async def story() -> None:
        database = Database(Settings(database_url=f"sqlite:///{tmp_path / 'tmpfs.db'}"))
        await database.migrate()
        with contextlib.nullcontext() if ready else pytest.raises(Problem, match="full"):
            await database.check_writable()
        await database.close()

    run(story())


@pytest.mark.parametrize("words", ["a\0b", "x" * 41])
def test_what_cannot_be_stored_is_no_failure_of_the_storage(
    postgres: Databases, words: str
) -> None:
    async def story() -> None:
        database = Database(Settings(database_url=postgres()))
        await database.migrate()
        with pytest.raises(Problem) as problem:
            await database.fact(words)
        assert problem.value.kind == "unreadable"
        await database.close()

    run(story())


def test_one_entry_that_cannot_be_stored_costs_no_other_its_place(postgres: Databases) -> None:
    """A batch fails as a whole; then each is tried alone."""

    async def story() -> None:
        async with inside(Path(), Hands(), database=postgres()) as state:
            registry = state["registry"]
            tables = [(await seated(registry, ME, OPEN))[0] for _ in range(3)]
            await asyncio.gather(*(answer(one) for one in tables[:2]), bad(tables[2]))
            assert [one.projection.ply for one in tables] == [1, 1, 0]

    async def bad(live_table: LiveTable) -> None:
        command = Command(lambda projection, now: ("rematch", None, {"table": "t"}), "a", "r" * 65)
        with pytest.raises(Problem) as problem:
            await live_table.submit(command)
        assert problem.value.kind == "unreadable"

    run(story())
