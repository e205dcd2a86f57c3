"""A list of the legal actions that is faster than asking `refuse` about every action."""

from athanor.kernel import Ints, rule

from ..actions import Move
from ..components import (
    CELLS,
    COLOURS,
    DISPLAY,
    INGREDIENTS,
    LINE_CELLS,
    MOST_BREWED,
    MOST_INGREDIENTS,
    PAIRS,
    THREE_OF_LINE,
    TOKENS,
    TRACK,
    TWO_CELLS,
    Phase,
    Token,
)
from ..state import State
from .brew import refuse_brew
from .make import can_pay
from .sell import is_full

FIRST_TRAIN = Move.TRAIN.first
FIRST_COLLECT = Move.COLLECT.first
COUNTS = MOST_INGREDIENTS + 2  # a count may be said from 0 to one too many
FIRST_BREW = Move.BREW.first
FIRST_MAKE = Move.MAKE.first
FIRST_MOVE = Move.MOVE.first
FIRST_SWAP = Move.SWAP.first
SWAPS = len(TWO_CELLS)
FIRST_SELL = Move.SELL.first
SALES = len(LINE_CELLS)
FIRST_TOKEN = Move.TOKEN.first
FIRST_TRANSFORM = Move.TRANSFORM.first
TRANSFORMED = MOST_BREWED + 2
DONE = Move.DONE.first
END = Move.END.first


@rule
def legal(s: State, seat: int, out: Ints) -> int:
    """Every legal action, found faster than by asking `refuse` about all of them."""
    if s.acting != 1 << seat:
        return 0
    if s.phase == Phase.TRAIN:
        return legal_training(s, seat, out)
    if s.phase == Phase.TURN:
        return legal_in_turn(s, seat, out)
    count = 0
    if s.phase == Phase.COLLECT:
        count = legal_collects(s, seat, out, count)
    else:
        if s.phase == Phase.BREW:
            count = legal_brews(s, seat, out, count)
        else:
            count = legal_makes(s, seat, out, count)
        count = legal_transforms(s, seat, out, count)
    out[count] = DONE
    return count + 1


@rule
def legal_training(s: State, seat: int, out: Ints) -> int:
    """V3 Every track that has a space left."""
    count = 0
    for skill in range(INGREDIENTS):
        if s.skills[seat, skill] < TRACK:
            out[count] = FIRST_TRAIN + skill
            count += 1
    return count


@rule
def legal_in_turn(s: State, seat: int, out: Ints) -> int:
    """V7, V30 The five actions while any are left; tokens and the end of the turn always."""
    count = 0
    if s.acts_left > 0:
        count = legal_collects(s, seat, out, count)
        count = legal_brews(s, seat, out, count)
        count = legal_makes(s, seat, out, count)
        count = legal_moves(s, seat, out, count)
        count = legal_swaps(s, seat, out, count)
        count = legal_sales(s, seat, out, count)
    count = legal_tokens(s, seat, out, count)
    count = legal_transforms(s, seat, out, count)
    out[count] = END
    return count + 1


@rule
def legal_collects(s: State, seat: int, out: Ints, count: int) -> int:
    """V8–V10 Every kind but the one just taken, in every number that skill and cauldron allow."""
    for kind in range(INGREDIENTS):
        if kind != s.taken:
            most = min(s.skills[seat, kind], MOST_INGREDIENTS - s.cauldron[seat, kind])
            for number in range(1, most + 1):
                out[count] = FIRST_COLLECT + kind * COUNTS + number
                count += 1
    return count


@rule
def legal_brews(s: State, seat: int, out: Ints, count: int) -> int:
    """V11–V14 Every decoction that can be paid and put down."""
    for decoction in range(COLOURS):
        if refuse_brew(s, seat, decoction) == 0:
            out[count] = FIRST_BREW + decoction
            count += 1
    return count


@rule
def legal_makes(s: State, seat: int, out: Ints, count: int) -> int:
    """V16–V18 Every open card that can be paid, on every empty cell."""
    for place in range(DISPLAY):
        card = s.display[place]
        if card >= 0 and can_pay(s, seat, card):
            for cell in range(CELLS):
                if s.chest[seat, cell] < 0:
                    out[count] = FIRST_MAKE + card * CELLS + cell
                    count += 1
    return count


@rule
def legal_moves(s: State, seat: int, out: Ints, count: int) -> int:
    """V21 Every elixir to every empty cell."""
    for source in range(CELLS):
        if s.chest[seat, source] >= 0:
            for target in range(CELLS):
                if s.chest[seat, target] < 0:
                    out[count] = FIRST_MOVE + source * CELLS + target
                    count += 1
    return count


@rule
def legal_swaps(s: State, seat: int, out: Ints, count: int) -> int:
    """V21.1 Every two elixirs."""
    for pair in range(SWAPS):
        if s.chest[seat, PAIRS[pair, 0]] >= 0 and s.chest[seat, PAIRS[pair, 1]] >= 0:
            out[count] = FIRST_SWAP + pair
            count += 1
    return count


@rule
def legal_sales(s: State, seat: int, out: Ints, count: int) -> int:
    """V22 Every full line."""
    for line in range(SALES):
        if is_full(s, seat, line):
            out[count] = FIRST_SELL + THREE_OF_LINE[line]
            count += 1
    return count


@rule
def legal_tokens(s: State, seat: int, out: Ints, count: int) -> int:
    """V30–V31.1 Every token left but the one for decoctions, on every elixir without one."""
    for token in range(TOKENS):
        if token != Token.DECOCTIONS and s.tokens[seat, token] > 0:
            for cell in range(CELLS):
                if s.chest[seat, cell] >= 0 and s.token_on[seat, cell] < 0:
                    out[count] = FIRST_TOKEN + token * CELLS + cell
                    count += 1
    return count


@rule
def legal_transforms(s: State, seat: int, out: Ints, count: int) -> int:
    """V33 Any number of one colour into each other colour, while the token is there."""
    if s.tokens[seat, Token.DECOCTIONS] == 0:
        return count
    for source in range(COLOURS):
        for result in range(COLOURS):
            if result != source:
                first = FIRST_TRANSFORM + (source * COLOURS + result) * TRANSFORMED
                for number in range(1, s.decoctions[seat, source] + 1):
                    out[count] = first + number
                    count += 1
    return count
