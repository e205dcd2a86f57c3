"""Rules run as plain Python beside the compiled ones, with the results of their draws given."""

from collections.abc import Callable, Sequence
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np

from athanor.kernel.random import below, shuffle, shuffle_row

Rule = Callable[..., Any]


class Interpreter:
    """Copies of rules that call copies of rules, and other functions in place of some."""

    def __init__(self, replacements: Sequence[tuple[Rule, Rule]]) -> None:
        self._made = {_source(rule): other for rule, other in replacements}

    def function(self, rule: Rule) -> Rule:
        """A rule as plain Python."""
        source = _source(rule)
        if source not in self._made:
            names = dict(source.__globals__)
            copy = FunctionType(source.__code__, names, source.__name__, source.__defaults__)
            self._made[source] = copy
            for name in set(source.__code__.co_names) & set(names):
                names[name] = self._replaced(names[name])
        return self._made[source]

    def _replaced(self, value: Any) -> Any:
        if isinstance(value, FunctionType) or hasattr(value, "py_func"):
            return self.function(value)
        return _plain(value) if isinstance(value, np.ndarray) else value


def _source(rule: Any) -> Any:
    """The function that a rule was compiled from."""
    return getattr(rule, "py_func", rule)


def _plain(table: Any) -> Any:
    """A table of the compiled rules in a form that gives plain ints."""
    if table.dtype.names is None:
        return table.data
    return [
        SimpleNamespace(**{name: int(row[name]) for name in table.dtype.names}) for row in table
    ]


class Draws:
    """Draws of numbers whose results are given; after those, every result is 0, or any."""

    def __init__(self, otherwise: Callable[[int], int] = lambda count: 0) -> None:
        self.given: Sequence[int] = ()
        self.results: list[int] = []
        self.counts: list[int] = []
        self.otherwise = otherwise

    def interpreter(self) -> Interpreter:
        """Rules that draw from here."""
        return Interpreter(
            [(below, self.below), (shuffle, self.shuffle), (shuffle_row, self.shuffle_row)]
        )

    def begin(self, given: Sequence[int]) -> None:
        """Start an action."""
        self.given, self.results, self.counts = given, [], []

    def below(self, _: Any, count: int) -> int:
        """A whole number below a count."""
        place = len(self.counts)
        known = place < len(self.given) and self.given[place] < count
        self.results.append(self.given[place] if known else self.otherwise(count))
        self.counts.append(count)
        return self.results[-1]

    def shuffle(self, words: Any, cards: Any, count: int) -> None:
        """Draw the last card first, as a deal from the end of a pile needs it."""
        for last in range(count - 1, 0, -1):
            other = self.below(words, last + 1)
            cards[last], cards[other] = cards[other], cards[last]

    def shuffle_row(self, words: Any, cards: Any, row: int, count: int) -> None:
        """The same for one row of a table of piles."""
        for last in range(count - 1, 0, -1):
            other = self.below(words, last + 1)
            cards[row, last], cards[row, other] = cards[row, other], cards[row, last]
