"""Backup and restore of the storage: SQLite's online backup, or PostgreSQL's own tools."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
from pathlib import Path

from sqlalchemy import URL, make_url

from athanor.language import say
from athanor.server.settings import Settings
from athanor.server.storage.database import AlreadyServed, file_of, locked

PAGES_AT_ONCE = 256  # the server can write between two steps of a backup


class BackupError(Exception):
    """Why a backup could not be made or restored."""


def back_up(settings: Settings, target: Path) -> None:
    """Write a consistent copy of the storage, even while servers are using it."""
    if target.exists():
        raise BackupError(say("mistakes.taken", path=target))
    if not settings.sqlite:
        _run_tool("pg_dump", "--format=custom", f"--file={target}", _dsn(settings))
        return
    source = file_of(settings.database_url)
    if not source.is_file():
        raise BackupError(say("mistakes.backup.none", path=source))
    _copy(source, target)


def restore(settings: Settings, source: Path, replace: bool) -> None:
    """Replace the storage with a backup. No server may be using it."""
    if not source.is_file():
        raise BackupError(say("mistakes.no.file", path=source))
    if not settings.sqlite:
        options = ["--exit-on-error", "--single-transaction", "--no-owner"]
        options += ["--clean", "--if-exists"] if replace else []
        _run_tool("pg_restore", *options, f"--dbname={_dsn(settings)}", str(source))
        return
    _check(source)
    target = file_of(settings.database_url)
    try:
        lock = locked(target)
    except AlreadyServed:
        raise BackupError(say("mistakes.backup.running")) from None
    with lock:
        _put_in_place(source, target, replace)


def _put_in_place(source: Path, target: Path, replace: bool) -> None:
    if target.exists() and not replace:
        raise BackupError(say("mistakes.backup.replace", path=target))
    fresh = target.with_name(f"{target.name}.restored")
    _copy(source, fresh)
    for journal in ("-wal", "-shm"):  # they belong to the old file
        with contextlib.suppress(FileNotFoundError):
            Path(f"{target}{journal}").unlink()
    os.replace(fresh, target)


def _copy(source: Path, target: Path) -> None:
    partial = target.with_name(f"{target.name}.partial")
    with contextlib.suppress(FileNotFoundError):
        partial.unlink()
    os.close(os.open(partial, os.O_CREAT | os.O_WRONLY, 0o600))  # it holds keys and seeds
    try:
        with (
            contextlib.closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True))
            as old,
            contextlib.closing(sqlite3.connect(partial)) as new,
        ):  # fmt: skip
            old.backup(new, pages=PAGES_AT_ONCE, sleep=0.01)
        os.replace(partial, target)
    except sqlite3.Error as error:
        raise BackupError(say("mistakes.backup.copy", path=source, error=error)) from None


def _check(source: Path) -> None:
    """Refuse a file that is damaged or not an Athanor storage."""
    try:
        address = f"{source.resolve().as_uri()}?mode=ro"
        with contextlib.closing(sqlite3.connect(address, uri=True)) as opened:
            sound = opened.execute("pragma integrity_check").fetchone()[0] == "ok"
            opened.execute("select version_num from alembic_version").fetchone()
    except sqlite3.Error:
        raise BackupError(say("mistakes.backup.foreign", path=source)) from None
    if not sound:
        raise BackupError(say("mistakes.backup.damaged", path=source))


def _dsn(settings: Settings) -> str:
    url: URL = make_url(settings.database_url).set(drivername="postgresql")
    return url.render_as_string(hide_password=False)


def _run_tool(name: str, *arguments: str) -> None:
    tool = shutil.which(name)
    if tool is None:
        raise BackupError(say("mistakes.backup.tool", name=name))
    done = subprocess.run([tool, *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise BackupError(f"{name}: {done.stderr.strip()}")
