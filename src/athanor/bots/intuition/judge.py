"""One look at a seat's view through its game's network."""

from collections.abc import Sequence

import numpy as np

from athanor.bots.game_search import game_search
from athanor.bots.intuition.inputs import inputs_of, relative_numbers
from athanor.bots.intuition.network import Glance, judge_choices, judge_shares, read_inputs
from athanor.bots.intuition.weights import network_of
from athanor.bots.ismcts.workspace import MOST_SEATS, SCRATCH
from athanor.bots.observation import observer
from athanor.kernel.compile.rule import rule
from athanor.kernel.declare.record import BLANK, Array, Ints
from athanor.kernel.game import Game


class Judge:
    """Judges the choices of a seat, and what share of the first place each seat will have."""

    def __init__(self, game: Game) -> None:
        self.game, self.net, self.inputs = game, network_of(game), inputs_of(game)
        width = len(self.net.first_bias)
        self._width = width

    def preferences(self, view: Array, seat: int, numbers: Sequence[int]) -> Array:
        """How much the network likes each choice, in natural logarithms."""
        ratings, glance, players = self._look(view, seat, numbers)
        out = np.array(numbers, np.int32)
        relative = relative_numbers(self.game, players)[seat]
        temperature = game_search(self.game).dials(players).temperature
        judge_choices(self.net, glance, out, relative, len(out), temperature, ratings)
        return ratings

    def shares(self, view: Array, seat: int) -> Array:
        """Every seat's share of the first place, by the seat that looks."""
        _, glance, players = self._look(view, seat, ())
        relative, nothing = np.zeros(1, np.int32), np.zeros(1)
        judge_choices(self.net, glance, relative, relative, 0, 1.0, nothing)
        liked = np.zeros(MOST_SEATS)
        judge_shares(self.net, glance, players, liked)
        powers = np.exp(liked[:players] - liked[:players].max())
        return np.asarray(np.roll(powers / powers.sum(), seat))

    def _look(self, view: Array, seat: int, numbers: Sequence[int]) -> tuple[Array, Glance, int]:
        """The evaluation's ratings of the choices, and everything that the network reads."""
        game, players = self.game, int(view["players"][0])
        count = max(1, len(numbers))
        ratings, scratch = np.zeros((1, count)), np.zeros((1, SCRATCH))
        chosen = np.zeros((1, count), np.int32)
        chosen[0, : len(numbers)] = numbers
        game_search(game).kernel.rate_lanes(
            game.machine.cell(view.copy()), 0, 1, np.array([seat], np.int32),
            np.array([len(numbers)], np.int32), chosen, np.zeros(SCRATCH), scratch, ratings,
        )  # fmt: skip
        sizes = self.inputs.count, self._width, self._width
        inputs, one, two = (np.zeros(size, np.float32) for size in sizes)
        glance = Glance(seen_by(game, view, seat), inputs, scratch[0], one, two)
        reading = self.inputs.readings[players]
        read_inputs(glance, reading, players, self.inputs.players_at, self.inputs.scratch_at)
        return ratings[0], glance, players


def seen_by(game: Game, view: Array, seat: int) -> Array:
    """The observation of a seat, from its view."""
    players = int(view["players"][0])
    o = observer(game, players)
    seen = np.zeros(len(o.columns), np.int16)
    words = game.machine.numbers(view.view(np.int16))
    write_seen(words, seat, players, o.runs[seat], o.bits[seat], o.by_seat, o.blank, seen)
    return seen


@rule
def write_seen(
    words: Ints, seat: int, players: int, runs: Array, bits: Array, by_seat: Ints, blank: Ints,
    out: Ints,
) -> None:  # fmt: skip
    """An observation from the words of a view, in which what is hidden is blank already."""
    for run in range(runs.shape[0]):
        source, target = runs[run, 0], runs[run, 1]
        for i in range(runs[run, 2]):
            word = words[source + i]
            out[target + i] = blank[target + i] if word == BLANK else word
    for i in range(len(by_seat)):
        found = out[by_seat[i]]
        if found >= 0:
            out[by_seat[i]] = found - seat if found >= seat else found - seat + players
    for i in range(bits.shape[0]):
        word = words[bits[i, 0]]
        known = word != BLANK
        out[bits[i, 2]] = (word >> bits[i, 1]) & 1 if known else -1
