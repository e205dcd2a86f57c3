"""The storage: SQLite in a file for one process, or PostgreSQL for any number of them."""

import asyncio
import contextlib
import logging
import os
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any, TypeVar

from asyncpg.exceptions import DataError, InterfaceError, PostgresError
from sqlalchemy import event, make_url, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from athanor.language import say
from athanor.server.settings import BadSetting, Settings
from athanor.server.storage.advisory import Lock
from athanor.server.storage.files import file_of, free_space, opened
from athanor.server.storage.revisions import WrongRevision, check_current, found, upgrade
from athanor.server.storage.schema import facts
from athanor.server.storage.sqlite import SqliteThread, TidyConnection, set_pragmas
from athanor.server.storage.statements import VIEW
from athanor.server.wire.problems import Problem

T = TypeVar("T")
UNREACHABLE = (DBAPIError, PostgresError, InterfaceError, OSError, TimeoutError, PoolTimeout)
LEAST_DISK = 4 * 2**20  # bytes; with less, the journal cannot be checkpointed
FEW_ROWS = 5  # that a transaction beside the log changes, about
BAD_DATA = "22"  # the class of SQL states that blame the data
logger = logging.getLogger("athanor.storage")


# Several processes may be asked at the same time.
NOTE = text(
    "insert into facts (name, value) values (:name, :value) "
    "on conflict (name) do update set value = excluded.value"
)


SHARED_TIME = text("select extract(epoch from clock_timestamp())")
# A restored backup has tables of its own, so that this number is another one.
WHICH_TABLES = text("select cast(to_regclass('facts') as oid), (select count(*) from facts)")


class Database:
    """One storage, opened."""

    def __init__(self, settings: Settings, beside: bool = False) -> None:
        """With `beside`, open it next to a running server, for a few statements."""
        self.settings = settings
        self.sqlite = settings.sqlite
        self._lock_file: contextlib.ExitStack | None = None
        self.sqlite_thread: SqliteThread | None = None
        self._opened: object = None  # which file or tables this process began with
        self._changed = False  # whether the storage was replaced since
        if self.sqlite:
            self._path = file_of(settings.database_url)
            if beside and not self._path.is_file():
                raise WrongRevision(say("mistakes.backup.none", path=self._path))
        if self.sqlite and not beside:
            self._lock_file = opened(self._path)
            self._opened = self._inode()
            self.sqlite_thread = SqliteThread(str(self._path), VIEW)
        self.engine = _engine(settings.database_url)
        self._one_writer = asyncio.Lock()
        self._late: set[asyncio.Future[None]] = set()
        self._damaged = False  # whether a page of the file could not be read
        self._looking: asyncio.Future[None] | None = None
        self._checking: sqlite3.Connection | None = None

    def problem_of(self, error: Exception) -> Problem:
        """What people are told about a storage error; a damaged file stays damaged."""
        problem = problem_of(error)
        self._damaged |= problem.code == "damaged"
        return problem

    def look_for_damage(self) -> None:
        """Check the pages of the file in the background."""
        if self.sqlite:
            self._looking = asyncio.ensure_future(asyncio.to_thread(self._look_for_damage))

    async def looked(self) -> None:
        """Wait until the pages of the file have been checked."""
        if self._looking is not None:
            await self._looking

    def _look_for_damage(self) -> None:
        address = f"{file_of(self.settings.database_url).resolve().as_uri()}?mode=ro"
        try:
            with contextlib.closing(sqlite3.connect(address, uri=True)) as opened:
                self._checking = opened
                found = opened.execute("pragma quick_check(1)").fetchone()[0]
        except sqlite3.OperationalError:  # interrupted, or in use by somebody else
            return
        except sqlite3.Error as error:
            found = str(error)
        if found != "ok":
            logger.error("the file of the storage is damaged: %s", found)
            self._damaged = True

    async def migrate(self) -> None:
        """Migrate the storage to this version's schema."""
        async with self.engine.connect() as connection:
            if not self.sqlite:
                await connection.execute(text(f"select pg_advisory_lock({Lock.MIGRATING})"))
            try:
                await connection.run_sync(upgrade)
                await connection.commit()
                if not self.sqlite:
                    self._opened = await connection.scalar(WHICH_TABLES)
            finally:
                if not self.sqlite:
                    await connection.execute(text(f"select pg_advisory_unlock({Lock.MIGRATING})"))

    async def check_revision(self) -> None:
        """Refuse a storage of another version. Nothing is changed."""
        async with self.reading() as connection:
            check_current(await connection.run_sync(found))

    async def time(self) -> float | None:
        """The time that all processes of this storage share; none if it is in a file."""
        if self.sqlite:
            return None
        async with self.reading() as connection:
            return float(await connection.scalar(SHARED_TIME))

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for reading. An unreachable storage raises a problem."""
        try:
            async with self._connected() as connection:
                yield connection
        except IntegrityError:
            raise
        except UNREACHABLE as error:
            raise self.problem_of(error) from error

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction; SQLite has one writer at a time."""
        guard: Any = self._one_writer if self.sqlite else contextlib.nullcontext()
        try:
            async with guard, self._connected() as connection, connection.begin():
                await self._check_same(connection)
                yield connection
            if self.sqlite_thread is not None:
                self.sqlite_thread.checkpoints.changed(FEW_ROWS)
        except IntegrityError:
            raise
        except UNREACHABLE as error:
            raise self.problem_of(error) from error

    @contextlib.asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        """A connection. If the caller is cancelled while it opens, it is closed once it is open.

        If the opening itself were cancelled, the driver would leak the open connection and its
        thread.
        """
        opening = asyncio.ensure_future(self.engine.connect().start())
        try:
            connection = await asyncio.shield(opening)
        except asyncio.CancelledError:
            self._awaited(_give_back(opening))
            raise
        try:
            yield connection
        finally:
            await asyncio.shield(self._awaited(connection.close()))

    def _awaited(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Work that must finish before the storage closes."""
        task = asyncio.create_task(work)
        self._late.add(task)
        task.add_done_callback(self._late.discard)
        return task

    async def transaction(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """An SQLite transaction, run as a whole on its thread."""
        assert self.sqlite_thread is not None
        self._check_file()
        return await self._alone(self.sqlite_thread.transaction(work))

    async def statement(self, sql: str, values: list[Any]) -> None:
        """An SQLite transaction of one statement."""
        assert self.sqlite_thread is not None
        self._check_file()
        await self._alone(self.sqlite_thread.statement(sql, values))

    async def _alone(self, work: Coroutine[Any, Any, T]) -> T:
        try:
            async with self._one_writer:
                return await work
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            raise self.problem_of(error) from error

    async def _check_same(self, connection: AsyncConnection) -> None:
        """Refuse to store anything once the storage was replaced: what is in memory is not there.

        In PostgreSQL, having counted the facts also keeps a restore from replacing the tables until
        the end of the transaction.
        """
        if self.sqlite:
            self._check_file()
        elif self._changed or self._opened not in (None, await connection.scalar(WHICH_TABLES)):
            raise self.replaced()

    def _check_file(self) -> None:
        if self._changed or self._opened not in (None, self._inode()):
            raise self.replaced()

    def _inode(self) -> object:
        with contextlib.suppress(OSError):
            found = os.stat(self._path)
            return found.st_dev, found.st_ino
        return "no file"

    def replaced(self) -> Problem:
        """From now on, nothing is stored: the storage is not what this process has in memory."""
        if not self._changed:
            logger.error("the storage was replaced under this server; nothing is stored any more")
        self._changed = True
        return Problem("storage", "replaced")

    async def fact(self, name: str) -> str:
        """A random value that is drawn once for this storage and then kept."""
        async with self.writing() as connection:
            found = await connection.scalar(select(facts.c.value).where(facts.c.name == name))
            if found is None:
                first = text(
                    "insert into facts (name, value) values (:name, :value) on conflict do nothing"
                )
                await connection.execute(first, {"name": name, "value": secrets.token_hex(32)})
                found = await connection.scalar(select(facts.c.value).where(facts.c.name == name))
        return str(found)

    async def noted(self, name: str) -> str | None:
        """What was noted last under a name."""
        async with self.reading() as connection:
            query = select(facts.c.value).where(facts.c.name == name)
            noted: str | None = await connection.scalar(query)
        return noted

    async def note(self, name: str, value: str) -> None:
        """Note something, for this storage and whoever opens it."""
        async with self.writing() as connection:
            await connection.execute(NOTE, {"name": name, "value": value})

    async def check_writable(self) -> None:
        """Raise `Problem` if nothing can be stored: unreachable, read-only, or the disk is full."""
        if self._damaged:
            raise Problem("storage", "damaged")
        if self.sqlite and free_space(self.settings) < LEAST_DISK:
            # Small writes may still fit in the journal, but the next large one will not.
            raise Problem("storage", "disk")
        await self.note("ready", secrets.token_hex(512))

    async def close(self) -> None:
        if self._looking is not None:
            if self._checking is not None:
                with contextlib.suppress(sqlite3.ProgrammingError):  # it has just ended
                    self._checking.interrupt()
            await asyncio.gather(self._looking, return_exceptions=True)
        if self.sqlite_thread is not None:
            await self.sqlite_thread.close()
        await asyncio.gather(*self._late, return_exceptions=True)
        await self.engine.dispose()
        if self._lock_file is not None:
            self._lock_file.close()


async def _give_back(opening: asyncio.Future[AsyncConnection]) -> None:
    with contextlib.suppress(*UNREACHABLE):
        await (await opening).close()


def problem_of(error: Exception) -> Problem:
    """What people are told about a storage error. Its cause is logged."""
    cause = getattr(error, "orig", None) or error
    logger.warning("storage: %s: %s", type(cause).__name__, str(cause)[:300])
    if blames_data(cause):
        return Problem("unreadable", "storable")
    if is_damage(cause):
        return Problem("storage", "damaged")
    return Problem("storage")


def is_damage(cause: BaseException) -> bool:
    """Whether a page of the SQLite file cannot be what was written there."""
    name = str(getattr(cause, "sqlite_errorname", ""))
    return name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))


def blames_data(cause: BaseException) -> bool:
    """Whether the storage works and the error is caused by the data."""
    state = getattr(cause, "sqlstate", None) or ""
    given = isinstance(cause, DataError) or isinstance(cause.__cause__, DataError)
    return given or str(state).startswith(BAD_DATA)


def _engine(url: str) -> AsyncEngine:
    given = make_url(url)
    if given.get_backend_name() == "sqlite":
        driven = given.set(drivername="sqlite+aiosqlite")
        engine = create_async_engine(driven, connect_args={"factory": TidyConnection})
        event.listen(engine.sync_engine, "connect", lambda connection, _: set_pragmas(connection))
        return engine
    if given.get_backend_name() in ("postgresql", "postgres"):
        return create_async_engine(
            given.set(drivername="postgresql+asyncpg"),
            pool_size=8, max_overflow=8, pool_timeout=10, pool_pre_ping=True,
            connect_args={"timeout": 10, "command_timeout": 20},
        )  # fmt: skip
    raise BadSetting(say("mistakes.setting.database"))
