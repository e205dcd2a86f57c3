"""A damaged file: said as such, to people and to whoever runs the server."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from athanor.server.settings import Settings
from athanor.server.storage.database import Database
from athanor.server.wire.problems import Problem
from tests.server.players import run, two_at_a_table
from tests.server.process import ROOT, Server


def damage(file: Path, first: int) -> None:
    """Overwrite the pages of a file from some page on."""
    size = int.from_bytes(file.read_bytes()[16:18], "big")
    with file.open("r+b") as opened:
        opened.seek(first * size)
        rest = file.stat().st_size - first * size
        opened.write(b"\xa5" * rest)


def played(folder: Path) -> Path:
    """The file of a server where people have played."""
    file = folder / "kept.db"
    with Server(f"sqlite:///{file}", folder) as server:
        run(two_at_a_table(server.url))
    return file


def test_a_damaged_file_is_found_and_the_server_is_not_ready(tmp_path: Path) -> None:
    file = played(tmp_path)
    with Server(f"sqlite:///{file}", tmp_path) as server:
        server.stop()
    pages = file.stat().st_size // 4096
    damage(file, pages // 2)
    settings = Settings(database_url=f"sqlite:///{file}")

    async def story() -> Problem:
        database = Database(settings)
        try:
            database.look_for_damage()
            await database.looked()
            with pytest.raises(Problem) as found:
                await database.check_writable()
            return found.value
        finally:
            await database.close()

    problem = run(story())
    assert (problem.status, problem.code) == (503, "damaged")
    assert "The file of the storage is damaged" in problem.words


def test_a_command_on_a_file_that_is_none_says_so_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "none.db"
    file.write_bytes(b"\xa5" * 20_000)
    env = {
        **os.environ,
        "ATHANOR_DATABASE_URL": f"sqlite:///{file}",
        "ATHANOR_RULES": "interpreted",
    }
    command = [sys.executable, "-m", "athanor", "serve", "--no-open", "--port", "0"]
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "The file of the storage is damaged" in done.stderr
    assert "Traceback" not in done.stderr
