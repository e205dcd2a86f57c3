"""`athanor ratings --recalculate` on a storage with rated games."""

import os
import subprocess
import sys
from pathlib import Path

from athanor.server.ratings.ledger import Ledger
from athanor.server.settings import Settings
from athanor.server.storage.database import Database
from athanor.server.storage.schema import results, standings
from tests.server.players import run
from tests.server.ratings.test_ledger import lay, stored


def command(url: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "athanor", "ratings", *arguments], capture_output=True, text=True,
        env={**os.environ, "ATHANOR_DATABASE_URL": url}, check=False,
    )  # fmt: skip


def test_the_command_rates_everything_again_and_says_how_far_it_is(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'athanor.db'}"

    async def made() -> list[list[object]]:
        database = Database(Settings(database_url=url))
        await database.migrate()
        await lay(database, 30)
        await Ledger(database).rate_new()
        found = [await stored(database, table) for table in (results, standings)]
        await database.close()
        return found

    async def after() -> list[list[object]]:
        database = Database(Settings(database_url=url))
        found = [await stored(database, table) for table in (results, standings)]
        served = command(url, "--recalculate")
        assert served.returncode != 0
        assert "stop it first" in served.stderr
        await database.close()
        return found

    before = run(made())
    done = command(url, "--recalculate")
    assert done.returncode == 0, done.stderr
    assert "30 games were rated again; 0 ratings have changed." in done.stdout
    assert "30 of 30 games" in done.stderr
    assert run(after()) == before
    assert "--recalculate" in command(url).stderr
