"""Grades of a choice and the accuracy of a player, by the win share that was lost."""

from collections.abc import Iterable
from math import exp

GOOD, INACCURACY, MISTAKE, BLUNDER = GRADES = ("good", "inaccuracy", "mistake", "blunder")
# The minimum loss of win share for each grade. The thresholds are those of lichess; the smallest is
# also about the smallest loss that the default budget can distinguish from noise.
LEAST = {BLUNDER: 0.15, MISTAKE: 0.10, INACCURACY: 0.05}
CLEAR = 2.5  # standard errors by which a loss must differ from zero
POSSIBLE = 2.0  # standard errors within which a blunder may hide
STEEPNESS = 4.354  # of accuracy: lichess's constant, for losses between 0 and 1


def is_clear(loss: float, error: float) -> bool:
    """Whether a loss is more than noise."""
    return loss >= LEAST[INACCURACY] and loss > CLEAR * error


def is_unclear(loss: float, error: float) -> bool:
    """Whether noise may hide a grade: a loss shows but is not clear, or a blunder is possible."""
    shows = loss >= LEAST[INACCURACY] and not is_clear(loss, error)
    return shows or (0 < loss < LEAST[INACCURACY] and loss + POSSIBLE * error >= LEAST[BLUNDER])


def grade(loss: float, error: float) -> str:
    """The grade of a choice, by its loss of win share and the standard error of the loss."""
    if not is_clear(loss, error):
        return GOOD
    return next(name for name, least in LEAST.items() if loss >= least)


def accuracy(losses: Iterable[float]) -> float:
    """The mean over choices of exp(-4.354 × loss): 1 if nothing was lost."""
    kept = [exp(-STEEPNESS * loss) for loss in losses]
    return sum(kept) / len(kept) if kept else 1.0
