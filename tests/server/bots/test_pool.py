"""Worker processes: a seat's next question finds its search where the last one left it."""

from collections.abc import Iterator
from typing import Any

import pytest

import athanor
from athanor.bots.search import SearchBot
from athanor.kernel.table import Table
from athanor.server.bots import worker
from athanor.server.bots.pool import Worker, WorkerPool
from athanor.server.bots.worker import SEATED
from tests.server.players import run

SIMULATIONS = 40


def question(table: Table, name: str, level: str = "adept") -> dict[str, Any]:
    """What the seat to choose is asked at a table."""
    seat = table.actors[0]
    return {
        "table": name, "game": table.game.name, "level": level, "seat": seat, "seed": 7,
        "view": table.view(seat), "legal": table.legal(seat), "events": [],
        "seconds": 20.0, "simulations": SIMULATIONS,
    }  # fmt: skip


@pytest.fixture(autouse=True)
def nobody_seated() -> Iterator[None]:
    worker.seated.clear()
    yield
    worker.seated.clear()


def tries(table: Table, bot: Any) -> int:
    """How often a bot has tried the choices of the question asked now."""
    assert isinstance(bot, SearchBot)
    assert bot._tree_search is not None
    seat = table.actors[0]
    numbers = table.legal_numbers(seat)
    return sum(one.visits for one in bot._tree_search.statistics(table.view_array(seat), numbers))


def test_a_bot_goes_on_at_its_table_with_the_tree_it_has_grown() -> None:
    table = athanor.game("alchemist").new(2, seed=4)
    bot = worker.bot_for(question(table, "ours"))
    table.play(worker.choose(question(table, "ours"))["action"])
    known = tries(table, bot)
    assert known > 0  # the recipe was thought of while the cauldron was chosen
    worker.choose(question(table, "ours"))
    assert worker.bot_for(question(table, "ours")) is bot
    assert tries(table, bot) > known


def test_tables_and_levels_do_not_share_a_bot() -> None:
    table = athanor.game("alchemist").new(2, seed=4)
    asked = [question(table, "ours"), question(table, "theirs"), question(table, "ours", "master")]
    assert len({id(worker.bot_for(one)) for one in asked}) == 3


def test_the_rival_of_a_lesson_answers_alike_whatever_it_was_asked_before() -> None:
    table = athanor.game("alchemist").new(2, seed=3)
    asked = question(table, "lesson", "apprentice") | {"fixed": True}
    answers = [worker.choose(asked)["action"] for _ in range(12)]
    assert all(answer == answers[0] for answer in answers)
    free = [worker.choose(question(table, "table", "apprentice"))["action"] for _ in range(12)]
    assert any(answer != free[0] for answer in free)


def test_only_the_bots_asked_last_stay() -> None:
    table = athanor.game("alchemist").new(2, seed=4)
    first = worker.bot_for(question(table, "0"))
    for number in range(1, SEATED):
        worker.bot_for(question(table, str(number)))
    assert worker.bot_for(question(table, "0")) is first
    worker.bot_for(question(table, "one more"))
    assert [place[0] for place in worker.seated] == ["2", "3", "4", "5", "6", "7", "0", "one more"]


def test_a_seat_is_thought_for_by_the_worker_that_did_so_before() -> None:
    table = athanor.game("alchemist").new(2, seed=4)

    async def story() -> list[int]:
        pool, pids = WorkerPool(2), list[int]()
        for name in ("ours", "theirs", "theirs", "ours", "ours"):
            await pool.choose(question(table, name, "random"))
            served = pool._free[-1]  # the one that came to rest last
            assert served.process is not None
            pids.append(served.process.pid)
        await pool.end()
        return pids

    ours, theirs, *later = run(story())
    assert ours != theirs
    assert later == [theirs, ours, ours]


def test_a_busy_seat_does_not_push_the_others_out_of_mind() -> None:
    table = athanor.game("alchemist").new(2, seed=4)

    async def story() -> list[str | None]:
        worker = Worker()
        for name in ("quiet", *["busy"] * (SEATED + 1)):
            await worker.ask(question(table, name, "random"))
        await worker.end()
        return [name for name, _ in worker.places]

    assert run(story()) == ["quiet", "busy"]
