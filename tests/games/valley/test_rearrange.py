"""Rearranging the chest: V21."""

import pytest

from tests.games.valley.tables import ADA, BEA, elixirs, listed, play, table
from tests.support import refused, told


@pytest.mark.clause("V21")
def test_one_elixir_moves_to_an_empty_cell() -> None:
    t = table(chest={ADA: {0: "C08"}})
    t.play("move 0 4")
    assert elixirs(t, ADA) == {4: "C08"}
    assert t.truth()["acts_left"] == 1
    assert t.truth()["phase"] == "turn"
    assert told(t, BEA) == ["Seat 0 moves C08 to cell 4."]


@pytest.mark.clause("V21.1")
def test_two_elixirs_change_places() -> None:
    t = table(chest={ADA: {0: "C08", 4: "C44"}})
    t.play("swap 0+4")
    assert elixirs(t, ADA) == {4: "C08", 0: "C44"}
    assert t.truth()["acts_left"] == 1
    assert told(t, BEA) == ["Seat 0 lets C44 and C08 change places."]


@pytest.mark.clause("V21", "V-a23")
def test_moving_needs_an_elixir_and_an_empty_target() -> None:
    t = table(chest={ADA: {0: "C08", 4: "C44"}, BEA: {1: "C01"}})
    assert refused(t, "move 1 2") == ("V21", "nothing-to-move")
    assert refused(t, "move 0 4") == ("V21", "no-room-there")
    assert refused(t, "move 0 0") == ("V21", "no-room-there")
    assert len(listed(t, "move")) == 2 * 7


@pytest.mark.clause("V21.1", "V-a23")
def test_swapping_needs_two_elixirs() -> None:
    t = table(chest={ADA: {0: "C08", 4: "C44", 5: "C45"}})
    assert refused(t, "swap 0+1") == ("V21.1", "nothing-to-swap")
    assert [a["cells"] for a in listed(t, "swap")] == [[0, 4], [0, 5], [4, 5]]


@pytest.mark.clause("V21", "V21.1")
def test_one_of_the_two_per_action() -> None:
    t = table(chest={ADA: {0: "C08", 4: "C44"}})
    play(t, "move 0 1", "swap 1+4")
    assert t.truth()["acts_left"] == 0
    assert refused(t, "move 1 0") == ("V7", "no-action-left")


@pytest.mark.clause("V-x33", "V-a14")
def test_a_token_moves_with_its_elixir() -> None:
    t = table(chest={ADA: {0: "C08 level", 5: "C01"}})
    t.play("move 0 4")
    assert elixirs(t, ADA) == {4: "C08 level", 5: "C01"}
    t.play("swap 4+5")
    assert elixirs(t, ADA) == {5: "C08 level", 4: "C01"}


@pytest.mark.clause("V-x33")
def test_an_elixir_made_marked_and_moved_keeps_its_token() -> None:
    t = table(decoctions={ADA: "red2"}, display="C08")
    play(t, "make C08 0", "done", "token level 0", "move 0 4")
    assert elixirs(t, ADA) == {4: "C08 level"}
