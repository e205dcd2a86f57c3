"""Buy Artifact: K7, K23.27, and every artifact of K24."""

import pytest

from athanor import Table
from tests.games.alchemists.tables import (
    BLUE,
    GREEN,
    YELLOW,
    asked,
    can,
    cards,
    endorse,
    mix,
    publish,
    table,
    verbs,
)
from tests.support import refused, told

PLENTY = "mushroom mushroom toad toad fern fern claw scorpion"


def buyer(*shown: str, round: int = 2, gold: int = 6, **more: object) -> Table:  # noqa: A002
    """Yellow has two purchases, Blue one after the first of them."""
    return table("buy", round=round, actions={"buy": [2, 1], "debunk": [1]}, gold=gold,
                 for_sale=" ".join(shown), **more)  # type: ignore[arg-type]  # fmt: skip


@pytest.mark.clause("K7.1", "K7.5", "K7.6")
def test_a_buyer_pays_and_takes_a_card_of_the_row_which_is_not_refilled() -> None:
    t = buyer("boots", "mortar", "robe")
    t.play("buy mortar")
    truth = t.truth()
    assert truth["artifacts"]["row"] == ["boots", "robe"]
    assert truth["artifacts"]["owned"] == [["mortar"], [], []]
    assert truth["gold"][YELLOW] == 3
    assert t.view(BLUE)["artifacts"] == truth["artifacts"]


@pytest.mark.clause("K7.2", "K24.14", "K-a32")
def test_the_discount_card_takes_two_off_the_next_artifact() -> None:
    t = buyer("discount", "mortar", "robe", gold=8)
    t.play("buy discount")
    assert t.truth()["artifacts"]["discount_next"] is True
    t.play("decline")
    t.play("buy robe")
    assert t.truth()["gold"][YELLOW] == 8 - 3 - 2
    assert t.truth()["artifacts"]["discount_next"] is False


@pytest.mark.clause("K7.2", "K23.27", "K-x53")
def test_a_bronze_cup_for_nothing() -> None:
    t = buyer("cup", round=6, owned={YELLOW: "discount"}, gold=0,
              favors={YELLOW: "shopkeeper shopkeeper"})  # fmt: skip
    artifacts = t.truth()["artifacts"] | {"discount_next": True}
    t = buyer("cup", round=6, owned={YELLOW: "discount"}, gold=0, artifacts=artifacts,
              favors={YELLOW: "shopkeeper shopkeeper"})  # fmt: skip
    assert refused(t, "buy cup") == ("K7.3", "no-gold")
    t.play("favor shopkeeper")
    assert refused(t, "decline") == ("K4.21", "committed")
    t.play("favor shopkeeper")
    t.play("buy cup")
    assert t.truth()["gold"][YELLOW] == 0


@pytest.mark.clause("K7.3", "K7.4")
def test_only_what_is_in_the_row_and_within_ones_gold_can_be_bought() -> None:
    t = buyer("boots", "mortar", "discount", gold=3)
    assert refused(t, "buy boots") == ("K7.3", "no-gold")
    assert refused(t, "buy hypnotic") == ("K7.4", "not-in-row")
    assert can(t, "buy", "artifact") == ["discount", "mortar"]


@pytest.mark.clause("K7.7", "K7.8", "K24.15")
def test_rhetoric_gains_five_at_once_before_the_next_player() -> None:
    t = buyer("rhetoric", round=4)
    t.play("buy rhetoric")
    assert t.truth()["reputation"][YELLOW] == 15
    t = buyer("rhetoric", round=4, owned={YELLOW: "robe"})
    t.play("buy rhetoric")
    assert t.truth()["reputation"][YELLOW] == 16


@pytest.mark.clause("K23.27")
def test_a_shopkeeper_must_be_of_use() -> None:
    t = buyer("altar", "cup", "mirror", round=6, gold=0, favors={YELLOW: "shopkeeper"})
    t.play("favor shopkeeper")
    assert can(t, "buy", "artifact") == ["altar"]
    t = buyer("boots", "robe", "press", gold=1, favors={YELLOW: "shopkeeper shopkeeper"})
    assert refused(t, "favor shopkeeper") == ("K23.27", "no-use")
    t = buyer("boots", "robe", "press", gold=2, favors={YELLOW: "shopkeeper shopkeeper"})
    t.play("favor shopkeeper")
    assert t.legal() == [{"do": "favor", "card": "shopkeeper"}]


@pytest.mark.clause("K24.5", "K24.6", "K-a18")
def test_the_mortar_saves_one_card_at_random_and_its_owner_knows_which() -> None:
    saved = set()
    for seed in range(12):
        t = table("test", actions={"test": [1, 1]}, hands={YELLOW: "mushroom toad"},
                  owned={YELLOW: "mortar"})  # fmt: skip
        t = t.redeal(YELLOW, seed)
        mix(t, "mushroom", "toad")
        (kept,) = cards(t, YELLOW)
        lost = {"mushroom": "toad", "toad": "mushroom"}[kept]
        assert t.truth()["discard"][-1] == lost
        assert f"Seat 0 gives up {lost}." in told(t, YELLOW)
        assert not any(lost in words for words in told(t, BLUE))
        saved.add(kept)
    assert saved == {"mushroom", "toad"}


@pytest.mark.clause("K24.7", "K24.9", "K-a19")
def test_the_periscope_shows_its_owner_one_card_before_the_cards_go() -> None:
    t = table(
        "test",
        actions={"test": [2, 0, 1], "drink": [0, 1]},
        owned={BLUE: "periscope"},
        hands={YELLOW: PLENTY},
    )
    mix(t, "mushroom", "toad")
    assert asked(t) == {"ask": "peek", "seat": BLUE, "of": 0}
    assert t.truth()["cauldron"] == {"seat": YELLOW, "pair": ["mushroom", "toad"]}
    assert t.view(GREEN)["cauldron"] == {"seat": YELLOW, "pair": None}
    assert t.truth()["discard"] == []
    t.play("peek")
    fact = t.truth()["facts"][1]
    assert fact["ingredient"] in ("mushroom", "toad")
    assert (fact["how"], fact["of"], fact["seat"]) == ("peek", 0, BLUE)
    assert t.view(BLUE)["facts"][1] == fact
    assert t.view(GREEN)["facts"][1] == fact | {"ingredient": None}
    assert f"Seat 1 sees {fact['ingredient']}." in told(t, BLUE)
    assert told(t, GREEN)[-1] == "Seat 1 looks through the periscope."
    assert t.truth()["discard"] == ["mushroom", "toad"]
    assert t.truth()["cauldron"] == {"seat": "none", "pair": []}
    t.play("decline")
    mix(t, "fern", "toad")
    assert t.truth()["artifacts"]["used"]["periscope"] is True
    assert t.truth()["phase"] == "drink"


@pytest.mark.clause("K24.8")
def test_the_periscope_does_not_look_into_own_mixes_or_the_cap() -> None:
    t = table("test", actions={"test": [1, 1]}, owned={YELLOW: "periscope"}, hands={YELLOW: PLENTY})
    mix(t, "mushroom", "toad")
    assert t.actors == (BLUE,)
    t = buyer("cap", round=4, owned={BLUE: "periscope"}, hands={YELLOW: PLENTY})
    t.play("buy cap")
    mix(t, "mushroom", "toad")
    assert asked(t)["ask"] == "cap"
    t = table("debunk", actions={"debunk": [1, 1]}, owned={BLUE: "periscope"},
              theories={"toad": ("B+", [(1, "gold")])})  # fmt: skip
    t.play("debunk toad red")
    assert asked(t)["ask"] == "debunk"


@pytest.mark.clause("K24.10", "K12.5", "K-x42")
def test_the_press_saves_the_banks_fee_only() -> None:
    theory = {"toad": ("B+", [(BLUE, "gold"), (GREEN, "red")])}
    for owned, cost in (("", 3), ("press", 2)):
        t = table("publish", actions={"publish": [1, 1]}, theories=theory, gold=3,
                  owned={YELLOW: owned})  # fmt: skip
        endorse(t, "toad", "gold")
        assert t.truth()["gold"] == [3 - cost, 4, 4]
    t = table("publish", actions={"publish": [1, 1]}, gold=0, owned={YELLOW: "press"})
    publish(t, "toad", "B+", "gold")
    assert t.truth()["gold"][YELLOW] == 0


@pytest.mark.clause("K24.11", "K24.17", "K24.19", "K-x41")
def test_robe_and_authority_add_up_before_the_last_round() -> None:
    for number, published in ((4, 4), (6, 3)):
        t = table("publish", round=number, actions={"publish": [1, 1]},
                  owned={YELLOW: "robe authority"})  # fmt: skip
        publish(t, "toad", "B+", "gold")
        assert t.truth()["reputation"][YELLOW] == 10 + published


@pytest.mark.clause("K24.18", "K24.19", "K12.13", "K-a30")
def test_authority_lets_an_endorser_gain() -> None:
    theory = {"toad": ("B+", [(BLUE, "gold")])}
    for owned, number, gain in (("", 4, 0), ("authority", 4, 2), ("robe authority", 4, 3),
                                ("robe authority", 6, 2)):  # fmt: skip
        t = table("publish", round=number, actions={"publish": [1, 1]}, theories=theory,
                  owned={YELLOW: owned})  # fmt: skip
        endorse(t, "toad", "gold")
        assert t.truth()["reputation"][YELLOW] == 10 + gain


@pytest.mark.clause("K24.13")
def test_the_robe_helps_the_top_alchemist_too() -> None:
    t = table("publish", actions={"publish": [1]}, owned={YELLOW: "robe"})
    publish(t, "toad", "B+", "gold")
    assert t.truth()["reputation"][YELLOW] == 10 + 2 + 2


@pytest.mark.clause("K24.16")
def test_the_hypnotic_amulet_draws_four_favors() -> None:
    t = buyer("hypnotic", round=4)
    t.play("buy hypnotic")
    assert t.truth()["favors"][YELLOW]["count"] == 4
    deck = t.truth()["favor_deck"]
    assert len(deck) == 22 - 4


@pytest.mark.clause("K24.16", "K23.5")
def test_herbalists_among_four_favors_are_resolved_one_after_the_other() -> None:
    t = buyer("hypnotic", round=4)
    deck = sorted(t.truth()["favor_deck"], key=lambda card: card != "herbalist")
    t = buyer("hypnotic", round=4, favor_deck=deck)
    t.play("buy hypnotic")
    for left in (3, 3, 2, 2, 1, 1, 0, 0):
        assert asked(t)["ask"] == "herbalist"
        assert t.truth()["favors"][YELLOW]["cards"]["herbalist"] == left
        t.play(t.legal()[0])
    assert t.truth()["hands"][YELLOW]["count"] == 4
    assert t.actors == (BLUE,)


@pytest.mark.clause("K24.20", "K24.22", "K-a29")
def test_the_cap_tests_twice_and_discards_nothing() -> None:
    t = buyer("cap", round=4, hands={YELLOW: PLENTY})
    t.play("buy cap")
    assert asked(t) == {"ask": "cap", "seat": YELLOW, "used": [], "left": 2}
    assert t.can_undo(YELLOW)
    mix(t, "fern", "claw")
    assert asked(t) == {"ask": "cap", "seat": YELLOW, "used": ["fern", "claw"], "left": 1}
    t.play("stop")
    truth = t.truth()
    assert truth["hands"][YELLOW]["count"] == 8
    assert (truth["made"][YELLOW], truth["student"], truth["discard"]) == (["R-"], "happy", [])
    assert truth["cubes"][YELLOW]["hospital"] == 0
    assert truth["facts"][0]["how"] == "cap"


@pytest.mark.clause("K24.21", "K-x56")
def test_no_card_serves_in_both_tests_of_the_cap() -> None:
    t = buyer("cap", round=4, hands={YELLOW: "scorpion toad fern claw"})
    t.play("buy cap")
    mix(t, "scorpion", "toad")
    assert refused(t, "mix fern+toad") == ("K24.21", "card-used")
    assert can(t, "mix", "pair") == [["fern", "claw"]]
    t = buyer("cap", round=4, hands={YELLOW: "scorpion toad toad fern"})
    t.play("buy cap")
    mix(t, "scorpion", "toad")
    mix(t, "fern", "toad")
    assert len(t.truth()["facts"]) == 2


@pytest.mark.clause("K24.21")
def test_the_cap_asks_only_where_two_cards_are_left() -> None:
    t = buyer("cap", round=4, hands={YELLOW: "scorpion toad fern"})
    t.play("buy cap")
    mix(t, "scorpion", "toad")
    assert t.actors == (BLUE,)
    t = buyer("cap", round=4, hands={YELLOW: "toad"})
    t.play("buy cap")
    assert t.actors == (BLUE,)


@pytest.mark.clause("K24.22", "K-a38")
def test_that_the_cap_asks_tells_nothing_of_the_hand() -> None:
    hands = ("toad toad", "toad fern")
    same, mixed = (buyer("cap", round=4, hands={YELLOW: kinds}) for kinds in hands)
    for t in (same, mixed):
        t.play("buy cap")
        assert asked(t)["ask"] == "cap"
    assert [action["do"] for action in same.legal()] == ["stop"]
    assert same.view(BLUE) == mixed.view(BLUE)
    same.play("stop")
    assert same.actors == (BLUE,)


@pytest.mark.clause("K24.22", "K-a38")
def test_that_the_cap_asks_again_tells_nothing_of_the_hand() -> None:
    hands = ("scorpion toad toad toad", "scorpion toad toad fern")
    same, mixed = (buyer("cap", round=4, hands={YELLOW: kinds}) for kinds in hands)
    for t in (same, mixed):
        t.play("buy cap")
        mix(t, "scorpion", "toad")
        assert asked(t)["left"] == 1
    assert [action["do"] for action in same.legal()] == ["stop"]
    assert same.view(BLUE) == mixed.view(BLUE)


@pytest.mark.clause("K24.23", "K24.24")
def test_the_trunk_gives_seven_ingredients_and_none_on_order_spaces() -> None:
    t = buyer("trunk", round=4)
    t.play("buy trunk")
    assert t.truth()["hands"][YELLOW]["count"] == 7
    t = table("order", round=4, owned={YELLOW: "trunk"})
    t.play("order fii")
    assert t.truth()["hands"][YELLOW]["count"] == 0
    assert t.truth()["favors"][YELLOW]["count"] == 1
    t = table("forage", round=4, owned={YELLOW: "trunk"}, actions={"forage": [1, 1]})
    t.play("draw")
    assert t.truth()["hands"][YELLOW]["count"] == 1


@pytest.mark.clause("K24.25", "K-a28")
def test_the_altar_turns_gold_into_reputation() -> None:
    t = buyer("altar", round=6, gold=5)
    t.play("buy altar")
    assert asked(t) == {"ask": "altar", "seat": YELLOW}
    assert t.can_undo(YELLOW)
    assert can(t, "offer_gold", "gold") == [1, 2, 3, 4]
    assert refused(t, "offer_gold 5") == ("K24.25", "no-gold")
    t.play("offer_gold 4")
    assert (t.truth()["gold"][YELLOW], t.truth()["reputation"][YELLOW]) == (0, 14)
    t = buyer("altar", round=6, gold=1)
    t.play("buy altar")
    assert t.actors == (BLUE,)
    rich = buyer("altar", round=6, gold=20)
    rich.play("buy altar")
    assert max(can(rich, "offer_gold", "gold")) == 8


@pytest.mark.clause("K24.1", "K24.2", "K-a16")
def test_boots_repeat_an_action_that_was_carried_out_once_a_round() -> None:
    t = table("forage", actions={"forage": [1, 1], "transmute": [1]}, owned={YELLOW: "boots"})
    t.play("draw")
    t.play("draw")
    assert asked(t) == {"ask": "boots", "seat": YELLOW, "space": "forage"}
    t.play("boots")
    assert asked(t)["boots"] is True
    assert refused(t, "decline") == ("K3.1", "not-asked")
    t.play("draw")
    truth = t.truth()
    assert truth["spaces"]["forage"]["performed"] == [2, 1, 0]
    assert truth["cubes"][YELLOW]["placed"] == 1
    t.play(t.legal()[-1])
    assert t.truth()["artifacts"]["used"]["boots"] is False or t.truth()["round"] == 2
    declined = table("forage", actions={"forage": [1], "buy": [1]}, owned={YELLOW: "boots"})
    declined.play("decline")
    assert declined.truth()["phase"] == "buy"


@pytest.mark.clause("K24.3", "K24.4", "K5.7")
def test_boots_do_not_sell_and_forage_before_the_row_is_cleared() -> None:
    t = table("sell", actions={"sell": [1], "buy": [1]}, owned={YELLOW: "boots"},
              hands={YELLOW: PLENTY})  # fmt: skip
    t.play("offer R+")
    t.play("guarantee wrong")
    mix(t, "mushroom", "toad")
    assert t.truth()["phase"] == "buy"
    t = table(
        "forage", actions={"forage": [1], "buy": [1]}, owned={YELLOW: "boots"}, row="root fern"
    )
    t.play("take root")
    t.play("boots")
    t.play("take fern")
    assert cards(t, YELLOW) == {"fern": 1, "root": 1}


@pytest.mark.clause("K24.4")
def test_boots_are_not_offered_where_all_see_that_the_action_cannot_be_carried_out() -> None:
    t = table("transmute", actions={"transmute": [1], "buy": [1]}, owned={YELLOW: "boots"},
              hands={YELLOW: "toad"})  # fmt: skip
    t.play("transmute toad")
    assert t.truth()["phase"] == "buy"
    t = table("test", actions={"test": [1], "drink": [0, 1]}, owned={YELLOW: "boots"}, gold=0,
              hands={YELLOW: PLENTY})  # fmt: skip
    mix(t, "fern", "claw")
    assert t.truth()["phase"] == "drink"
    passed = table("forage", actions={"forage": [1], "buy": [1]}, owned={YELLOW: "boots"})
    passed.play("draw")
    passed.play("pass")
    assert passed.truth()["phase"] == "buy"
    assert passed.truth()["artifacts"]["used"]["boots"] is False


@pytest.mark.clause("K24.4", "K-a38")
def test_that_boots_are_offered_tells_nothing_of_the_hand() -> None:
    hands = ("fern claw toad toad", "fern claw toad root")
    same, mixed = (
        table("test", actions={"test": [1], "drink": [0, 1]}, owned={YELLOW: "boots"}, gold=2,
              hands={YELLOW: kinds})
        for kinds in hands
    )  # fmt: skip
    for t in (same, mixed):
        mix(t, "fern", "claw")
        assert asked(t) == {"ask": "boots", "seat": YELLOW, "space": "test"}
    assert same.view(BLUE) == mixed.view(BLUE)
    assert refused(same, "boots") == ("K24.4", "no-use")
    assert same.legal() == [{"do": "pass"}]
    mixed.play("boots")
    assert asked(mixed)["boots"] is True


@pytest.mark.clause("K24.4", "K-a38")
def test_that_boots_are_offered_tells_nothing_of_the_favors() -> None:
    poor, able = (
        table("buy", actions={"buy": [1], "debunk": [0, 1]}, owned={YELLOW: "boots"}, gold=6,
              for_sale="mortar robe", favors={YELLOW: card})
        for card in ("barmaid", "shopkeeper")
    )  # fmt: skip
    for t in (poor, able):
        t.play("buy mortar")
        assert asked(t) == {"ask": "boots", "seat": YELLOW, "space": "buy"}
    assert poor.view(BLUE) == able.view(BLUE)
    assert poor.legal() == [{"do": "pass"}]
    able.play("boots")
    assert able.legal() == [{"do": "favor", "card": "shopkeeper"}]


@pytest.mark.clause("K24.3", "K-a17")
def test_boots_work_on_the_custodian_card() -> None:
    t = table("custodian", actions={"custodian": [1], "buy": [1]}, owned={YELLOW: "boots"},
              hands={YELLOW: PLENTY})  # fmt: skip
    mix(t, "mushroom", "toad")
    assert asked(t) == {"ask": "boots", "seat": YELLOW, "space": "custodian"}
    t.play("boots")
    assert verbs(t) == {"mix"}


@pytest.mark.clause("K24.26", "K24.31", "K24.32")
def test_cabinet_mirror_chalice_and_cup_are_worth_their_points() -> None:
    t = table("exhibit", actions={"exhibit": [1]}, owned={YELLOW: "cabinet mirror chalice"},
              reputation={YELLOW: 14})  # fmt: skip
    sheet = t.sheet()[YELLOW]
    assert (sheet["artifacts"], sheet["cabinet"], sheet["mirror"]) == (6, 6, 2)
    t = table("exhibit", actions={"exhibit": [1]}, owned={YELLOW: "cup mirror"},
              reputation={YELLOW: 15})  # fmt: skip
    assert (t.sheet()[YELLOW]["artifacts"], t.sheet()[YELLOW]["mirror"]) == (4, 3)
