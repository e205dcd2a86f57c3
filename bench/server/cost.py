"""Measures processor time per action: how it grows with tables, seats and watchers.

Wall time says little on a busy machine. A few tables act at a time, each again once its last action
was seen by another seat.
"""

import argparse
import asyncio
import contextlib
import json
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec

from bench.server.load import Script, Seen, live_address
from bench.server.run import Athanor
from bench.server.wire import Wire, opened, run

WARM_UP = 12  # whole games before the actions that count
AT_ONCE = 8
CASES = [
    (10, 2, 0), (100, 2, 0), (1000, 2, 0), (100, 3, 0), (100, 5, 0), (1, 2, 10), (1, 2, 100),
    (1, 2, 1000),
]  # fmt: skip


async def open_table(client: httpx.AsyncClient, url: str, seats: int, seen: Seen) -> Script:
    """A table whose seats are all played from here."""
    others = [{"kind": "hot", "name": f"Other {seat}"} for seat in range(1, seats)]
    body = {"game": "alchemist", "seats": [{"kind": "me"}, *others]}
    table = (await client.post("/api/tables", json=body)).raise_for_status().json()
    script = Script(table["id"], [mine["token"] for mine in table["mine"]], seen, seats)
    await script.sit_down(url)
    return script


async def watch(url: str, table: str) -> Wire:
    """A connection that only reads."""
    wire = await opened(live_address(url, table), lambda message: None)
    wire.send(msgspec.json.encode({"type": "hello", "deltas": True}))
    return wire


async def act_on(scripts: list[Script], actions: int) -> int:
    """Act at a few tables at a time; how many actions there were."""
    begun = sum(script.acted for script in scripts)
    done = 0
    while done < actions and not all(script.over for script in scripts):
        under_way = sum(script.began is not None for script in scripts)
        for script in [one for one in scripts if one.ready()][: AT_ONCE - under_way]:
            script.act()
        await asyncio.sleep(0.0005)
        done = sum(script.acted for script in scripts) - begun
    return done


async def measure(
    server: Athanor, tables: int, seats: int, watchers: int, actions: int
) -> dict[str, Any]:
    """One case on a running server, once whole games have called everything that is compiled."""
    async with playing(server, WARM_UP, seats, 0) as scripts:
        await act_on(scripts, 100 * WARM_UP)
    async with playing(server, tables, seats, watchers) as scripts:
        used = server.busy()
        done = await act_on(scripts, actions)
        spent = server.busy() - used
    return {"tables": tables, "seats": seats, "watchers": watchers, "actions": done,
            "cpu_ms_per_action": round(spent * 1000 / max(1, done), 3)}  # fmt: skip


@contextlib.asynccontextmanager
async def playing(
    server: Athanor, tables: int, seats: int, watchers: int
) -> AsyncIterator[list[Script]]:
    """Tables with everybody connected, those who watch at the first one."""
    seen = Seen()
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as client:
        await client.post("/api/me", json={"name": "Script"})
        scripts = [await open_table(client, server.url, seats, seen) for _ in range(tables)]
    wires = [await watch(server.url, scripts[0].table) for _ in range(watchers)]
    while not all(script.ready() for script in scripts):
        await asyncio.sleep(0.05)
    yield scripts
    for wire in [*wires, *(one for script in scripts for one in script.wires)]:
        wire.abort()


def main() -> None:
    """Each case on a fresh server."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.cost", description=__doc__)
    parser.add_argument("--actions", type=int, default=600)
    parser.add_argument("--case", type=int, nargs=3, action="append", help="tables seats watchers")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="athanor-bench-") as folder:
        for tables, seats, watchers in chosen.case or CASES:
            server = Athanor(Path(folder))
            try:
                actions = min(chosen.actions, 40 * tables)
                story = measure(server, tables, seats, watchers, actions)
                print(json.dumps(run(story)), flush=True)
            finally:
                server.stop()


if __name__ == "__main__":
    main()
