"""The rules of Philtre: setup, refuse, apply, in the order of its clauses."""

from athanor.kernel import (
    EVERYONE,
    Log,
    reveal,
    rule,
    settle,
    shuffle,
    tell,
    tell_others,
    tell_seat,
    tell_some,
)

from .actions import BASE, MOVES, PLACE, Event, Move, Refusal
from .components import CARDS, HAND, HERBS, PAIR, PRIZE, Phase
from .state import State


@rule
def setup(s: State, log: Log) -> None:
    """P1 Shuffle the deck and deal two herbs to each seat."""
    for herb in range(HERBS):
        for _ in range(CARDS[herb]):
            s.deck[s.deck_left] = herb
            s.deck_left += 1
    for place in range(s.deck_left, len(s.deck)):
        s.deck[place] = -1
    shuffle(s.chance, s.deck, s.deck_left)
    for seat in range(s.players):
        s.top[seat] = -1
        s.bid[seat] = -1
    s.asked = -1
    for seat in range(s.players):
        for _ in range(HAND):
            draw(s, seat, log)
        tell_seat(log, Event.DEALT, seat, mixture(s, seat))
    s.round = 1
    ask_turn(s, s.first)


@rule
def mixture(s: State, seat: int) -> int:
    """A dealt hand as a number of the action table."""
    code = 0
    for herb in range(HERBS - 1, -1, -1):
        code = code * BASE + s.hand[seat, herb]
    return code


@rule
def ask_turn(s: State, seat: int) -> None:
    """P2 It is this seat's turn."""
    s.turn = seat
    s.phase = Phase.TURN
    s.acting = 1 << seat


@rule
def refuse(s: State, seat: int, action: int) -> int:
    """Why an action may not be done now."""
    if s.acting == 0:
        return Refusal.GAME_OVER
    if not s.acting >> seat & 1:
        return Refusal.NOT_YOUR_TURN
    m = MOVES[action]
    if s.phase == Phase.MIX and m.kind == Move.MIX:
        return refuse_mix(s, seat, m.herbs)
    if s.phase == Phase.ANSWER and m.kind == Move.GIVE:
        return Refusal.HERB_MISSING if s.hand[seat, m.herb] == 0 else Refusal.NONE
    if s.phase == Phase.BID and m.kind == Move.BID:
        return Refusal.TOO_POOR if m.gold > s.gold[seat] else Refusal.NONE
    if s.phase == Phase.TURN:
        return refuse_turn(s, seat, action)
    return Refusal.NOT_ASKED


@rule
def refuse_turn(s: State, seat: int, action: int) -> int:
    """P3–P10 What a seat may do in its turn."""
    m = MOVES[action]
    if m.kind == Move.PRESS:
        return refuse_press(s, seat, PAIR[m.pair, 0], PAIR[m.pair, 1])
    if m.kind == Move.LOOK:
        return refuse_look(s, seat)
    if m.kind == Move.GATHER:
        return Refusal.NO_CARD if s.deck_left == 0 else Refusal.NONE
    if m.kind == Move.GATHER_:
        return Refusal.NOT_IN_HEAP if s.heap[m.herb] == 0 else Refusal.NONE
    if m.kind == Move.TRADE:
        return refuse_trade(s, seat, m.from_, m.to)
    if m.kind == Move.BREW:
        return Refusal.TOO_FEW_HERBS if s.hand_size[seat] < 2 else Refusal.NONE
    if m.kind == Move.ASK:
        return refuse_ask(s, seat, m.seat)
    return Refusal.NONE if m.kind == Move.AUCTION else Refusal.NOT_ASKED


@rule
def refuse_press(s: State, seat: int, base: int, top: int) -> int:
    """P3 Both herbs of the pair from one's own hand."""
    need = 2 if base == top else 1
    if s.hand[seat, base] < need or s.hand[seat, top] < need:
        return Refusal.HERB_MISSING
    return Refusal.NONE


@rule
def press(s: State, seat: int, base: int, top: int, log: Log) -> None:
    """P3 Lay both away for one gold."""
    lay_away(s, seat, base, 1)
    lay_away(s, seat, top, 1)
    s.gold[seat] += 1
    refill(s, log)


@rule
def lay_away(s: State, seat: int, herb: int, count: int) -> None:
    """Herbs go from a hand to the heap."""
    s.hand[seat, herb] -= count
    s.hand_size[seat] -= count
    s.heap[herb] += count


@rule
def refuse_look(s: State, seat: int) -> int:
    """P4 There is a card on top that the seat has not seen."""
    if s.deck_left == 0:
        return Refusal.NO_CARD
    return Refusal.LOOKED_ALREADY if s.looked[seat] else Refusal.NONE


@rule
def look(s: State, seat: int, log: Log) -> None:
    """P4 The seat sees the top card, and may go on knowing it."""
    s.looked[seat] = 1
    s.top[seat] = s.deck[s.deck_left - 1]
    tell_others(log, Event.LOOKED, seat)
    tell_seat(log, Event.SAW, seat, s.top[seat])
    reveal(log, 1 << seat)


@rule
def draw(s: State, seat: int, log: Log) -> int:
    """P5 The top card goes to a hand unseen by the others."""
    s.deck_left -= 1
    herb = s.deck[s.deck_left]
    s.deck[s.deck_left] = -1
    s.hand[seat, herb] += 1
    s.hand_size[seat] += 1
    for viewer in range(s.players):
        s.looked[viewer] = 0
        s.top[viewer] = -1
    refill(s, log)
    return herb


@rule
def refill(s: State, log: Log) -> None:
    """P9 An empty deck is rebuilt from the heap."""
    if s.deck_left > 0:
        return
    for herb in range(HERBS):
        for _ in range(s.heap[herb]):
            s.deck[s.deck_left] = herb
            s.deck_left += 1
        s.heap[herb] = 0
    shuffle(s.chance, s.deck, s.deck_left)
    tell(log, Event.RESHUFFLED, -1, s.deck_left)


@rule
def refuse_trade(s: State, seat: int, given: int, taken: int) -> int:
    """P6 A herb of the hand for another kind in the heap."""
    if given == taken:
        return Refusal.SAME_HERB
    if s.hand[seat, given] == 0:
        return Refusal.HERB_MISSING
    return Refusal.NOT_IN_HEAP if s.heap[taken] == 0 else Refusal.NONE


@rule
def pick(s: State, seat: int, herb: int) -> None:
    """P5–P6 A herb goes from the heap to a hand."""
    s.heap[herb] -= 1
    s.hand[seat, herb] += 1
    s.hand_size[seat] += 1


@rule
def herbs_in(herbs: int, herb: int) -> int:
    """How many of a herb a mixture has."""
    return herbs // PLACE[herb] % BASE


@rule
def refuse_mix(s: State, seat: int, herbs: int) -> int:
    """P7 Two or three herbs of one's own hand."""
    total = 0
    missing = False
    for herb in range(HERBS):
        total += herbs_in(herbs, herb)
        missing = missing or herbs_in(herbs, herb) > s.hand[seat, herb]
    if total < 2:
        return Refusal.TOO_FEW_HERBS
    if total > 3:
        return Refusal.TOO_MANY_HERBS
    return Refusal.HERB_MISSING if missing else Refusal.NONE


@rule
def mix(s: State, seat: int, herbs: int, log: Log) -> None:
    """P7 Lay the herbs away for two gold and one more for each kind."""
    worth = 2
    for herb in range(HERBS):
        worth += herbs_in(herbs, herb) > 0
        lay_away(s, seat, herb, herbs_in(herbs, herb))
    s.gold[seat] += worth
    tell(log, Event.MIXED, seat, herbs, worth)
    refill(s, log)


@rule
def refuse_ask(s: State, seat: int, other: int) -> int:
    """P8 Another seat that has a herb."""
    if other == seat:
        return Refusal.ONESELF
    return Refusal.EMPTY_HAND if s.hand_size[other] == 0 else Refusal.NONE


@rule
def ask(s: State, seat: int, other: int, log: Log) -> None:
    """P8 The other seat is to choose."""
    s.asked = other
    s.phase = Phase.ANSWER
    s.acting = 1 << other
    tell(log, Event.ASKED, seat, other)
    settle(log)


@rule
def give(s: State, seat: int, herb: int, log: Log) -> None:
    """P8 The herb changes hands; the two seats know which."""
    s.hand[seat, herb] -= 1
    s.hand_size[seat] -= 1
    s.hand[s.turn, herb] += 1
    s.hand_size[s.turn] += 1
    both = 1 << seat | 1 << s.turn
    tell_some(log, both, Event.GAVE_HERB, seat, herb, s.turn)
    tell_some(log, EVERYONE ^ both, Event.GAVE, seat, s.turn)
    reveal(log, 1 << s.turn)
    s.asked = -1


@rule
def bid(s: State, seat: int, gold: int, log: Log) -> None:
    """P10 A bid stays sealed until the last one is in."""
    s.bid[seat] = gold
    s.acting ^= 1 << seat
    tell(log, Event.SEALED, seat)
    if s.acting == 0:
        open_bids(s, log)
        end_turn(s, log)


@rule
def open_bids(s: State, log: Log) -> None:
    """P11 The highest bid pays and wins, unless it is shared or nothing."""
    best = 0
    winner = -1
    for seat in range(s.players):
        tell(log, Event.BADE, seat, s.bid[seat])
        if s.bid[seat] > best:
            best, winner = s.bid[seat], seat
        elif s.bid[seat] == best:
            winner = -1
    reveal(log, EVERYONE)
    if winner < 0:
        tell(log, Event.NOBODY_WON, -1)
    else:
        s.gold[winner] -= best
        s.prizes[winner] += 1
        tell(log, Event.WON, winner, PRIZE[s.spice])
    for seat in range(s.players):
        s.bid[seat] = -1


@rule
def apply(s: State, seat: int, action: int, log: Log) -> None:
    """Carry out an action that `refuse` allows."""
    m = MOVES[action]
    if m.kind == Move.PRESS:
        tell(log, Event.PRESSED, seat, m.pair)
        press(s, seat, PAIR[m.pair, 0], PAIR[m.pair, 1], log)
    elif m.kind == Move.LOOK:
        look(s, seat, log)
    elif m.kind == Move.BREW:
        s.phase = Phase.MIX
    elif m.kind == Move.ASK:
        ask(s, seat, m.seat, log)
    elif m.kind == Move.BID:
        bid(s, seat, m.gold, log)
    elif m.kind == Move.AUCTION:
        s.phase = Phase.BID
        s.acting = (1 << s.players) - 1
        settle(log)
    else:
        apply_last(s, seat, action, log)
        end_turn(s, log)


@rule
def apply_last(s: State, seat: int, action: int, log: Log) -> None:
    """P5–P8 What ends a turn."""
    m = MOVES[action]
    if m.kind == Move.GATHER:
        tell_others(log, Event.GATHERED, seat)
        tell_seat(log, Event.DREW, seat, draw(s, seat, log))
        reveal(log, 1 << seat)
    elif m.kind == Move.GATHER_:
        pick(s, seat, m.herb)
        tell(log, Event.PICKED, seat, m.herb)
    elif m.kind == Move.TRADE:
        lay_away(s, seat, m.from_, 1)
        pick(s, seat, m.to)
        tell(log, Event.TRADED, seat, m.from_, m.to)
    elif m.kind == Move.MIX:
        mix(s, seat, m.herbs, log)
    else:
        give(s, seat, m.herb, log)


@rule
def end_turn(s: State, log: Log) -> None:
    """P2, P12 The turn passes to the left; the last round ends the game."""
    settle(log)
    following = (s.turn + 1) % s.players
    if following == s.first and s.round == s.rounds:
        s.phase = Phase.OVER
        s.acting = 0
        tell(log, Event.ENDED, -1)
        reveal(log, EVERYONE)
        return
    s.round += following == s.first
    ask_turn(s, following)
