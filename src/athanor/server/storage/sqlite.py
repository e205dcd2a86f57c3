"""Writing to SQLite: a whole transaction runs on one dedicated thread.

The async driver passes each statement to its thread separately, and every switch waits for a busy
event loop to release the interpreter.
"""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar
from weakref import WeakSet

T = TypeVar("T")
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=on",
           "wal_autocheckpoint=0")  # fmt: skip
CHECKPOINT_ROWS = 500  # changed rows between two checkpoints
MOST_FRAMES = 5_000  # pages in the journal; with more, it begins anew
MOST_WAIT = 200  # milliseconds that may take; entries wait as long
logger = logging.getLogger("athanor.storage")


def set_pragmas(connection: Any) -> None:
    """Make commits durable before they return, and keep readers from waiting for the writer."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"pragma {pragma}")
    cursor.close()


class TidyConnection(sqlite3.Connection):
    """A connection whose statements end when it is closed.

    Python leaves that to the garbage collector. Until then a statement whose reader was cancelled
    would see its moment of the storage, and the journal could not begin anew.
    """

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._cursors: WeakSet[sqlite3.Cursor] = WeakSet()

    def cursor(self, *given: Any, **more: Any) -> Any:
        cursor = super().cursor(*given, **more)
        self._cursors.add(cursor)
        return cursor

    def close(self) -> None:
        for cursor in list(self._cursors):
            cursor.close()
        super().close()


class SqliteThread:
    """A SQLite connection on its own thread."""

    def __init__(self, path: str, prepared: Iterable[str] = ()) -> None:
        """`prepared` are statements that each new connection begins with."""
        self.path, self.prepared = path, tuple(prepared)
        self._work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="storage", daemon=True)
        self._connection: sqlite3.Connection | None = None
        self.checkpoints = Checkpoints(path)
        self._thread.start()

    async def transaction(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run some work in its own transaction."""
        return await self._handed_over(partial(self._do, work))

    async def statement(self, sql: str, values: list[Any]) -> None:
        """Run a single statement, which is a transaction by itself."""
        await self._handed_over(partial(self._do_alone, sql, values))

    def _handed_over(self, work: Callable[[], T]) -> "asyncio.Future[T]":
        """What some work will return on the thread; an executor takes twice as long to ask it."""
        loop = asyncio.get_running_loop()
        found: asyncio.Future[T] = loop.create_future()

        def run() -> None:
            try:
                settle = partial(_settle, found, work(), None)
            except Exception as error:
                settle = partial(_settle, found, None, error)
            with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody waits
                loop.call_soon_threadsafe(settle)

        self._work.put(run)
        return found

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            work()

    def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        connection = self._open()
        before = connection.total_changes
        connection.execute("begin immediate")
        try:
            found = work(connection)
            connection.execute("commit")
        except BaseException:
            if connection.in_transaction:
                connection.execute("rollback")
            raise
        self.checkpoints.changed(connection.total_changes - before)
        return found

    def _do_alone(self, sql: str, values: list[Any]) -> None:
        connection = self._open()
        before = connection.total_changes
        connection.execute(sql, values)
        self.checkpoints.changed(connection.total_changes - before)

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            connection = _connected(self.path)
            for statement in self.prepared:
                connection.execute(statement)
            self._connection = connection
        return self._connection

    async def close(self) -> None:
        await self._handed_over(self._close)
        self._work.put(None)
        await asyncio.to_thread(self._thread.join)

    def _close(self) -> None:
        self.checkpoints.close()
        if self._connection is not None:
            self._connection.close()


def _settle(waited: "asyncio.Future[Any]", found: Any, error: Exception | None) -> None:
    if waited.done():  # whoever waited has given up
        return
    if error is None:
        waited.set_result(found)
    else:
        waited.set_exception(error)


class Checkpoints:
    """Copies the journal into the file, on a thread of its own: no commit waits for that."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="checkpoints")
        self._connection: sqlite3.Connection | None = None
        self._running: Future[None] | None = None
        self._rows = 0  # changed since the last checkpoint

    def changed(self, rows: int) -> None:
        """So many rows have been changed."""
        self._rows += rows
        if self._rows >= CHECKPOINT_ROWS and (self._running is None or self._running.done()):
            self._rows = 0
            self._running = self._thread.submit(self._checkpoint)

    def _checkpoint(self) -> None:
        try:
            if self._connection is None:
                self._connection = _connected(self.path)
                self._connection.execute(f"pragma busy_timeout={MOST_WAIT}")
            _, frames, _ = self._connection.execute("pragma wal_checkpoint(passive)").fetchone()
            if frames > MOST_FRAMES:  # entries came all the time, so it was never copied entirely
                self._connection.execute("pragma wal_checkpoint(restart)").fetchone()
        except sqlite3.Error as error:  # the journal keeps everything until the next time
            logger.warning("no checkpoint: %s", error)

    def close(self) -> None:
        """Let a checkpoint that is running end."""
        self._thread.shutdown()
        if self._connection is not None:
            self._connection.close()


def _connected(path: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    set_pragmas(connection)
    return connection
