"""What is in the box: Reagents, Recipes, and the tables the rules read from the deck."""

from typing import Any

from athanor.kernel import Word, given_deck, lookup

from .deck import ELEMENTS as ELEMENT_WORDS
from .deck import ICONS, LAB, TYPES, own_deck, read_deck
from .deck import MOST_INGREDIENTS as MOST_INGREDIENTS
from .deck import SEATS as SEATS
from .deck import STACK as STACK
from .effects import KINDS as EFFECT_KINDS

OWN_DECK = own_deck()
_given = given_deck(__package__)
DECK = read_deck(OWN_DECK if _given is None else _given)
CARDS = DECK.cards

LAB_LIMIT = LAB
HAND_LIMIT = 7
HAND_DEALT = 5
FIXED_DRAWS = 2
CHOSEN_DRAWS = 2
WORKS = LAB_LIMIT  # maximum of Alembics at work in one Lab


class Reagent(Word):
    """The four Elements, and the Alembic."""

    AIR = "Air"
    EARTH = "Earth"
    FIRE = "Fire"
    WATER = "Water"
    ALEMBIC = "Alembic"


REAGENTS = len(Reagent)
ELEMENTS = 4
ALEMBIC = Reagent.ALEMBIC
REAGENT_COPIES = lookup([DECK.reagents[reagent.word] for reagent in Reagent])
REAGENT_CARDS = sum(DECK.reagents.values())


def words(name: str, cards: Any) -> type[Word]:
    """A `Word` for each card."""
    made: Any = Word
    found: type[Word] = made(name, [(card.id.upper(), card.id) for card in cards], module=__name__)
    return found


Recipe = words("Recipe", CARDS)
Paraphernalia = words("Paraphernalia", CARDS[: DECK.paraphernalia])

KINDS = len(CARDS)  # Recipes, the Paraphernalia first
MADE = DECK.paraphernalia  # kinds below this are Paraphernalia
NAMES = [card.name for card in CARDS]
COPIES = lookup([card.copies for card in CARDS])
COIN = lookup([card.coin for card in CARDS])

METAL, ESSENCE, FORMULA = range(3)
TYPE = lookup([TYPES.index(card.type) for card in CARDS])

# What a Recipe takes: a number of each Element, Paraphernalia, and possibly an icon.
ELEMENT_COST = lookup([[card.ingredients.count(e) for e in ELEMENT_WORDS] for card in CARDS])
NO_ICON = -1
ICON = lookup([
    next((ICONS.index(part) for part in card.ingredients if part in ICONS), NO_ICON)
    for card in CARDS
])  # fmt: skip
PART_COUNT = lookup([
    [card.ingredients.count(part.id) for part in CARDS[:MADE]] for card in CARDS
])  # fmt: skip
_parts = [[i for i in range(MADE) if CARDS[i].id in card.ingredients] for card in CARDS]
PARTS = lookup([(found + [-1] * MOST_INGREDIENTS)[:MOST_INGREDIENTS] for found in _parts])

# What a Recipe does: an effect or -1, its first and second number, and its target card.
NO_EFFECT = -1
EFFECT = lookup([NO_EFFECT if card.effect is None else card.effect for card in CARDS])
_amounts = [[*card.amounts.values(), 0, 0] for card in CARDS]
AMOUNT = lookup([found[0] for found in _amounts])
KEEP = lookup([found[1] for found in _amounts])
_ids = [card.id for card in CARDS]
VICTIM = lookup([_ids.index(card.victim) if card.victim else -1 for card in CARDS])

# Paraphernalia that act when they are finished, and those that count at the end.
_when = ["" if card.effect is None else EFFECT_KINDS[card.effect].when for card in CARDS]
COMPLETING = lookup([i for i in range(KINDS) if _when[i] == "on_complete"])
COUNTING = lookup([i for i in range(KINDS) if _when[i] == "final_count"])


class Phase(Word):
    """The current question."""

    EFFECTS = "effects"
    SHED = "shed"
    DRAW = "draw"
    PLAY = "play"
    TARGET = "target"
    GIVE_UP = "give_up"
    DISCARD = "discard"
    OVER = "over"


class Step(Word):
    """E7 The steps of a turn, in their order."""

    CLEANUP = "cleanup"
    DRAW = "draw"
    PLAY = "play"
    DISCARD = "discard"
    OVER = "over"


class Source(Word):
    """Where a chosen draw comes from."""

    REAGENTS = "reagents"
    RECIPES = "recipes"
