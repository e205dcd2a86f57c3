"""Pairing of a tournament: near in points, few who met before, never the blocked."""

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from athanor.server.tournaments.pairing import Field, seated, sizes


def field(
    points: dict[int, float],
    met: tuple[tuple[int, int], ...] = (),
    blocked: tuple[tuple[int, int], ...] = (),
) -> Field:
    order = tuple(sorted(points, key=lambda one: -points[one]))
    pairs = Counter(frozenset(pair) for pair in met)
    return Field(order, points, pairs, frozenset(frozenset(pair) for pair in blocked))


@given(st.integers(1, 60), st.integers(2, 5))
def test_with_bots_everybody_sits_and_tables_are_even(count: int, size: int) -> None:
    found = sizes(count, size, range(2, 6), bots=True)
    assert sum(found) == count
    assert max(found) <= size
    assert max(found) - min(found) <= 1


@given(st.integers(1, 60), st.integers(2, 5))
def test_without_bots_somebody_sits_out_only_where_nothing_else_helps(
    count: int, size: int
) -> None:
    found = sizes(count, size, range(2, 6), bots=False)
    assert max(found, default=2) <= size
    assert count - sum(found) == (count % 2 if size == 2 or count == 1 else 0)


def test_tables_are_as_full_as_can_be() -> None:
    assert sizes(8, 4, range(2, 6), bots=False) == [4, 4]
    assert sizes(11, 4, range(2, 6), bots=False) == [4, 4, 3]
    assert sizes(5, 4, range(2, 6), bots=False) == [3, 2]


def test_leaders_meet_leaders() -> None:
    points = {1: 8.0, 2: 8.0, 3: 4.0, 4: 4.0, 5: 0.0, 6: 0.0}
    assert seated(field(points), [2, 2, 2]) == [[1, 2], [3, 4], [5, 6]]


def test_those_who_have_met_meet_somebody_else() -> None:
    points = {1: 4.0, 2: 4.0, 3: 0.0, 4: 0.0}
    tables = seated(field(points, met=((1, 2), (3, 4))), [2, 2])
    assert sorted(map(sorted, tables)) in ([[1, 3], [2, 4]], [[1, 4], [2, 3]])


@given(st.sets(st.tuples(st.integers(1, 8), st.integers(1, 8)), max_size=12), st.integers(2, 4))
def test_the_blocked_never_sit_together(pairs: set[tuple[int, int]], size: int) -> None:
    blocked = tuple((one, other) for one, other in pairs if one != other)
    points = {number: float(number % 3) for number in range(1, 9)}
    tables = seated(field(points, blocked=blocked), sizes(8, size, range(2, 6), bots=True))
    for table in tables:
        for one, other in combinations(table, 2):
            assert (one, other) not in blocked
            assert (other, one) not in blocked
    everyone = [number for table in tables for number in table]
    assert len(everyone) == len(set(everyone))
