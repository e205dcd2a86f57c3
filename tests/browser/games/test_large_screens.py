"""On a large screen all of a game lies on one page, and the pieces grow."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import DESKTOP, Invite
from tests.browser.games.test_words_fit import PLACES, TORN
from tests.browser.layout import SPEAK
from tests.browser.support.crowds import ACCOUNT, CROWDS, PASSWORD
from tests.browser.support.lessons import open_chapter
from tests.browser.support.visitor import Visitor

LARGE = (1920, 1080)
WINDOW = (1920, 940)  # the same screen below the bars of a browser
BOARDS = {"alchenemies": ".rivals .lab", "valley": ".others .chest"}  # of rivals
# What has to be scrolled for on the board, and what leaves the panel it belongs to.
BROKEN = """async () => {
    await new Promise(requestAnimationFrame);
    const found = [], box = node => node.getBoundingClientRect();
    const named = node => `${node.tagName} ${node.className.baseVal ?? node.className}`;
    for (const one of document.querySelectorAll(".board, .board *:not(svg, svg *)")) {
        const hides = /auto|scroll/.test(getComputedStyle(one).overflow);
        if (hides && one.scrollHeight > one.clientHeight + 2) found.push(`${named(one)} scrolls`);
    }
    if (document.documentElement.scrollHeight > innerHeight) found.push("the page scrolls");
    for (const panel of document.querySelectorAll(".board .panel, .board .ask")) {
        const outer = box(panel);
        if (outer.bottom > innerHeight + 1) found.push(`${named(panel)} is out of sight`);
        for (const part of panel.querySelectorAll("svg, b, i, h2, h3, button, li, .tag, .num")) {
            if (part.closest("svg") !== part && part.closest("svg")) continue;
            const inner = box(part);
            const by = Math.max(outer.left - inner.left, inner.right - outer.right,
                outer.top - inner.top, inner.bottom - outer.bottom);
            const seen = part.checkVisibility({ visibilityProperty: true }) && inner.width > 1;
            if (seen && by > 10) found.push(`${named(part)} leaves ${named(panel)} by ${by}`);
        }
    }
    for (const cell of document.querySelectorAll(".chest .cg li"))
        if (box(cell).height < 40) found.push(`a cell is ${Math.round(box(cell).height)} high`);
    for (const words of document.querySelectorAll(".board h2, .board h3, .mc b, .acs b"))
        if (getComputedStyle(words).overflow !== "visible" &&
            words.scrollWidth > words.clientWidth + 1)
            found.push(`“${words.innerText}” is cut`);
    return [...new Set(found)];
}"""


def height(piece: Locator) -> float:
    box = piece.first.bounding_box()
    assert box is not None
    return box["height"]


def grows(ada: Visitor, piece: str) -> float:
    """By how much a piece is larger on a large screen."""
    expect(ada.page.locator(piece).first).to_be_visible()
    large = height(ada.page.locator(piece))
    ada.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    ada.page.locator(".others").wait_for(state="detached")
    small = height(ada.page.locator(piece))
    ada.page.set_viewport_size({"width": LARGE[0], "height": LARGE[1]})
    return large / small


def test_alchemists_shows_board_theories_and_notebook_together(invite: Invite) -> None:
    ada = invite(size=LARGE)
    open_chapter(ada, "alchemists", 3)
    for part in ("Order spaces, top acts first", "Artifacts", "Theories", "Your notebook"):
        expect(ada.page.get_by_role("region", name=part)).to_be_in_viewport()
    expect(ada.page.get_by_role("radiogroup", name="What the board shows")).to_have_count(0)
    expect(ada.page.get_by_text("Last round: the exhibition")).to_be_visible()
    ada.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    panels = ada.page.get_by_role("radiogroup", name="What the board shows")
    other = panels.get_by_role("radio", checked=False).first
    name = other.inner_text()
    ada.click(other)
    expect(panels.get_by_role("radio", name=name)).to_be_checked()
    ada.page.reload()
    expect(panels.get_by_role("radio", name=name)).to_be_checked()


def test_pots_and_the_pieces_of_alchenemies_grow(invite: Invite) -> None:
    ada = invite(size=LARGE)
    open_chapter(ada, "alchemist", 2)
    assert grows(ada, ".caul .pot") > 1.2
    open_chapter(ada, "alchenemies", 2)
    assert grows(ada, ".mylab") > 1.3
    assert grows(ada, ".mybench .rc") > 1.2


def test_the_chest_of_every_rival_lies_beside_ones_own(invite: Invite) -> None:
    ada = invite(size=LARGE)
    open_chapter(ada, "valley", 2)
    expect(ada.page.locator(".others .chest")).to_have_count(1)
    expect(ada.page.locator(".others .cg")).to_be_in_viewport()
    assert height(ada.page.locator(".others .cg")) > 90
    assert grows(ada, ".ex .bottle svg") > 1.1


@pytest.mark.parametrize("game", CROWDS)
def test_with_every_seat_taken_nothing_is_broken_or_has_to_be_scrolled_for(
    game: str, invite: Invite, laid: tuple[Path, dict[str, str]]
) -> None:
    ada, faults = invite(size=LARGE), list[str]()
    ada.sign_in(ACCOUNT, PASSWORD)
    for seats in CROWDS[game]:
        ada.open(f"/table/{laid[1][f'{game} {seats}']}")
        ada.page.locator(".tbl .ask").wait_for()
        if game in BOARDS:
            expect(ada.page.locator(BOARDS[game])).to_have_count(seats - 1)
        for language in ("de", "en"):
            ada.page.evaluate(SPEAK, language)
            expect(ada.page.locator("html")).to_have_attribute("lang", language)
            for width, height in (LARGE,) if game == "alchemists" else (WINDOW, LARGE):
                ada.page.set_viewport_size({"width": width, "height": height})
                found = ada.page.evaluate(BROKEN) + ada.page.evaluate(TORN, PLACES)
                where = f"{seats} seats, {language}, {width}×{height}"
                faults += [f"{where}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)
