"""Fair shares: nobody's bots keep another person's waiting, and programs do not pile up."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

from athanor.server.bots import programs
from athanor.server.bots.pool import Worker, WorkerPool
from athanor.server.bots.programs import Programs, clean_environment
from athanor.server.lobby import caps, opening
from athanor.server.wire import requests
from athanor.server.wire.problems import Problem
from tests.server.inside import Hands, inside, seated
from tests.server.players import run

BOT, ME, OPEN = requests.BotSeat(level="random"), requests.MeSeat(), requests.OpenSeat()


class Order(Worker):
    """A worker that only notes whom it answers, each time it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.let = asyncio.Semaphore(0)

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        self.asked.append(question["name"])
        await self.let.acquire()
        return {}


def question(name: str, owner: str, rank: int = 0) -> dict[str, Any]:
    return {"name": name, "table": name, "seat": 0, "owner": owner, "rank": rank}


def order_of(*questions: dict[str, Any]) -> list[str]:
    """In which order one worker is given questions that all wait for it."""

    async def story() -> list[str]:
        pool, worker = WorkerPool(1), Order()
        pool.all, pool._free = [worker], [worker]
        tasks = []
        for one in questions:
            tasks.append(asyncio.create_task(pool.ask(one)))
            await asyncio.sleep(0)
        for _ in questions:
            worker.let.release()
        await asyncio.gather(*tasks)
        return worker.asked

    found: list[str] = run(story())
    return found


def test_a_person_with_many_tables_does_not_keep_another_waiting() -> None:
    many = [question(f"many{number}", "mallory") for number in range(5)]
    assert order_of(*many, question("ada", "ada")).index("ada") == 1


def test_tables_of_people_come_before_those_of_bots_alone() -> None:
    running = question("running", "x")
    bots = [question(f"bots{number}", f"owner{number}", rank=3) for number in range(3)]
    assert order_of(running, *bots, question("people", "x"))[:2] == ["running", "people"]


def test_who_stops_waiting_takes_no_workers_turn() -> None:
    async def story() -> None:
        pool, worker = WorkerPool(1), Order()
        pool.all, pool._free = [worker], [worker]
        first = asyncio.create_task(pool.ask(question("first", "a")))
        await asyncio.sleep(0)
        second = asyncio.create_task(pool.ask(question("second", "b")))
        await asyncio.sleep(0)
        second.cancel()
        third = asyncio.create_task(pool.ask(question("third", "c")))
        worker.let.release()
        worker.let.release()
        await asyncio.gather(first, third)
        assert worker.asked == ["first", "third"]

    run(story())


def test_one_person_opens_few_tables_of_bots_alone(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path, Hands()) as state:
            registry = state["registry"]
            state["bots"].look = lambda *_: None
            ada = await registry.people.create("Ada")
            wanted = requests.NewTable(game="alchemist", seats=[BOT, BOT])
            for _ in range(caps.MOST_WITHOUT_PEOPLE):
                live_table = await opening.open_table(registry, ada, wanted)
                live_table.projection.status = "playing"
            with pytest.raises(Problem, match="only bots"):
                await opening.open_table(registry, ada, wanted)
            await opening.open_table(registry, await registry.people.create("Bea"), wanted)

    run(story())


def test_programs_get_none_of_the_servers_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ATHANOR_SECRET", "hush")
    monkeypatch.setenv("ATHANOR_SMTP", "smtp://user:hush@mail")
    assert "hush" not in str(clean_environment(["fox"]))
    assert "PATH" in clean_environment(["fox"])


def test_programs_end_with_their_tables_and_are_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "MOST_PROGRAMS", 2)

    async def story() -> None:
        fox = {"fox": (sys.executable, "-c", "pass")}
        async with inside(tmp_path, Hands(), programs=fox) as state:
            registry = state["registry"]
            live_table, _ = await seated(registry, ME, OPEN)
            playing = Programs(registry)
            asked = {"level": "fox", "game": "alchemist", "seed": 1}
            for seat in range(3):
                playing._start((live_table.projection.id, seat), asked | {"seat": seat})
            assert [seat for _, seat in playing._playing] == [1, 2]
            del registry.tables[live_table.projection.id]
            playing.end_idle()
            assert playing._playing == {}

    run(story())
