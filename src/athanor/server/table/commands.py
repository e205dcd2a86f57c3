"""Commands: turn requests of people and bots into a table's next entry, or a problem."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

import athanor
from athanor.kernel.game import Game
from athanor.server.chance import Deal
from athanor.server.storage.entries import Chair, Entry
from athanor.server.table.company.votes import needed
from athanor.server.table.projection import Projection
from athanor.server.wire.problems import ActionRefused, Problem, StaleProblem

MOST_AHEAD = 86_400.0  # seconds that a wall clock may have been set back
MOST_NUMBERS = 8192  # actions whose number is kept
# Kind, seat and data; for an action already found legal, also its number.
Content = tuple[str, int | None, dict[str, Any]] | tuple[str, int | None, dict[str, Any], int]


class Command(NamedTuple):
    """Something to do exactly once, however often its request is sent."""

    decide: Callable[[Projection, float], Content]
    author: str | None = None
    request: str | None = None

    def answered(self, projection: Projection) -> int | None:
        """The entry that has already executed it."""
        if self.author is None or self.request is None:
            return None
        return projection.requests.get((self.author, self.request))

    def entry(self, projection: Projection, now: float) -> Entry:
        """The entry that would execute it now."""
        if projection.frozen:
            raise Problem("table/frozen", **projection.frozen.fields)
        kind, seat, data, *checked = self.decide(projection, now)
        # Times in the log never go back, except after one so far ahead that it must have been
        # wrong.
        ahead = projection.updated - now
        at = projection.updated if 0 < ahead < MOST_AHEAD else now
        number = checked[0] if checked else None
        return Entry(
            projection.id, projection.entry + 1, at, kind, seat, self.author, self.request, data,
            number=number,
        )  # fmt: skip


def need(projection: Projection, status: str) -> None:
    """Refuse what is not possible at a table with this status."""
    if projection.status != status:
        raise Problem(f"table/not-{status}")


def check_host(projection: Projection, person: str, deed: str) -> None:
    """Refuse everybody but the host."""
    if projection.host != person:
        raise Problem("table/not-host", deed)


def act(
    seat: int, question: int, action: Any, bot: bool = False
) -> Callable[[Projection, float], Content]:
    """Answer the question that a seat is asked. A bot may answer only if it plays the seat."""

    def decide(projection: Projection, now: float) -> Content:
        need(projection, "playing")
        assert projection.table is not None
        check_who_plays(projection, seat, bot)
        if isinstance(action, str):
            raise Problem("action/unreadable")
        try:
            number = _number(projection.game, projection.players, msgspec.json.encode(action))
        except athanor.Unreadable as error:
            raise Problem("action/unreadable", "detail", detail=str(error)) from None
        refusal = projection.table.refusal_of(number, seat)
        if projection.questions.get(seat) != question and (refusal is None or question > 0):
            raise StaleProblem()
        if refusal is not None:
            raise ActionRefused(refusal)
        return "act", seat, {"action": action, **spent(projection, seat, now)}, number

    return decide


@lru_cache(maxsize=MOST_NUMBERS)
def _number(game: Game, players: int, action: bytes) -> int:
    """The number of an action; the same few are chosen at all tables."""
    return game.number(msgspec.json.decode(action), players)


def check_who_plays(projection: Projection, seat: int, bot: bool) -> None:
    """Refuse a bot where a person plays the seat, and the reverse."""
    played_by_bot = projection.chairs[seat].bot is not None
    if played_by_bot and not bot:
        raise Problem("table/not-yours", "bot")
    if bot and not played_by_bot:
        raise StaleProblem()


def spent(projection: Projection, seat: int, now: float) -> dict[str, float]:
    """The thinking time an answer costs, if there is a clock."""
    if projection.clocks is None or projection.chairs[seat].bot or seat not in projection.asked_at:
        return {}
    if seat in projection.curtained:
        return {"spent": 0.0}
    return {"spent": round(max(0.0, now - projection.asked_at[seat]), 3)}


def undo(seat: int, moment: int) -> Callable[[Projection, float], Content]:
    """Take back a seat's last choice."""

    def decide(projection: Projection, now: float) -> Content:
        need(projection, "playing")
        assert projection.table is not None
        check_who_plays(projection, seat, bot=False)
        if moment != projection.moment:
            raise StaleProblem()
        if not projection.table.can_undo(seat):
            raise Problem("action/refused", "no-undo", rule="undo")
        return "undo", seat, spent(projection, seat, now)

    return decide


def resign(seat: int, level: str, kind: str = "resign") -> Callable[[Projection, float], Content]:
    """Resign. The strongest available bot plays on for the others."""

    def decide(projection: Projection, now: float) -> Content:
        need(projection, "playing")
        if projection.chairs[seat].resigned:
            raise Problem("table/not-playing", "resigned")
        return kind, seat, {"level": level}

    return decide


def vote(
    voter: int, about: str, seat: int | None, yes: bool, level: str, absent: Callable[[int], bool]
) -> Callable[[Projection, float], Content]:
    """Vote on giving the game up, or on letting a bot play for an absent person."""

    def decide(projection: Projection, now: float) -> Content:
        need(projection, "playing")
        if projection.chairs[voter].resigned or voter not in everyone_asked(
            projection, about, seat
        ):
            raise Problem("vote/nothing")
        if about == "cancel":
            return "vote", voter, {"about": about, "yes": yes}
        if seat is None or not 0 <= seat < projection.players:
            raise Problem("unreadable", "seat")
        if yes and not (projection.chairs[seat].human and absent(seat)):
            raise Problem("vote/not-absent")
        return "vote", voter, {"about": about, "seat": seat, "yes": yes, "level": level}

    return decide


def everyone_asked(projection: Projection, about: str, seat: int | None) -> set[int]:
    """All seats of all people whose consent is needed."""
    people = {projection.chairs[at].person for at in needed(projection.chairs, about, seat)}
    return {
        at for at, chair in enumerate(projection.chairs) if chair.person in people and chair.human
    }


def back(seat: int) -> Callable[[Projection, float], Content]:
    """Take a person's seat back from the bot."""

    def decide(projection: Projection, now: float) -> Content:
        need(projection, "playing")
        if not projection.chairs[seat].away or projection.chairs[seat].resigned:
            raise Problem("vote/nothing", "bot")
        return "back", seat, {}

    return decide


def join(person: str, seat: int | None) -> Callable[[Projection, float], Content]:
    """Take an open seat."""

    def decide(projection: Projection, now: float) -> Content:
        need(projection, "open")
        check_may_join(projection, person)
        free = [at for at, chair in enumerate(projection.chairs) if chair.kind == "open"]
        if not free or (seat is not None and seat not in free):
            raise Problem("table/full", "seat" if free else None)
        return "sit", free[0] if seat is None else seat, {"kind": "person", "person": person}

    return decide


def check_may_join(projection: Projection, person: str) -> None:
    """Refuse a person who is already seated, was removed by the host, or comes too late."""
    if any(chair.person == person and chair.kind == "person" for chair in projection.chairs):
        raise Problem("table/full", "seated")
    if person in projection.kept_out:
        raise Problem("table/locked", "removed")
    if projection.locked:
        raise Problem("table/locked")


def seat_someone(person: str, seat: int, chair: Chair) -> Callable[[Projection, float], Content]:
    """Open a seat, or put a bot or a hot-seat player on it. For the host only."""

    def decide(projection: Projection, now: float) -> Content:
        need(projection, "open")
        check_host(projection, person, "seats")
        if not 0 <= seat < projection.players:
            raise Problem("not-found", "seat")
        if projection.chairs[seat].person == person and projection.chairs[seat].kind == "person":
            raise Problem("table/full", "yourself")
        return "sit", seat, {"kind": chair.kind, "person": chair.person, "name": chair.name,
                             "level": chair.level}  # fmt: skip

    return decide


def replace_bot(seat: int, failed: str, level: str) -> Callable[[Projection, float], Content]:
    """Replace a bot that has failed."""

    def decide(projection: Projection, now: float) -> Content:
        need(projection, "playing")
        if projection.chairs[seat].kind != "bot" or projection.chairs[seat].level != failed:
            raise StaleProblem()
        return "sit", seat, {"kind": "bot", "level": level}

    return decide


def agree(person: str, seat: int) -> Callable[[Projection, float], Content]:
    """Accept a rematch."""

    def decide(projection: Projection, now: float) -> Content:
        need(projection, "open")
        chair = projection.chairs[seat]
        return "sit", seat, {"kind": chair.kind, "person": person, "name": chair.name}

    return decide


def leave(person: str) -> Callable[[Projection, float], Content]:
    """Give up a person's seats at an open table.

    If the host leaves, the next person becomes host.
    """

    def decide(projection: Projection, now: float) -> Content:
        need(projection, "open")
        own = [at for at, chair in enumerate(projection.chairs) if chair.person == person]
        others = [chair.person for chair in projection.chairs if chair.person not in (None, person)]
        if not own and projection.host != person:
            raise Problem("table/not-yours", "seat")
        if projection.host == person and not others:
            return "cancel", None, {}
        host = others[0] if projection.host == person else projection.host
        return "leave", None, {"seats": own, "host": host}

    return decide


def lift(seat: int) -> Callable[[Projection, float], Content]:
    """Take the device that several people share. The clock runs from now on."""

    def decide(projection: Projection, now: float) -> Content:
        if seat not in projection.curtained:
            raise StaleProblem()
        return "lift", seat, {}

    return decide


def hand_over(giver: str, taker: str) -> Callable[[Projection, float], Content]:
    """Give everything that a person has at a table to another, at any time."""
    return lambda projection, now: ("handover", None, {"from": giver, "to": taker})


def expire(before: float) -> Callable[[Projection, float], Content]:
    """Give up a table that has waited too long for others."""

    def decide(projection: Projection, now: float) -> Content:
        need(projection, "open")
        if projection.updated >= before:
            raise StaleProblem()
        return "cancel", None, {}

    return decide


def abandon() -> Callable[[Projection, float], Content]:
    """End a game in progress without a result."""

    def decide(projection: Projection, now: float) -> Content:
        need(projection, "playing")
        return "cancel", None, {}

    return decide


def start(person: str | None, seed: int) -> Callable[[Projection, float], Content]:
    """Begin the game with this deal, or with the one the table was opened with.

    Without a person, it begins because everyone agreed.
    """

    def decide(projection: Projection, now: float) -> Content:
        need(projection, "open")
        if person is not None:
            check_host(projection, person, "start")
        if any(chair.kind == "open" or not chair.ready for chair in projection.chairs):
            raise Problem("table/seats-open")
        if projection.rated and (fixed := projection.fixed):
            raise Problem("unreadable", "rated-fixed", options=fixed)
        return "start", None, msgspec.to_builtins(projection.deal or Deal(str(seed)))

    return decide


def rematch(table: str) -> Callable[[Projection, float], Content]:
    """Record the table at which the same people play again."""

    def decide(projection: Projection, now: float) -> Content:
        if not projection.open_to_all:
            need(projection, "over")
        return "rematch", None, {"table": table}

    return decide
