"""Tests of fairness: exact weights by counting, compared with observed frequencies."""

import math
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import permutations

SURPRISE = 3.29  # standard deviations of a normal variable beyond which one draw in 2,000 falls
LEAST_EXPECTED = 5.0  # draws per outcome below which the test proves nothing


def assert_fair(seen: Counter[Hashable], weights: Mapping[Hashable, int]) -> None:
    """Pearson's test: outcomes occur as often as their weights say, and no others do."""
    assert set(seen) <= set(weights), "something happened that cannot"
    assert len(weights) > 1, "one outcome alone proves nothing"
    scale = seen.total() / sum(weights.values())
    assert min(weights.values()) * scale >= LEAST_EXPECTED, "too few draws for so many outcomes"
    cells = [(seen[outcome], weight * scale) for outcome, weight in weights.items()]
    statistic = sum((found - expected) ** 2 / expected for found, expected in cells)
    assert statistic < _bound(len(cells) - 1), (statistic, len(cells))


def labelled_deals(cards: Sequence[str], sizes: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to deal physical cards into piles of these sizes, in order."""
    assert sum(sizes) == len(cards)
    for order in permutations(cards):
        left = iter(order)
        yield [tuple(next(left) for _ in range(size)) for size in sizes]


def _bound(freedom: int) -> float:
    """The critical value of chi-square, by Wilson and Hilferty's approximation."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + SURPRISE * math.sqrt(spread)) ** 3)
