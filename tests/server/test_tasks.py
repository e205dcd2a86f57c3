"""Long-lived tasks: supervised, started again, and visible to whoever runs the server."""

import asyncio
from pathlib import Path

import pytest

from athanor.server.clock import Clock
from athanor.server.table.viewer_state import state_of
from athanor.server.tasks import STALLED_SECONDS, STEADY_SECONDS, Supervisor
from athanor.server.wire import requests
from athanor.server.wire.problems import Problem
from tests.server.inside import DAY, START, Hands, inside, seated
from tests.server.players import run

ME, OPEN = requests.MeSeat(), requests.OpenSeat()


def test_a_task_that_fails_is_logged_shown_and_started_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("athanor.server.tasks.RESTART_SECONDS", 0)
    supervisor = Supervisor(Clock())
    again = asyncio.Event()
    troubles = []

    async def work() -> None:
        if not caplog.records:
            raise ValueError("the pool timed out")
        troubles.extend(supervisor.troubles())
        supervisor.beat("keeper")
        again.set()
        await asyncio.Event().wait()

    async def story() -> None:
        supervisor.start("keeper", work)
        await again.wait()
        assert supervisor.troubles() == []
        await supervisor.end()

    run(story())
    assert troubles == ["keeper"]
    assert "the pool timed out" in caplog.text


def test_a_task_that_failed_once_and_then_only_works_is_no_trouble_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("athanor.server.tasks.RESTART_SECONDS", 0)
    hands = Hands()
    supervisor = Supervisor(hands.clock())
    tries: list[int] = []
    again = asyncio.Event()

    async def work() -> None:
        tries.append(1)
        if len(tries) == 1:
            raise ValueError("the storage was away")
        again.set()
        await asyncio.Event().wait()

    async def story() -> None:
        supervisor.start("rater", work)
        await again.wait()
        assert supervisor.troubles() == ["rater"]
        hands.steady = STEADY_SECONDS
        assert supervisor.troubles() == []
        await supervisor.end()

    run(story())


def test_a_task_without_a_sign_of_life_is_shown() -> None:
    hands = Hands()
    supervisor = Supervisor(hands.clock())
    supervisor.beat("keeper")
    hands.steady = STALLED_SECONDS
    assert supervisor.troubles() == []
    hands.steady += 1
    assert supervisor.troubles() == ["keeper"]


def test_a_wall_clock_set_back_while_no_server_ran_does_not_stop_the_clocks(tmp_path: Path) -> None:
    storage = f"sqlite:///{tmp_path / 'kept.db'}"

    async def before() -> str:
        async with inside(tmp_path, Hands(), database=storage) as state:
            pace = requests.LivePace(clock=60)
            live_table, _ = await seated(state["registry"], ME, OPEN, pace=pace)
            return live_table.projection.id

    async def after(table: str) -> list[float] | None:
        hands = Hands(wall=START - DAY)
        async with inside(tmp_path, hands, database=storage) as state:
            live_table = await state["registry"].table(table)
            hands.steady = 10
            return state_of(live_table.stage, 0, 0).clocks

    assert run(after(run(before()))) == [50, 60]


def test_a_task_that_the_storage_stopped_is_no_trouble_once_something_is_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("athanor.server.tasks.RESTART_SECONDS", 0)
    supervisor = Supervisor(Hands().clock())
    tries: list[int] = []
    again = asyncio.Event()

    async def work() -> None:
        tries.append(1)
        if len(tries) == 1:
            raise Problem("storage")
        again.set()
        await asyncio.Event().wait()

    async def story() -> None:
        supervisor.start("rater", work)
        await again.wait()
        assert supervisor.troubles() == ["rater"]
        supervisor.stored()
        assert supervisor.troubles() == []
        await supervisor.end()

    run(story())
