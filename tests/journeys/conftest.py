"""A server for the journeys of a module, and browsers for those who travel."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.support.serving import Served, serving
from tests.browser.support.visitor import PATIENCE
from tests.journeys.traveller import Journey, Meet, Traveller

DEAL = 2026
BUDGET = "12"  # walks for each choice of a review: enough for a curve


@pytest.fixture(scope="module")
def served(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("journey")
    with serving(data, DEAL, ATHANOR_REVIEW=BUDGET) as running:
        yield running


@pytest.fixture
def journey(request: pytest.FixtureRequest) -> Iterator[Journey]:
    """Named like its module and parameter; at its end nothing may have been found."""
    parameter = getattr(request.node, "callspec", None)
    name = request.path.stem.removeprefix("test_")
    one = Journey(f"{name}-{parameter.id}".replace(" ", "-") if parameter else name)
    yield one
    one.write()
    assert one.faults == []


@pytest.fixture
def meet(browser: Browser, served: Served, journey: Journey) -> Iterator[Meet]:
    """Makes travellers."""
    met: list[Traveller] = []

    def traveller(name: str = "Ada", **how: object) -> Traveller:
        met.append(Traveller(journey, browser, served.address, name, **how))  # type: ignore[arg-type]
        met[-1].page.set_default_timeout(PATIENCE)
        return met[-1]

    yield traveller
    for one in met:
        one.context.close()
