"""V39 What nobody sees: the order of the draw pile, and which cards were left out."""

from athanor.kernel import Ints, rule

from .rules.setup import deal_unseen
from .state import State


@rule
def redeal(v: State, seat: int, known: Ints) -> None:
    """V39 Redeal the unseen cards between the pile and those left out."""
    deal_unseen(v)
