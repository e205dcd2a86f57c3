"""The server's time: the wall's at the start, and from then on the steady one."""

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

    def not_before(self, moment: float) -> None:
        """Never tell a time before this one: the wall may have been set back while nobody ran."""
        self.began += max(0.0, moment - self.now())

    def now(self) -> float:
        return self.began + (self.steady() - self._first)
