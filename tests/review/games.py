"""Short games to be reviewed: the last choices of longer ones, so that every playout is short."""

from functools import cache
from random import Random

import athanor
from athanor.bots import BOTS, Budget
from athanor.kernel.table import Table

PLIES = 14


@cache
def before_the_end(game: str, players: int = 3, plies: int = PLIES) -> Table:
    """A table some choices before the end of a random game."""
    chance, arrays = Random(game), []
    table = athanor.game(game).new(players, seed=3)
    while not table.over:
        arrays.append(table.array.copy())
        seat = chance.choice(table.actors)
        table.play_number(seat, chance.choice(table.legal_numbers(seat)))
    return Table.at(table.game, arrays[-plies])


@cache
def ended(game: str, players: int = 3) -> Table:
    """The same, played to the end at random."""
    table, chance = copied(before_the_end(game, players)), Random(1)
    while not table.over:
        seat = table.actors[0]
        table.play_number(seat, chance.choice(table.legal_numbers(seat)))
    return table


@cache
def ended_well(game: str, players: int = 3) -> Table:
    """The same, played to the end by searching bots."""
    table = copied(before_the_end(game, players))
    seats = [BOTS["search"](game, seat, seat) for seat in range(players)]
    while not table.over:
        seat = table.actors[0]
        choose, budget = seats[seat].choose, Budget(600.0, 60)
        table.play(choose(table.view(seat), table.legal(seat), [], budget), seat)
    return table


def copied(table: Table) -> Table:
    """A table of its own that begins where this one does."""
    return Table.at(table.game, table.array.copy())
