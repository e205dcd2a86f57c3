"""The same suite on SQLite and on a real PostgreSQL."""

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.postgres import Postgres
from tests.server.process import Server, last_words

Databases = Callable[[], str]
Pair = tuple[Server, Server]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Any:
    """What failed is told with what the servers logged."""
    report = yield
    if report.failed:
        report.sections += [(f"the log of {url}", words) for url, words in last_words()]
    return report


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Databases]:
    """A real PostgreSQL with its data in a fresh folder; each call makes a new database."""
    with Postgres() as running:
        yield running.fresh


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def databases(request: pytest.FixtureRequest, folder: Path) -> Databases:
    """Makes empty storages of one kind."""
    if request.param == "postgresql":
        fresh: Databases = request.getfixturevalue("postgres")
        return fresh
    return lambda: f"sqlite:///{folder / secrets.token_hex(4)}.db"


@pytest.fixture(scope="session")
def plain(folder: Path) -> Iterator[Server]:
    """A server for what has nothing to do with storage."""
    with Server(f"sqlite:///{folder / 'plain.db'}", folder) as running:
        yield running


@pytest.fixture(scope="session")
def server(databases: Databases, folder: Path) -> Iterator[Server]:
    """A server that many tests share."""
    with Server(databases(), folder) as running:
        yield running


@pytest.fixture(scope="session")
def pair(postgres: Databases, folder: Path) -> Iterator[Pair]:
    """Two server processes on one PostgreSQL."""
    database = postgres()
    with Server(database, folder) as first, Server(database, folder) as second:
        yield first, second
