"""The server's time: the wall's at the start, and from then on the steady one.

A stored time may lie in the future: the wall has been set back since, or was wrong when it was
stored. The clock follows the wall all the same; whoever reads such a time takes it for now, so
that clocks run on and one wrong date does not outlive its correction.
"""

import time
from collections.abc import Callable


class Clock:
    """Seconds since 1970 that never jump while a process lives, whatever is done to its wall."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self.steady = steady
        self.began = wall()
        self._first = steady()

    def now(self) -> float:
        return self.began + (self.steady() - self._first)
