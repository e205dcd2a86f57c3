"""A record: fields beside each other, one width, and who sees each."""

import numpy as np
import pytest

from athanor.kernel.declare.record import (
    OWN,
    OWN_UNTIL_OVER,
    PUBLIC,
    SECRET,
    Int,
    Ints,
    Record,
    lookup,
    private,
    public,
    secret,
)


class Desk(Record):
    """Two seats, three drawers."""

    lamp: Int = public(high=1)
    drawer: Ints = private(2, 3, high=9)
    note: Ints = private(2, shown_at_end=True)
    safe: Ints = secret(4, low=-1)


def test_a_games_fields_lie_behind_the_common_ones() -> None:
    names = ["players", "round", "phase", "acting", "chance", "lamp", "drawer", "note", "safe"]
    assert list(Desk.fields) == names
    assert [Desk.fields[name].offset for name in names] == [0, 1, 2, 3, 4, 47, 48, 54, 56]
    assert Desk.words == 60
    assert Desk.dtype.itemsize == 2 * Desk.words


def test_every_field_is_declared_with_who_sees_it() -> None:
    sights = {name: Desk.fields[name].sight for name in ("lamp", "drawer", "note", "safe")}
    assert sights == {"lamp": PUBLIC, "drawer": OWN, "note": OWN_UNTIL_OVER, "safe": SECRET}
    assert Desk.fields["chance"].sight == SECRET


def test_fields_read_and_write_the_bytes_of_the_array() -> None:
    array = Desk.blank()
    s = Desk.of(array)
    s.lamp = 1
    s.drawer[1, 2] = 7
    s.safe[3] = -1
    assert array["lamp"][0] == 1
    assert array["drawer"][0].tolist() == [[0, 0, 0], [0, 0, 7]]
    assert array["safe"][0].tolist() == [0, 0, 0, -1]
    array["note"][0][1] = 5
    assert type(s.note[1]) is int
    assert s.note[1] == 5
    assert sum(s) == 1 + 7 - 1 + 5


def test_a_number_that_does_not_fit_is_not_stored() -> None:
    s = Desk.of(Desk.blank())
    with pytest.raises(ValueError, match=r"short|range|format"):
        s.lamp = 40_000
    with pytest.raises(ValueError, match=r"short|range|format"):
        s.drawer[0, 0] = -40_000
    assert s.lamp == s.drawer[0, 0] == 0


def test_an_index_outside_a_field_is_an_error() -> None:
    s = Desk.of(Desk.blank())
    with pytest.raises(IndexError):
        s.drawer[2, 0]
    with pytest.raises(IndexError):
        s.safe[4] = 0


def test_a_word_knows_its_field_and_place() -> None:
    field = Desk.field_at(52)
    assert field.name == "drawer"
    assert Desk.field_at(0).name == "players"
    assert Desk.field_at(59).name == "safe"


def test_records_do_not_share_fields() -> None:
    class Chair(Record):
        """Another game."""

        leg: Ints = public(4)

    assert "leg" not in Desk.fields
    assert "leg" not in Record.fields
    assert Chair.words == Record.words + 4


def test_equal_records_have_equal_bytes() -> None:
    one, two = Desk.blank(), Desk.blank()
    Desk.of(one).drawer[0, 1] = 3
    assert one.tobytes() != two.tobytes()
    Desk.of(two).drawer[0, 1] = 3
    assert one.tobytes() == two.tobytes()


def test_a_lookup_table_gives_plain_numbers() -> None:
    table = lookup([[1, 2], [3, 40_000]])
    assert table[1, 1] == 40_000
    assert np.asarray(table).shape == (2, 2)
