"""E13–E18 Draw: two Reagents, then two cards of the player's choice; and the Lab of ten."""

from athanor.kernel import Log, rule

from ..actions import Refusal
from ..components import Source
from ..state import State
from .flow import go_on
from .reagents import give_up_reagent
from .recipes import draw_recipes


@rule
def refuse_draw(s: State, source: int) -> int:
    """E14, E-a7 Each card comes from the Reagents, or from the seat's own stack if it has one."""
    if source == Source.RECIPES and s.recipes_left[s.turn] == 0:
        return Refusal.STACK_EMPTY
    return Refusal.NONE


@rule
def draw(s: State, source: int, log: Log) -> None:
    """E14–E16.1 One card from the chosen stack; the next is chosen after seeing it."""
    s.draws_left -= 1
    if source == Source.RECIPES:
        draw_recipes(s, s.turn, 1, log)
    else:
        s.due_draws = 1
    go_on(s, log)


@rule
def refuse_shed(s: State, reagent: int) -> int:
    """E17, E-a3 Any free Reagent may go, the new one too."""
    if s.lab[s.turn, reagent] == 0:
        return Refusal.NOT_FREE
    return Refusal.NONE


@rule
def shed(s: State, reagent: int, log: Log) -> None:
    """E17 One Reagent leaves for the one that came."""
    give_up_reagent(s, s.turn, reagent, log)
    go_on(s, log)
