"""Sequential halving at the root: try all choices equally often, drop the worse half, and repeat.

For few simulations this finds the best choice more reliably than upper bounds do, which are made
for many (Karnin, Koren and Somekh, 2013; Danihelka and others, 2022). Choices are compared by their
prior and their value together; the more tries, the more the value counts.
"""

from collections.abc import Sequence
from math import ceil, log, log2

from athanor.kernel.declare.record import Array

# Weights of a value against the logarithm of a prior, from Danihelka and others.
FIRST_TRIES = 50
LEAST_PRIOR = 1e-6


class Halving:
    """The choices that are still in the race."""

    def __init__(self, choices: Sequence[int], excluded: Array, prior: Array, tried: Array) -> None:
        self.left = list(choices)
        self.excluded, self.prior, self.tried = excluded, prior, tried
        self.phases = max(1, ceil(log2(len(self.left))))
        self.phase = 1
        tried[:] = 0

    def narrow(self, spent: float, values: dict[int, float]) -> None:
        """Drop choices whenever another share of the budget is spent; the last phase keeps two."""
        while self.phase < self.phases and spent >= self.phase / self.phases:
            kept = self.best_first(values)[: ceil(len(self.left) / 2)]
            self.excluded[[number for number in self.left if number not in kept]] = 1
            self.left, self.phase = kept, self.phase + 1

    def best_first(self, values: dict[int, float]) -> list[int]:
        """The choices left, by prior and value; those never tried come last."""
        weight = FIRST_TRIES + int(self.tried.max())

        def worth(number: int) -> tuple[bool, float]:
            prior = log(max(float(self.prior[number]), LEAST_PRIOR))
            return bool(self.tried[number]), prior + weight * values[number]

        return sorted(self.left, key=worth, reverse=True)
