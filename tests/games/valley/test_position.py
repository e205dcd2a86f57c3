"""Positions as data: what `load` takes, and everything it refuses."""

from collections.abc import Callable
from typing import Any

import pytest

import athanor
from athanor.games.valley.flaw import Flaw
from tests.games.valley.tables import ADA, BEA, CAL, GAME, play, position, table
from tests.support import finished, flawed, flawed_line, marked

Json = Any
THREE = {0: "C08", 4: "C44", 8: "C32"}


def put(*path: str | int) -> Callable[[Json, Json], None]:
    """Write a value at a place of the data."""

    def write(truth: Json, value: Json) -> None:
        for step in path[:-1]:
            truth = truth[step]
        truth[path[-1]] = value

    return write


@pytest.mark.clause("V39")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_a_game_can_be_loaded(players: int) -> None:
    t = finished(GAME.new(players, 3, cap=12), 4)
    replayed = GAME.new(players, 3, cap=12)
    for seat, action in t.history:
        replayed.play(action, seat)
        again = athanor.load(replayed.truth())
        assert again.truth() == replayed.truth()
        assert again.line() == replayed.line()
    assert replayed.truth() == t.truth()


@pytest.mark.clause("V2", "V19")
def test_positions_in_range_that_play_could_not_reach_are_accepted() -> None:
    t = table(skills={ADA: "yellow6 red6 blue6 water6"})
    assert t.truth()["skills"][ADA] == {"yellow": 6, "red": 6, "blue": 6, "water": 6}


@pytest.mark.clause("V39")
@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("skills", 0, "red"), 0, "skills"),
        (("skills", 0, "red"), 7, "skills[0].red"),
        (("cauldron", 1, "water"), 7, "cauldron[1].water"),
        (("cauldron", 1, "water"), -1, "cauldron[1].water"),
        (("decoctions", 0, "green"), 7, "decoctions[0].green"),
        (("decoctions", 0, "green"), 4, "decoctions"),
        (("bonus", 0), -1, "bonus[0]"),
        (("bonus", 0), 3, "bonus"),
        (("acts_left",), 3, "acts_left"),
        (("points_left", 1), 1, "points_left"),
        (("points_left", 1), 3, "points_left[1]"),
        (("actors",), [1], "turn"),
        (("actors",), [], "turn"),
        (("actors",), [0, 1], "turn"),
        (("turn",), 1, "turn"),
        (("turns", 0), 5, "turns"),
        (("round",), 0, "turns"),
        (("round",), 3, "turns"),
        (("phase",), "dance", "phase"),
        (("phase",), "over", "phase"),
        (("phase",), "collect", "pending"),
        (("phase",), "brew", "acts_left"),
        (("phase",), "train", "round"),
        (("pending",), {"kind": "red"}, "pending"),
        (("pending",), {"kind": "green"}, "pending.kind"),
        (("pending",), {}, "pending.kind"),
        (("last_round",), True, "last_round"),
        (("last_round",), 0, "last_round"),
        (("pile_left",), 3, "pile_left"),
        (("pile", 0), "C99", "pile"),
        (("unused", 0), "C99", "unused"),
        (("unused", 0), None, "unused"),
        (("unused",), ["C01"], "unused"),
        (("unused",), "C01", "unused"),
        (("unused",), None, "unused"),
        (("pile",), None, "pile"),
        (("display", 0), "C99", "display[0]"),
        (("display", 0), "C66", "pile"),
        (("display",), [], "display"),
        (("chest", 0), [None] * 8, "chest[0]"),
        (("chest", 0, 0), "C08", "chest[0][0]"),
        (("chest", 0, 0), {"card": "C08"}, "chest[0][0].token"),
        (("chest", 0, 0), {"card": None, "token": None}, "chest[0][0].card"),
        (("chest", 0, 0), {"card": "C08", "token": "decoctions"}, "chest"),
        (("chest", 0, 0), {"card": "C08", "token": "shape"}, "tokens"),
        (("chest", 0, 0), {"card": "C08", "token": "dance"}, "chest[0][0].token"),
        (("tokens", 0), ["shape", "shape"], "tokens[0]"),
        (("tokens", 0), ["level", "shape"], "tokens[0]"),
        (("tokens", 0), "shape", "tokens[0]"),
        (("sold", 0), ["C99"], "sold[0]"),
        (("sold", 0), None, "sold[0]"),
        (("sold", 0), 3, "sold[0]"),
        (("options", "cap"), 0, "options.cap"),
        (("options", "starter"), 2, "options.starter"),
        (("options", "starter"), 1, "turns"),
    ],
)
def test_a_flawed_position_is_refused_by_the_field(
    path: tuple[str | int, ...], value: Json, field: str
) -> None:
    truth = position(chest={ADA: THREE}, cauldron={BEA: "water6"})
    athanor.load(truth)
    put(*path)(truth, value)
    assert flawed(truth)[0] == field


@pytest.mark.clause("V4", "V4.1")
def test_a_card_missing_or_twice_is_refused() -> None:
    twice = position(chest={ADA: THREE})
    twice["chest"][ADA][0]["card"] = twice["display"][0]
    assert flawed(twice) == marked(Flaw.CARDS)
    missing = position(chest={ADA: THREE})
    missing["chest"][ADA][0] = None
    assert flawed(missing) == marked(Flaw.CARDS)


@pytest.mark.clause("V4.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_left_out_have_their_number_and_order(players: int) -> None:
    truth = position(players)
    truth["unused"].reverse()
    assert flawed(truth) == marked(Flaw.UNUSED)
    truth = position(players)
    truth["pile"].append(truth["unused"].pop())
    truth["pile_left"] += 1
    assert flawed(truth) == marked(Flaw.UNUSED)


@pytest.mark.clause("V22", "V29.1")
def test_sold_cards_come_in_threes() -> None:
    truth = position(chest={ADA: THREE})
    for seat, cards in ((ADA, ["C08"]), (BEA, ["C08", "C44"])):
        truth["sold"][seat] = cards
        assert flawed(truth) == marked(Flaw.SOLD)
        truth["sold"][seat] = []


@pytest.mark.clause("V29")
def test_there_is_no_bonus_without_a_sale() -> None:
    truth = position(sold={ADA: "C01 C02 C03"}, bonus={ADA: 5})
    athanor.load(truth)
    truth["bonus"] = [0, 5]
    assert flawed(truth) == marked(Flaw.BONUS)


@pytest.mark.clause("V33.1")
def test_a_colour_above_three_needs_the_used_token_and_is_the_only_one() -> None:
    used = "shape colour level"
    athanor.load(position(decoctions={ADA: "red6"}, tokens={ADA: used}))
    assert flawed(position(decoctions={ADA: "red4"})) == marked(Flaw.DECOCTIONS)
    two = position(decoctions={ADA: "red4 blue4"}, tokens={ADA: used})
    assert flawed(two) == marked(Flaw.TWO_COLOURS)


@pytest.mark.clause("V30.2", "V31.1")
def test_a_token_is_in_one_place_only() -> None:
    truth = position(chest={ADA: {0: "C08 shape", 1: "C44"}})
    truth["chest"][ADA][1]["token"] = "shape"
    assert flawed(truth) == marked(Flaw.TOKEN_TWICE)
    truth = position(chest={ADA: {0: "C08 shape"}})
    truth["tokens"][ADA] = ["shape"]
    assert flawed(truth) == marked(Flaw.TOKEN_TWICE)
    truth = position(chest={ADA: {0: "C08"}}, tokens={ADA: ""})
    truth["chest"][ADA][0]["token"] = "decoctions"
    assert flawed(truth) == marked(Flaw.TOKEN_ON)


@pytest.mark.clause("V7")
def test_actions_left_fit_the_phase() -> None:
    for phase in ("brew", "make"):
        truth = position(acts=1) | {"phase": phase}
        athanor.load(truth)
        assert flawed(truth | {"acts_left": 2}) == marked(Flaw.ACTS)
    collecting = position(acts=1) | {"phase": "collect", "pending": {"kind": "red"}}
    athanor.load(collecting)
    assert flawed(collecting | {"acts_left": 2}) == marked(Flaw.ACTS)
    assert flawed(collecting | {"pending": None}) == marked(Flaw.PENDING)
    assert flawed(position(turn=None) | {"acts_left": 1}) == marked(Flaw.ACTS)
    assert flawed(GAME.new(2, 1).truth() | {"acts_left": 1}) == marked(Flaw.ACTS)


@pytest.mark.clause("V20.1", "V-a18")
def test_a_gap_stands_only_within_a_turn_or_without_a_pile() -> None:
    gap = "- " + " ".join(f"C{card:02}" for card in range(1, 10))
    athanor.load(position(display=gap, acts=1))
    assert flawed(position(display=gap)) == marked(Flaw.GAP)
    assert flawed(position(display=gap, turn=None)) == marked(Flaw.GAP)
    athanor.load(position(display=gap, turn=BEA, pile=0))
    athanor.load(position(display=gap, turn=None, pile=0))


@pytest.mark.clause("V35")
def test_the_turn_fits_the_round_when_over() -> None:
    truth = position(3, turn=None, starter=CAL)
    athanor.load(truth)
    assert truth["turn"] == BEA
    assert flawed(truth | {"turn": ADA})[0] == "turn"
    assert flawed(truth | {"turns": [2, 2, 1]})[0] == "turns"
    assert flawed(truth | {"round": 0, "turns": [0, 0, 0]}) == marked(Flaw.ROUND)


@pytest.mark.clause("V39")
@pytest.mark.parametrize(
    ("old", "new", "flaw"),
    [
        ("starter=0", "starter=2", Flaw.STARTER),
        ("pile_left=25", "pile_left=24", Flaw.PILE),
        ("lines_sold=0*4", "lines_sold=1,0*3", Flaw.SOLD),
        ("token_on=-1*18,0*18", "token_on=0,-1*17,0*18", Flaw.TOKEN_ON),
        ("acting=1", "acting=3", Flaw.ACTORS),
        ("acting=1", "acting=4", Flaw.ACTORS),
        ("acting=1", "acting=0", Flaw.PHASE),
        ("points_left=0*4", "points_left=1,0*3", Flaw.POINTS),
        ("taken=-1", "taken=2", Flaw.PENDING),
    ],
)
def test_a_flawed_position_line_is_refused(old: str, new: str, flaw: Flaw) -> None:
    line = table().line()
    assert GAME.at(line).truth() == table().truth()
    assert flawed_line(GAME, line, old, new) == marked(flaw)


@pytest.mark.clause("V3", "V5")
def test_flaws_of_training() -> None:
    line = play(GAME.new(2, 1), "train red").line()
    assert flawed_line(GAME, line, "round=0", "round=1") == marked(Flaw.ROUND)
    assert flawed_line(GAME, line, "points_left=1,2,0*2", "points_left=0,2,0*2") == marked(
        Flaw.POINTS
    )
    truth = GAME.new(2, 1).truth()
    truth["display"][0] = truth["pile"].pop()
    truth["pile_left"] -= 1
    assert flawed(truth) == marked(Flaw.UNTRAINED)
    truth = GAME.new(2, 1).truth()
    truth["skills"][ADA] = dict.fromkeys(truth["skills"][ADA], 6)
    assert flawed(truth) == marked(Flaw.POINTS)


@pytest.mark.clause("V34", "V35")
def test_the_starter_has_no_turn_after_the_last_round() -> None:
    assert flawed(position(pile=0)) == marked(Flaw.LAST_ROUND)


@pytest.mark.clause("V2")
def test_every_marker_stands_on_its_track() -> None:
    truth = position()
    truth["skills"][ADA]["red"] = 0
    assert flawed(truth) == marked(Flaw.SKILLS)
