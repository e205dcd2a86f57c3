"""A server, a browser, and people to sit at them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from scripts import build_web
from tests.browser.chromium import FLAGS, chromium
from tests.browser.serving import Served, serving
from tests.browser.visitor import Visitor

DESKTOP, PHONE = (1280, 800), (360, 740)
Invite = Callable[..., Visitor]


@pytest.fixture(scope="session")
def page_built() -> None:
    """The page as the sources make it."""
    if build_web.main([]):
        pytest.skip("There is no Node to build the page with.")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.skip("There is no Chromium here, and none could be installed.")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def served(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(Path(tmp_path_factory.mktemp("served"))) as running:
        yield running


@pytest.fixture
def invite(browser: Browser, served: Served) -> Iterator[Invite]:
    """Makes visitors, each with a browser profile of her own; nothing may go wrong in any."""
    visitors: list[Visitor] = []

    def visitor(name: str = "Ada", size: tuple[int, int] = DESKTOP, dark: bool = False) -> Visitor:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        visitors.append(Visitor(context.new_page(), served.address, name))
        return visitors[-1]

    yield visitor
    for one in visitors:
        one.page.context.close()
    assert [wrong for one in visitors for wrong in one.wrong] == []
    assert [url for one in visitors for url in one.foreign] == []
