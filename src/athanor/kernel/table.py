"""A table: one game in progress, as the public contract offers it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from athanor.kernel import position
from athanor.kernel.checks import checked_seat, checked_seed
from athanor.kernel.errors import Refusal, Refused, Stale, Unreadable
from athanor.kernel.events import SETTLED, rows_of
from athanor.kernel.record import Array
from athanor.kernel.save import saved
from athanor.kernel.telling import event_words, refusal_words
from athanor.kernel.words import Json

if TYPE_CHECKING:
    from athanor.kernel.game import Game

Action = dict[str, Json]


class Table:
    """One game in progress: a record, its history, and the events so far."""

    def __init__(self, game: "Game", array: Array) -> None:
        self.game = game
        self.array = array
        self.seed: int | None = None  # None where the table began from a position
        self.first: Array | None = None  # that position
        self._cell = game.machine.cell(array)
        self._chosen: list[tuple[int, int]] = []
        self._told: list[tuple[int, tuple[int, ...]]] = []
        self._before: list[bytes] = []  # positions before each choice that can still be undone

    @classmethod
    def start(cls, game: "Game", players: int, seed: int, options: Mapping[str, Json]) -> Self:
        """A new game."""
        machine = game.machine
        table = cls(game, game.prepared(players, options))
        table.seed = seed
        machine.loops.begin(table._cell, machine.key(seed), machine.told)
        table._keep_events(0)
        return table

    @classmethod
    def at(cls, game: "Game", array: Array) -> Self:
        """A table that begins at a position."""
        table = cls(game, array)
        table.first = array.copy()
        return table

    @classmethod
    def imagined(cls, game: "Game", view: Array, seat: int | None, seed: int) -> Self:
        """A table that fits a view, with the hidden parts drawn at random."""
        machine = game.machine
        array = view.copy()
        cell = machine.cell(array)
        viewer = checked_seat(seat, int(view["players"][0]))
        machine.loops.fill(cell, viewer, machine.key(seed), machine.loops.believe(cell, viewer))
        return cls.at(game, array)

    @property
    def players(self) -> int:
        """How many seats are in the game."""
        return int(self.array["players"][0])

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; none when the game is over."""
        return position.seats_in(int(self.array["acting"][0]))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.actors

    @property
    def ply(self) -> int:
        """The number of choices played."""
        return len(self._chosen)

    @property
    def history(self) -> list[tuple[int, Action]]:
        """Every choice played, with the seat that made it."""
        return [(seat, self.game.moves.action(number)) for seat, number in self._chosen]

    def legal_numbers(self, seat: int) -> list[int]:
        """Every action open to a seat now, as numbers."""
        machine = self.game.machine
        count = machine.loops.choices(self._cell, seat, machine.out) if seat in self.actors else 0
        return [int(number) for number in machine.out[:count]]

    def legal(self, seat: int | None = None) -> list[Action]:
        """Every action open to a seat now."""
        if self.over and seat is None:
            return []
        return [self.game.moves.action(n) for n in self.legal_numbers(self._seat(seat))]

    def refusal(self, action: Json, seat: int | None = None) -> Refusal | None:
        """Why an action is not allowed now, or None where it is."""
        return self._refusal(self._seat(seat), self.game.number(action, self.players))

    def play(self, action: Json, seat: int | None = None, *, ply: int | None = None) -> None:
        """Carry out an action. `ply`, where given, is the moment it was meant for."""
        if ply is not None and ply != self.ply:
            raise Stale(ply, self.ply)
        chooser, number = self._seat(seat), self.game.number(action, self.players)
        refusal = self._refusal(chooser, number)
        if refusal is not None:
            raise Refused(refusal, self.view_line(chooser))
        self.play_number(chooser, number)

    def play_number(self, seat: int, number: int) -> None:
        """Carry out an action that is known to be legal."""
        machine = self.game.machine
        before = self.array.tobytes()
        machine.loops.play(self._cell, seat, number, machine.told)
        if machine.log[0, SETTLED]:
            self._before.clear()
        else:
            self._before.append(before)
        self._chosen.append((seat, number))
        self._keep_events(self.ply)

    def can_undo(self, seat: int) -> bool:
        """Whether the last choice was this seat's and can be undone."""
        chooser = self._seat(seat)
        return bool(self._before) and self._chosen[-1][0] == chooser

    def undo(self, seat: int) -> None:
        """Undo a seat's last choice."""
        if not self.can_undo(seat):
            words = "There is nothing to take back: something new has been seen, or it was not you."
            raise Refused(Refusal("undo", "no-undo", words), self.view_line(self._seat(seat)))
        self.array.view("uint8")[:] = bytearray(self._before.pop())
        self._told = [event for event in self._told if event[0] < self.ply]
        self._chosen.pop()

    def truth(self) -> dict[str, Json]:
        """The whole position as plain data."""
        return position.written(self.game, self.array)

    def view(self, seat: int | None) -> dict[str, Json]:
        """The position as a seat may see it, hidden parts as None; seat None is a spectator."""
        return position.written(self.game, self._hidden(seat))

    def line(self) -> str:
        """The whole position in one line of text."""
        return position.line(self.game, self.array)

    def view_line(self, seat: int | None) -> str:
        """The position line of a view, with `?` for hidden parts."""
        return position.line(self.game, self._hidden(seat))

    def redeal(self, seat: int | None, seed: int | None = None) -> "Table":
        """Another table, equal to this one in everything a seat knows, the rest drawn at random."""
        return type(self).imagined(self.game, self._hidden(seat), seat, checked_seed(seed))

    def copy(self) -> "Table":
        """An independent copy."""
        other = type(self)(self.game, self.array.copy())
        other.seed, other.first = self.seed, self.first
        other._chosen, other._told = list(self._chosen), list(self._told)
        other._before = list(self._before)
        return other

    @property
    def scores(self) -> list[int]:
        """Points by seat as they stand now."""
        return [sum(lines.values()) for lines in self.sheet()]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share first place; empty while the game runs."""
        if not self.over:
            return ()
        return position.seats_in(int(self.game.machine.loops.first_places(self._cell)))

    def sheet(self) -> list[dict[str, int]]:
        """Points line by line, by seat."""
        points = self.game.machine.loops.points
        lines = list(enumerate(self.game.sheet))
        return [
            {name: int(points(self._cell, seat, line)) for line, name in lines}
            for seat in range(self.players)
        ]

    def events(self, seat: int | None, *, after: int = -1) -> list[dict[str, Json]]:
        """What happened later than a ply, as a viewer may read it; the deal is at ply 0."""
        viewer = checked_seat(seat, self.players)
        new = [(ply, row) for ply, row in self._told if ply > after]
        told = [event_words(self.game, ply, row, viewer) for ply, row in new]
        return [event for event in told if event is not None]

    def save(self) -> str:
        """The game as JSON text: rules, options, seed and choices."""
        return saved(self)

    def _refusal(self, seat: int, number: int) -> Refusal | None:
        reason = int(self.game.machine.loops.reason(self._cell, seat, number))
        return refusal_words(self.game, reason, number) if reason else None

    def _hidden(self, seat: int | None) -> Array:
        hidden = self.array.copy()
        position.hide(self.game, hidden, checked_seat(seat, self.players))
        return hidden

    def _keep_events(self, ply: int) -> None:
        self._told += [(ply, tuple(row)) for row in rows_of(self.game.machine.log)]

    def _seat(self, seat: Any) -> int:
        """The seat meant: the one given, or the only one that may act."""
        if seat is not None:
            return checked_seat(seat, self.players)
        if len(self.actors) > 1:
            raise Unreadable(f"seat: seats {self.actors} may all act now; say which one does.")
        return self.actors[0] if self.actors else 0

    def __repr__(self) -> str:
        return f"<table {self.view_line(None)}>"
