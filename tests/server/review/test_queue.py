"""The queue of reviews: fair shares for each person, the shortest game first, caps."""

from pathlib import Path

import pytest

from athanor.server.review import queue
from athanor.server.review.queue import ReviewQueue, Waiting, in_turns
from athanor.server.wire import requests
from athanor.server.wire.problems import Problem
from tests.server.inside import Hands, inside, seated
from tests.server.players import run

SEATS = requests.MeSeat(), requests.HotSeat(name="Bea")


def waiting(table: str, owner: str, cost: int, wanted: float = 0.0) -> Waiting:
    return Waiting(table, owner, cost, wanted, 0.0, 0)


def test_people_take_turns_and_the_shortest_game_of_each_comes_first() -> None:
    many = [waiting(f"m{at}", "mallory", 100 + at, wanted=at) for at in range(20)]
    hers = [waiting("long", "ada", 400, wanted=50), waiting("short", "ada", 40, wanted=60)]
    order = [one.table for one in in_turns([*many, *hers])]
    assert order[:4] == ["short", "m0", "m1", "long"]


async def queued(state: object, folder: Path, owners: list[str]) -> ReviewQueue:
    registry = state["registry"]  # type: ignore[index]
    found = ReviewQueue(registry.database, 1)
    for at, owner in enumerate(owners):
        table, _ = await seated(registry, *SEATS)
        await found.add(table.projection.id, at, owner, 100 - at)
    return found


def test_the_next_review_is_of_whoever_was_served_least_and_has_none_under_way(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with inside(tmp_path, Hands(), limits=False) as state:
            found = await queued(state, tmp_path, ["mallory"] * 5 + ["ada", "bea"])
            served = {"mallory": 9.0, "ada": 3.0, "bea": 5.0}
            first = await found.claim(1000, lambda who: served[who], ())
            assert first is not None
            assert first.owner == "ada"
            second = await found.claim(1000, lambda who: served[who], ["ada"])
            assert second is not None
            assert second.owner == "bea"
            assert await found.claim(1000, lambda who: 0, ["mallory", "bea"]) is None
            third = await found.claim(1000, lambda who: served[who], ["ada", "bea"])
            assert third is not None
            assert (third.owner, third.cost) == ("mallory", 96)
            await found.release(third.table)
            assert await found.ahead(first.table) < 3

    run(story())


def test_one_person_has_few_reviews_in_the_queue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "MOST_OF_ONE", 2)

    async def story() -> None:
        async with inside(tmp_path, Hands(), limits=False) as state:
            found = await queued(state, tmp_path, ["mallory", "mallory", "ada"])
            table, _ = await seated(state["registry"], *SEATS)
            with pytest.raises(Problem, match="2 reviews"):
                await found.add(table.projection.id, 9, "mallory", 1)
            await found.add(table.projection.id, 9, "ada", 1)

    run(story())
