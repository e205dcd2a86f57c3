"""Fixed chance: what has been decided at a table instead of being left to chance."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game

DEAL = "deal"  # the whole deal, of a guided game or of one that continues another


class Deal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deal that is known before the game, and the choices that follow it: seat and action."""

    seed: str
    history: list[list[Any]] = []


def fixed_options(game: Game, options: Mapping[str, Json]) -> list[str]:
    """The options that decide what nobody may know, such as the hidden world of Alchemists."""
    return [name for name, usual in _secret(game) if options.get(name) not in (None, usual)]


@cache
def _secret(game: Game) -> list[tuple[str, Json]]:
    """The options of a game that decide what nobody may know, and their usual values."""
    secret = [option for option in game.settings if getattr(option, "secret", False)]
    return sorted((option.name, option.default) for option in secret)


def fixed_chance(game: Game, options: Mapping[str, Json], deal: Deal | None) -> list[str]:
    """What is fixed with these terms. Everybody is told before they sit down; it is never rated."""
    return fixed_options(game, options) + ([DEAL] if deal is not None else [])
