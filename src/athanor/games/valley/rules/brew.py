"""V11–V14 Brewing decoctions by the formulary."""

from athanor.kernel import Log, rule, tell

from ..actions import Event, Refusal
from ..components import FORMULARY, INGREDIENTS, MOST_BREWED, Ingredient, Phase
from ..house import House
from ..state import State

WATER = Ingredient.WATER


@rule
def refuse_brew(s: State, seat: int, decoction: int) -> int:
    """V11, V13–V14 It takes the colours of the formulary, room for the decoction, and water."""
    for kind in range(INGREDIENTS):
        if kind != WATER and FORMULARY[decoction, kind] > s.cauldron[seat, kind]:
            return Refusal.INGREDIENTS_MISSING
    if s.decoctions[seat, decoction] >= MOST_BREWED + s.house[House.BREWED]:
        return Refusal.DECOCTIONS_FULL
    if s.cauldron[seat, WATER] == 0:
        return Refusal.NO_WATER
    return Refusal.NONE


@rule
def brew(s: State, seat: int, decoction: int, log: Log) -> None:
    """V11–V12 Ingredients go back, a decoction comes; the first one starts the action."""
    for kind in range(INGREDIENTS):
        s.cauldron[seat, kind] -= FORMULARY[decoction, kind]
    s.decoctions[seat, decoction] += 1
    tell(log, Event.BREWED, seat, decoction)
    if s.phase == Phase.TURN:
        s.acts_left -= 1
        s.phase = Phase.BREW
