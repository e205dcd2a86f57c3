"""Nudges: whom they reach, how often, and how soon."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from athanor.client import ServerProblem
from athanor.server.storage.entries import Chair
from athanor.server.table import dispatch
from athanor.server.table.company import nudges
from athanor.server.table.live_table import LiveTable
from athanor.server.table.rebuild import rebuild
from athanor.server.table.viewer_state import state_of
from athanor.server.wire import requests
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses import NudgeStatus
from tests.server.inside import DAY, START, Hands, answer, inside, seated
from tests.server.players import hear, next_state, request, run, token, two_at_a_table
from tests.server.process import Server

ME, OPEN = requests.MeSeat(), requests.OpenSeat()
THREE_DAYS = requests.DaysPace(days=3)


async def nudge(live_table: LiveTable, by: int, seat: int) -> int:
    return await dispatch.execute(live_table, by, requests.Nudge(request=request(), seat=seat))


async def no(story: Any) -> str:
    with pytest.raises(Problem) as problem:
        await story
    return problem.value.kind


async def webhook(told: list[Any], reader: Any, writer: Any) -> None:
    """Takes one notice."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
    told.append(json.loads(await reader.readexactly(length)))
    writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
    writer.close()


def test_a_nudge_is_possible_after_a_while_and_once_for_each_question(folder: Path) -> None:
    async def story() -> None:
        hands = Hands()
        async with inside(folder, hands) as state:
            live_table, _ = await seated(state["registry"], ME, OPEN)
            shown = [NudgeStatus(0, START + 60, None)]
            assert state_of(live_table.stage, 1, 0).nudges == shown
            hands.steady = 59
            assert await no(nudge(live_table, 1, 0)) == "nudge/early"
            hands.steady = 60
            question = live_table.projection.questions[0]
            await nudge(live_table, 1, 0)
            assert state_of(live_table.stage, None, 0).nudges == [NudgeStatus(0, START + 60, 1)]
            assert live_table.projection.questions[0] == question
            assert await no(nudge(live_table, 1, 0)) == "nudge/once"
            assert (
                rebuild(await state["registry"].store.log(live_table.projection.id)).nudged_by(0)
                == 1
            )
            await answer(live_table)
            assert live_table.projection.nudged_by(0) is None

    run(story())


def test_at_a_slow_table_a_nudge_waits_for_a_part_of_the_time(folder: Path) -> None:
    async def story() -> None:
        hands = Hands()
        async with inside(folder, hands) as state:
            live_table, _ = await seated(state["registry"], ME, OPEN, pace=THREE_DAYS)
            hands.steady = DAY / 8 - 1
            assert await no(nudge(live_table, 1, 0)) == "nudge/early"
            hands.steady = DAY / 8
            await nudge(live_table, 1, 0)

    run(story())


def test_neither_bots_nor_oneself_nor_those_who_wait_are_nudged(folder: Path) -> None:
    async def story() -> None:
        hands = Hands()
        async with inside(folder, hands) as state:
            live_table, _ = await seated(state["registry"], ME, requests.HotSeat(name="Jo"), OPEN)
            hands.steady = 60
            for by, seat in ((0, 0), (1, 0), (0, 1), (0, 2), (0, 9)):
                assert await no(nudge(live_table, by, seat)) == "nudge/nobody"
            replaced = live_table.projection.copy()
            replaced.chairs[0] = Chair("bot", level="random")
            with pytest.raises(Problem, match="A bot plays there; it needs no nudge"):
                nudges.nudge(2, 0, 60)(replaced, hands.clock().now() + 60)
            assert nudges.shown_nudges(replaced, 60) == []

    run(story())


def test_a_nudge_reaches_whoever_is_not_looking_unless_she_has_muted_its_author(
    folder: Path,
) -> None:
    told: list[Any] = []

    async def story() -> None:
        hook = await asyncio.start_server(
            lambda reader, writer: webhook(told, reader, writer), "127.0.0.1", 0
        )
        address = f"http://127.0.0.1:{hook.sockets[0].getsockname()[1]}/"
        hands = Hands()
        async with hook, inside(folder, hands, notice_url=address) as state:
            registry = state["registry"]
            live_table, people = await seated(registry, ME, OPEN, OPEN, name="First pot")
            await registry.people.mute(people[1], people[0], True)
            hands.steady = 60
            await nudge(live_table, 1, 0)
            while live_table.projection.actors == (0,):
                await answer(live_table)
            hands.steady = 120
            await nudge(live_table, 0, 1)
        assert [notice["name"] for notice in told] == ["Person 0"]
        words = "Person 1 is waiting for you at First pot, a table of Alchemist."
        assert told[0]["words"] == words

    run(story())


def test_over_the_wire_a_nudge_is_seen_by_whoever_is_connected_and_limited(folder: Path) -> None:
    async def story(url: str) -> None:
        ada, bea, hers, his = await two_at_a_table(url)
        path, table = f"/api/tables/{his['id']}/nudge", hers["id"]
        async with ada.follow(table, token(hers)) as seat, bea.follow(table) as watching:
            before = await next_state(seat)
            await bea.ask("POST", path, {"request": request(), "seat": 0}, token(his))
            seen = await next_state(seat)
            assert [before["nudges"][0]["by"], seen["nudges"][0]["by"]] == [None, 1]
            assert seen["ask"] == before["ask"]
            await watching.say({"type": "nudge", "request": request(), "seat": 0})
            assert (await hear(watching, "problem"))["problem"]["error"] == "seat/token"
        for error in ("nudge/once", "limit"):
            with pytest.raises(ServerProblem) as problem:
                await bea.ask("POST", path, {"request": request(), "seat": 0}, token(his))
            assert problem.value.error == error

    database = f"sqlite:///{folder / 'nudges.db'}"
    with Server(database, folder, ATHANOR_NUDGE_AFTER="0", ATHANOR_LIMITS="on") as impatient:
        run(story(impatient.url))
