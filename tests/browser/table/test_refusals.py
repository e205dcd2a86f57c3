"""A refusal answers a press, never a resting pointer; it leaves with it, and moves nothing."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.games.test_alchemists import begin, place
from tests.browser.support.valley import VALLEY, train
from tests.browser.support.visitor import Visitor

LONG = 700  # milliseconds that a mouse rests; the answer to a hover came after 220
SIDEWAYS = (844, 390)
# Where everything lies on the page; where the question floats over it is no part of that.
BOXES = """() => [...document.querySelectorAll(".board *:not(.bench *)"),
        ...document.querySelectorAll(".bench *:not([role=status] *)")].map(one => {
    const from = (one.closest(".bench") ?? document.querySelector(".board"))
        .getBoundingClientRect();
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x - from.x, y - from.y, width, height].map(Math.round).join(" ");
})"""
# A card of the Valley's market that cannot be paid for, now.
DEAR = "[data-place^=card-]:not(.can)"


def why(ada: Visitor) -> Locator:
    return ada.page.locator("[data-refusal]")


def in_the_valley(invite: Invite, size: tuple[int, int] = DESKTOP) -> Visitor:
    """Somebody who is to choose, among cards that she cannot pay."""
    ada = invite(size=size)
    ada.open()
    ada.play_bots(VALLEY)
    train(ada)
    ada.page.locator(DEAR).first.wait_for()
    return ada


def test_a_pointer_that_rests_where_one_has_chosen_is_told_nothing(invite: Invite) -> None:
    ada = invite()
    begin(ada)
    place(ada, "drink")
    ada.page.wait_for_timeout(LONG)  # the mouse lies on a space that has just closed
    expect(why(ada)).to_have_count(0)
    ben = in_the_valley(invite)
    ben.click(ben.page.get_by_role("button", name="Collect 2 water"))
    ben.page.get_by_text("A second kind?").wait_for()
    ben.page.locator(DEAR).first.hover()
    ben.page.wait_for_timeout(LONG)
    expect(why(ben)).to_have_count(0)


def test_a_refusal_leaves_with_the_pointer_unless_it_goes_to_its_rule(invite: Invite) -> None:
    ada = in_the_valley(invite)
    ada.page.locator(DEAR).first.click()
    expect(why(ada)).to_have_count(1)
    why(ada).get_by_role("link", name="Rule").hover()
    ada.page.wait_for_timeout(2 * LONG)
    expect(why(ada)).to_have_count(1)
    ada.page.mouse.move(2, 2)
    expect(why(ada)).to_have_count(0)
    ada.page.locator(DEAR).first.click()
    expect(why(ada)).to_have_count(1)
    ada.press("Escape")
    expect(why(ada)).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SIDEWAYS])
def test_a_refusal_moves_nothing(size: tuple[int, int], invite: Invite) -> None:
    ada = in_the_valley(invite, size)
    ada.page.locator(DEAR).first.scroll_into_view_if_needed()
    before = ada.page.evaluate(BOXES)
    ada.page.locator(DEAR).first.click()
    expect(why(ada)).to_be_in_viewport(ratio=1)
    assert ada.page.evaluate(BOXES) == before


def test_tabbing_past_what_is_barred_says_nothing(invite: Invite) -> None:
    ada = in_the_valley(invite)
    ada.page.locator(DEAR).first.evaluate("node => node.focus()")
    ada.press("Shift+Tab")
    ada.press("Tab")
    ada.page.wait_for_timeout(LONG)
    expect(why(ada)).to_have_count(0)
    ada.page.locator(DEAR).first.press("Enter")
    expect(why(ada)).to_have_count(1)
    ada.press("Tab")
    expect(why(ada)).to_have_count(1)  # a key reaches its rule
