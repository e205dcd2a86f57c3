"""What decides a game: the variance of scores, split into skill, seat, deal and draws.

Every line-up plays every deal from every seat: a table of deals by seatings for each seat. Skill
is the variance of the bots' means, seat that of the seats' means, and deal that of what a deal
gives to a seat, whoever sits there. Means of few games also differ by chance, so what chance alone
would do is taken off: a part that is not there comes out at about zero. Draws are the rest.

Deals are independent, so an interval follows from leaving out each deal in turn (the jackknife).
"""

from collections.abc import Sequence
from math import sqrt
from typing import Any

import numpy as np

from athanor.arena.intervals import Z
from athanor.arena.play import GameResult
from athanor.kernel.declare.record import Array

PARTS = ("skill", "seat", "deal", "draws")


def parts_of_scores(games: Sequence[GameResult]) -> dict[str, dict[str, Any]]:
    """The share of each part, adding up to 1, with its interval."""
    scores, bots = _by_deal(games)
    found, deals = _shares(scores, bots), len(scores)
    without = [_shares(np.delete(scores, deal, 0), bots) for deal in range(deals) if deals > 2]
    shares = {name: max(0.0, found[name]) for name in PARTS[:-1]}
    shares["draws"] = 1.0 - sum(shares.values())
    return {
        name: {
            "share": shares[name],
            "interval": _interval(found[name], [one[name] for one in without]),
        }
        for name in PARTS
    }


def _interval(share: float, without: list[float]) -> tuple[float, float]:
    """What it may be, between nothing and all."""
    deals = len(without)
    if not deals:
        return 0.0, 1.0
    reach = Z * sqrt((deals - 1) * float(np.var(without)))
    return max(0.0, share - reach), min(1.0, share + reach)


def _by_deal(games: Sequence[GameResult]) -> tuple[Array, Array]:
    """Scores by deal, seating and seat, and the number of the bot on each seat of each seating."""
    rows: dict[int, list[GameResult]] = {}
    for game in games:
        rows.setdefault(game.deal, []).append(game)
    names = sorted({bot for game in games for bot in game.seats})
    seatings = [[names.index(bot) for bot in game.seats] for game in next(iter(rows.values()))]
    scores = [[game.scores for game in row] for row in rows.values()]
    return np.array(scores, float), np.array(seatings)


def _shares(scores: Array, bots: Array) -> dict[str, float]:
    """The parts as shares of the whole; by chance, one that is not there may be below zero."""
    by_deal = scores.mean((1, 2))
    whole = float(scores.var()) + _noise(by_deal)
    if whole <= 0:
        return {"skill": 0.0, "seat": 0.0, "deal": 0.0, "draws": 1.0}
    by_bot = np.stack([scores[:, bots == bot].mean(1) for bot in range(bots.max() + 1)], 1)
    sizes = np.bincount(bots.ravel()) / bots.size
    found = {
        "skill": _between(by_bot - by_deal[:, None], sizes),
        "seat": _between(
            scores.mean(1) - by_deal[:, None], np.full(scores.shape[2], 1 / scores.shape[2])
        ),
        "deal": _of_deals(scores),
    }
    parts = {name: value / whole for name, value in found.items()}
    return parts | {"draws": 1.0 - sum(parts.values())}


def _between(means: Array, sizes: Array) -> float:
    """The variance between groups, from their means in each deal, less what chance makes of it."""
    chance = np.array([_noise(column) for column in means.T])
    return float((sizes * (means.mean(0) ** 2 - chance)).sum())


def _noise(values: Array) -> float:
    """The variance of a mean of deals."""
    return float(values.var(ddof=1)) / len(values) if len(values) > 1 else 0.0


def _of_deals(scores: Array) -> float:
    """The component of deals: a mean over seats, each a table of deals by seatings."""
    deals, seatings = scores.shape[:2]
    if deals < 2 or seatings < 2:
        return 0.0
    table = scores - scores.mean(0)  # what a seating is worth is skill and company
    means = table.mean(1)
    between = seatings * (means**2).sum(0) / (deals - 1)
    within = ((table - means[:, None]) ** 2).sum((0, 1)) / ((deals - 1) * (seatings - 1))
    share: float = (between - within).mean() / seatings
    return share
