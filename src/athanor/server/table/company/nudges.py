"""Nudges: a reminder to a person who takes long, once per question."""

from collections.abc import Callable

from athanor.server.table.commands import Content, check_who_plays, need
from athanor.server.table.projection import Projection
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses import NudgeStatus

SLOW_PART = 1 / 24  # of the time per move at a slow table: no nudge before that


def nudge(by: int, seat: int, after: float) -> Callable[[Projection, float], Content]:
    """Remind the person on a seat that others are waiting."""

    def decide(projection: Projection, now: float) -> Content:
        need(projection, "playing")
        check_who_plays(projection, by, bot=False)
        check_who_is_awaited(projection, by, seat)
        if projection.nudged_by(seat) is not None:
            raise Problem("nudge/once")
        if now < patience_ends(projection, seat, after):
            raise Problem("nudge/early")
        return "nudge", by, {"seat": seat, "question": projection.questions[seat]}

    return decide


def check_who_is_awaited(projection: Projection, by: int, seat: int) -> None:
    """Refuse a nudge unless it is for another person who is asked something."""
    if seat not in projection.actors:
        raise Problem("nudge/nobody")
    if not projection.chairs[seat].human:
        raise Problem("nudge/nobody", "bot")
    if projection.chairs[seat].person == projection.chairs[by].person:
        raise Problem("nudge/nobody", "you")


def patience_ends(projection: Projection, seat: int, after: float) -> float:
    """When a seat that is asked may be nudged: after some seconds, later at a slow table."""
    days = projection.pace.days
    return projection.asked_at[seat] + (after if days is None else days * 86400 * SLOW_PART)


def shown_nudges(projection: Projection, after: float) -> list[NudgeStatus]:
    """For each person asked now, when a nudge is possible and who has already sent one."""
    return [
        NudgeStatus(seat, patience_ends(projection, seat, after), projection.nudged_by(seat))
        for seat in projection.actors
        if projection.chairs[seat].human
    ]
