"""Options of play."""

from typing import Any

import pytest

from athanor.kernel import Int, Record, Word, number_option, public, seat_option, word_option


class Spice(Word):
    """Two spices."""

    MILD = "mild"
    HOT = "hot"


class Desk(Record):
    """Three options."""

    first: Int = public()
    spice: Int = public()
    cap: Int = public()


FIRST = seat_option("first", 4, "Who begins.")
SPICE = word_option("spice", Spice, "How hot.")
CAP = number_option("cap", 5, 9, 7, "How long.")


@pytest.mark.parametrize(
    ("option", "default", "values"),
    [(FIRST, 0, [0, 1, 2]), (SPICE, "mild", ["mild", "hot"]), (CAP, 7, [5, 6, 7, 8, 9])],
    ids=["seat", "word", "number"],
)
def test_every_value_of_an_option_is_kept_in_its_field(
    option: Any, default: Any, values: list[Any]
) -> None:
    assert option.default == default
    assert option.values(3) == values
    for value in values:
        s = Desk.of(Desk.blank())
        option.put(s, value, 3)
        assert option.get(s) == value


def test_a_number_is_kept_as_it_is() -> None:
    s = Desk.of(Desk.blank())
    CAP.put(s, 8, 3)
    assert s.cap == 8


@pytest.mark.parametrize(
    ("option", "value"),
    [(FIRST, 3), (FIRST, -1), (FIRST, "0"), (SPICE, "sour"), (SPICE, 1), (CAP, 4), (CAP, 7.0)],
)
def test_a_bad_value_is_refused_by_name(option: Any, value: Any) -> None:
    with pytest.raises(ValueError, match=f"option {option.name}: {value!r}"):
        option.put(Desk.of(Desk.blank()), value, 3)
