"""Redeals (A39): whole positions a viewer cannot tell from the true one, each as likely as it is.

Small positions are completed in every physical way, every cube told from every other; where a
choice is hidden too, each way counts once for each choice it allows. Redeals are held against
that.
"""

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import permutations
from typing import Any

import pytest

import athanor
from athanor import BadPosition, Table
from tests.games.alchemist.tables import ADA, BEA, CAL, COLOURS, GAME, cubes_of, full_board, table
from tests.support import assert_fair, every_viewer, labelled_deals

Json = Any
REDEALS = 1000

MOST_OF_THE_BOARD = {name: what for name, what in full_board(3).items() if what[2] < 9}
THREE_POTIONS = {
    "K8": (BEA, "gray1,blue1", 8),
    "K9": (CAL, "gray1", 9),
    "K10": (BEA, "blue1", 10),
}


def completions(t: Table, viewer: int | None) -> Counter[Hashable]:
    """Every completion of a view, with the number of physical ways it can come about."""
    view: Json = t.view(viewer)
    others = [seat for seat in range(t.players) if seat != viewer]
    open_sizes = [view["stock_size"][s] - sum(view["seen"][s].values()) for s in others]
    ways: Counter[Hashable] = Counter()
    for *stocks, bag in labelled_deals(unseen(view, others), [*open_sizes, view["bag_left"]]):
        ways[tuple(tuple(sorted(stock)) for stock in stocks), bag] += 1
    found: Counter[Hashable] = Counter()
    for (stocks, bag), count in ways.items():  # type: ignore[misc]
        truth = t.truth() | {"bag": list(bag), "phase": "turn", "pending": None}
        for seat, stock in zip(others, stocks, strict=True):
            seen = view["seen"][seat]
            truth["stock"][seat] = {c: seen[c] + stock.count(c) for c in COLOURS}
        for pending in choices(truth, view["phase"]):
            found[outcome(truth | {"pending": pending})] += count
    return found


def unseen(view: Json, others: list[int]) -> list[str]:
    """The cubes a viewer cannot place."""
    known = [view["seen"][s] if s in others else stock for s, stock in enumerate(view["stock"])]
    placed = view | {"bag": [], "stock": known}
    left = {c: 32 - view["removed"][c] - cubes_of(placed, c) for c in COLOURS}
    return [colour for colour in COLOURS for _ in range(left[colour])]


def choices(truth: Json, phase: str) -> Iterator[Json]:
    """What the seat to move could have chosen by this phase, by asking the rules at its turn."""
    if phase == "turn":
        yield None
        return
    verb = "copy" if phase == "tribute" else "create"
    for action in athanor.load(truth).legal():
        if action["do"] != verb:
            continue
        chosen = {"cauldron": action["cauldron"]}
        if phase != "value":
            yield chosen
            continue
        t = athanor.load(truth)
        t.play(action)
        yield from ({**chosen, "recipe": recipe["recipe"]} for recipe in t.legal())


def outcome(truth: Json) -> Hashable:
    """What is hidden of a position, schools aside."""
    pending = truth["pending"] or {}
    return (
        tuple(tuple(stock.values()) for stock in truth["stock"]),
        tuple(truth["bag"]),
        pending.get("cauldron"),
        tuple(pending.get("recipe", {}).values()),
    )


def redealt(t: Table, viewer: int | None, times: int = REDEALS) -> Counter[Hashable]:
    """What a number of redeals bring about."""
    return Counter(outcome(t.redeal(viewer, seed).truth()) for seed in range(times))


@pytest.mark.clause("A39")
@pytest.mark.parametrize("viewer", [BEA, None])
def test_bag_and_stocks_are_dealt_within_their_sizes_and_what_was_seen(viewer: int | None) -> None:
    stock = {ADA: "gray2", BEA: "blue1", CAL: "green1"}
    t = table(turn=BEA, stock=stock, seen={ADA: "gray1"}, bag="blue")
    expected = completions(t, viewer)
    assert len(expected) == (6 if viewer == BEA else 12)
    assert_fair(redealt(t, viewer), expected)


@pytest.mark.clause("A39")
def test_a_cauldron_chosen_in_secret_is_any_that_the_deal_allows() -> None:
    stock = {ADA: "gray1,blue1", BEA: "", CAL: ""}
    t = table(stock=stock, bag="green green", potions=MOST_OF_THE_BOARD)
    t.play("create K10")
    expected = completions(t, BEA)
    assert len(expected) == 2 * 1 + 2 * 2 + 2 * 2 + 1 * 2
    assert_fair(redealt(t, BEA), expected)


@pytest.mark.clause("A39")
@pytest.mark.parametrize("viewer", [CAL, None])
def test_a_recipe_chosen_in_secret_is_any_that_the_deal_allows(viewer: int | None) -> None:
    stock = {ADA: "gray1,blue1", BEA: "", CAL: ""}
    t = table(stock=stock, bag="green green", potions=MOST_OF_THE_BOARD)
    t.play("create K10")
    t.play("recipe blue1")
    expected = completions(t, viewer)
    assert len(expected) == 6 * 1 + 4 * 2 + 4 * 2 + 2 * 2
    assert_fair(redealt(t, viewer, 500), expected)


@pytest.mark.clause("A39")
def test_a_recipe_on_the_board_is_never_the_one_chosen_in_secret() -> None:
    made = MOST_OF_THE_BOARD | {"K8": (BEA, "gray1", 8)}
    t = table(stock={ADA: "blue1,gray1", BEA: "", CAL: ""}, bag="green", potions=made)
    t.play("create K10")
    t.play("recipe blue1")
    expected = completions(t, BEA)
    assert len(expected) == (2 + 2) + (2 + 0) + (3 + 1)
    assert_fair(redealt(t, BEA, 500), expected)


@pytest.mark.clause("A39")
@pytest.mark.parametrize("viewer", [BEA, None])
def test_a_potion_chosen_in_secret_is_any_that_the_deal_can_pay(viewer: int | None) -> None:
    stock = {ADA: "gray1,blue1", BEA: "", CAL: ""}
    t = table(stock=stock, bag="green green", potions=THREE_POTIONS)
    t.play("copy K8")
    expected = completions(t, viewer)
    assert len(expected) == 3 * 1 + 2 * 1 + 2 * 1
    assert_fair(redealt(t, viewer), expected)


@pytest.mark.clause("A39")
def test_cubes_that_were_seen_stay_in_the_stock_while_a_choice_is_hidden() -> None:
    stock = {ADA: "gray1,green1", BEA: "blue1", CAL: "orange1"}
    t = table(stock=stock, seen={ADA: "green1"}, bag="blue green", potions=THREE_POTIONS)
    t.play("copy K9")
    assert_fair(redealt(t, BEA), completions(t, BEA))


@pytest.mark.clause("A39")
def test_the_own_choice_under_way_is_kept() -> None:
    t = table(stock={ADA: "gray1,blue1", BEA: "blue1", CAL: "gray1"}, bag="green")
    t.play("create K10")
    t.play("recipe gray1")
    pending = t.truth()["pending"]
    assert_fair(redealt(t, ADA, 600), dict.fromkeys(completions_of_own(t), 1))
    assert all(t.redeal(ADA, seed).truth()["pending"] == pending for seed in range(20))


def completions_of_own(t: Table) -> list[Hashable]:
    """Three cubes, all different: one to each other stock and one to the bag."""
    truth: Json = t.truth()
    found = []
    for bea, cal, bag in permutations(["gray", "blue", "green"]):
        stocks = [truth["stock"][ADA], *({c: int(c == own) for c in COLOURS} for own in (bea, cal))]
        found.append(outcome(truth | {"stock": stocks, "bag": [bag]}))
    return found


@pytest.mark.clause("A39", "A-a11")
@pytest.mark.parametrize(("players", "viewer"), [(2, ADA), (3, BEA), (3, None), (5, CAL)])
def test_other_schools_are_any_cards_the_viewer_does_not_hold(
    players: int, viewer: int | None
) -> None:
    t = table(players, turn=ADA)
    own = None if viewer is None else t.truth()["school"][viewer]
    hands = permutations([c for c in COLOURS if c != own], players - (own is not None))
    seen: Counter[Hashable] = Counter()
    for seed in range(900):
        school = list(t.redeal(viewer, seed).truth()["school"])
        if viewer is not None:
            assert school.pop(viewer) == own
        seen[tuple(school)] += 1
    assert_fair(seen, dict.fromkeys(hands, 1))


@pytest.mark.clause("A39")
def test_after_the_end_only_the_bag_is_unknown() -> None:
    t = table(turn=None, reserve="", bag="gray blue green")
    expected = {
        outcome(t.truth() | {"bag": list(bag)}): 1 for bag in permutations(t.truth()["bag"])
    }
    assert_fair(redealt(t, ADA, 300), expected)


@pytest.mark.clause("A39")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_redeal_keeps_all_that_its_viewer_knows(players: int) -> None:
    t = GAME.new(players, 20 + players)
    while not t.over:
        for viewer in every_viewer(t):
            again = t.redeal(viewer, t.ply)
            assert again.view(viewer) == t.view(viewer)
            assert athanor.load(again.truth()).truth() == again.truth()
            if viewer is not None:
                assert again.legal(viewer) == t.legal(viewer)
        numbers = t.legal_numbers(t.actors[0])
        t.play_number(t.actors[0], numbers[t.ply * 7 % len(numbers)])


@pytest.mark.clause("A39")
def test_imagining_from_a_view_is_the_same_as_redealing() -> None:
    t = table(turn=BEA, bag="gray blue")
    for viewer in every_viewer(t):
        imagined = GAME.imagine(t.view(viewer), viewer, 5)
        assert imagined.truth() == t.redeal(viewer, 5).truth()
        assert (imagined.history, imagined.events(viewer)) == ([], [])


@pytest.mark.clause("A39", "A-x21")
def test_a_view_that_nothing_fits_is_refused() -> None:
    view: Json = table(turn=BEA).view(BEA)
    view["reserve"]["gray"] += 1
    with pytest.raises(BadPosition):
        GAME.imagine(view, BEA, 1)
    with pytest.raises(BadPosition, match="not what that viewer sees"):
        GAME.imagine(table(turn=BEA).view(ADA), BEA, 1)
