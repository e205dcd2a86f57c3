"""The table of elixir cards: read from cards.csv or from a custom deck, and checked."""

import csv
import re
from collections import Counter
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from athanor.kernel.declare.words import Json
from athanor.kernel.errors import Unreadable

COLUMNS = ("id", "kind", "colours", "shape", "level", "ep", "cost", "skills")
INGREDIENTS = ("yellow", "red", "blue", "water")
COLOURS = ("yellow", "red", "blue", "orange", "green", "purple")
COLOURS_OF_KIND = {"single": 1, "double": 2, "multi": 0}

# Limits of a custom deck.
CARDS = 66
MOST_SHAPES = 12
MOST_LEVEL = 6
MOST_POINTS = 99
MOST_OF_A_COLOUR = 3  # in a cost: as many as brewing can produce


@dataclass(frozen=True)
class Elixir:
    """One card; a multi-colour card has no fixed colours and no fixed shape."""

    name: str
    colours: tuple[str, ...]
    shape: str | None
    level: int
    points: int
    cost: dict[str, int]
    skills: tuple[str, ...]

    @property
    def wild(self) -> bool:
        """Whether its owner names colour, shape and level."""
        return self.shape is None


def own_rows() -> list[Json]:
    """The rows of cards.csv, in the format of a custom deck."""
    return _rows(Path(__file__).with_name("cards.csv").read_text(encoding="utf-8"))


def read_cards(deck: Json) -> list[Elixir]:
    """The cards of a deck: the text of a table, a list of its rows, or None for the built-in."""
    rows = own_rows() if deck is None else _rows(deck)
    if len(rows) != CARDS:
        raise Unreadable(f"deck: there are {CARDS} elixir cards, not {len(rows)}.")
    cards = [_card(row, number) for number, row in enumerate(rows, 1)]
    _check_whole(cards)
    return cards


def _rows(deck: Json) -> list[Json]:
    if isinstance(deck, str):
        lines = [line for line in deck.splitlines() if line.strip() and not line.startswith("#")]
        return list(csv.DictReader(StringIO("\n".join(lines))))
    if not isinstance(deck, list):
        raise Unreadable("deck: this is neither the text of a table nor a list of its rows.")
    return deck


def _card(row: Json, number: int) -> Elixir:
    if not isinstance(row, dict) or set(row) != set(COLUMNS):
        raise Unreadable(f"deck: row {number} does not have the columns {', '.join(COLUMNS)}.")
    if not all(isinstance(value, str) or type(value) is int for value in row.values()):
        raise Unreadable(f"deck: row {number} holds something that is neither text nor a number.")
    told = {column: str(value).strip() for column, value in row.items()}
    name = told["id"]
    if not re.fullmatch(r"[A-Z]+[0-9]+", name):
        raise Unreadable(f"deck: row {number}: {name!r} is not an id such as C08.")
    colours, shape = _looks(name, told)
    cost = _cost(name, told["cost"])
    level = _number(name, "level", told["level"], 1, MOST_LEVEL)
    if level != sum(cost.values()):
        raise Unreadable(f"deck: {name}: level {level} is not the number of decoctions it costs.")
    points = _number(name, "ep", told["ep"], 0, MOST_POINTS)
    return Elixir(name, colours, shape, level, points, cost, _skills(name, told["skills"]))


def _looks(name: str, told: dict[str, str]) -> tuple[tuple[str, ...], str | None]:
    """The colours and the shape of a card; a multi-colour card has `any` for both."""
    kind, shape = told["kind"], told["shape"]
    if kind not in COLOURS_OF_KIND:
        raise Unreadable(f"deck: {name}: {kind!r} is not one of {', '.join(COLOURS_OF_KIND)}.")
    if kind == "multi":
        if (told["colours"], shape) != ("any", "any"):
            raise Unreadable(f"deck: {name}: a multi-colour card has any colours and any shape.")
        return (), None
    colours = _words(name, "colours", told["colours"], COLOURS)
    if len(colours) != COLOURS_OF_KIND[kind]:
        raise Unreadable(f"deck: {name}: a {kind} card does not have {len(colours)} colours.")
    if not re.fullmatch(r"[a-z]+", shape) or shape == "any":
        raise Unreadable(f"deck: {name}: {shape!r} is not a word for a shape.")
    return colours, shape


def _cost(name: str, text: str) -> dict[str, int]:
    cost: dict[str, int] = {}
    for part in text.split():
        colour, _, count = part.partition(":")
        if colour not in COLOURS or colour in cost:
            raise Unreadable(f"deck: {name}: cost: {part!r} names no colour, or one twice.")
        cost[colour] = _number(name, "cost", count, 1, MOST_OF_A_COLOUR)
    return cost


def _skills(name: str, text: str) -> tuple[str, ...]:
    return () if text == "-" else _words(name, "skills", text, INGREDIENTS)


def _words(name: str, column: str, text: str, known: tuple[str, ...]) -> tuple[str, ...]:
    words = tuple(text.split("+"))
    if len(set(words)) < len(words) or not set(words) <= set(known):
        raise Unreadable(f"deck: {name}: {column}: {text!r} is not made of {', '.join(known)}.")
    return words


def _number(name: str, column: str, text: str, low: int, high: int) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text) or not low <= int(text) <= high:
        raise Unreadable(f"deck: {name}: {column}: {text!r} is not a number from {low} to {high}.")
    return int(text)


def _check_whole(cards: list[Elixir]) -> None:
    names = [card.name for card in cards]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise Unreadable(f"deck: {twice[0]} is in it twice.")
    shapes = Counter(card.shape for card in cards if card.shape is not None)
    if not 1 <= len(shapes) <= MOST_SHAPES:
        raise Unreadable(
            f"deck: it has {len(shapes)} shapes; 1 to {MOST_SHAPES} can be told apart."
        )
    alone = [card for card in cards if card.shape and shapes[card.shape] == 1]
    if alone:
        raise Unreadable(
            f"deck: {alone[0].name}: no other card has the shape {alone[0].shape!r}; is it "
            "misspelt?"
        )
