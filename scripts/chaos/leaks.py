"""The leak recorder: what a seat receives in two worlds that it cannot tell apart.

It searches many seeds for two deals with the same first view for a seat, so it does not depend on
our redeal. The same choices are sent to both tables. As long as the rules show that seat the same,
every byte that the server sends to it must be the same.
"""

import json
import re
from pathlib import Path
from typing import Any

from tests.server.players import person, request, run, two_at_a_table
from tests.server.process import Server

import athanor

SEEDS, PLIES, SEAT = 600, 40, 0
# What differs between any two tables: ids, tokens, codes, names and times.
OWN = ("id", "table", "token", "code", "name", "host", "person", "at", "created", "updated")


def twins(game: str) -> tuple[int, int] | None:
    """Two seeds whose deals differ, and look the same to the seat."""
    seen: dict[str, tuple[int, str]] = {}
    for seed in range(SEEDS):
        table = athanor.game(game).new(2, seed)
        view, truth = _bytes(table.view(SEAT)), _bytes({**table.truth(), "random": None})
        if view in seen and seen[view][1] != truth:
            return seen[view][0], seed
        seen.setdefault(view, (seed, truth))
    return None


def _bytes(data: Any) -> str:
    return json.dumps(data, sort_keys=True)


def plain(state: Any) -> str:
    """A state as received, without what is specific to a table."""
    text = json.dumps(state)
    for name in OWN:
        text = re.sub(rf'"{name}": ("[^"]*"|[0-9.e+-]+|null)', f'"{name}": 0', text)
    return text


def record(game: str, folder: Path) -> tuple[int, list[str]] | None:
    """How many states were compared, and where they differed; None if no twins were found."""
    found = twins(game)
    if found is None:
        return None
    database = f"sqlite:///{folder / f'leaks-{game}'}.db"
    seeds = ",".join(map(str, found))
    with Server(database, folder, ATHANOR_TEST_SEEDS=seeds) as server:
        recorded: tuple[int, list[str]] = run(_follow(server.url, game, found))
    return recorded


async def _follow(url: str, game: str, seeds: tuple[int, int]) -> tuple[int, list[str]]:
    worlds = [await two_at_a_table(url, game) for _ in seeds]
    ours = [athanor.game(game).new(2, seed) for seed in seeds]
    watcher = await person(url, "Watcher")
    compared, leaks = 0, []
    for ply in range(PLIES):
        if ours[0].view(SEAT) != ours[1].view(SEAT) or ours[0].events(SEAT) != ours[1].events(SEAT):
            break
        states = [await w[0].state(w[2]["id"], w[2]["mine"][0]["token"]) for w in worlds]
        compared += 1
        if plain(states[0]) != plain(states[1]):
            leaks.append(f"{game}, seeds {seeds}, ply {ply}")
            break
        seat = ours[0].actors[0] if ours[0].actors else None
        if seat is None or ours[0].actors != ours[1].actors:
            break
        common = [action for action in ours[0].legal(seat) if action in ours[1].legal(seat)]
        if not common:
            break
        for world, table in zip(worlds, ours, strict=True):
            client, token = (
                (world[0], world[2]["mine"][0]["token"])
                if seat == SEAT
                else (world[1], world[3]["mine"][0]["token"])
            )
            state = await client.state(world[2]["id"], token)
            await client.act(
                world[2]["id"], token, state["ask"]["question"], common[0], request()
            )  # fmt: skip
            table.play(common[0], seat)
    await watcher.http.aclose()
    return compared, leaks
