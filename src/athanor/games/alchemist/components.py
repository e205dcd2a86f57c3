"""What is in the box: five colours of cubes, ten cauldrons, ten value tiles, and their tables."""

from itertools import combinations

from athanor.kernel import Word, lookup

SEATS = 5
TILES = 10  # value tiles 1 to 10, each once
CREATION_SEALS = 5
DEALT_CUBES = 12
DRAWN_CUBES = 2  # from the bag at once
MOST_CUBES = 5  # in a recipe
MOST_OF_A_COLOUR = 2  # in a recipe
CUBES_OF_A_COLOUR = 32
BAG = 160  # room for all cubes
OPENING_VALUE = 5  # the lowest tile for a first potion with two players
COLOURS_AT_END = 2  # in the reserve, or fewer
CUBES_FOR_A_POINT = 2  # behind the screen at the end
MOST_AWARD = 15  # of a house rule


class Colour(Word):
    """An ingredient: bird legs, mushrooms, troll eyes, dragon's blood, spiders."""

    GRAY = "gray"
    BLUE = "blue"
    ORANGE = "orange"
    GREEN = "green"
    YELLOW = "yellow"


COLOURS = len(Colour)


class Cauldron(Word):
    """One cauldron for each pair of colours it can produce."""

    K1 = "K1"
    K2 = "K2"
    K3 = "K3"
    K4 = "K4"
    K5 = "K5"
    K6 = "K6"
    K7 = "K7"
    K8 = "K8"
    K9 = "K9"
    K10 = "K10"


CAULDRONS = len(Cauldron)

# The colours each cauldron produces, one cauldron for every pair.
PRODUCED = 2
PAIRS = list(combinations(Colour, PRODUCED))
PRODUCTS = lookup(PAIRS)

# The three colours a cauldron may be filled with: those it does not produce.
ALLOWED = lookup([[c for c in Colour if c not in made] for made in PAIRS])


class Edition(Word):
    """Whose supplies for three players are used, and what breaks a tie for the first place."""

    MAYFAIR = "mayfair"
    AMIGO = "amigo"


# Cubes of each colour by number of players: in the bag, in the reserve, out of the game.
SUPPLY = {
    Edition.MAYFAIR: {2: (6, 10, 16), 3: (8, 12, 12), 4: (12, 16, 4), 5: (14, 18, 0)},
    Edition.AMIGO: {2: (6, 10, 16), 3: (10, 12, 10), 4: (12, 16, 4), 5: (14, 18, 0)},
}
SUPPLIES = lookup([
    [SUPPLY[edition].get(players, (0, 0, 0)) for players in range(SEATS + 1)] for edition in Edition
])  # fmt: skip

# Fame for the best-promoted school, the next, and so on, by number of players.
AWARDS = lookup([
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [6, 0, 0, 0, 0],
    [10, 5, 0, 0, 0],
    [12, 8, 4, 0, 0],
    [12, 9, 6, 3, 0],
])  # fmt: skip


class Phase(Word):
    """The current question."""

    TURN = "turn"
    RECIPE = "recipe"
    VALUE = "value"
    TRIBUTE = "tribute"
    OVER = "over"
