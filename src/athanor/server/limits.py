"""Rate limits: a burst, then a rate per minute.

Senders over the limit are told how long to wait.
"""

from athanor.server import metrics
from athanor.server.clock import Clock
from athanor.server.wire.problems import Problem

# The burst, and the rate per minute.
ALLOWED: dict[str, tuple[int, float]] = {
    "read": (120, 1200),
    "replay": (60, 240),
    "document": (10, 30),
    "bulk": (6, 20),
    "ready": (30, 120),
    "write": (60, 600),
    "find": (20, 60),
    "new-person": (20, 30),
    "new-table": (20, 60),
    "password": (8, 10),
    "account": (10, 4),  # attempts at one account, from all devices it does not know
    "attempt": (5, 1),  # of those, from one address; on a known device
    "mail": (3, 0.1),  # letters to one address, for one person
    "letters": (12, 0.5),  # letters that one sender causes
    "notice": (10, 0.5),  # notices to one person
    "listed": (6, 0.5),  # tables that wait, and tournaments, that one sender adds to the lobby
    "shown": (20, 5),  # listed tables that begin at once
    "chat": (10, 30),
    "hint": (6, 20),
    "review": (10, 30),
    "variation": (30, 120),
    "puzzle": (30, 120),
    "invite": (10, 20),
    "inviting": (8, 0.2),  # notices of invitations by one person
    "invited": (3, 0.05),  # notices of invitations to one person
    "invited-by": (1, 0.02),  # those from one person to another
    "nudge": (3, 6),
    "report": (5, 5),
    "code": (20, 30),
    "mcp": (60, 600),
    "mcp-session": (10, 30),
    "connect": (40, 120),
    "message": (60, 900),  # of one person, or of an address without one
    "messages": (600, 6000),  # of one address
}
MOST_KEPT = 100_000


class Limits:
    """Leaky buckets by kind and sender."""

    def __init__(self, clock: Clock, on: bool = True) -> None:
        self.clock, self.on = clock, on
        self._empty_at: dict[tuple[str, str], float] = {}  # when each bucket will be empty

    def allows(self, kind: str, who: str) -> bool:
        """Whether one more request would not be too many."""
        if not self.on:
            return True
        at_once, a_minute = ALLOWED[kind]
        return (
            self._empty_at.get((kind, who), 0.0) <= self.clock.now() + (at_once - 1) * 60 / a_minute
        )

    def take(self, kind: str, who: str) -> None:
        """Count one request. If it is too many, raise `Problem` with the seconds to wait."""
        if not self.on:
            return
        at_once, a_minute = ALLOWED[kind]
        drop = 60.0 / a_minute
        now = self.clock.now()
        level = max(self._empty_at.get((kind, who), now), now)
        wait = level + drop - now - at_once * drop
        if wait > 0:
            metrics.LIMITED.inc()
            seconds = max(1, round(wait + 0.5))
            raise Problem("limit", retry_after=seconds, seconds=seconds)
        if len(self._empty_at) > MOST_KEPT:
            self._empty_at = {key: at for key, at in self._empty_at.items() if at > now}
        self._empty_at[kind, who] = level + drop
