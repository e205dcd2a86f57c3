"""What declarations cannot express: hands under the Mirror, and the current choice."""

from athanor.kernel import BLANK, rule

from .components import EFFECT, ELEMENTS, KINDS, STACK, Phase
from .effects import Effect
from .state import State


@rule
def veil(s: State, seat: int) -> None:
    """E35 Only a seat itself sees its hand, looks and current choice; nobody sees the stacks."""
    if seat >= 0:
        for place in range(STACK):
            s.recipes[seat, place] = BLANK
    mirrored = s.aim if seat == s.turn and mirror_shows(s) else -1
    for owner in range(s.players):
        if owner != seat and owner != mirrored:
            for kind in range(KINDS):
                s.hand[owner, kind] = BLANK
    if seat < 0 or not s.acting >> seat & 1:
        if s.phase == Phase.TARGET:
            veil_choice(s)
        for kind in range(KINDS):
            s.looked[kind] = BLANK


@rule
def mirror_shows(s: State) -> bool:
    """E56 Whether a hand is being looked into."""
    if s.phase != Phase.TARGET or s.played < 0 or s.aim < 0:
        return False
    return EFFECT[s.played] == Effect.SWAP_HAND


@rule
def veil_choice(s: State) -> None:
    """After a look, all know the card and its target; before, only that a choice is made."""
    effect = EFFECT[s.played] if s.played >= 0 else -1
    open_card = effect == Effect.DIG_RECIPES or effect == Effect.BY_AGREEMENT
    known = open_card or mirror_shows(s)
    if not known or has_kept(s):
        for kind in range(KINDS):
            s.kept[kind] = BLANK
    if not known or s.stolen >= 0:
        s.stolen = BLANK
    s.paid = BLANK
    if not known:
        s.played = BLANK
        s.aim = BLANK
        s.offered = BLANK
        for element in range(ELEMENTS):
            s.taken[element] = BLANK


@rule
def has_kept(s: State) -> bool:
    """Whether Distillation has kept a card yet."""
    for kind in range(KINDS):
        if s.kept[kind] > 0:
            return True
    return False
