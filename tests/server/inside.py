"""A whole server in this process, with a clock that tests can turn and the same deals each time."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from time import time
from typing import Any
from unittest.mock import patch

from athanor.server.app import create_app, running
from athanor.server.clock import Clock
from athanor.server.lobby import joining, opening
from athanor.server.settings import Settings
from athanor.server.table import dispatch
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry
from athanor.server.wire import requests
from tests.server.players import request

# Not in the future: a server never tells a time before the last one that is stored.
START = float(int(time()) - 3600)
DAY = 86_400.0


class Hands:
    """The hands of a clock: `wall` may be set at will, `steady` only moves on."""

    def __init__(self, wall: float = START) -> None:
        self.wall, self.steady = wall, 0.0

    def clock(self) -> Clock:
        return Clock(lambda: self.wall, lambda: self.steady)


@contextlib.asynccontextmanager
async def inside(folder: Path, hands: Hands, **more: Any) -> AsyncIterator[Any]:
    """The state of a running app: `hall`, `timekeeper` and the rest."""
    path = more.pop("database", f"sqlite:///{folder / request()}.db")
    more = {"review": 0, **more}
    settings = Settings(database_url=path, bot_pause=0, bot_seconds=0.1, bot_workers=1, **more)
    app = create_app(settings, hands.clock())
    with patch("secrets.randbits", Random(2026).getrandbits):
        async with running(app):
            yield app.state


async def seated(registry: TableRegistry, *seats: Any, **more: Any) -> tuple[LiveTable, list[str]]:
    """A running table: the first person opens it, the others join; and who they are."""
    people = [await registry.people.create(f"Person {number}") for number in range(len(seats))]
    wanted = requests.NewTable(game=more.pop("game", "alchemist"), seats=list(seats), **more)
    live_table = await opening.open_table(registry, people[0], wanted)
    for person in people[1:]:
        if any(chair.kind == "open" for chair in live_table.projection.chairs):
            await joining.join(live_table, person, None)
    if live_table.projection.status == "open":
        await dispatch.start(live_table, people[0].id)
    return live_table, [person.id for person in people]


async def answer(live_table: LiveTable, place: int = 0) -> int:
    """Answer the question of whoever is asked."""
    seat = live_table.projection.actors[0]
    assert live_table.projection.table is not None
    action = live_table.projection.table.legal(seat)[place]
    act = requests.Act(
        request=request(), question=live_table.projection.questions[seat], action=action
    )
    return await dispatch.execute(live_table, seat, act)
