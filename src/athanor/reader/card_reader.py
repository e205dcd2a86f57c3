"""The card reader: answers the questions that the rules allow about the world of a game code."""

from dataclasses import dataclass
from typing import Literal

from athanor.games.alchemists.alchemy import (
    COLOURS,
    INGREDIENTS,
    NEUTRAL,
    POTIONS,
    QUALITIES,
    QUALITY,
    SIGNS,
)
from athanor.games.alchemists.alchemy import mix as mixed
from athanor.games.alchemists.codes import World, new_code, read, world

Level = Literal["apprentice", "master"]
LEVELS: tuple[Level, ...] = ("apprentice", "master")
# The columns of the printed triangle, from left to right.
PRINTED = ("mushroom", "fern", "toad", "claw", "flower", "root", "scorpion", "feather")


class BadQuestion(ValueError):
    """A question that the reader does not answer; the message says why."""


@dataclass
class CardReader:
    """One game at a real table: its code, its debunking rules, and whether it is the last round."""

    code: str
    level: Level = "apprentice"
    final: bool = False

    def __post_init__(self) -> None:
        self.code = read(self.code)

    @classmethod
    def new(cls, level: Level = "apprentice", seed: int | None = None) -> "CardReader":
        """K25.1 A game whose world is drawn at random."""
        return cls(new_code(seed), level)

    @property
    def questions(self) -> tuple[str, ...]:
        """K25.8 What may be asked now: the last round exhibits instead of testing and drinking."""
        return ("exhibit", "sell", "debunk") if self.final else ("test", "drink", "sell", "debunk")

    def mix(self, first: str, second: str) -> str:
        """K25.4 The potion of two different ingredients: test, drink and exhibit."""
        known(first, INGREDIENTS)
        known(second, INGREDIENTS)
        if first == second:
            raise BadQuestion(f"A mix needs two different ingredients, not {first} twice.")
        return mixed(self._world[first], self._world[second])

    def sell(self, first: str, second: str, wanted: str) -> str:
        """K25.5 How well two ingredients match the requested potion, and nothing else."""
        asked = known(wanted, POTIONS[:NEUTRAL])
        return QUALITIES[QUALITY[asked][POTIONS.index(self.mix(first, second))]]

    def aspect(self, ingredient: str, colour: str) -> str:
        """K25.6 The sign of an ingredient in a colour: debunking among apprentices."""
        known(ingredient, INGREDIENTS)
        return "+" if SIGNS[self._world[ingredient]][known(colour, COLOURS)] > 0 else "-"

    def demonstrate(self, first: str, second: str, potion: str) -> bool:
        """K25.6 Whether two ingredients make a potion: debunking among masters."""
        known(potion, POTIONS)
        return self.mix(first, second) == potion

    def answers(self) -> World:
        """K25.10 All eight pairs, for the end of the game."""
        return dict(self._world)

    def triangle(self) -> list[tuple[str, list[str]]]:
        """K25.12 What a gamemaster needs: for each ingredient, its potions with earlier ones."""
        return [
            (kind, [self.mix(kind, other) for other in PRINTED[:place]])
            for place, kind in enumerate(PRINTED)
        ]

    @property
    def _world(self) -> World:
        return world(self.code)


def known(word: str, words: tuple[str, ...]) -> int:
    """The index of a word; raises `BadQuestion` with the known words."""
    if word not in words:
        raise BadQuestion(f"{word!r} is not one of {', '.join(words)}.")
    return words.index(word)


def meant(word: str, words: tuple[str, ...]) -> str:
    """The only word that starts with the typed text."""
    found = [one for one in words if word and one.startswith(word)]
    if word in words:
        return word
    if len(found) != 1:
        raise BadQuestion(f"{word!r} is not one of {', '.join(words)}.")
    return found[0]
