"""One pass over a seat's view through its game's network."""

from collections.abc import Sequence

import numpy as np

from athanor.bots.game_search import game_search
from athanor.bots.intuition.glance import new_glance
from athanor.bots.intuition.inputs import inputs_of
from athanor.bots.intuition.weights import network_of
from athanor.bots.ismcts.network import (
    Network,
    judge_choices,
    judge_shares,
    look_first,
    read_inputs,
    write_seen,
)
from athanor.bots.ismcts.workspace import MOST_SEATS, SCRATCH
from athanor.kernel.declare.record import Array
from athanor.kernel.game import Game
from athanor.kernel.position import copied


class Judge:
    """Judges the choices of a seat, and predicts every seat's share of first place."""

    def __init__(self, game: Game, net: Network | None = None) -> None:
        self.game, self.inputs = game, inputs_of(game)
        self.net = network_of(game) if net is None else net
        self.glance = new_glance(game, self.net)
        self.rate = game_search(game).kernel.rate_lanes

    def preferences(self, view: Array, seat: int, numbers: Sequence[int]) -> Array:
        """How much the network prefers each choice, as natural logarithms."""
        players = int(view["players"][0])
        ratings = self._look(view, seat, players, numbers)
        temperature = game_search(self.game).dials(players).temperature
        judge_choices(
            self.net, self.glance, self.inputs.readings[players], seat,
            np.array(numbers, np.int32), len(numbers), temperature, ratings,
        )  # fmt: skip
        return ratings

    def shares(self, view: Array, seat: int) -> Array:
        """Every seat's share of first place, as judged by the viewing seat."""
        players = int(view["players"][0])
        self._look(view, seat, players, ())
        liked = np.zeros(MOST_SEATS)
        judge_shares(self.net, self.glance, players, liked)
        powers = np.exp(liked[:players] - liked[:players].max())
        return np.asarray(np.roll(powers / powers.sum(), seat))

    def _look(self, view: Array, seat: int, players: int, numbers: Sequence[int]) -> Array:
        """The evaluation's ratings of some choices. Also computes the network's first layer."""
        machine, count = self.game.machine, len(numbers)
        ratings, scratch = np.zeros((1, max(1, count))), self.glance.scratch[None, :]
        chosen = np.array([[*numbers] or [0]], np.int32)
        self.rate(
            machine.cell(copied(view)), 0, 1, np.array([seat], np.int32),
            np.array([count], np.int32), chosen, np.zeros(SCRATCH), scratch, ratings,
        )  # fmt: skip
        reading = self.inputs.readings[players]
        words = machine.numbers(view.view(np.int16))
        write_seen(words, seat, players, reading, self.glance.seen)
        read_inputs(self.glance, reading)
        look_first(self.net, self.glance)
        found: Array = ratings[0]
        return found
