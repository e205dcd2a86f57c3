"""The doctor: checks whether this machine and its settings are ready to run a server."""

import asyncio
import errno
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from athanor.kernel.compile.mode import INTERPRETED
from athanor.kernel.compile.sources import cache_folder, wanted_cache, writable
from athanor.kernel.registry import find_game
from athanor.language import say
from athanor.server.certificate import RENEWED, days_left
from athanor.server.descriptors import FEW, most_descriptors
from athanor.server.http import docs_site, page
from athanor.server.http.static import files_of
from athanor.server.settings import BadSetting, Settings, data_folder
from athanor.server.storage import postgres
from athanor.server.storage.backup import check
from athanor.server.storage.database import UNREACHABLE
from athanor.server.storage.files import (
    AlreadyServed,
    BackupError,
    beside,
    cannot_open,
    check_unused,
    existing,
    file_of,
    owner_of,
)
from athanor.server.storage.revisions import WrongRevision, check_not_newer

LEAST_DISK = 500 * 2**20  # bytes: room for compiled rules and a growing log


@dataclass(frozen=True)
class Finding:
    """One check: `level` is ok, note (works, could be better) or fault (will not work)."""

    level: str
    words: str


def examine() -> list[Finding]:
    """Check everything that can be checked without changing anything."""
    try:
        settings = Settings.from_environment()
    except BadSetting as error:
        return [Finding("fault", str(error))]
    checks: tuple[Callable[[Settings], Iterator[Finding]], ...] = (
        _python, _built_files, _rules, _disk, _storage, _descriptors, _address, _certificate,
        _about, _mail,
    )  # fmt: skip
    return [finding for check in checks for finding in check(settings)]


def _python(_: Settings) -> Iterator[Finding]:
    yield Finding("ok", f"Python {sys.version.split()[0]}")


def _built_files(_: Settings) -> Iterator[Finding]:
    if page.built():
        yield Finding("ok", say("host.doctor.page"))
    else:
        yield Finding("fault", say("host.doctor.page.none"))
    if not files_of(docs_site.FOLDER):
        yield Finding("note", say("host.doctor.docs"))


def _rules(settings: Settings) -> Iterator[Finding]:
    if INTERPRETED:
        yield Finding("note", say("host.doctor.interpreted"))
        return
    wanted = wanted_cache()
    if wanted is None or not writable(wanted):
        yield Finding("fault", say("host.doctor.cache", folder=wanted or "~/.cache"))
        return
    waiting = [name for name in settings.games if not _compiled(name)]
    if waiting:
        yield Finding("note", say("host.doctor.compiles", games=", ".join(waiting)))
    else:
        yield Finding("ok", say("host.doctor.compiled", games=", ".join(settings.games)))


def _compiled(name: str) -> bool:
    return (cache_folder(find_game(name).package) / "ready").exists()


def _disk(settings: Settings) -> Iterator[Finding]:
    database = make_url(settings.database_url).database or "."
    folder = existing(Path(database).resolve().parent if settings.sqlite else data_folder())
    free = shutil.disk_usage(folder).free
    level = "ok" if free >= LEAST_DISK else "fault"
    yield Finding(level, say("host.doctor.disk", free=free // 2**20, folder=folder))


def _descriptors(_: Settings) -> Iterator[Finding]:
    most = most_descriptors()
    if most is not None and most < FEW:
        yield Finding("note", say("host.doctor.descriptors", most=most, few=FEW))


def _storage(settings: Settings) -> Iterator[Finding]:
    if settings.sqlite:
        yield from _embedded(settings)
        return
    try:
        yield Finding("ok", say("host.doctor.postgres", version=asyncio.run(_version(settings))))
    except UNREACHABLE as error:
        yield Finding("fault", say("host.doctor.postgres.none", error=type(error).__name__))
    else:
        yield from _revision(lambda: check_not_newer(postgres.revision(settings)))
    if shutil.which("pg_dump") is None:
        yield Finding("note", say("host.doctor.pg_dump"))


def _embedded(settings: Settings) -> Iterator[Finding]:
    try:
        path = file_of(settings.database_url)
        _check_access(path)
        check_unused(path)
    except AlreadyServed:
        yield Finding("ok", say("host.doctor.sqlite.used"))
    except BadSetting as error:
        yield Finding("fault", str(error))
        return
    except OSError as error:
        yield Finding("fault", cannot_open(path, error))
        return
    else:
        yield Finding("ok", say("host.doctor.sqlite", path=path))
    if path.exists():
        yield from _file(path)


def _check_access(path: Path) -> None:
    """Raise `PermissionError` if this user cannot use the storage, or create it."""
    for place in (existing(path.parent), *beside(path)):
        if not os.access(place, os.R_OK | os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(place))


def _file(path: Path) -> Iterator[Finding]:
    if path.stat().st_mode & 0o077:
        yield Finding("note", say("host.doctor.open", path=path))
    owners = {owner_of(file) for file in (path.parent, *beside(path))}
    if len(owners) > 1 and (os.geteuid() == 0 or len({*map(owner_of, beside(path))}) > 1):
        words = say("host.doctor.owners", folder=path.parent, owners=", ".join(sorted(owners)))
        yield Finding("fault", words)
    if path.stat().st_size:
        yield from _revision(lambda: check(path))


def _revision(asked: Callable[[], None]) -> Iterator[Finding]:
    try:
        asked()
    except (WrongRevision, BackupError) as error:
        yield Finding("fault", str(error))


async def _version(settings: Settings) -> str:
    url = make_url(settings.database_url).set(drivername="postgresql+asyncpg")
    engine = create_async_engine(url, connect_args={"timeout": 5})
    try:
        async with engine.connect() as connection:
            return str(await connection.scalar(text("show server_version")))
    finally:
        await engine.dispose()


def _address(settings: Settings) -> Iterator[Finding]:
    if settings.public_url is None:
        yield Finding("note", say("host.doctor.address.none"))
    elif not settings.secure:
        yield Finding("note", say("host.doctor.address.http"))
    elif settings.proxy is None:
        words = say("host.doctor.proxy")
        yield Finding("note", words)
    else:
        yield Finding("ok", say("host.doctor.address", address=settings.public_url))
    if not settings.limits:
        yield Finding("note", say("host.doctor.limits"))


def _certificate(_: Settings) -> Iterator[Finding]:
    cert = data_folder() / "certificate.pem"
    if not cert.is_file():
        return
    try:
        left = days_left(cert, datetime.now(UTC))
    except (OSError, ValueError):
        yield Finding("fault", say("mistakes.certificate", path=cert))
        return
    level = "ok" if left > RENEWED else "note"
    yield Finding(level, say("host.certificate.ends", path=cert, days=left))


def _about(settings: Settings) -> Iterator[Finding]:
    """Whoever serves the public says who they are."""
    if settings.public_url and not (settings.about and (settings.about / "imprint.md").is_file()):
        yield Finding("note", say("host.doctor.about", folder=settings.about or "ATHANOR_ABOUT"))


def _mail(settings: Settings) -> Iterator[Finding]:
    if settings.smtp and settings.mail_from == "athanor@localhost":
        yield Finding("note", say("host.doctor.mail"))
