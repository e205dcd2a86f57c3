"""E20–E28 Alembics at work: what goes under one, and what comes out."""

from athanor.kernel import EVERYONE, Log, reveal, rule, tell

from ..actions import Event
from ..components import (
    ALEMBIC,
    EFFECT,
    ELEMENT_COST,
    ELEMENTS,
    FORMULA,
    MADE,
    MOST_INGREDIENTS,
    PART_COUNT,
    PARTS,
    TYPE,
)
from ..effects import Effect
from ..state import State
from .recipes import leave_hand


@rule
def put_to_work(s: State, seat: int, kind: int, paid: int, log: Log) -> None:
    """E22 Recipe and ingredients go under a free Alembic."""
    leave_hand(s, seat, kind)
    for element in range(ELEMENTS):
        s.lab[seat, element] -= ELEMENT_COST[kind, element]
    for i in range(MOST_INGREDIENTS):
        part = PARTS[kind, i]
        if part < 0:
            break
        s.shelf[seat, part] -= PART_COUNT[kind, part]
    if paid > 0:
        s.shelf[seat, paid - 1] -= 1
    s.lab[seat, ALEMBIC] -= 1
    s.work[seat, s.works[seat]] = kind
    s.work_paid[seat, s.works[seat]] = paid
    s.works[seat] += 1
    tell(log, Event.PLAYED if TYPE[kind] == FORMULA else Event.TRANSMUTED, seat, kind, paid)
    reveal(log, EVERYONE ^ (1 << seat))


@rule
def discard_ingredients(s: State, kind: int, paid: int) -> None:
    """E9–E9.1 Used Elements and Paraphernalia go to their Discard Piles."""
    for element in range(ELEMENTS):
        s.pile[element] += ELEMENT_COST[kind, element]
    for i in range(MOST_INGREDIENTS):
        part = PARTS[kind, i]
        if part < 0:
            break
        s.recipe_pile[part] += PART_COUNT[kind, part]
    if paid > 0:
        s.recipe_pile[paid - 1] += 1


@rule
def take_out(s: State, seat: int, kind: int, paid: int) -> None:
    """E12 The oldest such work ends; its Alembic is free."""
    place = place_of_work(s, seat, kind, paid)
    s.works[seat] -= 1
    for later in range(place, s.works[seat]):
        s.work[seat, later] = s.work[seat, later + 1]
        s.work_paid[seat, later] = s.work_paid[seat, later + 1]
    s.work[seat, s.works[seat]] = 0
    s.work_paid[seat, s.works[seat]] = 0
    s.lab[seat, ALEMBIC] += 1
    discard_ingredients(s, kind, paid)


@rule
def place_of_work(s: State, seat: int, kind: int, paid: int) -> int:
    """The index of the oldest such work in the row, or -1."""
    for place in range(s.works[seat]):
        if s.work[seat, place] == kind and s.work_paid[seat, place] == paid:
            return place
    return -1


@rule
def makes_something(s: State, seat: int) -> bool:
    """Whether an Alembic of a seat is at work on a Paraphernalia."""
    for place in range(s.works[seat]):
        if s.work[seat, place] < MADE:
            return True
    return False


@rule
def enter_lab(s: State, seat: int, kind: int, log: Log) -> None:
    """E11 A new Paraphernalia is in play, and may act if it can."""
    s.shelf[seat, kind] += 1
    if Effect.PHLOGISTON <= EFFECT[kind] <= Effect.AZOTH:
        s.effects[kind] += 1
    tell(log, Event.FINISHED, seat, kind)
