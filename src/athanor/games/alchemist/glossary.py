"""What the words on an Alchemist table mean."""

from .components import (
    AWARDS,
    CREATION_SEALS,
    MOST_CUBES,
    MOST_OF_A_COLOUR,
    PAIRS,
    Cauldron,
    Colour,
)

NAMES = {
    Colour.GRAY: "bird legs", Colour.BLUE: "mushrooms", Colour.ORANGE: "troll eyes",
    Colour.GREEN: "dragon's blood", Colour.YELLOW: "spiders",
}  # fmt: skip

CAULDRON_WORDS = {
    cauldron.word: f"A cauldron that gives 1 {one.word} and 1 {two.word} to whoever creates or "
    "copies there. Its recipe may use the other three colours."
    for cauldron, (one, two) in zip(Cauldron, PAIRS, strict=True)
}
COLOUR_WORDS = {
    colour.word: f"An ingredient cube: {name}. Its school wants few of them in the reserve and in "
    "stocks at the end."
    for colour, name in NAMES.items()
}

FIVE_AWARDS = ", ".join(str(AWARDS[5, rank]) for rank in range(len(Colour)))

GLOSSARY = {
    **CAULDRON_WORDS,
    **COLOUR_WORDS,
    "cauldron": "A place for one potion. It gives two cubes, one of each colour shown under gives.",
    "gives": "The two cubes a cauldron hands to whoever creates or copies its potion.",
    "potion": "A recipe with a value tile and its creator's seal. It stays on its cauldron.",
    "value": "The fame a potion brings, to its creator once and to each who copies it.",
    "recipe": f"1 to {MOST_CUBES} cubes, at most {MOST_OF_A_COLOUR} of a colour, none of a colour "
    "the cauldron gives, and different from every recipe on the board.",
    "tiles": "The value tiles 1 to 10 that are still beside the board; a creator takes one.",
    "create": "Put a new recipe and a value tile on an empty cauldron, score the tile, and take "
    "the two cubes the cauldron gives.",
    "copy": "Pay the recipe of a rival's potion, score its value, and take the two cubes. One cube "
    "of your payment goes to its creator; the others leave the game.",
    "tribute": "The one cube of a copy's payment that goes to the potion's creator.",
    "take": "Take one cube of a colour you choose from the reserve.",
    "draw": "Take two random cubes from the bag.",
    "pass": "Do nothing; allowed only where nothing else is.",
    "reserve": "The open supply. The game ends after a round that leaves two colours or fewer.",
    "bag": "Random cubes; nobody knows what is left in it.",
    "stock": "Your hidden cubes. Every two left at the end are 1 fame.",
    "cubes": "Ingredients of five colours. ? is unknown; 2+ means at least 2, as all have seen.",
    "all": "How many cubes a stock holds; this number is open.",
    "fame": "Points. The most fame wins.",
    "ring+chip": "The printed track is a ring of 50; the chip beside it says 50 or 100 more.",
    "seals": f"Each potion you create takes one of your {CREATION_SEALS} seals; ● is one left.",
    "school": "Your secret colour. The fewer of it lie in reserve and stocks at the end, the "
    f"larger the award: with five players {FIVE_AWARDS} fame by rank.",
    "turn": "Do one thing: create, copy, take or draw.",
    "round": "One turn of each seat.",
    "chosen": "What you have chosen in this turn so far; undo takes it back.",
    "created": "Fame from your own potions.",
    "copied": "Fame from copying.",
}

EXPLAINED: frozenset[str] = frozenset()  # verbs whose choices are listed with their meaning
