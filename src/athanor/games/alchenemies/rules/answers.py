"""E40–E43, E45–E47, E49, E52–E53, E55–E56 The choices a Formula asks of its player."""

from athanor.kernel import EVERYONE, Ints, Log, lookup, reveal, rule, tell, tell_some

from ..actions import Event, Move, Refusal
from ..components import (
    AMOUNT,
    EFFECT,
    ELEMENTS,
    KEEP,
    KINDS,
    MADE,
)
from ..effects import Effect
from ..state import State
from .cleanup import dissolve_victim, refuse_victim
from .conditions import can_hit, can_offer, can_project, fits_aim
from .flow import go_on, is_opponent
from .formulas import end_look, kept_count, looked_count
from .lab import card_coin
from .recipes import exchange, join_openly, leave_hand
from .work import enter_lab, place_of_work, put_to_work, take_out

# The refusal if an answer does not fit the Formula.
WHY_NOT: Ints = lookup([
    {
        Effect.DESTROY_METAL: Refusal.NOT_THAT_METAL,
        Effect.DESTROY_ESSENCE: Refusal.NOT_THAT_ESSENCE,
        Effect.STEAL_ELEMENTS: Refusal.NOT_FROM_THERE,
        Effect.SWAP_PARAPHERNALIA: Refusal.NOT_FOR_THAT,
        Effect.DIG_RECIPES: Refusal.NOT_LOOKED_AT,
        Effect.RECOVER_RECIPE: Refusal.NOT_IN_PILE,
        Effect.FINISH_NOW: Refusal.NOT_AT_WORK,
        Effect.PROJECT_METAL: Refusal.NOT_THAT_PROJECTION,
        Effect.RUIN_WORK: Refusal.NOT_THAT_WORK,
        Effect.RECOVER_ELEMENTS: Refusal.NOT_AMONG_DISCARDS,
        Effect.STEAL_PARAPHERNALIA: Refusal.NOT_THAT_CARD,
        Effect.SWAP_HAND: Refusal.NOT_THAT_HAND,
    }.get(effect, Refusal.NONE)
    for effect in Effect
])  # fmt: skip


@rule
def asked_verb(s: State) -> int:
    """Which verb answers the question that the card being played asks now."""
    effect = EFFECT[s.played]
    if effect == Effect.STEAL_ELEMENTS:
        return Move.TARGET if s.aim < 0 else Move.TAKE
    if effect == Effect.SWAP_PARAPHERNALIA:
        return Move.OFFER if s.offered < 0 else Move.PICK
    if effect == Effect.DIG_RECIPES:
        return Move.KEEP if kept_count(s) < KEEP[s.played] else Move.BOTTOM
    if effect == Effect.RECOVER_RECIPE:
        return Move.RECOVER
    if effect == Effect.FINISH_NOW:
        return Move.FINISH
    if effect == Effect.PROJECT_METAL:
        return Move.PROJECT
    if effect == Effect.RUIN_WORK:
        return Move.RUIN
    if effect == Effect.RECOVER_ELEMENTS:
        return Move.TAKE
    if effect == Effect.SWAP_HAND:
        return Move.TARGET if s.aim < 0 else (Move.STEAL if s.stolen < 0 else Move.GIVE)
    if effect == Effect.AQUAREGIA:
        return Move.TARGET
    return Move.PICK


@rule
def refuse_answer(s: State, verb: int, owner: int, card: int, paid: int) -> int:
    """Why an answer does not fit; the verb says if `card` is a Recipe, Paraphernalia or Reagent."""
    if verb != asked_verb(s):
        return Refusal.NOT_ASKED
    effect = EFFECT[s.played]
    if effect == Effect.AQUAREGIA:
        return refuse_victim(s, owner)
    if fits(s, verb, owner, card, paid):
        return Refusal.NONE
    aimed = verb == Move.PICK or verb == Move.TARGET or verb == Move.RUIN
    # If several clauses forbid it, the first in the sheet is named.
    if aimed and effect > Effect.SEAL and s.sealed[owner] and owner != s.turn:
        return Refusal.SEALED
    return WHY_NOT[effect]


@rule
def fits(s: State, verb: int, owner: int, card: int, paid: int) -> bool:
    """Whether an answer to the question asked is allowed."""
    if verb == Move.TARGET:
        return is_opponent(s, owner) and can_hit(s, owner, s.played)
    if verb == Move.PICK:
        return can_pick(s, owner, card)
    if verb == Move.OFFER:
        return can_offer(s, s.turn, s.played, s.paid, card)
    if verb == Move.TAKE:
        return can_take(s, card)
    if verb == Move.KEEP or verb == Move.BOTTOM:
        return s.looked[card] > 0
    if verb == Move.RECOVER:
        return card < MADE and s.recipe_pile[card] > 0
    if verb == Move.FINISH:
        return card < MADE and place_of_work(s, s.turn, card, paid) >= 0
    if verb == Move.RUIN:
        return is_opponent(s, owner) and card < MADE and place_of_work(s, owner, card, paid) >= 0
    if verb == Move.PROJECT:
        return can_project(s, s.turn, s.played, s.paid, card)
    if verb == Move.STEAL:
        return s.hand[s.aim, card] > 0
    return s.hand[s.turn, card] > 0


@rule
def can_pick(s: State, owner: int, card: int) -> bool:
    """E40–E41, E43, E55 A card in play in an opponent's Lab that the Formula reaches."""
    if not is_opponent(s, owner) or s.shelf[owner, card] == 0:
        return False
    if EFFECT[s.played] == Effect.SWAP_PARAPHERNALIA:
        return card_coin(s, card) <= card_coin(s, s.offered) + AMOUNT[s.played]
    return fits_aim(s, s.played, card)


@rule
def can_take(s: State, element: int) -> bool:
    """E42, E53 An Element that has not been taken yet, of the opponent or of the pile."""
    if element >= ELEMENTS:
        return False
    there = s.pile[element] if s.aim < 0 else s.lab[s.aim, element]
    return there > s.taken[element]


@rule
def answer(s: State, verb: int, owner: int, card: int, paid: int, log: Log) -> None:
    """Record a choice, or carry out the Formula at its last one."""
    if verb == Move.TARGET:
        choose_target(s, owner, log)
    elif verb == Move.OFFER:
        s.offered = card
    elif verb == Move.TAKE:
        take(s, card, log)
    elif verb == Move.KEEP:
        keep(s, card, log)
    elif verb == Move.BOTTOM:
        end_look(s, card, log)
    elif verb == Move.STEAL:
        s.stolen = card
    elif verb == Move.GIVE:
        swap_hands(s, card, log)
    else:
        put_to_work(s, s.turn, s.played, s.paid, log)
        carry_out(s, verb, owner, card, paid, log)
        forget_choices(s)
        go_on(s, log)


@rule
def forget_choices(s: State) -> None:
    """The Formula is complete; clear the current choice."""
    s.played = -1
    s.paid = 0
    s.aim = -1
    s.offered = -1
    s.stolen = -1
    for element in range(ELEMENTS):
        s.taken[element] = 0


@rule
def choose_target(s: State, owner: int, log: Log) -> None:
    """E42, E56, E61 Choose an opponent; the Mirror looks into that hand at once."""
    if EFFECT[s.played] == Effect.AQUAREGIA:
        dissolve_victim(s, owner, log)
        return
    s.aim = owner
    if EFFECT[s.played] == Effect.SWAP_HAND:
        put_to_work(s, s.turn, s.played, s.paid, log)
        tell(log, Event.LOOKED_INTO_HAND, s.turn, owner)
        for kind in range(KINDS):
            for _ in range(s.hand[owner, kind]):
                tell_some(log, 1 << s.turn, Event.SAW, s.turn, kind, owner)
        reveal(log, 1 << s.turn)


@rule
def take(s: State, element: int, log: Log) -> None:
    """E42, E53 Name an Element; with the last one all of them move."""
    s.taken[element] += 1
    count = 0
    for other in range(ELEMENTS):
        count += s.taken[other]
    if count < AMOUNT[s.played]:
        return
    put_to_work(s, s.turn, s.played, s.paid, log)
    for other in range(ELEMENTS):
        if s.aim < 0:
            s.due_take[other] = s.taken[other]
        else:
            move_elements(s, other, log)
    forget_choices(s)
    go_on(s, log)


@rule
def move_elements(s: State, element: int, log: Log) -> None:
    """E42 Elements of one type go from the opponent's Lab into the player's own."""
    for _ in range(s.taken[element]):
        s.lab[s.aim, element] -= 1
        s.lab[s.turn, element] += 1
        tell(log, Event.TOOK_ELEMENT, s.turn, element, s.aim)


@rule
def keep(s: State, kind: int, log: Log) -> None:
    """E45 Keep one of the cards looked at; a single one left goes under automatically."""
    s.looked[kind] -= 1
    s.kept[kind] += 1
    if kept_count(s) == KEEP[s.played] and looked_count(s) < 2:
        end_look(s, -1, log)


@rule
def swap_hands(s: State, given: int, log: Log) -> None:
    """E56, E-a27 An exchange; both seats know the cards, the others only that it happened."""
    user, owner, taken = s.turn, s.aim, s.stolen
    exchange(s, user, owner, taken, given)
    two = 1 << user | 1 << owner
    tell_some(log, two, Event.EXCHANGED_CARDS, user, taken, given, owner)
    tell_some(log, EVERYONE ^ two, Event.EXCHANGED, user, owner)
    reveal(log, 1 << owner)
    forget_choices(s)
    go_on(s, log)


@rule
def carry_out(s: State, verb: int, owner: int, card: int, paid: int, log: Log) -> None:
    """E40–E41, E43, E46–E47, E49, E52, E55 The effect, once its card is chosen."""
    user = s.turn
    if verb == Move.RECOVER:
        s.recipe_pile[card] -= 1
        join_openly(s, user, card)
        tell(log, Event.RECOVERED, user, card)
    elif verb == Move.FINISH:
        take_out(s, user, card, paid)
        enter_lab(s, user, card, log)
    elif verb == Move.PROJECT:
        leave_hand(s, user, card)
        s.shelf[user, card] += 1
        tell(log, Event.PROJECTED, user, card)
    elif verb == Move.RUIN:
        take_out(s, owner, card, paid)
        s.recipe_pile[card] += 1
        tell(log, Event.RUINED, user, card, owner)
    else:
        pick(s, user, owner, card, log)


@rule
def pick(s: State, user: int, owner: int, card: int, log: Log) -> None:
    """E40–E41, E43, E55 The card leaves the opponent's Lab: destroyed, exchanged or stolen."""
    effect = EFFECT[s.played]
    s.shelf[owner, card] -= 1
    if effect == Effect.SWAP_PARAPHERNALIA:
        s.shelf[user, s.offered] -= 1
        s.shelf[owner, s.offered] += 1
        s.shelf[user, card] += 1
        tell(log, Event.SWAPPED, user, card, owner, s.offered)
    elif effect == Effect.STEAL_PARAPHERNALIA:
        s.shelf[user, card] += 1
        tell(log, Event.STOLE, user, card, owner)
    else:
        s.recipe_pile[card] += 1
        tell(log, Event.DESTROYED, user, card, owner)
