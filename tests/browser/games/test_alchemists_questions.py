"""The rare questions of Alchemists, too, have their screens and are answered by clicks."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.games.test_alchemists import choose_anything
from tests.browser.support.axe import check
from tests.browser.support.questions import ACCOUNT, PASSWORD, RARE, lay
from tests.browser.support.serving import Served, serving
from tests.browser.support.shared import laid_once
from tests.browser.support.visitor import KEPT, SLOW, Visitor, play_until

CHECKED = RARE if SLOW else RARE[::3]  # by axe; all of them in the soak


@pytest.fixture(scope="module")
def scenes(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A storage, and the table there at which each question is asked."""
    return laid_once(tmp_path_factory, "asked", lambda data: lay(data, RARE))


@pytest.fixture(scope="module")
def served(
    page_built: None, browser: Browser, scenes: tuple[Path, dict[str, str]]
) -> Iterator[Served]:
    with serving(scenes[0]) as running:
        yield running


@pytest.fixture(scope="module")
def host(browser: Browser, served: Served) -> Iterator[Visitor]:
    """The one who plays at all these tables; she loads the page and signs in once."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="reduce", service_workers="block"
    )
    visitor = Visitor(context.new_page(), served.address, "Ada")
    visitor.sign_in(ACCOUNT, PASSWORD)
    yield visitor
    context.close()


def sit_down(visitor: Visitor, table: str) -> str:
    """At a table that is one's own; what is asked there."""
    visitor.open(f"/table/{table}")
    asked = visitor.page.locator(".ask:not(.waits) .q")
    expect(asked).not_to_be_empty()
    return asked.inner_text()


@pytest.mark.parametrize("scene", RARE)
def test_a_question_is_shown_and_answered_by_clicks(
    scene: str, host: Visitor, scenes: tuple[Path, dict[str, str]]
) -> None:
    ada, luck = host, random.Random(len(scene))
    words = sit_down(ada, scenes[1][scene])
    offered = ada.page.locator(".board .can:visible")
    if offered.count():
        expect(offered.first).to_be_in_viewport(ratio=0.6)
    if scene in CHECKED:
        check(ada)
    (KEPT / "questions").mkdir(parents=True, exist_ok=True)
    ada.page.screenshot(path=KEPT / "questions" / f"{scene.replace(' ', '-')}.png")
    answered = ada.page.locator(".ask .q")
    play_until(
        lambda: answered.all_inner_texts() not in ([words], []),
        ada.page,
        lambda: choose_anything(ada, luck),
    )
    assert ada.wrong == []
