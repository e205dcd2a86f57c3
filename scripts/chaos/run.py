"""Chaos soak: games continue while servers, workers, storage and network fail at random.

    python -m scripts.chaos.run [--minutes M] [--sqlite] [--games alchemist,valley] [--seed S]
                                [--only FAULT,FAULT]

Two servers on PostgreSQL with a synchronous standby, or one on SQLite. At the end, every game must
be over, and the storage must contain every acknowledged entry exactly once, under its number.
"""

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from pathlib import Path

from tests.server.players import run
from tests.server.process import free_port

import athanor
from scripts.chaos import leaks
from scripts.chaos.checker import Findings, check_log, stored_rows
from scripts.chaos.cluster import NAME, Cluster
from scripts.chaos.faults import Chaos, start
from scripts.chaos.players import Players
from scripts.chaos.proxy import Proxy

PATIENCE = 420.0  # seconds for the last games to end once the faults stop


async def soak(chosen: argparse.Namespace, folder: Path, cluster: Cluster | None) -> Findings:
    """Play and break things for this long, then let the games end and check."""
    async with contextlib.AsyncExitStack() as stack:
        wire = None
        database = f"sqlite:///{folder / 'chaos.db'}"
        if cluster is not None:
            wire = await stack.enter_async_context(Proxy("127.0.0.1", cluster.primary.port))
            database = f"postgresql://athanor@127.0.0.1:{wire.port}/{NAME}"
        ports = [free_port() for _ in range(1 if cluster is None else 2)]
        servers = [await asyncio.to_thread(start, database, folder, port) for port in ports]
        fronts = [await stack.enter_async_context(Proxy("127.0.0.1", port)) for port in ports]
        chaos = Chaos(database, folder, fronts, servers, cluster, wire, chosen.seed)
        chaos.restrict(chosen.only.split(",") if chosen.only else [])
        urls = [f"http://127.0.0.1:{front.port}" for front in fronts]
        players = Players(urls, tuple(chosen.games.split(",")), chosen.seed)
        try:
            await play_and_break(players, chaos, chosen)
        finally:
            for server in chaos.servers:  # in a thread: it still needs the proxies of this loop
                await asyncio.to_thread(server.kill)
        found = check_log(await stored_rows(direct(database, cluster)), players.told)
        found.stuck = sorted(players.running) + chaos.unready
        found.refused = players.refused
        print(json.dumps({"games": players.ended, "faults": dict(chaos.done),
                          "problems": players.problems}), flush=True)  # fmt: skip
        return found


async def play_and_break(players: Players, chaos: Chaos, chosen: argparse.Namespace) -> None:
    """The soak itself."""
    calm, stop = asyncio.Event(), asyncio.Event()
    playing = [asyncio.create_task(players.play_until(stop)) for _ in range(chosen.at_once)]
    breaking = asyncio.create_task(chaos.work(calm))
    telling = asyncio.create_task(tell(players, chaos))
    await asyncio.wait({breaking}, timeout=chosen.minutes * 60)
    telling.cancel()
    calm.set()
    await breaking
    stop.set()
    done, left = await asyncio.wait(playing, timeout=PATIENCE)
    for task in left:
        task.cancel()
    for task in done:
        task.result()


async def tell(players: Players, chaos: Chaos) -> None:
    """Print every minute how far it has come."""
    began = time.monotonic()
    while True:
        await asyncio.sleep(60)
        minute = round((time.monotonic() - began) / 60)
        print(f"{minute} min: {players.ended} games, {chaos.done.total()} faults", flush=True)


def direct(database: str, cluster: Cluster | None) -> str:
    """The storage itself, bypassing every proxy and server."""
    if cluster is None:
        return database
    return f"postgresql+asyncpg://athanor@127.0.0.1:{cluster.primary.port}/{NAME}"


def look_for_leaks(folder: Path, found: Findings) -> None:
    """Compare what a seat receives in worlds that it cannot tell apart."""
    for game in athanor.GAMES:
        compared, wrong = leaks.record(game, folder)
        found.leaks += wrong
        print(f"{game}: {compared} messages of twin worlds compared, {len(wrong)} differ")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m scripts.chaos.run", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--at-once", type=int, default=6)
    parser.add_argument("--games", default="alchemist,valley")
    parser.add_argument("--sqlite", action="store_true")
    parser.add_argument("--only", default="", help="names of the faults to inject; all by default")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="athanor-chaos-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        cluster = None if chosen.sqlite else Cluster(folder)
        try:
            found = run(soak(chosen, folder, cluster), seconds=chosen.minutes * 60 + 1200)
            look_for_leaks(folder, found)
        finally:
            if cluster is not None:
                cluster.close()
    kinds = ("lost", "doubled", "gaps", "stuck", "refused", "leaks")
    counts = ", ".join(f"{len(getattr(found, kind))} {kind}" for kind in kinds)
    print(f"{found.acknowledged} acknowledged, {counts}")
    for words in (words for kind in kinds for words in getattr(found, kind)):
        print(f"  {words}")
    sys.exit(0 if found.sound else 1)


if __name__ == "__main__":
    main()
