"""boardgame.io's server under the same load, from the same driver.

It keeps everything in memory, or stores it in files as its `FlatFile` does. That never calls
`fsync`, and players are sent a move before it is written.

Its own client would spend more time than its server. So its messages are written by hand here:
Socket.IO over a WebSocket, with the fields that its client sends.
"""

import os
import shutil
import subprocess
import time
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import psutil

from bench.server.load import Seen, measured
from bench.server.wire import Wire, opened, run

FOLDER = Path(__file__).parents[1] / "peers" / "boardgame_io"
PLACES = 60  # of the game in duel.js
SPACE = b"/duel,"
CONNECTED, EVENT, PING, PONG = b"40" + SPACE, b"42" + SPACE, b"2", b"3"


def missing() -> str | None:
    """Why it cannot be measured here."""
    if shutil.which("node") is None:
        return "boardgame.io was not measured: there is no node."
    if not (FOLDER / "node_modules" / "boardgame.io").is_dir():
        return "boardgame.io was not measured: run `python -m bench.setup` first."
    return None


class Numbered(msgspec.Struct):
    """The part of a state that a player needs."""

    number: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    """What a player is sent first."""

    state: Numbered


class Update(msgspec.Struct, array_like=True):
    """An event with a state; its log follows, and is not needed."""

    kind: str
    match: str
    state: Numbered


class Sync(msgspec.Struct, array_like=True):
    """The event that answers a player's first one."""

    kind: str
    match: str
    found: Synced


updates, syncs = msgspec.json.Decoder(Update), msgspec.json.Decoder(Sync)


class Match:
    """One match with its two seats, which act in turn."""

    def __init__(self, match: str, keys: list[str], seen: Seen, seed: int) -> None:
        self.match, self.keys, self.seen = match, keys, seen
        self.chance = Random(seed)
        self.wires: list[Wire] = []
        self.states = [-1, -1]  # the last one that each seat has
        self.began: float | None = None
        self.actor = 0

    async def sit_down(self, port: int) -> None:
        for seat in (0, 1):
            address = f"ws://localhost:{port}/socket.io/?EIO=4&transport=websocket"
            wire = await opened(address, partial(self.hear, seat))
            wire.send(CONNECTED)
            self.wires.append(wire)

    def hear(self, seat: int, message: bytes) -> None:
        """Note what a seat is sent."""
        if message.startswith(EVENT + b'["update"'):
            self._updated(seat, updates.decode(message[len(EVENT) :]).state.number)
        elif message == PING:
            self.wires[seat].send(PONG)
        elif message.startswith(CONNECTED):
            self._emit(seat, "sync", self.match, str(seat), self.keys[seat], 2)
        elif message.startswith(EVENT + b'["sync"'):
            self.states[seat] = syncs.decode(message[len(EVENT) :]).found.state.number

    def _updated(self, seat: int, state: int) -> None:
        if self.began is not None and seat != self.actor and state > self.states[seat]:
            self.seen.sights.append(time.perf_counter() - self.began)
            self.began, self.actor = None, seat
        self.states[seat] = state

    def ready(self) -> bool:
        """Whether no action is pending and both have what the server has."""
        return self.began is None and self.states[0] == self.states[1] >= 0

    def act(self) -> None:
        """Write a number into one of the places."""
        seat = str(self.actor)
        payload = {"type": "put", "args": [self.chance.randrange(PLACES)], "playerID": seat,
                   "credentials": self.keys[self.actor]}  # fmt: skip
        self.began = time.perf_counter()
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._emit(self.actor, "update", action, self.states[self.actor], self.match, seat)
        self.seen.sent += 1

    def _emit(self, seat: int, *event: Any) -> None:
        self.wires[seat].send(EVENT + msgspec.json.encode(event))


async def load(port: int, tables: int, rate: float, seconds: float, server: int) -> Seen:
    """Play at its server."""
    seen = Seen()
    matches = []
    api = f"http://localhost:{port + 1}/games/duel"
    async with httpx.AsyncClient(timeout=60) as client:
        for number in range(tables):
            made = (await client.post(f"{api}/create", json={"numPlayers": 2})).json()["matchID"]
            keys = []
            for seat in ("0", "1"):
                body = {"playerID": seat, "playerName": seat}
                joined = (await client.post(f"{api}/{made}/join", json=body)).json()
                keys.append(joined["playerCredentials"])
            matches.append(Match(made, keys, seen, number))
    for match in matches:
        await match.sit_down(port)
    times = psutil.Process(server).cpu_times
    await measured(matches, seen, rate, seconds, lambda: times().user + times().system)
    return seen


def measure(
    port: int, tables: int, rate: float, seconds: float, folder: Path | None = None
) -> Seen:
    """One run on a fresh server, which stores in files if a folder is given."""
    env = {**os.environ, "NODE_ENV": "production"}
    serve = ["node", "serve.js", str(port), *([str(folder)] if folder else [])]
    server = subprocess.Popen(serve, cwd=FOLDER, env=env, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        server.stdout.readline()
        return run(load(port, tables, rate, seconds, server.pid))
    finally:
        server.kill()
        server.wait()
