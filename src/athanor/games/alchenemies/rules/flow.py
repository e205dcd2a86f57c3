"""E7 What happens in a turn between two questions."""

from athanor.kernel import Log, rule, tell

from ..actions import Event
from ..components import (
    AMOUNT,
    CHOSEN_DRAWS,
    COMPLETING,
    EFFECT,
    ELEMENTS,
    FIXED_DRAWS,
    VICTIM,
    Phase,
    Reagent,
    Step,
)
from ..effects import Effect
from ..house import House
from ..state import State
from .lab import lab_count, lab_limit
from .reagents import draw_reagent, take_discard


@rule
def ask(s: State, phase: int) -> None:
    """The seat to move is asked."""
    s.phase = phase
    s.acting = 1 << s.turn


@rule
def go_on(s: State, log: Log) -> None:
    """E7, E27 What is due comes in, finished cards act, and the step asks its next question."""
    while bring_due(s, log) and not offer_effects(s):
        if s.step == Step.CLEANUP:
            begin_draw(s, log)
        elif s.draws_left > 0:
            ask(s, Phase.DRAW)
            return
        else:
            s.step = Step.PLAY
            ask(s, Phase.PLAY)
            return


@rule
def bring_due(s: State, log: Log) -> bool:
    """E17, E17.1 Reagents enter card by card; at eleven one must go. Returns whether all are in."""
    seat = s.turn
    while lab_count(s, seat) <= lab_limit(s):
        if s.due_draws > 0:
            s.due_draws -= 1
            draw_reagent(s, seat, log)
        else:
            element = next_due(s)
            if element < 0:
                return True
            s.due_take[element] -= 1
            take_discard(s, seat, element, log)
    ask(s, Phase.SHED)
    return False


@rule
def next_due(s: State) -> int:
    """The first Element still to come from the pile, or -1."""
    for element in range(ELEMENTS):
        if s.due_take[element] > 0:
            return element
    return -1


@rule
def begin_draw(s: State, log: Log) -> None:
    """E13, E-a4 The seal ends with the Clean Up; two Reagents come before anything is chosen."""
    if s.sealed[s.turn]:
        s.sealed[s.turn] = 0
        tell(log, Event.UNSEALED, s.turn)
    s.step = Step.DRAW
    s.draws_left = CHOSEN_DRAWS + s.house[House.CHOSEN_DRAWS]
    s.due_draws = FIXED_DRAWS + s.house[House.FIXED_DRAWS]


@rule
def offer_effects(s: State) -> bool:
    """E-a24 Ask about finished cards while one of them can act; otherwise give them up."""
    if can_use_any(s):
        ask(s, Phase.EFFECTS)
        return True
    for i in range(len(COMPLETING)):
        s.effects[COMPLETING[i]] = 0
    return False


@rule
def can_use_any(s: State) -> bool:
    """Whether a waiting finished card can do something now."""
    for i in range(len(COMPLETING)):
        if s.effects[COMPLETING[i]] > 0 and can_use(s, COMPLETING[i]):
            return True
    return False


@rule
def can_use(s: State, kind: int) -> bool:
    """E58–E62 Whether the effect of a finished card would do something."""
    effect = EFFECT[kind]
    if effect == Effect.PHLOGISTON:
        return s.pile[Reagent.FIRE] > 0
    if effect == Effect.DEW:
        return s.pile[Reagent.WATER] > 0
    if effect == Effect.AQUAVITAE:
        return s.recipes_left[s.turn] >= AMOUNT[kind]
    if effect == Effect.AQUAREGIA:
        return someone_has(s, VICTIM[kind])
    return effect == Effect.AZOTH


@rule
def is_opponent(s: State, seat: int) -> bool:
    """E50, E-a15 Another Alchemist who is not sealed."""
    return seat != s.turn and s.sealed[seat] == 0


@rule
def someone_has(s: State, kind: int) -> bool:
    """Whether an opponent has such a card in play."""
    for owner in range(s.players):
        if s.shelf[owner, kind] > 0 and is_opponent(s, owner):
            return True
    return False
