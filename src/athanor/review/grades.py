"""Grades of a choice, and the loss to expect of it, by the win share that was lost."""

from math import erfc, exp, pi, sqrt

GOOD, INACCURACY, MISTAKE, BLUNDER = GRADES = ("good", "inaccuracy", "mistake", "blunder")
# The minimum loss of win share for each grade. The thresholds are those of lichess; the smallest is
# also about the smallest loss that the default budget can distinguish from noise.
LEAST = {BLUNDER: 0.15, MISTAKE: 0.10, INACCURACY: 0.05}
CLEAR = 2.5  # standard errors by which a loss must differ from zero
POSSIBLE = 2.0  # standard errors within which a blunder may hide
# The loss to expect of a choice that the search rejects, and of one it hardly prefers another to.
REJECTED, DOUBTED = 0.1, 0.001
FAR = -5.0  # standard errors below zero, where the mean of a normal tail has a simple form
BACKGROUND = 0.02  # win share at stake in every choice: nothing is lost for certain where less is


def is_clear(loss: float, error: float) -> bool:
    """Whether a loss is more than noise."""
    return loss >= LEAST[INACCURACY] and loss > CLEAR * error


def is_unclear(loss: float, error: float) -> bool:
    """Whether noise may hide a grade: a loss shows but is not clear, or a blunder is possible."""
    shows = loss >= LEAST[INACCURACY] and not is_clear(loss, error)
    return shows or (0 < loss < LEAST[INACCURACY] and loss + POSSIBLE * error >= LEAST[BLUNDER])


def expected(loss: float, error: float, agreement: float) -> float:
    """The loss to expect after it was measured: less than measured if it may be noise.

    A clear loss counts in full. Otherwise it is the mean of what the true loss may be, if large
    losses are rarer than small ones, and the rarer the more the search agrees with the choice.
    """
    if is_clear(loss, error):
        return loss
    middle = loss - error**2 / (DOUBTED + REJECTED * (1 - agreement))
    ratio = middle / error
    if ratio < FAR:
        return error**2 / -middle
    above = 0.5 * erfc(-ratio / sqrt(2))
    return middle + error * exp(-(ratio**2) / 2) / sqrt(2 * pi) / above


def grade(loss: float, error: float) -> str:
    """The grade of a choice, by its loss of win share and the standard error of the loss."""
    if not is_clear(loss, error):
        return GOOD
    return next(name for name, least in LEAST.items() if loss >= least)


def kept(loss: float, stake: float) -> float:
    """The share of what was at stake in a choice that it did not lose."""
    return 1 - min(1.0, loss / (stake + BACKGROUND))
