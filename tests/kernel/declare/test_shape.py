"""Parts of plain data: each writes a record and reads it back, and names what it cannot read."""

from typing import Any

import pytest

from athanor.kernel import Int, Ints, Record, Word, public, shape
from athanor.kernel.declare.record import BLANK
from athanor.kernel.errors import BadPosition


class Herb(Word):
    """Two herbs."""

    SALT = "salt"
    MINT = "mint"


class Shelf(Record):
    """A shelf with room for three jars."""

    price: Int = public(low=1, high=9)
    owner: Int = public(low=-1, high=2)
    open: Int = public(high=1)
    kind: Int = public(low=-1, high=1)
    jars: Ints = public(2, high=5)
    deck: Ints = public(3, low=-1, high=1)
    left: Int = public(high=3)
    gold: Ints = public(3, high=99)
    stack: Ints = public(2, 2, low=0, high=7)


PRICE = shape.number("price")
OWNER = shape.number("owner", none=-1)
BIDDER = shape.number("owner", none=-1, said="none")
OPEN = shape.flag("open")
KIND = shape.word("kind", Herb)
NAMED = shape.word("kind", Herb, none="none")
JARS = shape.counts("jars", Herb)
EMPTY = shape.counts("jars", Herb, empty_is_none=True)
DECK = shape.pile("deck", "left", Herb)
GOLD = shape.by_seat(shape.number("gold"))
ROWS = shape.rows(2, top=shape.counts("stack", Herb), place=shape.derived(lambda s, i: i + 1))
TOTAL = shape.derived(lambda s: [s.price, s.price + 1])


def shelf() -> Any:
    s = Shelf.of(Shelf.blank())
    s.players, s.price = 2, 3
    return s


@pytest.mark.parametrize(
    ("part", "value"),
    [
        (PRICE, 1), (PRICE, 9), (PRICE, None), (OWNER, None), (OWNER, 2), (BIDDER, None),
        (BIDDER, "none"), (BIDDER, 0), (OPEN, True), (OPEN, False), (OPEN, None), (KIND, "mint"),
        (NAMED, "none"), (NAMED, "salt"), (NAMED, None), (JARS, {"salt": 0, "mint": 5}),
        (JARS, None), (EMPTY, None), (EMPTY, {"salt": 1, "mint": 0}), (GOLD, [7, 0]),
        (GOLD, [None, 4]), (TOTAL, [3, 4]),
        (ROWS, [{"top": {"salt": 1, "mint": 2}, "place": 1}, {"top": None, "place": 2}]),
    ],
)  # fmt: skip
def test_what_is_read_is_written(part: shape.Part, value: Any) -> None:
    s = shelf()
    part.read(s, (), value, "it")
    assert part.write(s, ()) == value


@pytest.mark.parametrize(
    ("part", "value", "at"),
    [
        (PRICE, 0, "it"), (PRICE, 10, "it"), (PRICE, 3.0, "it"), (PRICE, True, "it"),
        (PRICE, BLANK, "it"), (OWNER, -1, "it"), (BIDDER, -1, "it"), (BIDDER, "nobody", "it"),
        (OPEN, 1, "it"), (KIND, "sage", "it"), (KIND, ["salt"], "it"), (KIND, 0, "it"),
        (JARS, {"salt": 1}, "it"), (JARS, {"salt": 1, "mint": 6}, "it.mint"),
        (JARS, {"salt": 1, "mint": BLANK}, "it.mint"), (JARS, {"salt": 1, "mint": 1.0}, "it.mint"),
        (JARS, [1, 2], "it"), (GOLD, [1], "it"), (GOLD, [1, 2, 3], "it"), (GOLD, [1, -1], "it[1]"),
        (ROWS, [], "it"), (ROWS, [{}, {}], "it[0].top"), (TOTAL, [3, 4.0], "it"),
        (TOTAL, [3], "it"), (TOTAL, (3, 4), "it"),
        (ROWS, [{"top": None, "place": 1, "x": 0}, {}], "it[0].x"),
    ],
)  # fmt: skip
def test_what_cannot_stand_is_named(part: shape.Part, value: Any, at: str) -> None:
    with pytest.raises(BadPosition) as caught:
        part.read(shelf(), (), value, "it")
    assert caught.value.field == at
    assert str(caught.value).startswith(f"{at}: ")


def test_a_hidden_number_is_blank_and_an_absent_one_is_not() -> None:
    s = shelf()
    BIDDER.read(s, (), None, "it")
    assert s.owner == BLANK
    BIDDER.read(s, (), "none", "it")
    assert s.owner == -1


def test_a_pile_is_written_with_the_next_card_first() -> None:
    s = shelf()
    s.left = 2
    DECK.read(s, (), ["mint", "salt"], "deck")
    assert list(s.deck) == [Herb.SALT, Herb.MINT, -1]
    assert DECK.write(s, ()) == ["mint", "salt"]


def test_a_hidden_pile_is_null() -> None:
    s = shelf()
    s.left = 2
    DECK.read(s, (), None, "deck")
    assert list(s.deck) == [BLANK] * 3
    assert DECK.write(s, ()) is None


@pytest.mark.parametrize("pile", [["mint"], ["mint"] * 4, ["mint", "sage"], ["mint", 0], "mint"])
def test_a_pile_must_fit_its_height_and_its_cards(pile: Any) -> None:
    s = shelf()
    s.left = 2
    with pytest.raises(BadPosition):
        DECK.read(s, (), pile, "deck")


def test_names_are_all_there_and_no_others() -> None:
    shape.check_names({"a": 1, "b": 2}, ["a", "b"], "position")
    with pytest.raises(BadPosition, match="b: this is missing"):
        shape.check_names({"a": 1}, ["a", "b"], "position")
    with pytest.raises(BadPosition, match=r"it\.c: there is no such field"):
        shape.check_names({"a": 1, "c": 2}, ["a"], "it")
    with pytest.raises(BadPosition, match="it: 7 is not a dict"):
        shape.check_names(7, ["a"], "it")


@pytest.mark.parametrize(
    ("one", "two"), [(1, True), (1, 1.0), ([0], [False]), ({"a": 1}, {"a": True}), ("1", 1)]
)
def test_data_of_another_type_are_not_the_same(one: Any, two: Any) -> None:
    assert shape.same(one, one)
    assert not shape.same(one, two)
