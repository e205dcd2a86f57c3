"""What every test run says of itself, and with which tests it begins."""

import asyncio
from collections.abc import Iterator

import pytest

from athanor.kernel.compile.mode import MODE


def pytest_report_header() -> str:
    return f"rules: {MODE}"


@pytest.fixture(autouse=True)
def own_event_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """The browser of a process keeps its event loop running; tests without one know nothing of it.

    What they call may run a loop of its own, as commands do.
    """
    running = None if "browser" in request.fixturenames else asyncio._get_running_loop()
    if running is not None:
        asyncio._set_running_loop(None)
    yield
    if running is not None:
        asyncio._set_running_loop(running)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long ones first: at the end short ones are left, which can be shared among processes."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
