"""Creates a storage with many people and finished games, and measures the requests of pages.

    python -m scripts.soaks.people lay FILE [--people 100000] [--games 1000000] [--rated 0.3]
    python -m scripts.soaks.people measure FILE [--requests 60]

`lay` makes an SQLite storage; its games have results but no logs, so they cannot be replayed.
`measure` starts a server on it and prints the median and the slowest answer of each page, in
milliseconds. `athanor ratings --recalculate` on the storage shows its progress.
"""

import argparse
import asyncio
import json
import os
import random
import socket
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

import athanor
from athanor.server.people.tokens import ALPHABET, Keys
from athanor.server.ratings.ledger import Ledger
from athanor.server.settings import Settings
from athanor.server.storage.database import Database
from athanor.server.storage.schema import results

BATCH = 20_000  # games in one transaction
FIRST, LAST = 1_640_000_000.0, 1_790_000_000.0  # when games ended
SECRET = "people-at-scale"
LATER = {"mu_before", "sigma_before", "mu", "sigma", "opening"}
RESULT = [column.name for column in results.c if column.name not in LATER]


def person_id(number: int) -> str:
    """An id of the usual length and alphabet."""
    return "".join(ALPHABET[(number >> 5 * place) & 31] for place in range(15, -1, -1))


def settings_of(file: Path) -> Settings:
    """The settings of a server on a storage."""
    return Settings(database_url=f"sqlite:///{file}")


def lay_people(storage: sqlite3.Connection, count: int) -> None:
    """People with accounts, the first of them among the most active."""
    rows = (
        (person_id(one), f"Person {one}", f"person {one}", f"p{one}", f"p{one}", FIRST)
        for one in range(count)
    )
    with storage:
        storage.executemany(
            "insert into people (id, name, name_key, account, account_key, session, created) "
            "values (?, ?, ?, ?, ?, 0, ?)", rows)  # fmt: skip


class Games:
    """Finished games; a few people play very often."""

    def __init__(self, people: int, games: int, rated: float) -> None:
        self.people, self.games, self.rated = people, games, rated
        self.chance, self.number = random.Random(1), 0

    def someone(self) -> int:
        """A person: half of all seats go to a hundredth of the people."""
        few = max(8, self.people // 100)
        return self.chance.randrange(few if self.chance.random() < 0.5 else self.people)

    def game(self, place: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The row of a table, and those of its seats."""
        name = self.chance.choice(list(athanor.GAMES))
        size = self.chance.choice(list(athanor.game(name).seats))
        who = list(dict.fromkeys(self.someone() for _ in range(size)))
        size, table = max(2, len(who)), f"g{place:015d}"
        ended = FIRST + (LAST - FIRST) * place / self.games
        rated = self.chance.random() < self.rated and len(who) > 1
        self.number += rated
        chairs: list[dict[str, Any]] = [{"kind": "person", "person": person_id(one)} for one in who]
        chairs += [{"kind": "bot", "level": "random"}] * (size - len(chairs))
        seats = [
            {
                "table_id": table, "seat": seat, "game": name, "players": size, "ended": ended,
                "shown": True, "person": chair.get("person"), "level": chair.get("level"),
                "place": seat + 1, "score": 90 - 10 * seat,
                "outcome": "lost" if seat else "won", "rated": rated,
                "number": self.number if rated else None,
            }
            for seat, chair in enumerate(chairs)
        ]  # fmt: skip
        return _table(table, name, ended, chairs, rated), seats


def _table(
    table: str, game: str, ended: float, chairs: list[dict[str, Any]], rated: bool
) -> dict[str, Any]:
    card = {
        "id": table, "name": f"Table {table}", "game": game, "title": athanor.game(game).title,
        "status": "over", "listed": True, "rated": rated, "players": len(chairs),
        "chairs": chairs, "actors": [], "round": 7, "entry": 90, "ply": 80, "created": ended,
        "updated": ended, "deadline": None, "host": chairs[0]["person"],
        "pace": {"kind": "live", "clock": None, "bonus": 0, "days": None},
    }  # fmt: skip
    return {
        "id": table, "code": table[-12:], "game": game, "status": "over", "listed": True,
        "created": ended, "updated": ended, "entry": 90, "bot_turn": False,
        "card": json.dumps(card, separators=(",", ":")),
    }  # fmt: skip


def batches(games: Games) -> Iterator[tuple[list[Any], list[Any], list[Any]]]:
    """Rows of tables, results and seatings."""
    for first in range(0, games.games, BATCH):
        made = [games.game(place) for place in range(first, min(first + BATCH, games.games))]
        seats = [seat for _, rows in made for seat in rows]
        people = [(seat["table_id"], seat["person"]) for seat in seats if seat["person"]]
        yield [table for table, _ in made], seats, people


def put(table: str, names: list[str]) -> str:
    """An insert of named values."""
    return f"insert into {table} ({', '.join(names)}) values (:{', :'.join(names)})"


def lay(file: Path, people: int, games: int, rated: float) -> None:
    """Create the storage, and rate its games."""
    asyncio.run(_migrated(file))
    storage = sqlite3.connect(file)
    storage.execute("pragma synchronous = off")
    lay_people(storage, people)
    laid = 0
    for tables, seats, seatings in batches(Games(people, games, rated)):
        with storage:
            storage.executemany(put("tables", list(tables[0])), tables)
            storage.executemany(put("results", RESULT), seats)
            storage.executemany("insert into seatings values (?, ?)", seatings)
        laid += len(tables)
        print(f"{laid:,} of {games:,} games laid", flush=True)
    with storage:
        storage.execute("insert into facts (name, value) values ('results-complete', 'yes')")
        storage.execute("analyze")
    storage.close()


async def _migrated(file: Path) -> None:
    database = Database(settings_of(file))
    await database.migrate()
    await database.close()


async def rate(file: Path) -> None:
    """Rate everything, and show the progress."""
    database, began = Database(settings_of(file)), time.perf_counter()

    def show(done: int, total: int) -> None:
        if done % 50_000 == 0 or done == total:
            print(f"{done:,} of {total:,} games rated, {time.perf_counter() - began:.0f} s",
                  flush=True)  # fmt: skip

    await Ledger(database).recalculate(show)
    await database.close()


def measure(file: Path, requests: int) -> dict[str, tuple[float, float]]:
    """The median and the slowest answer of each page, in milliseconds."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    env = {
        **os.environ, "ATHANOR_DATABASE_URL": f"sqlite:///{file}", "ATHANOR_SECRET": SECRET,
        "ATHANOR_LIMITS": "off", "ATHANOR_BOT_WORKERS": "1", "ATHANOR_RULES": "interpreted",
    }  # fmt: skip
    command = [sys.executable, "-m", "athanor", "serve", "--no-open", "--port", str(port)]
    with subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL) as server:
        try:
            return _measured(f"http://127.0.0.1:{port}", requests)
        finally:
            server.terminate()


def _measured(url: str, requests: int) -> dict[str, tuple[float, float]]:
    chance, keys = random.Random(2), Keys(SECRET)
    with httpx.Client(base_url=url, timeout=120) as client:
        _wait(client)
        found = {}
        for name, path in PAGES.items():
            times = []
            for at in range(requests + 1):
                # Half are among the most active people, the others are random.
                number = chance.randrange(1000 if at % 2 else 100_000)
                client.cookies.set("athanor", keys.cookie(person_id(number), 0, "bench"))
                began = time.perf_counter()
                answer = client.get(path.format(person=person_id(number), number=number % 1000))
                times.append(1000 * (time.perf_counter() - began))
                answer.raise_for_status()
            found[name] = (statistics.median(times[1:]), max(times[1:]))
    return found


PAGES = {
    "lobby, open tables": "/api/tables?status=open&limit=30",
    "lobby, finished tables": "/api/tables?status=over&limit=30",
    "lobby, my tables": "/api/me/tables",
    "my turns": "/api/me/turns",
    "profile": "/api/people/{person}",
    "rating over time": "/api/people/{person}/ratings/alchemist",
    "history": "/api/people/{person}/games",
    "history by player": "/api/people/{person}/games?player=person%20{number}",
    "history by game and result": "/api/people/{person}/games?game=valley&result=won",
    "ladder of all time": "/api/ladders/alchemist?season=all",
    "ladder of a season": "/api/ladders/alchemist?season=2026-1",
}


def _wait(client: httpx.Client) -> None:
    for _ in range(1200):
        try:
            if client.get("/readyz").status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise RuntimeError("the server does not answer")


def main() -> None:
    """Create a storage, or measure on one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("deed", choices=["lay", "measure"])
    parser.add_argument("file", type=Path)
    parser.add_argument("--people", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--rated", type=float, default=0.3)
    parser.add_argument("--requests", type=int, default=60)
    wanted = parser.parse_args()
    file = wanted.file.resolve()
    if wanted.deed == "lay":
        lay(file, wanted.people, wanted.games, wanted.rated)
        asyncio.run(rate(file))
        return
    for name, (median, most) in measure(file, wanted.requests).items():
        print(f"{name:28} median {median:7.1f} ms   slowest {most:7.1f} ms")


if __name__ == "__main__":
    main()
