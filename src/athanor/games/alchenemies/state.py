"""The record of one game of AlchEnemies."""

from athanor.kernel import Int, Ints, Record, private, public, secret

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
)


class State(Record):
    """One game of AlchEnemies, between two decisions.

    Cards of a kind are alike, so hands, Labs and open piles are counts by kind.
    """

    starter: Int = public(high=SEATS - 1)
    cap: Int = public(low=1, high=1000)  # rounds
    step: Int = public()
    turn: Int = public(high=SEATS - 1)  # the seat to move
    turns: Ints = public(SEATS, high=1000)  # turns begun
    stack_left: Int = public(high=REAGENT_CARDS)
    # Reagents, the last to be drawn first; -1 above. `redeal` sorts Recipes in it, so it is roomy.
    stack: Ints = secret(max(REAGENT_CARDS, SEATS * STACK), low=-1, high=REAGENTS - 1)
    pile: Ints = public(REAGENTS, high=REAGENT_CARDS)
    recipes_left: Ints = public(SEATS, high=STACK)
    # As `stack`; private for its rows, and view.py veils one's own too.
    recipes: Ints = private(SEATS, STACK, low=-1, high=KINDS - 1)
    bottom: Ints = private(SEATS, STACK, high=KINDS)  # 1 + a card placed there; 0: not placed
    hand_size: Ints = public(SEATS)
    hand: Ints = public(SEATS, KINDS, high=31)  # view.py veils it: the Mirror looks into one
    seen: Ints = private(SEATS, KINDS)  # by viewer: what three others surely hold, 5 bits each
    recipe_pile: Ints = public(KINDS, high=31)
    lab: Ints = public(SEATS, REAGENTS, high=LAB_LIMIT + 1)  # free Reagents
    shelf: Ints = public(SEATS, MADE, high=31)  # Paraphernalia in play
    works: Ints = public(SEATS, high=WORKS)  # Alembics at work
    work: Ints = public(SEATS, WORKS, high=KINDS - 1)  # their Recipes, the oldest first; 0 after
    work_paid: Ints = public(SEATS, WORKS, high=MADE)  # 1 + the card that paid the icon; 0: none
    sealed: Ints = public(SEATS, high=1)
    effects: Ints = public(MADE, high=WORKS)  # finished cards that may still act
    due_draws: Int = public(high=6)  # Reagents still to come from the stack
    due_take: Ints = public(ELEMENTS, high=6)  # Elements still to come from the pile
    draws_left: Int = public(high=CHOSEN_DRAWS)
    # The choice under way; view.py veils it.
    played: Int = public(low=-1, high=KINDS - 1)
    paid: Int = public(high=MADE)
    aim: Int = public(low=-1, high=SEATS - 1)
    offered: Int = public(low=-1, high=MADE - 1)
    stolen: Int = public(low=-1, high=KINDS - 1)
    taken: Ints = public(ELEMENTS, high=6)
    kept: Ints = public(KINDS, high=6)
    looked: Ints = public(KINDS, high=6)  # in view and not yet named
    owed: Ints = public(SEATS, high=LAB_LIMIT)  # cards still to be named in `give_up`
    chosen: Ints = private(SEATS, LAB_LIMIT, high=KINDS)  # 1 + each card named, ascending
