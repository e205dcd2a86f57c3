"""The server's time: the wall clock at startup, then the monotonic clock.

Processes that share a PostgreSQL start from its time instead of their machines', which may differ:
otherwise one would give up a table that another, days behind, has just opened.

A stored time may be in the future, if the wall clock has been set back since or was wrong when the
time was stored. The clock still follows the wall clock, and readers treat such a time as now. So
game clocks keep running, and a wrong date does no harm once it is corrected.
"""

import time
from collections.abc import Callable


class Clock:
    """Seconds since 1970 that never jump during a process, even if the wall clock is changed."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self.steady = steady
        self.began = wall()
        self._first = steady()

    def follow(self, now: float) -> None:
        """Go on from another clock's time."""
        self.began, self._first = now, self.steady()

    def now(self) -> float:
        return self.began + (self.steady() - self._first)
