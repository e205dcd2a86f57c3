"""E6–E7, E29–E30, E36 A turn, its end, and the end of the game."""

from typing import Any

from athanor.kernel import Log, rule, settle, tell

from ..actions import MOVES, Event, Move, Refusal
from ..components import EFFECT, HAND_LIMIT, Phase, Step
from ..effects import Effect
from ..house import House
from ..scoring import total
from ..state import State
from .agreement import agree, agreed, refuse_agreed
from .answers import answer, refuse_answer
from .cleanup import clean_up, refuse_use, skip, use
from .draw import draw, refuse_draw, refuse_shed, shed
from .flow import ask, go_on
from .formulas import transmute
from .give_up import name_card, refuse_discarding, refuse_shedding
from .recipes import discard
from .transmute import refuse_transmute

MOST_TOLD = 32767  # maximum Coin in an event; a custom deck might exceed it


@rule
def refuse(s: State, seat: int, action: int) -> int:
    """Why an action may not be done now; the first clause it breaks, in the order of the sheet."""
    if s.acting == 0:
        return Refusal.GAME_OVER
    if not s.acting >> seat & 1:
        return Refusal.NOT_YOUR_TURN
    m = MOVES[action]
    if s.phase == Phase.PLAY:
        if m.kind == Move.TRANSMUTE:
            return refuse_transmute(s, seat, m.recipe, m.with_)
        return Refusal.NONE if m.kind == Move.END else Refusal.NOT_ASKED
    if agreed(s):
        return refuse_agreed(s, m.kind, m.seat, named_by(m) + m.from_)
    if s.phase == Phase.TARGET:
        return refuse_answer(s, m.kind, m.seat, named_by(m), m.with_)
    if s.phase == Phase.GIVE_UP:
        return refuse_giving(s, seat, m.kind, m.recipe, m.reagent)
    if s.phase == Phase.EFFECTS and m.kind == Move.USE:
        return refuse_use(s, m.card)
    if s.phase == Phase.EFFECTS and m.kind == Move.SKIP:
        return Refusal.NONE
    if s.phase == Phase.DRAW and m.kind == Move.DRAW:
        return refuse_draw(s, m.from_)
    if s.phase == Phase.SHED and m.kind == Move.SHED:
        return refuse_shed(s, m.reagent)
    if s.phase == Phase.DISCARD and m.kind == Move.DISCARD:
        return Refusal.NONE if s.hand[seat, m.recipe] > 0 else Refusal.NOT_HELD
    return Refusal.NOT_ASKED


@rule
def named_by(m: Any) -> int:
    """The one card that an action names; its other fields are 0."""
    card: int = m.card + m.recipe + m.reagent
    return card


@rule
def refuse_giving(s: State, seat: int, kind: int, recipe: int, reagent: int) -> int:
    """E48, E51 Putrefaction asks for Recipes, an Audit for Reagents."""
    if EFFECT[s.played] == Effect.FORCE_DISCARD:
        if kind == Move.DISCARD:
            return refuse_discarding(s, seat, recipe)
    elif kind == Move.SHED:
        return refuse_shedding(s, seat, reagent)
    return Refusal.NOT_ASKED


@rule
def apply(s: State, seat: int, action: int, log: Log) -> None:
    """Carry out an action that `refuse` allows."""
    m = MOVES[action]
    if agreed(s):
        agree(s, m.kind, m.seat, named_by(m) + m.from_, log)
    elif s.phase == Phase.TARGET:
        answer(s, m.kind, m.seat, named_by(m), m.with_, log)
    elif s.phase == Phase.GIVE_UP:
        name_card(s, seat, named_by(m), log)
    elif m.kind == Move.TRANSMUTE:
        transmute(s, m.recipe, m.with_, log)
    elif m.kind == Move.DRAW:
        draw(s, m.from_, log)
    elif m.kind == Move.SHED:
        shed(s, m.reagent, log)
    elif m.kind == Move.USE:
        use(s, m.card, log)
    elif m.kind == Move.SKIP:
        skip(s, log)
    elif m.kind == Move.DISCARD:
        discard(s, seat, m.recipe, log)
        end_turn(s, log)
    else:
        end_turn(s, log)


@rule
def end_turn(s: State, log: Log) -> None:
    """E6, E29 Down to seven hand cards first; then play passes to the right."""
    if s.hand_size[s.turn] > HAND_LIMIT + s.house[House.HAND]:
        s.step = Step.DISCARD
        ask(s, Phase.DISCARD)
        return
    settle(log)
    s.turn = (s.turn - 1 + s.players) % s.players
    begin_turn(s, log)


@rule
def begin_turn(s: State, log: Log) -> None:
    """E7, E30, E36 Play reaches a seat: the game ends before its Clean Up, or its turn starts."""
    if s.recipes_left[s.turn] == 0:
        tell(log, Event.ENDED_BY_STACK, s.turn)
        end_game(s, log)
    elif s.turn == s.starter and s.round == s.cap:
        tell(log, Event.ENDED_BY_CAP, s.turn, s.round)
        end_game(s, log)
    else:
        s.turns[s.turn] += 1
        s.round = s.turns[s.starter]
        tell(log, Event.TURN_BEGAN, s.turn, s.round)
        clean_up(s, log)
        go_on(s, log)


@rule
def end_game(s: State, log: Log) -> None:
    """E30–E31 Work in progress is worth nothing; Coin in play is counted."""
    s.step = Step.OVER
    s.phase = Phase.OVER
    s.acting = 0
    for seat in range(s.players):
        tell(log, Event.COUNTED, seat, min(total(s, seat), MOST_TOLD))
