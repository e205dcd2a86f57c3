"""The record of one game of Alchemists."""

from athanor.kernel import Int, Ints, Record, private, public, secret

from .components import (
    ADVENTURERS,
    ADVENTURERS_IN_PLAY,
    ARTIFACTS,
    ARTIFACTS_OF_A_LEVEL,
    CODE,
    COLOURED,
    DISCOUNTS,
    FACTS,
    FAVOR_CARDS,
    FAVORS_PLAYED,
    GRANT_TILES,
    INGREDIENT_CARDS,
    KINDS,
    LETTERS,
    MOST_OWNED,
    PAIRS,
    ROW,
    SEAL_KINDS,
    SEALS,
    SEATS,
    SPACES,
    THEORY_SEALS,
    Adventurer,
    Artifact,
    Ask,
    Favor,
    How,
    OrderSpace,
    Potion,
    Quality,
)

KIND = KINDS - 1
SEAT = SEATS - 1


class State(Record):
    """One game of Alchemists, between two decisions. -1 stands for "none" throughout."""

    hand_side: Ints = public(SEATS, high=1)  # 0 apprentice, 1 master
    conference_side: Ints = public(SEATS, high=1)
    debunk_side: Ints = public(SEATS, high=1)
    first: Int = public(low=-1, high=SEAT)  # the option, not the token
    given: Ints = secret(CODE, low=-1, high=LETTERS - 1, shown_at_end=True)  # the option

    world: Ints = secret(KINDS, high=KIND, shown_at_end=True)  # alchemical by ingredient
    code: Ints = secret(CODE, high=LETTERS - 1, shown_at_end=True)

    deck: Ints = secret(INGREDIENT_CARDS, low=-1, high=KIND)  # bottom first
    deck_left: Int = public(high=INGREDIENT_CARDS)
    discard: Ints = secret(INGREDIENT_CARDS, low=-1, high=KIND)  # newest last
    discard_left: Int = public(high=INGREDIENT_CARDS)
    row: Ints = public(ROW, low=-1, high=KIND)  # as dealt, closed up
    row_left: Int = public(high=ROW)
    hand: Ints = private(SEATS, KINDS, high=5)
    hand_size: Ints = public(SEATS, high=INGREDIENT_CARDS)
    aside: Ints = private(SEATS, KINDS, high=5, shown_at_end=True)  # under Feather in Cap
    aside_size: Ints = public(SEATS, high=INGREDIENT_CARDS)

    favor_deck: Ints = secret(FAVOR_CARDS, low=-1, high=len(Favor) - 1)  # bottom first
    favor_deck_left: Int = public(high=FAVOR_CARDS)
    favor_discard: Ints = public(FAVOR_CARDS, low=-1, high=len(Favor) - 1)  # newest last
    favor_discard_left: Int = public(high=FAVOR_CARDS)
    favor: Ints = private(SEATS, len(Favor), high=4)
    favor_count: Ints = public(SEATS, high=FAVOR_CARDS)

    gold: Ints = public(SEATS)
    reputation: Ints = public(SEATS)
    made: Ints = public(SEATS, high=(1 << len(Potion)) - 1)  # one bit for each potion

    ready: Ints = public(SEATS)  # cubes, by where they are
    placed: Ints = public(SEATS)
    spent: Ints = public(SEATS)
    unused: Ints = public(SEATS)
    hospital: Ints = public(SEATS)
    stack: Ints = public(SEATS)  # waiting for round 2
    extra: Ints = public(SEATS)  # how many of them Assistants brought

    start: Int = public(high=SEAT)  # who holds the starting player token
    choice: Ints = public(SEATS, low=-1, high=len(OrderSpace) - 1)
    turn: Ints = public(SEATS, low=-1, high=SEAT)  # seats in play order, once it is fixed
    paralysed: Ints = public(SEATS, low=-1, high=SEAT)  # in order of drinking
    next_paralysed: Ints = public(SEATS, low=-1, high=SEAT)

    declared: Ints = public(SPACES, SEATS)  # actions, not cubes
    left: Ints = public(SPACES, SEATS)
    performed: Ints = public(SPACES, SEATS)
    associates: Ints = public(SPACES, high=(1 << SEATS) - 1)  # one bit for each seat
    unhappy: Int = public(high=1)  # the student
    hits: Ints = public(SEATS, high=7)  # one bit for each kind suffered this round

    town: Int = public(low=-1, high=len(Adventurer) - 1)
    coming: Int = public(low=-1, high=len(Adventurer) - 1)
    travelling: Ints = secret(ADVENTURERS_IN_PLAY - 1, low=-1, high=ADVENTURERS - 1)  # bottom first
    travelling_left: Int = public(high=ADVENTURERS_IN_PLAY - 1)
    removed: Int = secret(high=ADVENTURERS - 1)
    travelled: Ints = public(ADVENTURERS_IN_PLAY, low=-1, high=ADVENTURERS - 1)
    held: Int = public(high=2)  # conferences

    bid: Ints = public(SEATS, low=-1, high=DISCOUNTS - 1)  # view.py veils it until all are in
    sellers: Ints = public(SEATS, low=-1, high=SEAT)  # in selling order
    offers: Int = public(high=SEATS)
    offer_seat: Ints = public(SEATS, low=-1, high=SEAT)
    offer_potion: Ints = public(SEATS, low=-1, high=COLOURED - 1)
    offer_guarantee: Ints = public(SEATS, low=-1, high=len(Quality) - 1)
    offer_price: Ints = public(SEATS, high=5)
    offer_quality: Ints = public(SEATS, low=-1, high=len(Quality) - 1)
    offer_counted: Ints = public(SEATS, low=-1, high=len(Quality) - 1)
    offer_paid: Ints = public(SEATS, high=5)
    offer_merchants: Ints = public(SEATS, high=2)
    offer_barmaids: Ints = public(SEATS, high=2)

    token: Ints = public(KINDS, low=-1, high=KIND)  # alchemical claimed, by ingredient
    seal_seat: Ints = public(KINDS, THEORY_SEALS, low=-1, high=SEAT)  # publisher first
    seal_kind: Ints = public(KINDS, THEORY_SEALS, low=-1, high=SEAL_KINDS - 1)  # view.py veils it
    conflicts: Ints = public(KINDS, high=255)  # one bit for each ingredient
    seals_left: Ints = private(SEATS, SEAL_KINDS, high=3)
    seal_count: Ints = public(SEATS, high=SEALS)
    outs: Int = public(high=SEATS * SEALS)  # seals out of the game
    out_seat: Ints = public(SEATS * SEALS, low=-1, high=SEAT)
    out_kind: Ints = public(SEATS * SEALS, low=-1, high=SEAL_KINDS - 1)
    out_ingredient: Ints = public(SEATS * SEALS, low=-1, high=KIND)
    out_round: Ints = public(SEATS * SEALS, high=6)
    grant: Ints = public(GRANT_TILES, low=-1, high=SEAT)  # owner

    for_sale: Ints = public(ARTIFACTS_OF_A_LEVEL, low=-1, high=ARTIFACTS - 1)  # closed up
    ahead: Ints = public(2, ARTIFACTS_OF_A_LEVEL, low=-1, high=ARTIFACTS - 1)  # levels II, III
    owner: Ints = public(ARTIFACTS, low=-1, high=SEAT)
    owned: Ints = public(SEATS, MOST_OWNED, low=-1, high=len(Artifact) - 1)  # in order of buying
    unsold: Ints = public(MOST_OWNED, low=-1, high=len(Artifact) - 1)  # gone at conferences
    boots_used: Int = public(high=1)  # this round
    periscope_used: Int = public(high=1)
    discount_next: Int = public(high=1)  # the Discount Card's better discount waits

    first_shown: Ints = public(COLOURED, low=-1, high=SEAT)
    shown: Ints = public(SEATS, high=(1 << COLOURED) - 1)  # one bit for each potion
    failed: Ints = public(SEATS)

    facts: Int = public(high=FACTS)
    fact_round: Ints = public(FACTS, high=6)
    fact_seat: Ints = public(FACTS, low=-1, high=SEAT)
    fact_how: Ints = public(FACTS, low=-1, high=len(How) - 1)
    fact_pair: Ints = public(FACTS, low=-1, high=PAIRS - 1)  # of mixes: view.py veils it
    fact_kind: Ints = public(FACTS, low=-1, high=KIND)  # of debunkings and peeks: likewise
    fact_asked: Ints = public(FACTS, low=-1, high=FACTS - 1)  # potion, colour or fact looked at
    fact_answer: Ints = public(FACTS, low=-1, high=len(Potion) - 1)  # potion, quality, sign, yes

    ask: Int = public(high=len(Ask) - 1)
    asked: Int = public(low=-1, high=SEAT)  # -1 where several are asked at once
    # What the question is about: view.py veils the next seven from all but the seat it is put to.
    veiled: Int = public(high=0)  # 0, or blank for those who may not look
    named: Int = public(low=-1, high=PAIRS - 1)  # ingredient, pair or potion
    claimed: Int = public(low=-1, high=KIND)
    discards: Int = public(high=2)  # cards a Herbalist still takes
    laid_by: Int = public(high=1)  # which of the two cards of an exhibit the Mortar has set aside
    played: Ints = public(FAVORS_PLAYED, low=-1, high=len(Favor) - 1)
    debunked: Ints = public(KINDS, low=-1, high=KIND)  # token of a theory just debunked
    chosen: Ints = public(SEATS, low=-1, high=len(Favor) - 1)  # at setup; veiled until all are in
