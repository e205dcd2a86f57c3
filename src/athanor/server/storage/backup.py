"""Backup and restore of the storage: a copy of SQLite's file, or PostgreSQL's own tools."""

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from athanor.language import say
from athanor.server.settings import Settings
from athanor.server.storage import postgres
from athanor.server.storage.files import (
    AlreadyServed,
    BackupError,
    check_owner,
    file_of,
    keep_owner,
    locked,
)
from athanor.server.storage.revisions import check_not_newer

PAGES_AT_ONCE = 1024  # progress is told after each step
Told = Callable[[int, int], None]  # pages copied, of how many


def back_up(settings: Settings, target: Path, told: Told) -> None:
    """Write a consistent copy of the storage, even while servers are using it."""
    if target.exists():
        raise BackupError(say("mistakes.taken", path=target))
    if not settings.sqlite:
        check_not_newer(postgres.revision(settings))
        with _written(target) as partial:
            postgres.dump(settings, partial)
        return
    source = file_of(settings.database_url)
    if not source.is_file():
        raise BackupError(say("mistakes.backup.none", path=source))
    check(source, still=False)
    with _written(target) as partial:
        _copy(source, partial, told, still=False)


def restore(settings: Settings, source: Path, replace: bool, told: Told) -> None:
    """Replace the storage with a backup. No server may be using it."""
    if not source.is_file():
        raise BackupError(say("mistakes.no.file", path=source))
    source.open("rb").close()  # an `OSError` says more than SQLite does
    if not settings.sqlite:
        check_not_newer(postgres.revision_in(source))
        postgres.restore(settings, source, replace)
        return
    check(source, whole=True)
    target = file_of(settings.database_url)
    if target.exists() and not replace:
        raise BackupError(say("mistakes.backup.replace", path=target))
    check_owner(target)
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        lock = locked(target)
    except AlreadyServed:
        raise BackupError(say("mistakes.backup.running")) from None
    with lock, _written(target) as partial:
        _copy(source, partial, told, still=True)
        keep_owner(partial, target)
        for journal in ("-wal", "-shm"):  # they belong to the old file
            Path(f"{target}{journal}").unlink(missing_ok=True)


@contextlib.contextmanager
def _written(target: Path) -> Iterator[Path]:
    """A private file that takes its place once it is whole; otherwise nothing is left of it."""
    partial = target.with_name(f"{target.name}.partial")
    try:
        partial.unlink(missing_ok=True)
        os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # keys and seeds
        yield partial
        os.replace(partial, target)
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            Path(f"{partial}{ending}").unlink(missing_ok=True)


def _copy(source: Path, target: Path, told: Told, still: bool) -> None:
    """Copy as of one moment: otherwise each entry that a server stores begins the copy anew."""
    try:
        with reading(source, still) as old, contextlib.closing(sqlite3.connect(target)) as new:
            old.execute("begin")
            old.execute("select count(*) from sqlite_master").fetchone()
            old.backup(
                new,
                pages=PAGES_AT_ONCE,
                progress=lambda _, left, whole: told(whole - left, whole),
            )
    except sqlite3.Error as error:
        raise BackupError(say("mistakes.backup.copy", path=source, error=error)) from None


def check(source: Path, whole: bool = False, still: bool = True) -> None:
    """Refuse a file that is no storage, or of a newer program; if asked, also a damaged one."""
    try:
        with reading(source, still) as opened:
            revision = opened.execute("select version_num from alembic_version").fetchone()
            sound = not whole or opened.execute("pragma integrity_check").fetchone()[0] == "ok"
    except sqlite3.Error:
        raise BackupError(say("mistakes.backup.foreign", path=source)) from None
    if not sound:
        raise BackupError(say("mistakes.backup.damaged", path=source))
    check_not_newer(revision[0] if revision else None)


@contextlib.contextmanager
def reading(path: Path, still: bool) -> Iterator[sqlite3.Connection]:
    """A connection that only reads. A file that is `still` may be where no file can be made."""
    alone = "&immutable=1" if still and not Path(f"{path}-wal").exists() else ""
    address = f"{path.resolve().as_uri()}?mode=ro{alone}"
    connection = sqlite3.connect(address, uri=True, isolation_level=None)
    with contextlib.closing(connection):
        yield connection
