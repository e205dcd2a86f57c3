"""V1–V6 Set-up: boards, the deck, two points of skill for every seat, and the display."""

from athanor.kernel import EVERYONE, Ints, Log, below, reveal, rule, shuffle, tell

from ..actions import Event, Refusal
from ..components import (
    ACTIONS,
    CELLS,
    DISPLAY,
    INGREDIENTS,
    MOST_SOLD,
    SETUP_POINTS,
    TOKENS,
    TRACK,
    USED,
    Phase,
)
from ..deck import CARDS
from ..house import House
from ..state import State

HALF = CARDS // 2  # a set of cards is stored as the bits of two numbers


@rule
def setup(s: State, log: Log) -> None:
    """V1–V6 Every seat gets its boards and tokens, the deck is built, the starting seat trains."""
    for seat in range(s.players):
        lay_out_boards(s, seat)
    for place in range(DISPLAY):
        s.display[place] = -1
    s.taken = -1
    s.pile_left = cards_used(s)
    deal_unseen(s)
    s.phase = Phase.TRAIN
    s.acting = 1 << s.starter


@rule
def lay_out_boards(s: State, seat: int) -> None:
    """V1–V3 Markers on the first spaces, four tokens, an empty chest, two points to spend."""
    s.points_left[seat] = SETUP_POINTS + s.house[House.TRAINING]
    for kind in range(INGREDIENTS):
        s.skills[seat, kind] = 1
    for token in range(TOKENS):
        s.tokens[seat, token] = 1 + s.house[House.TOKENS + token]
    for cell in range(CELLS):
        s.chest[seat, cell] = -1
        s.token_on[seat, cell] = -1
    for place in range(MOST_SOLD):
        s.sold[seat, place] = -1


@rule
def cards_used(s: State) -> int:
    """V4 How many cards are in the game, for this number of seats."""
    return USED[s.players] + s.house[House.CARDS]


@rule
def deal_unseen(s: State) -> None:
    """V4–V5.1, V39 Every unseen card is, at random, left out or in the pile."""
    left_out = CARDS - cards_used(s)
    unseen = s.pile_left + left_out
    in_sight, low, high = cards_in_sight(s)
    if in_sight + unseen != CARDS:
        return
    empty_out(s.unused)
    empty_out(s.pile)
    out = 0
    piled = 0
    for card in range(CARDS):
        if not has_card(low, high, card):
            # Each unseen card is as likely as any other to be one of those left out.
            if below(s.chance, unseen) < left_out - out:
                s.unused[out] = card
                out += 1
            else:
                s.pile[piled] = card
                piled += 1
            unseen -= 1
    shuffle(s.chance, s.pile, piled)


@rule
def empty_out(cards: Ints) -> None:
    """Clear a place for a card."""
    for place in range(len(cards)):
        cards[place] = -1


@rule
def refuse_train(s: State, seat: int, skill: int) -> int:
    """V3 A point is a step on a track, and no track goes beyond its last space."""
    last = TRACK + s.house[House.TRACK]
    return Refusal.TRACK_FULL if s.skills[seat, skill] == last else Refusal.NONE


@rule
def train(s: State, seat: int, skill: int, log: Log) -> None:
    """V3 Spend a point; each seat spends both, in turn order, and then the cards are laid out."""
    s.skills[seat, skill] += 1
    s.points_left[seat] -= 1
    tell(log, Event.TRAINED, seat, skill, s.skills[seat, skill])
    if s.points_left[seat] > 0:
        return
    following = (seat + 1) % s.players
    if following != s.starter:
        s.acting = 1 << following
        return
    refill(s, log)
    s.round = 1
    begin_turn(s, following)


@rule
def refill(s: State, log: Log) -> None:
    """V5, V20–V20.1 Fill the gaps of the display in order, as far as the pile goes."""
    for place in range(DISPLAY):
        if s.display[place] < 0 and s.pile_left > 0:
            s.pile_left -= 1
            s.display[place] = s.pile[s.pile_left]
            s.pile[s.pile_left] = -1
            tell(log, Event.DISPLAYED, -1, s.display[place])
            reveal(log, EVERYONE)


@rule
def begin_turn(s: State, seat: int) -> None:
    """V6.1, V7 It is this seat's turn, with two actions."""
    s.phase = Phase.TURN
    s.acting = 1 << seat
    s.acts_left = ACTIONS + s.house[House.ACTIONS]


@rule
def cards_in_sight(s: State) -> tuple[int, int, int]:
    """V39 How many cards are in display, chests and sales, and which, as a set."""
    count = 0
    low = 0
    high = 0
    for place in range(DISPLAY):
        if s.display[place] >= 0:
            count += 1
            low, high = with_card(low, high, s.display[place])
    for seat in range(s.players):
        for cell in range(CELLS):
            if s.chest[seat, cell] >= 0:
                count += 1
                low, high = with_card(low, high, s.chest[seat, cell])
        for place in range(3 * s.lines_sold[seat]):
            count += 1
            low, high = with_card(low, high, s.sold[seat, place])
    return count, low, high


@rule
def with_card(low: int, high: int, card: int) -> tuple[int, int]:
    """A set of cards with one more in it."""
    if card < HALF:
        return low | 1 << card, high
    return low, high | 1 << (card - HALF)


@rule
def has_card(low: int, high: int, card: int) -> bool:
    """Whether a card is in a set of cards."""
    return bool(low >> card & 1 if card < HALF else high >> (card - HALF) & 1)
