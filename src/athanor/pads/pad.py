"""A pad: its fields, and the score sheet computed from the answers by the game's rules."""

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import athanor
from athanor.kernel.declare.record import Array
from athanor.kernel.table import Table
from athanor.pads.fields import BadPad, Field, named, read_all

Answers = dict[str, Any]


@dataclass(frozen=True)
class Pad:
    """What to ask for the whole table and for each seat, and where it goes in the record."""

    game: str
    table: tuple[Field, ...]
    seat: tuple[Field, ...]
    fill: Callable[[Array, Answers, list[Answers]], None]
    numbers: Mapping[str, int] = field(default_factory=dict)  # of the count, beside the tables

    def shown(self) -> dict[str, Any]:
        """The pad as plain data."""
        game = athanor.game(self.game)
        return {
            "game": game.name,
            "title": game.title,
            "seats": list(game.seats),
            "sheet": list(game.sheet),
            "table": [one.shown(self.game) for one in self.table],
            "seat": [one.shown(self.game) for one in self.seat],
        }


@dataclass(frozen=True)
class Counted:
    """A score sheet: lines by seat, their sums, and the winners."""

    sheet: list[dict[str, int]]
    scores: list[int]
    winners: list[int]


@cache
def find_pad(game: str) -> Pad:
    """The pad of a game; KeyError with the known names if there is none."""
    if game not in pads():
        raise KeyError(f"There is no score pad for {game!r}; there is {', '.join(pads())}.")
    pad: Pad = importlib.import_module(f"athanor.pads.{game}").PAD
    return pad


@cache
def pads() -> tuple[str, ...]:
    """The games that have a pad, in the order of the games."""
    files = {found.name for found in pkgutil.iter_modules([str(Path(__file__).parent)])}
    return tuple(name for name in athanor.GAMES if name in files)


def count(name: str, given: Any) -> Counted:
    """The score sheet for the answers; raises `BadPad` if they are invalid."""
    pad, game = find_pad(name), athanor.game(name)
    told = named(given, ("table", "seats"), (("pad",),))
    seats = told.get("seats")
    if not isinstance(seats, list) or len(seats) not in game.seats:
        raise BadPad(f"seats: {game.title} is played by {min(game.seats)} to {max(game.seats)}.")
    table = read_all(pad.table, told.get("table"), ())
    chairs = [read_all(pad.seat, seat, (("seat", i),)) for i, seat in enumerate(seats, 1)]
    array = game.state.blank()
    for one in game.state.fields.values():
        if one.low == -1:  # the sentinel for nobody and nothing
            array[one.name] = -1
    array["players"] = len(chairs)
    pad.fill(array[0], table, chairs)
    finished = Table(game, array)
    return Counted(finished.sheet(), finished.scores, list(finished.winners))
