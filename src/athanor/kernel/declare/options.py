"""Options of a new game, each stored in a field of the record."""

from dataclasses import dataclass
from typing import Any, Protocol

from athanor.kernel.declare.words import Json, Kind, Number, Seat, Word, Words
from athanor.kernel.errors import Unreadable


class Option(Protocol):
    """An option: its name, its default, and how it is stored in the record."""

    name: str
    default: Json
    doc: str  # what it does, in English; empty if locales/ explains it
    follows: str  # the option whose value it takes if it is not given, or ""
    kept: bool  # whether positions contain it; false for an option that only sets others

    def put(self, s: Any, value: Json, players: int) -> None: ...
    def get(self, s: Any) -> Json: ...
    def values(self, players: int) -> list[Json]: ...  # values worth testing


@dataclass
class Setting:
    """An option with one value of a kind, stored in the field of the same name."""

    name: str
    kind: Kind
    default: Json
    doc: str = ""
    follows: str = ""
    kept: bool = True

    def put(self, s: Any, value: Json, players: int) -> None:
        try:
            number = self.kind.number(value, players, self.name)
        except Unreadable as error:
            raise ValueError(f"option {error}") from None
        setattr(s, self.name, number + self.kind.low)

    def get(self, s: Any) -> Json:
        return self.kind.value(getattr(s, self.name) - self.kind.low)

    def values(self, players: int) -> list[Json]:
        every = [self.kind.value(number) for number in range(self.kind.size)]
        return every[:players] if isinstance(self.kind, Seat) else every


def seat_option(name: str, seats: int, doc: str = "") -> Setting:
    """A seat; the default is the first one."""
    return Setting(name, Seat(seats), 0, doc)


def word_option(name: str, members: type[Word], doc: str = "") -> Setting:
    """One of several words; the default is the first one."""
    kind = Words(members)
    return Setting(name, kind, kind.words[0], doc)


def number_option(name: str, low: int, high: int, default: int, doc: str = "") -> Setting:
    """A whole number within bounds."""
    return Setting(name, Number(low, high), default, doc)
