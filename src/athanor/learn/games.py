"""Games that are kept as their seed and their choices, so that they can be replayed later."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, TypeAlias

from athanor.bots.bot import Action, Event, View
from athanor.kernel.table import Table

# Chooses by the ply, the seat's view, its legal actions, and the events since it was last asked.
Chooser: TypeAlias = Callable[[int, View, Sequence[Action], Sequence[Event]], Action]


@dataclass(frozen=True)
class RecordedGame:
    """A game that was played to its end."""

    index: int
    players: int
    seed: int
    scores: list[int]
    choices: list[tuple[int, int]] = field(default_factory=list)  # seat and number

    def data(self) -> dict[str, Any]:
        return asdict(self)


def play_out(table: Table, seats: Sequence[Chooser]) -> None:
    """Play a table to its end."""
    asked = [-1] * table.players
    while not table.over:
        seat = table.actors[0]
        ply, events = table.ply, table.events(seat, after=asked[seat])
        asked[seat] = ply
        table.play(seats[seat](ply, table.view(seat), table.legal(seat), events), seat)


def chosen(table: Table) -> list[tuple[int, int]]:
    """Who chose what, in order."""
    number = table.game.number
    return [(seat, number(action, table.players)) for seat, action in table.history]
