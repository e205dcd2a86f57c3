"""A viewer's view as JSON, part by part: only what a choice has changed is encoded again."""

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, NamedTuple

import msgspec
import numpy as np

from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game
from athanor.kernel.position import entry_writers, writers

Place = tuple[str, int]  # the name of a part, and the index of an entry if it is a list
Write = Callable[[Any], Any]
WHOLE = -1  # the index of a part that is not a list
MOST_INTERNED = 20_000


class Layout(NamedTuple):
    """How the views of a game are encoded: each part, or each entry of a part that is a list."""

    writing: dict[Place, Write]
    lengths: dict[str, int]  # of lists


@cache
def layout(game: Game, players: int) -> Layout:
    """The layout of a game with a number of seats."""
    lists = entry_writers(game, players)
    writing: dict[Place, Write] = {}
    for name, write in writers(game).items():
        entries = lists.get(name)
        writing |= {(name, WHOLE): write} if entries is None else {
            (name, i): entry for i, entry in enumerate(entries)
        }  # fmt: skip
    return Layout(writing, {name: len(entries) for name, entries in lists.items()})


class ViewParts:
    """The parts of a view by name.

    Each is computed from the record alone. So it stays valid until one of the words it was read
    from changes, and another viewer who sees the same words gets the same part. A list is kept
    entry by entry.
    """

    def __init__(self, game: Game, players: int) -> None:
        self.game, self.layout = game, layout(game, players)
        self.words: Array = np.empty(0, np.int16)
        self._pieces: dict[Place, bytes] = {}  # the JSON of each
        self._reads: dict[Place, frozenset[int]] = {}  # the words it was computed from
        self._parts: dict[str, bytes] = {}
        self._changed: dict[str, bytes] = {}  # the parts that have changed since they were taken

    def see(self, array: Array, like: "ViewParts | None" = None) -> dict[str, bytes]:
        """The JSON of each part of a view; `like` are the parts of another viewer of the position.

        The record must not be changed later.
        """
        words = array.view(np.int16)
        if self._parts:
            changed = differing(words, self.words)
            stale = [p for p, reads in self._reads.items() if not changed.isdisjoint(reads)]
        else:
            stale = list(self.layout.writing)
        self.words = words
        if stale:
            self._renew(stale, NotedRecord(self.game.state.of(array)), like)
        return dict(self._parts)

    def take_changed(self) -> dict[str, bytes]:
        """The parts that have changed since the last call."""
        changed, self._changed = self._changed, {}
        return changed

    def data(self) -> dict[str, Any]:
        """The view as plain data."""
        return {name: msgspec.json.decode(part) for name, part in self._parts.items()}

    def _renew(self, stale: list[Place], record: "NotedRecord", like: "ViewParts | None") -> None:
        apart = None if like is None else differing(self.words, like.words)
        for place in stale:
            if like is not None and apart is not None and apart.isdisjoint(like._reads[place]):
                self._pieces[place], self._reads[place] = like._pieces[place], like._reads[place]
            else:
                made = record.written(self.layout.writing[place])
                self._pieces[place], self._reads[place] = made
        for name in dict.fromkeys([name for name, _ in stale]):
            part = self._joined(name)
            if self._parts.get(name) != part:
                self._parts[name] = self._changed[name] = part

    def _joined(self, name: str) -> bytes:
        length = self.layout.lengths.get(name)
        if length is None:
            return self._pieces[name, WHOLE]
        return b"[" + b",".join([self._pieces[name, i] for i in range(length)]) + b"]"


def differing(one: Array, other: Array) -> frozenset[int]:
    """The indices of the words in which two records differ."""
    return frozenset((one != other).nonzero()[0].tolist())


class NotedRecord:
    """A record that tracks which of its words are read."""

    # Most tables of a game read the same words.
    _interned: ClassVar[dict[frozenset[int], frozenset[int]]] = {}

    def __init__(self, record: Any) -> None:
        self.record, self.cells = record, record._cells
        self.read: set[int] = set()

    def written(self, write: Write) -> tuple[bytes, frozenset[int]]:
        """The JSON that is written, and the words that were read for it."""
        self.read = set()
        fields = vars(self.record)
        fields.clear()  # reads of cached fields would go unnoticed
        fields["_cells"] = self
        made = msgspec.json.encode(write(self.record))
        reads = frozenset(self.read)
        if len(self._interned) < MOST_INTERNED:
            reads = self._interned.setdefault(reads, reads)
        return made, reads

    def __getitem__(self, place: Any) -> Any:
        if type(place) is slice:
            self.read.update(range(*place.indices(len(self.cells))))
        else:
            self.read.add(place)
        return self.cells[place]

    def __iter__(self) -> Any:
        self.read.update(range(len(self.cells)))
        return iter(self.cells)
