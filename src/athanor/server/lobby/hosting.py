"""Hosting: what the host of an open table, or an administrator, can decide about it."""

from collections.abc import Callable

from athanor.server.table.commands import Content, check_host, need
from athanor.server.table.projection import Projection
from athanor.server.wire.problems import Problem


def lock(person: str, locked: bool) -> Callable[[Projection, float], Content]:
    """Stop others from joining, or let them join again. For the host only."""

    def decide(projection: Projection, now: float) -> Content:
        need(projection, "open")
        check_host(projection, person, "lock")
        return "lock", None, {"locked": locked}

    return decide


def pass_on(person: str, seat: int) -> Callable[[Projection, float], Content]:
    """Make another person at the table its host. For the host only."""

    def decide(projection: Projection, now: float) -> Content:
        need(projection, "open")
        check_host(projection, person, "host")
        chair = projection.chairs[seat] if seat < projection.players else None
        if chair is None or chair.kind != "person" or chair.person == person:
            raise Problem("not-found", "seated")
        return "host", None, {"host": chair.person}

    return decide


def close(reason: str) -> Callable[[Projection, float], Content]:
    """Close a table. For administrators only."""

    def decide(projection: Projection, now: float) -> Content:
        if projection.open_to_all:
            raise Problem("table/not-playing", "ended")
        return "close", None, {"reason": reason}

    return decide
