"""A live connection inside this process: who does not read, and actions that are begun at once."""

import asyncio
import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

from athanor.server.http.crowd import Allowance
from athanor.server.http.websocket import Connection
from athanor.server.table import dispatch
from athanor.server.table.live_table import LiveTable
from athanor.server.wire import requests
from athanor.server.wire.live import encoded
from athanor.server.wire.problems import Problem
from tests.server.inside import Hands, inside, seated
from tests.server.players import run


class Pipe:
    """The network to a viewer that may not read."""

    def __init__(self) -> None:
        self.full, self.sent = False, list[Any]()
        self.writable = asyncio.Event()
        self.drained: Any = None

    def push(self, messages: list[bytes]) -> None:
        self.sent += [json.loads(message) for message in messages]

    def states(self) -> list[Any]:
        """Entry and kind of each state that was sent."""
        found = [one for one in self.sent if one["type"] in ("state", "delta")]
        return [(one["type"], one["since"], one["entry"]) for one in found]


def test_who_does_not_read_costs_no_other_viewer_anything(tmp_path: Path) -> None:
    async def story() -> tuple[Pipe, Pipe, int, int]:
        async with inside(tmp_path, Hands()) as state:
            table, _ = await seated(state["registry"], requests.MeSeat(), requests.OpenSeat())
            pipes = [Pipe(), Pipe()]
            for pipe in pipes:
                with patch("athanor.server.http.websocket.outlet_of", return_value=pipe):
                    connection = Connection(None, table, None, None)  # type: ignore[arg-type]
                connection.greet(requests.Hello(deltas=True))
                table.came(connection)
            await asyncio.sleep(0)
            first = table.projection.entry
            slow, quick = pipes
            slow.full = True
            for _ in range(5):
                await answer_any(table)
                await asyncio.sleep(0)
            assert len(slow.states()) == 1  # what it was sent before
            slow.full = False
            slow.drained()
            await asyncio.sleep(0)
            return slow, quick, first, table.projection.entry

    slow, quick, first, last = run(story())
    assert last == first + 5
    deltas = [("delta", entry, entry + 1) for entry in range(first, last)]
    assert quick.states() == [("state", 0, first), *deltas]
    assert slow.states() == [("state", 0, first), ("state", first, last)]


def act_of(table: LiveTable, request: str) -> tuple[int, requests.Act]:
    """A seat that is asked, and some answer of it."""
    projection = table.projection
    assert projection.table is not None
    seat = projection.actors[0]
    action = projection.table.legal(seat)[0]
    return seat, requests.Act(request, projection.questions[seat], action)


def test_an_action_is_begun_at_once_and_tried_again_if_it_was_not_stored(tmp_path: Path) -> None:
    """Whether another process took its number or the storage failed: it is executed once."""

    async def story(failing: Any) -> list[Any]:
        async with inside(tmp_path, Hands()) as state:
            registry = state["registry"]
            table, _ = await seated(registry, requests.MeSeat(), requests.OpenSeat())
            first = table.projection.entry
            seat, act = act_of(table, "once")
            sent = encoded(act).encode()
            pipe = Pipe()
            with patch("athanor.server.http.websocket.outlet_of", return_value=pipe):
                connection = Connection(None, table, seat, None)  # type: ignore[arg-type]
            connection.greet(requests.Hello(deltas=True))
            table.came(connection)
            connection._allowance = Allowance(state["limits"], None, "here")
            with patch.object(registry.writer, "put", failing or registry.writer.put):
                assert connection._act_at_once(sent)
                assert not connection._act_at_once(sent)  # one is under way
            while not any(one["type"] == "done" for one in pipe.sent):
                await asyncio.sleep(0.001)
            assert not connection._act_at_once(sent)  # it has been executed
            assert table.projection.entry == first + 1
            assert len(await registry.store.log(table.projection.id)) == first + 1
            connection.end()
            return [one for one in pipe.sent if one["type"] in ("done", "problem")]

    def taken(*given: Any) -> asyncio.Future[bool]:
        return settled(result=False)

    def failed(*given: Any) -> asyncio.Future[bool]:
        return settled(error=Problem("storage"))

    answers = [run(story(failing)) for failing in (None, taken, failed)]
    assert [[one["request"] for one in answer] for answer in answers] == [["once"]] * 3


def settled(result: bool = False, error: Exception | None = None) -> "asyncio.Future[bool]":
    found: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    if error is None:
        found.set_result(result)
    else:
        found.set_exception(error)
    return found


async def answer_any(table: LiveTable) -> None:
    """Some choice of a seat that is asked."""
    await dispatch.execute(table, *act_of(table, f"r{table.projection.entry}"))
