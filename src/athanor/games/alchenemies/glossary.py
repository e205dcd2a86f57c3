"""The words on a table of AlchEnemies in the reader's language: names, effects and meanings."""

from typing import Any

from athanor.language import catalogue, chosen, meanings, say
from athanor.language.saying import word

from .components import CARDS, HAND_LIMIT, LAB_LIMIT, OWN_DECK
from .deck import Card

CATALOGUE = "alchenemies"
BY_ID = {card.id: card for card in CARDS}
PRINTED = {recipe["id"]: recipe["name"] for recipe in OWN_DECK["recipes"]}

EXPLAINED: frozenset[str] = frozenset()  # the hand on the board says what each card does


def glossary() -> dict[str, str]:
    """What each word means: terms of the board, verbs, and the cards of the deck."""
    found = meanings(CATALOGUE, lab=LAB_LIMIT, hand=HAND_LIMIT)
    for card in CARDS:
        words = card_words(card)
        found |= {card.id: words, card.name: words, named(card.id): words}
    return found


def noun(part: str) -> str:
    """The word of a part in the catalogue; a card of another deck keeps the name printed on it."""
    card = BY_ID.get(part)
    return part if card is None or card.name == PRINTED.get(part) else card.name


def named(part: str) -> str:
    """The name of a card, a Reagent, a type or an icon."""
    return word(noun(part), None, chosen(), catalogue(chosen(), CATALOGUE))


def does(card: Card) -> str:
    """The sentence of a card's effect, or nothing."""
    if card.effect is None:
        return ""
    given: dict[str, Any] = {**card.amounts, "card": noun(card.victim), "text": card.text}
    return say(f"{CATALOGUE}.does.{card.effect.word}", **given)


def card_words(card: Card) -> str:
    """Type, ingredients, worth and effect of a Recipe."""
    parts = ", ".join(map(named, card.ingredients))
    said = [
        say("alchenemies-terminal.card", card=named(card.id), type=named(card.type), parts=parts)
    ]
    if card.type != "Formula":
        said.append(say("alchenemies-terminal.card.worth", coin=card.coin))
    return " ".join([*said, does(card)]).strip()
