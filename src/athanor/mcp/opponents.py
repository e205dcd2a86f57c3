"""A model's opponents: bots in this process, or in the worker processes of a server."""

from collections.abc import Callable
from hashlib import blake2b
from typing import Protocol

from athanor.arena.play import SeatedBot
from athanor.bots.specs import BadBotName, parse_bot, runs_outside
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
    """A bot on every seat but the model's; never a program, a file or another model."""
    if runs_outside(name):
        raise BadBotName(f"{name!r}: this server starts no programs, files or models.")
    return anything_here(table, own, name)


def anything_here(table: Table, own: int, name: str) -> BotsHere:
    """Any bot on every seat but the model's, also a program: a model may then run commands."""
    kind, game = parse_bot(name, SECONDS), table.game.name
    others = [seat for seat in range(table.players) if seat != own]
    return BotsHere({seat: SeatedBot(game, seat, bot_seed(table, seat), kind) for seat in others})


def bot_seed(table: Table, seat: int, ply: int = 0) -> int:
    """The seed of a bot's chance, from the seed of the table: which repeats the bots too."""
    parts = f"{table.seed} {seat} {ply}".encode()
    return int.from_bytes(blake2b(parts, digest_size=8).digest(), "big") >> 2
