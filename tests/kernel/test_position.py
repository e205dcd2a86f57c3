"""Positions as plain data and as lines: whole, seen by a viewer, and broken."""

from typing import Any

import numpy as np
import pytest

import athanor
from athanor.kernel import position
from athanor.kernel.conformance.walk import some_choices, viewers, walk
from athanor.kernel.errors import BadPosition, Unreadable
from athanor.kernel.random import MASK, next32, put32
from athanor.kernel.table import Table
from tests.conformance.cases import PHILTRE


def truth() -> dict[str, Any]:
    """Three seats, the second to move."""
    table = PHILTRE.new(3, 11)
    table.play("gather")
    return table.truth()


def at_bids() -> Table:
    """A sealed auction in which seat 1 has bid."""
    table = PHILTRE.new(3, 11)
    table.play("auction")
    table.play("bid 0", 1)
    return table


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("game", "chess", "game: There is no game 'chess'"),
        ("game", 7, "game: a position is a dict that names its game"),
        ("players", 4, "players: Philtre is for 2 to 3 players"),
        ("players", 2, "hand: one entry for each of the 2 seats"),
        ("options", [], "options: this is not a dict"),
        ("options", {"rounds": 3, "first": 0}, "options.spice: this is missing"),
        ("options", {"rounds": 9, "first": 0, "spice": "mild"}, "options.rounds: 9"),
        ("options", {"rounds": 3, "first": 3, "spice": "mild"}, "options.first: 3"),
        ("round", 0, "round: it is outside the rounds"),
        ("round", -1, "round: -1"),
        ("round", 99_999, "round: 99999"),
        ("phase", "lunch", "phase: 'lunch' is not one of turn, mix, answer, bid, over"),
        ("phase", "over", "phase: the phase does not fit"),
        ("actors", [2], "actors: these are not the seats that are asked"),
        ("actors", [1, 0], "actors: [1, 0] is not an ascending list"),
        ("actors", [3], "actors: [3] is not an ascending list"),
        ("actors", [True], "actors: [True] is not an ascending list"),
        ("over", True, "over: True does not agree"),
        ("random", None, "random: this is hidden"),
        ("random", {}, "random.key: this is missing"),
        ("random", {"key": "0" * 31, "blocks": 1, "used": 3}, "random.key"),
        ("random", {"key": "X" * 32, "blocks": 1, "used": 3}, "random.key"),
        ("random", {"key": "0" * 32, "blocks": -1, "used": 3}, "random.blocks"),
        ("random", {"key": "0" * 32, "blocks": 1 << 32, "used": 3}, "random.blocks"),
        ("random", {"key": "0" * 32, "blocks": 1, "used": 17}, "random.used"),
        ("random", {"key": "0" * 32, "blocks": 0, "used": 3}, "random.used"),
        ("deck", None, "deck: this is hidden"),
        ("deck_left", 4, "deck_left: deck holds 5 entries"),
        ("heap", {"salt": 1, "sulphur": 0, "mercury": 0}, "hand: deck, heap and hands do not"),
        ("asked", 0, "asked: a seat owes a herb"),
        ("bid", [0, "none", "none"], "bid: bids lie on the table in `bid` only"),
        ("looked", [True, False, False], "top: what a seat has seen"),
    ],
)
def test_a_broken_position_is_refused_by_name(name: str, value: Any, says: str) -> None:
    with pytest.raises(BadPosition) as caught:
        athanor.load({**truth(), name: value})
    assert str(caught.value).startswith(says)
    assert caught.value.field == says.partition(":")[0]


@pytest.mark.parametrize("data", [None, 7, "philtre", [], {}, {"game": None}])
def test_what_is_no_position_is_refused(data: Any) -> None:
    with pytest.raises(BadPosition, match="game: a position is a dict that names its game"):
        athanor.load(data)


def test_a_position_is_complete_and_has_nothing_else() -> None:
    whole = truth()
    for name in whole:
        rest = {key: value for key, value in whole.items() if key != name}
        with pytest.raises(BadPosition) as caught:
            athanor.load(rest)
        assert caught.value.field == name
    with pytest.raises(BadPosition, match="weather: there is no such field"):
        athanor.load({**whole, "weather": "fine"})


def test_the_generator_is_written_short_and_read_back() -> None:
    table = PHILTRE.new(2, (5 << 96) + 3)
    written = table.truth()["random"]
    assert written["key"] == f"{(5 << 96) + 3:032x}"
    other = athanor.load(table.truth())
    chances = [PHILTRE.machine.numbers(t.array["chance"][0]) for t in (table, other)]
    for _ in range(40):
        assert next32(chances[0]) == next32(chances[1])


def test_the_generator_is_read_back_at_its_last_block() -> None:
    table = PHILTRE.new(2, 3)
    chance = PHILTRE.machine.numbers(table.array["chance"][0])
    put32(chance, 8, MASK)
    table.array["chance"][0][10] = 16
    next32(chance)
    assert table.truth()["random"]["blocks"] == 0


def test_a_view_has_nothing_of_what_is_hidden() -> None:
    view = at_bids().view(0)
    assert view["deck"] is None
    assert view["random"] is None
    assert view["hand"][1:] == [None, None]
    assert view["hand"][0] is not None
    assert view["bid"] == ["none", None, "none"]
    assert at_bids().view(1)["bid"] == ["none", 0, "none"]
    assert at_bids().view(None)["hand"] == [None] * 3


@pytest.mark.parametrize(
    ("name", "value", "field"),
    [
        ("hand_size", None, "hand_size"),
        ("hand_size", [2, None, 2], "hand_size"),
        ("heap", None, "heap"),
        ("gold", [None, 0, 0], "gold"),
        ("hand", [None, None, None], "hand"),
        ("hand", [{"salt": 0, "sulphur": 0, "mercury": 2}] * 3, "hand"),
        ("bid", [None, None, "none"], "bid"),
        ("bid", ["none", 0, "none"], "bid"),
        ("deck", ["salt"] * 6, "deck"),
        ("random", {"key": "0" * 32, "blocks": 1, "used": 3}, "chance"),
        ("deck_left", 9, None),
        ("hand_size", [2, 24, 2], None),
    ],
)
def test_a_view_that_shows_or_hides_too_much_is_refused(
    name: str, value: Any, field: str | None
) -> None:
    view = {**at_bids().view(0), name: value}
    with pytest.raises(BadPosition) as caught:
        PHILTRE.imagine(view, 0, 1)
    assert field is None or caught.value.field == field


def test_a_view_belongs_to_a_seat_of_its_table() -> None:
    view = PHILTRE.new(2, 1).view(0)
    with pytest.raises(Unreadable, match="seat: 2 is not a seat from 0 to 1"):
        PHILTRE.imagine(view, 2, 1)
    with pytest.raises(BadPosition):
        PHILTRE.imagine(view, 1, 1)
    assert PHILTRE.imagine(view, 0, 1).view(0) == view


def test_a_line_reads_back() -> None:
    for table, _, _ in some_choices(PHILTRE, 3, 9, 8):
        array = position.array_of_line(PHILTRE, table.line())
        assert array.tobytes() == table.array.tobytes()
        for viewer in viewers(3):
            hidden = position.array_of_line(PHILTRE, table.view_line(viewer))
            assert position.line(PHILTRE, hidden) == table.view_line(viewer)


def test_a_line_says_runs_and_blanks_shortly() -> None:
    line = PHILTRE.new(2, 1).view_line(0)
    assert line.startswith("philtre players=2 round=1 phase=0 acting=1 chance=?*43 ")
    assert " gold=0*3 " in line


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("philtre", "alchemist", "game"),
        ("gold=0*3", "gold=0*4", "gold"),
        ("gold=0*3", "gold=0*2", "gold"),
        ("gold=0*3", "gold=0*-3", "gold"),
        ("gold=0*3", "gold=0*999999999999", "gold"),
        ("gold=0*3", "gold=0*3,5*0", "gold"),
        ("gold=0*3", "gold=--1*3", "gold"),
        ("gold=0*3", "gold=x,0,0", "gold"),
        ("gold=0*3", "gold=40000,0,0", "gold"),
        ("gold=0*3", "gold", "gold"),
        ("gold=0*3", "", "gold"),
        ("gold=0*3", "gold=0*3 rust=1", "rust"),
    ],
)
def test_a_broken_line_is_refused_by_name(old: str, new: str, field: str) -> None:
    line = PHILTRE.new(2, 1).line()
    with pytest.raises(BadPosition) as caught:
        position.array_of_line(PHILTRE, line.replace(old, new))
    assert caught.value.field == field


def test_a_line_without_words_is_refused() -> None:
    with pytest.raises(BadPosition, match="game"):
        position.array_of_line(PHILTRE, " ")


def test_what_is_loaded_is_the_same_bytes() -> None:
    for table, _, _ in walk(PHILTRE, 3, 21):
        array = position.array_of_truth(PHILTRE, table.truth())
        assert np.array_equal(array.view(np.int16), table.array.view(np.int16))
