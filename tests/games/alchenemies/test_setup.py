"""Set-up: E1–E6."""

from collections import Counter

import pytest

from athanor.games.alchenemies.components import CARDS
from tests.games.alchenemies.tables import (
    ADA,
    BEA,
    CAL,
    GAME,
    REAGENTS,
    choices,
    next_turn,
    play,
    table,
)
from tests.support import told

SEATS = (2, 3, 4)


@pytest.mark.clause("E1", "E1.1")
@pytest.mark.parametrize("players", SEATS)
def test_each_player_starts_with_one_of_each_reagent_in_play(players: int) -> None:
    truth = GAME.new(players, 1, starter=1).truth()
    for seat in range(players):
        if seat != 1:
            assert truth["labs"][seat] == {
                "reagents": dict.fromkeys(REAGENTS, 1),
                "paraphernalia": [],
            }
    assert sum(truth["labs"][1]["reagents"].values()) == 7


@pytest.mark.clause("E2", "E2.1")
@pytest.mark.parametrize(("players", "left"), [(2, 108), (3, 103), (4, 98)])
def test_the_other_reagents_are_one_shuffled_stack(players: int, left: int) -> None:
    one, two = (GAME.new(players, seed).truth() for seed in (1, 2))
    assert one["stack_left"] == len(one["stack"]) == left
    assert one["stack"] != two["stack"]
    assert one["stack"] != sorted(one["stack"])
    assert one["pile"] == dict.fromkeys(REAGENTS, 0)
    everywhere: Counter[str] = Counter(one["stack"])
    for own in one["labs"]:
        everywhere.update(own["reagents"])
    assert everywhere == {"Air": 27, "Earth": 27, "Fire": 27, "Water": 27, "Alembic": 12}


@pytest.mark.clause("E3", "E3.1", "E4")
@pytest.mark.parametrize(("players", "over"), [(2, 60), (3, 30), (4, 0)])
def test_each_player_gets_thirty_recipes_and_takes_five(players: int, over: int) -> None:
    truth = GAME.new(players, 3).truth()
    assert truth["recipes_left"] == [25] * players
    assert [len(stack) for stack in truth["recipes"]] == [25] * players
    assert truth["hand_size"] == [5] * players
    assert [len(hand) for hand in truth["hands"]] == [5] * players
    assert len(truth["recipe_pile"]) == over
    cards: Counter[str] = Counter(truth["recipe_pile"])
    for pile in (*truth["recipes"], *truth["hands"]):
        cards.update(pile)
    assert cards == {card.id: card.copies for card in CARDS}


@pytest.mark.clause("E4")
def test_the_opening_hand_is_told_to_its_owner_alone() -> None:
    t = GAME.new(3, 3)
    names = [next(c.name for c in CARDS if c.id == word) for word in t.truth()["hands"][BEA]]
    own = [words for words in told(t, BEA) if words.startswith("Seat 1 holds")]
    assert len(own) == 1
    assert all(name in own[0] for name in names)
    assert not any("holds" in words for words in told(t, None))
    assert "Seat 1 takes 5 Recipes." in told(t, None)


@pytest.mark.clause("E5")
@pytest.mark.parametrize("starter", [ADA, BEA, CAL])
def test_the_option_says_who_begins(starter: int) -> None:
    t = GAME.new(3, 1, starter=starter)
    assert t.actors == (starter,)
    assert t.truth()["turns"] == [int(seat == starter) for seat in range(3)]


@pytest.mark.clause("E6", "E-a11")
def test_play_passes_to_the_right() -> None:
    t = GAME.new(3, 1)
    order = [t.truth()["turn"]]
    while len(order) < 4:
        t.play(choices(t)[-1])
        if t.truth()["turn"] != order[-1]:
            order.append(t.truth()["turn"])
    assert order == [0, 2, 1, 0]


@pytest.mark.clause("E7")
def test_a_new_table_stands_at_the_first_question_of_the_draw_step() -> None:
    truth = GAME.new(2, 1).truth()
    assert (truth["step"], truth["phase"], truth["draws_left"]) == ("draw", "draw", 2)
    assert (truth["round"], truth["turn"], truth["turns"]) == (1, 0, [1, 0])


@pytest.mark.clause("E7")
def test_the_steps_come_in_order() -> None:
    t = table(players=2, hands={ADA: "lead " * 7 + "salt"}, work={BEA: "dew"}, pile="Water")
    steps = [t.truth()["step"]]
    for action in ("end", "discard lead"):
        play(t, action)
        steps.append(t.truth()["step"])
    next_turn(t, BEA)
    play(t, "skip")
    steps.append(t.truth()["step"])
    assert steps == ["play", "discard", "cleanup", "draw"]
