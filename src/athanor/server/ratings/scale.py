"""The scale: openskill's numbers as points that people read, with their uncertainty."""

from dataclasses import dataclass

START_MU, START_SIGMA = 25.0, 25.0 / 3
START_POINTS = 1500
POINTS = 24.0  # for one of openskill's units; 400 points ahead is about ten wins to one loss
CERTAIN = 200  # points to each side: from here on a rating is ranked


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength as openskill keeps it."""

    mu: float = START_MU
    sigma: float = START_SIGMA

    @property
    def points(self) -> int:
        """The strength as it is shown."""
        return round(START_POINTS + POINTS * (self.mu - START_MU))

    @property
    def spread(self) -> int:
        """Points to each side that hold the true strength 19 times in 20."""
        return round(2 * POINTS * self.sigma)

    @property
    def low(self) -> int:
        """The lower end: a ladder is ordered by it, so that a few lucky games do not lead."""
        return self.points - self.spread

    @property
    def certain(self) -> bool:
        """Whether it is sure enough to be ranked."""
        return self.spread <= CERTAIN


START = Rating()
