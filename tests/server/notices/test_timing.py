"""When notices may come."""

from datetime import UTC, datetime

import pytest

from athanor.server.notices.timing import check_settings, due, quiet_until
from athanor.server.wire.notices import NoticeSettings
from athanor.server.wire.problems import Problem

NIGHT = NoticeSettings(quiet_from=22, quiet_to=7, zone="Europe/Prague")


def at(hour: int, minute: int = 0) -> float:
    """A moment of a winter day, when Prague is an hour ahead."""
    return datetime(2026, 11, 16, hour, minute, tzinfo=UTC).timestamp()


def test_quiet_hours_go_by_the_persons_clock_and_over_midnight() -> None:
    assert quiet_until(NIGHT, at(20, 59)) == at(20, 59)
    assert quiet_until(NIGHT, at(21)) == at(6) + 86_400
    assert quiet_until(NIGHT, at(3)) == at(6)
    assert quiet_until(NIGHT, at(6)) == at(6)


def test_a_digest_comes_an_hour_after_the_last_notice_but_not_at_night() -> None:
    hourly = NoticeSettings(digest="hour")
    assert due(hourly, None, at(12)) == at(12)
    assert due(hourly, at(11, 30), at(12)) == at(12, 30)
    both = NoticeSettings(quiet_from=22, quiet_to=7, zone="Europe/Prague", digest="hour")
    assert due(both, at(20, 30), at(20, 40)) == at(6) + 86_400


def test_half_a_pair_of_hours_and_unknown_zones_are_refused() -> None:
    for bad in (NoticeSettings(quiet_from=3), NoticeSettings(zone="Moon/Sea"),
                NoticeSettings(zone="../etc/passwd")):  # fmt: skip
        with pytest.raises(Problem):
            check_settings(bad)
