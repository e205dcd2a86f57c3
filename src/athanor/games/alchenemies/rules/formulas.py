"""E25–E28, E44–E57 Playing Recipes: what happens at once, and what must be chosen first."""

from athanor.kernel import Log, lookup, reveal, rule, shuffle, tell, tell_seat

from ..actions import Event
from ..components import (
    ALEMBIC,
    AMOUNT,
    EFFECT,
    KEEP,
    KINDS,
    MADE,
    Phase,
)
from ..effects import Effect
from ..state import State
from .agreement import begin_agreement
from .flow import ask, go_on
from .give_up import demand
from .reagents import take_discard
from .recipes import draw_recipes, join_hand, pop_recipe, put_under_stack
from .work import put_to_work

# Formulas that happen as soon as they are played.
_at_once = {
    Effect.DRAW_REAGENTS, Effect.DIG_RECIPES, Effect.FORCE_DISCARD, Effect.SEAL,
    Effect.REAGENT_CAP, Effect.FIND_ALEMBIC, Effect.DRAW_RECIPES, Effect.BY_AGREEMENT,
}  # fmt: skip
AT_ONCE = lookup([effect in _at_once for effect in Effect])


@rule
def transmute(s: State, kind: int, paid: int, log: Log) -> None:
    """E22, E25 Play a Recipe; a Formula with choices is carried out at the last of them."""
    if kind < MADE:
        put_to_work(s, s.turn, kind, paid, log)
        ask(s, Phase.PLAY)
    elif AT_ONCE[EFFECT[kind]]:
        put_to_work(s, s.turn, kind, paid, log)
        act_at_once(s, kind, log)
    else:
        s.played = kind
        s.paid = paid
        ask(s, Phase.TARGET)


@rule
def act_at_once(s: State, kind: int, log: Log) -> None:
    """E25 The effect of a Formula without choices."""
    effect = EFFECT[kind]
    if effect == Effect.FORCE_DISCARD or effect == Effect.REAGENT_CAP:
        demand(s, kind, log)
    elif effect == Effect.DIG_RECIPES:
        look(s, kind, log)
    elif effect == Effect.BY_AGREEMENT:
        begin_agreement(s, kind)
    else:
        if effect == Effect.DRAW_REAGENTS:
            s.due_draws = AMOUNT[kind]
        elif effect == Effect.DRAW_RECIPES:
            draw_recipes(s, s.turn, AMOUNT[kind], log)
        elif effect == Effect.FIND_ALEMBIC:
            find_alembic(s, log)
        else:
            s.sealed[s.turn] = 1
            tell(log, Event.SEALED, s.turn)
        go_on(s, log)


@rule
def find_alembic(s: State, log: Log) -> None:
    """E54 An Alembic from the stack, which is then shuffled, or else from the pile."""
    place = s.stack_left - 1
    while place >= 0 and s.stack[place] != ALEMBIC:
        place -= 1
    if place >= 0:
        s.stack_left -= 1
        s.stack[place] = s.stack[s.stack_left]
        s.stack[s.stack_left] = -1
        s.lab[s.turn, ALEMBIC] += 1
        shuffle(s.chance, s.stack, s.stack_left)
        tell(log, Event.FOUND_ALEMBIC, s.turn)
    else:
        take_discard(s, s.turn, ALEMBIC, log)


@rule
def look(s: State, kind: int, log: Log) -> None:
    """E45 Look at the top of the player's stack; without a choice, all of it goes to the hand."""
    seat = s.turn
    count = min(AMOUNT[kind], s.recipes_left[seat])
    if count <= KEEP[kind]:
        draw_recipes(s, seat, count, log)
        go_on(s, log)
        return
    tell(log, Event.LOOKED, seat, count)
    for place in range(s.recipes_left[seat] - count, s.recipes_left[seat]):
        s.looked[s.recipes[seat, place]] += 1
    for recipe in range(KINDS):
        for _ in range(s.looked[recipe]):
            tell_seat(log, Event.LOOKED_AT, seat, recipe)
    reveal(log, 1 << seat)
    s.played = kind
    s.paid = s.work_paid[seat, s.works[seat] - 1]
    ask(s, Phase.TARGET)


@rule
def looked_count(s: State) -> int:
    """Cards in view by Distillation that are not yet named."""
    count = 0
    for kind in range(KINDS):
        count += s.looked[kind]
    return count


@rule
def kept_count(s: State) -> int:
    """Cards that Distillation has kept so far."""
    count = 0
    for kind in range(KINDS):
        count += s.kept[kind]
    return count


@rule
def end_look(s: State, first: int, log: Log) -> None:
    """E45, E-a28 Kept cards to the hand, the others under the stack, `first` before the last."""
    seat = s.turn
    left = looked_count(s)
    tell(log, Event.DUG, seat, kept_count(s), left)
    for _ in range(left + kept_count(s)):
        pop_recipe(s, seat)
    for kind in range(KINDS):
        for _ in range(s.kept[kind]):
            join_hand(s, seat, kind)
            tell_seat(log, Event.KEPT, seat, kind)
        s.kept[kind] = 0
    if first >= 0:
        bury(s, seat, first, log)
    for kind in range(KINDS):
        for _ in range(s.looked[kind]):
            bury(s, seat, kind, log)
    s.played = -1
    s.paid = 0
    go_on(s, log)


@rule
def bury(s: State, seat: int, kind: int, log: Log) -> None:
    """E45 A card looked at goes under the stack."""
    s.looked[kind] -= 1
    put_under_stack(s, seat, kind)
    tell_seat(log, Event.PUT_UNDER, seat, kind)
