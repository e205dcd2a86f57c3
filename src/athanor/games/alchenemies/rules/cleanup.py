"""E8–E12, E58–E62 Clean Up: work is finished, and finished cards may act."""

from athanor.kernel import EVERYONE, Log, reveal, rule, tell

from ..actions import Event, Refusal
from ..components import (
    ALEMBIC,
    AMOUNT,
    COMPLETING,
    EFFECT,
    MADE,
    VICTIM,
    Phase,
    Reagent,
    Step,
)
from ..effects import Effect
from ..state import State
from .flow import ask, can_use, go_on, is_opponent
from .recipes import draw_recipes
from .work import discard_ingredients, enter_lab


@rule
def clean_up(s: State, log: Log) -> None:
    """E8–E12, E-a4 Ingredients and Formulas to the piles, Paraphernalia into the Lab."""
    seat = s.turn
    s.step = Step.CLEANUP
    for place in range(s.works[seat]):
        kind = s.work[seat, place]
        discard_ingredients(s, kind, s.work_paid[seat, place])
        if kind >= MADE:
            s.recipe_pile[kind] += 1
        else:
            enter_lab(s, seat, kind, log)
        s.work[seat, place] = 0
        s.work_paid[seat, place] = 0
    s.lab[seat, ALEMBIC] += s.works[seat]
    s.works[seat] = 0


@rule
def refuse_use(s: State, kind: int) -> int:
    """E58–E62 A card acts once, when finished, and only if it can do something."""
    if s.effects[kind] == 0:
        return Refusal.NOT_WAITING
    if can_use(s, kind):
        return Refusal.NONE
    effect = EFFECT[kind]
    if effect == Effect.PHLOGISTON:
        return Refusal.NO_FIRE
    if effect == Effect.DEW:
        return Refusal.NO_WATER
    if effect == Effect.AQUAVITAE:
        return Refusal.NO_RECIPE_LEFT
    return Refusal.NO_VICTIM


@rule
def use(s: State, kind: int, log: Log) -> None:
    """E58–E62 A finished card acts; Aqua Regia first asks for its target."""
    s.effects[kind] -= 1
    effect = EFFECT[kind]
    if effect == Effect.AQUAREGIA:
        s.played = kind
        ask(s, Phase.TARGET)
        return
    tell(log, Event.USED, s.turn, kind)
    if effect == Effect.PHLOGISTON:
        s.due_take[Reagent.FIRE] += 1
    elif effect == Effect.DEW:
        s.due_take[Reagent.WATER] += 1
    elif effect == Effect.AQUAVITAE:
        draw_recipes(s, s.turn, AMOUNT[kind], log)
    else:
        s.due_draws += AMOUNT[kind]
    go_on(s, log)


@rule
def skip(s: State, log: Log) -> None:
    """E-a24 Give up all finished cards that are still waiting."""
    for i in range(len(COMPLETING)):
        s.effects[COMPLETING[i]] = 0
    tell(log, Event.SKIPPED, s.turn)
    go_on(s, log)


@rule
def refuse_victim(s: State, owner: int) -> int:
    """E61 Aqua Regia targets an opponent with Gold in play."""
    if is_opponent(s, owner) and s.shelf[owner, VICTIM[s.played]] > 0:
        return Refusal.NONE
    return Refusal.NO_VICTIM


@rule
def dissolve_victim(s: State, owner: int, log: Log) -> None:
    """E61 One Gold of that opponent goes to the Recipe Discard Pile."""
    card = VICTIM[s.played]
    tell(log, Event.USED, s.turn, s.played)
    tell(log, Event.DESTROYED, s.turn, card, owner)
    s.shelf[owner, card] -= 1
    s.recipe_pile[card] += 1
    s.played = -1
    reveal(log, EVERYONE ^ (1 << s.turn))  # only now do the others see what was chosen
    go_on(s, log)
