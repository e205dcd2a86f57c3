"""A tournament of eight, two people and six bots, played on pages through a server kill."""

import random
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE
from tests.browser.support.axe import check
from tests.browser.support.serving import Served, serving
from tests.browser.support.visitor import Visitor, play_until

pytestmark = pytest.mark.soak
SLOW = 240_000  # milliseconds for bots to play a round out


@pytest.fixture
def own(page_built: None) -> Iterator[Served]:
    """A server of its own, to be killed."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        data.mkdir()
        with serving(data, 2026) as running:
            yield running


def arrived(browser: Browser, served: Served, name: str, size: tuple[int, int]) -> Visitor:
    viewport = {"width": size[0], "height": size[1]}
    context = browser.new_context(viewport=viewport, service_workers="block")  # type: ignore[arg-type]
    return Visitor(context.new_page(), served.address, name)


def test_eight_play_a_round_and_a_killed_server_loses_nothing(
    browser: Browser, own: Served
) -> None:
    ada, bea = arrived(browser, own, "Ada", (1280, 800)), arrived(browser, own, "Bea", PHONE)
    ada.open("/tournaments")
    ada.click(ada.page.get_by_role("button", name="Announce a tournament"))
    ada.introduce()
    dialog = ada.page.get_by_role("dialog")
    ada.click(dialog.get_by_label("Name"))
    ada.type("Eight")
    ada.click(dialog.get_by_role("radiogroup", name="Seats").get_by_role("radio", name="4"))
    ada.click(dialog.get_by_role("radiogroup", name="Rounds").get_by_role("radio", name="1"))
    ada.click(dialog.get_by_role("button", name="Announce it"))
    expect(ada.page.get_by_role("heading", name="Eight")).to_be_visible()
    for count in range(2, 8):
        ada.click(ada.page.get_by_role("button", name="Add a bot"))
        expect(ada.page.get_by_text(f"{count} entrants", exact=False).first).to_be_visible()
    bea.open(ada.page.url.removeprefix(own.address))
    bea.click(bea.page.get_by_role("button", name="Take part"))
    bea.introduce()
    check(bea)
    ada.click(ada.page.get_by_role("button", name="Begin now"))
    for one in (ada, bea):  # the page opens a table that begins
        one.page.wait_for_url("**/table/**")
        one.page.locator(".ask, .wait").first.wait_for()
    own.stop(signal.SIGKILL)
    own.start()
    luck = random.Random(7)
    for one in (ada, bea):
        play_until(lambda one=one: one.ended, one.page, lambda one=one: one.step(luck))  # type: ignore[misc]
        one.click(one.page.get_by_role("link", name="Back to the tournament"))
    for one in (ada, bea):
        expect(one.page.locator(".podium")).to_be_visible(timeout=SLOW)
    expect(ada.page.locator("tbody tr")).not_to_have_count(0)
    check(ada)
    assert ada.wrong + bea.wrong == []
