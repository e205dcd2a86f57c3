"""Tables with every seat taken, late in their game, by people with long names."""

from functools import cache
from itertools import chain

import athanor
from athanor.bots import BOTS, Bot, Budget
from athanor.kernel.table import Action
from athanor.server.lobby import joining, opening
from athanor.server.people.people import Person
from athanor.server.table import commands
from athanor.server.table.commands import Command
from athanor.server.table.registry import TableRegistry
from athanor.server.wire import requests
from tests.server.players import request

SEED = 3
LATE = 0.9  # of all choices of a game
CHOICES = 4  # that the first seat has at least when the table is left
NAMES = ("Maximiliana of Trebizond", "Bartholomäus", "Theophrastus Bombast", "Wanda")
CROWDS = {"alchemist": (5,), "alchemists": (4,), "alchenemies": (2, 3, 4), "valley": (2, 3, 4)}
ACCOUNT, PASSWORD = "ada.is.crowded", "quicksilver9"


@cache
def _bot(game: str, seat: int) -> Bot:
    return BOTS["greedy"](game, seat, SEED)


def played(game: str, seats: int) -> list[tuple[int, Action]]:
    """Choices after which the first seat has some of its own, near the end."""
    table = athanor.game(game).new(seats, seed=SEED)
    done, asked = list[tuple[int, Action]](), list[int]()
    while not table.over:
        seat = table.actors[0]
        legal = table.legal(seat)
        if seat == 0 and len(legal) >= CHOICES:
            asked.append(len(done))
        done.append((seat, _bot(game, seat).choose(table.view(seat), legal, [], Budget(0.3))))
        table.play(done[-1][1], seat)
    return done[: min(asked, key=lambda at: abs(at - LATE * len(done)))]


async def play(registry: TableRegistry, host: Person, game: str, seats: int) -> str:
    """One such table, with the host on the first seat."""
    empty = [requests.OpenSeat()] * (seats - 1)
    wanted = requests.NewTable(game=game, seats=[requests.MeSeat(), *empty], start=False)
    live = await opening.open_table(registry, host, wanted)
    for name in NAMES[: seats - 1]:
        await joining.join(live, await registry.people.create(name), None)
    await live.submit(Command(commands.start(None, SEED), "everyone", "start"))
    for seat, action in played(game, seats):
        act = commands.act(seat, live.projection.questions[seat], action)
        await live.submit(Command(act, f"seat {seat}", request()))
    return live.projection.id


async def lay(registry: TableRegistry) -> dict[str, str]:
    """Every crowd, as “valley 4”, of one host."""
    host = await registry.people.create("Ada")
    await registry.people.open_account(host, ACCOUNT, PASSWORD)
    crowds = chain.from_iterable(((game, n) for n in seats) for game, seats in CROWDS.items())
    return {f"{game} {n}": await play(registry, host, game, n) for game, n in crowds}
