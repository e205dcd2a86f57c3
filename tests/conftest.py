"""What every test run says of itself, and with which tests it begins."""

import asyncio
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from athanor.kernel.compile.mode import MODE
from scripts import build_web
from tests.browser.support.chromium import FLAGS, chromium


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


@pytest.fixture(scope="session")
def page_built() -> None:
    """The page as the sources make it."""
    if build_web.main([]):
        pytest.skip("There is no Node to build the page with.")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one browser of a process: Playwright starts once in each."""
    path = chromium()
    if path is None:
        pytest.skip("There is no Chromium here, and none could be installed.")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long ones first: at the end short ones are left, which can be shared among processes."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
