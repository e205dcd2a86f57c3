"""What the words on a table of AlchEnemies mean, with the cards of the deck."""

from .components import CARDS, HAND_LIMIT, LAB_LIMIT
from .deck import Card

NAMES = {card.id: card.name for card in CARDS}


def card_words(card: Card) -> str:
    """Type, ingredients, worth and effect of a Recipe."""
    takes = ", ".join(NAMES.get(part, part) for part in card.ingredients)
    worth = "" if card.type == "Formula" else f" Worth {card.coin} Coin."
    does = f" {card.says}" if card.says else ""
    return f"{card.name}, {card.type}: takes {takes} and an Alembic.{worth}{does}"


GLOSSARY = {
    **{word: f"A Reagent: the Element {word}." for word in ("Air", "Earth", "Fire", "Water")},
    "Alembic": "A Reagent in which one Recipe is transmuted; free again at your next Clean Up.",
    "Reagents": "Elements and Alembics. They lie open in your Lab.",
    "Recipes": "Cards you transmute: Metals and Essences bring Coin, Formulas act at once.",
    "Metal": "A Paraphernalia of the type Metal.",
    "Essence": "A Paraphernalia of the type Essence.",
    "Formula": "A Recipe that acts when it is played, and is discarded afterwards.",
    "Coin": "Points: what the Paraphernalia in your Lab are worth. Most Coin wins.",
    "Lab": f"Your open cards. It holds {LAB_LIMIT} Reagents; working Alembics count.",
    "Stack": "The Reagents still face down; the discarded ones are shuffled when it is empty.",
    "stack": "Recipes left face down. The game ends when a turn would start with an empty stack.",
    "hand": f"Your Recipes. At the end of a turn you keep {HAND_LIMIT} at most.",
    "sealed": "No rival's card can touch this Lab or hand until the next Clean Up.",
    "in play": "Paraphernalia in a Lab; they count, and they can be ingredients.",
    "at work": "A Recipe under its Alembic. It is finished at the owner's next Clean Up.",
    "discarded": "Reagents out of play until the Stack is rebuilt.",
    "use": "Use the effect of a Paraphernalia that was finished.",
    "skip": "Use no effect.",
    "shed": "Give up a free Reagent, because the Lab is full.",
    "draw": "Draw a card from the Reagents or from your own Recipes.",
    "reagents": "Draw from the common Reagent Stack.",
    "recipes": "Draw from your own Recipe Stack.",
    "transmute": "Play a Recipe: its ingredients go under an Alembic.",
    "end": "End the Play step.",
    "target": "Choose whom the Formula is aimed at.",
    "pick": "Choose the card it takes, destroys or exchanges.",
    "take": "Take that Reagent.",
    "offer": "Choose the Paraphernalia you give away.",
    "keep": "Take that card into your hand.",
    "bottom": "Put that card under your Recipe Stack.",
    "recover": "Take that card from the discard pile.",
    "finish": "Finish that work now.",
    "project": "Put that Metal into your Lab without its ingredients.",
    "ruin": "Break that work; its cards are discarded.",
    "steal": "Take that card of the hand.",
    "give": "Give that card in exchange.",
    "discard": "Put that card on the discard pile.",
    "takes": "The ingredients of a Recipe, besides the Alembic.",
    "does": "What the card does when it is played or finished.",
    "round": "One turn of each seat; turns go to the right.",
    **{card.id: card_words(card) for card in CARDS},
    **{card.name: card_words(card) for card in CARDS},
}

EXPLAINED: frozenset[str] = frozenset()  # the hand on the board says what each card does
