"""Games of all four with every seat taken by a person, played to their end by greedy bots."""

from athanor.bots import BOTS, Budget
from athanor.server.lobby import joining, opening
from athanor.server.people.people import Person
from athanor.server.table import commands
from athanor.server.table.commands import Command
from athanor.server.table.registry import TableRegistry
from athanor.server.wire import requests
from tests.server.players import request

SEED = 3  # the host wins the Valley
SEATS = {"alchemist": 5, "alchemists": 4, "alchenemies": 4, "valley": 4}
NAMES = ("Maximiliana of Trebizond", "Bartholomäus", "Theophrastus Bombast", "Wanda")
ACCOUNT, PASSWORD = "ada.has.played", "quicksilver9"


async def _play(registry: TableRegistry, host: Person, others: list[Person], game: str) -> str:
    empty = [requests.OpenSeat()] * len(others)
    wanted = requests.NewTable(game=game, seats=[requests.MeSeat(), *empty], start=False)
    live = await opening.open_table(registry, host, wanted)
    for other in others:
        await joining.join(live, other, None)
    await live.submit(Command(commands.start(None, SEED), "everyone", "start"))
    bots = [BOTS["greedy"](game, seat, SEED) for seat in range(len(others) + 1)]
    while live.projection.status == "playing":
        seat, table = live.projection.actors[0], live.projection.table
        assert table is not None
        action = bots[seat].choose(table.view(seat), table.legal(seat), [], Budget(0.1))
        act = commands.act(seat, live.projection.questions[seat], action)
        await live.submit(Command(act, f"seat {seat}", request()))
    return live.projection.id


async def lay(registry: TableRegistry) -> dict[str, str]:
    """Every game, as “valley ended”, of one host with an account."""
    host = await registry.people.create("Ada")
    await registry.people.open_account(host, ACCOUNT, PASSWORD)
    others = [await registry.people.create(name) for name in NAMES]
    return {
        f"{game} ended": await _play(registry, host, others[: seats - 1], game)
        for game, seats in SEATS.items()
    }
