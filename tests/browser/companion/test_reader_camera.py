"""Our printed cards before a camera: the browser's fake one, fed with pictures of the sheet."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.companion.test_reader_offline import kept
from tests.browser.support.chromium import FLAGS, chromium
from tests.browser.support.reading import begin
from tests.browser.support.serving import Served
from tests.browser.support.visitor import Visitor

FRAME = {"width": 1280, "height": 720}
MANY = 4  # of each picture, so that a look finds it


def frame(page: Page, kinds: list[str]) -> bytes:
    """The sheet with only these cards on it, turned a little, as a camera would see them."""
    page.evaluate(
        """kinds => { document.body.style.background = '#6b5a48';
        const frame = document.querySelectorAll('.top, .companions, .noprint');
        for (const part of frame) part.hidden = true;
        const cards = [...document.querySelectorAll('.printed')];
        cards.forEach((card, i) => { const name = card.querySelector('b').textContent;
            card.style.display = kinds.includes(name) ? '' : 'none';
            card.style.transform = `rotate(${i % 2 ? 7 : -11}deg)`; }); }""",
        kinds,
    )
    return page.screenshot(type="jpeg", quality=85)


@pytest.fixture(scope="module")
def film(browser: Browser, served: Served, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """First a card alone, then two together, and never any other."""
    page = browser.new_page(viewport=FRAME)  # type: ignore[arg-type]
    page.goto(served.address + "/cards")
    page.locator(".printed .qr").nth(7).wait_for()
    shots = [frame(page, kinds) for kinds in ([], ["toad"], ["toad", "mushroom"])]
    page.close()
    path = tmp_path_factory.mktemp("film") / "cards.mjpeg"
    path.write_bytes(b"".join(shot * MANY for shot in shots))
    return path


@pytest.fixture(scope="module")
def seeing(film: Path, browser: Browser) -> Iterator[Browser]:
    """A browser whose camera shows the film, and to which one host name is not this machine's."""
    flags = [
        *FLAGS, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}", "--host-resolver-rules=MAP far.test 127.0.0.1",
    ]  # fmt: skip
    launched = browser.browser_type.launch(executable_path=chromium(), args=flags)
    yield launched
    launched.close()


def test_two_cards_held_to_the_camera_are_picked(seeing: Browser, served: Served) -> None:
    ada = Visitor(seeing.new_context(permissions=["camera"]).new_page(), served.address, "Ada")
    begin(ada, "DEMO")
    ada.click(ada.page.get_by_role("button", name="Scan cards"))
    picked = ada.page.locator(".it[aria-pressed=true]")
    expect(picked).to_have_count(2, timeout=60_000)
    assert sorted(picked.all_inner_texts()) == ["mushroom", "toad"]
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    ada.click(ada.page.get_by_role("button", name="Ask", exact=True))
    expect(ada.page.locator(".result h2")).to_have_text("Healing")
    ada.page.context.close()
    assert ada.wrong == []
    assert ada.foreign == []


def test_offline_the_camera_takes_one_card_where_one_is_asked_for(
    seeing: Browser, served: Served
) -> None:
    ada = Visitor(seeing.new_context(permissions=["camera"]).new_page(), served.address, "Ada")
    ada.open("/reader")
    kept(ada.page)
    ada.page.context.set_offline(True)
    ada.open("/reader")
    begin(ada, "DEMO")
    ada.click(ada.page.get_by_role("tab", name="Debunk"))
    ada.click(ada.page.get_by_role("button", name="Scan cards"))
    picked = ada.page.locator(".it[aria-pressed=true]")
    expect(picked).to_have_text(["toad"], timeout=60_000)
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    ada.page.context.close()
    assert ada.wrong == []


def test_over_plain_http_the_page_says_what_is_missing(seeing: Browser, served: Served) -> None:
    page = seeing.new_context(viewport={"width": 360, "height": 740}).new_page()
    page.goto(f"http://far.test:{served.port}/reader")
    expect(page.locator(".lacks")).to_contain_text("no camera and no use without the network")
    ada = Visitor(page, f"http://far.test:{served.port}", "Ada")
    begin(ada, "DEMO")
    assert page.get_by_role("button", name="Scan cards").is_disabled()
    page.context.close()


def test_a_browser_without_a_camera_says_so(browser: Browser, served: Served) -> None:
    ada = Visitor(browser.new_page(), served.address, "Ada")
    begin(ada, "DEMO")
    ada.click(ada.page.get_by_role("button", name="Scan cards"))
    ada.page.get_by_role("alert").get_by_text("Pick by hand instead").wait_for()
    ada.page.close()
