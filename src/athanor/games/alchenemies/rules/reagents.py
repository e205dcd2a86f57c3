"""E16–E18 Reagents: the stack, the pile, and the Lab of ten."""

from athanor.kernel import EVERYONE, Log, reveal, rule, shuffle, tell

from ..actions import Event
from ..components import ELEMENTS, REAGENTS
from ..state import State


@rule
def elements_in_pile(s: State) -> int:
    """Elements in the Reagent Discard Pile."""
    count = 0
    for element in range(ELEMENTS):
        count += s.pile[element]
    return count


@rule
def draw_reagent(s: State, seat: int, log: Log) -> None:
    """E16, E18 The next Reagent goes face up into the Lab; an empty stack is rebuilt first."""
    if s.stack_left == 0:
        make_stack(s, log)
    s.stack_left -= 1
    reagent = s.stack[s.stack_left]
    s.stack[s.stack_left] = -1
    s.lab[seat, reagent] += 1
    tell(log, Event.DREW_REAGENT, seat, reagent)
    reveal(log, EVERYONE)


@rule
def make_stack(s: State, log: Log) -> None:
    """E18 The Reagent Discard Pile is shuffled into a new stack."""
    for reagent in range(REAGENTS):
        for _ in range(s.pile[reagent]):
            s.stack[s.stack_left] = reagent
            s.stack_left += 1
        s.pile[reagent] = 0
    shuffle(s.chance, s.stack, s.stack_left)
    tell(log, Event.RESHUFFLED, -1, s.stack_left)


@rule
def take_discard(s: State, seat: int, element: int, log: Log) -> None:
    """E53, E58–E59 An Element comes back from the pile into the Lab."""
    s.pile[element] -= 1
    s.lab[seat, element] += 1
    tell(log, Event.TOOK_DISCARD, seat, element)


@rule
def give_up_reagent(s: State, seat: int, reagent: int, log: Log) -> None:
    """E17, E51 A free Reagent goes to the pile."""
    s.lab[seat, reagent] -= 1
    s.pile[reagent] += 1
    tell(log, Event.SHED, seat, reagent)
