"""Mines puzzles until there are enough, from games of searching bots; resumes where it stopped.

Every game is stored in build/puzzles as soon as it is done. `--people` goes through the finished
games of a server instead (its storage is that of the environment, as for `athanor serve`): those in
which every person has agreed to it. `--write` copies the requested number of puzzles into the
package.
"""

import asyncio
import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any
from zlib import crc32

import typer

import athanor
from athanor.cli.backup import settings_of_server
from athanor.kernel.table import Table
from athanor.puzzles.mine import Found, Miner
from athanor.server.review.consent import agreed_games
from athanor.server.storage.database import Database
from athanor.server.storage.files import AlreadyServed

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "puzzles"
SHIPPED = ROOT / "src" / "athanor" / "puzzles" / "data"


def main(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; else all.")] = None,
    count: Annotated[int, typer.Option("--puzzles", "-n", min=1, help="Of each game.")] = 200,
    cheap: Annotated[int, typer.Option(min=20, help="Simulations to find candidates.")] = 200,
    large: Annotated[int, typer.Option(min=100, help="Redeals to confirm one.")] = 800,
    people: Annotated[bool, typer.Option("--people", help="From games of people.")] = False,
    write: Annotated[bool, typer.Option("--write", help="Ship what was found.")] = False,
) -> None:
    """Mine, or ship what was mined."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for name in games or athanor.GAMES:
        if write:
            ship(name, count)
        elif people:
            mine_people(name, cheap, large)
        else:
            mine(name, count, cheap, large)


def path_of(name: str) -> Path:
    """The file of the games that were searched so far."""
    return KEPT / f"{name}.jsonl"


def mined(name: str) -> list[dict[str, Any]]:
    """The games that were searched so far, with their puzzles."""
    path = path_of(name)
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def keep(name: str, one: dict[str, Any]) -> None:
    """Add a game to the file."""
    with path_of(name).open("a") as file:
        file.write(json.dumps(one) + "\n")


def mine(name: str, count: int, cheap: int, large: int) -> None:
    """Search game after game until there are enough puzzles."""
    kept = mined(name)
    found = sum(len(one["puzzles"]) for one in kept)
    seed = sum("name" not in one for one in kept)
    while found < count:
        one = searched(name, seed, cheap, large)
        keep(name, one)
        seed, found = seed + 1, found + len(one["puzzles"])
        print(f"{name}: {seed} games, {found} of {count} puzzles", flush=True)


def mine_people(name: str, cheap: int, large: int) -> None:
    """Search all games of people who agree, except those that were searched before."""
    try:
        games = asyncio.run(games_of_people(name))
    except AlreadyServed:
        raise SystemExit("A server is using this storage; stop it first.") from None
    known = {one["name"] for one in mined(name) if "name" in one}
    for code, table in games.items():
        if code not in known:
            one = gone_through(code, table, cheap, large)
            keep(name, one)
            print(f"{name} {code}: {len(one['puzzles'])} puzzles", flush=True)


async def games_of_people(name: str) -> dict[str, Table]:
    """The games of a server's storage that may become puzzles, by a short name without meaning."""
    database = Database(settings_of_server())
    try:
        await database.migrate()
        found = [pair async for pair in agreed_games(database, name)]
    finally:
        await database.close()
    return {f"p{crc32(table.encode()):08x}": game for table, game in found}


def gone_through(code: str, table: Table, cheap: int, large: int) -> dict[str, Any]:
    """A game of people with its puzzles; it names nobody."""
    game, options = table.game, table.truth()["options"]
    history = [(seat, game.number(action, table.players)) for seat, action in table.history]
    assert table.seed is not None
    miner = Miner(
        game.new(table.players, table.seed, **options), crc32(code.encode()), cheap, large
    )
    found = list(miner.follow(history))
    return {"name": code, "options": options} | record(table, table.seed, found)


def searched(name: str, seed: int, cheap: int, large: int) -> dict[str, Any]:
    """One game with its puzzles; mostly with two seats, where single choices matter most."""
    game = athanor.game(name)
    miner = Miner(game.new(game.seats[0 if seed % 4 else 1], seed), seed, cheap, large)
    found = list(miner.play())
    return record(miner.table, seed, found)


def record(table: Table, seed: int, found: list[Found]) -> dict[str, Any]:
    """A game and its puzzles as they are stored."""
    moves, players = table.game.moves, table.players
    history = [
        f"{seat} {moves.text(table.game.number(action, players))}" for seat, action in table.history
    ]
    puzzles = [asdict(one) for one in found]
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
