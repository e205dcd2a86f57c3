"""The accuracy of a player: how much of what was at stake its choices kept, on a scale of levels.

The plain share that is kept differs from game to game. So it is placed between the shares that four
levels of bots keep in games with as many seats; each level has the same accuracy in every game.
`python -m scripts.studies.accuracy` measures these shares.
"""

import json
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import numpy as np

LEVELS = {"random": 0.35, "apprentice": 0.70, "adept": 0.85, "master": 0.95}
STORED = Path(__file__).with_name("levels.json")
USUAL = (0.55, 0.75, 0.93, 0.97)  # of a game that was not measured


def accuracy(kept: Iterable[float], game: str, seats: int) -> float:
    """The accuracy of the shares that some choices kept; 1 if there was nothing to choose."""
    return on_scale(list(kept), anchors(game, seats))


def on_scale(kept: Sequence[float], scale: Sequence[float]) -> float:
    """The accuracy of shares that were kept, where the levels keep those of a scale."""
    if not kept:
        return 1.0
    known = (0.0, *scale, 1.0)
    return float(np.interp(sum(kept) / len(kept), known, (0.0, *LEVELS.values(), 1.0)))


def anchors(game: str, seats: int) -> Sequence[float]:
    """The shares that the levels keep in a game with some seats, weakest level first."""
    return _stored().get(game, {}).get(str(seats), USUAL)


@cache
def _stored() -> dict[str, dict[str, list[float]]]:
    found: dict[str, dict[str, list[float]]] = json.loads(STORED.read_text())
    return found
