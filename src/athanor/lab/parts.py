"""A simulation as a folder of Parquet parts, for runs whose rows do not fit in one process.

Each task writes its part where it is played and returns only sums. A part that exists is not
played again, so the same command continues a run that was stopped. On a cluster, all machines must
share the folder.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from athanor.lab import files
from athanor.lab.plan import Plan
from athanor.lab.results import Results
from athanor.lab.simulate import RAY_BATCH, fitting_processes, play_some, share_out
from athanor.lab.summary import Summary

PART = "part-{:012}.parquet"  # by the index of its first game
BOT_PART = 20  # games between bots in a part


@dataclass(frozen=True)
class Folder:
    """The folder that stores the parts of a plan."""

    plan: Plan
    path: Path

    def part(self, first: int) -> Path:
        """The file of the part that starts with a game."""
        return self.path / PART.format(first)

    def played(self, first: int, games: int) -> Summary:
        """The sums of a part, which is played and written unless it exists."""
        kept = self._kept(first)
        if kept is None or len(kept) < games:
            kept = play_some(self.plan, first, games)
            files.write(self.part(first), summed(self.plan, kept), kept, first)
        return summed(self.plan, kept.first(games))

    def _kept(self, first: int) -> Results | None:
        path = self.part(first)
        return files.continued(path, self.plan).batch if path.exists() else None


def summed(plan: Plan, batch: Results) -> Summary:
    """The sums over some games."""
    summary = Summary(plan)
    summary.add(batch)
    return summary


def first_part(path: Path) -> Path | None:
    """Any part of a folder; it contains the plan of all of them."""
    return next(iter(sorted(path.glob("part-*.parquet"))), None)


def empty(path: Path) -> None:
    """Remove the parts of a folder."""
    for part in path.glob("part-*.parquet"):
        part.unlink()


class PartsRun:
    """Plays a plan into a folder; the parts that are done are a prefix of it."""

    def __init__(self, plan: Plan, path: Path) -> None:
        self.plan, self.path = plan, path
        self.seconds, self._sums = 0.0, Summary(plan)

    @property
    def done(self) -> int:
        """The games summed up so far."""
        return self._sums.games

    def take_up(self) -> None:
        """Check that the parts in the folder belong to this plan."""
        kept = first_part(self.path)
        if kept is not None:
            files.continued(kept, self.plan)

    def go_on(
        self,
        games: int,
        processes: int | None = None,
        progress: Callable[[int], None] = lambda done: None,
        stop: Callable[[], bool] = lambda: False,
        ray: str | None = None,
    ) -> None:
        """Play until this many games are done, or until `stop` says so after a part."""
        began = monotonic()
        _ = self.plan.played.machine  # compiles the rules once, here, and not in every process
        self._sums = Summary(self.plan)
        workers = processes or fitting_processes(games)
        folder = Folder(self.plan, self.path)
        for part in share_out(folder.played, self._tasks(games), workers, ray):
            self._sums.merge(part)
            self.seconds = monotonic() - began
            progress(self.done)
            if stop():
                break

    def summary(self) -> Summary:
        """The summary of the finished games."""
        self._sums.seconds = self.seconds
        return self._sums

    def _tasks(self, games: int) -> Iterator[tuple[int, int]]:
        size = BOT_PART if self.plan.bots else RAY_BATCH
        return ((first, min(size, games - first)) for first in range(0, games, size))
