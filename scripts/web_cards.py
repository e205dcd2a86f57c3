"""Writes the cards of AlchEnemies for the page, as the rules have them.

    python -m scripts.web_cards

The page needs names, prices and what stands on each card; a test holds the file to the deck.
"""

import json
from pathlib import Path

from athanor.games.alchenemies.components import CARDS
from athanor.games.alchenemies.deck import Card, own_deck
from athanor.kernel.words import Json

FILE = Path(__file__).resolve().parent.parent / "web/src/games/alchenemies/cards.json"


def shown(card: Card) -> dict[str, Json]:
    """One card as the page has it."""
    return {
        "id": card.id,
        "name": card.name,
        "type": card.type,
        "ingredients": list(card.ingredients),
        "coin": card.coin,
        "copies": card.copies,
        "effect": card.effect.word if card.effect is not None else "",
        "amounts": card.amounts,
        "says": card.says,
    }


def text() -> str:
    """The whole file, one card a line."""
    cards = ",\n".join(json.dumps(shown(card)) for card in CARDS)
    return f'{{"reagents": {json.dumps(own_deck()["reagents"])},\n"cards": [\n{cards}\n]}}\n'


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
