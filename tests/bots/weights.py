"""Files of weights for tests: networks that have learned nothing."""

from pathlib import Path

import numpy as np

from athanor.bots.intuition.weights import expected_shapes, write_weights
from athanor.kernel.game import Game


def blank_weights(path: Path, game: Game, seed: int = 3) -> Path:
    """Small random weights of a game."""
    dice = np.random.default_rng(seed)
    shapes = expected_shapes(game, 4)
    arrays = {name: dice.normal(0, 0.1, shape) for name, shape in shapes.items()}
    write_weights(path, game, arrays, {})
    return path
