"""Tables somewhere in the middle of a game, for bots to think about."""

from collections.abc import Iterator
from random import Random

import athanor
from athanor.kernel.table import Table


def wandered(game: str, players: int, moments: int, apart: int = 23) -> Iterator[Table]:
    """A game played at random, shown at some moments at which there is a choice."""
    luck = Random(f"{game} {players}")
    table = athanor.game(game).new(players, seed=11)
    for _ in range(moments):
        for _ in range(apart):
            play_anything(table, luck)
        while not table.over and len(table.legal_numbers(table.actors[-1])) == 1:
            play_anything(table, luck)
        if table.over:
            return
        yield table


def play_anything(table: Table, luck: Random) -> None:
    if not table.over:
        seat = luck.choice(table.actors)
        table.play_number(seat, luck.choice(table.legal_numbers(seat)))
