"""The numbers of a balance study, on made-up games whose answer is known."""

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import pytest

from athanor.arena.contest import rotations
from athanor.arena.play import GameResult
from athanor.balance.parts import parts_of_scores
from athanor.balance.walks import counted
from athanor.balance.worth import by_exclusion, by_use

Score = Callable[[int, int, str], Any]  # of a deal, a seat, and a bot
DEALS, TRIES = (
    200,
    40,
)  # an interval of 95 % holds the truth in 33 or more of them but for one case in 200
HELD = 33


def games(seats: int, deals: int, score: Score) -> list[GameResult]:
    """Every line-up of two bots, each deal from every seat."""
    lineups = [one for one in combinations_with_replacement("ab", seats) if len(set(one)) > 1]
    seatings = [seating for one in lineups for seating in rotations(one)]
    played = [(deal, seating) for deal in range(deals) for seating in seatings]
    return [
        GameResult(index, deal, list(bots), [score(deal, *one) for one in enumerate(bots)],
                   [0], [1] * seats, [0.0] * seats, [0.0] * seats)
        for index, (deal, bots) in enumerate(played)
    ]  # fmt: skip


def test_parts_find_what_alone_decides() -> None:
    alone: dict[str, Score] = {
        "skill": lambda deal, seat, bot: 10 * (bot == "a"),
        "seat": lambda deal, seat, bot: seat,
        "deal": lambda deal, seat, bot: deal,
    }
    for name, score in alone.items():
        for part, one in parts_of_scores(games(3, 4, score)).items():
            assert one["share"] == pytest.approx(float(part == name))
            assert one["interval"] == pytest.approx((float(part == name),) * 2)


def made_up(chance: np.random.Generator, seats: int, skill: float, deal: float) -> Score:
    """Scores with these variances of skill and deal; that of draws is 1."""
    dealt = chance.normal(0, deal**0.5, (DEALS, seats))
    return lambda d, seat, bot: float(
        dealt[d, seat] + (bot == "a") * 2 * skill**0.5 + chance.normal()
    )


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(("skill", "deal"), [(0.0, 0.0), (1.0, 0.0), (1.5, 0.5)])
def test_parts_are_found_as_they_were_planted(seats: int, skill: float, deal: float) -> None:
    """Most of all, a deal that decides nothing has no part."""
    chance, whole = np.random.default_rng(7), 1 + skill + deal
    found = [
        parts_of_scores(games(seats, DEALS, made_up(chance, seats, skill, deal)))
        for _ in range(TRIES)
    ]
    for name, truth in (("skill", skill / whole), ("deal", deal / whole), ("draws", 1 / whole)):
        mean = float(np.mean([one[name]["share"] for one in found]))
        assert mean == pytest.approx(truth, abs=0.03)
        ends = [one[name]["interval"] for one in found]
        assert sum(low <= truth <= high for low, high in ends) >= HELD


@pytest.mark.parametrize("edge", [0.0, 0.1])
def test_worth_by_use_is_found_as_it_was_planted(edge: float) -> None:
    """Two seats; makers of choice 0 win more often, those of choice 1 do not."""
    chance, held = np.random.default_rng(3), np.zeros(2, int)
    for _ in range(TRIES):
        made = chance.random((800, 2, 2)) < 0.3
        lead = 2 * edge * (made[:, 0, 0].astype(int) - made[:, 1, 0])
        first = chance.random(800) < 0.5 + lead / 1.4  # 0.7 is how often they differ by a maker
        makers, won, squares = counted(made, np.stack([first, ~first], 1).astype(float))
        for choice, truth in enumerate((100 * edge, 0.0)):
            one = by_use(int(makers[choice]), float(won[choice]), squares[:, choice], 800, 2)
            low, high = one["use_interval"]
            held[choice] += low <= truth <= high
            assert low < one["by_use"] < high
    assert (held >= HELD).all()


def test_what_every_seat_does_is_worth_nothing_by_use() -> None:
    first = np.arange(600) % 3 == 0
    shares = np.stack([first, ~first], 1).astype(float)
    makers, won, squares = counted(np.ones((600, 2, 1), bool), shares)
    one = by_use(int(makers[0]), float(won[0]), squares[:, 0], 600, 2)
    assert (one["by_use"], *one["use_interval"]) == pytest.approx((0, 0, 0), abs=1e-5)


@pytest.mark.parametrize("loss", [0.0, 0.1])
def test_worth_by_exclusion_compares_the_same_deals(loss: float) -> None:
    """Here a deal decides nearly all, and gives the held seat far more than an even share."""
    chance, held, widths = np.random.default_rng(5), 0, []
    for _ in range(TRIES):
        free = (chance.random(400) < 0.8).astype(float)
        without = np.where(chance.random(400) < loss / 0.8, 0.0, free)
        one = by_exclusion(free, without)
        low, high = one["interval"]
        held += low <= 100 * loss <= high
        widths.append(high - low)
        assert low <= one["by_exclusion"] <= high
    assert held >= HELD
    assert max(widths) < 8  # 400 games against an even share could not tell less than 8 points
