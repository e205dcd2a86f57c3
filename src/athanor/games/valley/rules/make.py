"""V15–V19 Making elixirs from the display."""

from athanor.kernel import Log, rule, tell

from ..actions import Event, Refusal
from ..components import CELLS, COLOURS, COST, DISPLAY, INGREDIENTS, SKILLS, TRACK, Phase
from ..house import House
from ..state import State


@rule
def refuse_make(s: State, seat: int, card: int, cell: int) -> int:
    """V16–V18 An open card, its whole cost, and an empty cell for it."""
    if place_of(s, card) < 0:
        return Refusal.NOT_DISPLAYED
    if not can_pay(s, seat, card):
        return Refusal.CANNOT_PAY
    if s.chest[seat, cell] < 0:
        return Refusal.NONE
    return Refusal.CHEST_FULL if room_in_chest(s, seat) == 0 else Refusal.CELL_TAKEN


@rule
def place_of(s: State, card: int) -> int:
    """V16 The place of a card in the display, or -1."""
    for place in range(DISPLAY):
        if s.display[place] == card:
            return place
    return -1


@rule
def can_pay(s: State, seat: int, card: int) -> bool:
    """V17 Whether a seat has all the decoctions on a card."""
    for colour in range(COLOURS):
        if COST[card, colour] > s.decoctions[seat, colour]:
            return False
    return True


@rule
def room_in_chest(s: State, seat: int) -> int:
    """V18.1 How many of the nine cells are empty."""
    room = 0
    for cell in range(CELLS):
        room += s.chest[seat, cell] < 0
    return room


@rule
def make(s: State, seat: int, card: int, cell: int, log: Log) -> None:
    """V15–V19.1 Pay, put the card into the chest, train; the first one starts the action."""
    s.display[place_of(s, card)] = -1
    s.chest[seat, cell] = card
    for colour in range(COLOURS):
        s.decoctions[seat, colour] -= COST[card, colour]
    tell(log, Event.MADE, seat, card, cell)
    for skill in range(INGREDIENTS):
        if SKILLS[card, skill] > 0:
            rise(s, seat, skill, log)
    if s.phase == Phase.TURN:
        s.acts_left -= 1
        s.phase = Phase.MAKE


@rule
def rise(s: State, seat: int, skill: int, log: Log) -> None:
    """V19 One space to the right; on the last one the step is lost."""
    if s.skills[seat, skill] == TRACK + s.house[House.TRACK]:
        tell(log, Event.STAYED, seat, skill)
        return
    s.skills[seat, skill] += 1
    tell(log, Event.ROSE, seat, skill, s.skills[seat, skill])
