"""A7–A8, A31–A32 A turn, and the end of the round and of the game."""

from athanor.kernel import EVERYONE, Log, reveal, rule, settle, tell

from ..actions import MOVES, Event, Move, Refusal
from ..components import CAULDRONS, COLOURS, COLOURS_AT_END, Phase
from ..house import House
from ..scoring import award, stock_points, stock_total
from ..state import State
from .copy import complete_copy, copy, refuse_copy, refuse_tribute
from .create import (
    choose_recipe,
    complete_creation,
    create,
    must_create,
    refuse_create,
    refuse_recipe,
    refuse_value,
)
from .setup import ask_turn
from .take import draw, refuse_draw, refuse_take, take


@rule
def refuse(s: State, seat: int, action: int) -> int:
    """Why an action may not be done now; the first clause it breaks, in the order of the sheet."""
    if s.acting == 0:
        return Refusal.GAME_OVER
    if s.acting != 1 << seat:
        return Refusal.NOT_YOUR_TURN
    m = MOVES[action]
    if s.phase == Phase.TURN:
        return refuse_turn(s, seat, m.kind, m.cauldron, m.ingredient)
    if s.phase == Phase.RECIPE and m.kind == Move.RECIPE:
        return refuse_recipe(s, seat, m.recipe)
    if s.phase == Phase.VALUE and m.kind == Move.VALUE:
        return refuse_value(s, seat, m.value)
    if s.phase == Phase.TRIBUTE and m.kind == Move.TRIBUTE:
        return refuse_tribute(s, m.ingredient)
    return Refusal.NOT_ASKED


@rule
def refuse_turn(s: State, seat: int, kind: int, cauldron: int, colour: int) -> int:
    """A8 A turn is exactly one of creating, copying and taking."""
    if kind == Move.PASS:
        return refuse_pass(s, seat)
    if kind == Move.CREATE:
        return refuse_create(s, seat, cauldron)
    if kind != Move.COPY and kind != Move.TAKE and kind != Move.DRAW:
        return Refusal.NOT_ASKED
    if must_create(s, seat):
        return Refusal.MUST_CREATE
    if kind == Move.COPY:
        return refuse_copy(s, seat, cauldron)
    if kind == Move.TAKE:
        return refuse_take(s, colour)
    return refuse_draw(s)


@rule
def refuse_pass(s: State, seat: int) -> int:
    """A8, A-a10 A seat that can do anything else may not pass."""
    return Refusal.MUST_ACT if can_act(s, seat) else Refusal.NONE


@rule
def can_act(s: State, seat: int) -> bool:
    """A8–A9 Whether a seat can create or, if it need not create, take, draw or copy."""
    for cauldron in range(CAULDRONS):
        if refuse_create(s, seat, cauldron) == 0:
            return True
    if must_create(s, seat):
        return False
    for cauldron in range(CAULDRONS):
        if refuse_copy(s, seat, cauldron) == 0:
            return True
    return s.bag_left > 0 or colours_left(s) > 0


@rule
def apply(s: State, seat: int, action: int, log: Log) -> None:
    """Carry out an action that `refuse` allows."""
    m = MOVES[action]
    if m.kind == Move.CREATE:
        create(s, m.cauldron)
    elif m.kind == Move.RECIPE:
        choose_recipe(s, m.recipe)
    elif m.kind == Move.COPY:
        copy(s, m.cauldron)
    else:
        if m.kind == Move.VALUE:
            complete_creation(s, seat, m.value, log)
        elif m.kind == Move.TRIBUTE:
            complete_copy(s, seat, m.ingredient, log)
        elif m.kind == Move.TAKE:
            take(s, seat, m.ingredient, log)
        elif m.kind == Move.DRAW:
            draw(s, seat, log)
        else:
            tell(log, Event.PASSED, seat)
        end_turn(s, seat, log)


@rule
def end_turn(s: State, seat: int, log: Log) -> None:
    """A7, A31–A32 Pass the turn to the left; a complete round may end the game."""
    settle(log)
    if s.chosen >= 0:
        reveal(log, EVERYONE ^ (1 << seat))  # only now do the others see what was chosen
    s.chosen = -1
    for colour in range(COLOURS):
        s.mixed[colour] = 0
    s.turns[seat] += 1
    following = seat + 1 if seat + 1 < s.players else 0
    if following == s.starter and is_last_round(s):
        end_game(s, log)
        return
    if following == s.starter:
        s.round += 1
    ask_turn(s, following)


@rule
def is_last_round(s: State) -> bool:
    """A31 Whether the reserve has so few colours left that the round is the last one."""
    return colours_left(s) <= COLOURS_AT_END + s.house[House.COLOURS_AT_END]


@rule
def colours_left(s: State) -> int:
    """How many colours the reserve still has."""
    left = 0
    for colour in range(COLOURS):
        left += s.reserve[colour] > 0
    return left


@rule
def end_game(s: State, log: Log) -> None:
    """A31, A33–A36 Screens are lifted; stocks and schools are counted by scoring.py."""
    s.phase = Phase.OVER
    s.acting = 0
    tell(log, Event.ENDED, -1, s.round)
    for seat in range(s.players):
        tell(log, Event.STOCK_COUNTED, seat, s.stock_size[seat], stock_points(s, seat))
    for seat in range(s.players):
        school = s.school[seat]
        tell(log, Event.SCHOOL_SHOWN, seat, school, stock_total(s, school), award(s, seat))
    reveal(log, EVERYONE)
