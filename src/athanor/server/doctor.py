"""The doctor: checks whether this machine and its settings are ready to run a server."""

import asyncio
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from athanor.kernel.compile.mode import INTERPRETED
from athanor.kernel.compile.sources import cache_folder
from athanor.kernel.registry import find_game
from athanor.language import say
from athanor.server.http import docs_site, page
from athanor.server.http.static import files_of
from athanor.server.settings import BadSetting, Settings, data_folder
from athanor.server.storage.database import UNREACHABLE, AlreadyServed, file_of, locked

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
        _python, _built_files, _rules, _disk, _storage, _address, _mail,
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
    waiting = [name for name in settings.games if not _compiled(name)]
    if waiting:
        yield Finding("note", say("host.doctor.compiles", games=", ".join(waiting)))
    else:
        yield Finding("ok", say("host.doctor.compiled", games=", ".join(settings.games)))


def _compiled(name: str) -> bool:
    return (cache_folder(find_game(name).package) / "ready").exists()


def _disk(settings: Settings) -> Iterator[Finding]:
    folder = data_folder()
    if settings.sqlite:
        folder = Path(make_url(settings.database_url).database or ".").parent
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    level = "ok" if free >= LEAST_DISK else "fault"
    yield Finding(level, say("host.doctor.disk", free=free // 2**20, folder=folder))


def _storage(settings: Settings) -> Iterator[Finding]:
    if settings.sqlite:
        yield from _embedded(settings)
        return
    try:
        yield Finding("ok", say("host.doctor.postgres", version=asyncio.run(_version(settings))))
    except UNREACHABLE as error:
        yield Finding("fault", say("host.doctor.postgres.none", error=type(error).__name__))
    if shutil.which("pg_dump") is None:
        yield Finding("note", say("host.doctor.pg_dump"))


def _embedded(settings: Settings) -> Iterator[Finding]:
    try:
        path = file_of(settings.database_url)
        locked(path).close()
    except AlreadyServed:
        yield Finding("ok", say("host.doctor.sqlite.used"))
    except (BadSetting, OSError) as error:
        yield Finding("fault", say("host.doctor.sqlite.none", error=error))
    else:
        yield Finding("ok", say("host.doctor.sqlite", path=path))
        if path.exists() and path.stat().st_mode & 0o077:
            yield Finding("note", say("host.doctor.open", path=path))


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


def _mail(settings: Settings) -> Iterator[Finding]:
    if settings.smtp and settings.mail_from == "athanor@localhost":
        yield Finding("note", say("host.doctor.mail"))
