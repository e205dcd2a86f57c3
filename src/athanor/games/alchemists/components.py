"""What is in the box: cards, tiles, tokens and boards, as enums and tables."""

from athanor.kernel import Word, lookup

from . import alchemy, codes
from .alchemy import Alchemical as Alchemical
from .alchemy import Colour as Colour
from .alchemy import Ingredient as Ingredient
from .alchemy import Potion as Potion
from .alchemy import Quality as Quality
from .alchemy import Sign as Sign
from .values import DEBUNK_CUBES, GRANTS, SMILEYS

SEATS = 4
ROUNDS = 6
KINDS = 8  # of ingredients, and of alchemicals
PAIRS = len(alchemy.PAIRS)
CARDS_OF_A_KIND = 5
INGREDIENT_CARDS = KINDS * CARDS_OF_A_KIND
ROW = 5
NEUTRAL = alchemy.NEUTRAL
COLOURED = 6  # potions that are not neutral
WANTED = 3  # potions an adventurer wants
SEALS = 11
THEORY_SEALS = 3
ARTIFACTS_OF_A_LEVEL = 3
FACTS = 160  # more than six rounds with all cubes can produce
FAVORS_PLAYED = 4  # for one action: at most two Merchants and two Barmaids

START_GOLD = 2
START_REPUTATION = 10
FIRST_ROUND_CUBES = 3
GRANT_GOLD = 2
FIRST_NEEDS, LATER_NEEDS = 2, 3  # counting seals for a seat's first grant, and each further one
SEAL_LOSS = 5
WRONG_SEAL_LOSS = 4
FAVOR_GOLD = 2  # at the end, for a favor in hand
GOLD_FOR_A_POINT = 3


SIGN = lookup([
    [int(sign < 0) for sign in alchemy.SIGNS[alchemical]] for alchemical in alchemy.ALCHEMICALS
])  # fmt: skip
MIXED = lookup(alchemy.MIXED)
QUALITY = lookup([*alchemy.QUALITY, [0] * len(Potion)])  # nobody requests the neutral potion
PAIR = lookup(alchemy.PAIRS)
PAIR_OF = lookup([
    [alchemy.PAIR_OF.get((min(a, b), max(a, b)), -1) for b in range(KINDS)] for a in range(KINDS)
])  # fmt: skip

# Codes: how many letters there are, and how many a code has; the order of the alchemicals.
LETTERS = len(codes.LETTERS)
CODE = len(codes.DEMO)
LAID_OUT = lookup(codes.LAID_OUT)


class Favor(Word):
    """Favor cards."""

    ASSISTANT = "assistant"
    HERBALIST = "herbalist"
    ASSOCIATE = "associate"
    CUSTODIAN = "custodian"
    BARMAID = "barmaid"
    MERCHANT = "merchant"
    SAGE = "sage"
    SHOPKEEPER = "shopkeeper"


FAVOR_KINDS = len(Favor)
FAVOR_COPIES = lookup([4, 4, 3, 3, 2, 2, 2, 2])
FAVOR_CARDS = 22
HERBALIST_DRAWS = 3
HERBALIST_DISCARDS = 2


class Artifact(Word):
    """Artifact cards, six of each level."""

    BOOTS = "boots"
    DISCOUNT = "discount"
    MORTAR = "mortar"
    PERISCOPE = "periscope"
    PRESS = "press"
    ROBE = "robe"
    RHETORIC = "rhetoric"
    HYPNOTIC = "hypnotic"
    AUTHORITY = "authority"
    CHALICE = "chalice"
    CAP = "cap"
    TRUNK = "trunk"
    ALTAR = "altar"
    CUP = "cup"
    CABINET = "cabinet"
    PLUME = "plume"
    MIRROR = "mirror"
    IDOL = "idol"


ARTIFACTS = len(Artifact)
ARTIFACT_NAMES = (
    "Boots of Speed", "Discount Card", "Magic Mortar", "Periscope", "Printing Press",
    "Robe of Respect", "Amulet of Rhetoric", "Hypnotic Amulet", "Seal of Authority",
    "Silver Chalice", "Thinking Cap", "Witch’s Trunk", "Altar of Gold", "Bronze Cup",
    "Crystal Cabinet", "Feather in Cap", "Magic Mirror", "Wisdom Idol",
)  # fmt: skip
LEVEL_SIZE = 6
LEVELS = 3
MOST_OWNED = LEVELS * ARTIFACTS_OF_A_LEVEL
ARTIFACT_COST = lookup([4, 3, 3, 3, 4, 4, 4, 3, 4, 4, 4, 3, 1, 4, 5, 3, 4, 4])
ARTIFACT_POINTS = lookup([2, 1, 1, 1, 2, 0, 0, 1, 0, 6, 1, 2, 0, 4, 0, 0, 0, 0])
COUNTED = (Artifact.CABINET, Artifact.PLUME, Artifact.MIRROR, Artifact.IDOL)  # by a rule each
RHETORIC_GAIN = 5
HYPNOTIC_DRAWS = 4
TRUNK_DRAWS = 7
CAP_TESTS = 2
ALTAR_MOST = 8
AUTHORITY_GAIN = 2


class Grant(Word):
    """Grant tiles, by their place on the theory board."""

    NW = "nw"
    NE = "ne"
    SE = "se"
    SW = "sw"
    MID = "mid"


GRANT_TILES = len(Grant)
GRANT_POINTS = lookup([GRANTS[tile.word][1] for tile in Grant])
# By grant and ingredient, whether the tile shows it.
ON_GRANT = lookup([[int(kind.word in GRANTS[t.word][0]) for kind in Ingredient] for t in Grant])


class Adventurer(Word):
    """Adventurer tiles; their names are not printed on them."""

    CLERIC = "cleric"
    RANGER = "ranger"
    BERSERKER = "berserker"
    SORCERER = "sorcerer"
    WITCHER = "witcher"
    ASSASSIN = "assassin"


ADVENTURERS = len(Adventurer)
ADVENTURERS_IN_PLAY = 5
WANTS = lookup([
    [Potion.WISDOM, Potion.HEALING, Potion.SPEED],
    [Potion.SPEED, Potion.WISDOM, Potion.POISON],
    [Potion.HEALING, Potion.SPEED, Potion.INSANITY],
    [Potion.POISON, Potion.PARALYSIS, Potion.WISDOM],
    [Potion.PARALYSIS, Potion.INSANITY, Potion.HEALING],
    [Potion.INSANITY, Potion.POISON, Potion.PARALYSIS],
])  # fmt: skip


class OrderSpace(Word):
    """Order spaces from the top; `iii` is on the board for four only."""

    PAY = "pay"
    NIL = "nil"
    I = "i"  # noqa: E741
    II = "ii"
    FI = "fi"
    FF = "ff"
    III = "iii"
    FII = "fii"
    PARALYSIS = "paralysis"


ORDER_INGREDIENTS = lookup([0, 0, 1, 2, 1, 0, 3, 2, 1])
ORDER_FAVORS = lookup([0, 0, 0, 0, 1, 2, 0, 1, 1])
# The fewest seats with which a space is on the board, and with which it is open.
ORDER_PRINTED = lookup([2, 2, 2, 2, 2, 2, 4, 2, 2])
ORDER_OPEN = lookup([2, 2, 2, 2, 2, 2, 4, 3, 2])


class Space(Word):
    """Action spaces in the order in which they are resolved."""

    FORAGE = "forage"
    TRANSMUTE = "transmute"
    CUSTODIAN = "custodian"
    SELL = "sell"
    BUY = "buy"
    DEBUNK = "debunk"
    PUBLISH = "publish"
    TEST = "test"
    DRINK = "drink"
    EXHIBIT = "exhibit"


SPACES = len(Space)
MOST_ACTIONS = 4  # of one seat on one space; Custodian has as many as there are cards
# By space, the cubes of a seat's first, second, … action: for two or three seats, and for four.
CUBES_BY_SPACE = {
    Space.FORAGE: ((1, 1, 1), (1, 1)),
    Space.TRANSMUTE: ((1, 2), (1, 2)),
    Space.CUSTODIAN: ((1, 1, 1), (1, 1, 1)),
    Space.SELL: ((2,), (2,)),
    Space.BUY: ((1, 2), (1, 2)),
    Space.DEBUNK: (DEBUNK_CUBES, DEBUNK_CUBES),
    Space.PUBLISH: ((1, 2), (1, 2)),
    Space.TEST: ((1, 1), (1, 1)),
    Space.DRINK: ((1, 1), (1, 1)),
    Space.EXHIBIT: ((1, 1, 1, 1), (1, 1, 1)),
}
# By side of the board, space and action; 0 where the space has no such action.
CUBES = lookup([
    [[*CUBES_BY_SPACE[space][side], 0, 0, 0, 0][: MOST_ACTIONS + 1] for space in Space]
    for side in range(2)
])  # fmt: skip
# By space, the first and the last round in which it is open.
FIRST_ROUND = lookup([1, 1, 1, 2, 1, 2, 2, 1, 1, ROUNDS])
LAST_ROUND = lookup([ROUNDS] * 7 + [ROUNDS - 1] * 2 + [ROUNDS])
OWN_CUBES = lookup([0, 0, 6, 5, 4])  # by number of seats


class Seal(Word):
    """Seals: two kinds with a star, and one hedge for each colour."""

    GOLD = "gold"
    SILVER = "silver"
    RED = "red"
    GREEN = "green"
    BLUE = "blue"


SEAL_KINDS = len(Seal)
SEAL_COPIES = lookup([2, 3, 2, 2, 2])
SEAL_POINTS = lookup([5, 3, 0, 0, 0])


class Zone(Word):
    """K11 Zones of the reputation track, the lowest first."""

    RED = "red"
    PLAIN = "plain"
    GREEN = "green"
    BLUE = "blue"


# By zone: its highest reputation, and what it adds to smileys, to a price and to a loss.
ZONE_TO = lookup([6, 13, 17, 32767])
ZONE_SMILEYS = lookup([0, 0, 1, 1])
ZONE_PRICE = lookup([-1, 0, 0, 1])
ZONE_LOSS = lookup([-1, 0, 1, 2])

DISCOUNTS = 4
SMILEYS_ON = lookup(SMILEYS)
BASE_PRICE = lookup([4, 3, 2, 1])  # by quality promised

# Reputation by side and conference for 0, 1, 2, 3 or more seals that count.
CONFERENCES = [[[-1, 1, 1, 1], [-2, -1, 1, 1]], [[-2, -1, 1, 1], [-3, -2, -1, 1]]]
CONFERENCE = lookup(CONFERENCES)
CONFERENCE_ROUNDS = lookup([0, 0, 0, 1, 0, 2, 0])  # by round, which one is due
START_INGREDIENTS = lookup([3, 2])  # by side


class Side(Word):
    """The two variants."""

    APPRENTICE = "apprentice"
    MASTER = "master"


class Phase(Word):
    """Parts of a round; those between `declare` and `end` are the action spaces in order."""

    SETUP = "setup"
    ORDER = "order"
    DECLARE = "declare"
    FORAGE = "forage"
    TRANSMUTE = "transmute"
    CUSTODIAN = "custodian"
    SELL = "sell"
    BUY = "buy"
    DEBUNK = "debunk"
    PUBLISH = "publish"
    TEST = "test"
    DRINK = "drink"
    EXHIBIT = "exhibit"
    END = "end"
    OVER = "over"


class Ask(Word):
    """Questions; the first one means that nothing is asked."""

    NOTHING = "nothing"
    KEEP = "keep"
    HERBALIST = "herbalist"
    ORDER = "order"
    DECLARE = "declare"
    FORAGE = "forage"
    TRANSMUTE = "transmute"
    BREW = "brew"
    BID = "bid"
    OFFER = "offer"
    GUARANTEE = "guarantee"
    MIX = "mix"
    BUY = "buy"
    ALTAR = "altar"
    CAP = "cap"
    DEBUNK = "debunk"
    QUESTION = "question"
    IMMEDIATE = "immediate"
    PUBLISH = "publish"
    CLAIM = "claim"
    SEAL = "seal"
    GRANT = "grant"
    EXHIBIT = "exhibit"
    MORTAR = "mortar"
    PEEK = "peek"
    BOOTS = "boots"


# By space, the question that opens an action there.
OPENING = lookup([
    Ask.FORAGE, Ask.TRANSMUTE, Ask.BREW, Ask.OFFER, Ask.BUY, Ask.DEBUNK, Ask.PUBLISH, Ask.BREW,
    Ask.BREW, Ask.EXHIBIT,
])  # fmt: skip


class How(Word):
    """Where a fact comes from; the first six are mixes."""

    TEST = "test"
    DRINK = "drink"
    CUSTODIAN = "custodian"
    CAP = "cap"
    EXHIBIT = "exhibit"
    SELL = "sell"
    DEBUNK = "debunk"
    DEMONSTRATE = "demonstrate"
    PEEK = "peek"


class Hit(Word):
    """What a drinker may suffer, each once a round."""

    POISON = "poison"
    PARALYSIS = "paralysis"
    INSANITY = "insanity"
