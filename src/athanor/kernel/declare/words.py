"""Kinds of values: the types of the fields of actions, events and options.

A kind is a finite, ordered set of values. It maps JSON values to small numbers and back, and
gives each value a plain text. `Word` is the enum that a game uses for its components.
"""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Protocol

from athanor.kernel.declare.numbered import Numbered
from athanor.kernel.errors import Unreadable
from athanor.kernel.integers import as_integer

Json = Any


class Kind(Protocol):
    """A finite set of values, each with a number, a form in JSON and a plain text."""

    size: int
    low: int  # the int the rules use for value number 0

    def number(self, value: Json, players: int, at: str) -> int: ...
    def value(self, number: int) -> Json: ...
    def text(self, number: int) -> str: ...
    def parse(self, text: str, players: int, at: str) -> int: ...
    def refs(self, number: int) -> list[str]: ...
    def say(self, number: int) -> str: ...


class Word(Numbered):
    """Components of a game, numbered from 0: `class Colour(Word): GRAY = "gray"`."""

    word: str

    def describe(self, word: str) -> None:
        self.word = word


class Words:
    """Any member of a `Word`."""

    low = 0

    def __init__(self, members: type[Word]) -> None:
        self.words = [member.word for member in members]
        self.numbers = {member.word: int(member) for member in members}
        self.size = len(self.words)

    def number(self, value: Json, players: int, at: str) -> int:
        if not isinstance(value, str) or value not in self.numbers:
            raise Unreadable(f"{at}: {value!r} is not one of {', '.join(self.words)}.")
        return self.numbers[value]

    def value(self, number: int) -> Json:
        return self.words[number]

    def text(self, number: int) -> str:
        return self.words[number]

    def parse(self, text: str, players: int, at: str) -> int:
        return self.number(text, players, at)

    def refs(self, number: int) -> list[str]:
        return [self.words[number]]

    def say(self, number: int) -> str:
        return self.words[number]


class Number:
    """A whole number within bounds."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high
        self.size = high - low + 1

    def number(self, value: Json, players: int, at: str) -> int:
        given = as_integer(value)
        if given is None or not self.low <= given <= self.high:
            raise Unreadable(
                f"{at}: {value!r} is not a whole number from {self.low} to {self.high}."
            )
        return given - self.low

    def value(self, number: int) -> Json:
        return number + self.low

    def text(self, number: int) -> str:
        return str(number + self.low)

    def parse(self, text: str, players: int, at: str) -> int:
        return self.number(whole(text), players, at)

    def refs(self, number: int) -> list[str]:
        return []

    def say(self, number: int) -> str:
        return self.text(number)


class Seat(Number):
    """A seat at the table; a seat that is not in the current game cannot be read."""

    def __init__(self, seats: int) -> None:
        super().__init__(0, seats - 1)

    def number(self, value: Json, players: int, at: str) -> int:
        given = as_integer(value)
        if given is None or not 0 <= given < players:
            raise Unreadable(f"{at}: {value!r} is not a seat from 0 to {players - 1}.")
        return given

    def refs(self, number: int) -> list[str]:
        return [f"seat {number}"]

    def say(self, number: int) -> str:
        return f"Seat {number}"


class Counts:
    """How many of each word: `{"gray": 2, "blue": 1}`, with every word named.

    A count above `most` is read as `most`. A game sets `most` one above what its rules could ever
    allow, so that a larger number is refused by the right clause.
    """

    low = 0

    def __init__(self, members: type[Word], most: int) -> None:
        self.words = [member.word for member in members]
        self.most = most
        self.base = most + 1
        self.size = self.base ** len(self.words)

    def number(self, value: Json, players: int, at: str) -> int:
        if not isinstance(value, dict):
            raise Unreadable(f"{at}: {value!r} is not a count of {', '.join(self.words)}.")
        for word in value:
            if word not in self.words:
                raise Unreadable(f"{at}: {word!r} is not one of {', '.join(self.words)}.")
        total = 0
        for word in reversed(self.words):
            count = as_integer(value.get(word))
            if count is None or count < 0:
                raise Unreadable(f"{at}.{word}: {value.get(word)!r} is not a count of cubes.")
            total = total * self.base + min(count, self.most)
        return total

    def counts(self, number: int) -> list[int]:
        """The count of each word, in order."""
        return [number // self.base**i % self.base for i in range(len(self.words))]

    def value(self, number: int) -> Json:
        return dict(zip(self.words, self.counts(number), strict=True))

    def text(self, number: int) -> str:
        named = [f"{w}{n}" for w, n in zip(self.words, self.counts(number), strict=True) if n]
        return ",".join(named) or "none"

    def parse(self, text: str, players: int, at: str) -> int:
        counts = dict.fromkeys(self.words, 0)
        for part in text.split(",") if text != "none" else []:
            word = part.rstrip("0123456789")
            if word not in counts or counts[word]:
                raise Unreadable(
                    f"{at}: {part!r} is not a count of one of {', '.join(self.words)}."
                )
            counts[word] = whole(part[len(word) :])
        return self.number(counts, players, at)

    def refs(self, number: int) -> list[str]:
        return [w for w, n in zip(self.words, self.counts(number), strict=True) if n]

    def say(self, number: int) -> str:
        named = [f"{n} {w}" for w, n in zip(self.words, self.counts(number), strict=True) if n]
        return listed(named) or "nothing"


class OneOf:
    """One of a list of JSON values: lines of a chest, pairs of kinds, a list with one card or none.

    `same` maps alternative spellings to a value, such as a pair in the other order.
    """

    low = 0

    def __init__(self, values: Sequence[Json], same: dict[str, int] | None = None) -> None:
        self.values = list(values)
        self.size = len(self.values)
        self.spelled = {spelling(value): i for i, value in enumerate(self.values)}
        self.meant = self.spelled | (same or {})

    def number(self, value: Json, players: int, at: str) -> int:
        given = plain(value)
        found = self.meant.get(spelling(given))
        if found is None or not alike(given, self.values[found]):
            raise Unreadable(f"{at}: {value!r} is not one of the values this field may have.")
        return found

    def value(self, number: int) -> Json:
        return deepcopy(self.values[number])

    def text(self, number: int) -> str:
        return spelling(self.values[number])

    def parse(self, text: str, players: int, at: str) -> int:
        found = self.meant.get(text)
        if found is None:
            raise Unreadable(f"{at}: {text!r} is not one of the values this field may have.")
        return found

    def refs(self, number: int) -> list[str]:
        value = self.values[number]
        return [str(part) for part in (value if isinstance(value, list) else [value])]

    def say(self, number: int) -> str:
        value = self.values[number]
        parts = value if isinstance(value, list) else [value]
        return listed([str(part) for part in parts]) or "nothing"


def plain(value: Json) -> Json:
    """A value with every whole number in it as a plain int."""
    if isinstance(value, str | bool):
        return value
    if isinstance(value, list):
        return [plain(part) for part in value]
    number = as_integer(value)
    return value if number is None else number


def spelling(value: Json) -> str:
    """The plain text of a value: the parts of a list joined by `+`, `none` for an empty one."""
    if isinstance(value, list):
        return "+".join(spelling(part) for part in value) or "none"
    if isinstance(value, str):
        return value
    return str(value) if type(value) is int else repr(value)


def alike(value: Json, meant: Json) -> bool:
    """Whether a value with the same spelling has the same type: lists of equal length, say."""
    if not isinstance(value, list) or not isinstance(meant, list):
        return type(value) is type(meant)
    return len(value) == len(meant) and {type(part) for part in value} == {type(p) for p in meant}


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = parts or [""]
    return f"{', '.join(most)} and {last}" if most else last


def whole(text: str) -> Json:
    """A string of digits as an int; anything else unchanged, for the caller to refuse."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else text


def kind_of(declared: Kind | type[Word]) -> Kind:
    """A `Word` class stands for any of its members."""
    return Words(declared) if isinstance(declared, type) else declared
