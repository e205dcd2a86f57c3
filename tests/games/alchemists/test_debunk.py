"""Debunking by apprentices and masters, conflicts, immediate publication: K14–K16."""

import pytest

from athanor import Table
from tests.games.alchemists.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    asked,
    can,
    mix,
    publish,
    question,
    table,
    verbs,
)
from tests.support import refused

# The theory of the rulebook's example: in truth scorpion is G+ (r- g+ b+).
SCORPION = {"scorpion": ("B+", [(YELLOW, "green"), (BLUE, "red"), (GREEN, "silver")])}


def example(actions: dict[str, list[int]] | None = None, **more: object) -> Table:
    """Four players, with Red to move."""
    more = {"theories": SCORPION, "turn": [RED, BLUE, GREEN, YELLOW], **more}
    return table("debunk", players=4, actions=actions or {"debunk": [0, 0, 0, 1]}, **more)  # type: ignore[arg-type]


@pytest.mark.clause("K14.1", "K14.4", "K14.5", "K-x28")
def test_a_true_aspect_is_shown_to_all_and_the_attempt_fails() -> None:
    t = example({"debunk": [0, 1, 0, 1]}, turn=[BLUE, RED, GREEN, YELLOW])
    assert refused(t, "debunk toad red") == ("K14.4", "no-theory")
    t.play("debunk scorpion blue")
    fact = {"round": 2, "seat": BLUE, "how": "debunk", "ingredient": "scorpion", "colour": "blue",
            "sign": "+"}  # fmt: skip
    assert t.view(None)["facts"] == [fact]
    assert t.truth()["reputation"] == [10, 9, 10, 10]
    assert t.truth()["theories"]["scorpion"]["token"] == "B+"


@pytest.mark.clause("K14.6", "K14.8", "K14.11", "K-x29")
def test_a_false_aspect_brings_the_theory_down() -> None:
    t = example()
    t.play("debunk scorpion green")
    truth = t.truth()
    assert truth["reputation"] == [10, 5, 5, 12]
    assert truth["theories"]["scorpion"] == {"token": "none", "seals": [], "conflicts": []}


@pytest.mark.clause("K14.9", "K14.10", "K14.12", "K14.13")
def test_token_free_and_seals_open_and_out_of_the_game() -> None:
    t = example({"debunk": [0, 0, 0, 1], "publish": [1]})
    t.play("debunk scorpion green")
    out = [{"seat": s, "kind": k, "ingredient": "scorpion", "round": 2}
           for s, k in ((YELLOW, "green"), (BLUE, "red"), (GREEN, "silver"))]  # fmt: skip
    assert t.view(RED)["seals_out"] == out
    assert t.truth()["seals"][YELLOW]["count"] == 10
    t.play("publish toad")
    assert "B+" in can(t, "claim", "alchemical")


@pytest.mark.clause("K14.3", "K14.14")
def test_one_may_debunk_an_own_hedged_theory() -> None:
    own = {"scorpion": ("B+", [(YELLOW, "green")])}
    t = table("debunk", actions={"debunk": [1]}, theories=own)
    t.play("debunk scorpion green")
    assert t.truth()["reputation"][YELLOW] == 12


@pytest.mark.clause("K14.7")
def test_the_same_aspect_may_be_asked_again() -> None:
    t = example({"debunk": [0, 1, 0, 1], "publish": [1]}, turn=[BLUE, RED, GREEN, YELLOW])
    t.play("debunk scorpion blue")
    t.play("debunk scorpion blue")
    assert t.truth()["reputation"] == [10, 9, 10, 9]


@pytest.mark.clause("K14.15", "K16.1", "K16.2", "K-x30")
def test_the_debunker_may_publish_at_once_about_what_fell() -> None:
    t = example({"debunk": [0, 0, 0, 1], "publish": [0, 0, 0, 1]})
    t.play("debunk scorpion green")
    assert asked(t) == {"ask": "immediate", "seat": RED, "debunked": [["scorpion", "B+"]]}
    assert t.view(BLUE)["pending"] == [{"ask": "immediate", "seat": RED, "debunked": None}]
    assert "endorse" not in verbs(t)
    u = t.copy()
    u.play("publish feather")
    assert asked(u) == {
        "ask": "claim", "seat": RED, "ingredient": "feather", "debunked": [["scorpion", "B+"]],
    }  # fmt: skip
    assert refused(u, "claim A-") == ("K16.2", "unrelated")
    assert can(u, "claim", "alchemical") == ["B+"]


@pytest.mark.clause("K16.3", "K16.5", "K16.7", "K-x30")
def test_not_the_same_theory_again_and_the_action_is_used_up() -> None:
    t = example({"debunk": [0, 0, 0, 1], "publish": [1, 0, 0, 1]})
    t.play("debunk scorpion green")
    passed = t.copy()
    passed.play("pass")
    assert passed.truth()["spaces"]["publish"]["left"] == [1, 0, 0, 1]
    t.play("publish scorpion")
    assert refused(t, "claim B+") == ("K16.3", "same-theory")
    t.play("claim G+")
    t.play("seal gold")
    truth = t.truth()
    assert truth["spaces"]["publish"]["left"] == [1, 0, 0, 0]
    assert truth["spaces"]["publish"]["performed"] == [0, 0, 0, 1]
    assert truth["cubes"][RED]["placed"] == 0
    assert (truth["gold"][RED], truth["reputation"][RED]) == (1, 13)


@pytest.mark.clause("K16.4", "K16.8")
def test_without_an_action_or_the_fee_there_is_no_immediate_publication() -> None:
    t = example({"debunk": [0, 0, 0, 1], "publish": [1]})
    t.play("debunk scorpion green")
    assert t.truth()["phase"] == "publish"
    poor = example({"debunk": [0, 0, 0, 1], "publish": [1, 0, 0, 1]}, gold=0)
    poor.play("debunk scorpion green")
    assert poor.truth()["phase"] == "publish"


@pytest.mark.clause("K16.6", "K-a25")
def test_the_action_left_over_is_taken_in_the_second_pass() -> None:
    t = table("debunk", actions={"debunk": [1], "publish": [2, 1]},
              theories={"scorpion": ("B+", [(BLUE, "red")])})  # fmt: skip
    t.play("debunk scorpion green")
    publish(t, "scorpion", "G+", "gold")
    assert (t.truth()["phase"], t.actors) == ("publish", (BLUE,))
    t.play("decline")
    assert asked(t)["nth"] == 2
    assert t.truth()["cubes"][YELLOW]["placed"] == 2


@pytest.mark.clause("K16.9")
def test_two_debunkings_and_two_actions_give_two_publications() -> None:
    theories = {"scorpion": ("B+", [(BLUE, "red")]), "toad": ("A-", [(BLUE, "red")])}
    t = table("debunk", actions={"debunk": [2], "publish": [2]}, theories=theories, gold=5)
    t.play("debunk scorpion green")
    publish(t, "scorpion", "G+", "gold")
    t.play("debunk toad red")
    assert asked(t)["ask"] == "immediate"
    publish(t, "toad", "B+", "gold")
    assert t.truth()["round"] == 3
    assert {k for k, v in t.truth()["theories"].items() if v["token"] != "none"} == {
        "scorpion", "toad",
    }  # fmt: skip


def master(theories: dict[str, tuple[str, list[tuple[int, str]]]], **more: object) -> Table:
    """Yellow debunks by the master rules, twice, with Blue to publish afterwards."""
    more = {"actions": {"debunk": [2], "publish": [0, 1]}, "debunk": "master", **more}
    return table("debunk", theories=theories, **more)  # type: ignore[arg-type]


PAIR = {"scorpion": ("B+", [(BLUE, "gold")]), "toad": ("A+", [(GREEN, "gold")])}


@pytest.mark.clause("K15.1", "K15.2", "K15.3", "K-x31")
def test_a_demonstration_brings_down_the_theory_that_denies_the_sign() -> None:
    t = master({"scorpion": ("B+", [(BLUE, "red"), (GREEN, "green")])})
    assert refused(t, "demonstrate toad+toad") == ("K1.7", "same-kind")
    t.play("demonstrate scorpion+toad")
    t.play("rethink")
    question(t, "scorpion", "mushroom", "G+")
    assert t.truth()["reputation"] == [12, 5, 10]
    assert t.truth()["facts"] == [{
        "round": 2, "seat": YELLOW, "how": "demonstrate", "pair": ["mushroom", "scorpion"],
        "potion": "G+", "answer": True,
    }]  # fmt: skip


@pytest.mark.clause("K15.5", "K15.6", "K-x32", "K-a26")
def test_two_theories_fall_together() -> None:
    theories = {"scorpion": ("B+", [(GREEN, "silver")]), "mushroom": ("G-", [(GREEN, "silver")])}
    t = master(theories, actions={"debunk": [1], "publish": [1]}, reputation={GREEN: 13})
    question(t, "scorpion", "mushroom", "G+")
    assert t.truth()["reputation"] == [12, 10, 3]
    assert asked(t)["debunked"] == [["mushroom", "G-"], ["scorpion", "B+"]]
    assert [seal["ingredient"] for seal in t.truth()["seals_out"]] == ["mushroom", "scorpion"]
    t.play("publish mushroom")
    assert "B+" in can(t, "claim", "alchemical")
    assert "G-" not in can(t, "claim", "alchemical")
    t.play("claim B+")
    t.play("seal gold")
    assert t.truth()["round"] == 3


@pytest.mark.clause("K15.7", "K15.9", "K15.10", "K-x33")
def test_a_yes_that_both_theories_together_deny_is_a_conflict() -> None:
    t = master(PAIR)
    question(t, "scorpion", "toad", "B+")
    truth = t.truth()
    assert truth["reputation"] == [12, 10, 10]
    assert truth["theories"]["toad"]["conflicts"] == ["scorpion"]
    assert truth["theories"]["scorpion"]["conflicts"] == ["toad"]
    assert truth["theories"]["toad"]["token"] == "A+"
    assert asked(t)["ask"] == "debunk"


@pytest.mark.clause("K15.4", "K15.8", "K-x34", "K-a36")
def test_a_no_to_what_both_theories_foretell_is_the_same_conflict() -> None:
    t = master(PAIR)
    question(t, "scorpion", "toad", "R+")
    assert t.truth()["facts"][0]["answer"] is False
    assert t.truth()["theories"]["toad"]["conflicts"] == ["scorpion"]
    assert t.truth()["reputation"] == [12, 10, 10]


@pytest.mark.clause("K15.11", "K15.16", "K-x35")
def test_a_conflict_already_marked_is_nothing_new() -> None:
    t = master(PAIR)
    question(t, "scorpion", "toad", "B+")
    question(t, "scorpion", "toad", "R+")
    assert t.truth()["reputation"][YELLOW] == 11


@pytest.mark.clause("K15.12", "K15.14", "K15.15", "K-x36")
def test_a_fallen_theory_frees_the_other_unless_another_conflict_holds_it() -> None:
    theories = PAIR | {"fern": ("G+", [(BLUE, "red")])}
    t = master(theories, conflicts=[("scorpion", "toad"), ("fern", "toad")])
    question(t, "scorpion", "mushroom", "G+")
    assert t.truth()["theories"]["toad"]["conflicts"] == ["fern"]
    t = master(PAIR, conflicts=[("scorpion", "toad")])
    question(t, "scorpion", "mushroom", "G+")
    assert t.truth()["theories"]["toad"]["conflicts"] == []


@pytest.mark.clause("K15.17", "K15.18", "K-x37", "K-a22")
def test_a_contradiction_with_theories_not_named_does_not_count() -> None:
    tokens = ["R-", "B-", "B+", "A-", "G-", "G+"]
    kinds = ["fern", "claw", "mushroom", "flower", "scorpion", "toad"]
    seals = ["gold", "gold", "silver", "silver", "silver", "red"]
    named = zip(kinds, tokens, seals, strict=True)
    t = master({kind: (token, [(BLUE, seal)]) for kind, token, seal in named})
    question(t, "root", "feather", "G+")
    assert t.truth()["facts"][0]["answer"] is False
    assert t.truth()["reputation"][YELLOW] == 9


@pytest.mark.clause("K15.17", "K15.19", "K-a24")
def test_an_invalid_demonstration_is_allowed_and_costs() -> None:
    t = master(PAIR)
    question(t, "root", "feather", "R+")
    assert t.truth()["facts"][0]["answer"] is True
    assert t.truth()["reputation"][YELLOW] == 9


@pytest.mark.clause("K15.4")
def test_a_neutral_yes_debunks_no_single_theory() -> None:
    t = master({"claw": ("R+", [(BLUE, "gold")]), "toad": ("A+", [(GREEN, "gold")])})
    question(t, "claw", "toad", "N")
    assert t.truth()["theories"]["toad"]["conflicts"] == ["claw"]
    assert t.truth()["reputation"] == [12, 10, 10]


@pytest.mark.clause("K15.20", "K21.13")
def test_conflicts_do_not_matter_in_the_end() -> None:
    theories = {"toad": ("B+", [(YELLOW, "gold")]), "scorpion": ("B-", [(BLUE, "red")])}
    t = table("exhibit", actions={"exhibit": [1]}, theories=theories,
              conflicts=[("scorpion", "toad")], hands={YELLOW: "mushroom toad"})  # fmt: skip
    t.play("exhibit R+")
    mix(t, "mushroom", "toad")
    assert t.over
    assert t.sheet()[YELLOW]["seals right"] == 5


@pytest.mark.clause("K26.4", "K15.15")
def test_an_apprentice_ends_a_masters_conflict() -> None:
    t = table("debunk", actions={"debunk": [1, 1], "publish": [0, 0, 1]}, theories=PAIR,
              debunk=["master", "apprentice", "apprentice"])  # fmt: skip
    question(t, "scorpion", "toad", "B+")
    t.play("debunk scorpion green")
    assert t.truth()["theories"]["toad"]["conflicts"] == []
    assert (t.actors, can(t, "endorse", "ingredient")) == ((GREEN,), [])
    u = table("publish", actions={"publish": [1]}, theories={"toad": PAIR["toad"]})
    assert can(u, "endorse", "ingredient") == ["toad"]


@pytest.mark.clause("K14.2")
def test_without_theories_there_is_nothing_to_debunk() -> None:
    t = table("debunk", actions={"debunk": [1]})
    assert refused(t, "debunk toad red") == ("K14.2", "no-theory")
    t = table("debunk", actions={"debunk": [1]}, debunk="master")
    assert refused(t, "demonstrate fern+toad") == ("K14.2", "no-theory")


@pytest.mark.clause("K14.17", "K-a20")
def test_two_attempts_cost_a_cube_each() -> None:
    t = table("declare")
    t.play("place debunk")
    t.play("place debunk")
    assert t.truth()["cubes"][GREEN]["placed"] == 2
