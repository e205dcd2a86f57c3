"""Hosting: what the host of an open table, or an administrator, decides about it."""

from collections.abc import Callable

from athanor.server.table.commands import Content, check_host, need
from athanor.server.table.projection import Projection
from athanor.server.wire.problems import Problem


def lock(person: str, locked: bool) -> Callable[[Projection, float], Content]:
    """The host lets nobody else join, or does again."""

    def decide(projection: Projection, now: float) -> Content:
        need(projection, "open")
        check_host(projection, person, "Only the host may lock the table.")
        return "lock", None, {"locked": locked}

    return decide


def pass_on(person: str, seat: int) -> Callable[[Projection, float], Content]:
    """The host makes somebody else at the table its host."""

    def decide(projection: Projection, now: float) -> Content:
        need(projection, "open")
        check_host(projection, person, "Only the host may name another host.")
        chair = projection.chairs[seat] if seat < projection.players else None
        if chair is None or chair.kind != "person" or chair.person == person:
            raise Problem("not-found", "Nobody else sits there.")
        return "host", None, {"host": chair.person}

    return decide


def close(reason: str) -> Callable[[Projection, float], Content]:
    """An administrator ends a table."""

    def decide(projection: Projection, now: float) -> Content:
        if projection.open_to_all:
            raise Problem("table/not-playing", "This table has already ended.")
        return "close", None, {"reason": reason}

    return decide
