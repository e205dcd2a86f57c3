"""One visitor's connections and messages: counted by person and address, not by connection."""

import contextlib
import json
import socket
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from athanor.server.clock import Clock
from athanor.server.http.addresses import sender
from athanor.server.http.crowd import Allowance, Crowd
from athanor.server.limits import ALLOWED, Limits
from athanor.server.wire import requests
from athanor.server.wire.problems import Problem
from tests.server.inside import Hands, answer, inside, seated
from tests.server.players import next_state, run, token, two_at_a_table
from tests.server.process import Server


def test_whoever_has_one_ipv6_address_is_one_sender_with_all_of_them() -> None:
    assert sender("2001:db8:1:2::1") == sender("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert sender("2001:db8:1:3::1") != sender("2001:db8:1:2::1")
    assert sender("::ffff:192.0.2.7") == sender("192.0.2.7") == "192.0.2.7"
    assert sender("nowhere") == "nowhere"


def test_connections_are_counted_by_sender_and_together_and_said_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    crowd = Crowd(2, 3)
    assert [crowd.enter("a") for _ in range(3)] == [True, True, False]
    assert [crowd.enter("b") for _ in range(2)] == [True, False]
    crowd.leave("a")
    assert crowd.enter("b")
    assert len(caplog.records) == 1
    assert "connections are refused" in caplog.text


def test_connections_of_one_person_share_what_they_may_ask() -> None:
    limits = Limits(Clock(steady=lambda: 0.0))
    one, two = Allowance(limits, "ada", "1"), Allowance(limits, "ada", "2")
    at_once, _ = ALLOWED["message"]
    for number in range(at_once):
        (one, two)[number % 2].take()
    assert not one.left()
    assert not two.left()
    with pytest.raises(Problem):
        two.take()
    Allowance(limits, "bea", "1").take()


def test_old_states_are_answered_with_one_whole_state_that_is_kept(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path, Hands()) as state:
            table, _ = await seated(state["registry"], requests.MeSeat(), requests.OpenSeat())
            for _ in range(60):
                await answer(table)
            last, made = table.projection.entry, set()
            for since in range(last + 50):
                told = json.loads(table.state(None, since))
                assert told["since"] in (0, since)
                made.add(told["since"])
            assert len(made) < 20
            assert len(table.stage._states) == len(made)

    run(story())


async def greeted(one: ClientConnection, since: int) -> bool:
    """Whether a greeting is answered with a state."""
    await one.send(json.dumps({"type": "hello", "since": since}))
    while True:
        said: Any = json.loads(await one.recv())
        if said["type"] in ("state", "problem"):
            return bool(said["type"] == "state")


async def flood(url: str, table: str, connections: int, count: int) -> int:
    """How many greetings on several connections are answered."""
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/live"
    answered = 0
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(connections):
            one = await stack.enter_async_context(connect(address, compression=None))
            with contextlib.suppress(ConnectionClosed):
                for number in range(count):
                    answered += await greeted(one, number)
    return answered


def test_many_connections_of_one_address_ask_no_more_than_one(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        ada, _, hers, _ = await two_at_a_table(url)
        assert await flood(url, hers["id"], 4, 60) < 2 * ALLOWED["message"][0]
        async with ada.follow(hers["id"], token(hers)) as seat:  # she plays on, from that address
            state = await next_state(seat)
            await seat.act(state["ask"]["choices"][0])

    with Server(f"sqlite:///{tmp_path / 'a.db'}", tmp_path, ATHANOR_LIMITS="on") as server:
        run(story(server.url))


def test_an_address_with_too_many_connections_is_refused_and_the_log_says_so(
    tmp_path: Path,
) -> None:
    with Server(f"sqlite:///{tmp_path / 'a.db'}", tmp_path, ATHANOR_LIMITS="on") as server:
        held = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(260)]
        closed = 0
        for one in held[250:]:
            one.settimeout(20)
            with contextlib.suppress(ConnectionResetError):
                assert one.recv(1) == b""
            closed += 1
        assert closed == 10
        for one in held:
            one.close()
        told = server.log.read_text()
        assert "connections are refused" in told
        # It announces its own address; of others it tells none, as the page about it says.
        refusals = [line for line in told.splitlines() if "refused" in line]
        assert "127.0.0.1" not in "".join(refusals)
