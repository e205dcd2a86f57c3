"""The redeal: fill in what a viewer cannot see; all completions are equally likely."""

from athanor.kernel import BLANK, Ints, below, rule, shuffle

from ..belief import BITS, COUNT, FIRST, MENTIONED, potions_of_fact
from ..components import (
    ADVENTURERS,
    CARDS_OF_A_KIND,
    CODE,
    FAVOR_COPIES,
    FAVOR_KINDS,
    INGREDIENT_CARDS,
    KINDS,
    LAID_OUT,
    MIXED,
    PAIR,
    PAIR_OF,
    PAIRS,
    SEAL_COPIES,
    SEAL_KINDS,
    THEORY_SEALS,
    Ask,
    Favor,
    How,
    Phase,
)
from ..rules.mixes import last_mix
from ..rules.setup import some_letter
from ..state import State
from .choices import can_answer, fill_choices, fill_question, nth_free

MOST_TRIES = 1_000_000  # then it gives up: nothing fits the view, as `flaw` reports


@rule
def redeal(v: State, seat: int, known: Ints) -> None:
    """Draw the world and its mixes, then cards, favors, seals and tiles, until all fit together."""
    hidden_world = v.world[0] == BLANK
    shuffle_travellers(v)
    deal_seals(v, seat)
    for _ in range(MOST_TRIES):
        deal_favors(v, seat)
        if hidden_world:
            draw_world(v, known)
        if draw_pairs(v, seat) and deal_cards(v, seat) and can_answer(v, seat):
            break
    if hidden_world:
        draw_code(v)
    fill_choices(v)
    fill_question(v)


@rule
def draw_world(v: State, known: Ints) -> None:
    """One of the remaining assignments; ingredients without facts get the rest at random."""
    assignment = known[FIRST + below(v.chance, max(1, known[COUNT]))]
    taken = 0
    for kind in range(KINDS):
        if known[MENTIONED] >> kind & 1:
            v.world[kind] = assignment >> BITS * kind & 7
            taken |= 1 << v.world[kind]
    left = KINDS
    for kind in range(KINDS):
        left -= known[MENTIONED] >> kind & 1
    for kind in range(KINDS):
        if not known[MENTIONED] >> kind & 1:
            v.world[kind] = nth_free(taken, below(v.chance, left))
            taken |= 1 << v.world[kind]
            left -= 1


@rule
def draw_code(v: State) -> None:
    """K2.16 One of the codes of the drawn world; nobody knows whether a code was given."""
    taken = 0
    digits = 0
    for kind in range(KINDS):
        digit = 0
        for place in range(KINDS):
            if LAID_OUT[place] == v.world[kind]:
                taken |= 1 << place
                break
            digit += 1 - (taken >> place & 1)
        digits |= digit << BITS * kind
    v.code[0] = some_letter(v, (digits & 7) + 8 * (digits >> 18 & 7), 16)
    v.code[1] = some_letter(v, (digits >> 3 & 7) + 7 * (digits >> 15 & 7), 21)
    v.code[2] = some_letter(v, (digits >> 6 & 7) + 6 * (digits >> 12 & 7), 24)
    v.code[3] = digits >> 9 & 7
    for i in range(CODE):
        v.given[i] = -1


@rule
def draw_pairs(v: State, seat: int) -> bool:
    """Rivals' mixes become pairs that fit the world and the viewer's looks; False if it fails.

    Partners are drawn blindly and rejected as a whole, so every completion is equally likely.
    """
    for i in range(v.facts):
        if v.fact_seat[i] != seat and v.fact_how[i] <= How.SELL:
            pair = some_pair(v, i, seen_by(v, seat, i))
            if pair < 0:
                return False
            v.fact_pair[i] = pair
    for i in range(v.facts):
        if v.fact_seat[i] != seat and v.fact_how[i] == How.PEEK:
            v.fact_kind[i] = PAIR[v.fact_pair[v.fact_asked[i]], below(v.chance, 2)]
    return True


@rule
def seen_by(v: State, seat: int, fact: int) -> int:
    """The card of a mix that the viewer has seen through the Periscope, or -1."""
    for i in range(fact + 1, v.facts):
        if v.fact_how[i] == How.PEEK and v.fact_asked[i] == fact and v.fact_seat[i] == seat:
            return v.fact_kind[i]
    return -1


@rule
def some_pair(v: State, fact: int, seen: int) -> int:
    """A pair that gives a fact's result in this world; any pair if nothing of it was seen."""
    potions = potions_of_fact(v, fact)
    if seen >= 0:
        # A blind draw: worlds with fewer partners fail more often, which weights them correctly.
        other = below(v.chance, KINDS)
        fits = other != seen and potions >> MIXED[v.world[seen], v.world[other]] & 1
        return PAIR_OF[seen, other] if fits else -1
    count = 0
    for pair in range(PAIRS):
        count += potions >> MIXED[v.world[PAIR[pair, 0]], v.world[PAIR[pair, 1]]] & 1
    nth = below(v.chance, max(1, count))
    for pair in range(PAIRS):
        if potions >> MIXED[v.world[PAIR[pair, 0]], v.world[PAIR[pair, 1]]] & 1:
            if nth == 0:
                return pair
            nth -= 1
    return -1


@rule
def cauldron_pair(v: State) -> int:
    """The pair of a mix whose cards have not been put away, or -1."""
    if v.ask == Ask.PEEK or v.ask == Ask.MORTAR:
        return v.fact_pair[last_mix(v)]
    return -1


@rule
def deal_cards(v: State, seat: int) -> bool:
    """Deal the unseen ingredients to cauldron, hands, deck and discard pile."""
    unseen = gather_cards(v, seat)
    if unseen < 0:
        return False
    shuffle(v.chance, v.deck, unseen)
    pair = cauldron_pair(v)
    if pair >= 0 and v.fact_seat[last_mix(v)] != seat:
        # The first two cards are in the cauldron; most deals do not fit the pair, and fail.
        unseen -= 2
        if PAIR_OF[v.deck[unseen], v.deck[unseen + 1]] != pair:
            return False
    for other in range(v.players):
        if other != seat:
            for kind in range(KINDS):
                v.hand[other, kind] = 0
            for _ in range(v.hand_size[other]):
                unseen -= 1
                v.hand[other, v.deck[unseen]] += 1
            unseen = deal_aside(v, other, unseen)
    return split_piles(v, unseen)


@rule
def gather_cards(v: State, seat: int) -> int:
    """Put every card that the viewer cannot locate into the deck; returns how many, or -1."""
    unseen = 0
    pair = cauldron_pair(v)
    own_mix = pair >= 0 and v.fact_seat[last_mix(v)] == seat
    for kind in range(KINDS):
        count = CARDS_OF_A_KIND
        for i in range(v.row_left):
            count -= v.row[i] == kind
        for other in range(v.players):
            if other == seat:
                count -= v.hand[other, kind]
            if other == seat or v.acting == 0:
                count -= v.aside[other, kind]
        if own_mix:
            count -= (PAIR[pair, 0] == kind) + (PAIR[pair, 1] == kind)
        if count < 0:
            return -1
        for _ in range(count):
            v.deck[unseen] = kind
            unseen += 1
    return unseen


@rule
def deal_aside(v: State, other: int, unseen: int) -> int:
    """Cards under a rival's Feather, while they are hidden."""
    if v.acting == 0:
        return unseen
    for kind in range(KINDS):
        v.aside[other, kind] = 0
    for _ in range(v.aside_size[other]):
        unseen -= 1
        v.aside[other, v.deck[unseen]] += 1
    return unseen


@rule
def split_piles(v: State, unseen: int) -> bool:
    """The remaining cards become the discard pile and, below it, the deck."""
    for i in range(INGREDIENT_CARDS):
        v.discard[i] = -1
    for i in range(v.discard_left):
        unseen -= 1
        v.discard[i] = v.deck[unseen]
    for i in range(max(0, unseen), INGREDIENT_CARDS):
        v.deck[i] = -1
    return unseen == v.deck_left


@rule
def shuffle_travellers(v: State) -> None:
    """K2.3 The unseen adventurers, in any order, with one removed."""
    seen = 0
    for tile in range(ADVENTURERS):
        known = v.town == tile or v.coming == tile
        for i in range(len(v.travelled)):
            known = known or v.travelled[i] == tile
        seen |= known << tile
    left = v.travelling_left + 1
    for i in range(len(v.travelling)):
        v.travelling[i] = -1
    for i in range(v.travelling_left):
        v.travelling[i] = nth_free(seen, below(v.chance, left))
        seen |= 1 << v.travelling[i]
        left -= 1
    v.removed = nth_free(seen, 0)


@rule
def may_hold_herbalist(v: State, other: int) -> bool:
    """K23.3 Only before it is resolved: at set-up, or by the seat it is being resolved for."""
    if v.ask == Ask.KEEP or (v.ask == Ask.HERBALIST and v.asked == other):
        return True
    if v.phase != Phase.SETUP:
        return False
    return (other - v.start) % v.players > (v.asked - v.start) % v.players


@rule
def deal_favors(v: State, seat: int) -> None:
    """Deal unseen favors to rivals' hands and the deck; Herbalists only where they may be."""
    unseen = 0
    herbalists = 0
    for card in range(FAVOR_KINDS):
        count = FAVOR_COPIES[card] - (v.favor[seat, card] if seat >= 0 else 0)
        for i in range(v.favor_discard_left):
            count -= v.favor_discard[i] == card
        if card == Favor.HERBALIST:
            herbalists = count
        else:
            for _ in range(max(0, count)):
                v.favor_deck[unseen] = card
                unseen += 1
    shuffle(v.chance, v.favor_deck, unseen)
    for other in range(v.players):
        if other != seat and not may_hold_herbalist(v, other):
            unseen = deal_hand_of_favors(v, other, unseen)
    for _ in range(max(0, herbalists)):
        v.favor_deck[unseen] = Favor.HERBALIST
        unseen += 1
    shuffle(v.chance, v.favor_deck, unseen)
    for other in range(v.players):
        if other != seat and may_hold_herbalist(v, other):
            unseen = deal_hand_of_favors(v, other, unseen)
    for i in range(max(0, unseen), len(v.favor_deck)):
        v.favor_deck[i] = -1


@rule
def deal_hand_of_favors(v: State, other: int, unseen: int) -> int:
    """Give a rival its favors from the end of a shuffled pile; returns how many are left."""
    for card in range(FAVOR_KINDS):
        v.favor[other, card] = 0
    for _ in range(min(v.favor_count[other], max(0, unseen))):
        unseen -= 1
        v.favor[other, v.favor_deck[unseen]] += 1
    return unseen


@rule
def deal_seals(v: State, seat: int) -> None:
    """Deal each rival's seals to theories and reserve; those out of the game are known."""
    for other in range(v.players):
        if other != seat:
            left = 0
            for kind in range(SEAL_KINDS):
                v.seals_left[other, kind] = SEAL_COPIES[kind] - seals_seen(v, other, kind)
                left += v.seals_left[other, kind]
            for kind in range(KINDS):
                for i in range(THEORY_SEALS):
                    if v.seal_seat[kind, i] == other and v.seal_kind[kind, i] == BLANK:
                        v.seal_kind[kind, i] = some_seal(v, other, left)
                        v.seals_left[other, v.seal_kind[kind, i]] -= 1
                        left -= 1


@rule
def seals_seen(v: State, other: int, seal: int) -> int:
    """Seals of a kind that are face up: out of the game, or revealed at the end."""
    count = 0
    for i in range(v.outs):
        count += v.out_seat[i] == other and v.out_kind[i] == seal
    for kind in range(KINDS):
        for i in range(THEORY_SEALS):
            count += v.seal_seat[kind, i] == other and v.seal_kind[kind, i] == seal
    return count


@rule
def some_seal(v: State, other: int, left: int) -> int:
    """A uniformly random seal of a seat."""
    nth = below(v.chance, max(1, left))
    for kind in range(SEAL_KINDS):
        if nth < v.seals_left[other, kind]:
            return kind
        nth -= v.seals_left[other, kind]
    return 0
