"""The alchemy itself: ingredients, alchemicals, potions, and what a mix of two makes."""

from itertools import combinations

from athanor.kernel import Word


class Ingredient(Word):
    """The kinds of ingredient cards, in the standard order."""

    FERN = "fern"
    CLAW = "claw"
    MUSHROOM = "mushroom"
    FLOWER = "flower"
    ROOT = "root"
    SCORPION = "scorpion"
    TOAD = "toad"
    FEATHER = "feather"


class Alchemical(Word):
    """What an ingredient may be; capital letters name the big circle. Neutralisers are adjacent."""

    BLUE_MINUS = "B-"
    BLUE_PLUS = "B+"
    GREEN_MINUS = "G-"
    GREEN_PLUS = "G+"
    RED_MINUS = "R-"
    RED_PLUS = "R+"
    ALL_MINUS = "A-"
    ALL_PLUS = "A+"


class Potion(Word):
    """Twice the colour, plus one for a negative sign; the neutral one comes last."""

    HEALING = "R+"
    POISON = "R-"
    SPEED = "G+"
    PARALYSIS = "G-"
    WISDOM = "B+"
    INSANITY = "B-"
    NEUTRAL = "N"


class Colour(Word):
    """The aspects of an alchemical."""

    RED = "red"
    GREEN = "green"
    BLUE = "blue"


class Quality(Word):
    """How well a potion matches the requested one, best first; also what a seller may promise."""

    EXACT = "exact"
    SIGN = "sign"
    NEUTRAL = "neutral"
    WRONG = "wrong"


class Sign(Word):
    """Of an aspect."""

    PLUS = "+"
    MINUS = "-"


INGREDIENTS = tuple(kind.word for kind in Ingredient)
ALCHEMICALS = tuple(alchemical.word for alchemical in Alchemical)
POTIONS = tuple(potion.word for potion in Potion)
COLOURS = tuple(colour.word for colour in Colour)
QUALITIES = tuple(quality.word for quality in Quality)
NEUTRAL = int(Potion.NEUTRAL)

# The sign of each alchemical in red, green and blue.
SIGNS = {
    "B-": (-1, +1, -1),
    "B+": (+1, -1, +1),
    "G-": (+1, -1, -1),
    "G+": (-1, +1, +1),
    "R-": (-1, -1, +1),
    "R+": (+1, +1, -1),
    "A-": (-1, -1, -1),
    "A+": (+1, +1, +1),
}

PAIRS = tuple(combinations(range(len(INGREDIENTS)), 2))
PAIR_OF = {pair: i for i, pair in enumerate(PAIRS)}


def potion_of(colour: int, sign: int) -> int:
    """The number of a coloured potion."""
    return 2 * colour + (sign < 0)


def mixed(first: int, second: int) -> int:
    """K1.3–K1.5 The potion of two alchemicals.

    They make the colour in which they agree while they differ in the colour after it: there the
    circle of one is big and that of the other little. Two that agree nowhere make the neutral one.
    """
    one, two = SIGNS[ALCHEMICALS[first]], SIGNS[ALCHEMICALS[second]]
    for colour in range(3):
        after = (colour + 1) % 3
        if one[colour] == two[colour] and one[after] != two[after]:
            return potion_of(colour, one[colour])
    return NEUTRAL


def quality_of(wanted: int, made: int) -> int:
    """K10.22 How well a potion matches the requested one."""
    if made == wanted:
        return 0
    if made == NEUTRAL:
        return 2
    return 1 if made % 2 == wanted % 2 else 3


# By two alchemicals, the potion (a kind with itself is not a mix, and is stored as neutral).
MIXED = [
    [mixed(a, b) if a != b else NEUTRAL for b in range(len(ALCHEMICALS))]
    for a in range(len(ALCHEMICALS))
]
# By the requested potion and the potion made, the quality.
QUALITY = [[quality_of(asked, made) for made in range(len(POTIONS))] for asked in range(6)]


def mix(first: str, second: str) -> str:
    """The potion two alchemicals make, `N` for the neutral one."""
    for name in (first, second):
        if name not in ALCHEMICALS:
            raise ValueError(f"{name!r} is not one of the alchemicals {', '.join(ALCHEMICALS)}.")
    if first == second:
        raise ValueError(f"A mix needs two different alchemicals, not {first} twice.")
    return POTIONS[MIXED[ALCHEMICALS.index(first)][ALCHEMICALS.index(second)]]
