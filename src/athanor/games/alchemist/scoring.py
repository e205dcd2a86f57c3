"""Points: the score sheet, the ranking of the schools, and who has won."""

from athanor.kernel import rule

from .components import AWARDS, CAULDRONS, CUBES_FOR_A_POINT, Edition
from .house import House
from .state import State

MORE_THAN_ANY_FAME = 1 << 15
RING = 50  # spaces of the fame track, numbered from 0
HIGHEST_CHIP = 100
SHEET = ("created", "copied", "stock", "school")
CREATED, COPIED, STOCK, SCHOOL = range(4)


@rule
def score(s: State, seat: int, line: int) -> int:
    """A16, A25, A33–A36 One line of a seat's sheet; the last two count once it is over."""
    if line == CREATED:
        return created_points(s, seat)
    if line == COPIED:
        return s.fame[seat] - created_points(s, seat)
    if s.acting != 0:
        return 0
    if line == STOCK:
        return stock_points(s, seat)
    return award(s, seat)


@rule
def created_points(s: State, seat: int) -> int:
    """A16 The tiles on the potions a seat has created."""
    points = 0
    for cauldron in range(CAULDRONS):
        if s.creator[cauldron] == seat:
            points += s.value[cauldron]
    return points


def chips(fame: int) -> tuple[int, int]:
    """A30 The place of a seat's marker on the ring, and what its chip shows: 0, 50 or 100.

    A-a5 There is no chip beyond 100: from 150 on the two no longer add up to the fame.
    """
    return fame % RING, min(fame // RING * RING, HIGHEST_CHIP)


@rule
def stock_points(s: State, seat: int) -> int:
    """A33 One point for every two cubes behind the screen, all colours together."""
    return s.stock_size[seat] // (CUBES_FOR_A_POINT + s.house[House.CUBES_FOR_A_POINT])


@rule
def stock_total(s: State, colour: int) -> int:
    """A34 Cubes of a colour in the reserve once all stocks have been put into it."""
    total = s.reserve[colour]
    for seat in range(s.players):
        total += s.stock[seat, colour]
    return total


@rule
def award(s: State, seat: int) -> int:
    """A35–A36 The fewer cubes of a dealt school are left, the higher its award.

    A-a1 Tied schools all get the award of the best place they share; the next are skipped.
    """
    own = stock_total(s, s.school[seat])
    place = 0
    for other in range(s.players):
        if stock_total(s, s.school[other]) < own:
            place += 1
    return award_of(s, place)


@rule
def award_of(s: State, place: int) -> int:
    """A36 The fame of a place in the ranking of the schools, counted from 0."""
    return AWARDS[s.players, place] + s.house[House.AWARD + place]


@rule
def total(s: State, seat: int) -> int:
    """All lines of a seat's sheet."""
    return s.fame[seat] + score(s, seat, STOCK) + score(s, seat, SCHOOL)


@rule
def tie_break(s: State, seat: int) -> int:
    """A37, A-a2 The school award; in the later edition, the fame on the track."""
    return s.fame[seat] if s.edition == Edition.AMIGO else score(s, seat, SCHOOL)


@rule
def winners(s: State) -> int:
    """A37–A38, A-a2 Most points, then what breaks a tie; those still equal share."""
    best = 0
    first = 0
    for seat in range(s.players):
        # Points come first and what breaks a tie second in one number.
        rank = total(s, seat) * MORE_THAN_ANY_FAME + tie_break(s, seat)
        if first == 0 or rank > best:
            best, first = rank, 1 << seat
        elif rank == best:
            first |= 1 << seat
    return first
