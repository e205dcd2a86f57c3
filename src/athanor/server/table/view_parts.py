"""A viewer's view as JSON, part by part: only what a choice has changed is encoded again."""

from collections.abc import Callable
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec
import numpy as np

from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game
from athanor.kernel.position import entry_writers, writers

Place = tuple[str, int]  # the name of a part, and the index of an entry if it is a list
Write = Callable[[Any], Any]
WHOLE = -1  # the index of a part that is not a list
MOST_PIECES = 40_000  # pieces of JSON that are kept for the tables of a game
MOST_WORDS = 64  # a piece that depends on more words is hardly ever the same again


class Known:
    """What one piece of a view looks like, by the words of the record that it was computed from.

    It is computed from those words and nothing else. So whoever sees the same words, at this table
    or another, gets the same piece.
    """

    def __init__(self, reads: int) -> None:
        self.reads = reads  # a bit for each word
        self.words = np.flatnonzero([reads >> word & 1 for word in range(reads.bit_length())])
        self.pieces: dict[bytes, bytes] = {}

    def seen(self, words: Array) -> bytes:
        """The words that the piece depends on."""
        found: bytes = words[self.words].tobytes()
        return found


class Layout:
    """How the views of a game are encoded: each part, or each entry of a part that is a list."""

    def __init__(self, game: Game, players: int) -> None:
        lists = entry_writers(game, players)
        self.writing: dict[Place, Write] = {}
        for name, write in writers(game).items():
            entries = lists.get(name)
            self.writing |= {(name, WHOLE): write} if entries is None else {
                (name, i): entry for i, entry in enumerate(entries)
            }  # fmt: skip
        self.places: dict[str, list[Place]] = {}  # by part
        for place in self.writing:
            self.places.setdefault(place[0], []).append(place)
        self._known: dict[tuple[Place, int], Known] = {}
        self._pieces = 0

    def write(self, place: Place, record: "NotedRecord") -> tuple[bytes, Known]:
        """The JSON of a piece, kept for all who see the same words."""
        piece, reads = record.written(self.writing[place])
        if self._pieces >= MOST_PIECES:
            self._forget()
        known = self._known.get((place, reads))
        if known is None:
            known = self._known[place, reads] = Known(reads)
        if len(known.words) <= MOST_WORDS:
            known.pieces[known.seen(record.words)] = piece
            self._pieces += 1
        return piece, known

    def _forget(self) -> None:
        for known in self._known.values():
            known.pieces.clear()
        self._known.clear()
        self._pieces = 0


@cache
def layout(game: Game, players: int) -> Layout:
    """The layout of a game with a number of seats."""
    return Layout(game, players)


class ViewParts:
    """The parts of a view by name. A list is kept entry by entry.

    A piece stays valid until one of the words it was read from changes.
    """

    def __init__(self, game: Game, players: int) -> None:
        self.game, self.layout = game, layout(game, players)
        self.words: Array = np.empty(0, np.int16)
        self.reads: dict[str, int] = {}  # the words of each part, a bit for each
        self._pieces: dict[Place, bytes] = {}  # the JSON of each
        self._known: dict[Place, Known] = {}
        self._parts: dict[str, bytes] = {}
        self._changed: dict[str, bytes] = {}  # the parts that have changed since they were taken

    def see(self, array: Array, like: "ViewParts | None" = None) -> dict[str, bytes]:
        """The JSON of each part of a view. The record must not be changed later.

        `like` are the parts of another viewer of the same position, and always of the same viewer:
        what both see alike is taken from there.
        """
        words = array.view(np.int16)
        record = NotedRecord(self.game, array, words)
        if like is not None:
            self._see_like(like, words, record)
        elif self._known:
            changed = differing(words, self.words)
            self._renew([p for p, known in self._known.items() if known.reads & changed], record)
        else:
            self._renew(list(self.layout.writing), record)
        self.words = words
        return dict(self._parts)

    def take_changed(self) -> dict[str, bytes]:
        """The parts that have changed since the last call."""
        changed, self._changed = self._changed, {}
        return changed

    def data(self) -> dict[str, Any]:
        """The view as plain data."""
        return {name: msgspec.json.decode(part) for name, part in self._parts.items()}

    def _see_like(self, like: "ViewParts", words: Array, record: "NotedRecord") -> None:
        apart = differing(words, like.words)
        for name, part in like._parts.items():
            if like.reads[name] & apart:
                for place in self.layout.places[name]:
                    self._pieces[place] = self._found(place, like._known[place], record)
                part = self._joined(name)
            self._put(name, part)

    def _renew(self, stale: list[Place], record: "NotedRecord") -> None:
        """Find or write the pieces whose words have changed."""
        for place in stale:
            self._pieces[place] = self._found(place, self._known.get(place), record)
        for name in dict.fromkeys([name for name, _ in stale]):
            self._put(name, self._joined(name))
            known = [self._known[place].reads for place in self.layout.places[name]]
            self.reads[name] = reduce(or_, known)

    def _found(self, place: Place, known: Known | None, record: "NotedRecord") -> bytes:
        """A piece; it is written only if nobody has seen these words before."""
        piece = known.pieces.get(known.seen(record.words)) if known and known.pieces else None
        if piece is None:
            piece, known = self.layout.write(place, record)
        assert known is not None
        self._known[place] = known
        return piece

    def _put(self, name: str, part: bytes) -> None:
        if self._parts.get(name) != part:
            self._parts[name] = self._changed[name] = part

    def _joined(self, name: str) -> bytes:
        places = self.layout.places[name]
        if places[0][1] == WHOLE:
            return self._pieces[places[0]]
        return b"[%b]" % b",".join([self._pieces[place] for place in places])


def differing(one: Array, other: Array) -> int:
    """The words in which two records differ, a bit for each."""
    return int.from_bytes(np.packbits(one != other, bitorder="little").tobytes(), "little")


class NotedRecord:
    """A record that tracks which of its words are read."""

    def __init__(self, game: Game, array: Array, words: Array) -> None:
        self.game, self.array, self.words = game, array, words
        self.record: Any = None  # made when something has to be written
        self.cells: Any = None
        self.read = 0  # a bit for each word

    def written(self, write: Write) -> tuple[bytes, int]:
        """The JSON that is written, and the words that were read for it."""
        if self.record is None:
            self.record = self.game.state.of(self.array)
            self.cells = self.record._cells
        self.read = 0
        fields = vars(self.record)
        fields.clear()  # reads of cached fields would go unnoticed
        fields["_cells"] = self
        return msgspec.json.encode(write(self.record)), self.read

    def __getitem__(self, place: Any) -> Any:
        if type(place) is slice:
            start, stop, _ = place.indices(len(self.cells))
            self.read |= (1 << max(start, stop)) - (1 << start)
        else:
            self.read |= 1 << place
        return self.cells[place]

    def __iter__(self) -> Any:
        self.read = (1 << len(self.cells)) - 1
        return iter(self.cells)
