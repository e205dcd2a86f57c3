"""Information: A39, what each viewer sees and is told, and what can be taken back."""

import pytest

from athanor import Refused, Table
from athanor.games.alchemist.actions import Event
from tests.games.alchemist.tables import (
    ADA,
    BEA,
    CAL,
    GAME,
    NINE,
    copy,
    create,
    cubes,
    every,
    table,
)
from tests.support import every_viewer, finished, refused, standing, told

HERS = {"K10": (ADA, NINE, 9)}
HIDDEN = {"random", "bag", "stock", "school"}


@pytest.mark.clause("A39")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_player_sees_the_own_stock_and_school_and_nobody_elses(players: int) -> None:
    t = GAME.new(players, 1)
    truth = t.truth()
    for seat in range(players):
        view = t.view(seat)
        for name in ("stock", "school"):
            shown = [truth[name][s] if s == seat else None for s in range(players)]
            assert view[name] == shown


@pytest.mark.clause("A39")
def test_a_bystander_sees_no_stock_and_no_school() -> None:
    view = GAME.new(4, 1).view(None)
    assert view["stock"] == view["school"] == [None] * 4


@pytest.mark.clause("A39")
def test_nobody_sees_what_is_in_the_bag_but_all_see_how_much() -> None:
    t = GAME.new(3, 1)
    for viewer in every_viewer(t):
        assert (t.view(viewer)["bag"], t.view(viewer)["bag_left"]) == (None, 4)
        assert t.view(viewer)["random"] is None


@pytest.mark.clause("A39")
def test_all_else_is_open_to_all() -> None:
    t = table(4, stock={ADA: every(2)}, potions={"K9": (BEA, "gray1,blue1", 3)})
    for action in ("copy K9", "tribute gray", "take gray", "draw"):
        t.play(action)
    truth = t.truth()
    for viewer in every_viewer(t):
        view = t.view(viewer)
        assert list(view) == list(truth)
        assert {name for name in truth if view[name] != truth[name]} == HIDDEN


@pytest.mark.clause("A39", "A-a11")
def test_at_the_end_stocks_and_dealt_schools_are_shown_to_all() -> None:
    t = finished(GAME.new(3, 5), 5)
    truth = t.truth()
    for viewer in every_viewer(t):
        view = t.view(viewer)
        assert {name for name in truth if view[name] != truth[name]} <= {"random", "bag"}
        assert view["school"] == truth["school"]
        assert view["random"] is view["bag"] is None


@pytest.mark.clause("A-a11")
def test_which_schools_are_in_play_stays_secret_until_the_end() -> None:
    t = GAME.new(2, 4)
    own = t.truth()["school"][ADA]
    imagined = {t.redeal(ADA, seed).truth()["school"][BEA] for seed in range(60)}
    assert len(imagined) == 4
    assert own not in imagined
    t = finished(t, 1)
    assert {t.redeal(ADA, seed).truth()["school"][BEA] for seed in range(9)} == {
        t.truth()["school"][BEA]
    }


@pytest.mark.clause("A39")
@pytest.mark.parametrize(
    ("actions", "phase"),
    [
        (["create K9"], "recipe"),
        (["create K9", "recipe gray1"], "value"),
        (["copy K10"], "tribute"),
    ],
)
def test_what_a_player_is_about_to_do_is_seen_when_it_is_done(
    actions: list[str], phase: str
) -> None:
    t = table(turn=BEA, stock={BEA: every(2)}, potions=HERS)
    for action in actions:
        t.play(action)
    pending = t.truth()["pending"]
    assert pending is not None
    assert t.view(BEA)["pending"] == pending
    for viewer in (ADA, CAL, None):
        assert t.view(viewer)["pending"] is None
        assert t.view(viewer)["phase"] == phase
        assert t.events(viewer) == []


@pytest.mark.clause("A39")
def test_a_draw_is_told_to_the_one_who_draws_and_its_number_to_the_rest() -> None:
    t = table(bag="blue yellow green")
    t.play("draw")
    assert told(t, ADA) == ["Seat 0 draws blue from the bag.", "Seat 0 draws yellow from the bag."]
    for viewer in (BEA, CAL, None):
        assert told(t, viewer) == ["Seat 0 draws 2 from the bag."]


@pytest.mark.clause("A39", "A3", "A4")
def test_the_deal_is_told_to_each_player_alone() -> None:
    t = GAME.new(2, 3)
    truth = t.truth()
    assert told(t, None) == [
        "Seat 0 draws 12 cubes from the bag and a school card.",
        "Seat 1 draws 12 cubes from the bag and a school card.",
    ]
    for seat in (ADA, BEA):
        private = [event for event in t.events(seat) if event["kind"] == "stocked"]
        assert [event["seat"] for event in private] == [seat]
        held = truth["stock"][seat]
        assert private[0]["words"].startswith(f"Seat {seat} holds {held['gray']} gray, ")
        assert private[0]["words"].endswith(f"the school is {truth['school'][seat]}.")


@pytest.mark.clause("A39")
def test_reserve_picks_creations_payments_and_tributes_are_told_to_all() -> None:
    t = table(stock={ADA: NINE, BEA: NINE})
    create(t, "K10", NINE, 9)
    copy(t, "K10", "blue")
    t.play("take green")
    events = t.events(None)
    assert [event["kind"] for event in events] == [
        "created", "produced", "produced",
        "copied", "tribute", "removed", "scored", "produced", "produced",
        "took",
    ]  # fmt: skip
    assert [event["ply"] for event in events] == [3] * 3 + [5] * 6 + [6]
    assert events[0]["refs"] == ["K10", "gray", "blue", "orange"]
    assert events[0]["words"] == "Seat 0 creates K10 from 2 gray, 2 blue and 1 orange, for 9 fame."
    assert all(t.events(viewer) == events for viewer in every_viewer(t))


@pytest.mark.clause("A39")
def test_every_kind_of_event_is_told_in_some_game() -> None:
    kinds = set()
    for seed in range(6):
        t = finished(GAME.new(2 + seed % 4, seed), seed)
        kinds |= {event["kind"] for viewer in every_viewer(t) for event in t.events(viewer)}
    t = table(turn=CAL, reserve="", bag="", stock={CAL: ""})
    t.play("pass")
    kinds |= {event["kind"] for event in t.events(CAL)}
    assert kinds == {event.key for event in Event}


@pytest.mark.clause("A39")
def test_seen_counts_cubes_seen_going_into_a_stock() -> None:
    t = table(stock={ADA: NINE, BEA: NINE})
    create(t, "K10", NINE, 9)
    assert t.truth()["seen"] == [cubes("green1,yellow1"), cubes(), cubes()]
    copy(t, "K10", "blue")
    assert t.truth()["seen"] == [cubes("blue1,green1,yellow1"), cubes("green1,yellow1"), cubes()]
    t.play("take gray")
    assert t.truth()["seen"][CAL] == cubes("gray1")


@pytest.mark.clause("A39")
def test_seen_goes_down_with_cubes_seen_leaving_but_not_below_nothing() -> None:
    t = table(stock={ADA: "gray4,blue3,orange2"}, seen={ADA: "gray3,blue1"})
    create(t, "K10", NINE, 9)
    assert t.truth()["seen"][ADA] == cubes("gray1,green1,yellow1")
    t = table(turn=BEA, stock={BEA: every(3)}, seen={BEA: "gray3,orange1"}, potions=HERS)
    copy(t, "K10", "gray")
    assert t.truth()["seen"][BEA] == cubes("gray1,green1,yellow1")
    assert t.truth()["seen"][ADA] == cubes("gray1")


@pytest.mark.clause("A39", "A28")
def test_a_draw_from_the_bag_is_not_seen() -> None:
    t = table(bag="blue yellow", seen={ADA: ""})
    t.play("draw")
    assert t.truth()["seen"] == [cubes()] * 3
    assert t.view(BEA)["stock_size"] == [14, 12, 12]


def undone(t: Table, seat: int) -> bool:
    """Whether the last choice could be taken back; if not, that nothing changed by asking."""
    if t.can_undo(seat):
        t.undo(seat)
        return True
    before = standing(t)
    with pytest.raises(Refused) as caught:
        t.undo(seat)
    assert (caught.value.rule, caught.value.code) == ("undo", "no-undo")
    assert standing(t) == before
    return False


@pytest.mark.clause("A10", "A11")
def test_the_steps_of_a_creation_can_be_taken_back_one_by_one() -> None:
    t = table(stock={ADA: every(2)})
    start = standing(t)
    t.play("create K10")
    chosen = standing(t)
    t.play("recipe gray1")
    assert not t.can_undo(BEA)
    assert undone(t, ADA)
    assert standing(t) == chosen
    assert undone(t, ADA)
    assert standing(t) == start
    assert not undone(t, ADA)


@pytest.mark.clause("A22")
def test_the_choice_of_a_potion_to_copy_can_be_taken_back() -> None:
    t = table(turn=BEA, stock={BEA: every(2)}, potions=HERS)
    start = standing(t)
    t.play("copy K10")
    assert not undone(t, ADA)
    assert undone(t, BEA)
    assert standing(t) == start


@pytest.mark.clause("A8")
@pytest.mark.parametrize(
    "actions",
    [
        ["create K9", "recipe gray1", "value 5"],
        ["copy K10", "tribute gray"],
        ["take gray"],
        ["draw"],
    ],
    ids=["value", "tribute", "take", "draw"],
)
def test_a_finished_action_cannot_be_taken_back(actions: list[str]) -> None:
    t = table(turn=BEA, stock={BEA: every(2)}, potions=HERS)
    for action in actions:
        t.play(action)
    assert not any(undone(t, seat) for seat in range(3))


@pytest.mark.clause("A-x1")
def test_a_pass_cannot_be_taken_back() -> None:
    t = table(turn=BEA, reserve="", bag="", stock={BEA: ""})
    t.play("pass")
    assert not undone(t, BEA)


@pytest.mark.clause("A39")
def test_a_refusal_tells_others_nothing_of_what_is_hidden() -> None:
    poor = table(
        turn=BEA, stock={ADA: ""}, school="gray blue green", potions={"K10": (CAL, NINE, 9)}
    )
    rich = table(
        turn=BEA, stock={ADA: every(2)}, school="orange blue green", potions={"K10": (CAL, NINE, 9)}
    )
    for action in ("copy K10", "create K1", "draw"):
        assert poor.refusal(action, ADA) == rich.refusal(action, ADA)
    assert refused(poor, "copy K10", ADA) == ("A7", "not-your-turn")
