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
        yield Finding("ok", "The web page is in the package.")
    else:
        yield Finding("fault", "The web page is not built: run `make page`.")
    if not files_of(docs_site.FOLDER):
        yield Finding("note", "The documentation is not built: /docs/ is empty until `make docs`.")


def _rules(settings: Settings) -> Iterator[Finding]:
    if INTERPRETED:
        yield Finding("note", "ATHANOR_RULES is interpreted: games are slow and bots weak.")
        return
    waiting = [name for name in settings.games if not _compiled(name)]
    if waiting:
        yield Finding("note", f"The next start compiles the rules of {', '.join(waiting)}, once.")
    else:
        yield Finding("ok", f"The rules of {', '.join(settings.games)} are compiled.")


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
    yield Finding(level, f"{free // 2**20:,} MiB are free in {folder}.")


def _storage(settings: Settings) -> Iterator[Finding]:
    if settings.sqlite:
        yield from _embedded(settings)
        return
    try:
        yield Finding("ok", f"PostgreSQL {asyncio.run(_version(settings))} answers.")
    except UNREACHABLE as error:
        yield Finding("fault", f"PostgreSQL does not respond: {type(error).__name__}.")
    if shutil.which("pg_dump") is None:
        yield Finding("note", "`athanor backup` needs pg_dump, which is not installed.")


def _embedded(settings: Settings) -> Iterator[Finding]:
    try:
        path = file_of(settings.database_url)
        locked(path).close()
    except AlreadyServed:
        yield Finding("ok", "A server is using the SQLite storage now.")
    except (BadSetting, OSError) as error:
        yield Finding("fault", f"The SQLite storage cannot be opened: {error}")
    else:
        yield Finding("ok", f"The SQLite storage is {path}.")
        if path.exists() and path.stat().st_mode & 0o077:
            yield Finding("note", f"Other users of this machine can read {path}: chmod 600 it.")


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
        yield Finding("note", "ATHANOR_PUBLIC_URL is not set: links use this machine's address.")
    elif not settings.secure:
        yield Finding("note", "ATHANOR_PUBLIC_URL is http: the camera and offline use need https.")
    elif settings.proxy is None:
        words = "ATHANOR_PROXY is not set: behind a proxy, rate limits would apply to the proxy."
        yield Finding("note", words)
    else:
        yield Finding("ok", f"People reach this server at {settings.public_url}.")
    if not settings.limits:
        yield Finding("note", "ATHANOR_LIMITS is off: anyone can flood this server.")


def _mail(settings: Settings) -> Iterator[Finding]:
    if settings.smtp and settings.mail_from == "athanor@localhost":
        yield Finding("note", "ATHANOR_MAIL_FROM is not set: mail will look like spam.")
