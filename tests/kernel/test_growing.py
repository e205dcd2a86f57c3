"""Lists and dicts that only grow: copies are independent, however much they share."""

import pytest

from athanor.kernel.history.growing import MOST_OWN, Growing, GrowingDict

SIZES = [0, 1, MOST_OWN, MOST_OWN + 1, 3 * MOST_OWN]


@pytest.mark.parametrize("size", SIZES)
def test_a_growing_list_holds_what_was_added(size: int) -> None:
    found: Growing[int] = Growing()
    for item in range(size):
        found.extend([item])
    assert list(found) == [found[place] for place in range(len(found))] == list(range(size))
    assert all(found.since(place) == list(range(place, size)) for place in range(size + 1))
    with pytest.raises(IndexError):
        found[-1]


@pytest.mark.parametrize("size", SIZES)
def test_copies_of_a_growing_list_go_their_own_ways(size: int) -> None:
    first = Growing(range(size))
    others = [first.copy() for _ in range(3)]
    for _ in range(MOST_OWN + 2):
        for number, other in enumerate(others):
            other.extend([number])
    assert list(first) == list(range(size))
    for number, other in enumerate(others):
        assert list(other) == [*range(size), *[number] * (MOST_OWN + 2)]


def test_copies_of_a_growing_dict_go_their_own_ways() -> None:
    first: GrowingDict[int, int] = GrowingDict()
    for key in range(2 * MOST_OWN):
        first[key] = key
    other = first.copy()
    for key in range(4 * MOST_OWN):
        other[key] = -key
    assert [first.get(key) for key in range(2 * MOST_OWN)] == list(range(2 * MOST_OWN))
    assert first.get(3 * MOST_OWN) is None
    assert other.get(MOST_OWN) == -MOST_OWN
    assert other.get(3 * MOST_OWN) == -3 * MOST_OWN


def test_what_holds_the_same_is_equal_however_it_is_shared() -> None:
    grown: Growing[int] = Growing()
    keys: GrowingDict[int, int] = GrowingDict()
    for item in range(MOST_OWN + 5):
        grown.extend([item])
        keys[item] = item
    assert grown == Growing(range(MOST_OWN + 5)) != Growing(range(MOST_OWN))
    assert keys.copy() == keys != GrowingDict()
