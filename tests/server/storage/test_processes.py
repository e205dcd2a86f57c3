"""Two server processes on one PostgreSQL serve one table."""

import asyncio
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx

from athanor.client import ServerProblem
from athanor.server.app import create_app, running
from athanor.server.settings import Settings
from athanor.server.table.sync import Sync
from athanor.server.wire import requests
from tests.server.conftest import Databases, Pair
from tests.server.inside import Hands, answer, inside, seated
from tests.server.players import (
    at_random,
    choose,
    hear,
    next_state,
    request,
    run,
    token,
    two_at_a_table,
    visitor,
)
from tests.server.process import Server


def test_a_move_on_one_process_is_seen_on_the_other(pair: Pair) -> None:
    async def story() -> None:
        ada, bea, hers, his = await two_at_a_table(pair[0].url)
        bea.url = pair[1].url
        a = ada.follow(hers["id"], token(hers))
        b = bea.follow(his["id"], token(his))
        async with a, b:
            ends = await asyncio.gather(a.play(at_random(1)), b.play(at_random(2)))
            assert ends[0]["scores"] == ends[1]["scores"]
            assert a.entry == b.entry
            whole = await ada.state(his["id"], token(his))
            assert b.events == whole["events"]

    run(story())


def test_processes_of_one_storage_go_by_its_clock(postgres: Databases, tmp_path: Path) -> None:
    """One whose clock is days behind would open tables that another gives up at once."""

    async def started(database: str) -> float:
        app = create_app(Settings(database_url=database, bot_workers=1, review=0))
        app.state["clock"].follow(0.0)  # as if this machine believed in 1970
        async with running(app):
            return float(app.state["clock"].now())

    assert abs(run(started(postgres())) - time.time()) < 3600
    assert run(started(f"sqlite:///{tmp_path / 'alone.db'}")) < 3600


def test_a_move_while_the_other_process_loads_the_table_is_seen_there(
    postgres: Databases, tmp_path: Path
) -> None:
    database, received = postgres(), asyncio.Event()
    hear = Sync._received

    def hearing(sync: Sync, message: str) -> None:
        hear(sync, message)
        received.set()

    async def story(here: Any, there: Any) -> None:
        table, _ = await seated(here, requests.MeSeat(), requests.OpenSeat())

        async def move_meanwhile(people: set[str]) -> None:
            there.people.learn_names = learn_names
            received.clear()
            await answer(table)
            await received.wait()
            await learn_names(people)

        learn_names, there.people.learn_names = there.people.learn_names, move_meanwhile
        loaded = await there.table(table.projection.id)
        assert loaded.projection.entry == table.projection.entry

    async def both() -> None:
        hands = Hands()
        async with inside(tmp_path, hands, database=database) as here:
            with patch.object(Sync, "_received", hearing):
                async with inside(tmp_path, hands, database=database) as there:
                    await story(here["registry"], there["registry"])

    run(both())


def test_chat_and_presence_cross_from_one_process_to_the_other(pair: Pair) -> None:
    async def story() -> None:
        ada, bea, hers, his = await two_at_a_table(pair[0].url)
        bea.url = pair[1].url
        a = ada.follow(hers["id"], token(hers))
        b = bea.follow(his["id"], token(his))
        async with a, b:
            while not (a.presence and a.presence["seats"] == [True, True]):
                await a.hear()
            await b.say({"type": "chat", "words": "over here"})
            assert (await hear(a, "chat"))["message"]["words"] == "over here"

    run(story())


def test_writers_on_two_processes_race_and_one_wins(pair: Pair) -> None:
    async def story() -> None:
        ada, _, table, _ = await two_at_a_table(pair[0].url)
        state = await ada.state(table["id"], token(table))
        question, choices = state["ask"]["question"], state["ask"]["choices"]
        clients = [visitor(server.url) for server in pair for _ in range(3)]
        racing = [
            client.act(table["id"], token(table), question, choice, request())
            for client, choice in zip(clients, choices, strict=False)
        ]
        ends = await asyncio.gather(*racing, return_exceptions=True)
        won = [end for end in ends if isinstance(end, dict)]
        late = [end for end in ends if isinstance(end, ServerProblem)]
        assert len(won) == 1
        assert {end.error for end in late} == {"action/stale"}
        assert all(end.body["state"]["entry"] == won[0]["done"] for end in late)

    run(story())


def test_a_request_repeated_on_another_process_is_not_applied_twice(pair: Pair) -> None:
    async def story() -> None:
        ada, _, table, _ = await two_at_a_table(pair[0].url)
        other = visitor(pair[1].url)
        state = await ada.state(table["id"], token(table))
        choice, question = state["ask"]["choices"][0], state["ask"]["question"]
        command = (table["id"], token(table), question, choice, request())
        first, second = await ada.act(*command), await other.act(*command)
        assert first["done"] == second["done"]

    run(story())


def test_a_process_that_dies_leaves_the_other_to_play_on(pair: Pair, folder: Path) -> None:
    async def story(dying: Server, other: Server) -> None:
        ada, bea, hers, his = await two_at_a_table(dying.url)
        bea.url = other.url
        async with bea.follow(his["id"], token(his)) as b:
            await next_state(b)
            await choose(ada, hers["id"], token(hers))
            assert (await next_state(b))["ply"] == 1
            await asyncio.to_thread(dying.kill)
            elsewhere = visitor(other.url)
            await choose(elsewhere, hers["id"], token(hers))
            assert (await next_state(b))["ply"] == 2

    with Server(pair[0].database, folder) as dying:
        run(story(dying, pair[1]))


def test_both_processes_may_be_asked_at_once_whether_they_are_ready(pair: Pair) -> None:
    async def story() -> list[int]:
        async with httpx.AsyncClient(timeout=60) as client:
            asked = [client.get(f"{server.url}/readyz") for server in pair * 10]
            return [answer.status_code for answer in await asyncio.gather(*asked)]

    assert set(run(story())) == {200}
