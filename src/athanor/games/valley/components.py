"""What is in the box: ingredients, decoctions, tokens, the chest, the display and the cards."""

from itertools import combinations

from athanor.kernel import Word, given_deck, lookup

from .deck import own_rows, read_cards

SEATS = 4
MOST_INGREDIENTS = 6  # of a kind in a cauldron
MOST_BREWED = 3  # maximum decoctions of a colour from brewing
TRACK = 6  # spaces of a skill track, worth 1 to 6
SETUP_POINTS = 2
ACTIONS = 2  # in a turn
DECOCTIONS_FOR_A_POINT = 2  # left at the end
DISPLAY = 10
CELLS = 9  # of a chest, row by row
MOST_USED = 55
MOST_UNUSED = 31
MOST_SOLD = 54  # by one seat: three at a time, out of 55


class Ingredient(Word):
    """What is collected; a skill track belongs to each."""

    YELLOW = "yellow"
    RED = "red"
    BLUE = "blue"
    WATER = "water"


INGREDIENTS = len(Ingredient)


class Colour(Word):
    """The colour of a decoction, and of an elixir."""

    YELLOW = "yellow"
    RED = "red"
    BLUE = "blue"
    ORANGE = "orange"
    GREEN = "green"
    PURPLE = "purple"


COLOURS = len(Colour)


class Token(Word):
    """The special tokens, one of each for every seat; the last is not put on an elixir."""

    SHAPE = "shape"
    COLOUR = "colour"
    LEVEL = "level"
    DECOCTIONS = "decoctions"


TOKENS = len(Token)

# Ingredients of a decoction: yellow, red, blue, water. Every one of them needs water.
FORMULARY = lookup([
    [1, 0, 0, 1],
    [0, 1, 0, 1],
    [0, 0, 1, 1],
    [1, 1, 0, 1],
    [1, 0, 1, 1],
    [0, 1, 1, 1],
])  # fmt: skip

# Cards used by number of seats; the others leave the game unseen.
USED = lookup([0, 0, 35, 45, 55])

# The rows, columns and diagonals of a chest.
LINE_CELLS = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
]
LINES = lookup(LINE_CELLS)

# Any three cells and any two, ascending: what an action can name, allowed or not.
THREE_CELLS = [list(cells) for cells in combinations(range(CELLS), 3)]
TWO_CELLS = [list(cells) for cells in combinations(range(CELLS), 2)]
PAIRS = lookup(TWO_CELLS)

# The index of each line among all threes, and the line of each three; -1 for none.
THREE_OF_LINE = lookup([THREE_CELLS.index(cells) for cells in LINE_CELLS])
LINE_OF_THREE = lookup([LINE_CELLS.index(t) if t in LINE_CELLS else -1 for t in THREE_CELLS])

OWN_DECK = own_rows()
ELIXIRS = read_cards(given_deck(__package__))
CARD_WORDS = [card.name for card in ELIXIRS]
Card: type[Word] = Word("Card", [(w, w) for w in CARD_WORDS])  # type: ignore[assignment]
SHAPES = list(dict.fromkeys(card.shape for card in ELIXIRS if card.shape is not None))
Shape: type[Word] = Word("Shape", [(w, w) for w in SHAPES])  # type: ignore[assignment]

# The cards: their decoctions, the tracks they raise, their points.
COST = lookup([[card.cost.get(colour.word, 0) for colour in Colour] for card in ELIXIRS])
SKILLS = lookup([[int(kind.word in card.skills) for kind in Ingredient] for card in ELIXIRS])
POINTS = lookup([card.points for card in ELIXIRS])

BONUSES = SHAPE_BONUS, COLOUR_BONUS, LEVEL_BONUS = 5, 4, 3


class Phase(Word):
    """The current question."""

    TRAIN = "train"
    TURN = "turn"
    COLLECT = "collect"
    BREW = "brew"
    MAKE = "make"
    OVER = "over"
