"""A folder of games of the search: many processes play them, and it can go on at any time.

The file holds one compressed line for each game. What a stopped run cut off is dropped.
"""

import gzip
import json
import multiprocessing
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import count, islice, takewhile
from pathlib import Path
from time import monotonic

from athanor.bots.tree_search import prepare
from athanor.kernel.registry import find_game
from athanor.learn.teacher import TaughtGame, teach

AHEAD = 2  # games in flight for each process


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
    missing = (index for index in islice(count(), games) if index not in done)
    with path.open("ab") as stream:
        for one in _played(lessons, missing, ends, processes):
            stream.write(_packed(json.dumps(one.data(), separators=(",", ":"))))
            stream.flush()
            done.add(one.index)
            tell(len(done))


def _played(
    lessons: Lessons, missing: Iterator[int], ends: float, processes: int
) -> Iterator[TaughtGame]:
    """Games as they end, until time is up."""
    if processes > 1:
        yield from _played_at_once(lessons, missing, ends, processes)
    else:
        yield from (
            lessons.play(index) for index in takewhile(lambda _: monotonic() < ends, missing)
        )


def _played_at_once(
    lessons: Lessons, missing: Iterator[int], ends: float, processes: int
) -> Iterator[TaughtGame]:
    pool = ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"))
    waiting: set[Future[TaughtGame]] = set()
    try:
        while monotonic() < ends:
            for index in islice(missing, AHEAD * processes - len(waiting)):
                waiting.add(pool.submit(lessons.play, index))
            if not waiting:
                break
            found = wait(waiting, max(0.0, ends - monotonic()), FIRST_COMPLETED).done
            waiting -= found
            yield from (one.result() for one in found)
    finally:
        for process in (pool._processes or {}).values() if waiting else ():
            process.terminate()  # a game that is not over when time is up is lost
        pool.shutdown(wait=not waiting, cancel_futures=True)
