"""Parts of the plain data that several fields share: lists, bits, dicts by word, hidden piles."""

from typing import Any

from athanor.kernel import BLANK, Word
from athanor.kernel.declare.shape import Index, Part, Placed, check_names, get, put, same
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import BadPosition

NONE = "none"


def is_view(s: Any) -> bool:
    """Whether a record is a view: nobody sees the generator."""
    return bool(s.chance[0] == BLANK and s.chance[1] == BLANK)


def checked_list(value: Json, most: int, at: str) -> list[Json]:
    """A list with at most this many entries."""
    if not isinstance(value, list) or len(value) > most:
        raise BadPosition(at, f"{value!r} is not a list of at most {most} entries.")
    return value


def number_of(value: Json, words: list[str], at: str) -> int:
    """The number of a word."""
    if not isinstance(value, str) or value not in words:
        raise BadPosition(at, f"{value!r} is not one of {', '.join(words)}.")
    return words.index(value)


def words_of(members: type[Word]) -> list[str]:
    """The words of an enum, in order."""
    return [member.word for member in members]


def seat_in(s: Any, value: Json, at: str) -> int:
    """A seat of this table."""
    if type(value) is not int or not 0 <= value < s.players:
        raise BadPosition(at, f"{value!r} is not a seat of this table.")
    return value


def whole_in(value: Json, low: int, high: int, at: str) -> int:
    """A whole number within bounds."""
    if type(value) is not int or not low <= value <= high:
        raise BadPosition(at, f"{value!r} is not a whole number from {low} to {high}.")
    return value


class words(Placed):
    """A list of words without gaps; `left` names the field that counts them, if there is one."""

    def __init__(self, name: str, members: type[Word], left: str = "") -> None:
        self.name, self.left = name, left
        self.words = words_of(members)

    def write(self, s: Any, index: Index = ()) -> Json:
        return [self.words[number] for number in self.row(s, index) if number >= 0]

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        room = s.fields[self.name].shape[-1]
        entries = checked_list(value, room, at)
        for i in range(room):
            number = number_of(entries[i], self.words, at) if i < len(entries) else -1
            put(s, self.name, (*index, i), number)
        if self.left:
            put(s, self.left, index, len(entries))


class seats:
    """A list of different seats without gaps."""

    def __init__(self, name: str) -> None:
        self.name = name

    def write(self, s: Any, index: Index = ()) -> Json:
        return [seat for seat in getattr(s, self.name) if seat >= 0]

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        entries = checked_list(value, s.players, at)
        found = [seat_in(s, entry, at) for entry in entries]
        if len(set(found)) != len(found):
            raise BadPosition(at, f"{value!r} names a seat twice.")
        for i in range(s.fields[self.name].size):
            getattr(s, self.name)[i] = found[i] if i < len(found) else -1


class face_down:
    """A pile nobody sees, as a list with null for each card in every view.

    The record stores a deck bottom first, and its list starts at the top. A discard pile is stored
    and listed oldest first.
    """

    def __init__(self, name: str, left: str, members: type[Word], top_first: bool = True) -> None:
        self.name, self.left, self.top_first = name, left, top_first
        self.words = words_of(members)

    def write(self, s: Any, index: Index = ()) -> Json:
        cards = list(getattr(s, self.name))[: getattr(s, self.left)]
        named = [None if card == BLANK else self.words[card] for card in cards]
        return named[::-1] if self.top_first else named

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        pile = getattr(s, self.name)
        entries = list(checked_list(value, len(pile), at))
        if self.top_first:
            entries.reverse()
        hidden = is_view(s)
        for i in range(len(pile)):
            if hidden and (i >= len(entries) or entries[i] is None):
                pile[i] = BLANK
            elif i < len(entries):
                pile[i] = number_of(entries[i], self.words, at)
            else:
                pile[i] = -1
        setattr(s, self.left, len(entries))


class bits:
    """Words whose bits are set in one number."""

    def __init__(self, name: str, members: list[str]) -> None:
        self.name, self.words = name, members

    def write(self, s: Any, index: Index = ()) -> Json:
        mask = get(s, self.name, index)
        return [word for i, word in enumerate(self.words) if mask >> i & 1]

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        entries = checked_list(value, len(self.words), at)
        numbers = [number_of(entry, self.words, at) for entry in entries]
        if numbers != sorted(set(numbers)):
            raise BadPosition(at, f"{value!r} is not in order, or names something twice.")
        put(s, self.name, index, sum(1 << number for number in numbers))


class flags:
    """A dict from words to true and false, stored as the bits of one number."""

    def __init__(self, name: str, members: type[Word]) -> None:
        self.name, self.words = name, words_of(members)

    def write(self, s: Any, index: Index = ()) -> Json:
        mask = get(s, self.name, index)
        return {word: bool(mask >> i & 1) for i, word in enumerate(self.words)}

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        check_names(value, self.words, at)
        for word in self.words:
            if type(value[word]) is not bool:
                raise BadPosition(f"{at}.{word}", f"{value[word]!r} is neither true nor false.")
        put(s, self.name, index, sum(value[w] << i for i, w in enumerate(self.words)))


class group:
    """A dict with one part per name."""

    def __init__(self, **parts: Part) -> None:
        self.parts = parts

    def write(self, s: Any, index: Index = ()) -> Json:
        return {name: part.write(s, index) for name, part in self.parts.items()}

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        check_names(value, self.parts, at)
        for name, part in self.parts.items():
            part.read(s, index, value[name], f"{at}.{name}")


class by_word:
    """A dict with the same part under each word; the word's number is added to the index."""

    def __init__(self, members: list[str], part: Part) -> None:
        self.words, self.part = members, part

    def write(self, s: Any, index: Index = ()) -> Json:
        return {word: self.part.write(s, (*index, i)) for i, word in enumerate(self.words)}

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        check_names(value, self.words, at)
        for i, word in enumerate(self.words):
            self.part.read(s, (*index, i), value[word], f"{at}.{word}")


class at_row:
    """A part of one fixed row of a table."""

    def __init__(self, row: int, part: Part) -> None:
        self.row, self.part = row, part

    def write(self, s: Any, index: Index = ()) -> Json:
        return self.part.write(s, (self.row, *index))

    def read(self, s: Any, index: Index, value: Json, at: str) -> None:
        self.part.read(s, (self.row, *index), value, at)


def expect(value: Json, expected: Json, at: str) -> None:
    """Refuse data that does not follow from the rest."""
    if not same(value, expected):
        raise BadPosition(at, f"{value!r} does not agree with the rest, which gives {expected!r}.")
