"""Alchemy and mixing: K1, and the worked examples of the world DEMO."""

from itertools import combinations

import pytest

from athanor import reader
from tests.games.alchemists.tables import BLUE, GAME, YELLOW, asked, mix, table
from tests.support import refused

DEMO = reader.world("DEMO")


def made(one: str, two: str) -> str:
    return reader.mix(DEMO[one], DEMO[two])


@pytest.mark.clause("K1.1", "K1.10")
def test_every_ingredient_is_one_alchemical_and_stays_so() -> None:
    t = table("test", actions={"test": [2]}, hands={YELLOW: "toad toad mushroom mushroom"})
    mix(t, "toad", "mushroom")
    mix(t, "toad", "mushroom")
    assert [fact["potion"] for fact in t.truth()["facts"]] == ["R+", "R+"]
    assert sorted(t.truth()["world"].values()) == sorted(reader.ALCHEMICALS)


@pytest.mark.clause("K1.2", "K1.3", "K1.4", "K1.5")
def test_any_two_alchemicals_make_one_potion_and_each_potion_four_pairs() -> None:
    pairs = list(combinations(reader.ALCHEMICALS, 2))
    potions = [reader.mix(one, two) for one, two in pairs]
    assert {potion: potions.count(potion) for potion in reader.POTIONS} == dict.fromkeys(
        reader.POTIONS, 4
    )
    for one, two in pairs:
        opposite = one[0] == two[0]
        assert (reader.mix(one, two) == "N") == opposite


@pytest.mark.clause("K1.6")
def test_the_order_of_the_two_ingredients_does_not_matter() -> None:
    for pair in (["toad", "mushroom"], ["mushroom", "toad"]):
        t = table("drink", actions={"drink": [1]}, hands={YELLOW: "toad mushroom"})
        t.play({"do": "mix", "pair": pair})
        assert t.history == [(YELLOW, {"do": "mix", "pair": ["mushroom", "toad"]})]
        assert t.truth()["facts"][0]["pair"] == ["mushroom", "toad"]


@pytest.mark.clause("K1.7", "K1.8")
def test_a_mix_needs_two_different_kinds_of_the_own_hand() -> None:
    t = table("test", actions={"test": [1]}, hands={YELLOW: "toad toad fern", BLUE: "root"})
    assert refused(t, {"do": "mix", "pair": ["toad", "toad"]}) == ("K1.7", "same-kind")
    assert refused(t, {"do": "mix", "pair": ["toad", "root"]}) == ("K1.8", "not-in-hand")
    assert t.legal() == [{"do": "decline"}, {"do": "mix", "pair": ["fern", "toad"]}]


@pytest.mark.clause("K1.3", "K-x1")
def test_mushroom_and_toad_make_the_healing_potion() -> None:
    assert made("mushroom", "toad") == "R+"


@pytest.mark.clause("K1.4", "K-x2")
def test_pop_quiz_scorpion_and_bird_claw() -> None:
    assert (DEMO["scorpion"], DEMO["claw"]) == ("G+", "B-")
    assert made("scorpion", "claw") == "G+"


@pytest.mark.clause("K1.5", "K-x3")
def test_pop_quiz_what_makes_soup_with_bird_claw_must_be_its_neutraliser() -> None:
    n = reader.Notebook()
    for sign, colour in zip("-+-", reader.COLOURS, strict=True):
        n.learn({"fact": "aspect", "ingredient": "claw", "colour": colour, "sign": sign})
    n.learn({"fact": "mix", "ingredients": ["claw", "toad"], "potion": made("claw", "toad")})
    assert n.grid["toad"]["B+"] == 1
    assert DEMO["toad"] == "B+"


@pytest.mark.clause("K1.9", "K-x4")
def test_a_healing_potion_leaves_four_alchemicals_for_both_ingredients() -> None:
    n = reader.Notebook([{"fact": "mix", "ingredients": ["mushroom", "toad"], "potion": "R+"}])
    for kind in ("mushroom", "toad"):
        left = [name for name, chance in n.grid[kind].items() if chance]
        assert left == ["B+", "G-", "R+", "A+"]


@pytest.mark.clause("K1.5", "K-x6")
def test_a_neutral_mix_ties_the_two_ingredients_together() -> None:
    assert made("fern", "mushroom") == "N"
    n = reader.Notebook([{"fact": "mix", "ingredients": ["fern", "mushroom"], "potion": "N"}])
    n.learn({"fact": "aspect", "ingredient": "fern", "colour": "red", "sign": "-"})
    assert [name for name, chance in n.grid["mushroom"].items() if chance] == [
        "B+", "G-", "R+", "A+",
    ]  # fmt: skip


@pytest.mark.clause("K25.12", "K-x7")
def test_a_gamemasters_triangle_answers_like_the_reader() -> None:
    columns = ["mushroom", "fern", "toad", "claw", "flower", "root", "scorpion", "feather"]
    triangle = """
        . N R+ B- B- R+ G+ G+
        . . B+ R- G- G- R- B+
        . . . N G- G- B+ R+
        . . . . R- B- G+ G+
        . . . . . B- R- N
        . . . . . . N R+
        . . . . . . . B+
    """
    rows = [line.split() for line in triangle.split("\n") if line.strip()]
    shown = {(columns[i], columns[k]): rows[i][k] for i, k in combinations(range(8), 2)}
    assert len(shown) == 28
    assert shown == {pair: made(*pair) for pair in shown}


@pytest.mark.clause("K25.4", "K25.5", "K25.6")
def test_the_game_answers_every_question_as_the_reader_does() -> None:
    hand = {YELLOW: "fern toad scorpion claw"}
    t = table("drink", actions={"drink": [1]}, hands=hand)
    mix(t, "fern", "toad")
    assert t.truth()["facts"][-1]["potion"] == made("fern", "toad") == "B+"
    t = table("sell", actions={"sell": [1]}, hands=hand)
    t.play("offer G+")
    t.play("guarantee wrong")
    mix(t, "fern", "toad")
    fact = t.truth()["facts"][-1]
    assert (fact["asked"], fact["quality"]) == ("G+", "sign")
    assert "potion" not in fact
    theory = {"scorpion": ("B+", [(BLUE, "gold")])}
    t = table("debunk", actions={"debunk": [1]}, theories=theory)
    t.play("debunk scorpion green")
    assert t.truth()["facts"][-1]["sign"] == "+"
    t = table("debunk", actions={"debunk": [1]}, theories=theory, debunk="master")
    t.play({"do": "demonstrate", "pair": ["scorpion", "mushroom"]})
    t.play("ask G+")
    assert t.truth()["facts"][-1]["answer"] is True


@pytest.mark.clause("K25.7", "K25.11")
def test_a_question_can_be_changed_until_it_is_confirmed_and_the_picks_are_private() -> None:
    t = table("debunk", actions={"debunk": [1]}, debunk="master",
              theories={"scorpion": ("B+", [(BLUE, "gold")])})  # fmt: skip
    t.play({"do": "demonstrate", "pair": ["scorpion", "mushroom"]})
    assert t.view(BLUE)["pending"] == [{"ask": "question", "seat": YELLOW, "pair": None}]
    t.play("rethink")
    assert asked(t) == {"ask": "debunk", "seat": YELLOW, "nth": 1, "boots": False, "favors": []}
    t.undo(YELLOW)
    assert asked(t)["ask"] == "question"


@pytest.mark.clause("K25.1", "K25.2", "K25.3", "K2.16")
def test_a_code_fixes_the_world_and_stays_hidden_until_the_end() -> None:
    t = GAME.new(3, seed=5, code="puxe")
    truth = t.truth()
    assert (truth["code"], truth["options"]["code"]) == ("PUXE", "PUXE")
    assert truth["world"] == reader.world("PUXE")
    for viewer in (0, 1, None):
        view = t.view(viewer)
        assert view["code"] is view["world"] is view["options"]["code"] is None
    with pytest.raises(ValueError, match="four letters"):
        GAME.new(3, code="DEM")
    with pytest.raises(ValueError, match="later scheme"):
        GAME.new(3, code="AAAZ")


@pytest.mark.clause("K25.8", "K25.9", "K25.10")
def test_world_and_code_do_not_depend_on_variant_or_round() -> None:
    for variant in ("apprentice", "master"):
        t = GAME.new(2, seed=9, variant=variant, code="ZZZA")
        assert t.truth()["world"] == reader.world("ZZZA")
    t = table("declare", round=6)
    assert {"test", "drink"}.isdisjoint(a.get("space") for a in t.legal())
    assert t.view(0)["world"] is None
