"""The tables of the box as plain data, for the page."""

from athanor.kernel.declare.words import Json

from .components import (
    ACTIONS,
    CELLS,
    COLOUR_BONUS,
    DECOCTIONS_FOR_A_POINT,
    DISPLAY,
    ELIXIRS,
    FORMULARY,
    LEVEL_BONUS,
    LINE_CELLS,
    MOST_BREWED,
    MOST_INGREDIENTS,
    SEATS,
    SETUP_POINTS,
    SHAPE_BONUS,
    SHAPES,
    TRACK,
    USED,
    Colour,
    Ingredient,
    Token,
)
from .deck import Elixir


def tables() -> dict[str, Json]:
    """Ingredients, the formulary, the chest, the cards and the bonuses."""
    return {
        "ingredients": [ingredient.word for ingredient in Ingredient],
        "colours": [colour.word for colour in Colour],
        "shapes": list(SHAPES),
        "tokens": [token.word for token in Token],
        "formulary": {colour.word: brewed_from(colour) for colour in Colour},
        "track": list(range(1, TRACK + 1)),
        "most_ingredients": MOST_INGREDIENTS,
        "most_brewed": MOST_BREWED,
        "setup_points": SETUP_POINTS,
        "decoctions_for_a_point": DECOCTIONS_FOR_A_POINT,
        "actions": ACTIONS,
        "display": DISPLAY,
        "cells": CELLS,
        "lines": [list(line) for line in LINE_CELLS],
        "cards": {card.name: card_table(card) for card in ELIXIRS},
        "used": {str(players): int(USED[players]) for players in range(2, SEATS + 1)},
        "bonus": {"shape": SHAPE_BONUS, "colour": COLOUR_BONUS, "level": LEVEL_BONUS},
    }


def brewed_from(colour: Colour) -> list[str]:
    """V11 The ingredients of a decoction."""
    return [kind.word for kind in Ingredient if FORMULARY[colour, kind]]


def card_table(card: Elixir) -> dict[str, Json]:
    """One elixir; a multi-colour one has no colours and no shape."""
    return {
        "colours": list(card.colours),
        "shape": card.shape,
        "level": card.level,
        "points": card.points,
        "cost": dict(card.cost),
        "skills": list(card.skills),
    }
