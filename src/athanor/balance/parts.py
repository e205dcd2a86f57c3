"""What decides a game: the variance of scores, split into skill, seat, deal and draws.

Every line-up plays every deal from every seat, so the parts can be separated: skill is the variance
of the bots' means, seat that of the seats' means, deal that of the deals' means, and draws are the
rest.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from statistics import fmean

from athanor.arena.play import GameResult


def parts_of_scores(games: Sequence[GameResult]) -> dict[str, float]:
    """The share of each part, adding up to 1."""
    rows = [
        (bot, seat, (game.deal, seat), score)
        for game in games
        for seat, (bot, score) in enumerate(zip(game.seats, game.scores, strict=True))
    ]
    if not rows:
        return {"skill": 0.0, "seat": 0.0, "deal": 0.0, "draws": 1.0}
    scores = [float(row[3]) for row in rows]
    whole = _squares(scores)
    rest, found = scores, {}
    for place, name in enumerate(("skill", "seat", "deal")):
        left = _without(rest, [row[place] for row in rows])
        found[name] = (_squares(rest) - _squares(left)) / whole if whole else 0.0
        rest = left
    return {**found, "draws": 1.0 - sum(found.values())}


def _without(values: Sequence[float], groups: Iterable[Hashable]) -> list[float]:
    """The values minus the mean of their group."""
    members: dict[Hashable, list[float]] = defaultdict(list)
    keys = list(groups)
    for key, value in zip(keys, values, strict=True):
        members[key].append(value)
    means = {key: fmean(found) for key, found in members.items()}
    return [value - means[key] for key, value in zip(keys, values, strict=True)]


def _squares(values: Sequence[float]) -> float:
    mean = fmean(values)
    return sum((value - mean) ** 2 for value in values)
