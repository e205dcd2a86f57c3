"""Lists the legal actions faster than asking `refuse` about every action."""

from athanor.kernel import Ints, add, rule

from ..actions import FIRST, Move
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
from ..house import House
from ..state import State
from .brew import refuse_brew
from .make import can_pay
from .sell import is_full

COUNTS = MOST_INGREDIENTS + 2  # an action can name a count from 0 to one too many
SWAPS = len(TWO_CELLS)
SALES = len(LINE_CELLS)
TRANSFORMED = MOST_BREWED + 2
# Numbers of the families with combinations that can be named but never be legal.
COLLECTS = Move.COLLECT.numbers
MOVED = Move.MOVE.numbers
SALES_OF_THREE = Move.SELL.numbers
PLACED = Move.TOKEN.numbers
TRANSFORMS = Move.TRANSFORM.numbers


@rule
def legal(s: State, seat: int, out: Ints) -> int:
    """Every legal action."""
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
    return add(out, count, FIRST.DONE)


@rule
def legal_training(s: State, seat: int, out: Ints) -> int:
    """V3 Every track that has a space left."""
    count = 0
    for skill in range(INGREDIENTS):
        if s.skills[seat, skill] < TRACK + s.house[House.TRACK]:
            count = add(out, count, FIRST.TRAIN + skill)
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
    return add(out, count, FIRST.END)


@rule
def legal_collects(s: State, seat: int, out: Ints, count: int) -> int:
    """V8–V10 Every kind but the one just taken, in every number that skill and cauldron allow."""
    room = MOST_INGREDIENTS + s.house[House.CAULDRON]
    for kind in range(INGREDIENTS):
        if kind != s.taken:
            most = min(s.skills[seat, kind], room - s.cauldron[seat, kind])
            for number in range(1, most + 1):
                count = add(out, count, COLLECTS[kind * COUNTS + number])
    return count


@rule
def legal_brews(s: State, seat: int, out: Ints, count: int) -> int:
    """V11–V14 Every decoction that can be paid and put down."""
    for decoction in range(COLOURS):
        if refuse_brew(s, seat, decoction) == 0:
            count = add(out, count, FIRST.BREW + decoction)
    return count


@rule
def legal_makes(s: State, seat: int, out: Ints, count: int) -> int:
    """V16–V18 Every open card that can be paid, on every empty cell."""
    for place in range(DISPLAY):
        card = s.display[place]
        if card >= 0 and can_pay(s, seat, card):
            for cell in range(CELLS):
                if s.chest[seat, cell] < 0:
                    count = add(out, count, FIRST.MAKE + card * CELLS + cell)
    return count


@rule
def legal_moves(s: State, seat: int, out: Ints, count: int) -> int:
    """V21 Every elixir to every empty cell."""
    for source in range(CELLS):
        if s.chest[seat, source] >= 0:
            for target in range(CELLS):
                if s.chest[seat, target] < 0:
                    count = add(out, count, MOVED[source * CELLS + target])
    return count


@rule
def legal_swaps(s: State, seat: int, out: Ints, count: int) -> int:
    """V21.1 Every two elixirs."""
    for pair in range(SWAPS):
        if s.chest[seat, PAIRS[pair, 0]] >= 0 and s.chest[seat, PAIRS[pair, 1]] >= 0:
            count = add(out, count, FIRST.SWAP + pair)
    return count


@rule
def legal_sales(s: State, seat: int, out: Ints, count: int) -> int:
    """V22 Every full line."""
    for line in range(SALES):
        if is_full(s, seat, line):
            count = add(out, count, SALES_OF_THREE[THREE_OF_LINE[line]])
    return count


@rule
def legal_tokens(s: State, seat: int, out: Ints, count: int) -> int:
    """V30–V31.1 Every token left but the one for decoctions, on every elixir without one."""
    for token in range(TOKENS):
        if token != Token.DECOCTIONS and s.tokens[seat, token] > 0:
            for cell in range(CELLS):
                if s.chest[seat, cell] >= 0 and s.token_on[seat, cell] < 0:
                    count = add(out, count, PLACED[token * CELLS + cell])
    return count


@rule
def legal_transforms(s: State, seat: int, out: Ints, count: int) -> int:
    """V33 Any number of one colour into any other colour, while the token is unused."""
    if s.tokens[seat, Token.DECOCTIONS] == 0:
        return count
    for source in range(COLOURS):
        for result in range(COLOURS):
            if result != source:
                first = (source * COLOURS + result) * TRANSFORMED
                for number in range(1, s.decoctions[seat, source] + 1):
                    count = add(out, count, TRANSFORMS[first + number])
    return count
