"""Nudges: a word to whoever has been awaited for long, once for each question."""

from collections.abc import Callable
from typing import Any

from athanor.server.problem import Problem
from athanor.server.sitting import Sitting
from athanor.server.wishes import Draft, check_who_plays, need

SLOW_PART = 1 / 24  # of the time for a move at a slow table: so long nobody is nudged


def nudge(by: int, seat: int, after: float) -> Callable[[Sitting, float], Draft]:
    """Remind whoever sits there that one is waiting."""

    def draft(sitting: Sitting, now: float) -> Draft:
        need(sitting, "playing")
        check_who_plays(sitting, by, bot=False)
        check_who_is_awaited(sitting, by, seat)
        if sitting.nudged_by(seat) is not None:
            raise Problem("nudge/once", "There was a nudge about this question; one is enough.")
        if now < patience_ends(sitting, seat, after):
            raise Problem(
                "nudge/early", "It has not been long; a nudge is possible a little later."
            )
        return "nudge", by, {"seat": seat, "question": sitting.questions[seat]}

    return draft


def check_who_is_awaited(sitting: Sitting, by: int, seat: int) -> None:
    """Only another person who is asked something can be nudged."""
    if seat not in sitting.actors:
        raise Problem("nudge/nobody", "Nobody is awaited there.")
    if not sitting.chairs[seat].human:
        raise Problem("nudge/nobody", "A bot plays there; it needs no nudge.")
    if sitting.chairs[seat].person == sitting.chairs[by].person:
        raise Problem("nudge/nobody", "It is you who is awaited there.")


def patience_ends(sitting: Sitting, seat: int, after: float) -> float:
    """When a seat that is asked may be nudged: after so many seconds, later at a slow table."""
    days = sitting.pace.days
    return sitting.asked_at[seat] + (after if days is None else days * 86400 * SLOW_PART)


def shown_nudges(sitting: Sitting, after: float) -> list[dict[str, Any]]:
    """For each person asked now, when a nudge is possible and who has given one."""
    return [
        {"seat": seat, "at": patience_ends(sitting, seat, after), "by": sitting.nudged_by(seat)}
        for seat in sitting.actors
        if sitting.chairs[seat].human
    ]
