"""The file of an SQLite storage: private, locked by one process, and always its owner's."""

import contextlib
import os
import shutil
import sys
from pathlib import Path
from typing import IO

from sqlalchemy import make_url

from athanor.language import say
from athanor.server.settings import BadSetting, Settings


class AlreadyServed(Exception):
    """Another server already uses this SQLite file."""


class BackupError(Exception):
    """Why a backup could not be made or restored."""


def file_of(url: str) -> Path:
    """The file of an SQLite address."""
    database = make_url(url).database
    if not database or database == ":memory:":
        raise BadSetting(say("mistakes.setting.database.file"))
    return Path(database).resolve()  # two names of one file are the same storage


def existing(path: Path) -> Path:
    """A path, or the nearest folder above it that exists."""
    while not path.exists():
        path = path.parent
    return path


def free_space(settings: Settings) -> int:
    """Free bytes on the disk of an SQLite file."""
    usage = shutil.disk_usage(existing(file_of(settings.database_url).parent))
    return usage.free if usage.total else sys.maxsize  # an unlimited tmpfs reports a total of zero


def opened(path: Path) -> contextlib.ExitStack:
    """Create the storage's folder and file if there are none, make them private and lock them."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        keep_private(path)
        return locked(path)
    except OSError as error:
        raise OSError(cannot_open(path, error)) from None


def cannot_open(path: Path, error: OSError) -> str:
    """A sentence on a file that this user cannot open."""
    shown = error.filename or path
    return say("mistakes.storage.open", path=shown, error=error.strerror or error)


def keep_private(path: Path) -> None:
    """Make the file private: it holds keys and the seeds of running games."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    for file in beside(path):
        file.chmod(0o600)


def beside(path: Path) -> list[Path]:
    """The files of a storage that exist: its own, its journals and its lock."""
    names = [f"{path}{ending}" for ending in ("", "-wal", "-shm", ".lock")]
    return [file for file in map(Path, names) if file.exists()]


def locked(path: Path) -> contextlib.ExitStack:
    """Lock the storage for this process. The lock of a killed process is released by the system.

    If the file exists, it is locked too, not only the lock file: it may have several names.
    """
    lock = Path(f"{path}.lock")
    if not lock.exists():
        os.close(os.open(lock, os.O_CREAT | os.O_RDWR, 0o600))
        keep_owner(lock, path)
    return _locked([lock, *([path] if path.exists() else [])], path)


def check_unused(path: Path) -> None:
    """Raise `AlreadyServed` if a server is using the storage. Nothing is created."""
    _locked([file for file in (Path(f"{path}.lock"), path) if file.exists()], path).close()


def _locked(files: list[Path], path: Path) -> contextlib.ExitStack:
    held = contextlib.ExitStack()
    try:
        for name in files:
            file = held.enter_context(name.open("r+b"))
            try:
                _lock(file)
            except OSError:
                raise AlreadyServed(say("mistakes.served", file=path.name)) from None
    except BaseException:
        held.close()
        raise
    return held


def _lock(file: IO[bytes]) -> None:
    if os.name == "nt":
        import msvcrt  # exists on Windows only

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl  # exists everywhere else

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def check_owner(path: Path) -> None:
    """Refuse to replace another user's file: their server could not open what we put there."""
    if os.name != "nt" and path.exists() and os.geteuid() not in (0, path.stat().st_uid):
        raise PermissionError(say("mistakes.storage.owner", path=path, owner=owner_of(path)))


def keep_owner(file: Path, storage: Path) -> None:
    """If root has made a file, give it to the owner of the storage, or of the folder it is in."""
    if os.name != "nt" and os.geteuid() == 0:
        model = existing(storage).stat()
        os.chown(file, model.st_uid, model.st_gid)


def owner_of(path: Path) -> str:
    """The name of a file's owner, or their number if the system has no name."""
    try:
        return path.owner()
    except (KeyError, NotImplementedError):
        return str(path.stat().st_uid)
