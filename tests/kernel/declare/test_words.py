"""Kinds of values: numbers, JSON, plain text, sentences."""

import pytest

from athanor.kernel.declare.words import (
    Counts,
    Kind,
    Number,
    OneOf,
    Seat,
    Word,
    kind_of,
    listed,
    whole,
)
from athanor.kernel.errors import Unreadable


class Metal(Word):
    """Three metals."""

    LEAD = "lead"
    TIN = "tin"
    GOLD = "gold"


LISTS = OneOf([[], ["lead"], ["lead", "tin"], 3, "all"])
KINDS = [kind_of(Metal), Number(-2, 3), Seat(4), Counts(Metal, most=2), LISTS]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: type(kind).__name__)
def test_every_value_reads_back_from_json_and_from_text(kind: Kind) -> None:
    for number in range(kind.size):
        assert kind.number(kind.value(number), 4, "it") == number
        assert kind.parse(kind.text(number), 4, "it") == number
        assert " " not in kind.text(number)
        assert kind.say(number)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: type(kind).__name__)
@pytest.mark.parametrize("junk", [None, 1.0, True, "x", [1], {"x": 1}, -99, 10**30, [[]]])
def test_what_is_no_value_is_unreadable_and_named(kind: Kind, junk: object) -> None:
    with pytest.raises(Unreadable, match=r"^it"):
        kind.number(junk, 4, "it")


def test_members_of_a_word_are_numbers_in_order() -> None:
    assert list(Metal) == [0, 1, 2]
    assert [member.word for member in Metal] == ["lead", "tin", "gold"]


def test_a_number_starts_where_it_starts() -> None:
    assert Number(-2, 3).low == -2
    assert Number(-2, 3).number(-2, 4, "it") == 0


def test_a_seat_outside_the_game_cannot_be_read() -> None:
    assert Seat(4).number(2, 3, "it") == 2
    with pytest.raises(Unreadable, match="it: 3 is not a seat from 0 to 2"):
        Seat(4).number(3, 3, "it")


def test_a_count_beyond_the_most_is_read_as_the_most() -> None:
    counts = Counts(Metal, most=2)
    assert counts.value(counts.number({"lead": 0, "tin": 7, "gold": 1}, 4, "it")) == {
        "lead": 0, "tin": 2, "gold": 1,
    }  # fmt: skip


def test_what_is_concerned_is_named_as_refs() -> None:
    assert kind_of(Metal).refs(2) == ["gold"]
    assert Seat(4).refs(1) == ["seat 1"]
    assert Number(0, 9).refs(4) == []
    assert Counts(Metal, most=2).refs(1 + 9) == ["lead", "gold"]
    assert LISTS.refs(2) == ["lead", "tin"]


def test_values_are_said_in_a_sentence() -> None:
    assert Counts(Metal, most=2).say(1 + 3 + 9) == "1 lead, 1 tin and 1 gold"
    assert Counts(Metal, most=2).say(0) == "nothing"
    assert LISTS.say(2) == "lead and tin"
    assert LISTS.say(0) == "nothing"
    assert Seat(4).say(3) == "Seat 3"


def test_a_value_that_is_handed_out_is_the_readers_own() -> None:
    nested = OneOf([[["lead"]]])
    nested.value(0)[0].append("tin")
    assert nested.value(0) == [["lead"]]


def test_lists_read_like_a_sentence() -> None:
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])] == [
        "", "a", "a and b", "a, b and c",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value"),
    [("0", 0), ("12", 12), ("-1", -1), ("--1", "--1"), ("²", "²"), ("9" * 12, "9" * 12)],
)
def test_only_short_plain_digits_are_a_number(text: str, value: object) -> None:
    assert whole(text) == value
