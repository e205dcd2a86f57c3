"""A table: one game in progress, with the public interface."""

from bisect import bisect_right
from collections.abc import Mapping
from operator import index, itemgetter
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from athanor.kernel import position
from athanor.kernel.checks import checked_seat, checked_seed
from athanor.kernel.compile.mode import CHECKED
from athanor.kernel.declare.record import Array, Record
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import Refusal, Refused, Stale, Unreadable
from athanor.kernel.history.past import NOT_DEALT, Choice, Past, Told
from athanor.kernel.history.save import saved
from athanor.kernel.history.telling import event_words, refusal_words
from athanor.kernel.machine import NOBODY

if TYPE_CHECKING:
    from athanor.kernel.game import Game

Action = dict[str, Json]
PLAYERS, ROUND, PHASE, ACTING = (
    Record.fields[name].offset for name in ("players", "round", "phase", "acting")
)
READ_FROM_ARRAY = ("_cell", "_words")


class Table:
    """One game in progress: a record, its history, and the events so far."""

    def __init__(self, game: "Game", array: Array, past: Past | None = None) -> None:
        self.game = game
        self.array = array
        self.seed: int | None = None  # None if the table started from a position
        self.first: Array | None = None  # that position
        self._chosen: list[Choice] = []
        self._past = past or Past(game, position.copied(array), 0)
        self._look_at(array)

    def _look_at(self, array: Array) -> None:
        """Store the record in the two forms in which it is read."""
        self._cell = self.game.machine.cell(array)
        self._words = array.view(np.int16).data

    @classmethod
    def start(cls, game: "Game", players: int, seed: int, options: Mapping[str, Json]) -> Self:
        """A new game."""
        machine = game.machine
        array = game.prepared(players, options)
        table = cls(game, array, Past(game, position.copied(array), NOT_DEALT, seed))
        table.seed = seed
        machine.loops.begin(table._cell, machine.key(seed), machine.told)
        return table

    @classmethod
    def at(cls, game: "Game", array: Array) -> Self:
        """A table that starts from a position."""
        table = cls(game, array)
        table.first = position.copied(array)
        return table

    @classmethod
    def imagined(cls, game: "Game", view: Array, seat: int | None, seed: int) -> Self:
        """A table that fits a view, with the hidden parts drawn at random."""
        machine = game.machine
        array = position.copied(view)
        cell = machine.cell(array)
        viewer = checked_seat(seat, int(view["players"][0]))
        machine.loops.fill(cell, viewer, machine.key(seed), machine.loops.believe(cell, viewer))
        return cls.at(game, array)

    @property
    def players(self) -> int:
        """How many seats are in the game."""
        return self._words[PLAYERS]

    @property
    def round(self) -> int:
        """The round that is being played."""
        return self._words[ROUND]

    @property
    def phase(self) -> int:
        """The phase of the round, by number."""
        return self._words[PHASE]

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; none when the game is over."""
        return position.seats_in(self._acting)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._acting

    @property
    def _acting(self) -> int:
        """The seats that may act, one bit each."""
        return self._words[ACTING]

    @property
    def ply(self) -> int:
        """The number of choices played."""
        return len(self._chosen)

    @property
    def history(self) -> list[tuple[int, Action]]:
        """Every choice played, with the seat that made it."""
        return [(seat, self.game.moves.action(number)) for seat, number in self._chosen]

    def chooser(self, ply: int) -> int | None:
        """The seat whose choice made a ply; None for the deal."""
        return self._chosen[ply - 1][0] if 0 < ply <= len(self._chosen) else None

    @property
    def last_choice(self) -> tuple[int, int]:
        """The seat and the number of the last choice played."""
        return self._chosen[-1]

    def legal_numbers(self, seat: int) -> list[int]:
        """Every action open to a seat now, as numbers, ascending."""
        machine, chooser = self.game.machine, checked_seat(seat, self.players)
        if not self._acting >> chooser & 1:
            return []
        count = machine.choices(self._cell, chooser, machine.out)
        return sorted(machine.out[:count].tolist())

    def legal(self, seat: int | None = None) -> list[Action]:
        """Every action open to a seat now."""
        if self.over and seat is None:
            return []
        action = self.game.moves.action
        return [action(number) for number in self.legal_numbers(self._seat(seat))]

    def refusal(self, action: Json, seat: int | None = None) -> Refusal | None:
        """Why an action is not allowed now, or None where it is."""
        return self.refusal_of(self.game.number(action, self.players), self._seat(seat))

    def refusal_of(self, number: int, seat: int) -> Refusal | None:
        """Why the action of a number is not allowed now, or None where it is."""
        reason = int(self.game.machine.reason(self._cell, seat, number))
        return refusal_words(self.game, reason, number) if reason else None

    def play(self, action: Json, seat: Json = None, *, ply: int | None = None) -> None:
        """Carry out an action. `ply`, where given, is the moment it was meant for.

        `play(seat, action)` works as well, in the order of `play_number(seat, number)`.
        """
        if isinstance(seat, dict | str):
            action, seat = seat, action
        if ply is not None and ply != self.ply:
            raise Stale(ply, self.ply)
        chooser, number = self._seat(seat), self.game.number(action, self.players)
        refusal = self.refusal_of(number, chooser)
        if refusal is not None:
            raise Refused(refusal, self.view_line(chooser))
        self.play_number(chooser, number)

    def play_number(self, seat: int, number: int) -> None:
        """Carry out an action that is known to be legal; only the checked mode verifies this."""
        seat, number = index(seat), index(number)
        # The compiled rules would read beyond their tables.
        if not 0 <= number < self.game.actions or not 0 <= seat < self.players:
            self._seat(seat)
            raise self._no_number(number)
        if CHECKED:
            self._check(seat, number)
        machine = self.game.machine
        machine.play(self._cell, seat, number, machine.told)
        self._chosen.append((seat, number))

    def step(self, number: int, *, check: bool = False) -> tuple[int | None, list[int]]:
        """Carry out the actor's action; returns who acts next and that seat's legal numbers.

        Where several seats may act, the lowest is asked, as in batches. When the game is over, the
        seat is None and the list empty. A number that is not legal is refused only with `check`.
        """
        machine, action = self.game.machine, index(number)
        if (check or CHECKED) and self._acting and 0 <= action < self.game.actions:
            self._check(self.actors[0], action)
        done = machine.play_on(self._cell, action, machine.out, machine.told)
        if done < 0:
            return self._step_among_several(action)
        self._chosen.append((done & 15, action))
        seat = done >> 4 & 15
        if seat == NOBODY:
            return self._asked_first()
        return seat, sorted(machine.out[: done >> 8].tolist())

    def _step_among_several(self, number: int) -> tuple[int | None, list[int]]:
        """The same where several seats may act, or nobody."""
        if self.over:
            raise Unreadable("number: the game is over, so nobody acts.")
        self.play_number(self.actors[0], number)
        return self._asked_first()

    def _asked_first(self) -> tuple[int | None, list[int]]:
        """The lowest seat that may act, and its legal numbers."""
        seat = self.actors[0] if self.actors else None
        return seat, [] if seat is None else self.legal_numbers(seat)

    def playout(self, seed: int | None = None) -> Self:
        """Play this game to its end with uniformly random legal actions."""
        machine = self.game.machine
        chance, chosen = machine.generator(checked_seed(seed)), machine.chosen
        row, out = machine.numbers(chosen), machine.numbers(machine.out)
        while self._acting:
            count = machine.loops.wander(self._cell, chance, out, machine.told, row)
            self._chosen += [(one & 15, one >> 4) for one in chosen[:count].tolist()]
        return self

    def can_undo(self, seat: int) -> bool:
        """Whether the last choice was this seat's and can be undone."""
        chooser = self._seat(seat)
        if not self._chosen or self._chosen[-1][0] != chooser:
            return False
        self._past.catch_up(self._chosen)
        return bool(self._past.before)

    def undo(self, seat: int) -> None:
        """Undo a seat's last choice."""
        if not self.can_undo(seat):
            words = "There is nothing to take back: something new has been seen, or it was not you."
            raise Refused(Refusal("undo", "no-undo", words), self.view_line(self._seat(seat)))
        self._past.back()
        self.array[:] = self._past.array
        self._chosen.pop()

    def truth(self) -> dict[str, Json]:
        """The whole position as plain data."""
        return position.written(self.game, self.array)

    def view(self, seat: int | None) -> dict[str, Json]:
        """The position as a seat may see it, hidden parts as None; seat None is a spectator."""
        return position.written(self.game, self.view_array(seat))

    def view_array(self, seat: int | None) -> Array:
        """The record as a seat may see it, with blanks in hidden places."""
        hidden = position.copied(self.array)
        position.hide(self.game, hidden, checked_seat(seat, self.players))
        return hidden

    def line(self) -> str:
        """The whole position in one line of text."""
        return position.line(self.game, self.array)

    def view_line(self, seat: int | None) -> str:
        """The position line of a view, with `?` for hidden parts."""
        return position.line(self.game, self.view_array(seat))

    def redeal(self, seat: int | None, seed: int | None = None) -> "Table":
        """Another table, equal to this one in everything a seat knows, the rest drawn at random."""
        return type(self).imagined(self.game, self.view_array(seat), seat, checked_seed(seed))

    def copy(self) -> "Table":
        """An independent copy."""
        other = object.__new__(type(self))
        other.game, other.seed, other.first = self.game, self.seed, self.first
        other.array, other._past = position.copied(self.array), self._past.copy()
        other._chosen = list(self._chosen)
        other._look_at(other.array)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> "Table":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in READ_FROM_ARRAY}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._look_at(self.array)

    def __eq__(self, other: object) -> bool:
        """Whether two tables have the same game and position, including the generator."""
        if not isinstance(other, Table):
            return NotImplemented
        same_game = self.game.name == other.game.name and self.game.deck == other.game.deck
        return same_game and self.array.tobytes() == other.array.tobytes()

    __hash__ = None  # type: ignore[assignment]  # a table changes with every choice

    @property
    def scores(self) -> list[int]:
        """Current points by seat."""
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
        """The events after a ply that a viewer may see; the deal is at ply 0."""
        viewer = checked_seat(seat, self.players)
        told = self.told(after=after)
        words = [event_words(self.game, ply, row, viewer) for ply, row in told]
        return [event for event in words if event is not None]

    def told(self, *, after: int = -1) -> list[Told]:
        """The events after a ply as the rules emitted them, those that are secret included."""
        self._past.catch_up(self._chosen)
        told = self._past.told
        return told.since(bisect_right(told, after, key=itemgetter(0)))

    def save(self) -> str:
        """The game as JSON text: rules, options, seed and choices."""
        return saved(self)

    def _check(self, seat: int, number: int) -> None:
        """Refuse an action that is not legal."""
        refusal = self.refusal_of(number, checked_seat(seat, self.players))
        if refusal is not None:
            raise Refused(refusal, self.view_line(seat))

    def _no_number(self, number: int) -> Unreadable:
        return Unreadable(f"number: {number} is no action from 0 to {self.game.actions - 1}.")

    def _seat(self, seat: Any) -> int:
        """The given seat, or the only one that may act."""
        if seat is not None:
            return checked_seat(seat, self.players)
        if len(self.actors) > 1:
            raise Unreadable(f"seat: seats {self.actors} may all act now; say which one does.")
        return self.actors[0] if self.actors else 0

    def __repr__(self) -> str:
        return f"<table {self.view_line(None)}>"
