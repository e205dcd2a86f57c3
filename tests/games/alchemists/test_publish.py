"""Publishing, endorsing and grants: K12, K13."""

import pytest

from tests.games.alchemists.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    asked,
    can,
    endorse,
    publish,
    question,
    table,
    verbs,
)
from tests.support import refused

TOAD = {"toad": ("B+", [(BLUE, "gold")])}


@pytest.mark.clause("K12.1", "K12.2", "K12.17")
def test_a_theory_is_a_free_token_on_a_free_ingredient_with_a_seal() -> None:
    t = table("publish", actions={"publish": [1, 1]})
    before = t.truth()
    t.play("publish toad")
    assert asked(t) == {"ask": "claim", "seat": YELLOW, "ingredient": "toad", "debunked": []}
    t.play("claim B+")
    assert asked(t) == {
        "ask": "seal", "seat": YELLOW, "ingredient": "toad", "alchemical": "B+", "by": "publish",
    }  # fmt: skip
    changed = {name for name, value in t.truth().items() if value != before[name]}
    assert changed == {"pending"}
    t.undo(YELLOW)
    t.play("claim B+")
    t.play("seal gold")
    truth = t.truth()
    assert truth["theories"]["toad"] == {
        "token": "B+",
        "seals": [{"seat": YELLOW, "kind": "gold", "by": "publish"}],
        "conflicts": [],
    }
    assert truth["seals"][YELLOW] == {
        "count": 10, "left": {"gold": 1, "silver": 3, "red": 2, "green": 2, "blue": 2},
    }  # fmt: skip
    assert (truth["gold"][YELLOW], truth["reputation"][YELLOW]) == (1, 11)


@pytest.mark.clause("K12.3", "K12.4")
def test_an_ingredient_has_one_theory_and_a_token_one_ingredient() -> None:
    t = table("publish", actions={"publish": [1]}, theories=TOAD)
    assert refused(t, "publish toad") == ("K12.3", "has-theory")
    t.play("publish fern")
    assert refused(t, "claim B+") == ("K12.4", "token-used")
    assert "B+" not in can(t, "claim", "alchemical")


@pytest.mark.clause("K12.5", "K12.6", "K12.18")
def test_publishing_costs_a_gold_and_gains_a_reputation() -> None:
    t = table("publish", actions={"publish": [1, 1]})
    publish(t, "fern", "R-", "silver")
    assert (t.truth()["gold"][YELLOW], t.truth()["reputation"][YELLOW]) == (1, 11)
    poor = table("publish", actions={"publish": [1]}, gold=0, theories=TOAD)
    assert refused(poor, "publish fern") == ("K12.5", "no-gold")
    assert poor.legal() == [{"do": "decline"}]


@pytest.mark.clause("K12.7", "K12.19")
def test_any_unused_seal_may_be_chosen() -> None:
    kinds = ["fern", "claw", "mushroom", "flower", "root", "scorpion", "toad"]
    tokens = ["R-", "B-", "R+", "A-", "G-", "G+", "B+"]
    seals = ["gold", "gold", "silver", "silver", "silver", "red", "red"]
    theories = {k: (a, [(YELLOW, s)]) for k, a, s in zip(kinds, tokens, seals, strict=True)}
    t = table("publish", actions={"publish": [1, 1]}, theories=theories)
    t.play("publish feather")
    t.play("claim A+")
    assert refused(t, "seal gold") == ("K12.7", "no-seal")
    assert can(t, "seal", "kind") == ["green", "blue"]
    out = [{"seat": YELLOW, "kind": kind, "ingredient": "toad", "round": 2}
           for kind in ("green", "green", "blue", "blue")]  # fmt: skip
    left = t.truth()["seals"]
    left[YELLOW] = {"count": 0, "left": dict.fromkeys(left[YELLOW]["left"], 0)}
    spent = table("publish", actions={"publish": [1]}, theories=theories, seals=left, seals_out=out)
    assert refused(spent, "publish feather") == ("K12.19", "no-seal")


@pytest.mark.clause("K12.7", "K12.8", "K12.16")
def test_whose_seal_it_is_is_open_and_its_kind_is_not() -> None:
    t = table("publish", actions={"publish": [0, 1]}, theories={"toad": ("B+", [(YELLOW, "red")])})
    endorse(t, "toad", "gold")
    seen = t.view(BLUE)["theories"]["toad"]["seals"]
    assert seen == [
        {"seat": YELLOW, "kind": None, "by": "publish"},
        {"seat": BLUE, "kind": "gold", "by": "endorse"},
    ]
    assert [seal["kind"] for seal in t.view(None)["theories"]["toad"]["seals"]] == [None, None]


@pytest.mark.clause("K12.9", "K12.10", "K12.11")
def test_one_endorses_theories_of_others_with_room_and_without_conflict() -> None:
    theories = {
        "toad": ("B+", [(YELLOW, "gold")]),
        "fern": ("R-", [(BLUE, "gold"), (GREEN, "gold"), (RED, "gold")]),
        "scorpion": ("A+", [(BLUE, "red")]),
        "claw": ("B-", [(BLUE, "green")]),
    }
    t = table("publish", players=4, actions={"publish": [1]}, theories=theories, gold=9,
              conflicts=[("scorpion", "toad")])  # fmt: skip
    assert refused(t, "endorse toad") == ("K12.9", "own-seal")
    assert refused(t, "endorse root") == ("K12.9", "no-theory")
    assert refused(t, "endorse fern") == ("K12.10", "seals-full")
    assert refused(t, "endorse scorpion") == ("K12.11", "in-conflict")
    assert can(t, "endorse", "ingredient") == ["claw"]


@pytest.mark.clause("K12.12", "K12.13", "K12.14", "K-x42")
def test_an_endorser_pays_bank_and_co_authors_and_gains_no_reputation() -> None:
    theory = {"toad": ("B+", [(BLUE, "gold"), (GREEN, "red")])}
    t = table("publish", actions={"publish": [1, 1]}, theories=theory, gold=3)
    t.play("endorse toad")
    assert asked(t) == {
        "ask": "seal", "seat": YELLOW, "ingredient": "toad", "alchemical": "B+", "by": "endorse",
    }  # fmt: skip
    t.play("seal blue")
    assert t.truth()["gold"] == [0, 4, 4]
    assert t.truth()["reputation"][YELLOW] == 10
    poor = table("publish", actions={"publish": [1]}, theories=theory, gold={YELLOW: 2})
    assert refused(poor, "endorse toad") == ("K12.12", "no-gold")


@pytest.mark.clause("K12.15")
def test_a_theory_may_be_false_and_debunked_before() -> None:
    t = table(
        "debunk",
        actions={"debunk": [1], "publish": [0, 1]},
        theories={"toad": ("A-", [(BLUE, "red")])},
    )
    t.play("debunk toad red")
    publish(t, "toad", "A-", "gold")
    assert t.truth()["theories"]["toad"]["token"] == "A-"


def grant_of(t: object) -> dict[str, object]:
    owners = t.truth()["grants"]  # type: ignore[attr-defined]
    return {tile: owner for tile, owner in owners.items() if owner != "none"}


@pytest.mark.clause("K13.1", "K13.4", "K13.9", "K-x38")
@pytest.mark.parametrize(("kind", "token"), [("toad", "B+"), ("mushroom", "R+")])
def test_two_ingredients_win_the_first_grant_at_once(kind: str, token: str) -> None:
    t = table(
        "publish", actions={"publish": [1, 1]}, theories={"scorpion": ("G+", [(YELLOW, "red")])}
    )
    publish(t, kind, token, "gold")
    assert grant_of(t) == {"ne": YELLOW}
    assert t.truth()["gold"][YELLOW] == 2 - 1 + 2
    assert t.view(BLUE)["grants"] == t.truth()["grants"]
    assert t.sheet()[YELLOW]["grants"] == 2


@pytest.mark.clause("K13.2", "K-x39")
def test_a_further_grant_takes_three() -> None:
    named = (("claw", "B-"), ("fern", "R-"), ("scorpion", "G+"), ("toad", "B+"))
    theories = {k: (a, [(YELLOW, "silver" if k != "toad" else "gold")]) for k, a in named}
    t = table("publish", actions={"publish": [1, 1]}, theories=theories, grants={"nw": YELLOW})
    publish(t, "mushroom", "R+", "gold")
    assert grant_of(t) == {"nw": YELLOW, "ne": YELLOW}
    assert t.truth()["gold"][YELLOW] == 3


@pytest.mark.clause("K13.3", "K15.13")
def test_a_seal_in_conflict_wins_no_grant() -> None:
    theories = {"scorpion": ("G+", [(YELLOW, "red")]), "fern": ("A+", [(BLUE, "red")])}
    t = table("publish", actions={"publish": [1, 1]}, theories=theories,
              conflicts=[("fern", "scorpion")])  # fmt: skip
    publish(t, "toad", "B+", "gold")
    assert grant_of(t) == {}


@pytest.mark.clause("K13.5", "K14.16")
def test_a_grant_is_never_lost_and_nobody_else_wins_it() -> None:
    theories = {
        "toad": ("A-", [(YELLOW, "red"), (BLUE, "red")]),
        "mushroom": ("R+", [(BLUE, "gold")]),
    }
    t = table("debunk", actions={"debunk": [1], "publish": [0, 1]}, theories=theories, gold=5,
              grants={"ne": YELLOW})  # fmt: skip
    t.play("debunk toad red")
    assert grant_of(t) == {"ne": YELLOW}
    publish(t, "scorpion", "G+", "gold")
    assert grant_of(t) == {"ne": YELLOW}


@pytest.mark.clause("K13.6", "K-x40")
def test_two_first_grants_at_once_are_a_choice() -> None:
    theories = {"claw": ("B-", [(YELLOW, "red")]), "toad": ("B+", [(YELLOW, "red")])}
    t = table("publish", actions={"publish": [1, 1]}, theories=theories)
    publish(t, "mushroom", "R+", "gold")
    assert asked(t) == {"ask": "grant", "seat": YELLOW, "tiles": ["nw", "ne"]}
    assert t.view(BLUE)["pending"] == [{"ask": "grant", "seat": YELLOW, "tiles": None}]
    assert refused(t, "grant mid") == ("K13.6", "not-won")
    gold = t.truth()["gold"][YELLOW]
    t.play("grant ne")
    assert grant_of(t) == {"ne": YELLOW}
    assert t.truth()["gold"][YELLOW] == gold + 2
    assert t.actors == (BLUE,)


@pytest.mark.clause("K13.7")
def test_further_grants_won_together_are_all_taken() -> None:
    theories = {k: (a, [(YELLOW, s)]) for k, a, s in (
        ("claw", "B-", "silver"), ("fern", "R-", "silver"), ("scorpion", "G+", "silver"),
        ("toad", "B+", "gold"), ("root", "G-", "gold"),
    )}  # fmt: skip
    # Toad, fern and root are three of four in the middle: that one is owned from before.
    t = table("publish", actions={"publish": [1, 1]}, theories=theories, grants={"mid": YELLOW})
    publish(t, "mushroom", "R+", "red")
    assert grant_of(t) == {"mid": YELLOW, "nw": YELLOW, "ne": YELLOW}


@pytest.mark.clause("K13.8", "K-a21", "K15.15")
def test_a_conflict_that_ends_may_win_a_grant_for_anybody() -> None:
    theories = {
        "toad": ("B+", [(BLUE, "gold")]), "mushroom": ("R+", [(BLUE, "gold")]),
        "fern": ("A+", [(GREEN, "red")]),
    }  # fmt: skip
    t = table("debunk", actions={"debunk": [1], "publish": [0, 1]}, theories=theories,
              conflicts=[("fern", "toad")])  # fmt: skip
    t.play("debunk fern red")
    assert grant_of(t) == {"ne": BLUE}


@pytest.mark.clause("K13.8", "K14.17")
def test_a_grant_question_lies_above_the_debunkers_immediate_publication() -> None:
    theories = {
        "toad": ("B+", [(BLUE, "gold")]), "mushroom": ("R+", [(BLUE, "gold")]),
        "claw": ("B-", [(BLUE, "red")]), "fern": ("A+", [(GREEN, "red")]),
    }  # fmt: skip
    t = table("debunk", actions={"debunk": [1], "publish": [1]}, theories=theories,
              conflicts=[("fern", "mushroom")])  # fmt: skip
    t.play("debunk fern red")
    assert t.truth()["pending"] == [
        {"ask": "immediate", "seat": YELLOW, "debunked": [["fern", "A+"]]},
        {"ask": "grant", "seat": BLUE, "tiles": ["nw", "ne"]},
    ]
    assert t.view(BLUE)["pending"][0] == {"ask": "immediate", "seat": YELLOW, "debunked": None}
    assert t.view(YELLOW)["pending"][1] == {"ask": "grant", "seat": BLUE, "tiles": None}
    t.play("grant nw")
    assert asked(t) == {"ask": "immediate", "seat": YELLOW, "debunked": [["fern", "A+"]]}


@pytest.mark.clause("K15.13", "K12.11")
def test_conflicts_bind_everybody() -> None:
    theories = {"toad": ("A+", [(BLUE, "red")]), "scorpion": ("B+", [(GREEN, "red")])}
    t = table("debunk", actions={"debunk": [1], "publish": [1]}, theories=theories, debunk="master")
    question(t, "scorpion", "toad", "B+")
    assert "endorse" not in verbs(t)
    t.play("publish fern")
    assert "A+" not in can(t, "claim", "alchemical")
