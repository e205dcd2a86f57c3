"""A deck as a file: the cards of the game as data, read and checked before any rule sees them."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from athanor.kernel.declare.words import Json
from athanor.kernel.errors import Unreadable

from .effects import COIN, KINDS, Effect

REAGENTS = ("Air", "Earth", "Fire", "Water", "Alembic")
ELEMENTS = REAGENTS[:4]
ICONS = ("any Metal", "any Essence")
TYPES = ("Metal", "Essence", "Formula")

SEATS = 4
LAB = 10
STACK = 30  # Recipes dealt to each seat
MOST_KINDS = 64
MOST_COPIES = 31  # of one kind, so that what a seat has seen of three others fits in one number
MOST_INGREDIENTS = 6
MOST_CARDS = 240
MOST_REAGENTS = 160
MOST_TEXT = 400  # characters of a card that is played by agreement

OWN_DECK = Path(__file__).parent / "deck.json"
NAMES = {"id", "name", "type", "ingredients", "copies"}


@dataclass(frozen=True)
class Card:
    """One kind of Recipe."""

    id: str
    name: str
    type: str
    tier: int
    ingredients: tuple[str, ...]
    coin: int
    copies: int
    effect: Effect | None
    amounts: dict[str, int]
    victim: str  # the id of the Paraphernalia that an effect targets, or nothing
    text: str = ""  # what the card says, where it is played by agreement

    @property
    def elements(self) -> int:
        """How many Elements it takes."""
        return sum(part in ELEMENTS for part in self.ingredients)


@dataclass(frozen=True)
class Deck:
    """All cards of a game: Reagents by type, then Paraphernalia before Formulas."""

    reagents: dict[str, int]
    cards: tuple[Card, ...]

    @property
    def paraphernalia(self) -> int:
        """How many kinds of Paraphernalia there are."""
        return sum(card.type != "Formula" for card in self.cards)


def own_deck() -> Json:
    """The built-in deck."""
    return json.loads(OWN_DECK.read_text(encoding="utf-8"))


def read_deck(data: Json) -> Deck:
    """A deck from plain data; `Unreadable` names the place of an error."""
    _names(data, {"reagents", "recipes"}, set(), "deck")
    reagents = _reagents(data["reagents"])
    recipes = data["recipes"]
    if not isinstance(recipes, list) or not 1 <= len(recipes) <= MOST_KINDS:
        raise Unreadable(f"deck.recipes: this is not a list of 1 to {MOST_KINDS} recipes.")
    cards = [_card(entry, f"deck.recipes[{i}]") for i, entry in enumerate(recipes)]
    _check_together(cards)
    _check_supply(reagents, cards)
    return Deck(reagents, tuple(sorted(cards, key=lambda card: card.type == "Formula")))


def _reagents(data: Json) -> dict[str, int]:
    _names(data, set(REAGENTS), set(), "deck.reagents")
    for word in REAGENTS:
        _number(data[word], SEATS, MOST_REAGENTS, f"deck.reagents.{word}")
    if sum(data.values()) > MOST_REAGENTS:
        raise Unreadable(f"deck.reagents: there are more than {MOST_REAGENTS} Reagents.")
    return {word: data[word] for word in REAGENTS}


def _card(data: Json, at: str) -> Card:
    _names(data, NAMES, {"tier", "coin", "effect"}, at)
    kind = data["type"]
    if kind not in TYPES:
        raise Unreadable(f"{at}.type: {kind!r} is not one of {', '.join(TYPES)}.")
    if (kind == "Formula") == ("coin" in data):
        raise Unreadable(f"{at}.coin: Paraphernalia have Coin, and Formulas have none.")
    effect, amounts, victim = _effect(data.get("effect"), kind, f"{at}.effect")
    return Card(
        id=_id(data["id"], f"{at}.id"),
        name=_name(data["name"], f"{at}.name"),
        type=kind,
        tier=_number(data.get("tier", 0), 0, 9, f"{at}.tier"),
        ingredients=_ingredients(data["ingredients"], f"{at}.ingredients"),
        coin=_number(data.get("coin", 0), 0, COIN, f"{at}.coin"),
        copies=_number(data["copies"], 1, MOST_COPIES, f"{at}.copies"),
        effect=effect,
        amounts=amounts,
        victim=victim,
        text=_text(data.get("effect"), f"{at}.effect.text"),
    )


def _ingredients(data: Json, at: str) -> tuple[str, ...]:
    if not isinstance(data, list) or not 1 <= len(data) <= MOST_INGREDIENTS:
        raise Unreadable(f"{at}: this is not a list of 1 to {MOST_INGREDIENTS} ingredients.")
    if not all(isinstance(part, str) for part in data):
        raise Unreadable(f"{at}: an ingredient is a word.")
    if sum(part in ICONS for part in data) > 1:
        raise Unreadable(f"{at}: a Recipe has one type icon at most.")
    if "Alembic" in data:
        raise Unreadable(f"{at}: an Alembic is not an ingredient; every Recipe needs one anyway.")
    return tuple(data)


def _effect(data: Json, kind: str, at: str) -> tuple[Effect | None, dict[str, int], str]:
    if data is None:
        if kind == "Formula":
            raise Unreadable(f"{at}: a Formula needs an effect.")
        return None, {}, ""
    if not isinstance(data, dict):
        raise Unreadable(f"{at}: {data!r} is not a dict.")
    found = [effect for effect in Effect if effect.word == data.get("key")]
    if not found:
        raise Unreadable(f"{at}.key: {data.get('key')!r} is not an effect this game knows.")
    rule = KINDS[found[0]]
    named = {"card"} if rule.names_card else set()
    needed = {"key", "when", "text"} if rule.has_text else {"key", "when"}
    _names(data, needed, {"clause", *rule.amounts, *named}, at)
    if data["when"] != rule.when or (rule.when == "on_play") != (kind == "Formula"):
        raise Unreadable(f"{at}.when: {found[0].word} acts {rule.when} and not on this card.")
    if data.get("clause", rule.clause) != rule.clause:
        raise Unreadable(f"{at}.clause: {found[0].word} is clause {rule.clause}.")
    amounts = {
        name: _number(data.get(name, amount.default), amount.low, amount.high, f"{at}.{name}")
        for name, amount in rule.amounts.items()
    }
    left_over = amounts.get("look", 0) - amounts.get("keep", 0)
    if not 0 <= left_over <= 2:
        raise Unreadable(f"{at}.look: it is from 0 to 2 cards more than are kept.")
    return found[0], amounts, _id(data.get("card", "gold"), f"{at}.card") if named else ""


def _text(effect: Any, at: str) -> str:
    """What a card says; only one that is played by agreement has it."""
    if effect is None or "text" not in effect:
        return ""
    text = effect["text"]
    if not isinstance(text, str) or not text.strip() or len(text) > MOST_TEXT:
        raise Unreadable(f"{at}: {text!r} is not a text of 1 to {MOST_TEXT} characters.")
    return " ".join(text.split())


def _check_together(cards: list[Card]) -> None:
    """Checks that need the whole deck."""
    ids = [card.id for card in cards]
    made = {card.id for card in cards if card.type != "Formula"}
    for i, card in enumerate(cards):
        at = f"deck.recipes[{i}]"
        if card.id in ids[:i]:
            raise Unreadable(f"{at}.id: {card.id!r} is there twice.")
        for part in card.ingredients:
            if part not in (*ELEMENTS, *ICONS) and part not in made:
                raise Unreadable(
                    f"{at}.ingredients: {part!r} is not an Element, icon or Paraphernalia."
                )
        if card.victim and card.victim not in made:
            raise Unreadable(
                f"{at}.effect.card: {card.victim!r} is not a Paraphernalia of this deck."
            )
        _check_price(card, at)
    if not made:
        raise Unreadable("deck.recipes: there is no Paraphernalia, and so nothing to win with.")
    total = sum(card.copies for card in cards)
    if not SEATS * STACK <= total <= MOST_CARDS:
        raise Unreadable(
            f"deck.recipes: {total} cards; a deck has {SEATS * STACK} to {MOST_CARDS}."
        )


def _check_price(card: Card, at: str) -> None:
    """An effect that adds Reagents at once must make room for them first."""
    if card.effect == Effect.PROJECT_METAL and "any Metal" not in card.ingredients:
        raise Unreadable(f"{at}.ingredients: project_metal needs the icon 'any Metal'.")
    room = {Effect.STEAL_ELEMENTS: card.amounts.get("n", 0), Effect.FIND_ALEMBIC: 1}
    needed = room.get(card.effect, 0) if card.effect is not None else 0
    if card.elements < needed:
        raise Unreadable(f"{at}.ingredients: this effect needs {needed} Elements or more here.")


def _check_supply(reagents: dict[str, int], cards: list[Card]) -> None:
    """E-a20 However full Labs and Alembics are, the largest draw must still find its cards."""
    under = reagents["Alembic"] * max(card.elements for card in cards)
    draws = [card.amounts["n"] for card in cards if card.effect == Effect.DRAW_REAGENTS]
    left = sum(reagents.values()) - (SEATS * LAB + 1) - under
    if left < max([1, *draws]):
        raise Unreadable(
            f"deck.reagents: full Labs and Alembics could take all but {left} of the Reagents."
        )


def _names(data: Json, needed: set[str], allowed: set[str], at: str) -> None:
    if not isinstance(data, dict):
        raise Unreadable(f"{at}: {data!r} is not a dict.")
    for name in sorted(needed):
        if name not in data:
            raise Unreadable(f"{at}.{name}: this is missing.")
    for name in data:
        if name not in needed | allowed:
            raise Unreadable(f"{at}.{name}: there is no such field.")


def _number(value: Any, low: int, high: int, at: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise Unreadable(f"{at}: {value!r} is not a whole number from {low} to {high}.")
    return value


def _id(value: Any, at: str) -> str:
    if not isinstance(value, str) or not re.fullmatch("[a-z][a-z0-9_]{0,23}", value):
        raise Unreadable(f"{at}: {value!r} is not a short word of small letters and digits.")
    if value == "none":
        raise Unreadable(f"{at}: 'none' stands for no card at all.")
    return value


def _name(value: Any, at: str) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > 40:
        raise Unreadable(f"{at}: {value!r} is not a name of 1 to 40 characters.")
    return value
