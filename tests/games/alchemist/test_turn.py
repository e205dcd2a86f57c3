"""A turn: A7–A9, the opening of two players, and the forced pass."""

from typing import Any

import pytest

from athanor import Unreadable
from tests.games.alchemist.tables import (
    ADA,
    BEA,
    CAL,
    GAME,
    NINE,
    create,
    every,
    full_board,
    potion,
    table,
    verbs,
)
from tests.support import refused, told


@pytest.mark.clause("A7")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_play_proceeds_clockwise_from_the_starting_player(players: int) -> None:
    for starter in range(players):
        t = GAME.new(players, 1, starter=starter)
        for turn in range(2 * players):
            assert t.actors == ((starter + turn) % players,)
            assert t.truth()["round"] == 1 + turn // players
            t.play("take gray")
        assert t.truth()["turns"] == [2] * players


@pytest.mark.clause("A7")
def test_a_player_waits_for_the_own_turn() -> None:
    t = table(turn=BEA)
    assert refused(t, "take gray", ADA) == ("A7", "not-your-turn")
    assert refused(t, "draw", CAL) == ("A7", "not-your-turn")
    assert t.legal(ADA) == t.legal(CAL) == []


@pytest.mark.clause("A8")
def test_on_your_turn_you_choose_one_of_three_actions() -> None:
    t = table(stock={ADA: every(2)}, potions={"K10": (BEA, NINE, 9)})
    assert verbs(t) == {"create", "copy", "take", "draw"}


@pytest.mark.clause("A8")
@pytest.mark.parametrize("action", ["take gray", "draw"])
def test_after_your_action_the_next_player_takes_a_turn(action: str) -> None:
    t = table(turn=ADA)
    t.play(action)
    assert t.actors == (BEA,)
    assert refused(t, action, ADA) == ("A7", "not-your-turn")


@pytest.mark.clause("A8")
@pytest.mark.parametrize("action", ["recipe gray1", "value 9", "tribute gray"])
def test_a_turn_begins_with_one_of_the_three_actions(action: str) -> None:
    assert refused(table(), action) == ("A8", "not-asked")


@pytest.mark.clause("A8")
def test_a_creation_once_begun_goes_on_with_its_recipe_and_its_value() -> None:
    t = table(stock={ADA: every(2)}, potions={"K9": (BEA, "gray1", 9)})
    t.play("create K10")
    for action in ("take gray", "draw", "create K1", "copy K9", "value 9", "tribute gray", "pass"):
        assert refused(t, action) == ("A8", "not-asked")
    t.play("recipe gray1,blue1")
    for action in ("take gray", "draw", "create K1", "copy K9", "recipe blue1", "tribute gray"):
        assert refused(t, action) == ("A8", "not-asked")


@pytest.mark.clause("A8")
def test_a_copy_once_begun_goes_on_with_its_tribute() -> None:
    t = table(stock={ADA: every(2)}, potions={"K10": (BEA, NINE, 9)})
    t.play("copy K10")
    for action in ("take gray", "draw", "create K1", "copy K10", "recipe gray1", "value 9", "pass"):
        assert refused(t, action) == ("A8", "not-asked")


@pytest.mark.clause("A8", "A-a10")
@pytest.mark.parametrize(
    "only",
    [
        {"reserve": "gray1", "bag": ""},
        {"reserve": "", "bag": "blue"},
        {"reserve": "", "bag": "", "stock": {BEA: "green1"}},
        {"reserve": "", "bag": "", "stock": {BEA: "gray1"}, "potions": {"K10": (CAL, "gray1", 2)}},
    ],
    ids=["take", "draw", "create", "copy"],
)
def test_you_must_choose_an_action_while_there_is_one(only: dict[str, Any]) -> None:
    t = table(turn=BEA, **({"stock": {BEA: ""}} | only))
    assert "pass" not in verbs(t)
    assert refused(t, "pass") == ("A8", "must-act")


@pytest.mark.clause("A8", "A-x1")
def test_a_player_who_can_do_nothing_passes_and_the_round_then_ends_the_game() -> None:
    t = table(turn=CAL, reserve="", bag="", stock={CAL: ""}, potions={"K1": (ADA, "green1", 3)})
    before = t.truth()
    assert t.legal() == [{"do": "pass"}]
    t.play("pass")
    assert t.over
    after = t.truth()
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {"turns", "phase", "actors", "over"}
    assert after["turns"] == [2, 2, 2]
    assert told(t, ADA)[0] == "Seat 2 can do nothing and passes."


@pytest.mark.clause("A9", "A-x18")
@pytest.mark.parametrize("action", ["take gray", "draw", "copy K10"])
@pytest.mark.parametrize("seat", [ADA, BEA])
def test_with_two_adepts_your_first_action_must_be_to_create(seat: int, action: str) -> None:
    potions = {"K10": (1 - seat, NINE, 9)}
    t = table(2, seat, round=1, stock={seat: every(2)}, potions=potions)
    assert verbs(t) == {"create"}
    assert refused(t, action) == ("A9", "must-create")


@pytest.mark.clause("A9", "A-x18")
@pytest.mark.parametrize("seat", [ADA, BEA])
def test_with_two_adepts_your_first_potion_is_of_value_5_or_higher(seat: int) -> None:
    t = table(2, seat, round=1, stock={seat: every(2)})
    t.play("create K10")
    t.play("recipe blue1")
    assert [action["value"] for action in t.legal()] == [5, 6, 7, 8, 9, 10]
    for value in (1, 2, 3, 4):
        assert refused(t, f"value {value}") == ("A9", "value-too-low")
    t.play("value 5")
    assert t.truth()["fame"][seat] == 5


@pytest.mark.clause("A9")
def test_the_opening_rule_comes_before_the_rule_of_the_tile() -> None:
    t = table(2, BEA, round=1, stock={BEA: every(2)}, potions={"K9": (ADA, "gray1", 4)})
    t.play("create K10")
    t.play("recipe blue1")
    assert refused(t, "value 4") == ("A9", "value-too-low")


@pytest.mark.clause("A9")
def test_after_the_first_action_two_adepts_are_as_free_as_any() -> None:
    t = table(2, ADA, round=2, stock={ADA: every(2)}, potions={"K9": (BEA, "gray1", 9)})
    assert verbs(t) == {"create", "copy", "take", "draw"}
    t.play("create K10")
    t.play("recipe blue1")
    assert [action["value"] for action in t.legal()] == [1, 2, 3, 4, 5, 6, 7, 8, 10]


@pytest.mark.clause("A9")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_with_more_than_two_adepts_the_first_action_is_free(players: int) -> None:
    t = table(players, ADA, round=1, stock={ADA: every(2)})
    assert verbs(t) == {"create", "take", "draw"}
    create(t, "K10", "blue1", 1)
    assert potion(t, "K10")["value"] == 1


@pytest.mark.clause("A-a6")
def test_the_opening_restricts_the_tile_and_not_the_number_of_cubes() -> None:
    t = table(2, ADA, round=1, stock={ADA: every(2)})
    t.play("create K10")
    sizes = {sum(action["recipe"].values()) for action in t.legal()}
    assert sizes == {1, 2, 3, 4, 5}
    t.play("recipe blue1")
    t.play("value 10")
    assert t.truth()["fame"] == [10, 0]


@pytest.mark.clause("A-a6")
def test_both_adepts_can_always_open_with_a_creation() -> None:
    for seed in range(25):
        t = GAME.new(2, seed, starter=seed % 2)
        for _ in range(2):
            assert verbs(t) == {"create"}
            t.play(t.legal()[0])
            t.play(t.legal()[0])
            t.play(t.legal()[0])
        assert t.truth()["turns"] == [1, 1]


@pytest.mark.clause("A9", "A-a6")
def test_no_cauldron_is_offered_where_no_tile_could_follow() -> None:
    potions = {name: what for name, what in full_board(2).items() if what[2] > 4}
    t = table(2, ADA, round=1, stock={ADA: every(2)}, potions=potions)
    assert t.truth()["tiles"] == [1, 2, 3, 4]
    assert refused(t, "create K1") == ("A9", "no-opening-tile")
    assert t.legal() == [{"do": "pass"}]


@pytest.mark.clause("A9", "A-x1")
def test_an_adept_who_cannot_open_with_a_creation_passes() -> None:
    t = table(2, ADA, round=1, stock={ADA: ""})
    assert t.legal() == [{"do": "pass"}]
    t.play("pass")
    assert t.actors == (BEA,)


@pytest.mark.clause("A9", "A-a10")
def test_an_adept_who_can_open_with_a_creation_does_not_pass() -> None:
    assert refused(GAME.new(2, 1), "pass") == ("A8", "must-act")


@pytest.mark.clause("A8")
@pytest.mark.parametrize(
    "action",
    [
        "", "brew K1", "create", "create K11", "create K1 K2", "take pink", "value 0", "value 11",
        "recipe gray-1", "recipe", "draw 2", {"do": "draw", "cubes": 2}, {"do": "take"},
        {"do": "create", "cauldron": 1}, {"do": "recipe", "recipe": {"gray": 1}}, None, 7,
        {"do": "recipe", "recipe": dict.fromkeys(("gray", "blue", "orange", "green"), 1)},
        {"do": "value", "value": True}, {"cauldron": "K1"},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_action_at_all_cannot_be_read(action: object) -> None:
    t = table()
    before = t.truth()
    for ask in (t.play, t.refusal):
        with pytest.raises(Unreadable):
            ask(action)
    assert t.truth() == before
