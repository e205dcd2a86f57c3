"""Events: who is told what, and the marks that end undo."""

from typing import Any

import pytest

from athanor.kernel.declare.events import (
    COUNT,
    EVERYONE,
    LEARNED,
    SETTLED,
    SPECTATORS,
    as_told,
    new_log,
    reveal,
    rows_of,
    settle,
    tell,
    tell_others,
    tell_seat,
    tell_some,
)
from athanor.kernel.history.telling import event_words
from tests.conformance.cases import PHILTRE
from tests.philtre.actions import MIXTURE, Event
from tests.philtre.components import Herb


def logged(call: Any, *told: int) -> list[Any]:
    log = new_log()
    call(as_told(log), *told)
    return list(rows_of(log))


@pytest.mark.parametrize(
    ("call", "audience"),
    [(tell, EVERYONE), (tell_seat, 0b100), (tell_others, EVERYONE ^ 0b100)],
    ids=["everyone", "the seat", "the others"],
)
def test_an_event_is_told_to_its_audience(call: Any, audience: int) -> None:
    assert logged(call, 5, 2, 7, 8) == [(5, audience, 2, 7, 8, 0, 0, 0, 0)]


def test_everyone_is_every_seat_and_those_who_watch() -> None:
    assert SPECTATORS & EVERYONE
    assert bin(EVERYONE).count("1") == 15


def test_events_are_kept_in_order() -> None:
    log = new_log()
    for kind in range(3):
        tell_some(as_told(log), 1, kind, 0)
    assert [row[0] for row in rows_of(log)] == [0, 1, 2]
    assert log[0, COUNT] == 3


def test_revealing_marks_who_learned_and_ends_undo() -> None:
    log = new_log()
    reveal(as_told(log), 0b01)
    reveal(as_told(log), 0b10)
    assert log[0, LEARNED] == 0b11
    assert log[0, SETTLED] == 1


def test_settling_ends_undo_though_nobody_learned_anything() -> None:
    log = new_log()
    settle(as_told(log))
    assert log[0, LEARNED] == 0
    assert log[0, SETTLED] == 1


def test_an_event_is_read_by_its_audience_only() -> None:
    row = (int(Event.GAVE_HERB), 0b011, 1, int(Herb.MERCURY), 0, 0, 0, 0, 0)
    assert event_words(PHILTRE, 4, row, 0) == {
        "ply": 4,
        "seat": 1,
        "kind": "gave-herb",
        "fields": {"herb": "mercury", "other": 0},
        "refs": ["mercury", "seat 0"],
        "words": "Seat 1 gives mercury to Seat 0.",
    }
    assert event_words(PHILTRE, 4, row, 2) is None
    assert event_words(PHILTRE, 4, row, -1) is None


def test_the_fields_of_an_event_have_the_forms_that_actions_use() -> None:
    herbs = MIXTURE.number({"salt": 2, "sulphur": 0, "mercury": 1}, 2, "herbs")
    mixed = (int(Event.MIXED), EVERYONE, 0, herbs, 4, 0, 0, 0, 0)
    traded = (int(Event.TRADED), EVERYONE, 0, int(Herb.SALT), int(Herb.SULPHUR), 0, 0, 0, 0)
    assert event_words(PHILTRE, 1, mixed, -1)["fields"] == {
        "herbs": {"salt": 2, "sulphur": 0, "mercury": 1},
        "gold": 4,
    }
    assert event_words(PHILTRE, 1, traded, -1)["fields"] == {"from": "salt", "to": "sulphur"}


def test_an_event_of_no_seat_names_none() -> None:
    row = (int(Event.ENDED), EVERYONE, -1, 0, 0, 0, 0, 0, 0)
    told = event_words(PHILTRE, 9, row, -1)
    assert told["seat"] is None
    assert told["fields"] == {}
    assert told["words"] == "The game is over."
