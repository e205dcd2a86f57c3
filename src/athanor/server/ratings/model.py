"""The model: how one rated game changes the ratings of its players. No storage."""

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

from athanor.server.ratings.scale import Rating

AGAINST_BOTS = 0.5  # the weight of a game with only bots as rivals
MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """A seat of a finished game: its place from 1, its rating before, and whether it is a bot."""

    place: int
    before: Rating
    bot: bool


def rated(seats: Sequence[RatedSeat]) -> list[Rating]:
    """The ratings after a game; those of bots do not change."""
    teams = [[MODEL.rating(mu=seat.before.mu, sigma=seat.before.sigma)] for seat in seats]
    after = MODEL.rate(teams, ranks=[float(seat.place) for seat in seats])
    return [
        seat.before if seat.bot else _moved(seat.before, team[0], weight(seats, seat))
        for seat, team in zip(seats, after, strict=True)
    ]


def weight(seats: Sequence[RatedSeat], own: RatedSeat) -> float:
    """The weight of a game for a seat; a share of bots among its rivals counts half."""
    rivals = [seat for seat in seats if seat is not own]
    return 1 - (1 - AGAINST_BOTS) * sum(seat.bot for seat in rivals) / len(rivals)


def _moved(before: Rating, after: PlackettLuceRating, share: float) -> Rating:
    return Rating(
        before.mu + share * (after.mu - before.mu),
        before.sigma + share * (after.sigma - before.sigma),
    )
