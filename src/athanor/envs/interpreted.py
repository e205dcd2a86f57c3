"""Rules run as plain Python beside the compiled ones, with some of their functions replaced."""

from collections.abc import Callable, Sequence
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np

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
