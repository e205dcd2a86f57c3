"""A finished game, laid into the storage before the server starts: what takes long to click."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

from athanor.server.lobby import opening
from athanor.server.table import commands
from athanor.server.table.commands import Command
from athanor.server.table.registry import TableRegistry
from athanor.server.wire import requests
from tests.browser.support import crowds, ended, sales
from tests.browser.support.serving import SETTINGS
from tests.server.inside import Hands, inside
from tests.server.players import request

ROOT = Path(__file__).resolve().parents[3]
SEED = 14  # three seats that choose by this chance end 51, 67, 67: the school decides
NAMES = ("Ines", "Pavel", "Wanda", "Maximiliana of Trebizond", "Bartholomäus")


async def _play(registry: TableRegistry, seats: int) -> str:
    chance, host = Random(SEED), await registry.people.create(NAMES[0])
    hot = [requests.HotSeat(name=name) for name in NAMES[1:seats]]
    wanted = requests.NewTable(
        game="alchemist", seats=[requests.MeSeat(), *hot], listed=True, start=False
    )
    live = await opening.open_table(registry, host, wanted)
    await live.submit(Command(commands.start(None, SEED), "everyone", "start"))
    while live.projection.status == "playing":
        seat, table = live.projection.actors[0], live.projection.table
        assert table is not None
        action = chance.choice(table.legal(seat))
        question = live.projection.questions[seat]
        await live.submit(Command(commands.act(seat, question, action), f"seat {seat}", request()))
    return live.projection.id


async def _lay(data: Path, seats: int, sold: bool) -> dict[str, str]:
    async with inside(data, Hands(), database=f"sqlite:///{data / 'athanor.db'}") as state:
        laid = {"finished": await _play(state["registry"], seats)}
        if sold:
            for scenes in (sales, crowds, ended):
                laid |= await scenes.lay(state["registry"])
        return laid


def finished_game(data: Path, seats: int = 3) -> str:
    """The id of its table."""
    return lay_games(data, seats, sold=False)["finished"]


def lay_games(data: Path, seats: int = 3, sold: bool = True) -> dict[str, str]:
    """It, and other tables. Made by another process: a browser's loop runs in this one."""
    command = [sys.executable, "-m", "tests.browser.support.kept", str(data), str(seats)]
    done = subprocess.run(
        [*command, *["sold"] * sold],
        env={**os.environ, **SETTINGS},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    laid: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return laid


if __name__ == "__main__":
    print(json.dumps(asyncio.run(_lay(Path(sys.argv[1]), int(sys.argv[2]), len(sys.argv) > 3))))
