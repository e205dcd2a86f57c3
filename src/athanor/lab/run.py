"""A run: plays a plan up to a number of games; it can be stopped and resumed."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

from athanor.lab import files
from athanor.lab.plan import Plan
from athanor.lab.results import Results
from athanor.lab.simulate import simulate
from athanor.lab.summary import Summary

WRITE_EVERY = 60.0  # seconds between two updates of the file


class Run:
    """The finished games of a plan, always a prefix, and the file that stores them."""

    def __init__(self, plan: Plan, out: Path | None = None) -> None:
        self.plan = plan
        self.out = out
        self.batches: list[Results] = []
        self.done = 0
        self.seconds = 0.0

    def take_up(self) -> None:
        """Start with the games in the file."""
        if self.out is not None and self.out.exists():
            kept = files.continued(self.out, self.plan)
            self.seconds = kept.seconds
            self._add(kept.batch)

    def go_on(
        self,
        games: int,
        processes: int | None = None,
        progress: Callable[[int], None] = lambda done: None,
        stop: Callable[[], bool] = lambda: False,
        ray: str | None = None,
    ) -> None:
        """Play until this many games are done, or until `stop` says so after a batch."""
        began, before = monotonic(), self.seconds
        written = began
        for batch in simulate(self.plan, self.done, games, processes, ray):
            self._add(batch)
            self.seconds = before + monotonic() - began
            progress(self.done)
            if stop():
                break
            if monotonic() - written > WRITE_EVERY:
                self.write()
                written = monotonic()
        self.write()

    def write(self) -> None:
        """Update the file."""
        if self.out is not None:
            self.batches = [Results.joined(self.batches, self.plan.seats)]
            files.write(self.out, self.summary(), self.batches[0])

    def summary(self) -> Summary:
        """The summary of the finished games."""
        summary = Summary(self.plan, seconds=self.seconds)
        for batch in self.batches:
            summary.add(batch)
        return summary

    def _add(self, batch: Results) -> None:
        self.batches.append(batch)
        self.done += len(batch)
