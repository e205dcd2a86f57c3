"""A1–A7 Set-up: supplies, the deal, and who starts."""

from athanor.kernel import Log, rule, shuffle, tell, tell_seat

from ..actions import Event
from ..components import (
    CAULDRONS,
    COLOURS,
    CREATION_SEALS,
    CUBES_OF_A_COLOUR,
    DEALT_CUBES,
    SUPPLIES,
    Phase,
)
from ..house import House
from ..state import State
from .cubes import draw_cube


@rule
def setup(s: State, log: Log) -> None:
    """A1–A7 Lay out board and supplies, deal cubes and schools; the starting seat begins."""
    fill_supplies(s)
    dealt = DEALT_CUBES + s.house[House.DEALT]
    for cauldron in range(CAULDRONS):
        s.creator[cauldron] = -1
    for seat in range(s.players):
        s.seals[seat] = CREATION_SEALS + s.house[House.SEALS]
        for _ in range(dealt):
            draw_cube(s, seat)
    deal_schools(s)
    for seat in range(s.players):
        tell(log, Event.DEALT, seat, dealt)
        tell_seat(
            log, Event.STOCKED, seat, s.stock[seat, 0], s.stock[seat, 1], s.stock[seat, 2],
            s.stock[seat, 3], s.stock[seat, 4], s.school[seat],
        )  # fmt: skip
    s.round = 1
    s.chosen = -1
    ask_turn(s, s.starter)


@rule
def fill_supplies(s: State) -> None:
    """A2 Bag, reserve and cubes left out follow the table for the number of players."""
    bag = SUPPLIES[s.edition, s.players, 0] + s.house[House.BAG]
    reserve = SUPPLIES[s.edition, s.players, 1] + s.house[House.RESERVE]
    for colour in range(COLOURS):
        s.reserve[colour] = reserve
        s.removed[colour] = CUBES_OF_A_COLOUR - bag - reserve
        for _ in range(bag):
            s.bag[s.bag_left] = colour
            s.bag_left += 1
    for place in range(s.bag_left, len(s.bag)):
        s.bag[place] = -1
    shuffle(s.chance, s.bag, s.bag_left)


@rule
def deal_schools(s: State) -> None:
    """A4 Each seat gets one school card, all different; those not dealt stay out."""
    # The record has five rows, so five cards are dealt; those of empty seats are put back.
    for colour in range(COLOURS):
        s.school[colour] = colour
    shuffle(s.chance, s.school, COLOURS)
    for seat in range(s.players, COLOURS):
        s.school[seat] = 0


@rule
def ask_turn(s: State, seat: int) -> None:
    """A7 It is this seat's turn."""
    s.phase = Phase.TURN
    s.acting = 1 << seat
