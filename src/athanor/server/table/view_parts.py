"""A viewer's view as JSON, part by part: only what a choice has changed is encoded again."""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import numpy as np

from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game
from athanor.kernel.position import entry_writers, writers

Place = tuple[str, int]  # the name of a part, and the index of an entry if it is a list
Write = Callable[[Any], Any]
WHOLE = -1  # the index of a part that is not a list
MOST_BYTES = 16 << 20  # of pieces of JSON that are kept for the tables of a game
BESIDES = 150  # bytes that a piece takes besides itself and its words
MOST_WAYS = 8  # of reading a piece that are all looked through


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

    def piece(self, words: Array) -> bytes | None:
        """The piece, if these words have been seen before."""
        return self.pieces.get(self.seen(words)) if self.pieces else None


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
        # Which words are read may depend on their values: a piece may be read in several ways.
        self._known: dict[Place, dict[int, Known]] = {place: {} for place in self.writing}
        self._kept = 0  # bytes

    def find(self, place: Place, record: "NotedRecord") -> tuple[bytes, Known]:
        """The JSON of a piece; it is written only if nobody has seen these words before."""
        ways = self._known[place]
        if len(ways) <= MOST_WAYS:
            for known in ways.values():
                piece = known.piece(record.words)
                if piece is not None:
                    return piece, known
        return self._write(place, record)

    def _write(self, place: Place, record: "NotedRecord") -> tuple[bytes, Known]:
        """The JSON of a piece, kept for all who see the same words."""
        piece, reads = record.written(self.writing[place])
        if self._kept >= MOST_BYTES:
            self._forget()
        known = self._known[place].get(reads)
        if known is None:
            known = self._known[place][reads] = Known(reads)
        seen = known.seen(record.words)
        if seen not in known.pieces:
            self._kept += len(seen) + len(piece) + BESIDES
        known.pieces[seen] = piece
        return piece, known

    def _forget(self) -> None:
        for ways in self._known.values():
            for known in ways.values():
                known.pieces.clear()
            if len(ways) > MOST_WAYS:
                ways.clear()
        self._kept = 0


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
        self._pieces: dict[Place, bytes] = {}  # the JSON of each
        self._known: dict[Place, Known] = {}
        self._parts: dict[str, bytes] = {}
        self._changed: dict[str, bytes] = {}  # the parts that have changed since they were taken

    def see(self, array: Array, like: "ViewParts | None" = None) -> dict[str, bytes]:
        """The JSON of each part of a view. The record must not be changed later.

        `like` are the parts of another viewer of the same position, which the first view begins
        with: only what the two see differently is looked up.
        """
        words = array.view(np.int16)
        if not self._known and like is not None:
            self._begin_like(like)
        record = NotedRecord(self.game, array, words)
        if self._known:
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

    def _begin_like(self, like: "ViewParts") -> None:
        self.words, self._parts = like.words, dict(like._parts)
        self._pieces, self._known = dict(like._pieces), dict(like._known)

    def _renew(self, stale: list[Place], record: "NotedRecord") -> None:
        """Find the pieces whose words have changed."""
        for place in stale:
            known = self._known.get(place)
            piece = known.piece(record.words) if known else None
            if piece is None:
                piece, self._known[place] = self.layout.find(place, record)
            self._pieces[place] = piece
        for name in dict.fromkeys([name for name, _ in stale]):
            part = self._joined(name)
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
    """A record of which is known, for whatever is written from it, which words were read."""

    def __init__(self, game: Game, array: Array, words: Array) -> None:
        self.game, self.array, self.words = game, array, words
        self.record: Any = None  # made when something has to be written
        self.cells: Any = None

    def written(self, write: Write) -> tuple[bytes, int]:
        """The JSON that is written, and the words that were read for it."""
        if self.record is None:
            self.record = self.game.state.of(self.array)
            self.cells = NotedCells(self.record._cells)
        self.cells.read = 0
        fields = vars(self.record)
        fields.clear()  # reads of cached fields would go unnoticed
        fields["_cells"] = self.cells
        return msgspec.json.encode(write(self.record)), self.cells.read


class NotedCells:
    """The words of a record, and which of them are read.

    It does not know the record, which knows it: that would be garbage for the collector to find.
    """

    def __init__(self, cells: Any) -> None:
        self.cells = cells
        self.read = 0  # a bit for each word

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
