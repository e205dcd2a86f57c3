"""A21–A27 Copying another seat's potion, and the tribute to its creator."""

from athanor.kernel import Log, rule, tell

from ..actions import Event, Refusal
from ..components import COLOURS, Phase
from ..state import State
from .create import fits_stock
from .cubes import PLACE, coded, give_up, receive_products, take_in


@rule
def refuse_copy(s: State, seat: int, cauldron: int) -> int:
    """A21–A22 Another seat's potion, with exactly its cubes in one's own stock."""
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
    """A22–A27, A-a12 Pay, give the tribute, put the rest out of the game, score, take in."""
    cauldron = s.chosen
    pay(s, seat, cauldron, log)
    give_tribute(s, seat, tribute, log)
    rest = coded(s.recipe, cauldron) - PLACE[tribute]
    if rest > 0:
        tell(log, Event.REMOVED, seat, rest)
    s.fame[seat] += s.value[cauldron]
    tell(log, Event.SCORED, seat, s.value[cauldron])
    receive_products(s, seat, cauldron, log)


@rule
def pay(s: State, seat: int, cauldron: int, log: Log) -> None:
    """A22, A24 The cubes shown on the cauldron leave the copier's stock and the game."""
    for colour in range(COLOURS):
        paid = s.recipe[cauldron, colour]
        give_up(s, seat, colour, paid)
        s.removed[colour] += paid
    tell(log, Event.COPIED, seat, cauldron, coded(s.recipe, cauldron))


@rule
def give_tribute(s: State, seat: int, tribute: int, log: Log) -> None:
    """A23, A-a8 One of the paid cubes goes to the owner of the seal instead."""
    creator = s.creator[s.chosen]
    s.removed[tribute] -= 1
    take_in(s, creator, tribute)
    tell(log, Event.TRIBUTE, seat, tribute, creator)
