"""Writing to SQLite: entries with a taken number lose, and no commit copies the journal."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from athanor.server.settings import Settings
from athanor.server.storage import sqlite
from athanor.server.storage.database import Database
from athanor.server.storage.entries import Entry
from athanor.server.storage.sqlite import SqliteThread
from athanor.server.table.summaries import summary_row
from athanor.server.wire import requests
from tests.server.inside import Hands, inside, seated
from tests.server.players import run

ME, OPEN = requests.MeSeat(), requests.OpenSeat()


def test_of_entries_stored_together_only_those_with_a_taken_number_lose(folder: Path) -> None:
    async def story() -> list[bool]:
        async with inside(folder, Hands()) as state:
            registry = state["registry"]
            tables = [(await seated(registry, ME, OPEN))[0] for _ in range(3)]
            last = [one.projection for one in tables]
            numbers = [last[0].entry + 1, last[1].entry, last[2].entry + 1]  # the second is taken
            rows = zip(last, numbers, strict=True)
            return list(
                await asyncio.gather(
                    *(
                        registry.writer.store(
                            Entry(one.id, number, 0.0, "nudge"), summary_row(one), None
                        )
                        for one, number in rows
                    )
                )
            )

    assert run(story()) == [True, False, True]


def test_the_journal_is_copied_into_the_file_beside_the_commits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "CHECKPOINT_ROWS", 50)
    path = tmp_path / "kept.db"

    async def story() -> None:
        thread = SqliteThread(str(path))
        await thread.transaction(lambda one: one.execute("create table words (word text)"))
        rows = [("x" * 500,)] * 100
        await thread.transaction(lambda one: one.executemany("insert into words values (?)", rows))
        thread.checkpoints.close()  # waits for it
        assert path.stat().st_size > 100 * 500
        await thread.close()

    run(story())


def test_a_reader_who_is_cancelled_does_not_keep_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "read.db"

    async def story() -> tuple[int, ...]:
        database = Database(Settings(database_url=f"sqlite:///{path}"))
        await database.migrate()
        async with database.reading() as connection:
            driver = (await connection.get_raw_connection()).driver_connection
            assert driver is not None
            half_read = await driver.cursor()
            await half_read.execute("select name from sqlite_master")
            assert await half_read.fetchone()
            await connection.invalidate()  # as it happens to who is cancelled
        await database.fact("later")
        with sqlite3.connect(path) as other:
            found: tuple[int, ...] = other.execute("pragma wal_checkpoint(restart)").fetchone()
        other.close()
        assert half_read is not None  # nobody has collected it
        await database.close()
        return found

    busy, frames, copied = run(story())
    assert not busy
    assert frames == copied
