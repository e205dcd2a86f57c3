"""Starving soak: one visitor fills the server with the strongest bots; are others still answered?

    python -m scripts.soaks.starving [--tables 24] [--rounds 5]

It reports the seconds until a bot answers another person's choice: before, and during the attack.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from pathlib import Path

from tests.server.players import person, run, token
from tests.server.process import Server

from athanor.client import Client, ServerProblem

GAME, LEVEL = "alchemist", "master"
BOT = {"kind": "bot", "level": LEVEL}


async def attack(mallory: Client, tables: int) -> int:
    """Open so many tables on which only bots play; how many the server allowed."""
    opened = 0
    for _ in range(tables):
        try:
            table = await mallory.open_table(GAME, [BOT, BOT])
            if table["status"] == "open":
                await mallory.ask("POST", f"/api/tables/{table['id']}/start")
            opened += 1
        except ServerProblem as problem:
            print(f"after {opened} tables: {problem}", flush=True)
            break
    return opened


async def first_answer(client: Client) -> float:
    """Seconds until a bot has answered the first choice of a person at a new table."""
    table = await client.open_table(GAME, [{"kind": "me"}, BOT])
    if table["status"] == "open":
        await client.ask("POST", f"/api/tables/{table['id']}/start")
        table = await client.table(table["id"])
    async with client.follow(table["id"], token(table)) as seat:
        began: float | None = None
        async for state in seat.states():
            if state["ask"] and (began is None or 1 not in _acted(state)):
                began = time.monotonic()
                await seat.act(state["ask"]["choices"][0])
            elif began is not None and 1 in _acted(state):
                break
        found = time.monotonic() - (began or 0.0)
        await seat.say({"type": "resign", "request": "gone"})
        return found


def _acted(state: dict[str, list[dict[str, int | str]]]) -> set[int | str]:
    """The seats that acted in the entries of a state."""
    return {entry["seat"] for entry in state["entries"] if entry["kind"] == "act"}


async def soak(url: str, chosen: argparse.Namespace) -> dict[str, object]:
    """Before the attack, and while it goes on."""
    bea, mallory = await person(url, "Bea"), await person(url, "Mallory")
    before = [await first_answer(bea) for _ in range(chosen.rounds)]
    opened = await attack(mallory, chosen.tables)
    await asyncio.sleep(5)
    during = [await first_answer(bea) for _ in range(chosen.rounds)]
    return {
        "tables": opened,
        "before": {"median": round(statistics.median(before), 2), "most": round(max(before), 2)},
        "during": {"median": round(statistics.median(during), 2), "most": round(max(during), 2)},
    }


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m scripts.soaks.starving", description=__doc__)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    more = {"ATHANOR_RULES": "compiled", "ATHANOR_BOT_SECONDS": "1", "ATHANOR_GAMES": GAME}
    with tempfile.TemporaryDirectory(prefix="athanor-starving-") as name:
        folder = Path(name)
        with Server(f"sqlite:///{folder / 'starving.db'}", folder, None, **more) as server:
            print(json.dumps(run(soak(server.url, chosen)), indent=2))


if __name__ == "__main__":
    main()
