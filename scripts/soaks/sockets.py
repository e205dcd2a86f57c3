"""Sockets soak: thousands of live connections, a table with many watchers, and a restart.

    python -m scripts.soaks.sockets [--tables 2000] [--watchers 1000] [--rate 100] [--seconds 20]

Both seats of every table and all watchers have a live connection. Seats act at a steady rate; then
the server is killed and started again, and everybody comes back at once. Whatever was acknowledged
must be in the storage, once; the time until all are back and the server's memory are reported.
"""

import argparse
import asyncio
import contextlib
import json
import random
import resource
import sqlite3
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from msgspec import UNSET, UnsetType
from tests.server.process import Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

FIRST_WAIT, LONGEST_WAIT = 0.5, 10.0  # as the page waits before it connects again
FILES = 16_384  # that this process may have open
AT_ONCE = 100  # connections that are being made at a time, before the storm


class Head(msgspec.Struct):
    """The part of a message that a client here needs."""

    type: str
    entry: int = 0
    request: str | None = None
    ask: dict[str, Any] | UnsetType | None = UNSET


heads = msgspec.json.Decoder(Head)


class Client:
    """A seat or a watcher that keeps its connection, as the page does."""

    def __init__(self, url: str, table: str, token: str | None) -> None:
        self.address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        self.token, self.entry = token, 0
        self.ask: dict[str, Any] | None = None
        self.socket: ClientConnection | None = None
        self.pending: dict[str, bytes] = {}  # by request, until it is answered
        self.told: dict[str, int] = {}  # the entry of each request that was acknowledged
        self.here = asyncio.Event()  # whether a state has come on this connection

    async def live(self) -> None:
        """Connect again and again, until cancelled."""
        wait = FIRST_WAIT
        while True:
            with contextlib.suppress(OSError, WebSocketException, InvalidHandshake, TimeoutError):
                async with connect(
                    self.address, compression=None, max_size=None, ping_interval=None,
                    open_timeout=60,
                ) as self.socket:  # fmt: skip
                    await self._greet(self.socket)
                    async for message in self.socket:
                        wait = FIRST_WAIT
                        self._hear(heads.decode(message))
            self.socket = None
            self.here.clear()
            await asyncio.sleep(wait * random.uniform(0.8, 1.2))
            wait = min(2 * wait, LONGEST_WAIT)

    async def _greet(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", "since": self.entry, "deltas": True}
        if self.token:
            hello["token"] = self.token
        await socket.send(msgspec.json.encode(hello).decode())
        for message in self.pending.values():
            await socket.send(message.decode())

    def _hear(self, head: Head) -> None:
        if head.type in ("state", "delta"):
            self.entry = head.entry
            self.ask = self.ask if head.ask is UNSET else head.ask
            self.here.set()
        elif head.type == "done" and head.request:
            self.told[head.request] = head.entry
            self.pending.pop(head.request, None)
        elif head.type == "problem" and head.request:
            self.pending.pop(head.request, None)

    async def act(self, request: str) -> bool:
        """Answer the question that is open, where there is one."""
        if self.ask is None or self.socket is None or self.pending:
            return False
        ask, self.ask = self.ask, None
        choice = random.choice(ask["choices"])
        act = {"type": "act", "request": request, "question": ask["question"], "action": choice}
        self.pending[request] = msgspec.json.encode(act)
        with contextlib.suppress(WebSocketException):
            await self.socket.send(self.pending[request].decode())
        return True


async def opened(url: str, tables: int, watchers: int) -> list[Client]:
    """The clients of so many tables, and those who watch the first."""
    seats = [{"kind": "me"}, {"kind": "hot", "name": "Other"}]
    found: list[Client] = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        await http.post("/api/me", json={"name": "Soak"})
        for _ in range(tables):
            body = {"game": "alchemist", "seats": seats}
            table = (await http.post("/api/tables", json=body)).raise_for_status().json()
            found += [Client(url, table["id"], mine["token"]) for mine in table["mine"]]
    first = found[0].address.rsplit("/", 2)[1]
    return found + [Client(url, first, None) for _ in range(watchers)]


async def play(clients: list[Client], rate: float, seconds: float, number: int) -> int:
    """Act at that rate, seat after seat; the number of the last request."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        number += 1
        await random.choice(clients).act(f"r{number}")
        await asyncio.sleep(1 / rate)
    return number


async def all_back(clients: list[Client]) -> dict[str, float]:
    """Seconds until half of the clients, nearly all and all have a state again."""
    began, shares = time.monotonic(), {"half": 0.5, "99%": 0.99, "all": 1.0}
    found: dict[str, float] = {}
    while len(found) < len(shares):
        here = sum(client.here.is_set() for client in clients) / len(clients)
        for name, share in shares.items():
            if here >= share:
                found.setdefault(name, round(time.monotonic() - began, 1))
        await asyncio.sleep(0.1)
    return found


def missing(database: Path, clients: list[Client]) -> list[str]:
    """Requests that were acknowledged, and are not in the storage once, where it was said."""
    with contextlib.closing(sqlite3.connect(database)) as storage:
        rows = storage.execute("select request, entry from entries where kind = 'act'").fetchall()
    stored: dict[str, list[int]] = {}
    for request, entry in rows:
        stored.setdefault(request, []).append(entry)
    told = {request: entry for client in clients for request, entry in client.told.items()}
    return [request for request, entry in told.items() if stored.get(request) != [entry]]


def mebibytes(server: Server) -> float:
    """The memory of the server's own process."""
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return round(int(line.split()[1]) / 1024, 1)


async def soak(chosen: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Everybody connects, plays, loses the server and comes back."""
    database = folder / "sockets.db"
    more = {"ATHANOR_RULES": "compiled", "ATHANOR_GAMES": "alchemist"}
    server = await asyncio.to_thread(Server, f"sqlite:///{database}", folder, None, **more)
    report: dict[str, Any] = {"empty_mib": mebibytes(server)}
    clients = await opened(server.url, chosen.tables, chosen.watchers)
    seats = [client for client in clients if client.token]
    tasks: list[asyncio.Task[None]] = []
    for start in range(0, len(clients), AT_ONCE):
        tasks += [asyncio.create_task(client.live()) for client in clients[start : start + AT_ONCE]]
        await asyncio.gather(*(one.here.wait() for one in clients[start : start + AT_ONCE]))
    report |= {"sockets": len(clients), "connected_mib": mebibytes(server)}
    number = await play(seats, chosen.rate, chosen.seconds, 0)
    report["played_mib"] = mebibytes(server)
    playing = asyncio.create_task(play(seats, chosen.rate, 2.0, number))
    await asyncio.sleep(1)
    port = int(server.url.rsplit(":", 1)[1])
    await asyncio.to_thread(server.kill)
    number = await playing
    server = await asyncio.to_thread(Server, f"sqlite:///{database}", folder, port, **more)
    report["back_seconds"] = await all_back(clients)
    await play(seats, chosen.rate, 5.0, number)
    while any(client.pending for client in clients):
        await asyncio.sleep(0.1)
    report["after_mib"] = mebibytes(server)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.to_thread(server.kill)
    lost = missing(database, clients)
    acknowledged = sum(len(client.told) for client in clients)
    return report | {"acknowledged": acknowledged, "lost_or_doubled": lost}


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m scripts.soaks.sockets", description=__doc__)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--watchers", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=100.0)
    parser.add_argument("--seconds", type=float, default=20.0)
    chosen = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    with tempfile.TemporaryDirectory(prefix="athanor-sockets-") as folder:
        report = asyncio.run(soak(chosen, Path(folder)))
    print(json.dumps(report, indent=2))
    raise SystemExit(bool(report["lost_or_doubled"]))


if __name__ == "__main__":
    main()
