"""The seeds of lanes: each lane has its own, derived from the seed of the batch."""

import numpy as np

from athanor.kernel.checks import checked_seed
from athanor.kernel.compile.mode import INTERPRETED
from athanor.kernel.declare.record import Array
from athanor.kernel.integers import as_integer
from athanor.kernel.random import BLOCK, BLOCK_NUMBER, CHANCE_WORDS, KEY, get32, make_block, put32

LANES = 1 << 32  # games per seed
APART = 0x6C616E65 << 64  # separates the lanes from the game that has the batch's own seed


def batch_key(seed: int) -> Array:
    """The key of the stream whose blocks are the seeds of the lanes."""
    apart = seed ^ APART
    words = [(apart >> (16 * i)) & 0xFFFF for i in range(8)]
    return np.array(words, np.uint16).view(np.int16)


def lane_seed(seed: int, lane: int) -> int:
    """The seed of the game in a lane of a batch."""
    number = as_integer(lane)
    if number is None or not 0 <= number < LANES:
        raise ValueError(f"lane: {lane!r} is not a whole number from 0 to {LANES - 1}.")
    words = np.zeros(CHANCE_WORDS, np.int16)
    words[KEY : KEY + 8] = batch_key(checked_seed(seed))
    chance = words.data if INTERPRETED else words
    put32(chance, BLOCK_NUMBER, number)
    make_block(chance)
    return sum(int(get32(chance, BLOCK + 2 * i)) << (32 * i) for i in range(4))
