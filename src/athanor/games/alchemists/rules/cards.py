"""K3.7–K3.10 Cards on the move: decks, discard piles, hands, and the Herbalist."""

from athanor.kernel import Log, reveal, rule, shuffle, tell, tell_others, tell_seat

from ..actions import Event
from ..components import HERBALIST_DISCARDS, HERBALIST_DRAWS, Ask, Favor
from ..state import State


@rule
def ask(s: State, question: int, seat: int) -> None:
    """Put a question to a seat."""
    s.ask = question
    s.asked = seat
    s.acting = 1 << seat


@rule
def next_ingredient(s: State) -> int:
    """K3.9–K3.10 The top card of the deck, rebuilt from the discard pile; -1 without either."""
    if s.deck_left == 0:
        for i in range(s.discard_left):
            s.deck[i] = s.discard[i]
            s.discard[i] = -1
        s.deck_left = s.discard_left
        s.discard_left = 0
        shuffle(s.chance, s.deck, s.deck_left)
    if s.deck_left == 0:
        return -1
    s.deck_left -= 1
    kind = s.deck[s.deck_left]
    s.deck[s.deck_left] = -1
    return kind


@rule
def draw(s: State, seat: int, count: int, log: Log) -> None:
    """K3.8, K3.15 Ingredients from the top of the deck; only their drawer knows the kinds."""
    drawn = 0
    for _ in range(count):
        kind = next_ingredient(s)
        if kind >= 0:
            drawn += 1
            gain(s, seat, kind)
            tell_seat(log, Event.DREW_CARD, seat, kind)
            reveal(log, 1 << seat)
    if count > 0:
        tell_others(log, Event.DREW, seat, drawn)


@rule
def gain(s: State, seat: int, kind: int) -> None:
    """A card joins a hand."""
    s.hand[seat, kind] += 1
    s.hand_size[seat] += 1


@rule
def lose(s: State, seat: int, kind: int) -> None:
    """A card leaves a hand."""
    s.hand[seat, kind] -= 1
    s.hand_size[seat] -= 1


@rule
def put_away(s: State, kind: int) -> None:
    """K6.3 A card goes face down on the discard pile."""
    s.discard[s.discard_left] = kind
    s.discard_left += 1


@rule
def next_favor(s: State) -> int:
    """K3.9–K3.10 The top favor of the deck, rebuilt from the discard pile; -1 without either."""
    if s.favor_deck_left == 0:
        for i in range(s.favor_discard_left):
            s.favor_deck[i] = s.favor_discard[i]
            s.favor_discard[i] = -1
        s.favor_deck_left = s.favor_discard_left
        s.favor_discard_left = 0
        shuffle(s.chance, s.favor_deck, s.favor_deck_left)
    if s.favor_deck_left == 0:
        return -1
    s.favor_deck_left -= 1
    card = s.favor_deck[s.favor_deck_left]
    s.favor_deck[s.favor_deck_left] = -1
    return card


@rule
def draw_favors(s: State, seat: int, count: int, log: Log) -> None:
    """K23.3 All favors of one draw are drawn first; Herbalists wait in the hand for their turn."""
    drawn = 0
    for _ in range(count):
        card = next_favor(s)
        if card >= 0:
            drawn += 1
            s.favor[seat, card] += 1
            s.favor_count[seat] += 1
            tell_seat(log, Event.DREW_FAVOR, seat, card)
            reveal(log, 1 << seat)
    if count > 0:
        tell_others(log, Event.DREW_FAVORS, seat, drawn)


@rule
def put_away_favor(s: State, seat: int, card: int, log: Log) -> None:
    """K4.22 A played favor goes to the discard pile, which is open."""
    s.favor[seat, card] -= 1
    s.favor_count[seat] -= 1
    s.favor_discard[s.favor_discard_left] = card
    s.favor_discard_left += 1


@rule
def herbalist_asks(s: State, log: Log) -> bool:
    """K2.12, K23.3–K23.5 A drawn Herbalist is played at once, before anything else is asked."""
    for i in range(s.players):
        seat = (s.start + i) % s.players
        while s.favor[seat, Favor.HERBALIST] > 0:
            put_away_favor(s, seat, Favor.HERBALIST, log)
            tell(log, Event.PLAYED, seat, Favor.HERBALIST)
            reveal(log, (1 << 15) - 1 - (1 << seat))
            draw(s, seat, HERBALIST_DRAWS, log)
            if s.hand_size[seat] > 0:
                s.discards = min(HERBALIST_DISCARDS, s.hand_size[seat])
                ask(s, Ask.HERBALIST, seat)
                return True
    return False


@rule
def discard_for_herbalist(s: State, seat: int, kind: int, log: Log) -> None:
    """K23.4 Any two cards of the whole hand go, face down."""
    lose(s, seat, kind)
    put_away(s, kind)
    tell_seat(log, Event.GAVE, seat, kind)
    s.discards -= 1
    if s.discards > 0:
        ask(s, Ask.HERBALIST, seat)
    else:
        # The others' views lack how many were still to go, so they learn it only now.
        reveal(log, (1 << 15) - 1)


@rule
def kinds_held(s: State, seat: int) -> int:
    """How many different kinds are in a hand."""
    kinds = 0
    for kind in range(8):
        kinds += s.hand[seat, kind] > 0
    return kinds
