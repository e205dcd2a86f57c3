"""The account of a game: its parts add up, and skill and luck lie where they belong."""

from functools import cache

import numpy as np
import pytest

import athanor
from athanor.review import Review, review
from athanor.review.account import Tally
from athanor.review.data import as_json
from tests.review.games import before_the_end, copied, ended, ended_well

TINY = 24


@cache
def reviewed(game: str) -> Review:
    return review(ended(game), TINY)


@pytest.mark.parametrize("game", athanor.GAMES)
def test_per_seat_the_parts_add_up_to_the_result(game: str) -> None:
    for one in reviewed(game).seats:
        total = one.start + one.luck + one.losses + one.gifts + one.rest
        assert total == pytest.approx(one.result, abs=1e-12)


@pytest.mark.parametrize("game", athanor.GAMES)
def test_over_all_seats_luck_and_transfers_add_up_to_nothing(game: str) -> None:
    seats = reviewed(game).seats
    assert sum(one.luck for one in seats) == pytest.approx(0, abs=1e-12)
    assert sum(one.losses + one.gifts for one in seats) == pytest.approx(0, abs=1e-12)
    assert sum(one.start for one in seats) == pytest.approx(1)
    assert all(one.losses <= 0 for one in seats)


@pytest.mark.parametrize("game", athanor.GAMES)
def test_the_result_is_who_won(game: str) -> None:
    winners = ended(game).winners
    shares = [(seat in winners) / len(winners) for seat in range(3)]
    assert [one.result for one in reviewed(game).seats] == pytest.approx(shares)


def test_a_new_game_starts_before_the_deal_which_is_the_first_luck() -> None:
    table = athanor.game("alchemist").new(2, seed=4)
    for _ in range(3):
        table.play(table.legal()[0])
    found = review(table, 10)
    assert len(found.choices) <= 3
    for seat, one in enumerate(found.seats):
        dealt = found.curve[0]
        assert dealt.shares[seat] == pytest.approx(one.start + dealt.luck[seat])
        total = one.start + one.luck + one.losses + one.gifts + one.rest
        assert total == pytest.approx(one.result, abs=1e-12)
    assert sum(one.result for one in found.seats) == pytest.approx(1)  # left early


def test_a_seats_own_part_of_a_choice_is_its_loss_and_the_others_parts_are_gifts() -> None:
    tally = Tally(np.array([0.5, 0.3, 0.2]))
    tally.add_choice(0, np.array([-0.10, 0.06, 0.04]))
    tally.add_choice(2, np.array([0.02, 0.03, -0.05]))
    found = tally.accounts(np.array([0.0, 1.0, 0.0]), [])
    assert [one.losses for one in found] == pytest.approx([-0.10, 0.0, -0.05])
    assert [one.gifts for one in found] == pytest.approx([0.02, 0.09, 0.04])
    assert [one.rest for one in found] == pytest.approx([-0.42, 0.61, -0.19])


def test_better_players_lose_less_and_are_more_accurate() -> None:
    weak, strong = (review(play("valley"), 120).seats for play in (ended, ended_well))
    assert sum(one.losses for one in weak) < sum(one.losses for one in strong)
    assert min(one.accuracy for one in weak) < min(one.accuracy for one in strong)


def test_the_same_seed_gives_the_same_review() -> None:
    table = ended("alchemist")
    first, second, other = (as_json(review(table, TINY, seed)) for seed in (5, 5, 6))
    assert first == second
    assert first != other


def test_forced_choices_are_not_judged() -> None:
    judged = {one.ply for one in reviewed("alchemist").choices}
    replay = copied(before_the_end("alchemist"))
    for ply, (seat, action) in enumerate(ended("alchemist").history):
        assert (ply in judged) == (len(replay.legal(seat)) > 1)
        replay.play(action, seat)
