"""A21–A27 Copying another seat's potion, and the tribute to its creator."""

from athanor.kernel import Log, rule, tell

from ..actions import Event, Refusal
from ..components import COLOURS, Phase
from ..state import State
from .create import fits_stock
from .cubes import coded, give_up, receive_products, take_in


@rule
def refuse_copy(s: State, seat: int, cauldron: int) -> int:
    """A21–A22 Another seat's potion, with exactly its cubes in the own stock."""
    if s.creator[cauldron] < 0:
        return Refusal.NO_POTION
    if s.creator[cauldron] == seat:
        return Refusal.OWN_POTION
    if not fits_stock(s, seat, cauldron):
        return Refusal.CANNOT_PAY
    return Refusal.NONE


@rule
def copy(s: State, cauldron: int) -> None:
    """A21 Choose the potion; nothing happens before the tribute is chosen."""
    s.chosen = cauldron
    s.phase = Phase.TRIBUTE


@rule
def refuse_tribute(s: State, colour: int) -> int:
    """A23 The tribute is one of the cubes paid."""
    if s.recipe[s.chosen, colour] == 0:
        return Refusal.NOT_PAID
    return Refusal.NONE


@rule
def complete_copy(s: State, seat: int, tribute: int, log: Log) -> None:
    """A22–A27 Pay the recipe: one cube to the creator, the rest out of the game; then score."""
    cauldron = s.chosen
    for colour in range(COLOURS):
        paid = s.recipe[cauldron, colour]
        give_up(s, seat, colour, paid)
        s.removed[colour] += paid
    s.removed[tribute] -= 1
    take_in(s, s.creator[cauldron], tribute)
    s.fame[seat] += s.value[cauldron]
    recipe = coded(s.recipe, cauldron)
    tell(log, Event.COPIED, seat, cauldron, recipe, s.value[cauldron])
    tell(log, Event.TRIBUTE, seat, tribute, s.creator[cauldron])
    receive_products(s, seat, cauldron, log)
