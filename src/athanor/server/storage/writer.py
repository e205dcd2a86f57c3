"""The writer: stores entries of many tables in one transaction, and acknowledges them after it."""

import asyncio
import logging
import sqlite3
import time
from dataclasses import dataclass

import msgspec
from sqlalchemy import delete, insert, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from athanor.server import metrics, trace
from athanor.server.storage.database import Database
from athanor.server.storage.entries import Entry
from athanor.server.storage.schema import results, seatings
from athanor.server.storage.statements import (
    COLUMNS,
    SUMMARY,
    appending,
    from_json,
    gap,
    storing,
    summarising,
    values,
)
from athanor.server.wire.problems import Problem

MOST_TOGETHER = 256
# Between the beginnings of two transactions. A disk takes longer anyway; with a faster one, a
# transaction for each entry would cost a third more processor time under load.
GATHER_SECONDS = 0.002
logger = logging.getLogger("athanor.writer")


class Gap(Exception):
    """The entry before one is missing."""


@dataclass
class Job:
    """An entry to store, with the summary of the table after it."""

    entry: Entry
    summary: dict[str, object]
    people: list[str] | None  # who sits there, if that has changed
    results: list[dict[str, object]]  # one per seat, if the entry ends the game
    stored: "asyncio.Future[bool]"

    @property
    def place(self) -> tuple[str, int]:
        """The table, and the number this entry is to have in its log."""
        return self.entry.table, self.entry.entry

    def values(self) -> list[object]:
        """The entry and the summary, as parameters."""
        return [*row_of(self.entry).values(), *self.summarised()]

    def summarised(self) -> list[object]:
        """The summary as parameters."""
        return [self.summary[name] for name in SUMMARY]


class Writer:
    """Batches entries that arrive while the previous transaction runs."""

    def __init__(self, database: Database, process: str) -> None:
        self.database = database
        self.process = process
        self._append = text(f"{appending(from_json(COLUMNS))} returning table_id, entry")
        self._summarise = text(summarising(from_json(SUMMARY)))
        missing = gap("v.table_id", "v.entry")
        self._gap = text(f"select 1 from ({from_json(('table_id', 'entry'))}) v where {missing}")
        self._notify = text(
            "select pg_notify('athanor', v) from json_array_elements_text(cast(:rows as json)) v"
        )
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._began = 0.0  # when the last transaction began

    async def end(self) -> None:
        """Store what is pending."""
        await self._jobs.join()

    async def store(
        self,
        entry: Entry,
        summary: dict[str, object],
        people: list[str] | None,
        results: list[dict[str, object]] | None = None,
    ) -> bool:
        """Return True once stored, False if another entry has that number.

        Raise `Problem` otherwise.
        """
        return await self.put(entry, summary, people, results)

    def put(
        self,
        entry: Entry,
        summary: dict[str, object],
        people: list[str] | None,
        results: list[dict[str, object]] | None = None,
    ) -> "asyncio.Future[bool]":
        """What `store` will return."""
        stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(Job(entry, summary, people, results or [], stored))
        return stored

    async def work(self) -> None:
        """Store batches until cancelled."""
        while True:
            jobs = [await self._jobs.get()]
            await self._gather()
            while len(jobs) < MOST_TOGETHER and not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            try:
                await self._store_all(jobs)
            except Exception as error:
                self._fail(jobs, error)
                raise
            finally:
                for _ in jobs:
                    self._jobs.task_done()

    async def _gather(self) -> None:
        """If the last transaction began just now, wait for more entries to store with this one."""
        now = time.perf_counter()
        wait = self._began + GATHER_SECONDS - now
        self._began = max(now, self._began + GATHER_SECONDS)
        if wait > 0:
            await asyncio.sleep(wait)

    async def _store_all(self, jobs: list[Job]) -> None:
        began = time.perf_counter()
        first = _first_for_each_place(jobs)
        rows = list(first.values())
        try:
            if self.database.sqlite:
                won = await self._to_sqlite(rows)
            else:
                async with self.database.writing() as connection:
                    won = await self._write(connection, rows)
        except (Problem, SQLAlchemyError, sqlite3.Error) as error:
            await self._one_by_one(jobs, error)
            return
        taken = time.perf_counter() - began
        metrics.COMMIT_SECONDS.observe(taken)
        if taken > trace.SLOW_SECONDS:
            more = {"ms": round(taken * 1000, 1)}
            logger.warning("slow commit of %d entries", len(rows), extra=more)
        metrics.COMMIT_ENTRIES.observe(len(jobs))
        for job in jobs:
            if not job.stored.done():
                job.stored.set_result(first[job.place] is job and job.place in won)

    async def _one_by_one(self, jobs: list[Job], error: Exception) -> None:
        """Store jobs one by one, so that a faulty one does not fail the others."""
        gone = isinstance(error, Problem) and error.kind == "storage"
        if len(jobs) == 1 or gone:
            self._fail(jobs, error)
            return
        for job in jobs:
            await self._store_all([job])

    def _fail(self, jobs: list[Job], error: Exception) -> None:
        logger.warning("%d entries were not stored: %s", len(jobs), error)
        problem = error if isinstance(error, Problem) else Problem("storage", "again")
        for job in jobs:
            if not job.stored.done():
                job.stored.set_exception(problem)

    async def _to_sqlite(self, jobs: list[Job]) -> set[tuple[str, int]]:
        """Store jobs, and return the places of those that were."""
        if not any(job.people is not None or job.results for job in jobs):
            rows = [value for job in jobs for value in job.values()]
            try:
                await self.database.statement(storing(len(jobs)), rows)
            except sqlite3.IntegrityError:  # a number is taken: see which
                pass
            else:
                return {job.place for job in jobs}
        try:
            return await self.database.transaction(lambda one: _write_sqlite(one, jobs))
        except Gap:
            raise self.database.replaced() from None

    async def _write(self, connection: AsyncConnection, jobs: list[Job]) -> set[tuple[str, int]]:
        found = await connection.execute(self._append, {"rows": _rows(jobs)})
        won = {(str(table), int(entry)) for table, entry in found}
        winners = [job for job in jobs if job.place in won]
        if not winners:
            return won
        if await connection.scalar(self._gap, {"rows": _rows(winners)}):
            raise self.database.replaced()
        await connection.execute(self._summarise, {"rows": _summaries(winners)})
        for job in winners:
            if job.people is not None:
                await _seat(connection, job.entry.table, job.people)
            if job.results:
                await connection.execute(insert(results), job.results)
        messages = [f"entry {job.entry.table} {job.entry.entry} {self.process}" for job in winners]
        await connection.execute(self._notify, {"rows": msgspec.json.encode(messages).decode()})
        return won


def _write_sqlite(connection: sqlite3.Connection, jobs: list[Job]) -> set[tuple[str, int]]:
    rows = [value for job in jobs for value in row_of(job.entry).values()]
    append = appending(values(len(COLUMNS), len(jobs)))
    found = connection.execute(f"{append} returning table_id, entry", rows).fetchall()
    won = {(str(table), int(entry)) for table, entry in found}
    winners = [job for job in jobs if job.place in won]
    for job in winners:
        if connection.execute(f"select 1 where {gap('?1', '?2')}", job.place).fetchone():
            raise Gap
    if winners:
        summaries = [value for job in winners for value in job.summarised()]
        connection.execute(summarising(values(len(SUMMARY), len(winners))), summaries)
    for job in winners:
        if job.people is not None:
            table = job.entry.table
            connection.execute("delete from seatings where table_id = ?", (table,))
            seated = [(table, person) for person in job.people]
            connection.executemany("insert into seatings values (?, ?)", seated)
        if job.results:
            connection.executemany(_put("results", list(job.results[0])), job.results)
    return won


def _put(table: str, names: list[str]) -> str:
    return f"insert into {table} ({', '.join(names)}) values (:{', :'.join(names)})"


def _first_for_each_place(jobs: list[Job]) -> dict[tuple[str, int], Job]:
    """Keep the first of several jobs for the same number in a log."""
    first: dict[tuple[str, int], Job] = {}
    for job in jobs:
        first.setdefault(job.place, job)
    return first


async def _seat(connection: AsyncConnection, table: str, people: list[str]) -> None:
    await connection.execute(delete(seatings).where(seatings.c.table_id == table))
    if people:
        rows = [{"table_id": table, "person": person} for person in people]
        await connection.execute(insert(seatings), rows)


def _rows(jobs: list[Job]) -> str:
    return msgspec.json.encode([row_of(job.entry) for job in jobs]).decode()


def _summaries(jobs: list[Job]) -> str:
    return msgspec.json.encode([job.summary for job in jobs]).decode()


def row_of(entry: Entry) -> dict[str, object]:
    """The columns of an entry, in their order."""
    return {
        "table_id": entry.table,
        "entry": entry.entry,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.seat,
        "author": entry.author,
        "request": entry.request,
        "data": msgspec.json.encode(entry.data).decode(),
        "ply": entry.ply,
        "rules": entry.rules,
        "digest": entry.digest,
    }
