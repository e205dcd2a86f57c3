"""Creating a new potion: A10–A20."""

from collections import Counter

import pytest

from tests.games.alchemist.tables import (
    ADA,
    BEA,
    COLOURS,
    NINE,
    copy,
    create,
    cubes,
    every,
    full_board,
    potion,
    table,
    verbs,
)
from tests.support import refused

NAMES = [f"K{number}" for number in range(1, 11)]


@pytest.mark.clause("A10", "A11", "A16", "A17")
def test_abigail_creates_the_potion_of_the_example() -> None:
    t = table(stock={ADA: "gray3,blue2,orange1"})
    before = t.truth()
    create(t, "K10", NINE, 9)
    after = t.truth()
    assert potion(t, "K10") == {
        "name": "K10",
        "products": ["green", "yellow"],
        "creator": ADA,
        "value": 9,
        "recipe": cubes(NINE),
    }
    assert after["fame"][ADA] == before["fame"][ADA] + 9
    assert after["stock"][ADA] == cubes("gray1,green1,yellow1")
    assert after["reserve"] == before["reserve"] | {"green": 11, "yellow": 11}


@pytest.mark.clause("A10")
def test_the_seal_marks_the_cauldron_for_good() -> None:
    t = table(stock={ADA: every(2), BEA: every(2)})
    create(t, "K10", NINE, 9)
    assert t.truth()["seals"] == [4, 5, 5]
    copy(t, "K10", "gray")
    assert t.truth()["seals"] == [4, 5, 5]
    assert potion(t, "K10")["creator"] == ADA


@pytest.mark.clause("A10")
@pytest.mark.parametrize("creator", [ADA, BEA])
def test_you_choose_an_empty_cauldron(creator: int) -> None:
    t = table(stock={ADA: every(2)}, potions={"K10": (creator, NINE, 9)})
    assert refused(t, "create K10") == ("A10", "cauldron-taken")
    assert {"do": "create", "cauldron": "K9"} in t.legal()


@pytest.mark.clause("A10", "A11", "A15")
def test_nothing_happens_on_the_board_before_the_value_is_chosen() -> None:
    t = table(stock={ADA: every(2)})
    before = t.truth()
    t.play("create K10")
    t.play(f"recipe {NINE}")
    after = t.truth()
    assert {name for name in after if after[name] != before[name]} == {"phase", "pending"}
    assert after["pending"] == {"cauldron": "K10", "recipe": cubes(NINE)}
    t.play("value 9")
    assert t.truth()["pending"] is None


@pytest.mark.clause("A11")
@pytest.mark.parametrize(
    "recipe", ["blue1", "blue2", "blue2,gray1", "blue2,gray2", "blue2,gray2,orange1"]
)
def test_you_take_1_to_5_ingredients_from_your_personal_reserve(recipe: str) -> None:
    t = table(stock={ADA: NINE})
    create(t, "K10", recipe, 9)
    assert potion(t, "K10")["recipe"] == cubes(recipe)
    left = {colour: cubes(NINE)[colour] - cubes(recipe)[colour] for colour in COLOURS}
    assert t.truth()["stock"][ADA] == left | {"green": 1, "yellow": 1}


@pytest.mark.clause("A11", "A-x5")
def test_a_recipe_has_five_cubes_at_most() -> None:
    t = table(stock={ADA: every(9)})
    t.play("create K10")
    assert refused(t, "recipe gray2,blue2,orange2") == ("A11", "too-many-cubes")
    assert refused(t, "recipe blue6") == ("A11", "too-many-cubes")
    many = {"do": "recipe", "recipe": cubes("blue99")}
    assert refused(t, many) == ("A11", "too-many-cubes")


@pytest.mark.clause("A11")
def test_a_recipe_has_one_cube_at_least() -> None:
    t = table(stock={ADA: every(2)})
    t.play("create K10")
    assert refused(t, "recipe none") == ("A11", "too-few-cubes")


@pytest.mark.clause("A11")
def test_a_recipe_is_made_of_your_own_cubes() -> None:
    t = table(stock={ADA: "gray1,blue2", BEA: every(2)})
    t.play("create K10")
    assert refused(t, "recipe gray2") == ("A11", "cubes-missing")
    assert refused(t, "recipe orange1") == ("A11", "cubes-missing")
    assert len(t.legal()) == 2 * 3 - 1


@pytest.mark.clause("A11")
def test_nobody_creates_out_of_nothing() -> None:
    t = table(stock={ADA: ""})
    assert verbs(t) == {"take", "draw"}
    assert refused(t, "create K10") == ("A11", "no-cubes")


@pytest.mark.clause("A12", "A-x4")
def test_you_may_not_use_any_single_ingredient_more_than_twice() -> None:
    t = table(stock={ADA: "gray1,blue4"})
    t.play("create K10")
    assert refused(t, "recipe blue3") == ("A12", "too-many-of-a-colour")
    assert refused(t, "recipe blue4,gray1") == ("A12", "too-many-of-a-colour")
    t.play("recipe blue2")


@pytest.mark.clause("A13", "A-x3")
def test_you_may_not_use_an_ingredient_that_the_recipe_will_produce() -> None:
    t = table(stock={ADA: every(2)})
    t.play("create K10")
    assert refused(t, "recipe green1") == ("A13", "own-product")
    assert refused(t, "recipe yellow1") == ("A13", "own-product")
    assert refused(t, "recipe gray1,blue1,green1") == ("A13", "own-product")


@pytest.mark.clause("A13")
def test_a_cauldron_is_closed_to_those_who_hold_nothing_but_its_products() -> None:
    t = table(stock={ADA: "green3,yellow1"})
    assert refused(t, "create K10") == ("A13", "only-products")
    assert {"do": "create", "cauldron": "K9"} in t.legal()


@pytest.mark.clause("A11", "A12", "A13")
def test_each_cauldron_has_25_recipes_and_the_board_120() -> None:
    fitting: Counter[tuple[int, ...]] = Counter()
    t = table(stock={ADA: every(6)})
    for name in NAMES:
        t.play(f"create {name}")
        recipes = [tuple(action["recipe"].values()) for action in t.legal()]
        assert len(recipes) == len(set(recipes)) == 25
        fitting.update(recipes)
        t.undo(ADA)
    kinds = {recipe: sum(count > 0 for count in recipe) for recipe in fitting}
    assert Counter(kinds.values()) == {1: 10, 2: 40, 3: 70}
    assert all(fitting[recipe] == {1: 6, 2: 3, 3: 1}[kinds[recipe]] for recipe in fitting)


@pytest.mark.clause("A14", "A-x6")
@pytest.mark.parametrize("author", [ADA, BEA])
def test_you_may_not_copy_an_existing_recipe_in_the_compendium(author: int) -> None:
    t = table(stock={ADA: every(2)}, potions={"K10": (author, "blue2", 9)})
    t.play("create K9")
    assert refused(t, "recipe blue2") == ("A14", "same-recipe")
    t.play("recipe blue1")


@pytest.mark.clause("A14")
def test_recipes_differ_when_any_count_differs() -> None:
    t = table(stock={ADA: every(2)}, potions={"K10": (BEA, "blue2,gray1", 9)})
    t.play("create K9")
    assert refused(t, "recipe blue2,gray1") == ("A14", "same-recipe")
    for recipe in ("blue1,gray1", "blue2,gray2", "blue2", "gray1", "blue2,gray1,green1"):
        assert t.refusal(f"recipe {recipe}") is None


@pytest.mark.clause("A14")
def test_a_cauldron_is_closed_where_every_recipe_of_your_cubes_is_made() -> None:
    made = {"K9": (BEA, "blue1", 1), "K8": (BEA, "gray1", 2), "K7": (ADA, "gray1,orange1", 3)}
    t = table(stock={ADA: "blue1,gray1"}, potions=made)
    assert {"do": "create", "cauldron": "K10"} in t.legal()
    t = table(stock={ADA: "blue1,gray1"}, potions=made | {"K6": (BEA, "gray1,yellow1", 4)})
    assert {"do": "create", "cauldron": "K10"} in t.legal()
    t = table(stock={ADA: "blue1"}, potions=made)
    assert refused(t, "create K10") == ("A14", "all-recipes-made")
    assert "create" not in verbs(t)


@pytest.mark.clause("A14")
@pytest.mark.parametrize("author", [ADA, BEA])
def test_a_cauldron_is_closed_whoever_made_its_last_recipe(author: int) -> None:
    t = table(stock={ADA: "blue1"}, potions={"K9": (author, "blue1", 1)})
    assert refused(t, "create K10") == ("A14", "all-recipes-made")


@pytest.mark.clause("A14")
def test_a_closed_cauldron_may_leave_others_open() -> None:
    made = {"K9": (BEA, "blue1", 1), "K8": (BEA, "gray1", 2), "K10": (ADA, "gray1,blue1", 3)}
    t = table(stock={ADA: "blue1,gray1,green1"}, potions=made)
    assert refused(t, "create K3") == ("A14", "all-recipes-made")
    assert {"do": "create", "cauldron": "K4"} in t.legal()


@pytest.mark.clause("A15")
def test_you_select_any_value_tile_still_next_to_the_board() -> None:
    t = table(stock={ADA: every(2)}, potions={"K9": (BEA, "blue1", 4), "K8": (BEA, "gray1", 7)})
    t.play("create K10")
    t.play("recipe blue2")
    assert [action["value"] for action in t.legal()] == [1, 2, 3, 5, 6, 8, 9, 10]
    assert refused(t, "value 7") == ("A15", "tile-taken")
    t.play("value 8")
    assert t.truth()["tiles"] == [1, 2, 3, 5, 6, 9, 10]


@pytest.mark.clause("A-a7")
@pytest.mark.parametrize(("recipe", "value"), [("blue1", 10), (NINE, 1)])
def test_any_tile_goes_with_any_number_of_cubes(recipe: str, value: int) -> None:
    t = table(stock={ADA: every(2)})
    create(t, "K10", recipe, value)
    assert potion(t, "K10")["value"] == value


@pytest.mark.clause("A16")
@pytest.mark.parametrize("value", range(1, 11))
def test_you_advance_your_seal_stone_by_the_value_of_the_potion(value: int) -> None:
    t = table(4, turn=BEA, stock={BEA: every(2)}, fame={BEA: 30})
    create(t, "K10", "blue1", value)
    assert t.truth()["fame"] == [0, 30 + value, 0, 0]
    assert t.scores == [0, 30 + value, 0, 0]
    assert t.sheet()[BEA]["created"] == value


@pytest.mark.clause("A17")
@pytest.mark.parametrize("name", NAMES)
def test_you_receive_both_by_products_from_the_ingredient_reserve(name: str) -> None:
    t = table(stock={ADA: every(1)}, reserve=every(3))
    products = potion(t, name)["products"]
    used = next(colour for colour in COLOURS if colour not in products)
    create(t, name, f"{used}1", 5)
    for colour in COLOURS:
        got = int(colour in products)
        assert t.truth()["reserve"][colour] == 3 - got
        assert t.truth()["stock"][ADA][colour] == 1 + got - (colour == used)


@pytest.mark.clause("A18", "A-x8")
@pytest.mark.parametrize(("gone", "got"), [("green", "yellow"), ("yellow", "green")])
def test_a_by_product_that_is_used_up_is_not_received_but_the_other_is(gone: str, got: str) -> None:
    t = table(stock={ADA: "blue1"}, reserve={gone: 0, got: 1})
    create(t, "K10", "blue1", 5)
    assert t.truth()["stock"][ADA] == cubes(f"{got}1")
    assert t.truth()["reserve"][gone] == t.truth()["reserve"][got] == 0


@pytest.mark.clause("A18", "A-x7", "A-a9")
def test_with_both_by_products_used_up_you_get_points_only() -> None:
    bag = "green yellow green yellow"
    t = table(stock={ADA: "blue1"}, reserve={"green": 0, "yellow": 0}, bag=bag)
    assert t.truth()["removed"]["green"] > 0
    create(t, "K10", "blue1", 5)
    assert t.truth()["stock"][ADA] == cubes()
    assert t.truth()["fame"][ADA] == 5
    assert t.truth()["bag"] == bag.split()


@pytest.mark.clause("A-a9")
def test_by_products_come_from_the_reserve_and_not_from_bag_or_box() -> None:
    t = table(stock={ADA: "blue1"}, bag="green yellow")
    before = t.truth()
    create(t, "K10", "blue1", 5)
    after = t.truth()
    assert (after["bag"], after["removed"]) == (before["bag"], before["removed"])


@pytest.mark.clause("A19")
def test_the_cubes_of_a_recipe_stay_on_the_cauldron() -> None:
    t = table(stock={ADA: NINE, BEA: NINE}, reserve={"gray": 1, "blue": 1, "orange": 1}, bag="gray")
    before = t.truth()
    create(t, "K10", NINE, 9)
    assert t.truth()["removed"] == before["removed"]
    copy(t, "K10", "gray")
    t.play("take blue")
    t.play("draw")
    assert potion(t, "K10")["recipe"] == cubes(NINE)


@pytest.mark.clause("A20", "A10")
def test_with_no_seal_stones_left_you_create_no_more() -> None:
    made = {f"K{i}": (ADA, what[1], what[2]) for i, what in enumerate(full_board(5).values(), 1)}
    five = {name: made[name] for name in NAMES[:5]}
    t = table(5, stock={ADA: every(2)}, potions=five)
    assert t.truth()["seals"][ADA] == 0
    assert refused(t, "create K10") == ("A10", "no-seal")
    assert "create" not in verbs(t)


@pytest.mark.clause("A20", "A-x11")
def test_the_fifth_creation_is_allowed_and_the_sixth_is_not() -> None:
    made = {name: (ADA, what[1], what[2]) for name, what in full_board(5).items()}
    four = {name: made[name] for name in NAMES[:4]}
    t = table(5, stock={ADA: every(2)}, potions=four)
    create(t, "K10", NINE, 9)
    assert t.truth()["seals"][ADA] == 0
    for _ in range(4):
        t.play("take gray")
    assert t.actors == (ADA,)
    assert refused(t, "create K9") == ("A10", "no-seal")


@pytest.mark.clause("A-x10")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_with_all_ten_cauldrons_filled_nobody_creates_though_seals_are_left(players: int) -> None:
    stock = dict.fromkeys(range(players), "gray1,blue1")
    t = table(players, stock=stock, potions=full_board(players))
    assert sum(t.truth()["seals"]) == 5 * players - 10
    for seat in range(players):
        assert "create" not in verbs(t)
        assert refused(t, f"create {NAMES[seat]}") == ("A10", "cauldron-taken")
        t.play("take gray")


@pytest.mark.clause("A10", "A11", "A12")
def test_the_first_broken_clause_is_the_one_named() -> None:
    t = table(stock={ADA: "green3"}, potions={"K10": (BEA, NINE, 9)})
    assert refused(t, "create K10") == ("A10", "cauldron-taken")
    t.play("create K1")
    assert refused(t, "recipe gray3,blue3") == ("A11", "too-many-cubes")
    assert refused(t, "recipe gray3") == ("A11", "cubes-missing")
    assert refused(t, "recipe green3") == ("A12", "too-many-of-a-colour")
