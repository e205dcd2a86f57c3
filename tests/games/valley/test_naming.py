"""V-a25 The best naming of wilds and tokens, held against every naming there is."""

import json
from itertools import product

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from athanor.games.valley.board import reason_text
from athanor.games.valley.deck import COLOURS, own_rows
from athanor.games.valley.insight import explain_sale, full_lines
from tests.games.valley.tables import ADA, CARDS, bonus, table

ROWS = {row["id"]: row for row in own_rows()}
SHAPES = ("round", "cylindrical", "pear", "conical", "square", "hexagonal")
LEVELS = range(1, 7)
Numbers = npt.NDArray[np.int8]


def namings(elixir: str) -> list[tuple[int, int, int]]:
    """Every shape, set of colours (as bits) and level that an elixir may be sold as."""
    card, _, token = elixir.partition(" ")
    row = ROWS[card]
    if row["kind"] == "multi":
        return list(product(range(6), [1 << c for c in range(6)], LEVELS))
    shapes = [i for i, shape in enumerate(SHAPES) if (shape == row["shape"]) != (token == "shape")]
    levels = [n for n in LEVELS if (n == int(row["level"])) != (token == "level")]
    printed = [COLOURS.index(colour) for colour in row["colours"].split("+")]
    sets = [printed]
    if token == "colour":
        sets = [
            [new if colour == old else colour for colour in printed]
            for old in printed
            for new in range(6)
            if new != old
        ]
    colours = [sum({1 << colour for colour in shown}) for shown in sets]
    return list(product(shapes, colours, levels))


def best_of_every_naming(elixirs: list[str]) -> int:
    """The most bonus points over all namings of all three elixirs together."""
    a, b, c = (np.array(namings(e), np.int8).T for e in elixirs)
    same_shape = agree(a[0], b[0], c[0])
    same_level = agree(a[2], b[2], c[2])
    both = a[1][:, None, None] & b[1][:, None] & c[1]
    number = sum((both >> colour & 1) for colour in range(6))
    return int((5 * same_shape + 4 * number + 3 * same_level).max())


def agree(a: Numbers, b: Numbers, c: Numbers) -> Numbers:
    same: Numbers = ((a[:, None, None] == b[:, None]) & (b[:, None] == c)).astype(np.int8)
    return same


@st.composite
def lines(draw: st.DrawFn) -> list[str]:
    """Three cards, each token on one of them at most."""
    cards = draw(st.lists(st.sampled_from(CARDS), min_size=3, max_size=3, unique=True))
    tokens = draw(st.permutations(["shape", "colour", "level", "", "", ""]))
    return [f"{card} {token}".strip() for card, token in zip(cards, tokens, strict=False)]


@st.composite
def close_lines(draw: st.DrawFn) -> list[str]:
    """Three cards that have much in common, so that bonuses are frequent."""
    first = draw(st.sampled_from(CARDS))
    akin = [card for card in CARDS if card != first and likeness(card, first) >= 1]
    cards = [first, *draw(st.lists(st.sampled_from(akin), min_size=2, max_size=2, unique=True))]
    tokens = draw(st.permutations(["shape", "colour", "level", "", ""]))
    return [f"{card} {token}".strip() for card, token in zip(cards, tokens, strict=False)]


def likeness(card: str, other: str) -> int:
    """How much two cards have in common."""
    mine, theirs = ROWS[card], ROWS[other]
    shared = set(mine["colours"].split("+")) & set(theirs["colours"].split("+"))
    same_shape, wild = mine["shape"] == theirs["shape"], mine["kind"] == "multi"
    return len(shared) + int(same_shape) + int(wild)


@pytest.mark.clause("V-a25", "V26", "V28", "V32")
@settings(max_examples=150, deadline=None)
@given(st.one_of(lines(), close_lines()))
def test_a_sale_takes_the_best_of_every_naming(elixirs: list[str]) -> None:
    assert bonus(*elixirs) == best_of_every_naming(elixirs)


@pytest.mark.clause("V-a25")
@settings(max_examples=150, deadline=None)
@given(st.one_of(lines(), close_lines()))
def test_the_explanation_adds_up_to_the_best_naming(elixirs: list[str]) -> None:
    chest = table(chest={ADA: dict(enumerate(elixirs))}).truth()["chest"][ADA]
    sale = explain_sale(chest, [0, 1, 2])
    assert sale["bonus"] == best_of_every_naming(elixirs)
    assert sale["bonus"] == sum(reason["points"] for reason in sale["reasons"])
    assert sale["points"] == sum(int(ROWS[e.split()[0]]["ep"]) for e in elixirs)
    assert json.loads(json.dumps(sale)) == sale


@pytest.mark.clause("V-a25")
@settings(max_examples=100, deadline=None)
@given(close_lines())
def test_what_is_named_is_allowed_to_be_named(elixirs: list[str]) -> None:
    """Everything the explanation names is one of the namings, and the same for all three."""
    chest = table(chest={ADA: dict(enumerate(elixirs))}).truth()["chest"][ADA]
    shape, colour, level = explain_sale(chest, [0, 1, 2])["reasons"]
    for elixir in elixirs:
        found = namings(elixir)
        if shape["values"]:
            assert SHAPES.index(shape["values"][0]) in {naming[0] for naming in found}
        shown = sum(1 << COLOURS.index(word) for word in colour["values"])
        assert any(naming[1] & shown == shown for naming in found)
        if level["values"]:
            assert int(level["values"][0]) in {naming[2] for naming in found}


@pytest.mark.clause("V-a25", "V-x11")
def test_the_rulebooks_sale_is_explained_point_by_point() -> None:
    chest = table(chest={ADA: {0: "C08", 4: "C44", 8: "C32 shape"}}).truth()["chest"][ADA]
    assert full_lines(chest) == [[0, 4, 8]]
    sale = explain_sale(chest, [0, 4, 8])
    assert (sale["points"], sale["bonus"], sale["total"]) == (7, 12, 19)
    assert [reason_text(reason) for reason in sale["reasons"]] == [
        "5 for shape: all conical; C32 (square) counts as conical, by its token",
        "4 for colour: all red",
        "3 for level: all level 2",
    ]


@pytest.mark.clause("V-a25", "V28", "V-x27")
def test_wilds_and_colour_tokens_are_explained() -> None:
    chest = table(chest={ADA: {0: "C32", 1: "C38", 2: "C61"}}).truth()["chest"][ADA]
    shape, *earned = explain_sale(chest, [0, 1, 2])["reasons"]
    assert shape == {"what": "shape", "points": 0, "values": [], "named": []}
    assert [reason_text(reason) for reason in earned] == [
        "4 for colour: all red; C61 (any) is named red",
        "3 for level: all level 2; C61 (any) is named 2",
    ]
    chest = table(chest={ADA: {0: "C32", 1: "C38", 2: "C39 colour"}}).truth()["chest"][ADA]
    colour = explain_sale(chest, [0, 1, 2])["reasons"][1]
    assert reason_text(colour) == (
        "8 for colour: all red and orange; "
        "C39 (red and purple) counts as red and orange, by its token"
    )
    assert colour["named"][0]["by"] == "token"


@pytest.mark.clause("V22.1")
def test_only_a_full_line_is_explained() -> None:
    chest = table(chest={ADA: {0: "C32", 1: "C38", 4: "C61"}}).truth()["chest"][ADA]
    assert full_lines(chest) == []
    for cells in ([0, 1, 2], [0, 1, 4]):
        with pytest.raises(ValueError, match="line"):
            explain_sale(chest, cells)
