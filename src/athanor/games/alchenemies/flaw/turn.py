"""Whether turn, step, phase and the current choice are consistent."""

from athanor.kernel import rule

from ..components import (
    AMOUNT,
    CHOSEN_DRAWS,
    COMPLETING,
    EFFECT,
    ELEMENTS,
    FIXED_DRAWS,
    HAND_LIMIT,
    KEEP,
    KINDS,
    LAB_LIMIT,
    MADE,
    VICTIM,
    Phase,
    Step,
)
from ..effects import Effect
from ..house import House
from ..rules.agreement import agreed
from ..rules.conditions import can_hit, can_offer, has_choice, to_give_up
from ..rules.flow import can_use_any, is_opponent, someone_has
from ..rules.formulas import AT_ONCE, kept_count, looked_count
from ..rules.give_up import named
from ..rules.lab import lab_count, lab_limit
from ..rules.transmute import refuse_transmute
from ..state import State
from .flaws import Flaw


@rule
def flaw_of_stage(s: State) -> int:
    """Turn, step, phase, what is due, and the current choice."""
    found = flaw_of_turn(s)
    if found == Flaw.NONE:
        found = flaw_of_step(s)
    if found == Flaw.NONE:
        found = flaw_of_due(s)
    if found == Flaw.NONE:
        found = flaw_of_effects(s)
    if found == Flaw.NONE:
        found = flaw_of_choice(s)
    if found == Flaw.NONE:
        found = flaw_of_look(s)
    if found == Flaw.NONE:
        found = flaw_of_debts(s)
    return found


@rule
def flaw_of_turn(s: State) -> int:
    """E6, E30, E36 Turns go to the right from the starter; the end comes before a turn."""
    over = s.acting == 0
    if s.turn >= s.players or s.round < 1 or s.round > s.cap:
        return Flaw.TURNS
    if over != (s.phase == Phase.OVER):
        return Flaw.ACTORS
    reached = (s.starter - s.turn + s.players) % s.players
    ended = s.recipes_left[s.turn] == 0 or (reached == 0 and s.round == s.cap)
    if over and not ended:
        return Flaw.ENDED
    # A turn that play has reached counts as started, unless the game ended there.
    begun = reached - over if reached > 0 or not over else s.players - 1
    for seat in range(s.players):
        place = (s.starter - seat + s.players) % s.players
        if s.turns[seat] != s.round - (place > begun):
            return Flaw.TURNS
    return Flaw.NONE


@rule
def flaw_of_step(s: State) -> int:
    """E7 Each question belongs to a step, and is asked of the seat to move."""
    if not belongs(s.phase, s.step):
        return Flaw.STEP
    if s.phase != Phase.OVER and s.phase != Phase.GIVE_UP and s.acting != 1 << s.turn:
        return Flaw.ACTORS
    if (s.phase == Phase.SHED) != (lab_count(s, s.turn) > lab_limit(s)):
        return Flaw.LAB
    if s.phase == Phase.DISCARD and s.hand_size[s.turn] <= HAND_LIMIT + s.house[House.HAND]:
        return Flaw.HAND
    if s.step != Step.DRAW:
        return Flaw.NONE if s.draws_left == 0 else Flaw.DRAWS_LEFT
    return Flaw.DRAWS_LEFT if s.phase == Phase.DRAW and s.draws_left == 0 else Flaw.NONE


@rule
def belongs(phase: int, step: int) -> bool:
    """Whether a question can be asked in a step."""
    if phase == Phase.EFFECTS or phase == Phase.TARGET:
        return step == Step.CLEANUP or step == Step.PLAY
    if phase == Phase.SHED:
        return step == Step.CLEANUP or step == Step.DRAW or step == Step.PLAY
    if phase == Phase.DRAW:
        return step == Step.DRAW
    if phase == Phase.PLAY or phase == Phase.GIVE_UP:
        return step == Step.PLAY
    if phase == Phase.DISCARD:
        return step == Step.DISCARD
    return step == Step.OVER


@rule
def flaw_of_due(s: State) -> int:
    """E17.1 Reagents are still due only if one of them has made a Lab too full."""
    elements = 0
    for element in range(ELEMENTS):
        elements += s.due_take[element]
        if s.due_take[element] > s.pile[element]:
            return Flaw.DUE
    if s.phase != Phase.SHED:
        return Flaw.NONE if s.due_draws + elements == 0 else Flaw.DUE
    if s.step == Step.DRAW:
        first = s.draws_left == CHOSEN_DRAWS + s.house[House.CHOSEN_DRAWS]
        most = FIXED_DRAWS + s.house[House.FIXED_DRAWS] - 1 if first else 0
        return Flaw.NONE if s.due_draws <= most and elements == 0 else Flaw.DUE
    if s.due_draws > 0 and (elements > 0 or s.due_draws >= most_draws(s)):
        return Flaw.DUE
    if elements > 0 and elements >= most_at_work(s, Effect.RECOVER_ELEMENTS):
        return Flaw.DUE
    return Flaw.NONE


@rule
def most_draws(s: State) -> int:
    """The maximum number of Reagents that an effect of this turn may have drawn."""
    most = most_at_work(s, Effect.DRAW_REAGENTS)
    for i in range(len(COMPLETING)):
        card = COMPLETING[i]
        if EFFECT[card] == Effect.AZOTH and s.shelf[s.turn, card] > 0:
            most = max(most, AMOUNT[card])
    return most


@rule
def most_at_work(s: State, effect: int) -> int:
    """The largest number of such a Formula under the Alembics of the seat to move."""
    most = 0
    for place in range(s.works[s.turn]):
        kind = s.work[s.turn, place]
        if EFFECT[kind] == effect:
            most = max(most, AMOUNT[kind])
    return most


@rule
def flaw_of_effects(s: State) -> int:
    """E-a24 Finished cards wait in the Lab of the seat to move, while one can act."""
    waiting = 0
    for card in range(MADE):
        if s.effects[card] > 0:
            waiting += s.effects[card]
            acts = EFFECT[card] >= Effect.PHLOGISTON and EFFECT[card] <= Effect.AZOTH
            if not acts or s.effects[card] > s.shelf[s.turn, card]:
                return Flaw.EFFECTS
    if s.phase == Phase.EFFECTS:
        if not can_use_any(s):
            return Flaw.EFFECTS
    elif waiting > 0 and (s.step != Step.CLEANUP):
        return Flaw.EFFECTS
    if s.step == Step.PLAY and waiting > 1:
        return Flaw.EFFECTS
    return Flaw.NONE


@rule
def flaw_of_choice(s: State) -> int:
    """What has been chosen so far must be legal for the seat to move."""
    parts = s.paid != 0 or s.aim >= 0 or s.offered >= 0 or s.stolen >= 0
    for element in range(ELEMENTS):
        parts = parts or s.taken[element] > 0
    if s.phase != Phase.TARGET and s.phase != Phase.GIVE_UP:
        return Flaw.PENDING if s.played >= 0 or parts else Flaw.NONE
    if s.played < 0:
        return Flaw.PENDING
    if s.phase == Phase.GIVE_UP:
        stands = demands(s) and is_newest(s) and s.aim < 0 and s.offered < 0 and s.stolen < 0
        for element in range(ELEMENTS):
            stands = stands and s.taken[element] == 0
    else:
        stands = choice_stands(s)
    return Flaw.NONE if stands else Flaw.PENDING


@rule
def demands(s: State) -> bool:
    """Whether the card being played makes others give something up."""
    effect = EFFECT[s.played]
    return effect == Effect.FORCE_DISCARD or effect == Effect.REAGENT_CAP


@rule
def is_newest(s: State) -> bool:
    """Whether the card being played is the one last put under an Alembic."""
    last = s.works[s.turn] - 1
    return last >= 0 and s.work[s.turn, last] == s.played and s.work_paid[s.turn, last] == s.paid


@rule
def choice_stands(s: State) -> bool:
    """Whether the seat to move could have chosen what it has chosen."""
    effect = EFFECT[s.played]
    if s.played < MADE:
        return effect == Effect.AQUAREGIA and regia_stands(s)
    if s.step != Step.PLAY or (AT_ONCE[effect] and not shows(effect)):
        return False
    if shows(effect) or (effect == Effect.SWAP_HAND and s.aim >= 0):
        return is_newest(s) and parts_stand(s)
    return refuse_transmute(s, s.turn, s.played, s.paid) == 0 and parts_stand(s)


@rule
def shows(effect: int) -> bool:
    """Whether a Formula lies open under its Alembic while its choices are made."""
    return effect == Effect.DIG_RECIPES or effect == Effect.BY_AGREEMENT


@rule
def regia_stands(s: State) -> bool:
    """E61 Aqua Regia is in play, was finished this turn, and has a target."""
    clear = s.paid == 0 and s.aim < 0 and s.offered < 0 and s.stolen < 0
    for element in range(ELEMENTS):
        clear = clear and s.taken[element] == 0
    now = s.step == Step.CLEANUP or has_at_work(s, Effect.FINISH_NOW)
    there = s.shelf[s.turn, s.played] > s.effects[s.played]
    return clear and now and there and someone_has(s, VICTIM[s.played])


@rule
def has_at_work(s: State, effect: int) -> bool:
    """Whether such a Formula is under an Alembic of the seat to move."""
    for place in range(s.works[s.turn]):
        if EFFECT[s.work[s.turn, place]] == effect:
            return True
    return False


@rule
def parts_stand(s: State) -> bool:
    """Whether target, offer, theft and Elements taken belong to the Formula and fit it."""
    effect = EFFECT[s.played]
    aimed = effect == Effect.STEAL_ELEMENTS or effect == Effect.SWAP_HAND
    if s.aim >= 0 and not (aimed and aim_stands(s)):
        return False
    if s.offered >= 0:
        if effect != Effect.SWAP_PARAPHERNALIA:
            return False
        if not can_offer(s, s.turn, s.played, s.paid, s.offered):
            return False
    if s.stolen >= 0 and (effect != Effect.SWAP_HAND or s.aim < 0 or s.hand[s.aim, s.stolen] == 0):
        return False
    return elements_stand(s)


@rule
def aim_stands(s: State) -> bool:
    """An opponent that the Formula can target; the Mirror also needs a card to give."""
    if s.aim >= s.players or not is_opponent(s, s.aim) or not can_hit(s, s.aim, s.played):
        return False
    return EFFECT[s.played] != Effect.SWAP_HAND or s.hand_size[s.turn] > 0


@rule
def elements_stand(s: State) -> bool:
    """E42, E53 Elements named so far, fewer than the Formula moves."""
    effect = EFFECT[s.played]
    count = 0
    for element in range(ELEMENTS):
        if s.taken[element] > 0:
            there = s.pile[element] if s.aim < 0 else s.lab[s.aim, element]
            if s.taken[element] > there:
                return False
            count += s.taken[element]
    if count == 0:
        return True
    takes = effect == Effect.RECOVER_ELEMENTS or (effect == Effect.STEAL_ELEMENTS and s.aim >= 0)
    return takes and count < AMOUNT[s.played]


@rule
def flaw_of_look(s: State) -> int:
    """E45 Cards looked at and kept are the top of one's own stack, and a question is left."""
    looked, kept = looked_count(s), kept_count(s)
    if s.phase != Phase.TARGET or EFFECT[s.played] != Effect.DIG_RECIPES:
        return Flaw.NONE if looked + kept == 0 else Flaw.LOOKED
    left = s.recipes_left[s.turn]
    count = min(AMOUNT[s.played], left)
    if looked + kept != count or kept > KEEP[s.played]:
        return Flaw.LOOKED
    if (looked < 2 and kept == KEEP[s.played]) or count <= KEEP[s.played]:
        return Flaw.LOOKED
    for kind in range(KINDS):
        there = s.looked[kind] + s.kept[kind]
        for place in range(left - count, left):
            if s.recipes[s.turn, place] == kind:
                there -= 1
        if there != 0:
            return Flaw.LOOKED
    return Flaw.NONE


@rule
def flaw_of_debts(s: State) -> int:
    """E-a25 Asked seats owe what they have not named yet; nobody else owes or has named."""
    acting = 0
    for seat in range(s.players):
        due = 0
        if s.phase == Phase.GIVE_UP and is_opponent(s, seat) and has_choice(s, seat, s.played):
            due = to_give_up(s, seat, s.played)
        if seat == s.turn and agreed(s):
            due = max(1, min(s.owed[seat], AMOUNT[s.played]))
        count = named_count(s, seat)
        if s.owed[seat] + count != due:
            return Flaw.OWED
        if count > 0 and not named_stand(s, seat):
            return Flaw.CHOSEN
        if s.owed[seat] > 0:
            acting |= 1 << seat
    if s.phase == Phase.GIVE_UP and (acting == 0 or acting != s.acting):
        return Flaw.ACTORS
    return Flaw.NONE


@rule
def named_count(s: State, seat: int) -> int:
    """How many cards a seat has named."""
    count = 0
    for place in range(LAB_LIMIT):
        count += s.chosen[seat, place] > 0
    return count


@rule
def named_stand(s: State, seat: int) -> bool:
    """Whether the cards a seat has named are in its hand or Lab."""
    recipes = EFFECT[s.played] == Effect.FORCE_DISCARD
    for place in range(LAB_LIMIT):
        card = s.chosen[seat, place] - 1
        if card >= 0:
            there = s.hand[seat, card] if recipes else s.lab[seat, card]
            if named(s, seat, card) > there:
                return False
    return True
