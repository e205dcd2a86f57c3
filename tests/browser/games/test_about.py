"""Every component tells its full text and numbers: by mouse, by keyboard, by touch."""

import re

from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import Invite
from tests.browser.support.lessons import open_chapter
from tests.browser.support.serving import Served
from tests.browser.support.visitor import Visitor

# What has a place on the board but no words, because its parts have them.
SILENT = """() => [...document.querySelectorAll('.board [data-place]')]
    .filter(one => one.getClientRects().length && !one.querySelector('[data-place], [data-about]'))
    .filter(one => !(one.dataset.about ?? one.getAttribute('aria-label')
        ?? one.querySelector('.vh')?.textContent ?? one.innerText ?? '').trim())
    .map(one => one.dataset.place)"""


def check_rival(visitor: Visitor, *rows: str) -> None:
    """A tap on a seat opens that player's board."""
    visitor.click(visitor.page.get_by_role("button", name="All that is known of").nth(1))
    for row in rows:
        expect(visitor.page.get_by_role("dialog")).to_contain_text(row)
    visitor.press("Escape")


def told(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("tooltip")


def test_artifacts_of_every_level_tell_effect_price_and_points(invite: Invite) -> None:
    ada = invite()
    open_chapter(ada, "alchemists", 1)
    row = ada.page.locator("[data-place^=artifact-]").first
    expect(row.locator(".vp")).to_have_text(re.compile(r"^\d$"))  # its points, before the end
    row.hover()
    expect(told(ada)).to_contain_text("level I:")
    expect(told(ada)).to_contain_text("gold")
    expect(told(ada)).to_contain_text("point")
    later = ada.page.locator(".later")
    assert later.count() == 6  # three of level II, three of level III
    words = [later.nth(at).get_attribute("aria-label") or "" for at in range(6)]
    assert (
        sum("level II:" in one for one in words) == sum("level III:" in one for one in words) == 3
    )
    later.last.focus()
    ada.press("Shift+Tab")
    ada.press("Tab")
    expect(told(ada)).to_contain_text("level III:")
    ada.press("Escape")
    expect(told(ada)).to_be_hidden()
    check_rival(ada, "Gold", "Favors", "Cubes", "Potions made", "Artifacts", "Seals on")
    assert ada.page.evaluate(SILENT) == []


def test_cards_of_alchenemies_tell_their_text_outside_the_play_step(invite: Invite) -> None:
    ada = invite()
    open_chapter(ada, "alchenemies", 1)
    hand = ada.page.locator("[data-place^=hand-]").first
    assert hand.evaluate("node => node.tagName") == "DIV"  # nothing is played yet
    hand.click()
    expect(told(ada)).to_contain_text("takes")
    ada.click(ada.page.get_by_role("button", name="All cards"))
    card = ada.page.get_by_role("dialog").locator(".rc").filter(has_text="Calcination")
    card.hover()
    expect(told(ada)).to_contain_text("estroy")
    assert told(ada).evaluate("node => node.matches(':popover-open')")
    ada.press("Escape")
    check_rival(ada, "Coin", "Hand", "Recipe Stack", "In play", "At work")
    assert ada.page.evaluate(SILENT) == []


def test_tokens_and_elixirs_tell_what_they_do(invite: Invite) -> None:
    ada = invite()
    open_chapter(ada, "valley", 2)
    ada.page.locator("[data-place=token-shape]").hover()
    expect(told(ada)).to_contain_text("shape")
    ada.page.locator("[data-place^=card-]").first.hover()
    expect(told(ada)).to_contain_text("costs")
    check_rival(ada, "Skills", "Cauldron", "Decoctions", "Chest", "Sold", "Tokens")
    assert ada.page.evaluate(SILENT) == []


def test_pots_tell_what_they_give(invite: Invite) -> None:
    ada = invite()
    open_chapter(ada, "alchemist", 2)
    ada.page.locator("[data-place=K1]").hover()
    expect(told(ada)).to_contain_text("gives")
    check_rival(ada, "Fame", "Seals left", "Behind the screen")
    assert ada.page.evaluate(SILENT) == []


def test_nothing_is_told_that_comes_under_a_mouse_which_has_clicked(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist")
    pot = ada.page.locator("[data-place=K1].can")
    pot.wait_for()
    pot.click()
    ada.page.locator("[data-place=K1].is").wait_for()
    ada.page.wait_for_timeout(500)  # twice as long as hovering takes
    expect(told(ada)).to_be_hidden()
    ada.page.mouse.move(1, 1)
    ada.page.locator("[data-place=K2]").hover()
    expect(told(ada)).to_contain_text("K2")


def test_a_long_press_tells_and_does_not_choose(browser: Browser, served: Served) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    ada = Visitor(context.new_page(), served.address, "Ada")
    open_chapter(ada, "alchemists", 1)
    favor = ada.page.locator("[data-place^=favor-]").first
    favor.scroll_into_view_if_needed()
    box = favor.bounding_box()
    assert box is not None
    touch = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = context.new_cdp_session(ada.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    expect(told(ada)).to_contain_text("Favor")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(favor).to_have_attribute("aria-pressed", "false")
    context.close()
