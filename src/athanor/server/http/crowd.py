"""Connections: how many there are of each sender and together, and how much each may ask."""

import logging
from collections import Counter
from time import monotonic

from athanor.server.limits import Limits

MOST_OF_ADDRESS = 250
KEPT_BACK = 128  # descriptors for the storage, workers and files
SILENCE = 60.0  # seconds between two lines of the log
logger = logging.getLogger("athanor.http")


class Crowd:
    """Everybody who is connected, by address or person."""

    def __init__(self, each: int | None, together: int | None = None) -> None:
        self.each, self.together = each, together
        self._here: Counter[str] = Counter()
        self._count = 0
        self._told = -SILENCE

    def enter(self, who: str) -> bool:
        """Count one more; False if there are too many."""
        full = self.together is not None and self._count >= self.together
        if full or (self.each is not None and self._here[who] >= self.each):
            self._tell("all together" if full else "of one sender")
            return False
        self._here[who] += 1
        self._count += 1
        return True

    def leave(self, who: str) -> None:
        """One less."""
        self._count -= 1
        self._here[who] -= 1
        if not self._here[who]:
            del self._here[who]

    def _tell(self, of: str) -> None:
        if monotonic() - self._told >= SILENCE:
            self._told = monotonic()
            logger.warning("connections are refused: %d are open, the most %s", self._count, of)


class Allowance:
    """How much one viewer may ask: by person, and all viewers of an address together."""

    def __init__(self, limits: Limits, person: str | None, address: str) -> None:
        self.limits, self.own, self.address = limits, person or address, address

    def left(self) -> bool:
        """Whether one more message would not be too many."""
        return self.limits.allows("message", self.own) and self.limits.allows(
            "messages", self.address
        )

    def take(self) -> None:
        """Count a message; raise `Problem` if it is too many."""
        self.limits.take("messages", self.address)
        self.limits.take("message", self.own)
