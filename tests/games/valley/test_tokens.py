"""Special tokens: V30–V33."""

import pytest

from tests.games.valley.tables import (
    ADA,
    BEA,
    bonus,
    decoctions,
    elixirs,
    listed,
    play,
    table,
    verbs,
)
from tests.support import refused, told

THREE = {0: "C08", 4: "C44", 8: "C32"}


@pytest.mark.clause("V30", "V31.1")
def test_placing_a_token_is_no_action() -> None:
    t = play(table(chest={ADA: THREE}), "token shape 8")
    assert t.truth()["acts_left"] == 2
    assert elixirs(t, ADA)[8] == "C32 shape"
    assert t.truth()["tokens"][ADA] == ["colour", "level", "decoctions"]
    assert told(t, BEA) == ["Seat 0 puts the shape token on C32."]


@pytest.mark.clause("V30")
def test_tokens_are_used_in_the_own_turn_only() -> None:
    t = table(chest={ADA: THREE, BEA: {0: "C01"}}, decoctions={BEA: "red1"})
    assert refused(t, "token shape 0", BEA) == ("V6.1", "not-your-turn")
    assert refused(t, "transform red blue 1", BEA) == ("V6.1", "not-your-turn")


@pytest.mark.clause("V30", "V-a14")
def test_tokens_may_be_placed_before_between_and_after_the_actions() -> None:
    for acts in (2, 1, 0):
        t = table(chest={ADA: THREE}, decoctions={ADA: "red1"}, acts=acts)
        assert {"token", "transform"} <= verbs(t)


@pytest.mark.clause("V30.1", "V-x15")
def test_several_tokens_in_one_turn_and_in_one_line() -> None:
    t = table(chest={ADA: THREE}, decoctions={ADA: "red1"})
    play(t, "token shape 8", "token level 4", "token colour 0", "transform red blue 1")
    assert t.truth()["tokens"][ADA] == []
    assert elixirs(t, ADA) == {0: "C08 colour", 4: "C44 level", 8: "C32 shape"}
    t.play("sell 0+4+8")
    assert t.truth()["sold"][ADA] == ["C08", "C44", "C32"]


@pytest.mark.clause("V30.2")
def test_each_token_is_used_once() -> None:
    t = play(table(chest={ADA: THREE}), "token shape 8")
    assert refused(t, "token shape 0") == ("V30.2", "token-gone")
    t.play("sell 0+4+8")
    assert t.truth()["tokens"][ADA] == ["colour", "level", "decoctions"]
    t = table(chest={ADA: THREE}, tokens={ADA: "shape"})
    assert refused(t, "token level 0") == ("V30.2", "token-gone")
    assert {action["token"] for action in listed(t, "token")} == {"shape"}


@pytest.mark.clause("V30.2")
def test_each_player_has_tokens_of_the_own() -> None:
    t = table(turn=BEA, chest={ADA: {0: "C08 shape"}, BEA: {0: "C01"}})
    t.play("token shape 0")
    assert elixirs(t, ADA) == {0: "C08 shape"}


@pytest.mark.clause("V31", "V-x14")
def test_at_most_one_token_per_elixir() -> None:
    t = play(table(chest={ADA: THREE}), "token shape 8")
    assert refused(t, "token colour 8") == ("V31", "second-token")
    assert {action["cell"] for action in listed(t, "token")} == {0, 4}


@pytest.mark.clause("V31.1")
def test_tokens_are_put_on_elixirs_of_the_own_chest() -> None:
    t = table(chest={ADA: {0: "C08"}, BEA: {1: "C01"}})
    assert refused(t, "token shape 1") == ("V31.1", "no-elixir")
    assert refused(t, "token decoctions 0") == ("V31.1", "not-for-elixirs")
    assert len(listed(t, "token")) == 3


@pytest.mark.clause("V32.1")
def test_a_token_leaves_the_game_with_the_sale() -> None:
    t = table(chest={ADA: {**THREE, 1: "C01"}}, decoctions={ADA: "red1"}, display="C06")
    play(t, "token shape 8", "sell 0+4+8")
    assert elixirs(t, ADA) == {1: "C01"}
    assert "shape" not in t.truth()["tokens"][ADA]
    t.play("make C06 8")
    assert elixirs(t, ADA) == {1: "C01", 8: "C06"}


@pytest.mark.clause("V32", "V32.2")
def test_a_shape_token_makes_the_elixir_another_shape() -> None:
    assert bonus("C04", "C30", "C06 shape") == 5  # conical, conical, cylindrical
    assert bonus("C04", "C30", "C06") == 0


@pytest.mark.clause("V32", "V32.3", "V-a11")
def test_a_colour_token_changes_the_one_colour_of_a_single_card() -> None:
    assert bonus("C06", "C10", "C03 colour") == 4  # red, red, yellow
    assert bonus("C06", "C10", "C08 colour") == 0  # it may not stay red


@pytest.mark.clause("V32.3", "V-a11", "V-x23")
def test_a_colour_token_changes_exactly_one_of_two_colours() -> None:
    assert bonus("C44", "C56", "C32 colour") == 8  # red+blue, and red with orange named blue
    assert bonus("C13", "C15", "C32 colour") == 4
    assert bonus("C46", "C58", "C32 colour") == 8  # orange+purple: red is named purple


@pytest.mark.clause("V-x27")
def test_purple_becomes_orange() -> None:
    assert bonus("C32", "C38", "C39 colour") == 11


@pytest.mark.clause("V-x36", "V-a28")
def test_one_colour_must_change_even_where_both_would_have_matched() -> None:
    assert bonus("C32", "C38", "C50 colour") == 4
    assert bonus("C32", "C38", "C50") == 8


@pytest.mark.clause("V32.4", "V-a12", "V-x29")
def test_a_level_token_names_a_higher_or_lower_level() -> None:
    assert bonus("C01", "C06", "C08 level") == 3
    assert bonus("C04", "C08", "C05 level") == 3
    assert bonus("C05", "C10", "C01 level") == 3


@pytest.mark.clause("V-a12")
def test_a_changed_level_changes_neither_cost_nor_points() -> None:
    t = play(table(chest={ADA: {0: "C01", 1: "C06", 2: "C08 level"}}), "sell 0+1+2")
    assert t.sheet()[ADA]["sold"] == 1 + 1 + 2


@pytest.mark.clause("V32.4")
def test_a_changed_level_leaves_the_colour_as_it_is() -> None:
    assert bonus("C06", "C07", "C08 level") == 7


@pytest.mark.clause("V-a13", "V-a28", "V-x28")
def test_a_token_can_spoil_a_match() -> None:
    assert bonus("C04", "C08", "C12") == 5
    assert bonus("C04", "C08 shape", "C12") == 0


@pytest.mark.clause("V-x37", "V-a10")
def test_tokens_on_a_line_of_two_colours() -> None:
    assert bonus("C31 shape", "C37", "C46 colour") == 16
    assert bonus("C31 shape", "C37 level", "C46 colour") == 13


@pytest.mark.clause("V-x38", "V-a28")
def test_a_token_forbids_the_printed_level_also_beside_a_wild() -> None:
    assert bonus("C65", "C01 level", "C06") == 0
    assert bonus("C65", "C03 level", "C06") == 3


@pytest.mark.clause("V-a15")
@pytest.mark.parametrize("token", ["shape", "colour", "level"])
def test_a_token_on_a_wild_is_legal_and_useless(token: str) -> None:
    t = play(table(chest={ADA: {0: "C61"}}), f"token {token} 0")
    assert elixirs(t, ADA) == {0: f"C61 {token}"}
    assert bonus("C08", f"C61 {token}", "C65") == bonus("C08", "C61", "C65") == 12
    assert bonus("C32", "C38", f"C61 {token}") == bonus("C32", "C38", "C61")


@pytest.mark.clause("V-a14")
def test_a_placed_token_stays_until_its_elixir_is_sold() -> None:
    t = play(table(chest={ADA: THREE}), "token shape 8")
    assert refused(t, "token shape 8") == ("V30.2", "token-gone")
    play(t, "end", "end")
    assert elixirs(t, ADA)[8] == "C32 shape"
    t.play("sell 0+4+8")
    assert t.truth()["bonus"][ADA] == 12


@pytest.mark.clause("V-a14")
def test_an_unsold_token_has_no_effect_at_the_end() -> None:
    with_token = table(turn=None, chest={ADA: {0: "C08 level"}})
    without = table(turn=None, chest={ADA: {0: "C08"}})
    assert with_token.scores == without.scores
    assert with_token.winners == without.winners


@pytest.mark.clause("V-a14")
def test_placing_a_token_can_be_undone() -> None:
    t = table(chest={ADA: THREE})
    before = t.truth()
    t.play("token shape 8")
    t.undo(ADA)
    assert t.truth() == before


@pytest.mark.clause("V33", "V33.2")
def test_decoctions_of_one_colour_become_as_many_of_another() -> None:
    t = play(table(decoctions={ADA: "red3 blue1"}), "transform red green 2")
    assert t.truth()["decoctions"][ADA] == decoctions("red1 blue1 green2")
    assert t.truth()["tokens"][ADA] == ["shape", "colour", "level"]
    assert t.truth()["acts_left"] == 2
    assert told(t, BEA) == ["Seat 0 transforms 2 red into green."]


@pytest.mark.clause("V33", "V-a16")
def test_any_number_from_one_up_to_all_into_each_other_colour() -> None:
    t = table(decoctions={ADA: "red3 blue1"})
    assert len(listed(t, "transform")) == 5 * 3 + 5 * 1
    assert refused(t, "transform red blue 0") == ("V33", "nothing-transformed")
    assert refused(t, "transform red red 1") == ("V33", "same-colour")
    assert refused(t, "transform blue red 2") == ("V33", "decoctions-missing")
    assert refused(t, "transform green red 1") == ("V33", "decoctions-missing")
    many = {"do": "transform", "from": "red", "to": "blue", "count": 99}
    assert refused(t, many) == ("V33", "decoctions-missing")


@pytest.mark.clause("V33.2", "V30.2")
def test_the_decoctions_token_leaves_the_game() -> None:
    t = play(table(decoctions={ADA: "red3"}), "transform red blue 1")
    assert refused(t, "transform red blue 1") == ("V30.2", "token-gone")
    assert listed(t, "transform") == []


@pytest.mark.clause("V33.1", "V-x16")
def test_only_transformation_brings_a_colour_above_three() -> None:
    t = table(decoctions={ADA: "red2 blue3"}, cauldron={ADA: "blue3 water3"}, display="C14")
    t.play("transform red blue 2")
    assert t.truth()["decoctions"][ADA] == decoctions("blue5")
    assert refused(t, "brew blue") == ("V13", "decoctions-full")
    play(t, "make C14 0", "done")
    assert refused(t, "brew blue") == ("V13", "decoctions-full")


@pytest.mark.clause("V-x16")
def test_below_three_the_colour_can_be_brewed_again() -> None:
    t = table(decoctions={ADA: "red2 blue3"}, cauldron={ADA: "blue3 water3"}, display="C14 C11")
    play(t, "transform red blue 2", "make C14 0", "make C11 1", "done", "brew blue")
    assert t.truth()["decoctions"][ADA] == decoctions("blue3")


@pytest.mark.clause("V-a16", "V-x34")
def test_transformation_inside_a_make_action_pays_the_next_card() -> None:
    t = table(decoctions={ADA: "red3 yellow1"}, display="C02 C15")
    t.play("make C02 0")
    assert refused(t, "make C15 1") == ("V17", "cannot-pay")
    play(t, "transform red blue 3", "make C15 1")
    assert t.truth()["decoctions"][ADA] == decoctions()
    assert t.truth()["phase"] == "make"


@pytest.mark.clause("V-x34")
def test_transformation_before_the_first_card_is_taken_in_the_turn() -> None:
    t = table(decoctions={ADA: "red3"}, display="C15")
    play(t, "transform red blue 3", "make C15 1")
    assert elixirs(t, ADA) == {1: "C15"}


@pytest.mark.clause("V-a16")
def test_transformation_inside_a_brew_action_makes_room() -> None:
    t = table(decoctions={ADA: "red2"}, cauldron={ADA: "red2 water2"})
    play(t, "brew red", "transform red blue 3", "brew red")
    assert t.truth()["decoctions"][ADA] == decoctions("red1 blue3")
    t = play(table(decoctions={ADA: "red2"}), "collect red 1")
    assert refused(t, "transform red blue 1") == ("V7", "not-asked")


@pytest.mark.clause("V-a16", "V36.3")
def test_transformed_decoctions_count_in_final_scoring() -> None:
    t = play(table(decoctions={ADA: "red3 blue3"}), "transform red blue 3")
    assert t.sheet()[ADA]["decoctions"] == 3
