"""V39 What is hidden: the order of the pile, and which cards were left out."""

from collections import Counter
from collections.abc import Hashable
from itertools import permutations

import pytest

import athanor
from tests.games.valley.tables import ADA, BEA, CARDS, GAME, USED, position, table, trained
from tests.support import assert_fair, every_viewer, finished

HIDDEN = {"pile", "unused", "random"}


@pytest.mark.clause("V39", "V-a24")
@pytest.mark.parametrize("turn", [ADA, None])
def test_only_the_pile_and_the_cards_left_out_are_hidden(turn: int | None) -> None:
    t = table(turn=turn, sold={ADA: "C08 C44 C32"}, bonus={ADA: 7}, chest={BEA: {0: "C01 level"}})
    truth = t.truth()
    for viewer in every_viewer(t):
        view = t.view(viewer)
        assert {name for name in truth if view[name] != truth[name]} == HIDDEN
        assert all(view[name] is None for name in HIDDEN)


@pytest.mark.clause("V-a24")
def test_sold_cards_may_be_looked_up_by_all() -> None:
    t = table(sold={ADA: "C08 C44 C32"})
    assert t.view(BEA)["sold"][ADA] == ["C08", "C44", "C32"]


@pytest.mark.clause("V39")
def test_the_height_of_the_pile_is_seen() -> None:
    t = table(pile=4)
    assert t.truth()["pile_left"] == t.view(BEA)["pile_left"] == t.view(None)["pile_left"] == 4


@pytest.mark.clause("V39")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_redeal_moves_only_cards_that_nobody_sees(players: int) -> None:
    t = finished(GAME.new(players, 3, cap=8), 5)
    for start in (t, trained(GAME.new(players, 4)), GAME.new(players, 5)):
        before = start.truth()
        after = start.redeal(ADA, 9).truth()
        assert after["pile"] != before["pile"]
        assert len(after["pile"]) == len(before["pile"])
        assert after["unused"] == sorted(after["unused"])
        assert sorted(after["pile"] + after["unused"]) == sorted(before["pile"] + before["unused"])
        for name in HIDDEN:
            del before[name], after[name]
        assert after == before


@pytest.mark.clause("V39")
def test_a_redeal_is_fair() -> None:
    """Two cards of the pile among thirteen unseen: every order is equally likely."""
    t = table(4, turn=BEA, pile=2)
    truth = t.truth()
    unseen = [*truth["pile"], *truth["unused"]]
    assert len(unseen) == 13
    seen: Counter[Hashable] = Counter(
        tuple(t.redeal(ADA, seed).truth()["pile"]) for seed in range(4000)
    )
    assert_fair(seen, dict.fromkeys(permutations(unseen, 2), 1))


@pytest.mark.clause("V4", "V39")
def test_the_deal_is_fair() -> None:
    """The next card is any of the 66, and so is each that is left out."""
    first: Counter[Hashable] = Counter()
    out: Counter[Hashable] = Counter()
    for seed in range(2000):
        truth = GAME.new(4, seed).truth()
        first[truth["pile"][0]] += 1
        out.update(truth["unused"])
    assert_fair(first, dict.fromkeys(CARDS, 1))
    assert_fair(out, dict.fromkeys(CARDS, 1))


@pytest.mark.clause("V39")
def test_a_view_that_nothing_fits_is_refused() -> None:
    view = table().view(ADA)
    view["display"][0] = None
    with pytest.raises(athanor.BadPosition):
        GAME.imagine(view, ADA, 1)


@pytest.mark.clause("V39", "V20")
def test_the_end_of_a_turn_is_what_shows_new_cards() -> None:
    t = table(decoctions={ADA: "red1"}, display="C06")
    t.play("make C06 0")
    assert t.can_undo(ADA)
    t.play("done")
    t.play("end")
    assert not t.can_undo(ADA)


@pytest.mark.clause("V-x25")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_are_conserved_through_a_whole_game(players: int) -> None:
    t = finished(GAME.new(players, 11), 12)
    truth = t.truth()
    used = [card for card in truth["display"] if card] + truth["pile"]
    used += [cell["card"] for chest in truth["chest"] for cell in chest if cell]
    used += [card for cards in truth["sold"] for card in cards]
    assert len(used) == USED[players]
    assert sorted(used + truth["unused"]) == CARDS


@pytest.mark.clause("V-x25")
def test_a_board_holds_six_of_every_ingredient_at_most() -> None:
    truth = position(cauldron={ADA: "red6"})
    assert athanor.load(truth).truth() == truth
    truth["cauldron"][ADA]["red"] = 7
    with pytest.raises(athanor.BadPosition, match=r"cauldron\[0\]\.red"):
        athanor.load(truth)
