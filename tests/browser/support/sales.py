"""The Valley when one seat has sold many lines: a table late in its game, and a finished one."""

from collections.abc import Callable
from functools import cache
from typing import Any

from athanor.bots import BOTS, Bot, Budget
from athanor.kernel.table import Action, Table
from athanor.server.lobby import joining, opening
from athanor.server.people.people import Person
from athanor.server.table import commands
from athanor.server.table.commands import Command
from athanor.server.table.registry import TableRegistry
from athanor.server.wire import requests
from tests.server.players import request

SEED = 3
SOLD = 15  # bottles of the first seat at the late table; at the end they are 21
ACCOUNT, PASSWORD = "ada.has.sold", "quicksilver9"


@cache
def _bot(seat: int) -> Bot:
    return BOTS["greedy"]("valley", seat, SEED)


def sells(table: Table, seat: int) -> Action:
    """The first seat plays as greed tells it; the others leave all cards to it."""
    legal = table.legal(seat)
    ends = [action for action in legal if seat and action["do"] == "end"]
    return ends[0] if ends else _bot(seat).choose(table.view(seat), legal, [], Budget(1.0))


def late(table: Table) -> bool:
    """Whether the first seat has sold many, and is asked again with elixirs in its chest."""
    view: Any = table.view(None)
    stored = sum(map(bool, view["chest"][0]))
    return 0 in table.actors and len(view["sold"][0]) >= SOLD and stored > 3


async def play(registry: TableRegistry, host: Person, stops: Callable[[Table], bool]) -> str:
    """A table at which the host and somebody else have played until something is so."""
    seats: list[requests.NewSeat] = [requests.MeSeat(), requests.OpenSeat()]
    wanted = requests.NewTable(game="valley", seats=seats, start=False)
    live = await opening.open_table(registry, host, wanted)
    await joining.join(live, await registry.people.create("Ben"), None)
    await live.submit(Command(commands.start(None, SEED), "everyone", "start"))
    while live.projection.status == "playing":
        table = live.projection.table
        assert table is not None
        if stops(table):
            break
        seat = live.projection.actors[0]
        act = commands.act(seat, live.projection.questions[seat], sells(table, seat))
        await live.submit(Command(act, f"seat {seat}", request()))
    return live.projection.id


async def lay(registry: TableRegistry) -> dict[str, str]:
    """Both tables, of one host."""
    host = await registry.people.create("Ada")
    await registry.people.open_account(host, ACCOUNT, PASSWORD)
    late_one = await play(registry, host, late)
    return {"late": late_one, "sold": await play(registry, host, lambda table: False)}
