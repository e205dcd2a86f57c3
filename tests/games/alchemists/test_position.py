"""Positions that cannot be, views that tell too much, and words that cannot be read."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

import athanor
from athanor import Unreadable
from tests.games.alchemists.tables import BLUE, GAME, GREEN, YELLOW, mix, table
from tests.support import flawed, refused

Json = Any


def whole() -> Json:
    """A position with something of everything."""
    t = table(
        "test", round=4, actions={"test": [1, 1], "drink": [1]}, row="toad fern",
        hands={YELLOW: "mushroom toad root", BLUE: "claw fern"}, favors={YELLOW: "sage"},
        owned={YELLOW: "boots", BLUE: "chalice"}, grants={"ne": YELLOW},
        theories={"toad": ("A+", [(YELLOW, "gold"), (BLUE, "red")]),
                  "scorpion": ("B+", [(GREEN, "green")])},
        conflicts=[("scorpion", "toad")],
    )  # fmt: skip
    mix(t, "mushroom", "toad")
    return t.truth()


def broken(change: Callable[[Json], object]) -> str:
    """The field named when one thing is changed."""
    truth = copy.deepcopy(whole())
    change(truth)
    return flawed(truth)[0]


def put(data: Json, *path: Any) -> Callable[[Json], None]:
    """Put something at a place of the data."""

    def change(truth: Json) -> None:
        for step in path[:-1]:
            truth = truth[step]
        truth[path[-1]] = data

    return change


@pytest.mark.clause("K2.7", "K6.4")
def test_ingredients_are_five_of_each_wherever_they_lie() -> None:
    assert athanor.load(whole()).truth() == whole()
    assert broken(lambda t: t["deck"].pop()) == "deck"
    assert broken(lambda t: t["row"].append("toad")) == "deck"
    assert broken(put(9, "hands", 0, "count")) == "hands"
    assert broken(put("leaf", "row", 0)) == "row"


@pytest.mark.clause("K23.1", "K4.22")
def test_favors_are_those_of_the_box() -> None:
    assert broken(lambda t: t["favor_deck"].pop()) == "favor_deck"
    assert broken(lambda t: t["favor_discard"].append("sage")) == "favor_deck"
    assert broken(put(2, "favors", 0, "count")) == "favors"


@pytest.mark.clause("K2.8", "K12.7", "K14.13")
def test_seals_are_two_three_two_two_two_for_each_seat() -> None:
    assert broken(put(2, "seals", 0, "left", "gold")) == "seals"
    assert broken(put(3, "seals", 0, "count")) == "seals"
    assert broken(put("blue", "theories", "toad", "seals", 0, "kind")) == "seals"


@pytest.mark.clause("K4.3", "K17.8")
def test_cubes_add_up() -> None:
    assert broken(put(7, "cubes", 0, "spent")) == "cubes"
    assert broken(put(1, "cubes", 0, "extra")) == "cubes"


@pytest.mark.clause("K12.4", "K12.9", "K15.10")
def test_theories_have_tokens_seals_and_mutual_conflicts() -> None:
    assert broken(put("B+", "theories", "toad", "token")) == "theories"
    assert broken(put("none", "theories", "toad", "token")) == "theories"
    assert broken(put([], "theories", "toad", "conflicts")) == "theories"
    assert broken(put(["fern", "scorpion"], "theories", "toad", "conflicts")) == "theories"
    wrong_order = put(["scorpion", "fern"], "theories", "toad", "conflicts")
    assert broken(wrong_order) == "theories.toad.conflicts"

    def twice(truth: Json) -> None:
        seals = truth["theories"]["toad"]["seals"]
        seals[1]["seat"] = YELLOW

    assert broken(twice) == "theories"


@pytest.mark.clause("K11.1", "K2.3", "K2.5")
def test_reputation_gold_adventurers_and_artifacts_keep_their_bounds() -> None:
    assert broken(put(0, "reputation", 1)) == "reputation"
    assert broken(put(-1, "gold", 1)).startswith("gold")
    assert broken(put("cleric", "adventurer", "removed")) == "adventurer"
    assert broken(lambda t: t["artifacts"]["gone"].append("robe")) == "artifacts"
    assert broken(lambda t: t["artifacts"]["row"].pop()) == "artifacts"
    assert broken(lambda t: t["artifacts"]["owned"][1].append("boots")) == "artifacts.owned"


@pytest.mark.clause("K1.1", "K1.10", "K2.16")
def test_world_code_and_facts_agree() -> None:
    def other_code(truth: Json) -> None:
        truth["code"] = "DEMA"
        truth["options"]["code"] = "none"

    assert broken(other_code) == "code"
    assert broken(put("R-", "world", "toad")) == "world"
    assert broken(put("B+", "facts", 0, "potion")) == "facts"
    assert broken(put(5, "facts", 0, "round")) == "facts"
    assert broken(put("AAAA", "options", "code")) == "options.code"


@pytest.mark.clause("K3.1", "K4.6", "K20.1")
def test_phase_round_question_and_actors_fit() -> None:
    assert broken(put("exhibit", "phase")) == broken(put("sell", "phase")) == "phase"
    assert broken(put("over", "phase")) == broken(put("order", "phase")) == "phase"
    assert broken(put([2], "actors")) == "actors"
    assert broken(put("nothing", "pending", 0, "ask")) == "pending.ask"
    assert broken(lambda t: t["pending"][0].pop("nth")).startswith("pending")
    assert broken(put(2, "pending", 0, "nth")) == "pending.nth"
    assert broken(put(True, "pending", 0, "boots")) == "pending.boots"
    assert broken(put(7, "round")) in ("round", "phase", "conference.due")


@pytest.mark.clause("K3.13", "K4.12")
def test_rows_and_play_order_fit() -> None:
    assert broken(put([1, 0], "spaces", "test", "rows")) == "spaces.test.rows"
    assert broken(put([0, 0, 1], "order", "turn")) == "order.turn"
    assert broken(put([0, 1], "order", "turn")) != ""
    assert broken(put(5, "spaces", "drink", "left", 0)) == "spaces"


@pytest.mark.clause("K3.1")
def test_words_that_cannot_be_read_are_not_refusals() -> None:
    t = table("declare")
    for action in (
        {"do": "favor", "card": "associate"}, {"do": "favor", "card": "sage", "space": "buy"},
        {"do": "bid", "discount": 4}, {"do": "offer_gold", "gold": 0},
        {"do": "offer_gold", "gold": 9},
        {"do": "place", "space": "hospital"}, {"do": "mix", "pair": ["toad"]}, {"do": "place"},
        {"do": "order", "space": "fff"}, {"do": "brew"},
    ):  # fmt: skip
        with pytest.raises(Unreadable):
            t.play(action)
    assert refused(t, {"do": "mix", "pair": ["toad", "fern"]}) == ("K3.1", "not-asked")


@pytest.mark.clause("K3.15", "K2.18")
def test_a_view_hides_piles_entry_by_entry_and_secrets_as_a_whole() -> None:
    t = athanor.load(whole())
    view, truth = t.view(GREEN), t.truth()
    for pile in ("deck", "discard", "favor_deck"):
        assert view[pile] == [None] * len(truth[pile])
    assert view["adventurer"]["stack"] == [None] * len(truth["adventurer"]["stack"])
    assert view["adventurer"]["removed"] is None
    assert view["random"] is None
    assert view["facts"][0]["pair"] is None
    assert t.view(YELLOW)["facts"][0]["pair"] == ["mushroom", "toad"]
    assert {"nth": None, "boots": None, "favors": None}.items() <= view["pending"][0].items()


@pytest.mark.clause("K23.12", "K-a23")
def test_every_clause_has_a_sentence_and_conflicts_know_no_limit() -> None:
    assert len(GAME.rules) == 366
    assert all(words.endswith(".") for words in GAME.rules.values())
    kinds = ["fern", "claw", "mushroom", "flower", "root"]
    tokens = ["R-", "B-", "R+", "A-", "G-"]
    theories = {k: (a, [(BLUE, s)]) for k, a, s in zip(
        kinds, tokens, ["gold", "gold", "silver", "silver", "silver"], strict=True)}  # fmt: skip
    every = [(a, b) for i, a in enumerate(kinds) for b in kinds[i + 1 :]]
    t = table(
        "debunk", actions={"debunk": [1]}, theories=theories, conflicts=every, debunk="master"
    )
    assert sum(len(theory["conflicts"]) for theory in t.truth()["theories"].values()) == 20
