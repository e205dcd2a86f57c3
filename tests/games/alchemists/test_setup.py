"""Set-up: K2, and the options K26."""

from collections import Counter

import pytest

from athanor import Table
from tests.games.alchemists.tables import (
    FAVORS,
    GAME,
    SEALS,
    asked,
    cards,
    pass_round,
    table,
    verbs,
)
from tests.support import assert_fair, refused, told

SIDES = ("apprentice", "master")


@pytest.mark.clause("K2.1")
def test_the_game_is_for_two_three_or_four() -> None:
    for players in (1, 5, 0, True):
        with pytest.raises(ValueError, match="players"):
            GAME.new(players)
    assert list(GAME.seats) == [2, 3, 4]


@pytest.mark.clause("K2.2", "K3.4")
def test_the_side_of_the_board_depends_on_the_number_of_players() -> None:
    for players, spaces in ((2, 6), (3, 7), (4, 8)):
        t = table("order", players=players)
        offered = [action["space"] for action in t.legal()]
        assert len(offered) == spaces
        assert ("iii" in offered) == (players == 4)
        assert ("fii" in offered) == (players > 2)


@pytest.mark.clause("K2.3", "K2.4")
def test_five_of_six_adventurers_are_in_play_and_the_first_lies_open() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        adventurer = GAME.new(2, seed=seed).truth()["adventurer"]
        assert adventurer["town"] == "none"
        assert adventurer["gone"] == []
        tiles = [adventurer["next"], *adventurer["stack"], adventurer["removed"]]
        assert len(set(tiles)) == 6
        seen[adventurer["next"]] += 1
    assert len(seen) == 6


@pytest.mark.clause("K2.5", "K2.6", "K7.9")
def test_three_artifacts_of_each_level_are_in_play_and_all_can_be_read() -> None:
    t = GAME.new(3, seed=4)
    artifacts = t.view(None)["artifacts"]
    assert (
        len(artifacts["row"])
        == len(artifacts["ahead"]["II"])
        == len(artifacts["ahead"]["III"])
        == 3
    )
    level_one = {"boots", "discount", "mortar", "periscope", "press", "robe"}
    assert set(artifacts["row"]) <= level_one


@pytest.mark.clause("K2.7", "K2.8", "K2.10", "K2.13")
def test_every_seat_starts_with_its_cards_gold_reputation_and_seals() -> None:
    t = GAME.new(4, seed=2, hands=["apprentice", "master", "master", "apprentice"])
    truth = t.truth()
    assert [hand["count"] for hand in truth["hands"]] == [3, 2, 2, 3]
    assert len(truth["row"]) == 5
    assert len(truth["deck"]) == 40 - 5 - 10
    assert (truth["gold"], truth["reputation"]) == ([2] * 4, [10] * 4)
    assert truth["seals"] == [{"count": 11, "left": SEALS}] * 4
    assert set(truth["grants"].values()) == {"none"}
    assert {theory["token"] for theory in truth["theories"].values()} == {"none"}


@pytest.mark.clause("K2.8", "K2.9", "K17.12")
@pytest.mark.parametrize(("players", "own"), [(2, 6), (3, 5), (4, 4)])
def test_three_cubes_are_used_in_round_1_and_the_others_join_after_it(
    players: int, own: int
) -> None:
    t = GAME.new(players, seed=3, first=0)
    cubes = t.truth()["cubes"][0]
    assert (cubes["ready"], cubes["stack"]) == (3, own - 3)
    t = pass_round(t)
    assert t.truth()["round"] == 2
    assert all(c["ready"] == own and c["stack"] == 0 for c in t.truth()["cubes"])


@pytest.mark.clause("K2.11", "K-a12")
def test_all_choose_a_favor_at_once_and_the_others_are_shown_when_all_have() -> None:
    t = GAME.new(3, seed=8, first=1)
    before = t.truth()
    assert list(t.actors) == [0, 1, 2]
    assert verbs_of(t, 2) == {"keep"}
    held = [c for c, n in before["favors"][2]["cards"].items() if n]
    t.play({"do": "keep", "favor": held[0]}, 2)
    assert asked(t)["chosen"] == ["none", "none", held[0]]
    assert t.view(0)["pending"][0]["chosen"] == ["none", "none", None]
    assert t.truth()["favor_discard"] == []
    assert list(t.actors) == [0, 1]
    absent = next(card for card in FAVORS if not before["favors"][0]["cards"][card])
    assert refused(t, {"do": "keep", "favor": absent}, 0) == ("K2.11", "not-in-hand")
    for seat in (1, 0):
        held = [c for c, n in before["favors"][seat]["cards"].items() if n]
        t.play({"do": "keep", "favor": held[-1]}, seat)
    assert len(t.truth()["favor_discard"]) >= 3
    assert t.view(None)["favor_discard"] == t.truth()["favor_discard"]


def verbs_of(t: Table, seat: int) -> set[str]:
    return {action["do"] for action in t.legal(seat)}


def kept(card: str, seat: int) -> Table:
    """A new game in which a seat may keep a card, found by trying seeds."""
    for seed in range(400):
        t = GAME.new(2, seed=seed, first=0)
        if t.truth()["favors"][seat]["cards"][card]:
            return t
    raise AssertionError(card)


@pytest.mark.clause("K2.12", "K-a13")
def test_a_herbalist_kept_is_played_before_round_1_and_one_discarded_is_not() -> None:
    t = kept("herbalist", 1)
    t.play(t.legal(0)[0] if t.legal(0)[0]["favor"] != "herbalist" else t.legal(0)[-1], 0)
    other = t.copy()
    t.play("keep herbalist", 1)
    assert t.truth()["phase"] == "setup"
    assert asked(t)["ask"] == "herbalist"
    assert asked(t)["left"] == 2
    assert t.truth()["hands"][t.actors[0]]["count"] == 6
    choices = [a for a in other.legal(1) if a["favor"] != "herbalist"]
    if choices:
        other.play(choices[0], 1)
        assert other.truth()["phase"] == "order"


@pytest.mark.clause("K2.14", "K26.5")
def test_without_a_master_nobody_can_demonstrate() -> None:
    t = table("debunk", actions={"debunk": [1]}, theories={"toad": ("B+", [(1, "gold")])})
    assert verbs(t) == {"debunk", "decline"}
    assert refused(t, "demonstrate fern+toad") == ("K3.1", "not-asked")


@pytest.mark.clause("K2.15", "K-a35")
def test_the_starting_player_is_drawn_by_lot_or_named() -> None:
    seen = Counter(GAME.new(4, seed=seed).truth()["start"] for seed in range(400))
    assert_fair(seen, dict.fromkeys(range(4), 1))
    assert GAME.new(4, seed=1, first=3).truth()["start"] == 3
    for bad in (4, -1, "0", None, True):
        with pytest.raises(ValueError, match="first"):
            GAME.new(4, first=bad)


@pytest.mark.clause("K2.16")
def test_every_alchemical_is_equally_likely_for_an_ingredient() -> None:
    seen = Counter(GAME.new(2, seed=seed).truth()["world"]["toad"] for seed in range(800))
    assert_fair(seen, dict.fromkeys(seen, 1))
    assert len(seen) == 8


@pytest.mark.clause("K2.17", "K2.18", "K3.15", "K23.1")
def test_counts_are_open_and_kinds_are_private() -> None:
    t = GAME.new(3, seed=6)
    for viewer in (0, 1, 2, None):
        view, truth = t.view(viewer), t.truth()
        for name in ("gold", "reputation", "made", "grants", "artifacts"):
            assert view[name] == truth[name]
        for seat in range(3):
            for name, kinds in (("hands", "cards"), ("favors", "cards"), ("seals", "left")):
                assert view[name][seat]["count"] == truth[name][seat]["count"]
                own = truth[name][seat][kinds] if seat == viewer else None
                assert view[name][seat][kinds] == own
    drawn = [words for words in told(t, 0) if words.startswith("Seat 1 draws")]
    assert drawn == [
        "Seat 1 draws 3 from the ingredient deck.",
        "Seat 1 draws 2 from the favor deck.",
    ]


@pytest.mark.clause("K26.1", "K26.2", "K26.6")
def test_variants_set_three_things_that_can_be_chosen_apart() -> None:
    default = GAME.new(2, seed=1).truth()["options"]
    assert default == {
        "hands": ["apprentice"] * 2, "conference": ["apprentice"] * 2,
        "debunk": ["apprentice"] * 2, "code": "none", "first": "none",
    }  # fmt: skip
    chosen = GAME.new(2, seed=1, variant="master", hands="apprentice").truth()["options"]
    assert chosen["hands"] == ["apprentice"] * 2
    assert chosen["conference"] == chosen["debunk"] == ["master"] * 2
    for bad in ("novice", ["master"], ["master", 3], 7, None):
        with pytest.raises(ValueError, match="debunk"):
            GAME.new(2, debunk=bad)


@pytest.mark.clause("K26.3", "K-a37")
def test_each_seat_may_have_its_own_variant() -> None:
    t = table("debunk", actions={"debunk": [1, 1]}, debunk=["master", "apprentice", "apprentice"],
              theories={"toad": ("B+", [(1, "gold")])})  # fmt: skip
    assert verbs(t) == {"demonstrate", "decline"}
    t.play("decline")
    assert verbs(t) == {"debunk", "decline"}


@pytest.mark.clause("K26.7")
def test_only_the_cards_of_the_box_are_in_the_game() -> None:
    truth = GAME.new(2, seed=1).truth()
    favors: Counter[str] = Counter(truth["favor_deck"])
    for hand in truth["favors"]:
        favors += Counter(hand["cards"])
    assert favors == Counter(FAVORS)
    assert sum(len(cards(GAME.new(2, seed=1), seat)) for seat in range(2)) <= 6
