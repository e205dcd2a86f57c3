"""Memory aids: parts of a view that only save people from remembering what everyone has seen.

A game declares them as `AIDS`: the name of the part, and a sentence about it. A table may play
without some of them; people's views then lack these parts. Bots keep them, since they forget
nothing.
"""

from collections.abc import Mapping
from typing import TypeVar

from athanor.kernel.game import Game
from athanor.server.wire.problems import Problem

T = TypeVar("T")


def aids_of(game: Game) -> Mapping[str, str]:
    """Each memory aid of a game, with a sentence about it."""
    found: Mapping[str, str] = getattr(game.text, "AIDS", {})
    return found


def checked_aids(game: Game, without: list[str]) -> list[str]:
    """The aids that a new table plays without, each once, in the game's order."""
    for name in without:
        if name not in aids_of(game):
            raise Problem("unreadable", "aid", name=name, known=list(aids_of(game)))
    return [name for name in aids_of(game) if name in without]


def without_aids(view: dict[str, T], without: list[str]) -> dict[str, T]:
    """A view without these aids."""
    if not without:
        return view
    return {name: part for name, part in view.items() if name not in without}
