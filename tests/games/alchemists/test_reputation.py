"""Reputation and its zones: K11."""

import pytest

from tests.games.alchemists.tables import BLUE, GREEN, YELLOW, mix, publish, question, table

HEDGED = {"scorpion": ("B+", [(BLUE, "silver")])}


@pytest.mark.clause("K11.1", "K-x24")
@pytest.mark.parametrize(("before", "after"), [(18, 11), (14, 8), (13, 8), (6, 2), (3, 1), (1, 1)])
def test_a_loss_of_five_by_zone_stops_at_one(before: int, after: int) -> None:
    t = table("debunk", actions={"debunk": [1]}, reputation={BLUE: before}, theories=HEDGED)
    t.play("debunk scorpion green")
    assert t.truth()["reputation"][BLUE] == after


@pytest.mark.clause("K11.2", "K11.8")
def test_gains_have_no_zone_and_no_upper_end() -> None:
    for before in (3, 10, 15, 60):
        t = table("debunk", actions={"debunk": [1]}, reputation={YELLOW: before}, theories=HEDGED)
        t.play("debunk scorpion green")
        assert t.truth()["reputation"][YELLOW] == before + 2


@pytest.mark.clause("K11.4", "K11.5", "K11.6", "K11.7")
def test_the_zone_acts_once_on_a_loss_not_on_each_point() -> None:
    for before, after in ((14, 12), (17, 15), (18, 15), (30, 27), (7, 6), (6, 6), (1, 1)):
        t = table("debunk", actions={"debunk": [1]}, reputation={YELLOW: before}, theories=HEDGED)
        t.play("debunk scorpion blue")
        assert t.truth()["reputation"][YELLOW] == after


@pytest.mark.clause("K11.9", "K11.10", "K14.14", "K-x26")
def test_debunking_an_own_theory_is_one_loss_of_three() -> None:
    own = {"scorpion": ("B+", [(YELLOW, "gold")])}
    t = table("debunk", actions={"debunk": [1]}, reputation={YELLOW: 13}, theories=own)
    t.play("debunk scorpion green")
    assert t.truth()["reputation"][YELLOW] == 10


@pytest.mark.clause("K11.3", "K24.12", "K-x27")
def test_the_zone_before_counts_and_the_robe_does_not_help_a_loss() -> None:
    own = {"scorpion": ("B+", [(YELLOW, "gold")])}
    t = table("debunk", actions={"debunk": [1]}, reputation={YELLOW: 14}, theories=own)
    t.play("debunk scorpion green")
    assert t.truth()["reputation"][YELLOW] == 10
    t = table("debunk", actions={"debunk": [1]}, reputation={YELLOW: 13}, theories=own,
              owned={YELLOW: "robe"})  # fmt: skip
    t.play("debunk scorpion green")
    assert t.truth()["reputation"][YELLOW] == 10
    hedged = {"scorpion": ("B+", [(YELLOW, "green")])}
    t = table("debunk", actions={"debunk": [1]}, theories=hedged, owned={YELLOW: "robe"})
    t.play("debunk scorpion green")
    assert t.truth()["reputation"][YELLOW] == 13


@pytest.mark.clause("K11.6", "K18.4", "K-x25")
def test_a_conference_in_the_red_zone_costs_one_less() -> None:
    t = table("drink", round=5, actions={"drink": [1]}, reputation={YELLOW: 6},
              hands={YELLOW: "mushroom toad"})  # fmt: skip
    mix(t, "mushroom", "toad")
    assert t.truth()["reputation"][YELLOW] == 5


@pytest.mark.clause("K11.9", "K15.5")
def test_two_fallen_theories_are_one_loss_for_a_seat_on_both() -> None:
    theories = {"scorpion": ("B+", [(GREEN, "silver")]), "mushroom": ("G-", [(GREEN, "silver")])}
    t = table("debunk", actions={"debunk": [1]}, reputation={GREEN: 17}, theories=theories,
              debunk="master")  # fmt: skip
    question(t, "scorpion", "mushroom", "G+")
    assert t.truth()["reputation"][GREEN] == 17 - 11


@pytest.mark.clause("K11.8", "K12.6")
def test_publishing_gains_the_same_in_every_zone() -> None:
    for before in (2, 10, 16, 20):
        t = table("publish", actions={"publish": [1]}, reputation={YELLOW: before})
        publish(t, "toad", "B+", "gold")
        # The only seal that counts makes Yellow top alchemist of the round as well.
        assert t.truth()["reputation"][YELLOW] == before + 2
