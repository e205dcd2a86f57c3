"""Tasks until time is up: here, by processes, and none after the end."""

from time import monotonic

import pytest

from athanor.lab.deadline import done_before


@pytest.mark.parametrize("processes", [1, 2])
def test_tasks_are_done_once_each_with_their_results(processes: int) -> None:
    tasks = iter([(2, 1), (2, 3), (2, 5)])
    found = dict(done_before(monotonic() + 600, pow, tasks, processes))
    assert found == {(2, 1): 2, (2, 3): 8, (2, 5): 32}


@pytest.mark.parametrize("processes", [1, 2])
def test_nothing_is_begun_when_time_is_up(processes: int) -> None:
    assert list(done_before(monotonic(), pow, iter([(2, 1)]), processes)) == []
