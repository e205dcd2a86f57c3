"""Positions as data: what they read back to, and what no game could bring about (A-x21)."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

import athanor
from athanor import BadPosition
from athanor.games.alchemist.actions import Refusal
from athanor.games.alchemist.flaw import Flaw
from tests.games.alchemist.tables import (
    ADA,
    BEA,
    CAL,
    DEE,
    GAME,
    NINE,
    cubes,
    every,
    full_board,
    position,
    table,
)
from tests.support import finished, flawed, flawed_line, marked, standing

Json = Any
MADE = {"K9": (BEA, "gray1", 4), "K10": (ADA, NINE, 9)}


def changed(change: Callable[[Json], None], **given: Any) -> tuple[str, str]:
    """What is wrong with a position after a change to its data."""
    usual: Json = {"stock": {ADA: every(2)}, "potions": MADE}
    truth = position(**(usual | given))
    athanor.load(copy.deepcopy(truth))
    change(truth)
    return flawed(truth)


def put(*path: Any, value: Json) -> Callable[[Json], None]:
    """Put a value at a place of the data."""

    def change(truth: Json) -> None:
        for step in path[:-1]:
            truth = truth[step]
        truth[path[-1]] = value

    return change


def both(*changes: Callable[[Json], None]) -> Callable[[Json], None]:
    """Several changes at once."""

    def change(truth: Json) -> None:
        for one in changes:
            one(truth)

    return change


@pytest.mark.clause("A-x21")
@pytest.mark.parametrize("pile", ["reserve", "removed"])
def test_a_cube_too_many_is_found(pile: str) -> None:
    def add(truth: Json) -> None:
        truth[pile]["gray"] += 1

    assert changed(add) == marked(Flaw.CUBES)


@pytest.mark.clause("A-x21")
def test_a_cube_too_few_or_of_another_colour_is_found() -> None:
    def swap(truth: Json) -> None:
        truth["stock"][ADA] |= {"gray": 1, "blue": 3}

    def drop(truth: Json) -> None:
        truth["bag"].pop()
        truth["bag_left"] -= 1

    assert changed(swap) == changed(drop) == marked(Flaw.CUBES)


@pytest.mark.clause("A3")
def test_a_stock_has_the_size_it_is_said_to_have() -> None:
    assert changed(put("stock_size", BEA, value=11)) == marked(Flaw.STOCK_SIZE)


@pytest.mark.clause("A39")
def test_nobody_can_have_seen_more_cubes_than_there_are() -> None:
    assert changed(put("seen", ADA, value=cubes("gray3"))) == marked(Flaw.SEEN)


@pytest.mark.clause("A4")
def test_two_players_never_hold_the_same_school_card() -> None:
    assert changed(put("school", value=["gray", "blue", "gray"])) == marked(Flaw.SCHOOL)


@pytest.mark.clause("A1", "A10")
def test_seals_in_hand_and_on_the_board_are_five() -> None:
    assert changed(put("seals", ADA, value=5)) == marked(Flaw.SEALS)
    assert changed(put("seals", CAL, value=4)) == marked(Flaw.SEALS)
    six = {name: (ADA, what[1], what[2]) for name, what in list(full_board(3).items())[:6]}
    assert flawed(position(potions=six))[0] == "seals[0]"


@pytest.mark.clause("A10", "A15")
def test_a_potion_has_a_creator_a_value_and_a_recipe() -> None:
    value_gone = both(
        put("cauldrons", 8, "value", value=None), lambda truth: truth["tiles"].insert(3, 4)
    )
    assert changed(value_gone) == marked(Flaw.CAULDRON)
    assert changed(put("cauldrons", 8, "creator", value=None)) == marked(Flaw.CAULDRON)

    def recipe_gone(truth: Json) -> None:
        truth["cauldrons"][8]["recipe"] = None
        truth["removed"]["gray"] += 1

    assert changed(recipe_gone) == marked(Flaw.CAULDRON)


@pytest.mark.clause("A10")
def test_the_creator_sits_at_the_table() -> None:
    change = both(put("cauldrons", 8, "creator", value=DEE), put("seals", BEA, value=5))
    assert changed(change) == marked(Flaw.CREATOR)


@pytest.mark.clause("A11", "A12", "A13")
@pytest.mark.parametrize("recipe", ["gray2,blue2,green2", "gray3", "orange1", "gray1,yellow1"])
def test_a_recipe_on_the_board_keeps_the_rules_for_recipes(recipe: str) -> None:
    truth = position(potions={"K9": (ADA, recipe, 9)})
    assert flawed(truth) == marked(Flaw.RECIPE)


@pytest.mark.clause("A14")
def test_no_recipe_stands_on_the_board_twice() -> None:
    truth = position(potions={"K9": (ADA, "gray1", 9), "K10": (BEA, "gray1", 8)})
    assert flawed(truth) == marked(Flaw.SAME_RECIPE)


@pytest.mark.clause("A15")
def test_no_tile_lies_on_two_cauldrons() -> None:
    change = both(put("cauldrons", 9, "value", value=4), lambda t: t["tiles"].insert(7, 9))
    assert changed(change) == marked(Flaw.SAME_TILE)
    assert changed(lambda truth: truth["tiles"].append(4))[0] == "tiles"


@pytest.mark.clause("A7")
@pytest.mark.parametrize("turns", [[0, 1, 1], [1, 1, 2], [2, 1, 1], [1, 0, 1]])
def test_turns_taken_fit_the_round_and_the_seat_to_move(turns: list[int]) -> None:
    assert changed(put("turns", value=turns)) == marked(Flaw.TURNS)


@pytest.mark.clause("A7", "A31")
def test_a_game_is_over_after_a_whole_round() -> None:
    assert changed(put("turns", BEA, value=1), turn=None, reserve="") == marked(Flaw.TURNS)
    never = both(put("round", value=0), put("turns", value=[0, 0, 0]))
    assert changed(never, turn=None, reserve="") == marked(Flaw.TURNS)
    assert changed(put("round", value=0)) == marked(Flaw.TURNS)


@pytest.mark.clause("A7")
def test_one_player_at_a_time_has_the_turn() -> None:
    assert changed(put("actors", value=[0, 1])) == marked(Flaw.ACTORS)
    assert changed(put("actors", value=[3]))[0] == "actors"
    assert flawed_line(GAME, table(3).line(), "acting=1", "acting=8") == marked(Flaw.ACTORS)
    assert changed(put("actors", value=[1])) == marked(Flaw.TURNS)


@pytest.mark.clause("A8")
def test_a_game_has_the_phase_over_just_when_nobody_acts() -> None:
    assert changed(put("phase", value="over")) == marked(Flaw.PHASE)
    assert changed(put("phase", value="turn"), turn=None, reserve="") == marked(Flaw.PHASE)
    assert changed(put("phase", value="brewing"))[0] == "phase"
    assert changed(put("over", value=True))[0] == "over"


@pytest.mark.clause("A31", "A32")
def test_a_game_is_over_at_the_end_of_a_round_with_2_types_left_and_only_then() -> None:
    assert flawed(position(turn=None)) == marked(Flaw.ENDED)
    assert flawed(position(turn=ADA, reserve="gray1,blue1")) == marked(Flaw.ENDED)
    assert table(turn=BEA, reserve="gray1,blue1").actors == (BEA,)


def pending(phase: str, chosen: Json) -> Callable[[Json], None]:
    return both(put("phase", value=phase), put("pending", value=chosen))


@pytest.mark.clause("A10", "A11", "A21", "A22")
@pytest.mark.parametrize(
    ("phase", "chosen"),
    [
        ("turn", {"cauldron": "K1"}),
        ("recipe", {"cauldron": "K9"}),
        ("tribute", {"cauldron": "K10"}),
        ("tribute", {"cauldron": "K1"}),
        ("value", {"cauldron": "K1", "recipe": cubes()}),
        ("value", {"cauldron": "K1", "recipe": cubes("gray1")}),
        ("value", {"cauldron": "K8", "recipe": cubes("gray1")}),
        ("value", {"cauldron": "K1", "recipe": cubes("orange3")}),
    ],
)
def test_what_a_turn_has_chosen_so_far_could_have_been_chosen(phase: str, chosen: Json) -> None:
    assert changed(pending(phase, chosen)) == marked(Flaw.PENDING)


@pytest.mark.clause("A9")
def test_with_two_players_nobody_copies_in_the_opening() -> None:
    given = {"players": 2, "turn": ADA, "round": 1, "potions": {"K9": (BEA, "gray1", 9)}}
    change = pending("tribute", {"cauldron": "K9"})
    assert changed(change, **given) == marked(Flaw.PENDING)


@pytest.mark.clause("A39")
@pytest.mark.parametrize(
    ("phase", "chosen", "field"),
    [
        ("recipe", None, "pending"),
        ("recipe", {"cauldron": "K11"}, "pending.cauldron"),
        ("recipe", {"cauldron": "K1", "recipe": cubes("green1")}, "pending.recipe"),
        ("value", {"cauldron": "K1"}, "pending.recipe"),
        ("recipe", ["K1"], "pending"),
    ],
)
def test_a_choice_under_way_is_written_as_its_phase_asks(
    phase: str, chosen: Json, field: str
) -> None:
    assert changed(pending(phase, chosen))[0] == field


@pytest.mark.clause("A1", "A6")
def test_nothing_lies_before_an_empty_seat_and_the_starter_has_a_seat() -> None:
    line = table(3).line()
    assert flawed_line(GAME, line, "seals=5*3,0*2", "seals=5*4,0")[0] == "players"
    assert flawed_line(GAME, line, "seen=0*25", "seen=0*24,1")[0] == "players"
    assert flawed_line(GAME, line, "players=3", "players=6")[0] == "players"
    assert flawed_line(GAME, line, "starter=0", "starter=3") == marked(Flaw.STARTER)
    assert flawed_line(GAME, line, "bag_left=4", "bag_left=3") == marked(Flaw.BAG)


@pytest.mark.clause("A-x21")
@pytest.mark.parametrize(
    ("change", "field"),
    [
        (put("players", value=6), "players"),
        (put("players", value=4), "turns"),
        (put("options", "starter", value=3), "options.starter"),
        (put("options", "edition", value="x"), "options.edition"),
        (put("starter", value=1), "starter"),
        (put("bag_left", value=3), "bag_left"),
        (put("bag", value=None), "bag"),
        (put("random", value=None), "random"),
        (put("stock", 1, value=None), "stock"),
        (put("school", 2, value=None), "school"),
        (put("school", 2, value="pink"), "school[2]"),
        (put("reserve", "gray", value=-1), "reserve.gray"),
        (put("reserve", "gray", value=33), "reserve.gray"),
        (put("reserve", value={"gray": 1}), "reserve"),
        (put("fame", 0, value=1.5), "fame[0]"),
        (put("fame", value=[0]), "fame"),
        (put("cauldrons", 0, "name", value="K2"), "cauldrons[0].name"),
        (put("cauldrons", 0, "products", value=["gray", "green"]), "cauldrons[0].products"),
        (put("cauldrons", value=[]), "cauldrons"),
        (put("tiles", value=[1]), "tiles"),
        (put("game", value="chess"), "game"),
        (put("colour", value=1), "colour"),
        (lambda truth: truth.pop("fame"), "fame"),
    ],
)
def test_the_field_that_is_wrong_is_named(change: Callable[[Json], None], field: str) -> None:
    assert changed(change)[0] == field


@pytest.mark.clause("A-x21")
@pytest.mark.parametrize("truth", [None, [], {}, "alchemist", {"game": 7}])
def test_what_is_no_position_at_all_is_refused(truth: Json) -> None:
    with pytest.raises(BadPosition, match="game: "):
        athanor.load(truth)


@pytest.mark.clause("A-x21")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_position_of_a_game_reads_back_to_the_same(players: int) -> None:
    t = GAME.new(players, players)
    while not t.over:
        again = athanor.load(t.truth())
        assert again.truth() == t.truth()
        assert again.legal() == t.legal()
        t.play_number(t.actors[0], t.legal_numbers(t.actors[0])[-1])
    again = athanor.load(t.truth())
    assert (again.scores, again.winners) == (t.scores, t.winners)


@pytest.mark.clause("A3", "A28")
def test_a_loaded_table_draws_the_same_cubes_and_starts_afresh() -> None:
    # A key whose words look like the mark for what is hidden reads back as any other.
    for seed in (6, 0x8000, 0x8000_8000 << 96):
        t = GAME.new(4, seed)
        again = athanor.load(t.truth())
        assert (again.history, again.can_undo(ADA)) == ([], False)
        for each in (t, again):
            each.play("draw")
        assert again.truth() == t.truth()


@pytest.mark.clause("A8")
def test_a_saved_game_is_played_again_to_the_same_position() -> None:
    t = finished(GAME.new(3, 11, edition="amigo", starter=2), 4)
    assert standing(athanor.replay(t.save())) == standing(t)


@pytest.mark.clause("A-x21")
def test_every_flaw_and_every_refusal_has_words() -> None:
    assert all(flaw.sentence.endswith(".") for flaw in Flaw if flaw)
    assert all(GAME.text.REFUSALS[refusal].endswith(".") for refusal in Refusal if refusal)
    assert all(refusal.clause in GAME.rules for refusal in Refusal if refusal)
