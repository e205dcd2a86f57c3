"""E-a2 What a Lab holds."""

from athanor.kernel import rule

from ..components import ALEMBIC, REAGENTS
from ..state import State


@rule
def lab_count(s: State, seat: int) -> int:
    """E-a2 Free Reagents and Alembics at work."""
    return free_reagents(s, seat) + s.works[seat]


@rule
def free_reagents(s: State, seat: int) -> int:
    """Reagents that can be used or given up."""
    count = 0
    for reagent in range(REAGENTS):
        count += s.lab[seat, reagent]
    return count


@rule
def elements_in_lab(s: State, seat: int) -> int:
    """Elements in a Lab; every one of them is free."""
    return free_reagents(s, seat) - s.lab[seat, ALEMBIC]
