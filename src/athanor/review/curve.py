"""The one curve of a game: the winning chances before every choice, and what each choice changed.

Three kinds of figures tell of the chances: what every choice was expected to lose, what chance
brought, and playouts from some positions. They are reconciled with each other and with the result
(a Kalman filter and the Rauch-Tung-Striebel smoother): a clear loss and what chance brought are
taken as they are, the effects of all other choices as they best explain the rest.
"""

from dataclasses import dataclass, field

import numpy as np

from athanor.kernel.declare.record import Array
from athanor.review.noise import Measured, signal

DRIFT = 0.04  # win share that a choice may change without being judged to
FORCED = 1e-4  # the same without a choice: only if nothing else explains the result
MODEL = 0.1  # standard error of playouts, however many: their players are weaker


@dataclass(frozen=True)
class Step:
    """One choice, and what chance brought after it."""

    seat: int
    transfer: Array  # expected effect of the choice on all win shares
    settled: bool  # whether that is its whole effect
    judged: bool
    luck: Measured | None = None
    seen: Array | None = None  # win shares by playouts afterwards
    variance: float = 0.0  # of these


@dataclass
class Curve:
    """The win shares of all seats before the deal, and the steps from there."""

    start: Array
    deal: Measured
    steps: list[Step] = field(default_factory=list)

    def lucks(self) -> list[Array]:
        """What chance brought in the deal and after every choice; what may be noise is shrunk."""
        none = np.zeros_like(self.start)
        measured = [self.deal, *(step.luck for step in self.steps)]
        kept = signal([one for one in measured if one and not one.is_certain])
        return [
            none if one is None else one.change * (1.0 if one.is_certain else kept)
            for one in measured
        ]

    def shares(self, result: Array | None = None) -> Array:
        """The win shares after the deal and after every choice, by ply; the last are the result."""
        deal, *lucks = self.lucks()
        means, variances = [self.start + deal], [0.0]
        ahead: list[tuple[Array, float]] = []  # what each step led to, before it was looked at
        for step, luck in zip(self.steps, lucks, strict=True):
            mean = means[-1] + step.transfer + luck
            variance = variances[-1] + _doubt(step)
            ahead.append((mean, variance))
            if step.seen is not None:
                gain = variance / (variance + step.variance + MODEL**2)
                mean, variance = mean + gain * (step.seen - mean), (1 - gain) * variance
            means.append(mean)
            variances.append(variance)
        if result is not None:
            means[-1] = result
        for at in range(len(ahead) - 1, -1, -1):
            mean, variance = ahead[at]
            gain = variances[at] / variance if variance else 0.0
            means[at] = means[at] + gain * (means[at + 1] - mean)
        return _possible(np.array(means))

    def account(self, shares: Array) -> tuple[Array, Array, Array, Array]:
        """Luck, losses, gifts and rest by seat, which lead from the start to the last shares.

        Best play would keep the chances. So what the measured losses do not explain was lost by
        those who are short of it, in choices too small to be measured one by one. The rest is what
        seats lack that had nothing to choose.
        """
        luck = np.asarray(sum(self.lucks()))
        losses, gifts = np.zeros_like(self.start), np.zeros_like(self.start)
        for step in self.steps:
            losses[step.seat] += step.transfer[step.seat]
            gifts += step.transfer
            gifts[step.seat] -= step.transfer[step.seat]
        left = shares[-1] - self.start - luck - losses - gifts
        chose = {step.seat for step in self.steps if step.judged}
        lost = np.array([min(0.0, one) * (seat in chose) for seat, one in enumerate(left)])
        gained = np.maximum(left, 0.0)
        gained *= -lost.sum() / gained.sum() if gained.any() else 0.0
        return luck, losses + lost, gifts + gained, left - lost - gained


def _doubt(step: Step) -> float:
    """The variance of a choice's effect around the expected one."""
    if step.settled:
        return 0.0
    return DRIFT**2 if step.judged else FORCED**2


def _possible(shares: Array) -> Array:
    """Win shares between 0 and 1 that add up to 1."""
    inside = np.clip(shares, 0.0, 1.0)
    return np.asarray(inside / inside.sum(1, keepdims=True))
