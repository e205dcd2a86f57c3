"""The standing of a contest: shares with intervals, points, ratings, times, and the cross table."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from athanor.arena.contest import Contest
from athanor.arena.intervals import TINY, Interval, at_all_times, by_deals, of_means
from athanor.arena.leads import share_by_points, without_luck
from athanor.arena.play import GameResult
from athanor.arena.ratings import Rating, places, ratings
from athanor.kernel.declare.words import Json


@dataclass(frozen=True)
class Line:
    """One bot's row of the table."""

    name: str
    games: int
    win_share: float  # of its seats together; a shared first place is a fraction of a win
    low: float
    high: float
    sure: Interval  # anytime-valid
    adjusted: float  # the win share without luck
    adjusted_interval: Interval
    by_points: tuple[float, Interval] | None  # the share by points, where they tell one
    mean_score: float
    margin: float  # mean score of its seats minus that of the others at the table
    seconds_per_move: float
    slowest: float
    forfeits: int
    rating: Rating

    def data(self) -> dict[str, Json]:
        return {
            "name": self.name,
            "games": self.games,
            "win_share": self.win_share,
            "low": self.low,
            "high": self.high,
            "mean_score": self.mean_score,
            "seconds_per_move": self.seconds_per_move,
            "sure_low": self.sure[0],
            "sure_high": self.sure[1],
            "adjusted_share": self.adjusted,
            "adjusted_low": self.adjusted_interval[0],
            "adjusted_high": self.adjusted_interval[1],
            "points_share": self.by_points[0] if self.by_points else None,
            "points_low": self.by_points[1][0] if self.by_points else None,
            "points_high": self.by_points[1][1] if self.by_points else None,
            "score_difference": self.margin,
            "slowest_move": self.slowest,
            "forfeits": self.forfeits,
            "rating": {"mu": self.rating.mu, "sigma": self.rating.sigma},
        }


@dataclass(frozen=True)
class Duel:
    """How one bot did against another, seat by seat, at tables where both played."""

    ahead: float  # the share of meetings in which it finished ahead; a tie counts half
    margin: float  # its points minus the other's
    meetings: int


@dataclass(frozen=True)
class Standing:
    """The results of a contest."""

    contest: Contest
    games: list[GameResult]
    lines: list[Line]
    cross: dict[tuple[str, str], Duel]

    def data(self) -> dict[str, Json]:
        """The standing as plain data."""
        description = self.contest.description()
        return {
            "game": description.pop("game"),
            "games": len(self.games),
            "bots": [line.data() for line in self.lines],
            "seats": [
                {"seat": seat, "win_share": share, "low": low, "high": high}
                for seat, (share, (low, high)) in enumerate(wins_by_seat(self.games))
            ],
            "cross": [
                {"bot": bot, "against": other, "ahead": duel.ahead,
                 "score_difference": duel.margin, "meetings": duel.meetings}
                for (bot, other), duel in self.cross.items()
            ],
            **description,
        }  # fmt: skip

    def line(self, bot: str) -> Line:
        return next(line for line in self.lines if line.name == bot)


def standing(contest: Contest, games: Sequence[GameResult]) -> Standing:
    """The standing after these games; bots in the order they were named."""
    rated = ratings(contest.bots, games)
    lines = [_line(bot, games, rated[bot]) for bot in contest.bots]
    return Standing(contest, list(games), lines, cross_table(contest.bots, games))


def wins_by_seat(games: Sequence[GameResult]) -> list[tuple[float, Interval]]:
    """Each seat's win share, regardless of the bot, with its interval by deals."""
    seats = len(games[0].seats) if games else 0
    found = []
    for seat in range(seats):
        won: dict[int, float] = defaultdict(float)
        played: dict[int, int] = defaultdict(int)
        for game in games:
            won[game.deal] += (seat in game.winners) / max(1, len(game.winners))
            played[game.deal] += 1
        order = sorted(played)
        interval = by_deals([won[deal] for deal in order], [played[deal] for deal in order])
        found.append((sum(won.values()) / len(games), interval))
    return found


def share_of(bot: str, game: GameResult) -> float:
    """A bot's win share in one game, over all its seats."""
    won = sum(game.seats[seat] == bot for seat in game.winners)
    return won / len(game.winners) if game.winners else 0.0


def luck_of(bot: str, game: GameResult) -> float:
    """What chance gave the seats of a bot in one game; nothing where that was not measured."""
    return sum(luck for who, luck in zip(game.seats, game.luck, strict=False) if who == bot)


def fair_shares(bot: str, games: Sequence[GameResult]) -> list[float]:
    """For each deal, a bot's mean share without luck."""
    won, played = deals_of(bot, games)
    lucky, _ = deals_of(bot, games, luck_of)
    fair = without_luck(np.array(won) / played, np.array(lucky) / played)
    return [float(one) for one in fair]


def deals_of(
    bot: str, games: Sequence[GameResult], counted: Callable[[str, GameResult], float] = share_of
) -> tuple[list[float], list[int]]:
    """For each deal, what a bot won (or something else that is counted) and its games."""
    won: dict[int, float] = defaultdict(float)
    played: dict[int, int] = defaultdict(int)
    for game in games:
        if bot in game.seats:
            won[game.deal] += counted(bot, game)
            played[game.deal] += 1
    order = sorted(played)
    return [won[deal] for deal in order], [played[deal] for deal in order]


def sure_intervals(bot: str, games: Sequence[GameResult]) -> list[Interval]:
    """The anytime-valid interval after each deal."""
    won, played = deals_of(bot, games)
    return at_all_times([one / of for one, of in zip(won, played, strict=True)])


def _line(bot: str, games: Sequence[GameResult], rating: Rating) -> Line:
    won, played = deals_of(bot, games)
    low, high = by_deals(won, played)
    own = [(game, seat) for game in games for seat, who in enumerate(game.seats) if who == bot]
    moves = sum(game.moves[seat] for game, seat in own)
    seconds = sum(game.seconds[seat] for game, seat in own)
    sure = sure_intervals(bot, games)
    fair = fair_shares(bot, games) if played else []
    return Line(
        name=bot,
        games=sum(played),
        win_share=sum(won) / sum(played) if played else 0.0,
        low=low,
        high=high,
        sure=sure[-1] if sure else (0.0, 1.0),
        adjusted=fmean(fair) if fair else 0.0,
        adjusted_interval=(low, high) if _alike(fair) else of_means(fair),
        by_points=share_by_points(bot, games),
        mean_score=fmean(game.scores[seat] for game, seat in own) if own else 0.0,
        margin=fmean(margins(bot, games) or [0.0]),
        seconds_per_move=seconds / moves if moves else 0.0,
        slowest=max((game.slowest[seat] for game, seat in own), default=0.0),
        forfeits=sum(who.seats[one.seat] == bot for who in games for one in who.forfeits),
        rating=rating,
    )


def _alike(means: Sequence[float]) -> bool:
    """Whether all deals ended alike, from which no spread can be told: that is no certainty."""
    return not means or max(means) - min(means) < TINY


def margins(bot: str, games: Sequence[GameResult]) -> list[float]:
    """For each game, the mean score of a bot's seats minus that of the other seats."""
    found = []
    for game in games:
        own = [score for score, who in zip(game.scores, game.seats) if who == bot]
        others = [score for score, who in zip(game.scores, game.seats) if who != bot]
        if own and others:
            found.append(fmean(own) - fmean(others))
    return found


def cross_table(bots: Sequence[str], games: Sequence[GameResult]) -> dict[tuple[str, str], Duel]:
    """Every pair of bots that met."""
    meetings: dict[tuple[str, str], list[tuple[float, int]]] = defaultdict(list)
    for game in games:
        place = places(game)
        for one, bot in enumerate(game.seats):
            for other, rival in enumerate(game.seats):
                if bot != rival:
                    ahead = 0.5 * ((place[one] < place[other]) + (place[one] <= place[other]))
                    meetings[bot, rival].append((ahead, game.scores[one] - game.scores[other]))
    return {
        pair: Duel(fmean(a for a, _ in met), fmean(m for _, m in met), len(met))
        for pair, met in sorted(
            meetings.items(), key=lambda found: [bots.index(bot) for bot in found[0]]
        )
    }
