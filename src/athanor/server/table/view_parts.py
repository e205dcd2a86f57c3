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
        self.lengths = {name: len(entries) for name, entries in lists.items()}
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
        self._pieces: dict[Place, bytes] = {}  # the JSON of each
        self._known: dict[Place, Known] = {}
        self._parts: dict[str, bytes] = {}
        self._changed: dict[str, bytes] = {}  # the parts that have changed since they were taken

    def see(self, array: Array) -> dict[str, bytes]:
        """The JSON of each part of a view. The record must not be changed later."""
        words = array.view(np.int16)
        record = NotedRecord(self.game.state.of(array), words)
        if self._parts:
            changed = differing(words, self.words)
            stale = [place for place, known in self._known.items() if known.reads & changed]
            self._renew(stale, record)
        else:
            self._write(list(self.layout.writing), record)
        self.words = words
        return dict(self._parts)

    def take_changed(self) -> dict[str, bytes]:
        """The parts that have changed since the last call."""
        changed, self._changed = self._changed, {}
        return changed

    def data(self) -> dict[str, Any]:
        """The view as plain data."""
        return {name: msgspec.json.decode(part) for name, part in self._parts.items()}

    def _renew(self, stale: list[Place], record: "NotedRecord") -> None:
        """Look up the pieces whose words have changed; write those that are not known."""
        unknown = []
        for place in stale:
            known = self._known[place]
            piece = known.pieces.get(known.seen(record.words)) if known.pieces else None
            if piece is None:
                unknown.append(place)
            else:
                self._pieces[place] = piece
        for place in unknown:
            self._pieces[place], self._known[place] = self.layout.write(place, record)
        self._join(stale)

    def _write(self, places: list[Place], record: "NotedRecord") -> None:
        for place in places:
            self._pieces[place], self._known[place] = self.layout.write(place, record)
        self._join(places)

    def _join(self, places: list[Place]) -> None:
        for name in dict.fromkeys([name for name, _ in places]):
            part = self._joined(name)
            if self._parts.get(name) != part:
                self._parts[name] = self._changed[name] = part

    def _joined(self, name: str) -> bytes:
        length = self.layout.lengths.get(name)
        if length is None:
            return self._pieces[name, WHOLE]
        return b"[" + b",".join([self._pieces[name, i] for i in range(length)]) + b"]"


def differing(one: Array, other: Array) -> int:
    """The words in which two records differ, a bit for each."""
    return int.from_bytes(np.packbits(one != other, bitorder="little").tobytes(), "little")


class NotedRecord:
    """A record that tracks which of its words are read."""

    def __init__(self, record: Any, words: Array) -> None:
        self.record, self.cells, self.words = record, record._cells, words
        self.read = 0  # a bit for each word

    def written(self, write: Write) -> tuple[bytes, int]:
        """The JSON that is written, and the words that were read for it."""
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
