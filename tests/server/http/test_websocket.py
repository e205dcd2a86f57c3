"""Live connections: resumed after any drop, nothing lost, nothing twice."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from athanor.client import Follower, Lost
from athanor.server.http.crowd import Allowance
from athanor.server.http.websocket import Connection
from athanor.server.wire import requests
from tests.server.inside import Hands, inside, seated
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
                parts = ("view", "ask", "actors", "status", "over", "scores", "undo", "insight")
                assert {p: follower.state[p] for p in parts} == {p: whole[p] for p in parts}

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
                {"type": "act", "request": "r\n", "question": question, "action": {}},
                {"type": "chat", "request": "r", "words": "a\0b"},
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


def test_a_stale_request_is_answered_with_the_new_state_and_the_connection_stays(
    server: Server,
) -> None:
    async def story() -> None:
        ada, bea, hers, his = await two_at_a_table(server.url)
        async with ada.follow(hers["id"], token(hers)) as a, bea.follow(his["id"], token(his)) as b:
            before = await next_state(a)
            stale = before["ask"]["question"]
            await choose(ada, hers["id"], token(hers))
            moved = await ada.state(hers["id"], token(hers))
            choice = moved["ask"]["choices"][0]
            for message in (
                {"type": "act", "request": "late", "question": stale, "action": choice},
                {"type": "undo", "request": "later", "moment": stale},
            ):
                await a.say(message)
                answer = await hear(a, "problem")
                assert answer["request"] == message["request"]
                assert answer["problem"]["error"] == "action/stale"
                assert answer["problem"]["state"]["view"] == moved["view"]
                assert answer["problem"]["state"]["ask"] == moved["ask"]
            await a.say({"type": "ping"})
            await hear(a, "pong")
            await next_state(b)

    run(story())


def test_a_message_said_again_after_a_drop_is_said_once(server: Server) -> None:
    async def story() -> None:
        ada, _, hers, _ = await two_at_a_table(server.url)
        message = {"type": "chat", "words": "Hello.", "request": "hello-1"}
        async with ada.follow(hers["id"], token(hers)) as a:
            await a.say(message)
            first = await hear(a, "said")
            await a._socket.close()  # type: ignore[union-attr]
            await next_state(a)
            await a.say(message)
            assert await hear(a, "said") == first == {
                "type": "said", "request": "hello-1", "number": 1,
            }  # fmt: skip
            again = await ada.ask(
                "POST", f"/api/tables/{hers['id']}/chat",
                {"words": "Hello.", "request": "hello-1"}, token(hers),
            )  # fmt: skip
            assert again["number"] == 1
        said = await ada.ask("GET", f"/api/tables/{hers['id']}/chat", token=token(hers))
        assert [one["words"] for one in said] == ["Hello."]

    run(story())


def test_a_mistake_of_the_server_is_the_answer_to_its_request_and_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> Any:
        async with inside(tmp_path, Hands()) as state:
            table, _ = await seated(
                state["registry"], requests.MeSeat(), requests.BotSeat(level="random")
            )
            with patch("athanor.server.http.websocket.outlet_of"):
                connection = Connection(None, table, 0, None)  # type: ignore[arg-type]
            connection._do = broken  # type: ignore[method-assign]
            connection._allowance = Allowance(state["limits"], None, "here")
            await connection._answer_to('{"type":"resign","request":"r"}')
            return json.loads(connection._answers[0])

    async def broken(wanted: Any) -> None:
        raise TypeError("a fault of ours")

    answer = run(story())
    assert (answer["type"], answer["request"]) == ("problem", "r")
    assert answer["problem"]["error"] == "server"
    assert "a fault of ours" in caplog.text


ids = st.one_of(st.just("r"), st.text(max_size=70), st.integers(), st.none())
numbers = st.one_of(st.integers(-2, 8), st.integers(), st.text(max_size=3))
actions = st.one_of(
    st.fixed_dictionaries({"do": st.sampled_from(["draw", "create", "school", ""])}),
    st.dictionaries(st.text(max_size=6), st.integers() | st.text(max_size=6), max_size=3),
    st.lists(st.integers(), max_size=2),
)
parts = {
    "request": ids, "question": numbers, "moment": numbers, "since": numbers, "chat": numbers,
    "action": actions, "seat": numbers, "about": st.sampled_from(["cancel", "takeover", "tea"]),
    "yes": st.booleans(), "words": st.text(max_size=9), "token": st.text(max_size=9),
}  # fmt: skip
kinds = ["act", "undo", "vote", "back", "nudge", "explain", "chat", "hello", "ping", "dance"]
messages = st.sampled_from(kinds).flatmap(
    lambda kind: st.fixed_dictionaries({"type": st.just(kind)}, optional=parts)
)
anything = st.one_of(
    messages, st.recursive(st.none() | st.text(max_size=4), st.lists, max_leaves=4)
)


def test_no_message_closes_a_live_connection_or_stays_unanswered(server: Server) -> None:
    """Whatever is sent after the hello, the connection stays and each request gets its answer."""

    async def story(sent: list[Any]) -> None:
        ada, _, hers, _ = await two_at_a_table(server.url)
        address = f"{server.url.replace('http', 'ws')}/api/tables/{hers['id']}/live"
        cookies = "; ".join(f"{name}={value}" for name, value in ada.http.cookies.items())
        async with connect(address, additional_headers={"cookie": cookies}) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token(hers)}))
            for message in sent:
                await socket.send(json.dumps(message))
            await socket.send(json.dumps({"type": "chat", "request": "the-end", "words": "End."}))
            while json.loads(await socket.recv()).get("request") != "the-end":
                pass

    @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(anything, min_size=1, max_size=12))
    def fuzz(sent: list[Any]) -> None:
        run(story(sent))

    fuzz()
    assert "Traceback" not in server.log.read_text()


def test_who_sits_at_a_table_reads_no_spectators_before_the_end(server: Server) -> None:
    async def story() -> None:
        ada, _, hers, _ = await two_at_a_table(server.url)
        cyd = await person(server.url, "Cyd")
        chat = f"/api/tables/{hers['id']}/chat"
        await cyd.ask("POST", chat, {"words": "Ada has the red cubes."})
        assert len(await cyd.ask("GET", chat)) == 1
        assert await ada.ask("GET", chat, token=token(hers)) == []
        assert await ada.ask("GET", chat) == []
        async with ada.follow(hers["id"]) as watching:
            await next_state(watching)
            await cyd.ask("POST", chat, {"words": "And blue ones."})
            await watching.say({"type": "chat", "words": "Who?", "request": "who"})
            await hear(watching, "said")
            assert watching.chat == []

    run(story())
