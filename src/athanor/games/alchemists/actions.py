"""The moves, refusals and events of Alchemists."""

from athanor.kernel import Events, Moves, Number, OneOf, Refusals, Seat, fields, lookup

from .alchemy import INGREDIENTS
from .alchemy import PAIRS as PAIRS_OF_KINDS
from .components import (
    ALTAR_MOST,
    DISCOUNTS,
    SEATS,
    Adventurer,
    Alchemical,
    Artifact,
    Colour,
    Favor,
    Grant,
    Ingredient,
    OrderSpace,
    Potion,
    Quality,
    Seal,
    Sign,
    Space,
)

TWO = [[INGREDIENTS[a], INGREDIENTS[b]] for a, b in PAIRS_OF_KINDS]
TWICE = [[kind, kind] for kind in INGREDIENTS]  # can be read, and is always refused
PAIR = OneOf([*TWO, *TWICE], {f"{b}+{a}": i for i, (a, b) in enumerate(TWO)})
PLAYED_ALONE = [card for card in Favor if card != Favor.ASSOCIATE]
ALONE = OneOf([card.word for card in PLAYED_ALONE])
WITH_SPACE = OneOf([Favor.ASSOCIATE.word])


class Move(Moves):
    """The answers to all questions; a favor that names a space is its own family."""

    KEEP = fields(favor=Favor)
    DISCARD = fields(ingredient=Ingredient)
    ORDER = fields(space=OrderSpace)
    PLACE = fields(space=Space)
    FAVOR = fields(card=ALONE)
    FAVOR_ = fields(card=WITH_SPACE, space=Space)
    DONE = fields()
    TAKE = fields(ingredient=Ingredient)
    DRAW = fields()
    DECLINE = fields()
    TRANSMUTE = fields(ingredient=Ingredient)
    MIX = fields(pair=PAIR)
    BID = fields(discount=Number(0, DISCOUNTS - 1))
    OFFER = fields(potion=Potion)
    GUARANTEE = fields(quality=Quality)
    BUY = fields(artifact=Artifact)
    OFFER_GOLD = fields(gold=Number(1, ALTAR_MOST))
    STOP = fields()
    DEBUNK = fields(ingredient=Ingredient, colour=Colour)
    DEMONSTRATE = fields(pair=PAIR)
    ASK = fields(potion=Potion)
    RETHINK = fields()
    PUBLISH = fields(ingredient=Ingredient)
    PASS = fields()
    ENDORSE = fields(ingredient=Ingredient)
    CLAIM = fields(alchemical=Alchemical)
    SEAL = fields(kind_=Seal)
    GRANT = fields(tile=Grant)
    EXHIBIT = fields(potion=Potion)
    TAKE_BACK = fields()
    LEAVE_BOTH = fields()
    PEEK = fields()
    BOOTS = fields()


MOVES = Move.table()
FIRST = Move.firsts()  # the number of the first action of each family
SIZE = Move.sizes()
CARD_ALONE = lookup(PLAYED_ALONE)  # the favor that a move of the first family plays


class Refusal(Refusals):
    """Reasons to refuse an action, each with its clause, in the order of the rulebook."""

    NONE = ""
    NOT_YOUR_TURN = "K4.2"
    NOT_ASKED = "K3.1"
    SAME_KIND = "K1.7"
    NOT_IN_HAND = "K1.8"
    NOT_DEALT = "K2.11", "not-in-hand"
    NOT_ON_BOARD = "K2.2", "closed-space"
    SPACE_TAKEN = "K3.2"
    PARALYSIS_SPACE = "K3.3"
    CLOSED_SPACE = "K3.4"
    ORDER_UNPAID = "K3.5", "no-gold"
    CUBES = "K4.3"
    SPACE_FULL = "K4.4"
    CLOSED_IN_ROUND_1 = "K4.5", "closed-round"
    CLOSED_ROUND = "K4.6"
    DECLARED_FAVOR_TIME = "K4.11", "favor-time"
    COMMITTED = "K4.21"
    NOT_IN_ROW = "K5.3"
    NOTHING_LEFT = "K5.5"
    NOTHING_TO_TRANSMUTE = "K6.2", "not-in-hand"
    ARTIFACT_UNPAID = "K7.3", "no-gold"
    ARTIFACT_NOT_IN_ROW = "K7.4", "not-in-row"
    STUDENT_UNPAID = "K8.11", "no-gold"
    RED_BID = "K10.4"
    NOT_WANTED = "K10.8"
    BLOCKED = "K10.8"
    PRICE = "K10.18"
    MUST_DECLINE = "K10.20", "cannot-sell"
    HAS_THEORY = "K12.3"
    TOKEN_USED = "K12.4"
    PUBLISHING_UNPAID = "K12.5", "no-gold"
    NO_SEAL = "K12.7"
    OWN_SEAL = "K12.9"
    NOTHING_TO_ENDORSE = "K12.9", "no-theory"
    SEALS_FULL = "K12.10"
    IN_CONFLICT = "K12.11"
    ENDORSING_UNPAID = "K12.12", "no-gold"
    SEALS_SPENT = "K12.19", "no-seal"
    NOT_WON = "K13.6"
    NO_THEORY_AT_ALL = "K14.2", "no-theory"
    NO_THEORY = "K14.4"
    UNRELATED = "K16.2"
    SAME_THEORY = "K16.3"
    SHOWN = "K20.5"
    NEUTRAL_SHOWN = "K20.6", "not-wanted"
    NOTHING_TO_SHOW = "K20.14", "cannot-exhibit"
    NO_SUCH_FAVOR = "K23.1", "not-in-hand"
    FAVOR_TIME = "K23.2"
    NOT_IN_HAND_TO_DISCARD = "K23.4", "not-in-hand"
    NO_CUBE = "K23.7"
    ASSOCIATE_TWICE = "K23.10"
    NO_SPACE = "K23.12"
    ONLY_BY_CARD = "K23.13", "no-space"
    CUSTODIAN_CUBES = "K23.13", "cubes"
    CANNOT_SELL = "K23.25"
    NO_SAGE_USE = "K23.26", "no-use"
    NO_USE = "K23.27"
    NO_REPETITION = "K24.4", "no-use"
    CARD_USED = "K24.21"
    ALTAR_UNPAID = "K24.25", "no-gold"


POINTS = Number(-99, 999)
AMOUNT = Number(0, 999)


class Event(Events):
    """The events. An event that only one seat may see has a counterpart for the others."""

    BEGAN = fields(start=Seat(SEATS))
    DREW = fields(cards=AMOUNT)
    DREW_CARD = fields(ingredient=Ingredient)
    DREW_FAVORS = fields(cards=AMOUNT)
    DREW_FAVOR = fields(card=Favor)
    CHOSE = fields()
    KEPT = fields(card=Favor)
    DISCARDED_FAVOR = fields(card=Favor)
    ROUND = fields(round=Number(1, 6))
    DEALT = fields(ingredient=Ingredient)
    ORDER = fields(space=OrderSpace)
    PLAY_ORDER = fields(place=Number(1, SEATS))
    PLACED = fields(space=Space)
    PLAYED = fields(card=Favor)
    FIRST_ROW = fields(space=Space)
    DECLARED = fields(unused=AMOUNT)
    TOOK = fields(ingredient=Ingredient)
    DECLINED = fields(space=Space)
    TRANSMUTED = fields(gold=AMOUNT)
    GAVE = fields(ingredient=Ingredient)
    MIXED = fields(potion=Potion, space=Space)
    MIXED_PAIR = fields(pair=PAIR, potion=Potion)
    TESTED = fields(potion=Potion)
    FEE = fields(gold=AMOUNT)
    UNHAPPY = fields()
    HOSPITAL = fields()
    PARALYSED = fields()
    REPUTATION = fields(change=POINTS, now=AMOUNT)
    BID = fields(discount=Number(0, 3))
    OFFERED = fields(potion=Potion)
    PROMISED = fields(quality=Quality, gold=AMOUNT)
    SOLD = fields(potion=Potion, quality=Quality, gold=AMOUNT)
    SOLD_PAIR = fields(pair=PAIR, potion=Potion, quality=Quality)
    BOUGHT = fields(artifact=Artifact, gold=AMOUNT)
    ASPECT = fields(ingredient=Ingredient, colour=Colour, sign=Sign)
    DEMONSTRATED = fields(pair=PAIR, potion=Potion)
    REFUTED = fields(pair=PAIR, potion=Potion)
    DEBUNKED = fields(ingredient=Ingredient, alchemical=Alchemical)
    REVEALED = fields(seal=Seal, ingredient=Ingredient)
    CONFLICT = fields(pair=PAIR)
    FAILED = fields()
    PUBLISHED = fields(ingredient=Ingredient, alchemical=Alchemical)
    ENDORSED = fields(ingredient=Ingredient)
    SEALED = fields(seal=Seal, ingredient=Ingredient)
    GRANT = fields(tile=Grant)
    NAMED = fields(potion=Potion)
    SHOWN = fields(potion=Potion)
    SET_ASIDE = fields()
    MASTERED = fields(colour=Colour)
    PEEKED = fields()
    SAW = fields(ingredient=Ingredient)
    BOOTS = fields(space=Space)
    CONFERENCE = fields(seals=AMOUNT)
    TOP = fields()
    CAME = fields(adventurer=Adventurer)
    OVER = fields()
    WORLD = fields(ingredient=Ingredient, alchemical=Alchemical)
