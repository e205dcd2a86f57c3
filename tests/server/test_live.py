"""Live connections: resumed after any drop, nothing lost, nothing twice."""

import asyncio
from random import Random
from typing import Any

import pytest

from athanor.client import Follower, Lost
from tests.server.players import (
    at_random,
    choose,
    hear,
    next_state,
    person,
    run,
    token,
    two_at_a_table,
)
from tests.server.process import Server

DROPS = 40  # of a connection; on a busy machine a game would never end under drops without end


async def drop_at_random(follower: Follower, chance: Random) -> None:
    """Break the connection off again and again."""
    for _ in range(DROPS):
        await asyncio.sleep(chance.random() / 20)
        if follower._socket is not None:
            follower._socket.transport.abort()


def test_a_connection_that_drops_resumes_from_the_last_entry_seen(server: Server) -> None:
    async def story() -> None:
        ada, bea, hers, his = await two_at_a_table(server.url)
        chance = Random(1)
        a, b = ada.follow(hers["id"], token(hers)), bea.follow(his["id"], token(his))
        a.pause = b.pause = 0.01
        async with a, b:
            drops = [asyncio.create_task(drop_at_random(one, chance)) for one in (a, b)]
            play = [a.play(at_random(1)), b.play(at_random(2))]
            await asyncio.gather(*play)
            for drop in drops:
                drop.cancel()
            for seat, follower, client, table in ((0, a, ada, hers), (1, b, bea, his)):
                whole = await client.state(table["id"], token(table))
                assert whole["seat"] == seat
                assert follower.events == whole["events"]
                assert follower.entry == whole["entry"]

    run(story())


def test_presence_tells_who_is_here_and_how_many_watch(server: Server) -> None:
    async def story() -> None:
        ada, bea, hers, his = await two_at_a_table(server.url)
        async with ada.follow(hers["id"], token(hers)) as a:
            while not (a.presence and a.presence["seats"] == [True, False]):
                await a.hear()
            async with bea.follow(his["id"], token(his)), bea.follow(his["id"]):
                while a.presence["seats"] != [True, True] or a.presence["watching"] != 1:
                    await a.hear()
            while a.presence["seats"] != [True, False] or a.presence["watching"]:
                await a.hear()

    run(story())


def test_chat_is_heard_live_and_after_a_drop_only_what_was_missed(server: Server) -> None:
    async def story() -> None:
        ada, bea, hers, his = await two_at_a_table(server.url)
        async with ada.follow(hers["id"], token(hers)) as a, bea.follow(his["id"], token(his)) as b:
            await a.say({"type": "chat", "words": "first"})
            await hear(b, "chat")
            await b._socket.close()  # type: ignore[union-attr]
            await a.say({"type": "chat", "words": "second"})
            await hear(a, "chat")
            await hear(b, "chat")
            assert [said["words"] for said in b.chat] == ["first", "second"]
            assert {said["name"] for said in b.chat} == {"Ada"}

    run(story())


def test_a_bystander_sees_the_least_and_cannot_act(server: Server) -> None:
    async def story() -> None:
        ada, _, hers, _ = await two_at_a_table(server.url)
        cyd = await person(server.url, "Cyd")
        async with cyd.follow(hers["id"]) as watching:
            state = await next_state(watching)
            assert (state["seat"], state["ask"], state["info"]["mine"]) == (None, None, [])
            assert state["view"]["stock"] == [None, None]
            act = {"type": "act", "request": "r", "question": 2, "action": {"do": "draw"}}
            await watching.say(act)
            problem = await hear(watching, "problem")
            assert problem["problem"]["error"] == "seat/token"
            await choose(ada, hers["id"], token(hers))
            assert (await next_state(watching))["ply"] == 1

    run(story())


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ("nonsense", 4400),
        ('{"type":"ping"}', 4400),
        ('{"type":"hello","since":-1}', 4400),
        ('{"type":"hello","token":"0.wrong"}', 4401),
        ('{"type":"hello","extra":1}', 4400),
        ("x" * 70_000, 1009),
    ],
)
def test_a_first_message_that_is_no_hello_ends_the_connection(
    server: Server, hello: str, code: int
) -> None:
    from websockets.asyncio.client import connect
    from websockets.exceptions import ConnectionClosed

    async def story() -> None:
        _, _, hers, _ = await two_at_a_table(server.url)
        address = f"{server.url.replace('http', 'ws')}/api/tables/{hers['id']}/live"
        async with connect(address) as socket:
            await socket.send(hello)
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == code

    run(story())


def test_a_page_of_another_site_gets_no_live_connection(server: Server) -> None:
    from websockets.asyncio.client import connect
    from websockets.exceptions import ConnectionClosed

    async def opened(origin: Any) -> int:
        _, _, hers, _ = await two_at_a_table(server.url)
        address = f"{server.url.replace('http', 'ws')}/api/tables/{hers['id']}/live"
        async with connect(address, origin=origin) as socket:
            try:
                await socket.send('{"type":"hello"}')
                await socket.recv()
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 0
        return 0

    assert run(opened("https://evil.example")) == 4403
    assert run(opened(server.url)) == 0


def test_there_is_no_table_there_ends_for_good(server: Server) -> None:
    async def story() -> None:
        ada = await person(server.url, "Ada")
        with pytest.raises(Lost):
            async with ada.follow("0" * 16) as nowhere:
                await nowhere.hear()

    run(story())


def test_unreadable_messages_are_answered_and_change_nothing(server: Server) -> None:
    async def story() -> None:
        ada, _, hers, _ = await two_at_a_table(server.url)
        async with ada.follow(hers["id"], token(hers)) as a:
            before = await next_state(a)
            question = before["ask"]["question"]
            for wrong in (
                {"type": "dance"},
                {"type": "act", "request": "r"},
                {"type": "act", "request": "r s", "question": question, "action": {}},
                {"type": "act", "request": "r", "question": question, "action": [1]},
            ):
                await a.say(wrong)
                assert (await hear(a, "problem"))["problem"]["error"] == "unreadable"
            for action in ({}, {"do": "fly"}, {"do": "create", "cauldron": 3}, {"do": None}):
                act = {"type": "act", "request": "q", "question": question, "action": action}
                await a.say(act)
                assert (await hear(a, "problem"))["problem"]["error"] == "action/unreadable"
            await a.say({"type": "ping"})
            await hear(a, "pong")
            assert (await ada.state(hers["id"]))["entry"] == before["entry"]

    run(story())
