"""The long checks: many random games without a flaw, long Hypothesis runs, and mutation tests.

It can be stopped at any time. Progress is stored in build/soak.json, and the next run continues
from there, until a source or a test changes.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

import athanor
from athanor.kernel.compile.sources import source_digest
from athanor.kernel.conformance.play import games_end
from athanor.kernel.registry import find_game
from scripts.studies.mutate import CannotMutate, bar, mutate

ROOT = Path(__file__).resolve().parents[2]
STATE = ROOT / "build" / "soak.json"
GAMES = 100_000  # for each number of seats
BATCH = 500
PROPERTIES = ("tests/conformance/test_properties.py", "tests/conformance/test_readers.py")
PARTS = ("games", "properties", "mutation")


class State:
    """The progress, valid while sources and tests stay the same."""

    def __init__(self, console: Console) -> None:
        rules = ROOT / "src" / "athanor"
        folders = (rules / "kernel", rules / "games", ROOT / "tests" / "conformance")
        self.digest = source_digest(*folders)
        self.done: dict[str, Any] = {}
        if STATE.exists():
            kept = json.loads(STATE.read_text())
            if kept["digest"] == self.digest:
                self.done = kept["done"]
            else:
                console.print(
                    "Sources have changed since the last soak; it starts from the beginning."
                )

    def keep(self, name: str, value: Any) -> None:
        """Remember that something has been done, on disk too."""
        self.done[name] = value
        STATE.parent.mkdir(exist_ok=True)
        STATE.write_text(json.dumps({"digest": self.digest, "done": self.done}, indent=1))


def play(name: str, players: int, first: int, count: int) -> int:
    """Play random games, checking for a flaw after every action; returns how many were played."""
    game = find_game(name)
    for seed in range(first, first + count):
        games_end(game, players, seed)
    return count


def soak_games(state: State, wanted: int, processes: int, console: Console) -> None:
    """Play this many random games for each game and number of seats."""
    for game in map(find_game, athanor.GAMES):
        assert game.machine  # compiled once, before the others need it
    with ProcessPoolExecutor(processes) as pool, bar(console) as progress:
        for game in map(find_game, athanor.GAMES):
            for players in game.seats:
                key = f"{game.name}-{players}"
                done = int(state.done.get(key, 0))
                task = progress.add_task(key, total=wanted, completed=done)
                for played in batches(pool, game.name, players, range(done, wanted, BATCH), wanted):
                    done += played
                    state.keep(key, done)
                    progress.update(task, completed=done)


def batches(
    pool: ProcessPoolExecutor, name: str, players: int, firsts: range, wanted: int
) -> Iterator[int]:
    """How many games each batch played, in order, so that stopping leaves no gap."""
    waiting: list[Future[int]] = []
    try:
        waiting = [
            pool.submit(play, name, players, first, min(BATCH, wanted - first)) for first in firsts
        ]
        while waiting:
            wait(waiting[:1], return_when=FIRST_COMPLETED)
            yield waiting.pop(0).result()
    finally:
        for each in waiting:
            each.cancel()


def soak_properties(state: State, console: Console) -> None:
    """Every property of Hypothesis with many examples."""
    for path in PROPERTIES:
        if state.done.get(path):
            console.print(f"{path}: done before.")
            continue
        console.print(f"{path}: many examples")
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", path]
        environment = {**os.environ, "ATHANOR_PROFILE": "soak"}
        done = subprocess.run([*command, "-n", "2"], cwd=ROOT, env=environment, check=False)
        if done.returncode:
            raise typer.Exit(done.returncode)
        state.keep(path, True)


def soak_mutants(processes: int, console: Console) -> None:
    """Every mutant of every game that has its own tests."""
    survivors = [
        f"{game} {name}" for game in athanor.GAMES for name in mutate(game, "", processes, console)
    ]
    if survivors:
        console.print(f"No test notices {len(survivors)} mutants:", *survivors, sep="\n  ")
        raise typer.Exit(1)


def main(
    games: Annotated[int, typer.Option(help="Random games of each number of seats.")] = GAMES,
    only: Annotated[str, typer.Option(help=f"One of {', '.join(PARTS)}.")] = "",
    processes: Annotated[int, typer.Option(help="How many at a time.")] = os.cpu_count() or 1,
) -> None:
    """Soak every game: random games, properties, mutants."""
    console = Console()
    state = State(console)
    try:
        if only in ("", "games"):
            soak_games(state, games, processes, console)
        if only in ("", "properties"):
            soak_properties(state, console)
        if only in ("", "mutation"):
            soak_mutants(processes, console)
    except KeyboardInterrupt:
        console.print("Stopped. Progress is stored, and the next soak continues from there.")
        raise typer.Exit(130) from None
    except CannotMutate as error:
        console.print(str(error))
        raise typer.Exit(2) from None
    console.print("The soak found nothing wrong.")


if __name__ == "__main__":
    typer.run(main)
