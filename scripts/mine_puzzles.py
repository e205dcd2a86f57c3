"""Mines puzzles from games of searching bots until there are enough; resumes where it stopped.

Every game is stored in build/puzzles as soon as it is done. `--write` copies the requested number
of puzzles into the package.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

import athanor
from athanor.puzzles.mine import Miner

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "puzzles"
SHIPPED = ROOT / "src" / "athanor" / "puzzles" / "data"


def main(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; else all.")] = None,
    count: Annotated[int, typer.Option("--puzzles", "-n", min=1, help="Of each game.")] = 200,
    cheap: Annotated[int, typer.Option(min=20, help="Simulations to find candidates.")] = 200,
    large: Annotated[int, typer.Option(min=100, help="Redeals to confirm one.")] = 800,
    write: Annotated[bool, typer.Option("--write", help="Ship what was found.")] = False,
) -> None:
    """Mine, or ship what was mined."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for name in games or athanor.GAMES:
        if write:
            ship(name, count)
        else:
            mine(name, count, cheap, large)


def mined(name: str) -> list[dict[str, Any]]:
    """The games that were searched so far, with their puzzles."""
    path = KEPT / f"{name}.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def mine(name: str, count: int, cheap: int, large: int) -> None:
    """Search game after game until there are enough puzzles."""
    kept = mined(name)
    found = sum(len(one["puzzles"]) for one in kept)
    seed = len(kept)
    while found < count:
        one = searched(name, seed, cheap, large)
        with (KEPT / f"{name}.jsonl").open("a") as file:
            file.write(json.dumps(one) + "\n")
        seed, found = seed + 1, found + len(one["puzzles"])
        print(f"{name}: {seed} games, {found} of {count} puzzles", flush=True)


def searched(name: str, seed: int, cheap: int, large: int) -> dict[str, Any]:
    """One game with its puzzles; mostly with two seats, where single choices matter most."""
    game = athanor.game(name)
    players = game.seats[0 if seed % 4 else 1]
    miner = Miner(game, players, seed, cheap, large)
    puzzles = [asdict(one) for one in miner.run()]
    numbers = [game.number(action, players) for _, action in miner.table.history]
    history = [
        f"{seat} {game.moves.text(number)}"
        for (seat, _), number in zip(miner.table.history, numbers, strict=True)
    ]
    return {"players": players, "seed": seed, "history": history, "puzzles": puzzles}


def ship(name: str, count: int) -> None:
    """Write the first puzzles into the package, with as much of each game as they need."""
    games, left = [], count
    for one in mined(name):
        puzzles = one["puzzles"][:left]
        if puzzles:
            left -= len(puzzles)
            history = one["history"][: max(puzzle["ply"] for puzzle in puzzles)]
            games.append(one | {"history": history, "puzzles": puzzles})
    lines = ",\n".join(json.dumps(one) for one in games)
    (SHIPPED / f"{name}.json").write_text(f"[\n{lines}\n]\n")
    print(f"{name}: {count - left} puzzles from {len(games)} games")


if __name__ == "__main__":
    typer.run(main)
