"""A model's opponents: bots in this process, or in the worker processes of a server."""

import secrets
from collections.abc import Callable
from typing import Protocol

from athanor.arena.play import SeatedBot
from athanor.bots.specs import parse_bot
from athanor.kernel.table import Table

SECONDS = 1.0  # thinking time of a bot, unless its name says otherwise


class Opponents(Protocol):
    """The bots at one table."""

    async def act(self, table: Table, seat: int) -> None:
        """Make the next choice of a seat."""


# Opponents by table, the model's seat and a bot's name; ValueError says why a name is invalid.
SeatBots = Callable[[Table, int, str], Opponents]


class BotsHere:
    """Bots that run in this process."""

    def __init__(self, bots: dict[int, SeatedBot]) -> None:
        self.bots = bots

    async def act(self, table: Table, seat: int) -> None:
        self.bots[seat].act(table)


def bots_here(table: Table, own: int, name: str) -> BotsHere:
    """A bot on every seat but the model's."""
    kind, game = parse_bot(name, SECONDS), table.game.name
    others = [seat for seat in range(table.players) if seat != own]
    return BotsHere({seat: SeatedBot(game, seat, secrets.randbits(62), kind) for seat in others})
