"""A folder of games of the search: many processes play them, and it can go on at any time.

The file holds one compressed line for each game. What a stopped run cut off is dropped.
"""

import gzip
import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from time import monotonic

from athanor.bots.tree_search import prepare
from athanor.kernel.registry import find_game
from athanor.lab.deadline import done_before
from athanor.learn.teacher import TaughtGame, teach


class BadLesson(ValueError):
    """A file that holds no games of the search, or games by other rules."""


def file_of(folder: Path, game: str) -> Path:
    """Where the games of a folder lie."""
    return folder / f"{game}.jsonl.gz"


def read_games(folder: Path, game: str) -> list[TaughtGame]:
    """The games of a folder, up to where the file was cut off."""
    return [TaughtGame.read(json.loads(line)) for line in _lines(file_of(folder, game))]


def _lines(path: Path) -> list[str]:
    """The whole lines of a file, as far as it can be read."""
    if not path.exists():
        return []
    found = bytearray()
    try:
        with gzip.open(path) as stream:
            while part := stream.read1(1 << 20):
                found += part
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        if not found:
            raise BadLesson(f"{path}: this is no file of games: {error}.") from None
    return found.decode().split("\n")[:-1]


def _mended(path: Path) -> set[int]:
    """The indexes of the games in a file, after cutting off what is not whole."""
    lines = _lines(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(_packed(line) for line in lines))
    return {json.loads(line)["index"] for line in lines}


def _packed(line: str) -> bytes:
    return gzip.compress(f"{line}\n".encode(), mtime=0)


@dataclass(frozen=True)
class Lessons:
    """Which games to play: a game, a seed for the deals, and simulations for each choice."""

    game: str
    seed: int
    simulations: int

    def play(self, index: int) -> TaughtGame:
        return teach(self.game, index, self.seed, self.simulations)


def record(
    lessons: Lessons, folder: Path, minutes: float, processes: int, games: int = 1 << 30,
    tell: Callable[[int], None] = lambda games: None,
) -> None:  # fmt: skip
    """Play games until time is up; each is stored as it ends."""
    prepare(find_game(lessons.game))
    path, ends = file_of(folder, lessons.game), monotonic() + 60.0 * minutes
    done = _mended(path)
    missing = ((index,) for index in islice(count(), games) if index not in done)
    with path.open("ab") as stream:
        for _, one in done_before(ends, lessons.play, missing, processes):
            stream.write(_packed(json.dumps(one.data(), separators=(",", ":"))))
            stream.flush()
            done.add(one.index)
            tell(len(done))
