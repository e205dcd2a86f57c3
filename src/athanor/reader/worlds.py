"""The tables of the notebook: all 40,320 worlds, and what every pair makes in each of them."""

from functools import cache
from itertools import permutations
from typing import Any

import numpy as np
import numpy.typing as npt

from athanor.games.alchemists.alchemy import (
    ALCHEMICALS,
    COLOURS,
    INGREDIENTS,
    MIXED,
    PAIRS,
    POTIONS,
    QUALITY,
    SIGNS,
)

Numbers = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]
Weights = npt.NDArray[np.float64]
Places = npt.NDArray[np.intp]

COUNT = 40_320
MIXES = np.array(MIXED, np.uint8)
QUALITIES_MADE = np.array(QUALITY, np.uint8)
POSITIVE = np.array([[SIGNS[a][c] > 0 for a in ALCHEMICALS] for c in range(len(COLOURS))])


@cache
def assignments() -> Numbers:
    """By ingredient and world, the alchemical."""
    every = np.array(list(permutations(range(len(INGREDIENTS)))), np.uint8)
    return np.ascontiguousarray(every.T)


@cache
def with_cell(kind: int, alchemical: int) -> Places:
    """The indices of the worlds in which an ingredient is this alchemical."""
    return np.flatnonzero(assignments()[kind] == alchemical)


@cache
def together() -> Numbers:
    """By pair and world, both alchemicals in one number: eight times the first and the second."""
    kinds = assignments()
    return np.array([kinds[a] * 8 + kinds[b] for a, b in PAIRS], np.uint8)


@cache
def potions() -> Numbers:
    """By pair and world, the potion."""
    return MIXES.reshape(-1)[together()]


def holders(allowed: Any) -> Mask:
    """By alchemical, whether some partner makes an allowed potion."""
    table = np.array(allowed, bool)[MIXES]
    np.fill_diagonal(table, False)
    return np.asarray(table.any(axis=1))


def allowed_potions(wanted: int, quality: int) -> Mask:
    """By potion, whether it would match the requested one with this quality."""
    return np.asarray(QUALITIES_MADE[wanted] == quality)


def only(potion: int) -> Mask:
    """By potion, whether it is this one."""
    return np.asarray(np.arange(len(POTIONS)) == potion)
