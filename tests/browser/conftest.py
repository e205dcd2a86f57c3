"""A server, a browser, and people to sit at them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.support.kept import lay_games
from tests.browser.support.serving import Served, serving
from tests.browser.support.shared import laid_once
from tests.browser.support.visitor import Visitor

DESKTOP, PHONE = (1280, 800), (360, 740)
HERE = Path(__file__).parent
DEAL = 2026  # of every game; chance is not what these tests are about
Invite = Callable[..., Visitor]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine may fail a test once; the summary names every second run."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def laid(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A storage with a game that the school decided between two, great sales, and crowds."""
    return laid_once(tmp_path_factory, "kept", lay_games)


@pytest.fixture(scope="session")
def kept(laid: tuple[Path, dict[str, str]]) -> str:
    return laid[1]["finished"]


@pytest.fixture(scope="session")
def served(page_built: None, laid: tuple[Path, dict[str, str]]) -> Iterator[Served]:
    with serving(laid[0], DEAL) as running:
        yield running


@pytest.fixture(autouse=True)
def fresh_server_for_a_second_run(request: pytest.FixtureRequest) -> None:
    """A test that failed runs once more, on a server that knows nothing of the first run."""
    if request.node.execution_count > 1 and "served" in request.fixturenames:
        request.getfixturevalue("served").start_afresh()


@pytest.fixture
def invite(browser: Browser, served: Served) -> Iterator[Invite]:
    """Makes visitors, each with a browser profile of her own; nothing may go wrong in any."""
    visitors: list[Visitor] = []

    def visitor(
        name: str = "Ada",
        size: tuple[int, int] = DESKTOP,
        moving: bool = False,
        offline: bool = False,
    ) -> Visitor:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="no-preference" if moving else "reduce",
            service_workers="allow" if offline else "block",  # it loads every file of the page
        )
        visitors.append(Visitor(context.new_page(), served.address, name))
        return visitors[-1]

    yield visitor
    for one in visitors:
        one.page.context.close()
    assert [wrong for one in visitors for wrong in one.wrong] == []
    assert [url for one in visitors for url in one.foreign] == []
