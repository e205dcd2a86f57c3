"""E64 A card with a text of its own: its player carries it out by simple moves, open to all."""

from athanor.kernel import Ints, Log, add, rule, tell

from ..actions import FIRST, Event, Move, Refusal
from ..components import (
    AMOUNT,
    EFFECT,
    ELEMENTS,
    KINDS,
    MADE,
    REAGENTS,
    Phase,
    Source,
)
from ..effects import Effect
from ..state import State
from .flow import ask, go_on
from .lab import lab_count, lab_limit
from .reagents import draw_reagent, give_up_reagent, take_discard
from .recipes import discard, draw_recipes, join_openly

SOURCES = len(Source)


@rule
def agreed(s: State) -> bool:
    """Whether a card with a text of its own is being carried out."""
    return s.phase == Phase.TARGET and s.played >= 0 and EFFECT[s.played] == Effect.BY_AGREEMENT


@rule
def begin_agreement(s: State, kind: int) -> None:
    """E64 Ask for the first of its moves."""
    s.played = kind
    s.paid = s.work_paid[s.turn, s.works[s.turn] - 1]
    s.owed[s.turn] = AMOUNT[kind]
    ask(s, Phase.TARGET)


@rule
def can_agree(s: State, verb: int, owner: int, card: int) -> bool:
    """Whether there is what a simple move names, and room for it."""
    seat = s.turn
    room = lab_count(s, seat) < lab_limit(s)
    if verb == Move.END:
        return True
    if verb == Move.SHED:
        return s.lab[seat, card] > 0
    if verb == Move.DRAW:
        return room if card == Source.REAGENTS else s.recipes_left[seat] > 0
    if verb == Move.TAKE:
        return room and card < ELEMENTS and s.pile[card] > 0
    if verb == Move.DISCARD:
        return s.hand[seat, card] > 0
    if verb == Move.RECOVER:
        return card < MADE and s.recipe_pile[card] > 0
    if verb == Move.PICK and owner < s.players:
        return s.shelf[owner, card] > 0 and (owner == seat or s.sealed[owner] == 0)
    return False


@rule
def refuse_agreed(s: State, verb: int, owner: int, card: int) -> int:
    """E50, E64 Why a simple move cannot be made."""
    if can_agree(s, verb, owner, card):
        return Refusal.NONE
    if verb == Move.PICK and owner < s.players and owner != s.turn and s.sealed[owner]:
        return Refusal.SEALED
    mine = verb == Move.SHED or verb == Move.DRAW or verb == Move.DISCARD
    if mine or verb == Move.TAKE or verb == Move.RECOVER or verb == Move.PICK:
        return Refusal.NOT_THERE
    return Refusal.NOT_ASKED


@rule
def legal_agreed(s: State, out: Ints) -> int:
    """Every simple move, in ascending order."""
    count = legal_some(s, Move.SHED, FIRST.SHED, REAGENTS, out, 0)
    count = legal_some(s, Move.DRAW, FIRST.DRAW, SOURCES, out, count)
    count = add(out, count, FIRST.END)
    for owner in range(s.players):
        for card in range(MADE):
            if can_agree(s, Move.PICK, owner, card):
                count = add(out, count, FIRST.PICK + owner * MADE + card)
    count = legal_some(s, Move.TAKE, FIRST.TAKE, ELEMENTS, out, count)
    count = legal_some(s, Move.RECOVER, FIRST.RECOVER, MADE, out, count)
    return legal_some(s, Move.DISCARD, FIRST.DISCARD, KINDS, out, count)


@rule
def legal_some(s: State, verb: int, first: int, most: int, out: Ints, count: int) -> int:
    """The moves of one family."""
    for card in range(most):
        if can_agree(s, verb, 0, card):
            count = add(out, count, first + card)
    return count


@rule
def agree(s: State, verb: int, owner: int, card: int, log: Log) -> None:
    """E64 One simple move; after the last of them, or at will, play goes on."""
    seat = s.turn
    s.owed[seat] -= 1
    if verb == Move.END:
        s.owed[seat] = 0
    elif verb == Move.SHED:
        give_up_reagent(s, seat, card, log)
    elif verb == Move.DRAW:
        if card == Source.REAGENTS:
            draw_reagent(s, seat, log)
        else:
            draw_recipes(s, seat, 1, log)
    elif verb == Move.TAKE:
        take_discard(s, seat, card, log)
    elif verb == Move.DISCARD:
        discard(s, seat, card, log)
    elif verb == Move.RECOVER:
        s.recipe_pile[card] -= 1
        join_openly(s, seat, card)
        tell(log, Event.RECOVERED, seat, card)
    else:
        s.shelf[owner, card] -= 1
        s.recipe_pile[card] += 1
        tell(log, Event.DESTROYED, seat, card, owner)
    if s.owed[seat] == 0:
        s.played = -1
        s.paid = 0
        go_on(s, log)
