"""V7, V20, V30, V34–V35, V38 A turn, its end, and the end of the game."""

from athanor.kernel import Log, rule, settle, tell

from ..actions import MOVES, Event, Move, Refusal
from ..components import Phase
from ..scoring import total
from ..state import State
from .brew import brew, refuse_brew
from .collect import collect, refuse_collect
from .make import make, refuse_make
from .rearrange import move, refuse_move, refuse_swap, swap
from .sell import refuse_sell, sell
from .setup import begin_turn, refill, refuse_train, train
from .tokens import place_token, refuse_token, refuse_transform, transform


@rule
def refuse(s: State, seat: int, action: int) -> int:
    """Why an action may not be done now; the first clause it breaks, in the order of the sheet."""
    if s.acting == 0:
        return Refusal.GAME_OVER
    if s.acting != 1 << seat:
        return Refusal.NOT_YOUR_TURN
    kind = MOVES[action].kind
    if not is_asked(s.phase, kind):
        return Refusal.NOT_ASKED
    if s.phase == Phase.TURN and Move.COLLECT <= kind <= Move.SELL and s.acts_left == 0:
        return Refusal.NO_ACTION_LEFT
    return refuse_kind(s, seat, action)


@rule
def is_asked(phase: int, kind: int) -> bool:
    """V7–V7.1, V30 Which kinds of moves a phase allows at all."""
    if phase == Phase.TRAIN:
        return kind == Move.TRAIN
    if phase == Phase.TURN:
        return kind != Move.TRAIN and kind != Move.DONE
    if kind == Move.DONE:
        return True
    if phase == Phase.COLLECT:
        return kind == Move.COLLECT
    if kind == Move.TRANSFORM:
        return True
    return kind == (Move.BREW if phase == Phase.BREW else Move.MAKE)


@rule
def refuse_kind(s: State, seat: int, action: int) -> int:
    """The refusal by the section of the rulebook on this kind of move."""
    m = MOVES[action]
    if m.kind == Move.TRAIN:
        return refuse_train(s, seat, m.skill)
    if m.kind == Move.COLLECT:
        return refuse_collect(s, seat, m.kind_, m.count)
    if m.kind == Move.BREW:
        return refuse_brew(s, seat, m.decoction)
    if m.kind == Move.MAKE:
        return refuse_make(s, seat, m.card, m.cell)
    if m.kind == Move.MOVE:
        return refuse_move(s, seat, m.from_, m.to)
    if m.kind == Move.SWAP:
        return refuse_swap(s, seat, m.cells)
    if m.kind == Move.SELL:
        return refuse_sell(s, seat, m.line)
    if m.kind == Move.TOKEN:
        return refuse_token(s, seat, m.token, m.cell)
    if m.kind == Move.TRANSFORM:
        return refuse_transform(s, seat, m.from_, m.to, m.count)
    return Refusal.NONE


@rule
def apply(s: State, seat: int, action: int, log: Log) -> None:
    """Carry out an action that `refuse` allows."""
    m = MOVES[action]
    if m.kind == Move.TRAIN:
        train(s, seat, m.skill, log)
    elif m.kind == Move.COLLECT:
        collect(s, seat, m.kind_, m.count, log)
    elif m.kind == Move.BREW:
        brew(s, seat, m.decoction, log)
    elif m.kind == Move.MAKE:
        make(s, seat, m.card, m.cell, log)
    elif m.kind == Move.MOVE:
        move(s, seat, m.from_, m.to, log)
    elif m.kind == Move.SWAP:
        swap(s, seat, m.cells, log)
    elif m.kind == Move.SELL:
        sell(s, seat, m.line, log)
    elif m.kind == Move.TOKEN:
        place_token(s, seat, m.token, m.cell, log)
    elif m.kind == Move.TRANSFORM:
        transform(s, seat, m.from_, m.to, m.count, log)
    elif m.kind == Move.DONE:
        finish_action(s)
    else:
        end_turn(s, seat, log)


@rule
def finish_action(s: State) -> None:
    """V7 The current action is complete, and the turn continues."""
    s.taken = -1
    s.phase = Phase.TURN


@rule
def end_turn(s: State, seat: int, log: Log) -> None:
    """V20, V34–V35, V38 Refill the display; then the next seat, or the end after a full round."""
    settle(log)
    tell(log, Event.TURN_ENDED, seat)
    pile_before = s.pile_left
    refill(s, log)
    if s.pile_left == 0 and pile_before > 0:
        tell(log, Event.PILE_EMPTY, -1)
    following = (seat + 1) % s.players
    if following != s.starter:
        begin_turn(s, following)
    elif s.pile_left == 0 or s.round >= s.cap:
        end_game(s, log)
    else:
        s.round += 1
        begin_turn(s, following)


@rule
def end_game(s: State, log: Log) -> None:
    """V35–V36 The game ends; the points are counted."""
    s.phase = Phase.OVER
    s.acting = 0
    s.acts_left = 0
    tell(log, Event.OVER, -1, s.round)
    for seat in range(s.players):
        tell(log, Event.COUNTED, seat, total(s, seat))
