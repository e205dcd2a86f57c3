"""The exhibition, final scoring and winning: K20–K22, K24.27–K24.31."""

import pytest

import athanor
from athanor import Table
from tests.games.alchemists.tables import (
    BLUE,
    GREEN,
    YELLOW,
    asked,
    can,
    cards,
    mix,
    table,
    verbs,
)
from tests.support import refused

# In DEMO: mushroom+toad R+, fern+claw R-, scorpion+toad B+, fern+toad B+, claw+scorpion G+.
PLENTY = "mushroom mushroom toad toad fern fern claw scorpion"


def stand(hand: str = PLENTY, **more: object) -> Table:
    """Yellow and Blue exhibit, Yellow first."""
    more = {"actions": {"exhibit": [3, 2]}, "hands": {YELLOW: hand, BLUE: PLENTY}, **more}
    return table("exhibit", **more)  # type: ignore[arg-type]


def show(t: Table, potion: str, pair: str) -> None:
    t.play(f"exhibit {potion}")
    t.play(f"mix {pair}")


def ended(**more: object) -> Table:
    """A game whose last action is declined."""
    t = table("exhibit", actions={"exhibit": [1]}, **more)  # type: ignore[arg-type]
    t.play("decline")
    assert t.over
    return t


@pytest.mark.clause("K20.3", "K20.4", "K20.7")
def test_an_exhibitor_names_a_potion_then_mixes_and_all_see_what_comes_out() -> None:
    t = stand()
    t.play("exhibit R+")
    assert asked(t) == {"ask": "mix", "seat": YELLOW, "potion": "R+", "guarantee": "none"}
    assert t.view(BLUE)["pending"] == [
        {"ask": "mix", "seat": YELLOW, "potion": None, "guarantee": None}
    ]
    assert t.can_undo(YELLOW)
    mix(t, "mushroom", "toad")
    truth = t.truth()
    assert truth["made"][YELLOW] == ["R+"]
    fact = {"round": 6, "seat": YELLOW, "how": "exhibit", "pair": ["mushroom", "toad"],
            "potion": "R+", "asked": "R+"}  # fmt: skip
    assert t.view(YELLOW)["facts"] == [fact]
    assert t.view(GREEN)["facts"] == [fact | {"pair": None}]
    assert truth["discard"] == ["mushroom", "toad"]


@pytest.mark.clause("K20.5", "K20.6", "K20.10", "K-a31")
def test_a_success_is_not_repeated_but_a_failure_may_be() -> None:
    t = stand(actions={"exhibit": [3]})
    assert refused(t, "exhibit N") == ("K20.6", "not-wanted")
    show(t, "R+", "mushroom+toad")
    assert refused(t, "exhibit R+") == ("K20.5", "shown")
    show(t, "R-", "fern+toad")
    assert t.truth()["exhibition"]["failed"] == [1, 0, 0]
    assert t.truth()["exhibition"]["shown"][YELLOW] == ["R+"]
    assert "R-" in can(t, "exhibit", "potion")


@pytest.mark.clause("K20.8", "K20.9", "K20.11", "K-x55")
def test_first_success_and_mastery() -> None:
    first = table("exhibit", actions={"exhibit": [2]}).truth()["exhibition"]
    first["first"]["R-"] = BLUE
    t = stand(actions={"exhibit": [3]}, exhibition=first)
    show(t, "R+", "mushroom+toad")
    assert t.truth()["reputation"][YELLOW] == 11
    assert t.truth()["exhibition"]["first"]["R+"] == YELLOW
    show(t, "R-", "fern+claw")
    assert t.truth()["reputation"][YELLOW] == 13


@pytest.mark.clause("K20.9", "K20.10", "K20.12")
def test_later_successes_gain_nothing_and_failures_cost_by_zone() -> None:
    t = stand(reputation={YELLOW: 14})
    show(t, "R+", "mushroom+toad")
    show(t, "R+", "mushroom+toad")
    assert t.truth()["reputation"][:2] == [15, 10]
    show(t, "G+", "fern+claw")
    assert t.truth()["reputation"][YELLOW] == 13
    both = stand(actions={"exhibit": [3]})
    show(both, "R+", "mushroom+toad")
    show(both, "R-", "fern+claw")
    assert both.truth()["reputation"][YELLOW] == 10 + 1 + 3


@pytest.mark.clause("K20.13", "K20.14")
def test_without_two_kinds_an_exhibit_is_declined() -> None:
    t = stand("toad toad")
    assert verbs(t) == {"decline"}
    assert refused(t, "exhibit R+") == ("K20.14", "cannot-exhibit")


@pytest.mark.clause("K20.15", "K20.16")
def test_after_the_exhibition_only_awards_and_favors_follow() -> None:
    cubes = table("exhibit", actions={"exhibit": [1]}).truth()["cubes"]
    cubes[YELLOW] |= {"spent": 3, "unused": 1}
    plain = table("exhibit", actions={"exhibit": [1]}).truth()
    deck = sorted(plain["favor_deck"], key=lambda card: card != "herbalist")
    t = table("exhibit", actions={"exhibit": [1]}, cubes=cubes, favor_deck=deck,
              theories={"toad": ("B+", [(YELLOW, "red")])})  # fmt: skip
    t.play("decline")
    assert (t.truth()["phase"], asked(t)["ask"]) == ("end", "herbalist")
    for _ in range(2):
        t.play(t.legal()[0])
    truth = t.truth()
    assert t.over
    assert (truth["round"], truth["phase"], truth["row"]) == (6, "over", [])
    assert truth["reputation"][YELLOW] == 11
    assert truth["cubes"][YELLOW]["unused"] == 2
    assert truth["adventurer"] == plain["adventurer"]
    assert truth["favors"][YELLOW]["count"] == 0


@pytest.mark.clause("K21.1", "K21.3", "K21.14")
def test_reputation_artifacts_and_grants_are_points() -> None:
    t = ended(reputation={YELLOW: 12}, owned={YELLOW: "cup chalice"}, gold=0,
              grants={"nw": YELLOW, "mid": YELLOW})  # fmt: skip
    assert t.sheet()[YELLOW] == {
        "reputation": 12, "mirror": 0, "artifacts": 10, "cabinet": 0, "feather": 0, "grants": 3,
        "gold": 0, "seals right": 0, "seals wrong": 0, "idol": 0,
    }  # fmt: skip
    assert t.scores[YELLOW] == 25


@pytest.mark.clause("K21.2", "K24.31", "K-x50")
def test_the_mirror_counts_full_fives_of_reputation() -> None:
    for reputation, points in ((14, 2), (15, 3)):
        t = ended(reputation={YELLOW: reputation}, owned={YELLOW: "mirror"})
        assert t.sheet()[YELLOW]["mirror"] == points


@pytest.mark.clause("K21.4", "K21.5", "K21.6", "K-x52")
def test_favors_become_gold_and_gold_becomes_points() -> None:
    t = ended(gold={YELLOW: 7}, favors={YELLOW: "sage barmaid"}, hands={YELLOW: PLENTY})
    assert t.sheet()[YELLOW]["gold"] == 3


@pytest.mark.clause("K21.7", "K-a34")
def test_the_end_reveals_the_world_and_the_seals_but_not_the_hands() -> None:
    t = ended(theories={"toad": ("B+", [(YELLOW, "gold")])}, hands={YELLOW: PLENTY})
    view = t.view(BLUE)
    assert view["world"] == t.truth()["world"]
    assert (view["code"], view["options"]["code"]) == ("DEMO", "DEMO")
    assert view["theories"]["toad"]["seals"][0]["kind"] == "gold"
    assert view["hands"][YELLOW]["cards"] is None
    assert view["seals"][YELLOW]["left"] is None
    assert view["adventurer"]["removed"] is None


SCORPION_SEALS = ["gold", "silver", "blue"]


@pytest.mark.clause("K21.8", "K21.12", "K-x49")
def test_seals_on_a_correct_theory() -> None:
    seals = list(zip((YELLOW, BLUE, GREEN), SCORPION_SEALS, strict=True))
    t = ended(theories={"scorpion": ("G+", seals)}, owned={YELLOW: "idol"})
    assert [lines["seals right"] for lines in t.sheet()] == [5, 3, 0]
    assert t.sheet()[YELLOW]["idol"] == 1
    for seat in (BLUE, GREEN):
        t = ended(theories={"scorpion": ("G+", seals)}, owned={seat: "idol"})
        assert t.sheet()[seat]["idol"] == 1


@pytest.mark.clause("K21.9", "K21.10", "K21.11", "K-x47")
def test_seals_on_a_theory_with_one_mistake() -> None:
    seals = list(zip((YELLOW, BLUE, GREEN), ("red", "green", "gold"), strict=True))
    t = ended(theories={"scorpion": ("A+", seals)})
    assert [lines["seals wrong"] for lines in t.sheet()] == [0, -4, -4]


@pytest.mark.clause("K21.10", "K-x48")
def test_a_hedge_does_not_help_where_everything_is_wrong() -> None:
    seals = list(zip((YELLOW, BLUE, GREEN), ("red", "green", "blue"), strict=True))
    t = ended(theories={"scorpion": ("G-", seals)})
    assert [lines["seals wrong"] for lines in t.sheet()] == [-4, -4, -4]


@pytest.mark.clause("K21.14", "K21.15")
def test_points_may_fall_below_nothing_and_other_seals_count_nothing() -> None:
    kinds = ["fern", "claw", "mushroom", "flower"]
    tokens = ["R+", "B+", "R-", "A+"]
    theories = {k: (a, [(YELLOW, "silver" if k != "flower" else "gold")])
                for k, a in zip(kinds, tokens, strict=True)}  # fmt: skip
    t = ended(theories=theories, reputation={YELLOW: 1}, gold=0)
    # Reputation 1, and 1 for the top alchemist of the round.
    assert t.scores[YELLOW] == 2 - 16


@pytest.mark.clause("K21.16")
def test_hidden_lines_count_nothing_before_the_end() -> None:
    t = table("exhibit", actions={"exhibit": [1]}, owned={YELLOW: "cabinet idol plume"}, gold=3,
              theories={"toad": ("B+", [(YELLOW, "gold")])}, favors={YELLOW: "sage"})  # fmt: skip
    sheet = t.sheet()[YELLOW]
    assert (sheet["gold"], sheet["cabinet"]) == (1, 6)
    assert sheet["seals right"] == sheet["idol"] == sheet["feather"] == 0
    assert t.winners == ()


@pytest.mark.clause("K22.1", "K22.2", "K22.3")
def test_most_points_win_then_gold_left_over_then_it_is_shared() -> None:
    assert ended(reputation={BLUE: 12}).winners == (BLUE,)
    assert ended(gold={YELLOW: 1, BLUE: 2, GREEN: 0}).winners == (BLUE,)
    assert ended(gold={YELLOW: 2, BLUE: 2, GREEN: 0}).winners == (YELLOW, BLUE)
    assert ended(gold={YELLOW: 0, BLUE: 0, GREEN: 0}, favors={GREEN: "sage"}).winners == (GREEN,)


@pytest.mark.clause("K24.27", "K24.30", "K-x51")
def test_the_feather_keeps_the_cards_of_successes() -> None:
    t = stand("scorpion toad toad mushroom", actions={"exhibit": [2]}, owned={YELLOW: "plume"})
    show(t, "B+", "scorpion+toad")
    assert t.truth()["aside"][YELLOW]["count"] == 2
    assert t.view(BLUE)["aside"][YELLOW] == {"count": 2, "cards": None}
    show(t, "R+", "mushroom+toad")
    assert t.over
    assert t.sheet()[YELLOW]["feather"] == 3
    assert t.view(BLUE)["aside"][YELLOW]["cards"]["toad"] == 2


@pytest.mark.clause("K24.28")
def test_the_feather_does_not_keep_failures() -> None:
    t = stand(owned={YELLOW: "plume"})
    show(t, "G-", "mushroom+toad")
    assert t.truth()["aside"][YELLOW]["count"] == 0
    assert t.truth()["discard"] == ["mushroom", "toad"]


@pytest.mark.clause("K24.29")
def test_feather_and_mortar_ask_what_to_keep() -> None:
    t = stand("scorpion toad", owned={YELLOW: "plume mortar"})
    show(t, "B+", "scorpion+toad")
    question = asked(t)
    assert (question["ask"], {question["aside"], question["back"]}) == (
        "mortar",
        {"scorpion", "toad"},
    )
    assert t.view(BLUE)["pending"][0] == {
        "ask": "mortar", "seat": YELLOW, "aside": None, "back": None,
    }  # fmt: skip
    assert t.truth()["cauldron"]["pair"] == ["scorpion", "toad"]
    both = athanor.load(t.truth())
    both.play("leave_both")
    assert both.truth()["aside"][YELLOW]["count"] == 2
    t.play("take_back")
    assert cards(t, YELLOW) == {question["back"]: 1}
    assert t.truth()["aside"][YELLOW]["cards"][question["aside"]] == 1
