"""The account of a game: its parts add up, and skill and luck lie where they belong."""

from functools import cache

import pytest

import athanor
from athanor.review import Review, review
from athanor.review.account import SeatAccount
from athanor.review.data import as_json, chances, verdict
from athanor.review.grades import GOOD
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
    chose = {one.seat for one in reviewed(game).choices}
    assert all(one.rest >= -1e-12 for seat, one in enumerate(seats) if seat in chose)


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
    for one in found.seats:
        total = one.start + one.luck + one.losses + one.gifts + one.rest
        assert total == pytest.approx(one.result, abs=1e-12)
    assert sum(one.result for one in found.seats) == pytest.approx(1)  # left early
    assert not found.over


@pytest.mark.parametrize("game", athanor.GAMES)
def test_the_curve_has_every_ply_and_ends_with_the_result(game: str) -> None:
    found = reviewed(game)
    assert [point.ply for point in found.curve] == list(range(len(ended(game).history) + 1))
    assert all(sum(point.shares) == pytest.approx(1) for point in found.curve)
    assert list(found.curve[-1].shares) == pytest.approx([one.result for one in found.seats])


@pytest.mark.parametrize("game", athanor.GAMES)
def test_figures_of_a_choice_are_those_of_the_curve_and_noise_is_no_difference(game: str) -> None:
    found = reviewed(game)
    for one in found.choices:
        chosen, best = chances(found, one)
        assert best == found.curve[one.ply].shares[one.seat]
        lost = one.loss if one.grade != GOOD else 0.0
        assert chosen == pytest.approx(max(0.0, best - lost))


def test_better_players_are_more_accurate() -> None:
    weak, strong = (review(play("valley"), 120).seats for play in (ended, ended_well))
    assert min(one.accuracy for one in weak) < min(one.accuracy for one in strong)


def account_of(result: float, accuracy: float, luck: float = 0.0) -> SeatAccount:
    losses = result - 0.5 - luck
    return SeatAccount(0.5, luck, losses, 0.0, 0.0, result, accuracy, {}, {})


@pytest.mark.parametrize(
    ("result", "mine", "theirs", "luck", "words"),
    [
        (1, 0.9, 0.5, 0, "Ada won and chose more accurately than the rivals."),
        (0, 0.3, 0.5, 0, "Ada lost and chose less accurately than the rivals."),
        (0, 0.5, 0.5, 0, "Ada lost but chose about as accurately as the rivals."),
        (1, 0.4, 0.8, 0.2, "Ada won although less accurate than the rivals: luck decided."),
        (0, 0.9, 0.8, 0.0, "Ada lost although more accurate than the rivals: "
         "wrong where more was at stake."),
    ],
)  # fmt: skip
def test_the_verdict_is_in_line_with_the_result_or_says_why_not(
    result: float, mine: float, theirs: float, luck: float, words: str
) -> None:
    found = Review("alchemist", 2, 10, over=True)
    found.seats = [account_of(result, mine, luck), account_of(1 - result, theirs, -luck)]
    assert verdict(found, 0, "Ada").startswith(words)


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
