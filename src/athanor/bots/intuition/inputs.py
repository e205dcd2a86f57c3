"""The inputs of a game's network: an observation, and numbers computed by the evaluation.

One network plays with any number of seats. Columns of an observation are found by name, so columns
that a smaller table lacks are simply absent. A column is read as one of these:

- a category: one input per value, if there are few values or they name something;
- a number: its size, and whether it is above zero;
- part of a history, such as cards sold: how often each value occurs, at any position;
- nothing, if a history holds plain numbers.

Inputs for hidden values stay at zero.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from athanor.bots.ismcts.network import CATEGORY, NUMBER, SKIP, Reading
from athanor.bots.ismcts.workspace import MOST_SEATS, SCRATCH
from athanor.bots.observation import Column, observer
from athanor.kernel.declare.record import Array
from athanor.kernel.declare.words import Seat
from athanor.kernel.game import Game

FEW_VALUES = 9  # a number with at most this many values is read as a category
MOST_PLACES = 40  # per seat; a longer field is a history
NUMBER_UNIT_SEEN = 0.25  # of a number's size: most numbers are small
HISTORY_UNIT = 4.0  # of how often a value occurs in a history
Row = tuple[int, int, int, int]  # per column: kind, first input, size, lowest value


@dataclass(frozen=True)
class Inputs:
    """The inputs of a game's network."""

    count: int
    players_at: int  # the input for two seats; those for more seats follow
    scratch_at: int  # the first input that holds a number from the evaluation
    units: Array  # of each input, about: a trainer divides by them, play has them in its weights
    readings: dict[int, Reading]  # by number of seats


@cache
def inputs_of(game: Game) -> Inputs:
    """The inputs of a game. They are the same on every machine."""
    columns = observer(game, max(game.seats)).columns
    places = _places(columns)
    rows: dict[str, Row] = {}
    histories: dict[str, int] = {}
    count = 0
    units = np.ones(sum(column.high - column.low + 3 for column in columns), np.float32)
    for column in columns:
        kind, size = _kind(column, places[_group(column)])
        history = places[_group(column)] > MOST_PLACES
        if history and _group(column) in histories:
            rows[column.name] = kind, histories[_group(column)], size, column.low
            continue
        histories[_group(column)] = count
        rows[column.name] = kind, count, size, column.low
        if kind == NUMBER:
            units[count] = NUMBER_UNIT_SEEN
        elif history and size:
            units[count : count + size] = HISTORY_UNIT
            units[count] = places[_group(column)]  # places that are still empty
        count += size
    units = np.append(units[:count], np.ones(MOST_SEATS + SCRATCH, np.float32))
    readings = {players: _reading(game, players, rows, count) for players in game.seats}
    whole = count + MOST_SEATS + SCRATCH
    return Inputs(whole, count, count + MOST_SEATS, units, readings)


def _reading(game: Game, players: int, rows: dict[str, Row], count: int) -> Reading:
    o = observer(game, players)
    found = np.array([rows[column.name] for column in o.columns], np.int64)
    others = np.array([count + players - 2, count + MOST_SEATS], np.int64)
    kind, first, size, low = (np.ascontiguousarray(part) for part in found.T)
    relative = relative_numbers(game, players)
    return Reading(kind, first, size, low, others, o.runs, o.bits, o.by_seat, o.blank, relative)


def _group(column: Column) -> str:
    """The field of a column, and its seat if it has one."""
    field, *parts = column.name.split(".")
    seats = [part for part in parts if part == "own" or part.startswith("left")]
    return ".".join([field, *seats[:1]])


def _places(columns: list[Column]) -> dict[str, int]:
    found: dict[str, int] = {}
    for column in columns:
        found[_group(column)] = found.get(_group(column), 0) + 1
    return found


def _kind(column: Column, places: int) -> tuple[int, int]:
    """How a column is read, and how many inputs it needs."""
    values = column.high - column.low + 1
    named = column.of is not None and column.of is not Seat
    if values <= FEW_VALUES or (named and values <= 100):
        return CATEGORY, values
    return (SKIP, 0) if places > MOST_PLACES else (NUMBER, 2)


@cache
def relative_numbers(game: Game, players: int) -> Array:
    """By seat and action: the number of the action with its seats counted from that seat.

    This way a network can target its left neighbour without knowing which seat that is.
    """
    moves = game.moves
    found = np.tile(np.arange(moves.count(), dtype=np.int32), (players, 1))
    for number in range(moves.count()):
        kinds = moves.family(number).kinds
        seats = [name for name, kind in kinds.items() if isinstance(kind, Seat)]
        if not seats or any(moves.values(number)[name] >= players for name in seats):
            continue
        for seat in range(players):
            found[seat, number] = _counted_from(game, number, seats, seat, players)
    return found


def _counted_from(game: Game, number: int, seats: list[str], seat: int, players: int) -> int:
    moves = game.moves
    values = moves.values(number)
    for name in seats:
        values[name] = (values[name] - seat) % players
    other = moves.family(number)._numbered(list(values.values()))
    return other if other < moves.count() else number
