"""Redraws: a position with everything that nobody has seen drawn anew.

What some seat knows is fixed; what nobody has seen (the order of a deck, the hidden world) is
random. So a redraw shows what chance could have brought instead.
"""

import importlib
import importlib.util
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from athanor.kernel.checks import SEED_BITS
from athanor.kernel.declare.record import SECRET, SECRET_UNTIL_OVER, Array
from athanor.kernel.game import Game
from athanor.kernel.position import copied, hide

Redraw = Callable[[Random], Array]  # the position with everything unseen redrawn
BYSTANDER = -1


def game_review(game: Game) -> Any:
    """What the review knows about a game, or None."""
    name = f"{game.package}.review"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def chance_fields(game: Game) -> tuple[str, ...]:
    """Fields that change when something unseen is revealed."""
    told = getattr(game_review(game), "CHANCE_FIELDS", None)
    if told is not None:
        return tuple(told)
    hidden = (SECRET, SECRET_UNTIL_OVER)
    return tuple(f.name for f in game.state.fields.values() if f.sight in hidden)[1:]  # not chance


def redraws(game: Game, position: Array) -> Redraw:
    """Redraws what nobody has seen, by the game's own rule or else by a spectator's redeal."""
    own = getattr(game_review(game), "redraws", None)
    return own(game, position) if own is not None else _bystander_redraws(game, position)


def _bystander_redraws(game: Game, position: Array) -> Redraw:
    """For games in which every seat sees the same."""
    machine = game.machine
    view = position.copy()
    hide(game, view, BYSTANDER)
    known = machine.loops.believe(machine.cell(view.copy()), BYSTANDER)

    def draw(random: Random) -> Array:
        drawn = copied(view)
        machine.loops.fill(
            machine.cell(drawn), BYSTANDER, machine.key(random.getrandbits(SEED_BITS)), known
        )
        return drawn

    return draw


def is_chance(fields: tuple[str, ...], before: Array, after: Array) -> bool:
    """Whether something unseen was revealed between two positions; `fields` as above."""
    return any(not np.array_equal(before[name], after[name]) for name in fields)
