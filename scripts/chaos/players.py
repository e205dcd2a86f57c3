"""Players of the soak: real clients that keep going and remember what they were told."""

import asyncio
import random
import secrets
from typing import Any

from athanor.client import Client, Follower, ServerProblem

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}
PATIENT = 100_000  # tries
AGAIN = frozenset({"storage", "limit", "action/stale", "server"})  # answers to retry
Told = dict[tuple[str, str, str], int]


class Players:
    """Everyone who plays, what was acknowledged to them, and games that have not ended."""

    def __init__(self, urls: list[str], games: tuple[str, ...], seed: int) -> None:
        self.urls, self.games, self.chance = urls, games, random.Random(seed)
        self.told: Told = {}
        self.running: set[str] = set()
        self.ended = 0
        self.problems: dict[str, int] = {}
        self.refused: list[str] = []  # what should have been possible

    async def play_until(self, stop: asyncio.Event) -> None:
        """One game after another."""
        while not stop.is_set():
            await self.one_game()

    async def one_game(self) -> None:
        """Two people, or one and a bot, from the first choice to the last."""
        people = [Client(self.chance.choice(self.urls), tries=PATIENT) for _ in range(2)]
        try:
            try:
                seats = await self._seated(people)
            except ServerProblem as problem:
                self.refused.append(str(problem))
                return
            self.running.add(seats[0].table)
            await asyncio.gather(*(self._play(seat) for seat in seats))
            self.running.discard(seats[0].table)
            self.ended += 1
        finally:
            for person in people:
                await person.http.aclose()

    async def _seated(self, people: list[Client]) -> list[Follower]:
        for person in people:
            await person.introduce("Player")
        alone = self.chance.random() < 0.3
        game, seats = self.chance.choice(self.games), [ME, BOT if alone else OPEN]
        opened = await people[0].open_table(game, seats, request=secrets.token_hex(8))
        found = [(people[0], opened)]
        if not alone:
            found.append((people[1], await people[1].join(opened["code"])))
            await self._start(people[0], opened["id"])
        return [
            client.follow(table["id"], table["mine"][0]["token"], tries=PATIENT)
            for client, table in found
        ]

    async def _start(self, host: Client, table: str) -> None:
        try:
            await host.ask("POST", f"/api/tables/{table}/start")
        except ServerProblem as problem:
            if problem.error != "table/not-open":  # the first answer may have been lost
                raise

    async def _play(self, seat: Follower) -> None:
        body: Any = None
        async with seat:
            while True:
                message = await seat.hear()
                if message["type"] == "state":
                    if message["over"]:
                        break
                    body = self._answer(message)
                elif message["type"] != "problem":
                    continue
                elif message["problem"]["error"] in AGAIN:
                    kind = message["problem"]["error"]
                    self.problems[kind] = self.problems.get(kind, 0) + 1
                    await asyncio.sleep(0.3)
                    if kind == "action/stale":
                        body = self._answer(message["problem"]["state"])
                else:
                    body = None
                if body is not None:
                    await asyncio.sleep(self.chance.uniform(0, 0.05))
                    await self._say(seat, body)
        number = seat.state["seat"]
        self.told |= {(seat.table, f"seat {number}", r): entry for r, entry in seat.done.items()}

    def _answer(self, state: Any) -> Any:
        if not state["ask"]:
            return None
        choice = self.chance.choice(state["ask"]["choices"])
        return {"type": "act", "request": secrets.token_hex(8),
                "question": state["ask"]["question"], "action": choice}  # fmt: skip

    async def _say(self, seat: Follower, body: Any) -> None:
        try:
            await seat.say(body)
        except Exception:
            await asyncio.sleep(0.1)  # the connection is gone; `hear` reconnects
