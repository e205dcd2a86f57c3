"""The rating model: places move ratings, and games against bots count half."""

import pytest

from athanor.server.ratings.model import RatedSeat, rated
from athanor.server.ratings.scale import START, Rating
from athanor.server.ratings.season import end_of, is_season, season_of

SETTLED = Rating(25, 2)


def person(place: int, before: Rating = START) -> RatedSeat:
    return RatedSeat(place, before, bot=False)


def test_the_first_gains_the_last_loses_and_both_become_more_certain() -> None:
    first, second, last = rated([person(1), person(2), person(3)])
    assert first.mu > second.mu > last.mu
    assert max(first.sigma, second.sigma, last.sigma) < START.sigma


def test_those_who_share_a_place_are_rated_alike() -> None:
    one, other = rated([person(1), person(1)])
    assert one == other


def test_a_game_against_a_bot_counts_half_and_leaves_the_bot_alone() -> None:
    against_person = rated([person(1), person(2, SETTLED)])[0]
    against_bot, bot = rated([person(1), RatedSeat(2, SETTLED, bot=True)])
    assert bot == SETTLED
    assert against_bot.mu - START.mu == pytest.approx((against_person.mu - START.mu) / 2)
    assert START.sigma - against_bot.sigma == pytest.approx(
        (START.sigma - against_person.sigma) / 2
    )


def test_a_game_with_one_bot_of_two_rivals_counts_three_quarters() -> None:
    people = rated([person(1), person(2, SETTLED), person(3, SETTLED)])[0]
    mixed = rated([person(1), person(2, SETTLED), RatedSeat(3, SETTLED, bot=True)])[0]
    assert mixed.mu - START.mu == pytest.approx(0.75 * (people.mu - START.mu))


def test_a_newcomer_is_uncertain_and_becomes_certain_by_playing() -> None:
    rating, games = START, 0
    while not rating.certain:
        games += 1
        rating = rated([person(1 + games % 2, rating), person(2 - games % 2, SETTLED)])[0]
    assert (START.points, START.spread, START.certain) == (1500, 400, False)
    assert 8 <= games <= 40
    assert rating.low == rating.points - rating.spread


def test_seasons_are_quarters_of_a_year() -> None:
    assert season_of(1_767_225_600 - 1) == "2025-4"
    assert season_of(1_767_225_600) == "2026-1"
    assert end_of("2025-4") == 1_767_225_600
    assert season_of(end_of("2026-2")) == "2026-3"
    assert is_season("all")
    assert not is_season("2026-5")
    assert not is_season("spring")
