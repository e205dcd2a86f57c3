"""Pairing: which waiting people can sit down together. No storage, no clock."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

WIDENS_EVERY, WIDENS_BY = 30.0, 25  # a span grows by this many points every so many seconds
MOST_CONSIDERED = 24  # nearest in strength, for each person waiting


@dataclass(frozen=True)
class Seeker:
    """Somebody who is waiting."""

    person: str
    games: tuple[str, ...]
    seats: dict[str, frozenset[int]]  # acceptable table sizes, by game
    pace: str
    rated: bool
    span: int | None
    bots_after: float | None
    waited: float
    points: dict[str, int] = field(default_factory=dict)  # by game

    def reach(self) -> float:
        """How many points away a rival may be by now."""
        if self.span is None:
            return float("inf")
        return self.span + WIDENS_BY * int(self.waited / WIDENS_EVERY)

    def takes_bots(self) -> bool:
        """Whether this person has waited long enough to play with bots."""
        return self.bots_after is not None and self.waited >= self.bots_after


@dataclass(frozen=True)
class Match:
    """People who sit down together, with bots on the other seats."""

    game: str
    people: tuple[Seeker, ...]
    size: int


Blocks = set[tuple[str, str]]


def matches(waiting: Iterable[Seeker], blocked: Blocks) -> list[Match]:
    """The tables that can begin now. Whoever has waited longest is served first."""
    left = sorted(waiting, key=lambda one: (-one.waited, one.person))
    found = []
    for seeker in list(left):
        if seeker not in left:
            continue
        match = _match_for(seeker, [one for one in left if one is not seeker], blocked)
        if match is not None:
            found.append(match)
            left = [one for one in left if one not in match.people]
    return found


def _match_for(seeker: Seeker, others: Sequence[Seeker], blocked: Blocks) -> Match | None:
    """A table for one person: of people only if there are enough, of any acceptable size."""
    for game in seeker.games:
        near = sorted(
            (one for one in others if fits(seeker, one, game, blocked)),
            key=lambda one: (abs(one.points[game] - seeker.points[game]), one.person),
        )[:MOST_CONSIDERED]
        for size in sorted(seeker.seats[game], reverse=True):
            willing = [one for one in near if size in one.seats[game]]
            company = _company(seeker, willing, size, blocked)
            if company is not None:
                return Match(game, company, size)
    return _with_bots(seeker, others, blocked) if seeker.takes_bots() else None


def _company(
    seeker: Seeker, near: Sequence[Seeker], size: int, blocked: Blocks
) -> tuple[Seeker, ...] | None:
    """The nearest people who can all sit together."""
    for others in combinations(near, size - 1):
        pairs = combinations(others, 2)
        if all(may_meet(one, other, blocked) and same_table(one, other) for one, other in pairs):
            return (seeker, *others)
    return None


def _with_bots(seeker: Seeker, others: Sequence[Seeker], blocked: Blocks) -> Match | None:
    """The smallest acceptable table, together with others who would accept bots by now."""
    game = seeker.games[0]
    size = min(seeker.seats[game])
    company = [seeker]
    for one in (other for other in others if other.takes_bots()):
        fitting = all(fits(already, one, game, blocked) for already in company)
        if fitting and size in one.seats[game] and len(company) < size:
            company.append(one)
    return Match(game, tuple(company), size)


def same_table(one: Seeker, other: Seeker) -> bool:
    """Whether two people want the same kind of table."""
    return one.pace == other.pace and one.rated == other.rated


def may_meet(one: Seeker, other: Seeker, blocked: Blocks) -> bool:
    """Whether neither has blocked the other."""
    pair = (one.person, other.person)
    return pair not in blocked and pair[::-1] not in blocked


def fits(one: Seeker, other: Seeker, game: str, blocked: Blocks) -> bool:
    """Whether two people can sit at the same table of a game."""
    if game not in other.games or game not in one.games or not same_table(one, other):
        return False
    away = abs(one.points[game] - other.points[game])
    return away <= min(one.reach(), other.reach()) and may_meet(one, other, blocked)
