"""Tables that stand at one question each, laid into the storage before the server starts.

python -m tests.browser.support.questions DATA SCENE…

Some questions come once in a hundred games; here somebody steers towards them.
"""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import athanor
from athanor.kernel.table import Action, Table
from athanor.server.lobby import joining, opening
from athanor.server.table import commands
from athanor.server.table.commands import Command
from athanor.server.wire import requests
from tests.browser.support.serving import SETTINGS
from tests.server.inside import Hands, inside
from tests.server.players import request

ROOT = Path(__file__).resolve().parents[3]
MOST_GAMES = 400
ACCOUNT, PASSWORD = "ada.is.asked", "quicksilver9"


@dataclass(frozen=True)
class Scene:
    """A question of Alchemists, and what leads there."""

    ask: str
    phase: str = ""
    variant: str = "apprentice"
    spaces: tuple[str, ...] = ()
    buys: tuple[str, ...] = ()

    def asks(self, table: Table) -> bool:
        """Whether the first seat is asked this, and has something to choose."""
        if 0 not in table.actors or len(table.legal(0)) < 2:
            return False
        view: Any = table.view(0)
        asks: bool = view["pending"][-1]["ask"] == self.ask
        return asks and (not self.phase or view["phase"] == self.phase)

    def likes(self, action: Action) -> bool:
        """Whether an action leads there."""
        if action["do"] == "buy":
            return action["artifact"] in self.buys
        return action["do"] == "place" and action["space"] in self.spaces

    def shuns(self, action: Action) -> bool:
        return action["do"] == "decline" or (action["do"] == "buy" and bool(self.buys))


THEORIES = ("publish", "transmute")
SCENES = {
    "keep": Scene("keep"),
    "herbalist": Scene("herbalist"),
    "order": Scene("order"),
    "declare": Scene("declare"),
    "forage": Scene("forage", spaces=("forage",)),
    "transmute": Scene("transmute", spaces=("transmute",)),
    "test": Scene("brew", "test", spaces=("test",)),
    "drink": Scene("brew", "drink", spaces=("drink",)),
    "custodian": Scene("brew", "custodian"),
    "bid": Scene("bid", spaces=("sell",)),
    "offer": Scene("offer", spaces=("sell",)),
    "guarantee": Scene("guarantee", spaces=("sell",)),
    "mix for a sale": Scene("mix", "sell", spaces=("sell",)),
    "buy": Scene("buy", spaces=("buy", "transmute")),
    "altar": Scene("altar", spaces=("buy", "transmute"), buys=("altar",)),
    "cap": Scene("cap", spaces=("buy", "transmute"), buys=("cap",)),
    "peek": Scene("peek", spaces=("buy", "transmute"), buys=("periscope",)),
    "boots": Scene("boots", spaces=("buy", "transmute", "forage"), buys=("boots",)),
    "mortar": Scene("mortar", spaces=("buy", "transmute", "exhibit"), buys=("mortar", "plume")),
    "publish": Scene("publish", spaces=THEORIES),
    "claim": Scene("claim", spaces=THEORIES),
    "seal": Scene("seal", spaces=THEORIES),
    "grant": Scene("grant", spaces=THEORIES),
    "debunk": Scene("debunk", spaces=("debunk", *THEORIES)),
    "immediate": Scene("immediate", spaces=("debunk", *THEORIES)),
    "demonstrate": Scene("debunk", variant="master", spaces=("debunk", *THEORIES)),
    "question": Scene("question", variant="master", spaces=("debunk", *THEORIES)),
    "exhibit": Scene("exhibit", spaces=("exhibit",)),
    "mix for the exhibition": Scene("mix", "exhibit", spaces=("exhibit",)),
}


# Those that no other story meets on its way.
RARE = [name for name in SCENES if name not in
        ("keep", "order", "declare", "forage", "transmute", "test", "drink", "publish", "claim",
         "seal", "offer")]  # fmt: skip


def lead_to(scene: Scene) -> tuple[int, list[tuple[int, Action]]]:
    """A seed and choices after which the first seat is asked what the scene wants."""
    for seed in range(MOST_GAMES):
        table, luck = (
            athanor.game("alchemists").new(2, seed=seed, variant=scene.variant),
            Random(seed),
        )
        done: list[tuple[int, Action]] = []
        while not table.over:
            if scene.asks(table):
                return seed, done
            seat = table.actors[0]
            legal = table.legal(seat)
            liked = [action for action in legal if scene.likes(action)]
            borne = [action for action in legal if not scene.shuns(action)]
            done.append((seat, luck.choice(liked or borne or legal)))
            table.play(done[-1][1], seat)
    raise AssertionError(f"Nobody was ever asked: {scene}")


async def _lay(data: Path, names: list[str]) -> dict[str, str]:
    async with inside(data, Hands(), database=f"sqlite:///{data / 'athanor.db'}") as state:
        registry = state["registry"]
        host = await registry.people.create("Ada")
        await registry.people.open_account(host, ACCOUNT, PASSWORD)
        laid: dict[str, str] = {}
        for name in names:
            scene = SCENES[name]
            seed, done = lead_to(scene)
            wanted = requests.NewTable(
                game="alchemists", seats=[requests.MeSeat(), requests.OpenSeat()], start=False,
                options={"variant": scene.variant},
            )  # fmt: skip
            live = await opening.open_table(registry, host, wanted)
            await joining.join(live, await registry.people.create("Ben"), None)
            await live.submit(Command(commands.start(None, seed), "everyone", "start"))
            for seat, action in done:
                question = live.projection.questions[seat]
                act = commands.act(seat, question, action)
                await live.submit(Command(act, f"seat {seat}", request()))
            laid[name] = live.projection.id
        return laid


def lay(data: Path, names: Sequence[str]) -> dict[str, str]:
    """The tables by their scenes. Made by another process: a browser's loop runs in this one."""
    command = [sys.executable, "-m", "tests.browser.support.questions", str(data), *names]
    done = subprocess.run(
        command, env={**os.environ, **SETTINGS}, cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return found


if __name__ == "__main__":
    print(json.dumps(asyncio.run(_lay(Path(sys.argv[1]), sys.argv[2:]))))
