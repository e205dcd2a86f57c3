"""The score marker: A30."""

import pytest

from athanor.games.alchemist.scoring import chips
from tests.games.alchemist.tables import ADA, BEA, copy, create, every, table


@pytest.mark.clause("A30")
@pytest.mark.parametrize(
    ("fame", "space", "chip"),
    [(0, 0, 0), (1, 1, 0), (49, 49, 0), (50, 0, 50), (51, 1, 50), (99, 49, 50), (100, 0, 100)],
)
def test_the_track_is_a_circle_of_50_spaces_with_a_chip_for_each_lap(
    fame: int, space: int, chip: int
) -> None:
    assert chips(fame) == (space, chip)
    assert space + chip == fame


@pytest.mark.clause("A30", "A-x19")
def test_a_marker_that_goes_from_47_by_5_shows_2_and_the_50_chip() -> None:
    t = table(stock={ADA: every(2)}, fame={ADA: 47})
    create(t, "K10", "blue1", 5)
    assert t.truth()["fame"][ADA] == 52
    assert chips(t.truth()["fame"][ADA]) == (2, 50)


@pytest.mark.clause("A30")
def test_a_marker_that_reaches_0_exactly_takes_the_chip_too() -> None:
    t = table(turn=BEA, stock={BEA: every(2)}, potions={"K10": (ADA, "blue1", 3)}, fame={BEA: 47})
    copy(t, "K10", "blue")
    assert chips(t.truth()["fame"][BEA]) == (0, 50)


@pytest.mark.clause("A-a5")
@pytest.mark.parametrize(("fame", "space"), [(149, 49), (150, 0), (151, 1), (190, 40), (205, 5)])
def test_beyond_two_laps_the_chip_stays_at_100_and_the_score_counts_on(
    fame: int, space: int
) -> None:
    assert chips(fame) == (space, 100)
    t = table(stock={ADA: every(2)}, fame={ADA: fame})
    create(t, "K10", "blue1", 10)
    assert t.truth()["fame"][ADA] == fame + 10
    assert t.scores[ADA] == fame + 10
