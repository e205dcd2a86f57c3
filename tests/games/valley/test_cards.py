"""The table of cards, and decks that take its place."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import athanor
from athanor import Unreadable
from athanor.games.valley.deck import COLOURS, Elixir, own_rows, read_cards
from tests.games.valley.tables import GAME, trained

Json = Any
CARDS = read_cards(None)
COLUMNS = ["id", "kind", "colours", "shape", "level", "ep", "cost", "skills"]


@pytest.mark.clause("V4", "V25.1")
def test_there_are_66_cards_whose_level_is_what_they_cost() -> None:
    assert [card.name for card in CARDS] == [f"C{number:02}" for number in range(1, 67)]
    for card in CARDS:
        assert card.level == sum(card.cost.values())


@pytest.mark.clause("V27", "V28")
def test_thirty_single_thirty_double_and_six_multi_colour_cards() -> None:
    assert Counter(row["kind"] for row in own_rows()) == {"single": 30, "double": 30, "multi": 6}
    assert Counter(len(card.colours) for card in CARDS) == {1: 30, 2: 30, 0: 6}
    assert [card.name for card in CARDS if card.wild] == [f"C{n}" for n in range(61, 67)]


@pytest.mark.clause("V23", "V24")
def test_shapes_and_colours_are_spread_evenly() -> None:
    assert set(Counter(card.shape for card in CARDS if not card.wild).values()) == {10}
    assert len({card.shape for card in CARDS}) == 7
    shown = Counter(colour for card in CARDS for colour in card.colours)
    asked = Counter(colour for card in CARDS for colour in Counter(card.cost).elements())
    assert shown == dict.fromkeys(COLOURS, 15)
    assert asked == dict.fromkeys(COLOURS, 25)


@pytest.mark.clause("V17", "V19")
def test_ordinary_cards_cost_their_own_colours_and_trade_skills_for_points() -> None:
    steps = Counter(skill for card in CARDS for skill in card.skills)
    assert steps == {"yellow": 15, "red": 15, "blue": 15, "water": 21}
    for card in CARDS:
        if not card.wild:
            assert set(card.cost) == set(card.colours)
        assert bool(card.skills) == (card.level < 3)
        assert card.points == expected_points(card)


def expected_points(card: Elixir) -> int:
    """The price in ingredients says the points: 2 for a primary decoction, 3 for a secondary."""
    weight = sum(n * (2 if c in ("yellow", "red", "blue") else 3) for c, n in card.cost.items())
    if card.wild:
        return {6: 3, 9: 5, 15: 10}[weight]
    if card.level == 1:
        return 1
    if card.level == 2:
        return 2 if weight == 4 else 3
    return weight - 1


def deck(**changes: Json) -> list[Json]:
    """Our own rows with the first one changed."""
    first, *rest = own_rows()
    return [first | changes, *rest]


def another_deck() -> list[Json]:
    """A deck with other ids, other words for shapes, and ten times the points."""
    return [
        row | {"id": f"T{number}", "ep": 10 * int(row["ep"]) % 100, "shape": row["shape"][:3]}
        for number, row in enumerate(own_rows())
    ]


@pytest.mark.clause("V4")
def test_a_deck_of_ones_own_takes_the_place_of_ours() -> None:
    game = GAME.with_deck(another_deck())
    t = trained(game.new(2, 1))
    assert set(t.truth()["display"]) <= {f"T{number}" for number in range(66)}
    assert t.truth()["given_deck"] == another_deck()
    assert athanor.replay(t.save()).truth() == t.truth()
    assert athanor.load(t.truth()).legal() == t.legal()
    assert GAME.new(2, 1).truth()["unused"][0].startswith("C")


@pytest.mark.clause("V36")
def test_the_cards_of_another_deck_are_the_ones_that_score() -> None:
    truth = trained(GAME.with_deck(another_deck()).new(2, 1)).truth()
    cards = [*truth["display"], *truth["pile"], *truth["unused"]]
    cards.remove("T4")
    cards.sort(key=lambda card: int(card[1:]))
    truth["chest"][0][0] = {"card": "T4", "token": None}
    truth["display"], truth["pile"], truth["unused"] = cards[:10], cards[10:34], cards[34:]
    truth["pile_left"] = 24
    assert athanor.load(truth).scores == [50, 0]


@pytest.mark.clause("V4")
def test_a_deck_may_be_the_text_of_a_table() -> None:
    lines = [",".join(COLUMNS), *(",".join(row[c] for c in COLUMNS) for row in own_rows())]
    text = "# true cards\n" + "\n".join(lines) + "\n"
    assert read_cards(text) == CARDS


@pytest.mark.clause("V4")
def test_the_rulebook_shows_the_same_cards() -> None:
    page = Path(__file__).parents[3] / "docs" / "rules" / "valley.md"
    shown = [line for line in page.read_text(encoding="utf-8").splitlines() if "| C" in line[:3]]
    listed = [
        f"| {row['id']} | {row['colours'].replace('+', ', ')} | {row['shape']} | {row['level']} "
        f"| {row['ep']} | {row['cost'].replace(' ', ', ').replace(':', ' ')} "
        f"| {row['skills'].replace('+', ', ')} |"
        for row in own_rows()
    ]
    assert shown == listed


@pytest.mark.clause("V4")
@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        (7, "neither the text of a table nor a list"),
        ([], "66 elixir cards, not 0"),
        (own_rows()[:65], "66 elixir cards, not 65"),
        ([1] * 66, "row 1 does not have the columns"),
        ([{"id": "C01"}] * 66, "row 1 does not have the columns"),
        (deck(ep=[1]), "row 1 holds something"),
        (deck(id="card one"), "is not an id such as C08"),
        (deck(id="C02"), "C02 is in it twice"),
        (deck(kind="triple"), "'triple' is not one of single, double, multi"),
        (deck(kind="double"), "a double card does not have 1 colours"),
        (deck(kind="multi"), "any colours and any shape"),
        (deck(colours="pink"), "colours: 'pink'"),
        (deck(colours="red+red", kind="double"), "colours: 'red.red'"),
        (deck(shape="any"), "is not a word for a shape"),
        (deck(shape="very round"), "is not a word for a shape"),
        (deck(level="7"), "level: '7' is not a number from 1 to 6"),
        (deck(level=2), "not the number of decoctions"),
        (deck(ep="100"), "ep: '100' is not a number from 0 to 99"),
        (deck(ep="many"), "ep: 'many'"),
        (deck(cost="pink:1"), "names no colour"),
        (deck(cost="red:1 red:1"), "names no colour, or one twice"),
        (deck(cost="red:4", level=4), "cost: '4' is not a number from 1 to 3"),
        (deck(cost="", level=1), "not the number of decoctions"),
        (deck(skills="green"), "skills: 'green'"),
        ([row | {"shape": f"s{'abcdefghijklm'[i % 13]}"} if row["kind"] != "multi" else row
          for i, row in enumerate(own_rows())], "13 shapes"),
        ([row | ({"shape": "rond"} if i == 0 else {}) for i, row in enumerate(own_rows())],
         "C01: no other card has the shape 'rond'"),
    ],
)  # fmt: skip
def test_a_flawed_deck_is_refused_with_what_is_wrong(bad: Json, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        GAME.with_deck(bad)
