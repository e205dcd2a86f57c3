"""Soak: clients play games while their server is killed repeatedly.

After each restart every acknowledged action must exist, and at the end every game must be over.

    python -m scripts.soaks.server [GAMES] [--at-once N] [--postgresql]
"""

import argparse
import asyncio
import contextlib
import random
import secrets
import tempfile
from pathlib import Path

from rich.progress import Progress
from tests.server.games import acknowledged_are_there, many_games
from tests.server.players import run
from tests.server.process import Server


async def killed_now_and_then(
    server: list[Server], database: str, folder: Path, stop: asyncio.Event
) -> int:
    """Kill and restart the server every few seconds until told to stop; returns how often."""
    kills = 0
    while not stop.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), random.uniform(0.2, 2.0))
            break
        server[0].kill()
        server[0] = await asyncio.to_thread(Server, database, folder, server[0].port)
        kills += 1
    return kills


async def soak(database: str, folder: Path, games: int, at_once: int) -> None:
    """Play this many games, several at a time."""
    server = [Server(database, folder)]
    done = kills = actions = 0
    with Progress() as progress:
        bar = progress.add_task("games", total=games)
        while done < games:
            count = min(at_once, games - done)
            stop, begun = asyncio.Event(), asyncio.Event()
            games_now = many_games(server[0].url, count, done, thinking=0.05, begun=begun)
            playing = asyncio.create_task(games_now)
            await begun.wait()
            killer = asyncio.create_task(killed_now_and_then(server, database, folder, stop))
            try:
                followers = await playing
            finally:
                stop.set()
                kills += await killer
            for follower in followers:
                await acknowledged_are_there(server[0].url, follower)
                actions += len(follower.done)
            done += count
            progress.update(bar, completed=done)
    server[0].stop()
    print(f"{done} games over, {kills} kills, {actions} acknowledged actions, none lost.")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m scripts.soaks.server", description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=200)
    parser.add_argument("--at-once", type=int, default=10)
    parser.add_argument("--postgresql", action="store_true")
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="athanor-soak-") as name,
        contextlib.ExitStack() as stack,
    ):
        database = f"sqlite:///{name}/{secrets.token_hex(4)}.db"
        if chosen.postgresql:
            from tests.server.postgres import Postgres

            database = stack.enter_context(Postgres()).fresh()
        run(soak(database, Path(name), chosen.games, chosen.at_once), seconds=36_000)


if __name__ == "__main__":
    main()
