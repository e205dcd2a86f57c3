"""The record of one game of Alchemists."""

from athanor.kernel import Int, Ints, Record, Seat, Seats, house_field, private, public, secret

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
    INGREDIENT_CARDS,
    KINDS,
    LETTERS,
    MOST_OWNED,
    PAIRS,
    ROW,
    SEAL_KINDS,
    SEALS,
    SEATS,
    THEORY_SEALS,
    Adventurer,
    Alchemical,
    Artifact,
    Ask,
    Favor,
    Grant,
    Hit,
    How,
    Ingredient,
    OrderSpace,
    Potion,
    Quality,
    Seal,
    Side,
    Space,
)
from .house import House

BY_SEAT = Seats(SEATS)

KIND = KINDS - 1
SEAT = SEATS - 1


class State(Record):
    """One game of Alchemists, between two decisions. -1 always means "none"."""

    hand_side: Ints = public(BY_SEAT, high=1, of=Side)
    conference_side: Ints = public(BY_SEAT, high=1, of=Side)
    debunk_side: Ints = public(BY_SEAT, high=1, of=Side)
    first: Int = public(low=-1, high=SEAT, of=Seat)  # the option, not the token
    given: Ints = secret(CODE, low=-1, high=LETTERS - 1, shown_at_end=True)  # the option

    world: Ints = secret(KINDS, high=KIND, shown_at_end=True)  # alchemical by ingredient
    code: Ints = secret(CODE, high=LETTERS - 1, shown_at_end=True)

    deck: Ints = secret(INGREDIENT_CARDS, low=-1, high=KIND)  # bottom first
    deck_left: Int = public(high=INGREDIENT_CARDS)
    discard: Ints = secret(INGREDIENT_CARDS, low=-1, high=KIND)  # newest last
    discard_left: Int = public(high=INGREDIENT_CARDS)
    row: Ints = public(ROW, low=-1, high=KIND, of=Ingredient)  # as dealt, without gaps
    row_left: Int = public(high=ROW)
    hand: Ints = private(BY_SEAT, Ingredient, high=5)
    hand_size: Ints = public(BY_SEAT, high=INGREDIENT_CARDS)
    aside: Ints = private(BY_SEAT, Ingredient, high=5, shown_at_end=True)  # under Feather in Cap
    aside_size: Ints = public(BY_SEAT, high=INGREDIENT_CARDS)

    favor_deck: Ints = secret(FAVOR_CARDS, low=-1, high=len(Favor) - 1)  # bottom first
    favor_deck_left: Int = public(high=FAVOR_CARDS)
    favor_discard: Ints = public(FAVOR_CARDS, low=-1, high=len(Favor) - 1, of=Favor)  # newest last
    favor_discard_left: Int = public(high=FAVOR_CARDS)
    favor: Ints = private(BY_SEAT, Favor, high=4)
    favor_count: Ints = public(BY_SEAT, high=FAVOR_CARDS)

    gold: Ints = public(BY_SEAT)
    reputation: Ints = public(BY_SEAT)
    made: Ints = public(BY_SEAT, high=(1 << len(Potion)) - 1, bits_of=Potion)

    ready: Ints = public(BY_SEAT)  # cubes, by where they are
    placed: Ints = public(BY_SEAT)
    spent: Ints = public(BY_SEAT)
    unused: Ints = public(BY_SEAT)
    hospital: Ints = public(BY_SEAT)
    stack: Ints = public(BY_SEAT)  # waiting for round 2
    extra: Ints = public(BY_SEAT)  # how many of them Assistants brought

    start: Int = public(high=SEAT, of=Seat)  # who holds the starting player token
    choice: Ints = public(BY_SEAT, low=-1, high=len(OrderSpace) - 1, of=OrderSpace)
    turn: Ints = public(SEATS, low=-1, high=SEAT, of=Seat)  # seats in play order, once it is fixed
    paralysed: Ints = public(SEATS, low=-1, high=SEAT, of=Seat)  # in order of drinking
    next_paralysed: Ints = public(SEATS, low=-1, high=SEAT, of=Seat)

    declared: Ints = public(Space, BY_SEAT)  # actions, not cubes
    left: Ints = public(Space, BY_SEAT)
    performed: Ints = public(Space, BY_SEAT)
    associates: Ints = public(Space, high=(1 << SEATS) - 1, bits_of=Seat)
    unhappy: Int = public(high=1)  # the student
    hits: Ints = public(BY_SEAT, high=7, bits_of=Hit)  # suffered this round

    town: Int = public(low=-1, high=len(Adventurer) - 1, of=Adventurer)
    coming: Int = public(low=-1, high=len(Adventurer) - 1, of=Adventurer)
    travelling: Ints = secret(ADVENTURERS_IN_PLAY - 1, low=-1, high=ADVENTURERS - 1)  # bottom first
    travelling_left: Int = public(high=ADVENTURERS_IN_PLAY - 1)
    removed: Int = secret(high=ADVENTURERS - 1)
    travelled: Ints = public(ADVENTURERS_IN_PLAY, low=-1, high=ADVENTURERS - 1, of=Adventurer)
    held: Int = public(high=2)  # conferences

    bid: Ints = public(BY_SEAT, low=-1, high=DISCOUNTS - 1)  # view.py veils it until all are in
    sellers: Ints = public(SEATS, low=-1, high=SEAT, of=Seat)  # in selling order
    offers: Int = public(high=SEATS)
    offer_seat: Ints = public(SEATS, low=-1, high=SEAT, of=Seat)
    offer_potion: Ints = public(SEATS, low=-1, high=COLOURED - 1, of=Potion)
    offer_guarantee: Ints = public(SEATS, low=-1, high=len(Quality) - 1, of=Quality)
    offer_price: Ints = public(SEATS, high=5)
    offer_quality: Ints = public(SEATS, low=-1, high=len(Quality) - 1, of=Quality)
    offer_counted: Ints = public(SEATS, low=-1, high=len(Quality) - 1, of=Quality)
    offer_paid: Ints = public(SEATS, high=5)
    offer_merchants: Ints = public(SEATS, high=2)
    offer_barmaids: Ints = public(SEATS, high=2)

    token: Ints = public(Ingredient, low=-1, high=KIND, of=Alchemical)  # claimed
    # The publisher's seal first; view.py veils the kinds.
    seal_seat: Ints = public(Ingredient, THEORY_SEALS, low=-1, high=SEAT, of=Seat)
    seal_kind: Ints = public(Ingredient, THEORY_SEALS, low=-1, high=SEAL_KINDS - 1, of=Seal)
    conflicts: Ints = public(Ingredient, high=255, bits_of=Ingredient)
    seals_left: Ints = private(BY_SEAT, Seal, high=3)
    seal_count: Ints = public(BY_SEAT, high=SEALS)
    outs: Int = public(high=SEATS * SEALS)  # seals out of the game
    out_seat: Ints = public(SEATS * SEALS, low=-1, high=SEAT, of=Seat)
    out_kind: Ints = public(SEATS * SEALS, low=-1, high=SEAL_KINDS - 1, of=Seal)
    out_ingredient: Ints = public(SEATS * SEALS, low=-1, high=KIND, of=Ingredient)
    out_round: Ints = public(SEATS * SEALS, high=6)
    grant: Ints = public(Grant, low=-1, high=SEAT, of=Seat)  # owner

    # Without gaps; then levels II and III.
    for_sale: Ints = public(ARTIFACTS_OF_A_LEVEL, low=-1, high=ARTIFACTS - 1, of=Artifact)
    ahead: Ints = public(2, ARTIFACTS_OF_A_LEVEL, low=-1, high=ARTIFACTS - 1, of=Artifact)
    owner: Ints = public(Artifact, low=-1, high=SEAT, of=Seat)
    # In the order bought; and those removed at conferences.
    owned: Ints = public(BY_SEAT, MOST_OWNED, low=-1, high=len(Artifact) - 1, of=Artifact)
    unsold: Ints = public(MOST_OWNED, low=-1, high=len(Artifact) - 1, of=Artifact)
    boots_used: Int = public(high=1)  # this round
    periscope_used: Int = public(high=1)
    discount_next: Int = public(high=1)  # the Discount Card's better discount waits

    first_shown: Ints = public(COLOURED, low=-1, high=SEAT, of=Seat)
    shown: Ints = public(BY_SEAT, high=(1 << COLOURED) - 1, bits_of=Potion)
    failed: Ints = public(BY_SEAT)

    facts: Int = public(high=FACTS)
    fact_round: Ints = public(FACTS, high=6)
    fact_seat: Ints = public(FACTS, low=-1, high=SEAT, of=Seat)
    fact_how: Ints = public(FACTS, low=-1, high=len(How) - 1, of=How)
    fact_pair: Ints = public(FACTS, low=-1, high=PAIRS - 1)  # of mixes: view.py veils it
    # Of debunkings and peeks: likewise.
    fact_kind: Ints = public(FACTS, low=-1, high=KIND, of=Ingredient)
    fact_asked: Ints = public(FACTS, low=-1, high=FACTS - 1)  # potion, colour or fact looked at
    fact_answer: Ints = public(FACTS, low=-1, high=len(Potion) - 1)  # potion, quality, sign, yes

    ask: Int = public(high=len(Ask) - 1, of=Ask)
    asked: Int = public(low=-1, high=SEAT, of=Seat)  # -1 if several are asked at once
    # What the question is about: view.py shows the next seven only to the seat that is asked.
    veiled: Int = public(high=0)  # 0, or blank for those who may not see it
    named: Int = public(low=-1, high=PAIRS - 1)  # ingredient, pair or potion
    claimed: Int = public(low=-1, high=KIND, of=Alchemical)
    discards: Int = public(high=2)  # cards a Herbalist still takes
    laid_by: Int = public(high=1)  # which of the two cards of an exhibit the Mortar has set aside
    played: Ints = public(FAVORS_PLAYED, low=-1, high=len(Favor) - 1, of=Favor)
    # The token of a theory just debunked.
    debunked: Ints = public(Ingredient, low=-1, high=KIND, of=Alchemical)
    # At setup; veiled until all are in.
    chosen: Ints = public(BY_SEAT, low=-1, high=len(Favor) - 1, of=Favor)
    house: Ints = house_field(House)
