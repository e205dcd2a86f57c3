"""The leak recorder: what a seat receives in two worlds that it cannot tell apart.

The same choices are made in both worlds, on the wire; as long as the rules show that seat the
same, every byte that the server sends it must be the same: states, deltas, and refusals.
"""

import json
import re
from pathlib import Path
from typing import Any

from tests.server.players import request, run, two_at_a_table
from tests.server.process import Server
from websockets.asyncio.client import ClientConnection, connect

from athanor.kernel.table import Table
from scripts.chaos.twins import BY_HAND, SEAT, Twins, twins

PLIES = 40
# What differs between any two tables: ids, tokens, codes, names and times.
OWN = ("id", "table", "token", "code", "name", "host", "person", "at", "created", "updated")


def plain(message: Any) -> str:
    """A message as it came, without what is a table's own."""
    text = message if isinstance(message, str) else json.dumps(message)
    for name in OWN:
        text = re.sub(rf'"{name}": ?("[^"]*"|[0-9.e+-]+|null)', f'"{name}":0', text)
    return text


def record(game: str, folder: Path) -> tuple[int, list[str]]:
    """How many messages were compared, and where they differed."""
    found = twins(game)
    database = f"sqlite:///{folder / f'leaks-{game}'}.db"
    more = {"ATHANOR_TEST_SEEDS": ",".join(map(str, found.seeds))}
    if game == BY_HAND:
        more["ATHANOR_TEST_BY_HAND"] = "1"
    with Server(database, folder, None, **more) as server:
        recorded: tuple[int, list[str]] = run(_follow(server.url, game, found))
    return recorded


class World:
    """One of the two tables: both players, the seat's live connection, and our own copy."""

    def __init__(self, url: str, players: Any, table: Table) -> None:
        self.url, self.table = url, table
        self.clients, self.at = players[:2], players[2]["id"]
        self.tokens = [shown["mine"][0]["token"] for shown in players[2:]]
        self.socket: ClientConnection | None = None

    async def listen(self) -> None:
        """Follow the table as the page does."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.at}/live"
        self.socket = await connect(address, max_size=None, compression=None)
        hello = {"type": "hello", "token": self.tokens[SEAT], "deltas": True}
        await self.socket.send(json.dumps(hello))

    async def heard(self) -> str:
        """The next state or delta of the live connection."""
        assert self.socket is not None
        while True:
            message = str(await self.socket.recv())
            if json.loads(message)["type"] in ("state", "delta"):
                return plain(message)

    async def whole(self, seat: int) -> Any:
        return await self.clients[seat].state(self.at, self.tokens[seat])

    async def act(self, seat: int, action: Any) -> None:
        """The same choice on the wire and in our own copy."""
        question = (await self.whole(seat))["ask"]["question"]
        await self.clients[seat].act(self.at, self.tokens[seat], question, action, request())
        self.table.play(action, seat)


async def _follow(url: str, game: str, found: Twins) -> tuple[int, list[str]]:
    worlds = []
    for table, options in zip(found.tables(game), found.options, strict=True):
        players = await two_at_a_table(url, game, options=options)
        worlds.append(World(url, players, table))
    for world in worlds:
        await world.listen()
    compared = 0
    one, other = worlds
    for ply in range(PLIES):
        heard = [await world.heard() for world in worlds]
        states = [plain(await world.whole(SEAT)) for world in worlds]
        compared += 2
        if heard[0] != heard[1] or states[0] != states[1]:
            return compared, [f"{game}, {found}, ply {ply}"]
        choice = _common_choice(one.table, other.table)
        if choice is None:
            break
        for world in worlds:
            await world.act(*choice)
        if not _alike(one.table, other.table):
            break
    for world in worlds:
        assert world.socket is not None
        await world.socket.close()
    return compared, []


def _alike(one: Table, other: Table) -> bool:
    """Whether the rules show the seat the same in both worlds."""
    return one.view(SEAT) == other.view(SEAT) and one.events(SEAT) == other.events(SEAT)


def _common_choice(one: Table, other: Table) -> tuple[int, Any] | None:
    """A choice that can be made in both worlds."""
    for seat in set(one.actors) & set(other.actors):
        possible = other.legal(seat)
        common = [action for action in one.legal(seat) if action in possible]
        if common:
            return seat, common[0]
    return None
