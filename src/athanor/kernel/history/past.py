"""What a table remembers about its choices: events, and positions for undo.

Both are computed on demand, by replaying the choices since the last time. Programs that play
thousands of games per second never need them.
"""

from typing import TYPE_CHECKING, Any

from athanor.kernel.declare.events import SETTLED, rows_of
from athanor.kernel.declare.record import Array
from athanor.kernel.history.growing import Growing
from athanor.kernel.position import copied

if TYPE_CHECKING:
    from athanor.kernel.game import Game

Choice = tuple[int, int]  # a seat and the number of its action
Told = tuple[int, tuple[int, ...]]  # a ply and an event as the rules emitted it
NOT_DEALT = -1  # the ply before the deal


class Past:
    """Events and positions up to some ply, and the position there."""

    def __init__(self, game: "Game", array: Array, ply: int, key: Any = None) -> None:
        self.game, self.array, self.ply = game, array, ply
        self.key = key  # of the seed, until the deal is told
        self.told: Growing[Told] = Growing()
        self.before: list[bytes] = []  # positions before each choice that can still be undone

    def copy(self) -> "Past":
        """An independent copy."""
        other = Past(self.game, copied(self.array), self.ply, self.key)
        other.told, other.before = self.told.copy(), list(self.before)
        return other

    def catch_up(self, chosen: list[Choice]) -> None:
        """Replay the choices after the last known ply."""
        if self.ply == len(chosen):
            return
        machine = self.game.machine
        cell = machine.cell(self.array)
        if self.ply == NOT_DEALT:
            machine.loops.begin(cell, machine.key(self.key), machine.told)
            self._keep_events()
        for seat, number in chosen[self.ply :]:
            before = self.array.tobytes()
            machine.play(cell, seat, number, machine.told)
            if machine.log[0, SETTLED]:
                self.before.clear()
            else:
                self.before.append(before)
            self._keep_events()

    def back(self) -> None:
        """Forget the last choice, and return to the position before it."""
        self.array.view("uint8")[:] = bytearray(self.before.pop())
        self.ply -= 1
        self.told = Growing(event for event in self.told if event[0] <= self.ply)

    def _keep_events(self) -> None:
        self.ply += 1
        self.told.extend([(self.ply, tuple(row)) for row in rows_of(self.game.machine.log)])
