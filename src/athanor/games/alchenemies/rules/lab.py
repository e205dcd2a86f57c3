"""E-a2, E17, E31 What a Lab holds, how much, and what it is worth."""

from athanor.kernel import rule

from ..components import ALEMBIC, COIN, LAB_LIMIT, REAGENTS
from ..house import House
from ..state import State


@rule
def lab_count(s: State, seat: int) -> int:
    """E-a2 Free Reagents and Alembics at work."""
    return free_reagents(s, seat) + s.works[seat]


@rule
def lab_limit(s: State) -> int:
    """E17 How many Reagents a Lab may hold."""
    return LAB_LIMIT + s.house[House.LAB]


@rule
def card_coin(s: State, card: int) -> int:
    """E31 The Coin of a Paraphernalia."""
    return COIN[card] + s.house[House.COIN + card]


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
