"""Luck: how chance events changed the win shares, compared with the mean over what could have come.

Values are those of the whole table: everything that some seat knows is fixed, and what nobody has
seen (the order of a deck, the hidden world) is redrawn for every playout.
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
from athanor.kernel.position import hide
from athanor.review.simulator import Simulator

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
        drawn = view.copy()
        machine.loops.fill(
            machine.cell(drawn), BYSTANDER, machine.key(random.getrandbits(SEED_BITS)), known
        )
        return drawn

    return draw


class TableValue:
    """Win shares of all seats at a position of the table, by playouts."""

    def __init__(self, simulator: Simulator) -> None:
        self.simulator, self.game = simulator, simulator.game
        self.fields = list(chance_fields(self.game))

    def start(self, prepared: Array, playouts: int) -> Array:
        """Before the deal: the mean over fresh deals with the same seats and options."""
        simulator, machine = self.simulator, self.game.machine
        rows = []
        for _ in range(playouts):
            dealt = prepared.copy()
            machine.loops.begin(machine.cell(dealt), simulator.key(), machine.told)
            rows.append(simulator.play_on(dealt, simulator.key()))
        return np.asarray(np.mean(rows, 0))

    def at(self, position: Array, playouts: int) -> Array:
        """At a position; the result itself if the game is over."""
        if not position["acting"][0]:
            return self.simulator.result(position)
        draw = redraws(self.game, position)
        return self._mean(lambda: draw(self.simulator.random), playouts)

    def after(self, position: Array, seat: int, number: int, playouts: int) -> Array:
        """After a choice, before the chance event."""
        draw, machine = redraws(self.game, position), self.game.machine

        def next_position() -> Array:
            drawn = draw(self.simulator.random)
            cell = machine.cell(drawn)
            machine.loops.play(cell, seat, number, machine.told)
            return drawn

        return self._mean(next_position, playouts)

    def is_chance(self, before: Array, after: Array) -> bool:
        """Whether something unseen was revealed between two positions."""
        return any(not np.array_equal(before[name], after[name]) for name in self.fields)

    def _mean(self, draw: Callable[[], Array], playouts: int) -> Array:
        play_on, key = self.simulator.play_on, self.simulator.key
        rows = [play_on(draw(), key()) for _ in range(playouts)]
        return np.asarray(np.mean(rows, 0))
