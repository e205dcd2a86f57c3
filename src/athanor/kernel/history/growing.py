"""Lists and dicts that only grow, and whose copies share nearly everything.

A server copies the history of a table with every choice. To copy a long list, and later to free it,
touches each of its items. What copies share here never changes, so they are independent.
"""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

K = TypeVar("K")
T = TypeVar("T")
MOST_OWN = 24  # items that a copy does not share


class Growing(Generic[T]):
    """A list that only grows."""

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._shared: list[T] = list(items)
        self._own: list[T] = []

    def copy(self) -> "Growing[T]":
        """An independent copy."""
        other: Growing[T] = object.__new__(type(self))
        other._shared, other._own = self._shared, list(self._own)
        return other

    def extend(self, items: Iterable[T]) -> None:
        """Add some items."""
        self._own += items
        if len(self._own) > MOST_OWN:
            self._shared, self._own = self._shared + self._own, []

    def since(self, place: int) -> list[T]:
        """The items from a place on."""
        own = place - len(self._shared)
        return self._own[own:] if own >= 0 else self._shared[place:] + self._own

    def __len__(self) -> int:
        return len(self._shared) + len(self._own)

    def __getitem__(self, place: int) -> T:
        if place < 0:
            raise IndexError(place)
        own = place - len(self._shared)
        return self._own[own] if own >= 0 else self._shared[place]

    def __iter__(self) -> Iterator[T]:
        yield from self._shared
        yield from self._own

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Growing) and self.since(0) == other.since(0)

    __hash__ = None  # type: ignore[assignment]  # it changes as it grows


class GrowingDict(Generic[K, T]):
    """A dict that only grows."""

    def __init__(self) -> None:
        self._shared: dict[K, T] = {}
        self._own: dict[K, T] = {}

    def copy(self) -> "GrowingDict[K, T]":
        """An independent copy."""
        other: GrowingDict[K, T] = object.__new__(type(self))
        other._shared, other._own = self._shared, dict(self._own)
        return other

    def __setitem__(self, key: K, item: T) -> None:
        self._own[key] = item
        if len(self._own) > MOST_OWN:
            self._shared, self._own = self._shared | self._own, {}

    def get(self, key: K) -> T | None:
        """The item of a key, or None."""
        found = self._own.get(key)
        return self._shared.get(key) if found is None else found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GrowingDict) and self._all() == other._all()

    __hash__ = None  # type: ignore[assignment]  # it changes as it grows

    def _all(self) -> dict[K, T]:
        return self._shared | self._own
