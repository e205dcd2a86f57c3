"""The tables of the box as plain data, for the page."""

from athanor.kernel.declare.words import Json

from .components import (
    CARDS,
    CHOSEN_DRAWS,
    DECK,
    ELEMENTS,
    FIXED_DRAWS,
    HAND_DEALT,
    HAND_LIMIT,
    LAB_LIMIT,
    STACK,
    Reagent,
)
from .deck import Card


def tables() -> dict[str, Json]:
    """Reagents, Recipes and the limits of Lab and hand."""
    return {
        "elements": [reagent.word for reagent in list(Reagent)[:ELEMENTS]],
        "reagents": dict(DECK.reagents),
        "cards": [card_table(card) for card in CARDS],
        "lab_limit": LAB_LIMIT,
        "hand_limit": HAND_LIMIT,
        "hand_dealt": HAND_DEALT,
        "stack": STACK,
        "fixed_draws": FIXED_DRAWS,
        "chosen_draws": CHOSEN_DRAWS,
    }


def card_table(card: Card) -> dict[str, Json]:
    """One Recipe, with its effect and the numbers in it."""
    return {
        "id": card.id,
        "name": card.name,
        "type": card.type,
        "ingredients": list(card.ingredients),
        "coin": card.coin,
        "copies": card.copies,
        "effect": card.effect.word if card.effect is not None else "",
        "amounts": dict(card.amounts),
        "victim": card.victim,
        **({"text": card.text} if card.text else {}),
    }
