"""Accuracy has the same scale in all games: that of the levels of bots."""

from statistics import mean

import pytest

import athanor
from athanor.review.accuracy import LEVELS, accuracy, anchors

CELLS = [(game, seats) for game in athanor.GAMES for seats in athanor.game(game).seats]


@pytest.mark.parametrize(("game", "seats"), CELLS)
def test_every_game_and_number_of_seats_has_a_scale_on_which_no_level_equals_another(
    game: str, seats: int
) -> None:
    known = anchors(game, seats)
    assert list(known) == sorted(set(known))
    assert [accuracy([share], game, seats) for share in known] == pytest.approx([*LEVELS.values()])


@pytest.mark.parametrize(("game", "seats"), CELLS)
def test_accuracy_grows_with_what_is_kept_and_is_whole_only_without_a_loss(
    game: str, seats: int
) -> None:
    found = [accuracy([share / 50], game, seats) for share in range(51)]
    assert found == sorted(found)
    assert (found[0], found[-1]) == (0.0, 1.0)
    assert accuracy([], game, seats) == 1.0
    assert accuracy([0.0, 1.0], game, seats) == accuracy([0.5], game, seats)


def test_a_game_that_was_not_measured_has_the_usual_scale() -> None:
    usual = mean(accuracy([0.9], "alchemist", seats) for seats in (2, 3))
    assert accuracy([0.9], "another", 2) == pytest.approx(usual, abs=0.1)
