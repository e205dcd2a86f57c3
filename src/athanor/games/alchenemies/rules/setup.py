"""E1–E6 Set-up: Labs, stacks, hands, and who starts."""

from athanor.kernel import Log, below, rule, shuffle, tell, tell_seat

from ..actions import Event
from ..components import COPIES, HAND_DEALT, KINDS, REAGENT_COPIES, REAGENTS, STACK
from ..house import House
from ..state import State
from .recipes import draw_recipes, join_hand, pop_recipe
from .turn import begin_turn


@rule
def setup(s: State, log: Log) -> None:
    """E1–E6 Fill the Labs, deal stacks and hands, and begin with the starting seat."""
    fill_labs(s)
    deal_stacks(s)
    for seat in range(s.players):
        deal_hand(s, seat, log)
    s.played = -1
    s.aim = -1
    s.offered = -1
    s.stolen = -1
    s.turn = s.starter
    begin_turn(s, log)


@rule
def fill_labs(s: State) -> None:
    """E1–E2 One Reagent of each type into every Lab; the others are shuffled into the stack."""
    for place in range(len(s.stack)):
        s.stack[place] = -1
    for reagent in range(REAGENTS):
        for seat in range(s.players):
            s.lab[seat, reagent] = 1
        for _ in range(REAGENT_COPIES[reagent] - s.players):
            s.stack[s.stack_left] = reagent
            s.stack_left += 1
    shuffle(s.chance, s.stack, s.stack_left)


@rule
def deal_stacks(s: State) -> None:
    """E3–E3.1 Thirty Recipes to each seat; what is left over starts the Recipe Discard Pile.

    Cards are drawn one by one from all that are left.
    """
    left = 0
    for kind in range(KINDS):
        s.recipe_pile[kind] = COPIES[kind]
        left += COPIES[kind]
    size = STACK + s.house[House.STACK]
    for seat in range(s.players):
        for place in range(STACK):
            s.recipes[seat, place] = draw_from_pile(s, left) if place < size else -1
            left -= place < size
        s.recipes_left[seat] = size


@rule
def draw_from_pile(s: State, left: int) -> int:
    """A uniformly random card of the pile."""
    nth = below(s.chance, left)
    for kind in range(KINDS):
        nth -= s.recipe_pile[kind]
        if nth < 0:
            s.recipe_pile[kind] -= 1
            return kind
    return -1


@rule
def deal_hand(s: State, seat: int, log: Log) -> None:
    """E4 The top five cards of the seat's own stack."""
    if s.house[House.DEALT] != 0:
        draw_recipes(s, seat, HAND_DEALT + s.house[House.DEALT], log)
        return
    top = s.recipes_left[seat] - 1
    tell(log, Event.DEALT, seat, HAND_DEALT)
    tell_seat(
        log, Event.DEALT_HAND, seat, s.recipes[seat, top], s.recipes[seat, top - 1],
        s.recipes[seat, top - 2], s.recipes[seat, top - 3], s.recipes[seat, top - 4],
    )  # fmt: skip
    for _ in range(HAND_DEALT):
        join_hand(s, seat, pop_recipe(s, seat))
