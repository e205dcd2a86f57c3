"""K2 Set-up: the world, the decks, the first deal, and the favor each seat keeps."""

from athanor.kernel import EVERYONE, Log, below, reveal, rule, shuffle, tell, tell_seat

from ..actions import Event, Refusal
from ..components import (
    ADVENTURERS,
    ADVENTURERS_IN_PLAY,
    ARTIFACTS_OF_A_LEVEL,
    CARDS_OF_A_KIND,
    CODE,
    FAVOR_COPIES,
    FAVOR_KINDS,
    FIRST_ROUND_CUBES,
    KINDS,
    LAID_OUT,
    LETTERS,
    LEVEL_SIZE,
    OWN_CUBES,
    ROW,
    SEAL_COPIES,
    SEAL_KINDS,
    SEALS,
    START_GOLD,
    START_INGREDIENTS,
    START_REPUTATION,
    Ask,
    Phase,
)
from ..house import House
from ..state import State
from .cards import draw, draw_favors, next_ingredient

SET_UP_FAVORS = 2


@rule
def setup(s: State, log: Log) -> None:
    """K2.1–K2.18 Lay out the boards, deal to every seat, and let all choose a favor."""
    empty_boards(s)
    s.round = 1
    s.phase = Phase.SETUP
    s.start = s.first if s.first >= 0 else below(s.chance, s.players)
    draw_world(s)
    shuffle_adventurers(s)
    lay_out_artifacts(s)
    shuffle_decks(s)
    deal_row(s, log)
    for seat in range(s.players):
        give_seat(s, seat)
        side = s.hand_side[seat]
        draw(s, seat, START_INGREDIENTS[side] + s.house[House.INGREDIENTS + side], log)
        draw_favors(s, seat, SET_UP_FAVORS, log)
    tell(log, Event.BEGAN, -1, s.start)
    ask_keep(s)


@rule
def empty_boards(s: State) -> None:
    """K2.13 No theory, no grant owned, no marker on any space."""
    blank_piles(s)
    blank_seats(s)
    for kind in range(KINDS):
        s.token[kind] = -1
        s.debunked[kind] = -1
        for i in range(3):
            s.seal_seat[kind, i] = -1
            s.seal_kind[kind, i] = -1
    for i in range(len(s.out_seat)):
        s.out_seat[i] = -1
        s.out_kind[i] = -1
        s.out_ingredient[i] = -1
    for i in range(len(s.fact_seat)):
        s.fact_seat[i] = -1
        s.fact_how[i] = -1
        s.fact_pair[i] = -1
        s.fact_kind[i] = -1
        s.fact_asked[i] = -1
        s.fact_answer[i] = -1
    s.named = -1
    s.claimed = -1


@rule
def blank_piles(s: State) -> None:
    """Every pile is empty before it is dealt."""
    for i in range(len(s.deck)):
        s.deck[i] = -1
        s.discard[i] = -1
    for i in range(len(s.favor_deck)):
        s.favor_deck[i] = -1
        s.favor_discard[i] = -1
    for i in range(ROW):
        s.row[i] = -1
    for i in range(len(s.grant)):
        s.grant[i] = -1
    for i in range(len(s.owner)):
        s.owner[i] = -1
    for i in range(len(s.unsold)):
        s.unsold[i] = -1
    for i in range(len(s.first_shown)):
        s.first_shown[i] = -1
    for i in range(len(s.travelled)):
        s.travelled[i] = -1
    for i in range(len(s.travelling)):
        s.travelling[i] = -1
    s.town = -1
    s.coming = -1


@rule
def blank_seats(s: State) -> None:
    """Nothing is chosen, bid, owned or played."""
    for i in range(4):
        s.choice[i] = -1
        s.turn[i] = -1
        s.paralysed[i] = -1
        s.next_paralysed[i] = -1
        s.bid[i] = -1
        s.sellers[i] = -1
        s.chosen[i] = -1
        s.played[i] = -1
        blank_offer(s, i)
        for k in range(9):
            s.owned[i, k] = -1


@rule
def blank_offer(s: State, i: int) -> None:
    """No offer in this place."""
    s.offer_seat[i] = -1
    s.offer_potion[i] = -1
    s.offer_guarantee[i] = -1
    s.offer_price[i] = 0
    s.offer_quality[i] = -1
    s.offer_counted[i] = -1
    s.offer_paid[i] = 0
    s.offer_merchants[i] = 0
    s.offer_barmaids[i] = 0


@rule
def draw_world(s: State) -> None:
    """K2.16 Every world is equally likely, then every code of it; an option may give the code."""
    if s.given[0] >= 0:
        for i in range(CODE):
            s.code[i] = s.given[i]
    else:
        for i in range(CODE):
            s.given[i] = -1
        draw_code(s)
    read_world(s)


@rule
def draw_code(s: State) -> None:
    """K25.1, K25.3 Draw the digits of a world, and one of the codes that have them."""
    d1, d2, d3 = below(s.chance, 8), below(s.chance, 7), below(s.chance, 6)
    d4, d5, d6 = below(s.chance, 5), below(s.chance, 4), below(s.chance, 3)
    d7 = below(s.chance, 2)
    s.code[0] = some_letter(s, d1 + 8 * d7, 16)
    s.code[1] = some_letter(s, d2 + 7 * d6, 21)
    s.code[2] = some_letter(s, d3 + 6 * d5, 24)
    s.code[3] = d4


@rule
def some_letter(s: State, least: int, apart: int) -> int:
    """One of the letters that stand for the same two digits."""
    return least + apart * below(s.chance, (LETTERS - 1 - least) // apart + 1)


@rule
def read_world(s: State) -> None:
    """K25.3 The digits of the code remove alchemicals, one for each ingredient in order."""
    taken = 0
    for kind in range(KINDS):
        place = nth_left(taken, code_digit(s, kind))
        taken |= 1 << place
        s.world[kind] = LAID_OUT[place]


@rule
def place_laid_out(alchemical: int) -> int:
    """The place of an alchemical before the code removes it."""
    for place in range(KINDS):
        if LAID_OUT[place] == alchemical:
            return place
    return -1


@rule
def code_digit(s: State, kind: int) -> int:
    """K25.3 The digit of the code that determines an ingredient."""
    if kind == 0:
        return s.code[0] % 8
    if kind == 1:
        return s.code[1] % 7
    if kind == 2:
        return s.code[2] % 6
    if kind == 3:
        return s.code[3] % 5
    if kind == 4:
        return s.code[2] // 6 % 4
    if kind == 5:
        return s.code[1] // 7 % 3
    return s.code[0] // 8 % 2 if kind == 6 else 0


@rule
def nth_left(taken: int, nth: int) -> int:
    """The nth place whose bit is not set."""
    place = 0
    while True:
        if not taken >> place & 1:
            if nth == 0:
                return place
            nth -= 1
        place += 1


@rule
def shuffle_adventurers(s: State) -> None:
    """K2.3–K2.4 One adventurer is removed unseen, and the top one of the rest is face up."""
    s.removed = below(s.chance, ADVENTURERS)
    place = 0
    for tile in range(ADVENTURERS):
        if tile != s.removed:
            if place < ADVENTURERS_IN_PLAY - 1:
                s.travelling[place] = tile
            else:
                s.coming = tile
            place += 1
    # The one face up is any of the five, and the others are in any order.
    other = below(s.chance, ADVENTURERS_IN_PLAY)
    if other < ADVENTURERS_IN_PLAY - 1:
        tile = s.travelling[other]
        s.travelling[other] = s.coming
        s.coming = tile
    s.travelling_left = ADVENTURERS_IN_PLAY - 1
    shuffle(s.chance, s.travelling, s.travelling_left)


@rule
def lay_out_artifacts(s: State) -> None:
    """K2.5–K2.6 Three cards of each level, all open; those of level I are for sale."""
    for level in range(3):
        taken = 0
        for i in range(ARTIFACTS_OF_A_LEVEL):
            place = nth_left(taken, below(s.chance, LEVEL_SIZE - i))
            taken |= 1 << place
            card = level * LEVEL_SIZE + place
            if level == 0:
                s.for_sale[i] = card
            else:
                s.ahead[level - 1, i] = card


@rule
def shuffle_decks(s: State) -> None:
    """K2.7 Five cards of each ingredient, and the 22 favors."""
    for kind in range(KINDS):
        for _ in range(CARDS_OF_A_KIND):
            s.deck[s.deck_left] = kind
            s.deck_left += 1
    shuffle(s.chance, s.deck, s.deck_left)
    for card in range(FAVOR_KINDS):
        for _ in range(FAVOR_COPIES[card]):
            s.favor_deck[s.favor_deck_left] = card
            s.favor_deck_left += 1
    shuffle(s.chance, s.favor_deck, s.favor_deck_left)


@rule
def deal_row(s: State, log: Log) -> None:
    """K2.7, K19.1 Five ingredients face up, fewer if the cards run out."""
    for _ in range(ROW):
        kind = next_ingredient(s)
        if kind >= 0:
            s.row[s.row_left] = kind
            s.row_left += 1
            tell(log, Event.DEALT, -1, kind)
    reveal(log, EVERYONE)


@rule
def give_seat(s: State, seat: int) -> None:
    """K2.8–K2.9 Gold, reputation, seals, and cubes, of which some wait for round 2."""
    s.gold[seat] = START_GOLD + s.house[House.GOLD]
    s.reputation[seat] = START_REPUTATION + s.house[House.REPUTATION]
    s.seal_count[seat] = SEALS
    for kind in range(SEAL_KINDS):
        s.seals_left[seat, kind] = SEAL_COPIES[kind]
    s.ready[seat] = FIRST_ROUND_CUBES + s.house[House.FIRST_ROUND_CUBES]
    s.stack[seat] = own_cubes(s) - s.ready[seat]


@rule
def own_cubes(s: State) -> int:
    """K2.9 The cubes of a seat, for this number of seats."""
    return OWN_CUBES[s.players] + s.house[House.CUBES]


@rule
def ask_keep(s: State) -> None:
    """K2.11 All seats choose at once, sealed."""
    s.ask = Ask.KEEP
    s.asked = -1
    s.acting = (1 << s.players) - 1


@rule
def refuse_keep(s: State, seat: int, card: int) -> int:
    """K2.11 One of the two cards drawn."""
    return Refusal.NONE if s.favor[seat, card] > 0 else Refusal.NOT_DEALT


@rule
def keep(s: State, seat: int, card: int, log: Log) -> None:
    """K2.11 A choice is in; with the last one the other cards are discarded, in seat order."""
    s.chosen[seat] = card
    tell(log, Event.CHOSE, seat)
    tell_seat(log, Event.KEPT, seat, card)
    s.acting &= ~(1 << seat)
    if s.acting != 0:
        s.ask = Ask.KEEP
        return
    for other in range(s.players):
        discard_other(s, other, log)
        s.chosen[other] = -1
    reveal(log, EVERYONE)


@rule
def discard_other(s: State, seat: int, log: Log) -> None:
    """K2.11–K2.12 The card not kept goes to the discard pile, without any effect."""
    s.favor[seat, s.chosen[seat]] -= 1
    for card in range(FAVOR_KINDS):
        if s.favor[seat, card] > 0:
            s.favor[seat, card] -= 1
            s.favor_count[seat] -= 1
            s.favor_discard[s.favor_discard_left] = card
            s.favor_discard_left += 1
            tell(log, Event.DISCARDED_FAVOR, seat, card)
    s.favor[seat, s.chosen[seat]] += 1
