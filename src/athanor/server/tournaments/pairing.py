"""Pairing: which entrants sit at which table. No storage, no clock."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

MET_AGAIN = 1000.0  # more than any distance in points
A_POINT = 10.0
CONSIDERED = 24  # next in order, for each seat
PASSES = 3  # over the tables, to improve them


@dataclass(frozen=True)
class Field:
    """The entrants to pair, leader first, and what counts against a pair."""

    order: tuple[int, ...]
    points: dict[int, float]
    met: Counter[frozenset[int]]  # how often two have met
    blocked: frozenset[frozenset[int]]

    def cost(self, one: int, other: int) -> float:
        """The cost of having two at one table; infinite if they must not meet."""
        pair = frozenset((one, other))
        if pair in self.blocked:
            return float("inf")
        apart = abs(self.points[one] - self.points[other])
        return MET_AGAIN * self.met[pair] ** 2 + A_POINT * apart

    def table_cost(self, table: Collection[int]) -> float:
        """The cost of a table."""
        return sum(self.cost(one, other) for one, other in combinations(table, 2))


def sizes(count: int, size: int, possible: Collection[int], bots: bool) -> list[int]:
    """How many entrants sit at each table. With bots, the remaining seats are theirs.

    Without bots, some tables have fewer seats, and whoever is left over has a bye.
    """
    if bots:
        tables = -(-count // size)
        return [count // tables + (at < count % tables) for at in range(tables)] if tables else []
    smaller = [seats for seats in possible if seats <= size]
    # By number of seated entrants: byes, then missing seats, squared to spread them out.
    best: list[tuple[int, int, list[int]]] = [(0, 0, [])]
    for number in range(1, count + 1):
        byes, missing, tables_so_far = best[-1]
        found = [(byes + 1, missing, tables_so_far)]
        for seats in smaller:
            if seats <= number:
                byes, missing, before = best[number - seats]
                found.append((byes, missing + (size - seats) ** 2, [*before, seats]))
        best.append(min(found, key=lambda one: one[:2]))
    return sorted(best[count][2], reverse=True)


def seated(field: Field, wanted: Sequence[int]) -> list[list[int]]:
    """Tables of these sizes, close in points, with as few repeated pairings as possible.

    A table may stay smaller if people must not meet.
    """
    left = list(field.order)
    tables = []
    for size in wanted:
        table: list[int] = []
        while left and len(table) < size:
            near = left[:CONSIDERED]
            best = min(near, key=lambda one: (_added(field, table, one), left.index(one)))
            if table and _added(field, table, best) == float("inf"):
                break
            table.append(best)
            left.remove(best)
        tables.append(table)
    for one in left:  # those without a table because of a block
        _squeeze(field, tables, wanted, one)
    for _ in range(PASSES):
        for first, second in pairwise(tables):
            _improve(field, first, second)
    return [table for table in tables if table]


def _added(field: Field, table: Sequence[int], one: int) -> float:
    return sum(field.cost(one, other) for other in table)


def _squeeze(field: Field, tables: list[list[int]], wanted: Sequence[int], one: int) -> None:
    """Put a leftover entrant at a table with a free seat and nobody they must not meet."""
    for table, size in zip(tables, wanted, strict=True):
        if len(table) < size and _added(field, table, one) < float("inf"):
            table.append(one)
            return


def _improve(field: Field, first: list[int], second: list[int]) -> None:
    """Swap two people of neighbouring tables if that lowers the total cost."""
    for at, one in enumerate(first):
        for to, other in enumerate(second):
            before = field.table_cost(first) + field.table_cost(second)
            first[at], second[to] = other, one
            if field.table_cost(first) + field.table_cost(second) < before:
                one = other
            else:
                first[at], second[to] = one, other
