"""A table at the first question of every kind, for a game and a number of seats.

python -m tests.browser.support.asked DATA GAME SEATS…
"""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import athanor
from athanor.kernel.table import Action
from athanor.server.lobby import joining, opening
from athanor.server.table import commands
from athanor.server.table.commands import Command
from athanor.server.table.registry import TableRegistry
from athanor.server.wire import requests
from tests.browser.support.crowds import NAMES
from tests.browser.support.questions import ROOT
from tests.browser.support.serving import SETTINGS
from tests.server.inside import Hands, inside
from tests.server.players import request

SEED = 5
ACCOUNT, PASSWORD = "ada.is.asked.all", "quicksilver9"


def kinds(game: str, seats: int) -> dict[str, list[tuple[int, Action]]]:
    """The choices that lead to each question where the first seat may do something new."""
    table, luck = athanor.game(game).new(seats, seed=SEED), Random(SEED)
    done, found = list[tuple[int, Action]](), dict[str, list[tuple[int, Action]]]()
    known: set[str] = set()
    while not table.over:
        seat = table.actors[0]
        legal = table.legal(seat)
        verbs = {action["do"] for action in legal}
        if seat == 0 and len(legal) > 1 and verbs - known:
            found[" ".join(sorted(verbs - known))] = list(done)
            known |= verbs
        done.append((seat, luck.choice(legal)))
        table.play(done[-1][1], seat)
    return found


async def _table(registry: TableRegistry, host: object, game: str, seats: int) -> dict[str, str]:
    laid: dict[str, str] = {}
    for kind, done in kinds(game, seats).items():
        empty = [requests.OpenSeat()] * (seats - 1)
        wanted = requests.NewTable(game=game, seats=[requests.MeSeat(), *empty], start=False)
        live = await opening.open_table(registry, host, wanted)  # type: ignore[arg-type]
        for name in NAMES[: seats - 1]:
            await joining.join(live, await registry.people.create(name), None)
        await live.submit(Command(commands.start(None, SEED), "everyone", "start"))
        for seat, action in done:
            act = commands.act(seat, live.projection.questions[seat], action)
            await live.submit(Command(act, f"seat {seat}", request()))
        laid[f"{game} {seats}: {kind}"] = live.projection.id
    return laid


async def _lay(data: Path, wanted: list[tuple[str, int]]) -> dict[str, str]:
    async with inside(data, Hands(), database=f"sqlite:///{data / 'athanor.db'}") as state:
        registry: TableRegistry = state["registry"]
        host = await registry.people.create("Ada")
        await registry.people.open_account(host, ACCOUNT, PASSWORD)
        laid: dict[str, str] = {}
        for game, seats in wanted:
            laid |= await _table(registry, host, game, seats)
        return laid


def lay(data: Path, wanted: list[tuple[str, int]]) -> dict[str, str]:
    """The tables by game, seats and question. Made by another process, like those of questions."""
    words = [str(word) for pair in wanted for word in pair]
    command = [sys.executable, "-m", "tests.browser.support.asked", str(data), *words]
    environment = {**os.environ, **SETTINGS}
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return found


if __name__ == "__main__":
    pairs = list(zip(sys.argv[2::2], map(int, sys.argv[3::2]), strict=True))
    print(json.dumps(asyncio.run(_lay(Path(sys.argv[1]), pairs))))
