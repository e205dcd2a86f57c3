"""The scale: converts openskill's numbers to points, with their uncertainty."""

from dataclasses import dataclass

START_MU, START_SIGMA = 25.0, 25.0 / 3
START_POINTS = 1500
POINTS = 24.0  # per openskill unit; 400 points ahead means about ten wins to one loss
CERTAIN = 200  # points to each side; a rating this certain is ranked


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength in openskill's form."""

    mu: float = START_MU
    sigma: float = START_SIGMA

    @property
    def points(self) -> int:
        """The strength in points, as shown."""
        return round(START_POINTS + POINTS * (self.mu - START_MU))

    @property
    def spread(self) -> int:
        """Points to each side: a 95% interval for the true strength."""
        return round(2 * POINTS * self.sigma)

    @property
    def low(self) -> int:
        """The lower end. Ladders are sorted by it, so that a few lucky games do not lead."""
        return self.points - self.spread

    @property
    def certain(self) -> bool:
        """Whether the rating is certain enough to be ranked."""
        return self.spread <= CERTAIN


START = Rating()
