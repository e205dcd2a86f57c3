"""The names in the plain data of a position, and the conversion back to a record."""

from collections.abc import Sequence
from typing import Any

from athanor.kernel import BLANK, shape
from athanor.kernel.declare.words import Json
from athanor.kernel.errors import BadPosition

from .components import CARD_WORDS, CELLS, DISPLAY, Card, Colour, Ingredient, Token

TOKEN_WORDS = [token.word for token in Token]


class Places:
    """A list with a fixed number of entries."""

    def __init__(self, size: int, part: shape.Part) -> None:
        self.size, self.part = size, part

    def write(self, s: Any, index: shape.Index = ()) -> Json:
        return [self.part.write(s, (*index, place)) for place in range(self.size)]

    def read(self, s: Any, index: shape.Index, value: Json, at: str) -> None:
        if not isinstance(value, list) or len(value) != self.size:
            raise BadPosition(at, f"a list of {self.size} entries belongs here.")
        for place, entry in enumerate(value):
            self.part.read(s, (*index, place), entry, f"{at}[{place}]")


class Cell:
    """A cell of a chest: null, or the card with the token on it."""

    card = shape.word("chest", Card)
    token = shape.word("token_on", Token)

    def write(self, s: Any, index: shape.Index) -> Json:
        if shape.get(s, "chest", index) < 0:
            return None
        return {"card": self.card.write(s, index), "token": self.token.write(s, index)}

    def read(self, s: Any, index: shape.Index, value: Json, at: str) -> None:
        if value is None:
            value = {"card": None, "token": None}
        else:
            shape.check_names(value, ("card", "token"), at)
            if value["card"] is None:
                raise BadPosition(f"{at}.card", "an elixir has a card; an empty cell is null.")
        self.card.read(s, index, value["card"], f"{at}.card")
        self.token.read(s, index, value["token"], f"{at}.token")


class Cards(shape.Placed):
    """A list of cards of variable length; the record has -1 after the last."""

    def __init__(self, name: str, hidden: bool = False) -> None:
        self.name, self.hidden = name, hidden

    def write(self, s: Any, index: shape.Index = ()) -> Json:
        found = self.row(s, index)
        return None if BLANK in found else [CARD_WORDS[card] for card in found if card >= 0]

    def read(self, s: Any, index: shape.Index, value: Json, at: str) -> None:
        room = s.fields[self.name].shape[-1]
        numbers = [BLANK] * room
        if value is not None or not self.hidden:
            numbers = self.numbers(value, room, at)
        for place in range(room):
            shape.put(s, self.name, (*index, place), numbers[place])

    def numbers(self, value: Json, room: int, at: str) -> list[int]:
        if not isinstance(value, list) or len(value) > room:
            raise BadPosition(at, f"a list of at most {room} cards belongs here.")
        for card in value:
            if card not in CARD_WORDS:
                raise BadPosition(at, f"{card!r} is not a card.")
        return [CARD_WORDS.index(card) for card in value] + [-1] * (room - len(value))


class Sold(Cards):
    """The cards a seat has sold, three for each line."""

    def read(self, s: Any, index: shape.Index, value: Json, at: str) -> None:
        super().read(s, index, value, at)
        shape.put(s, "lines_sold", index, len(value) // 3)


class TokensLeft:
    """The tokens a seat has neither placed nor used, in their own order."""

    def write(self, s: Any, index: shape.Index) -> Json:
        return [token.word for token in Token if shape.get(s, "tokens", (*index, token))]

    def read(self, s: Any, index: shape.Index, value: Json, at: str) -> None:
        if not is_part_of(value, TOKEN_WORDS):
            raise BadPosition(at, f"some of {', '.join(TOKEN_WORDS)}, in this order, belong here.")
        for token in Token:
            shape.put(s, "tokens", (*index, token), int(token.word in value))


def is_part_of(value: Json, whole: Sequence[str]) -> bool:
    """Whether a value is a list of some of these words, each once and in their order."""
    return isinstance(value, list) and value == [word for word in whole if word in value]


class Pending:
    """The kind already taken in the current collect action."""

    kind = shape.word("taken", Ingredient)

    def write(self, s: Any, index: shape.Index = ()) -> Json:
        return None if s.taken < 0 else {"kind": self.kind.write(s, index)}

    def read(self, s: Any, index: shape.Index, value: Json, at: str) -> None:
        if value is None:
            s.taken = -1
            return
        shape.check_names(value, ("kind",), at)
        self.kind.read(s, index, value["kind"], f"{at}.kind")


def turn_of(s: Any) -> int:
    """The seat to move, or the one that had the last turn."""
    last: int = (s.starter + s.players - 1) % s.players
    return int(s.acting).bit_length() - 1 if s.acting else last


def turns_of(s: Any) -> list[int]:
    """V35 Turns ended, by seat: those that come after the seat to move are one behind."""
    places = [(seat - s.starter) % s.players for seat in range(s.players)]
    if s.acting == 0 or s.round == 0:
        return [s.round] * s.players
    return [s.round - (place >= places[turn_of(s)]) for place in places]


SHAPE: shape.Shape = {
    "turn": shape.derived(turn_of),
    "turns": shape.derived(turns_of),
    "points_left": shape.by_seat(shape.number("points_left")),
    "acts_left": shape.number("acts_left"),
    "pending": Pending(),
    "skills": shape.by_seat(shape.counts("skills", Ingredient)),
    "cauldron": shape.by_seat(shape.counts("cauldron", Ingredient)),
    "decoctions": shape.by_seat(shape.counts("decoctions", Colour)),
    "chest": shape.by_seat(Places(CELLS, Cell())),
    "tokens": shape.by_seat(TokensLeft()),
    "display": Places(DISPLAY, shape.word("display", Card)),
    "pile_left": shape.number("pile_left"),
    "pile": shape.pile("pile", "pile_left", Card),
    "unused": Cards("unused", hidden=True),
    "sold": shape.by_seat(Sold("sold")),
    "bonus": shape.by_seat(shape.number("bonus")),
    "last_round": shape.derived(lambda s: s.pile_left == 0),
}
