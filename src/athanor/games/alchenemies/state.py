"""The record of one game of AlchEnemies."""

from athanor.kernel import Int, Ints, Record, Seat, Seats, house_field, private, public, secret

from .components import (
    CHOSEN_DRAWS,
    ELEMENTS,
    KINDS,
    LAB_LIMIT,
    MADE,
    REAGENT_CARDS,
    REAGENTS,
    SEATS,
    STACK,
    WORKS,
    Paraphernalia,
    Reagent,
    Recipe,
    Step,
)
from .house import House

BY_SEAT = Seats(SEATS)


class State(Record):
    """One game of AlchEnemies, between two decisions.

    Cards of a kind are identical, so hands, Labs and open piles are counts by kind.
    """

    starter: Int = public(high=SEATS - 1, of=Seat)
    cap: Int = public(low=1, high=1000)  # rounds
    step: Int = public(high=len(Step) - 1, of=Step)
    turn: Int = public(high=SEATS - 1, of=Seat)  # the seat to move
    turns: Ints = public(BY_SEAT, high=1000)  # turns started
    stack_left: Int = public(high=REAGENT_CARDS)
    # Reagents, the next one last; -1 above. `redeal` shuffles Recipes in it, so it is large.
    stack: Ints = secret(max(REAGENT_CARDS, SEATS * STACK), low=-1, high=REAGENTS - 1)
    pile: Ints = public(Reagent, high=REAGENT_CARDS)
    recipes_left: Ints = public(BY_SEAT, high=STACK)
    # Like `stack`; private by row, and view.py veils the seat's own row too.
    recipes: Ints = private(BY_SEAT, STACK, low=-1, high=KINDS - 1, observed=False)
    bottom: Ints = private(BY_SEAT, STACK, high=KINDS)  # 1 + a card placed there; 0: not placed
    hand_size: Ints = public(BY_SEAT)
    hand: Ints = public(BY_SEAT, Recipe, high=31)  # view.py veils it: the Mirror looks into one
    seen: Ints = private(BY_SEAT, Recipe)  # by viewer: known cards of three others, 5 bits each
    recipe_pile: Ints = public(Recipe, high=31)
    lab: Ints = public(BY_SEAT, Reagent, high=LAB_LIMIT + 1)  # free Reagents
    shelf: Ints = public(BY_SEAT, Paraphernalia, high=31)  # Paraphernalia in play
    works: Ints = public(BY_SEAT, high=WORKS)  # Alembics at work
    # Their Recipes, the oldest first; 0 after.
    work: Ints = public(BY_SEAT, WORKS, high=KINDS - 1, of=Recipe)
    work_paid: Ints = public(BY_SEAT, WORKS, high=MADE)  # 1 + the card that paid the icon; 0: none
    sealed: Ints = public(BY_SEAT, high=1)
    effects: Ints = public(Paraphernalia, high=WORKS)  # finished cards that may still act
    due_draws: Int = public(high=6)  # Reagents still to come from the stack
    due_take: Ints = public(ELEMENTS, high=6)  # Elements still to come from the pile
    draws_left: Int = public(high=CHOSEN_DRAWS)
    # The current choice; view.py veils it.
    played: Int = public(low=-1, high=KINDS - 1, of=Recipe)
    paid: Int = public(high=MADE)
    aim: Int = public(low=-1, high=SEATS - 1, of=Seat)
    offered: Int = public(low=-1, high=MADE - 1, of=Paraphernalia)
    stolen: Int = public(low=-1, high=KINDS - 1, of=Recipe)
    taken: Ints = public(ELEMENTS, high=6)
    kept: Ints = public(Recipe, high=6)
    looked: Ints = public(Recipe, high=6)  # in view and not yet named
    owed: Ints = public(BY_SEAT, high=LAB_LIMIT)  # cards still to be named in `give_up`
    chosen: Ints = private(BY_SEAT, LAB_LIMIT, high=KINDS)  # 1 + each card named, ascending
    house: Ints = house_field(House)
