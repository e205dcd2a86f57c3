"""The buffers for one pass through a network."""

import numpy as np

from athanor.bots.intuition.inputs import inputs_of
from athanor.bots.ismcts.network import Glance, Network
from athanor.bots.ismcts.workspace import MOST_SEATS, SCRATCH
from athanor.kernel.game import Game


def new_glance(game: Game, net: Network) -> Glance:
    """The buffers for one pass."""
    inputs = inputs_of(game)
    columns = max(len(reading.kind) for reading in inputs.readings.values())
    width = len(net.first_bias)
    sizes = (inputs.count, width, width, width, MOST_SEATS + 1, MOST_SEATS)
    layers = [np.zeros(size, np.float32) for size in sizes]
    return Glance(np.zeros(columns, np.int16), layers[0], np.zeros(SCRATCH), *layers[1:])
