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
from athanor.language import say
from athanor.reader.words import named

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
        """K25.8 What may be asked now: the last round exhibits instead of testing."""
        return ("exhibit" if self.final else "test", "drink", "sell", "debunk")

    def mix(self, first: str, second: str) -> str:
        """K25.4 The potion of two different ingredients: test, drink and exhibit."""
        known(first, INGREDIENTS)
        known(second, INGREDIENTS)
        if first == second:
            raise BadQuestion(say("terminal-reader.pair.same", kind=named(first)))
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
        raise none_of(word, words)
    return words.index(word)


def meant(typed: str, words: tuple[str, ...]) -> str:
    """The word that was typed, or the only one whose name starts with the typed text.

    Words themselves are understood in every language, and their names in the current one.
    """
    if typed in words:
        return typed
    starts = [one for one in words if typed and one.startswith(typed)]
    names = [one for one in words if typed and named(one).lower().startswith(typed)]
    for found in (starts, names):
        if len(found) == 1:
            return found[0]
    raise none_of(typed, words)


def none_of(typed: str, words: tuple[str, ...]) -> BadQuestion:
    """The words that are known, by their names."""
    listed = ", ".join(named(one) for one in words)
    return BadQuestion(say("terminal-reader.none.of", word=repr(typed), words=listed))
