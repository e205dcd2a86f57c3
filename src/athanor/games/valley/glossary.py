"""What the words on a table of The Valley of Alchemists mean, with the cards of the deck."""

from .components import (
    COLOUR_BONUS,
    ELIXIRS,
    LEVEL_BONUS,
    MOST_BREWED,
    MOST_INGREDIENTS,
    SHAPE_BONUS,
    SHAPES,
    TRACK,
)
from .deck import Elixir


def card_words(card: Elixir) -> str:
    """Colours, shape, level, price, points and skills of an elixir."""
    looks = "any colour and shape" if card.wild else f"{' and '.join(card.colours)}, {card.shape}"
    cost = ", ".join(f"{count} {colour}" for colour, count in card.cost.items())
    skills = f", raises {' and '.join(card.skills)}" if card.skills else ""
    return f"An elixir: {looks}, level {card.level}, {card.points} EP. Costs {cost}{skills}."


GLOSSARY = {
    **{card.name: card_words(card) for card in ELIXIRS},
    **dict.fromkeys(SHAPES, f"A bottle shape; three alike sell for {SHAPE_BONUS} EP more."),
    "yellow": "An ingredient; with water it makes a yellow decoction.",
    "red": "An ingredient; with water it makes a red decoction.",
    "blue": "An ingredient; with water it makes a blue decoction.",
    "water": "An ingredient that every decoction needs once.",
    "orange": "A decoction of yellow, red and water.",
    "green": "A decoction of yellow, blue and water.",
    "purple": "A decoction of red, blue and water.",
    "train": "Move the marker of a track one space on; you have two such steps before the game.",
    "collect": "Take ingredients of up to two kinds, of each as many as its track allows.",
    "brew": "Turn ingredients into decoctions, as many as you like.",
    "make": "Pay decoctions for elixirs of the display and put them into your chest.",
    "move": "Move an elixir to an empty cell of your chest.",
    "swap": "Let two elixirs of your chest change places.",
    "sell": "Sell a full row, column or diagonal of your chest.",
    "token": "Put a token on an elixir: sold, it counts as another shape, colour or level. Free.",
    "transform": "Use your decoction token: decoctions of one colour become another. Free.",
    "done": "Finish this action.",
    "end": "End your turn; the display is refilled.",
    "shape": f"Three elixirs of one shape sell for {SHAPE_BONUS} EP more; also its token.",
    "colour": f"Three elixirs of one colour sell for {COLOUR_BONUS} EP more; also its token.",
    "level": f"Three elixirs of one level sell for {LEVEL_BONUS} EP more; also its token. "
    "The level is the number of decoctions a card costs.",
    "decoctions": f"What elixirs are paid with; brewing stops at {MOST_BREWED} of a colour. Every "
    "two left at the end are 1 EP. Also the token that changes their colour.",
    "EP": "Elixir points. The most EP wins.",
    "costs": "The decoctions a card takes.",
    "raises": "The tracks that go up one space when you make the card.",
    "track": f"How many of an ingredient one action collects, from 1 to {TRACK}.",
    "cauldron": f"Your ingredients, at most {MOST_INGREDIENTS} of each.",
    "bonus": "EP from selling lines that match.",
    "chest": "Nine cells in three shelves. Elixirs left in it at the end count without bonus.",
    "sold": "Elixirs that have been sold; they count their EP.",
    "pile": "Cards left to refill the display. When it is empty the round is finished, then the "
    "game ends.",
    "actions": "A turn has two.",
    "any": "A card of all colours and shapes: it counts as whatever suits you when sold.",
    "display": "Ten open cards; gaps are filled at the end of a turn.",
    "seat": "One line for each player; ▸ is to move.",
    "round": "One turn of each seat.",
    "LAST": "This is the last round: each seat that has not had its turn still gets it.",
}  # fmt: skip

EXPLAINED: frozenset[str] = frozenset()  # the display says what each card is
