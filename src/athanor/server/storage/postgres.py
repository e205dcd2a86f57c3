"""Backup and restore of PostgreSQL: its own tools, and a look at who is using the database."""

import asyncio
import contextlib
import os
import shutil
import subprocess
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import URL, make_url

from athanor.language import say
from athanor.server.settings import Settings
from athanor.server.storage.advisory import Lock
from athanor.server.storage.files import BackupError
from athanor.server.storage.revisions import knows
from athanor.server.storage.schema import metadata

ASIDE = "athanor_replaced"  # the schema that holds the old tables until a restore has succeeded
LIVING = f"""select count(*) from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'advisory' and granted
    and objid = {Lock.SERVING}"""


def dump(settings: Settings, target: Path) -> None:
    """Write all tables into a file that exists and is private."""
    _run(settings, "pg_dump", "--format=custom", f"--file={target}", _database(settings))


def revision(settings: Settings) -> str | None:
    """The revision of the database's schema; none if it has no tables."""

    async def story(connection: Any) -> str | None:
        if await connection.fetchval("select to_regclass('alembic_version')") is None:
            return None
        found: str | None = await connection.fetchval("select version_num from alembic_version")
        return found

    found: str | None = _asked(settings, story)
    return found


def revision_in(source: Path) -> str | None:
    """The revision of the schema in a backup."""
    options = ("--data-only", "--table=alembic_version", "--file=-")
    rows = _run(None, "pg_restore", *options, str(source)).splitlines()
    begun = next((at for at, row in enumerate(rows) if row.startswith("COPY ")), None)
    return None if begun is None else rows[begun + 1].strip()


def restore(settings: Settings, source: Path, replace: bool) -> None:
    """Put a backup in place. With `replace`, the old tables are kept until that has succeeded."""

    async def story(connection: Any) -> None:
        async with _alone(connection):
            schema = await connection.fetchval("select current_schema()")
            if not replace:
                await asyncio.to_thread(_fill, settings, source)
                return
            await _set_aside(connection, schema)
            try:
                await asyncio.to_thread(_fill, settings, source)
            except BaseException:
                await _move(connection, ASIDE, schema, await _names(connection, ASIDE))
                raise
            await connection.execute(f"drop schema if exists {ASIDE} cascade")

    _asked(settings, story)


def _fill(settings: Settings, source: Path) -> None:
    options = ("--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges")
    _run(settings, "pg_restore", *options, f"--dbname={_database(settings)}", str(source))


@contextlib.asynccontextmanager
async def _alone(connection: Any) -> AsyncIterator[None]:
    """Keep servers from starting; refuse if some are running."""
    for lock in (Lock.MIGRATING, Lock.SERVING):
        if not await connection.fetchval(f"select pg_try_advisory_lock({lock})"):
            count = max(1, await connection.fetchval(LIVING))
            raise BackupError(say("mistakes.backup.living", count=count))
    yield  # the locks go with the connection


async def _set_aside(connection: Any, schema: str) -> None:
    """Move the tables to another schema, at once."""
    async with connection.transaction():
        if await connection.fetchval("select to_regclass('facts')") is None:
            return
        # Whoever writes has looked at the facts first: nobody waits for the other in a circle.
        await connection.execute("lock table facts in access exclusive mode")
        await connection.execute(f"drop schema if exists {ASIDE} cascade")
        await connection.execute(f"create schema {ASIDE}")
        names = await _names(connection, schema)
        if knows(await connection.fetchval("select version_num from alembic_version")):
            names &= {*metadata.tables, "alembic_version"}  # of a newer program: all there are
        await _move(connection, schema, ASIDE, names)


async def _names(connection: Any, schema: str) -> set[str]:
    rows = await connection.fetch("select tablename from pg_tables where schemaname = $1", schema)
    return {row["tablename"] for row in rows}


async def _move(connection: Any, source: str, target: str, names: set[str]) -> None:
    async with connection.transaction():
        for name in sorted(names):
            moved = f'"{source}"."{name}" set schema "{target}"'
            await connection.execute(f"alter table {moved}")


def _asked(settings: Settings, story: Callable[[Any], Coroutine[Any, Any, Any]]) -> Any:
    """What a connection of its own finds."""

    async def work() -> Any:
        address = _url(settings).render_as_string(hide_password=False)
        connection = await asyncpg.connect(address, timeout=10)
        try:
            return await story(connection)
        finally:
            await connection.close()

    try:
        return asyncio.run(work())
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
        words = str(error) if isinstance(error, asyncpg.PostgresError) else type(error).__name__
        raise BackupError(f"PostgreSQL: {words}") from None


def _url(settings: Settings) -> URL:
    return make_url(settings.database_url).set(drivername="postgresql")


def _database(settings: Settings) -> str:
    """The address without its password: everybody can list the arguments of a process."""
    return _url(settings)._replace(password=None).render_as_string(hide_password=False)


def _run(settings: Settings | None, name: str, *arguments: str) -> str:
    """Run a tool, and return what it prints."""
    tool = shutil.which(name)
    if tool is None:
        raise BackupError(say("mistakes.backup.tool", name=name))
    password = _url(settings).password if settings else None
    environment = os.environ | ({"PGPASSWORD": str(password)} if password else {})
    done = subprocess.run(
        [tool, *arguments], capture_output=True, text=True, check=False, env=environment
    )
    if done.returncode:
        raise BackupError(f"{name}: {done.stderr.strip()}")
    return done.stdout
