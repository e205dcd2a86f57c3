"""Ratings: openskill's Plackett–Luce over all games, in their order."""

from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce

from athanor.arena.play import GameResult


@dataclass(frozen=True)
class Rating:
    """The estimated strength of a bot and its uncertainty; everyone starts at 25 ± 8.3."""

    mu: float
    sigma: float


def places(game: GameResult) -> list[int]:
    """The place of each seat: winners first, then by points; forfeits last."""
    out = {forfeit.seat for forfeit in game.forfeits}

    def behind(seat: int) -> tuple[int, int]:
        if seat in game.winners:
            return 0, 0
        return (2, 0) if seat in out else (1, -game.scores[seat])

    keys = [behind(seat) for seat in range(len(game.seats))]
    return [sum(other < key for other in keys) for key in keys]


def ratings(bots: Iterable[str], games: Iterable[GameResult]) -> dict[str, Rating]:
    """The rating of every bot; each seat of a bot counts as a game of its own."""
    model = PlackettLuce(tau=0.0)  # bots do not change between games
    known = {bot: model.rating(name=bot) for bot in bots}
    for game in games:
        if len(set(game.seats)) < 2:
            continue
        before = [known[bot] for bot in game.seats]
        teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
        after = model.rate(teams, ranks=[float(place) for place in places(game)])
        gained = [(new[0].mu - old.mu, new[0].sigma / old.sigma) for new, old in zip(after, before)]
        for bot, (mu, sigma) in zip(game.seats, gained, strict=True):
            rated = known[bot]
            known[bot] = model.rating(name=bot, mu=rated.mu + mu, sigma=rated.sigma * sigma)
    return {bot: Rating(rated.mu, rated.sigma) for bot, rated in known.items()}
