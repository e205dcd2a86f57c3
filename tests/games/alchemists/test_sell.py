"""Sell Potion: K10, with Barmaid and Merchant (K23.18–K23.25)."""

import pytest

from athanor import Table, reader
from tests.games.alchemists.tables import (
    BLUE,
    GREEN,
    YELLOW,
    asked,
    can,
    table,
    verbs,
)
from tests.support import refused, told

# In DEMO: mushroom+claw is B-, fern+claw R-, fern+mushroom N, mushroom+toad R+, fern+toad B+.
PLENTY = "mushroom mushroom claw fern toad scorpion"


def seller(**more: object) -> Table:
    """Yellow alone sells to the berserker, who wants R+, G+ and B-."""
    return table("sell", actions={"sell": [1], "buy": [1]}, hands={YELLOW: PLENTY}, **more)  # type: ignore[arg-type]


def sold(t: Table, potion: str, guarantee: str, pair: str) -> dict[str, object]:
    t.play(f"offer {potion}")
    t.play(f"guarantee {guarantee}")
    t.play(f"mix {pair}")
    entry: dict[str, object] = t.truth()["sale"]["offers"][-1]
    return entry


def bidders(bids: list[int], **more: object) -> Table:
    """All seats are on the space and have bid."""
    hands = dict.fromkeys(range(len(bids)), "mushroom claw toad")
    more = {"hands": hands, "players": len(bids), **more}
    t = table("sell", actions={"sell": [1] * len(bids), "buy": [1]}, **more)  # type: ignore[arg-type]
    for seat, discount in enumerate(bids):
        t.play(f"bid {discount}", seat)
    return t


@pytest.mark.clause("K10.1")
def test_selling_takes_two_cubes_and_is_possible_once() -> None:
    t = table("declare")
    t.play("place sell")
    assert t.truth()["cubes"][GREEN]["placed"] == 2
    assert refused(t, "place sell") == ("K4.4", "space-full")


@pytest.mark.clause("K10.2", "K10.7")
def test_sellers_bid_in_secret_and_show_together() -> None:
    t = table("sell", actions={"sell": [1, 0, 1]}, hands={YELLOW: PLENTY, GREEN: PLENTY[:0]})
    assert asked(t) == {"ask": "bid", "seats": [YELLOW, GREEN]}
    assert t.actors == (YELLOW, GREEN)
    assert {a["do"] for a in t.legal(GREEN)} == {"bid"}
    t.play("bid 2", GREEN)
    assert t.view(YELLOW)["sale"]["bids"] == ["none", "none", None]
    assert t.view(GREEN)["sale"]["bids"] == ["none", "none", 2]
    assert t.view(BLUE)["pending"] == [{"ask": "bid", "seats": [YELLOW, GREEN]}]
    t.play("bid 0", YELLOW)
    assert t.view(BLUE)["sale"]["bids"] == [0, "none", 2]
    assert t.truth()["sale"]["order"] == [GREEN, YELLOW]


@pytest.mark.clause("K10.3")
def test_a_single_seller_does_not_bid_and_gives_no_discount() -> None:
    t = seller()
    assert asked(t)["ask"] == "offer"
    assert t.truth()["sale"] == {
        "bids": ["none"] * 3, "order": [YELLOW], "blocked": [], "offers": [],
    }  # fmt: skip
    t.play("offer R+")
    t.play("guarantee exact")
    assert t.truth()["sale"]["offers"][0]["price"] == 4


@pytest.mark.clause("K10.4", "K-x19")
def test_in_the_red_zone_three_cannot_be_bid_and_two_leaves_one_price() -> None:
    t = table("sell", actions={"sell": [1, 1]}, reputation={YELLOW: 6},
              hands={YELLOW: PLENTY, BLUE: "toad fern"})  # fmt: skip
    assert refused(t, "bid 3", YELLOW) == ("K10.4", "red-bid")
    t.play("bid 2", YELLOW)
    t.play("bid 0", BLUE)
    t.play("offer R+")
    assert t.legal() == [{"do": "guarantee", "quality": "exact"}]
    t.play("guarantee exact")
    assert t.truth()["sale"]["offers"][0]["price"] == 1


@pytest.mark.clause("K10.5", "K10.6", "K-x20")
def test_equal_smileys_sell_in_play_order() -> None:
    t = table("sell", actions={"sell": [1, 1]}, reputation={YELLOW: 14}, turn=[BLUE, YELLOW, GREEN],
              hands={YELLOW: PLENTY, BLUE: "toad fern"})  # fmt: skip
    t.play("bid 0", YELLOW)
    t.play("bid 1", BLUE)
    assert t.truth()["sale"]["order"] == [BLUE, YELLOW]


@pytest.mark.clause("K10.6", "K23.11")
def test_most_smileys_sell_first_and_an_associate_only_breaks_ties() -> None:
    assert bidders([1, 3, 2]).truth()["sale"]["order"] == [BLUE, GREEN, YELLOW]
    t = bidders([1, 3, 1], associates={"sell": [GREEN]})
    assert t.truth()["sale"]["order"] == [BLUE, GREEN, YELLOW]


@pytest.mark.clause("K10.8")
def test_a_seller_offers_what_the_adventurer_wants() -> None:
    t = seller()
    assert refused(t, "offer B+") == ("K10.8", "not-wanted")
    assert refused(t, "offer N") == ("K10.8", "not-wanted")
    assert can(t, "offer", "potion") == ["R+", "G+", "B-"]


@pytest.mark.clause("K10.9")
def test_with_four_players_an_offer_blocks_its_own_potion() -> None:
    t = bidders([0, 0, 0, 0])
    sold(t, "G+", "wrong", "claw+toad")
    assert t.truth()["sale"]["blocked"] == ["G+"]
    assert refused(t, "offer G+") == ("K10.8", "blocked")
    assert can(t, "offer", "potion") == ["R+", "B-"]


@pytest.mark.clause("K10.10", "K-x10", "K10.13")
def test_with_three_the_left_and_middle_potion_block_each_other() -> None:
    t = bidders([0, 0, 0], turn=[GREEN, BLUE, YELLOW])
    sold(t, "R+", "neutral", "mushroom+toad")
    assert t.truth()["sale"]["blocked"] == ["R+", "G+"]
    assert can(t, "offer", "potion") == ["B-"]
    t.play("decline")
    assert t.truth()["cubes"][BLUE]["unused"] == 2
    sold(t, "B-", "neutral", "mushroom+claw")
    assert t.truth()["sale"]["blocked"] == ["R+", "G+", "B-"]


@pytest.mark.clause("K10.10", "K10.12", "K-x15")
def test_with_three_the_right_potion_blocks_only_itself() -> None:
    t = bidders([0, 0, 0])
    sold(t, "B-", "wrong", "claw+toad")
    assert can(t, "offer", "potion") == ["R+", "G+"]


@pytest.mark.clause("K10.11", "K10.13", "K23.22", "K-x16")
def test_with_two_the_second_needs_a_merchant() -> None:
    t = bidders([0, 0])
    sold(t, "R+", "wrong", "claw+toad")
    assert verbs(t) == {"decline"}
    t = bidders([0, 0], favors={BLUE: "merchant"})
    sold(t, "R+", "wrong", "claw+toad")
    gold = t.truth()["gold"][BLUE]
    t.play("favor merchant")
    assert t.truth()["gold"][BLUE] == gold
    assert can(t, "offer", "potion") == ["R+", "G+", "B-"]


@pytest.mark.clause("K10.14", "K10.15", "K-a2")
def test_declining_blocks_nothing_and_makes_the_next_one_first() -> None:
    t = bidders([0, 0, 0], favors={BLUE: "merchant"})
    t.play("decline")
    gold = t.truth()["gold"][BLUE]
    t.play("favor merchant")
    assert t.truth()["gold"][BLUE] == gold + 1
    entry = sold(t, "R+", "wrong", "claw+toad")
    assert (entry["quality"], t.truth()["sale"]["blocked"]) == ("neutral", ["R+", "G+"])


@pytest.mark.clause("K10.16", "K10.19")
def test_several_may_give_the_same_guarantee_even_one_known_to_fail() -> None:
    t = bidders([0, 0, 0, 0])
    for potion in ("R+", "G+"):
        sold(t, potion, "exact", "claw+toad")
    assert [o["paid"] for o in t.truth()["sale"]["offers"]] == [0, 0]


@pytest.mark.clause("K10.17", "K10.18", "K-x17", "K-x18")
def test_prices_by_zone_and_discount() -> None:
    prices = {
        ("red", 0): "3 2 1 -", ("red", 1): "2 1 - -", ("red", 2): "1 - - -",
        ("plain", 0): "4 3 2 1", ("plain", 1): "3 2 1 -", ("plain", 2): "2 1 - -",
        ("plain", 3): "1 - - -", ("green", 2): "2 1 - -", ("blue", 0): "5 4 3 2",
        ("blue", 1): "4 3 2 1", ("blue", 2): "3 2 1 -", ("blue", 3): "2 1 - -",
    }  # fmt: skip
    zones = {"red": 6, "plain": 13, "green": 17, "blue": 18}
    for (zone, discount), row in prices.items():
        t = bidders([discount, 0], reputation={YELLOW: zones[zone], BLUE: 10}, turn=[0, 1])
        while t.actors != (YELLOW,):
            t.play("decline")
        t.play("offer R+")
        for quality, price in zip(("exact", "sign", "neutral", "wrong"), row.split(), strict=True):
            if price == "-":
                assert refused(t, f"guarantee {quality}") == ("K10.18", "price")
            else:
                u = t.copy()
                u.play(f"guarantee {quality}")
                assert u.truth()["sale"]["offers"][-1]["price"] == int(price)


@pytest.mark.clause("K10.20")
def test_without_two_kinds_a_seller_declines() -> None:
    t = table("sell", actions={"sell": [1]}, hands={YELLOW: "toad toad"})
    assert t.legal() == [{"do": "decline"}]
    assert refused(t, "offer R+") == ("K10.20", "cannot-sell")


@pytest.mark.clause("K10.21", "K10.25", "K10.29", "K10.30")
def test_all_of_a_sale_is_open_but_the_two_cards() -> None:
    t = table("sell", actions={"sell": [1], "buy": [1]}, hands={YELLOW: PLENTY})
    sold(t, "R+", "wrong", "fern+toad")
    fact = {"round": 2, "seat": 0, "how": "sell", "pair": ["fern", "toad"], "asked": "R+",
            "quality": "sign"}  # fmt: skip
    assert t.view(YELLOW)["facts"] == [fact]
    assert t.view(BLUE)["facts"] == [fact | {"pair": None}]
    assert t.view(BLUE)["sale"] == t.truth()["sale"]
    assert t.truth()["sale"]["offers"] == [{
        "seat": 0, "potion": "R+", "guarantee": "wrong", "price": 1, "quality": "sign",
        "counted": "sign", "paid": 1, "merchants": 0, "barmaids": 0,
    }]  # fmt: skip
    assert t.truth()["discard"] == ["fern", "toad"]
    assert not any("fern" in words for words in told(t, BLUE))


@pytest.mark.clause("K10.22", "K-x5")
def test_quality_sign_tells_two_potions() -> None:
    t = seller()
    assert sold(t, "G+", "wrong", "fern+toad")["quality"] == "sign"
    n = reader.Notebook()
    n.learn({"fact": "sale", "ingredients": ["fern", "toad"], "wanted": "G+", "quality": "sign"})
    assert {p for p, chance in n.chances("fern", "toad").items() if chance} == {"R+", "B+"}
    for kind in ("fern", "toad"):
        assert [a for a, chance in n.grid[kind].items() if not chance] == ["B-", "A-"]


@pytest.mark.clause("K10.23", "K10.24", "K-x11", "K-x12")
def test_only_exact_and_neutral_results_join_the_potions_made() -> None:
    made = {"mushroom+claw": ["B-"], "fern+claw": [], "fern+mushroom": ["N"], "mushroom+toad": []}
    for pair, listed in made.items():
        t = seller()
        sold(t, "B-", "neutral", "+".join(sorted(pair.split("+"), key=ORDER.index)))
        assert t.truth()["made"][YELLOW] == listed


ORDER = ["fern", "claw", "mushroom", "flower", "root", "scorpion", "toad", "feather"]


@pytest.mark.clause("K10.26", "K10.27", "K10.28", "K-x13")
@pytest.mark.parametrize(
    ("pair", "quality", "gold", "reputation"),
    [
        ("claw+mushroom", "exact", 2, 10), ("fern+claw", "sign", 2, 10),
        ("fern+mushroom", "neutral", 2, 9), ("mushroom+toad", "wrong", 0, 9),
    ],
)  # fmt: skip
def test_yellow_of_the_example_sells_insanity(
    pair: str, quality: str, gold: int, reputation: int
) -> None:
    t = seller()
    entry = sold(t, "B-", "neutral", pair)
    assert (entry["quality"], entry["paid"]) == (quality, gold)
    assert t.truth()["gold"][YELLOW] == 2 + gold
    assert t.truth()["reputation"][YELLOW] == reputation


@pytest.mark.clause("K10.28", "K-x14", "K-x23", "K-x25")
def test_a_bad_result_costs_reputation_by_zone_whatever_was_promised() -> None:
    for before, pair, after in ((14, "fern+mushroom", 12), (6, "mushroom+toad", 6),
                                (10, "mushroom+toad", 9)):  # fmt: skip
        t = seller(reputation={YELLOW: before})
        assert sold(t, "B-", "wrong" if before > 6 else "exact", pair)["counted"] in (
            "neutral", "wrong",
        )  # fmt: skip
        assert t.truth()["reputation"][YELLOW] == after


@pytest.mark.clause("K10.31")
def test_the_blue_zones_price_is_no_discount() -> None:
    t = bidders([1, 1], reputation={YELLOW: 10, BLUE: 18}, turn=[0, 1])
    assert t.truth()["sale"]["order"] == [BLUE, YELLOW]
    t = bidders([2, 1], reputation={YELLOW: 6, BLUE: 10}, turn=[0, 1])
    assert t.truth()["sale"]["order"] == [YELLOW, BLUE]


@pytest.mark.clause("K23.18", "K23.20", "K-x21", "K-a4")
def test_a_barmaid_makes_a_neutral_sale_count_as_sign() -> None:
    t = seller(favors={YELLOW: "barmaid"})
    t.play("favor barmaid")
    assert refused(t, "decline") == ("K4.21", "committed")
    entry = sold(t, "B-", "sign", "fern+mushroom")
    assert (entry["quality"], entry["counted"], entry["paid"]) == ("neutral", "sign", 3)
    truth = t.truth()
    assert truth["reputation"][YELLOW] == 10
    assert truth["made"][YELLOW] == ["N"]
    assert truth["facts"][0]["quality"] == "neutral"


@pytest.mark.clause("K23.19", "K-x22", "K-a5")
def test_a_barmaid_at_an_exact_match_gives_reputation() -> None:
    for cards, pair, robe, after in (
        ("barmaid barmaid", "fern+claw", "", 11), ("barmaid", "claw+mushroom", "", 11),
        ("barmaid barmaid", "claw+mushroom", "", 12),
        ("barmaid barmaid", "claw+mushroom", "robe", 13),
    ):  # fmt: skip
        t = seller(favors={YELLOW: cards}, owned={YELLOW: robe})
        for _ in cards.split():
            t.play("favor barmaid")
        assert sold(t, "B-", "exact", pair)["counted"] == "exact"
        assert t.truth()["reputation"][YELLOW] == after


@pytest.mark.clause("K23.21", "K-a3")
def test_the_first_sellers_merchants_bring_a_gold_each_at_once() -> None:
    t = seller(favors={YELLOW: "merchant merchant"})
    t.play("favor merchant")
    t.play("favor merchant")
    assert t.truth()["gold"][YELLOW] == 4
    assert refused(t, "decline") == ("K4.21", "committed")
    entry = sold(t, "B-", "exact", "mushroom+toad")
    assert (entry["merchants"], entry["paid"], t.truth()["gold"][YELLOW]) == (2, 0, 4)


@pytest.mark.clause("K23.22", "K23.23", "K23.24")
def test_a_later_merchant_frees_the_potions_and_the_next_one_pays() -> None:
    t = bidders([0, 0, 0], favors={GREEN: "merchant merchant"})
    sold(t, "R+", "wrong", "claw+toad")
    sold(t, "B-", "wrong", "claw+toad")
    gold = t.truth()["gold"][GREEN]
    t.play("favor merchant")
    t.play("favor merchant")
    assert t.truth()["gold"][GREEN] == gold + 1
    assert sold(t, "R+", "wrong", "claw+toad")["merchants"] == 2
    assert len(t.truth()["sale"]["offers"]) == 3


@pytest.mark.clause("K23.25")
def test_sellers_favors_are_for_those_who_can_complete_the_sale() -> None:
    t = table("sell", actions={"sell": [1]}, hands={YELLOW: "toad toad"},
              favors={YELLOW: "barmaid merchant"})  # fmt: skip
    assert refused(t, "favor barmaid") == ("K23.25", "cannot-sell")
    assert refused(t, "favor merchant") == ("K23.25", "cannot-sell")
    t = bidders([0, 0], favors={BLUE: "barmaid"})
    sold(t, "R+", "wrong", "claw+toad")
    assert refused(t, "favor barmaid") == ("K23.25", "cannot-sell")
    t = bidders([0, 0], favors={BLUE: "barmaid merchant"})
    sold(t, "R+", "wrong", "claw+toad")
    assert can(t, "favor", "card") == ["barmaid", "merchant"]
    mix_is_not_asked = refused(t, "mix claw+toad")
    assert mix_is_not_asked == ("K3.1", "not-asked")
