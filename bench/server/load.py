"""Scripted clients: two seats at each of many tables, acting at a steady rate."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, Protocol

import httpx
import msgspec
from msgspec import UNSET, UnsetType

from bench.server.wire import Wire, opened


@dataclass
class Seen:
    """What was measured."""

    sights: list[float] = field(default_factory=list)  # from sending to receipt at another seat
    acks: list[float] = field(default_factory=list)
    sent: int = 0
    problems: int = 0
    unanswered: int = 0  # actions that no other seat had seen half a second after the end
    seconds: float = 0.0
    busy: float = 0.0  # processor time of the server meanwhile
    own: float = 0.0  # processor time of these scripts meanwhile

    @property
    def stored(self) -> int:
        """How many actions were acknowledged."""
        return len(self.acks)


class Head(msgspec.Struct):
    """The part of a message that a script needs."""

    type: str
    entry: int = 0
    request: str | None = None
    ask: dict[str, Any] | UnsetType | None = UNSET
    over: bool | UnsetType = UNSET


heads = msgspec.json.Decoder(Head)


class Player(Protocol):
    """One table with its seats, at whichever server."""

    wires: list[Wire]
    began: float | None  # when the pending action was sent

    def ready(self) -> bool: ...
    def act(self) -> None: ...


class Script:
    """One table with its seats, which act in turn."""

    def __init__(self, table: str, tokens: list[str], seen: Seen, seed: int) -> None:
        self.table, self.tokens, self.seen = table, tokens, seen
        self.chance = Random(seed)
        self.wires: list[Wire] = []
        self.asks: list[dict[str, Any] | None] = [None for _ in tokens]
        self.began: float | None = None
        self.actor = self.acted = 0
        self.over = False
        self.entry = 0

    async def sit_down(self, url: str) -> None:
        for seat, token in enumerate(self.tokens):
            wire = await opened(live_address(url, self.table), partial(self.hear, seat))
            hello = {"type": "hello", "token": token, "deltas": True}
            wire.send(msgspec.json.encode(hello))
            self.wires.append(wire)

    def hear(self, seat: int, message: bytes) -> None:
        """Note what a seat is sent."""
        now = time.perf_counter()
        head = heads.decode(message)
        if head.type in ("state", "delta"):
            self.asks[seat] = self.asks[seat] if head.ask is UNSET else head.ask
            self.over = self.over if head.over is UNSET else head.over
            if self.began is not None and seat != self.actor and head.entry > self.entry:
                self.seen.sights.append(now - self.began)
                self.began, self.entry = None, head.entry
        elif head.type == "done" and head.request:
            self.seen.acks.append(now - float(head.request.replace("_", ".")))
        elif head.type == "problem":
            self.seen.problems += 1
            self.began = None

    def ready(self) -> bool:
        """Whether no action is pending and some seat is asked."""
        return self.began is None and not self.over and any(self.asks)

    def act(self) -> None:
        """Send any choice of the seat that is asked."""
        self.actor = next(seat for seat, ask in enumerate(self.asks) if ask)
        ask = self.asks[self.actor]
        assert ask is not None
        self.asks[self.actor] = None
        self.began = time.perf_counter()
        choice = self.chance.choice(ask["choices"])
        request = f"{self.began:.9f}".replace(".", "_")
        act = {"type": "act", "request": request, "question": ask["question"], "action": choice}
        self.wires[self.actor].send(msgspec.json.encode(act))
        self.seen.sent += 1
        self.acted += 1


def live_address(url: str, table: str) -> str:
    """Where a table is followed."""
    return f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"


async def open_tables(url: str, count: int, seen: Seen) -> list[Script]:
    """This many tables of two seats, all played by this process."""
    seats = [{"kind": "me"}, {"kind": "hot", "name": "Other"}]
    scripts = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        await client.post("/api/me", json={"name": "Script"})
        for number in range(count):
            body = {"game": "alchemist", "seats": seats}
            table = (await client.post("/api/tables", json=body)).raise_for_status().json()
            tokens = [mine["token"] for mine in table["mine"]]
            scripts.append(Script(table["id"], tokens, seen, number))
    for script in scripts:
        await script.sit_down(url)
    return scripts


async def load(
    urls: list[str], tables: int, rate: float, seconds: float, busy: Callable[[], float]
) -> Seen:
    """Play at our servers."""
    seen = Seen()
    by_server = [await open_tables(url, tables // len(urls), seen) for url in urls]
    scripts = [script for together in zip(*by_server, strict=True) for script in together]
    await measured(scripts, seen, rate, seconds, busy)
    return seen


async def measured(
    players: Sequence[Player], seen: Seen, rate: float, seconds: float, busy: Callable[[], float]
) -> None:
    """Play at this rate for this time; measures after a warm-up of two seconds."""
    await asyncio.sleep(1)
    await play_at(players, rate, 2.0)
    for found in (seen.sights, seen.acks):
        found.clear()
    seen.sent = seen.problems = 0
    began, used, own = time.perf_counter(), busy(), time.process_time()
    await play_at(players, rate, seconds)
    seen.seconds, seen.busy = time.perf_counter() - began, busy() - used
    seen.own = time.process_time() - own
    await asyncio.sleep(0.5)
    seen.unanswered = sum(player.began is not None for player in players)
    for player in players:
        for wire in player.wires:
            wire.abort()


async def play_at(players: Sequence[Player], rate: float, seconds: float) -> None:
    """Act at the tables in turn, each action when it is due, late ones as soon as possible."""
    began = time.perf_counter()
    place = 0
    for number in range(int(rate * seconds)):
        due = began + number / rate
        wait = due - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        elif number % 8 == 0:
            await asyncio.sleep(0)
        for _ in range(len(players)):
            place = (place + 1) % len(players)
            if players[place].ready():
                players[place].act()
                break
