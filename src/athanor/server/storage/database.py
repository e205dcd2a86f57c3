"""The storage: SQLite in a file for one process, or PostgreSQL for any number of them."""

import asyncio
import contextlib
import logging
import os
import secrets
import shutil
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import IO, Any, TypeVar

from alembic import command
from alembic.config import Config
from asyncpg.exceptions import DataError, InterfaceError, PostgresError
from sqlalchemy import Connection, event, make_url, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from athanor.language import say
from athanor.server.settings import BadSetting, Settings
from athanor.server.storage.schema import facts
from athanor.server.storage.sqlite import SqliteThread, TidyConnection, set_pragmas
from athanor.server.storage.statements import VIEW
from athanor.server.wire.problems import Problem

T = TypeVar("T")
MIGRATING = 7_142_023  # PostgreSQL's advisory lock: one migration at a time
UNREACHABLE = (DBAPIError, PostgresError, InterfaceError, OSError, TimeoutError, PoolTimeout)
LEAST_DISK = 4 * 2**20  # bytes; with less, the journal cannot be checkpointed
FEW_ROWS = 5  # that a transaction beside the log changes, about
BAD_DATA = "22"  # the class of SQL states that blame the data
logger = logging.getLogger("athanor.storage")


class AlreadyServed(Exception):
    """Another server already uses this SQLite file."""


# Several processes may be asked at the same time.
NOTE = text(
    "insert into facts (name, value) values (:name, :value) "
    "on conflict (name) do update set value = excluded.value"
)


SHARED_TIME = text("select extract(epoch from clock_timestamp())")


class Database:
    """One storage, opened."""

    def __init__(self, settings: Settings, beside: bool = False) -> None:
        """With `beside`, open it next to a running server, for a few statements."""
        self.settings = settings
        self.sqlite = settings.sqlite
        self._lock_file: contextlib.ExitStack | None = None
        self.sqlite_thread: SqliteThread | None = None
        if self.sqlite and not beside:
            path = file_of(settings.database_url)
            keep_private(path)
            self._lock_file = locked(path)
            self.sqlite_thread = SqliteThread(str(path), VIEW)
        self.engine = _engine(settings.database_url)
        self._one_writer = asyncio.Lock()
        self._late: set[asyncio.Future[None]] = set()

    async def migrate(self) -> None:
        """Migrate the storage to this version's schema."""
        async with self.engine.connect() as connection:
            if not self.sqlite:
                await connection.execute(text(f"select pg_advisory_lock({MIGRATING})"))
            try:
                await connection.run_sync(_upgrade)
                await connection.commit()
            finally:
                if not self.sqlite:
                    await connection.execute(text(f"select pg_advisory_unlock({MIGRATING})"))

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
            raise problem_of(error) from error

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction; SQLite has one writer at a time."""
        guard: Any = self._one_writer if self.sqlite else contextlib.nullcontext()
        try:
            async with guard, self._connected() as connection, connection.begin():
                yield connection
            if self.sqlite_thread is not None:
                self.sqlite_thread.checkpoints.changed(FEW_ROWS)
        except IntegrityError:
            raise
        except UNREACHABLE as error:
            raise problem_of(error) from error

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
        return await self._alone(self.sqlite_thread.transaction(work))

    async def statement(self, sql: str, values: list[Any]) -> None:
        """An SQLite transaction of one statement."""
        assert self.sqlite_thread is not None
        await self._alone(self.sqlite_thread.statement(sql, values))

    async def _alone(self, work: Coroutine[Any, Any, T]) -> T:
        try:
            async with self._one_writer:
                return await work
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            raise problem_of(error) from error

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

    async def check_writable(self) -> None:
        """Raise `Problem` if nothing can be stored: unreachable, read-only, or the disk is full."""
        if self.sqlite and free_space(self.settings) < LEAST_DISK:
            # Small writes may still fit in the journal, but the next large one will not.
            raise Problem("storage", "disk")
        row = {"name": "ready", "value": secrets.token_hex(512)}
        async with self.writing() as connection:
            await connection.execute(NOTE, row)

    async def close(self) -> None:
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
    return Problem("storage")


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


def file_of(url: str) -> Path:
    """The file of an SQLite address. Creates its folder."""
    database = make_url(url).database
    if not database or database == ":memory:":
        raise BadSetting(say("mistakes.setting.database.file"))
    path = Path(database).resolve()  # two names of one file are the same storage
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def free_space(settings: Settings) -> int:
    """Free bytes on the disk of an SQLite file."""
    usage = shutil.disk_usage(file_of(settings.database_url).parent)
    return usage.free if usage.total else sys.maxsize  # an unlimited tmpfs reports a total of zero


def keep_private(path: Path) -> None:
    """Make the file private: it holds keys and the seeds of running games."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        if file.exists():
            file.chmod(0o600)


def locked(path: Path) -> contextlib.ExitStack:
    """Lock the storage for this process. The lock of a killed process is released by the system.

    If the file exists, it is locked too, not only the lock file: it may have several names.
    """
    held = contextlib.ExitStack()
    try:
        for name in (f"{path}.lock", *([str(path)] if path.exists() else [])):
            descriptor = os.open(name, os.O_CREAT | os.O_RDWR, 0o600)
            _lock(held.enter_context(os.fdopen(descriptor, "r+b")))
    except OSError:
        held.close()
        raise AlreadyServed(say("mistakes.served", file=path.name)) from None
    return held


def _lock(file: IO[bytes]) -> None:
    if os.name == "nt":
        import msvcrt  # exists on Windows only

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl  # exists everywhere else

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
