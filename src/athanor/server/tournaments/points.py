"""Points in a tournament: what each place at a table is worth, and how they add up. No storage."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

BY_PLACE = {2: (4.0, 1.0)}  # by seats per table
USUAL = (4.0, 2.0, 1.0)  # further places get nothing
BYE = 2.0  # for a round without a table
STREAK = 2  # after this many wins in a row, an arena doubles points


@dataclass(frozen=True)
class Game:
    """A finished table: entrants, places and who left, by seat; None for a bot that fills in."""

    table: str
    round: int
    ended: float
    seats: tuple[int | None, ...]
    places: tuple[int, ...]
    left: tuple[bool, ...]

    def points(self) -> list[float]:
        """The points of each seat; seats that share a place share its points."""
        given = BY_PLACE.get(len(self.seats), USUAL)
        by_place = [*given, *[0.0] * (len(self.seats) - len(given))]
        shared = Counter(self.places)
        return [
            0.0 if gone else sum(by_place[place - 1 : place - 1 + shared[place]]) / shared[place]
            for place, gone in zip(self.places, self.left, strict=True)
        ]


@dataclass
class Played:
    """What an entrant got from one table; a bye has no table."""

    table: str | None
    round: int
    ended: float
    points: float
    place: int | None
    doubled: bool = False


@dataclass
class Line:
    """An entrant in the standings."""

    number: int
    games: list[Played] = field(default_factory=list)
    met: list[int] = field(default_factory=list)  # entrants at the same tables, once per meeting
    met_points: float = 0.0
    place: int = 0

    @property
    def points(self) -> float:
        """All points won."""
        return sum(game.points for game in self.games)

    @property
    def won(self) -> int:
        """How many tables were won."""
        return sum(game.place == 1 for game in self.games)


def standings(
    entrants: Iterable[int], games: Sequence[Game], byes: dict[int, list[int]], arena: bool
) -> list[Line]:
    """Everyone in order: by points, then by the points of those met, or by wins in an arena."""
    lines = {number: Line(number) for number in entrants}
    for game in sorted(games, key=lambda one: (one.ended, one.table)):
        for seat, points in zip(range(len(game.seats)), game.points(), strict=True):
            _enter(lines, game, seat, points, arena)
    for number, rounds in byes.items():
        for at in rounds:
            lines[number].games.append(Played(None, at, 0.0, BYE, None))
    for line in lines.values():
        line.games.sort(key=lambda one: (one.round, one.ended))
    won = {number: line.points for number, line in lines.items()}
    for line in lines.values():
        line.met_points = sum(won[other] for other in line.met)
    return _placed(list(lines.values()), arena)


def _enter(lines: dict[int, Line], game: Game, seat: int, points: float, arena: bool) -> None:
    number = game.seats[seat]
    if number is None or number not in lines:
        return
    line = lines[number]
    doubled = arena and on_a_streak(line)
    worth = 2 * points if doubled else points
    place = None if game.left[seat] else game.places[seat]
    line.games.append(Played(game.table, game.round, game.ended, worth, place, doubled))
    others = (one for one in game.seats if one is not None and one != number)
    line.met.extend(other for other in others if other in lines)


def on_a_streak(line: Line) -> bool:
    """Whether the next table counts double, which ends with a table that is not won."""
    last = line.games[-STREAK:]
    return len(last) == STREAK and all(game.place == 1 for game in last)


def _placed(lines: list[Line], arena: bool) -> list[Line]:
    def key(line: Line) -> tuple[float, ...]:
        if arena:
            return (-line.points, -line.won, len(line.games))
        return (-line.points, -line.met_points, -line.won)

    lines.sort(key=lambda line: (*key(line), line.number))
    for at, line in enumerate(lines):
        same = at > 0 and key(lines[at - 1]) == key(line)
        line.place = lines[at - 1].place if same else at + 1
    return lines
