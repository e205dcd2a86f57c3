"""Words on the boards stay whole at every width, and the question never leaves the screen."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, Invite
from tests.browser.layout import SPEAK
from tests.browser.support.lessons import open_chapter

WIDTHS = [(320, 568), (390, 844), (768, 1024), (1024, 768), DESKTOP, (1440, 900), (1920, 1080)]
# Words of spaces and zones that are broken within, cut, or stand outside what they belong to.
PLACES = ".acs .ah b, .trk .sp > span, .rep .z b, .rep .zp"
TORN = """async places => {
    await new Promise(requestAnimationFrame);
    const found = [], range = document.createRange();
    for (const one of document.querySelectorAll(places)) {
        if (!one.checkVisibility()) continue;
        const text = one.firstChild, home = one.closest("li, .z").getBoundingClientRect();
        for (const word of text.data.matchAll(/\\S+/g)) {
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const lines = [...range.getClientRects()];
            if (lines.length > 1) found.push(`“${word[0]}” is broken`);
            if (lines.some(line => line.right > home.right + 1 || line.bottom > home.bottom + 1))
                found.push(`“${word[0]}” is cut`);
        }
    }
    return [...new Set(found)];
}"""

# Where the lowest part of the question and of what lies before the viewer ends.
FOOT = """Math.max(...[...document.querySelectorAll(".bench *")].map(one =>
    one.checkVisibility() ? one.getBoundingClientRect().bottom : 0))"""


def test_names_of_spaces_and_what_zones_do_stay_whole(invite: Invite) -> None:
    ada, faults = invite(), list[str]()
    open_chapter(ada, "alchemists", 1)
    for language in ("en", "de", "it", "es", "fr", "pl", "cs"):
        ada.page.evaluate(SPEAK, language)
        expect(ada.page.locator("html")).to_have_attribute("lang", language)
        for width, height in WIDTHS:
            ada.page.set_viewport_size({"width": width, "height": height})
            found = ada.page.evaluate(TORN, PLACES)
            faults += [f"{language}, {width}×{height}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", ["alchemist", "alchemists", "alchenemies", "valley"])
def test_a_guide_that_was_left_takes_no_room_from_the_question(invite: Invite, game: str) -> None:
    ada = invite(size=DESKTOP)
    open_chapter(ada, game, 2)
    expect(ada.page.get_by_role("button", name="Back to the guide")).to_be_in_viewport()
    assert ada.page.evaluate(FOOT) <= DESKTOP[1]


def test_a_line_above_the_question_leaves_ones_stock_on_the_screen(invite: Invite) -> None:
    ada = invite(size=DESKTOP)
    open_chapter(ada, "alchemist", 2)
    # As the last round is announced; to play until then would take a whole game.
    ada.page.locator(".bench > [role=status]").first.evaluate(
        """place => {
            place.innerHTML = "<p class='strip ending'>Last round</p>";
        }"""
    )
    assert ada.page.evaluate(FOOT) <= DESKTOP[1]


# Spaces of skill tracks that stand outside their panel, or that something else covers.
CUT_TRACKS = """async () => {
    await new Promise(requestAnimationFrame);
    return [...document.querySelectorAll(".vb .sp")].filter(one => one.checkVisibility())
        .flatMap(one => {
            const box = one.getBoundingClientRect(), home = one.closest(".panel"),
                around = home.getBoundingClientRect(), whole = box.right <= around.right - 4,
                top = document.elementFromPoint(box.right - 3, (box.top + box.bottom) / 2);
            const seen = box.bottom > innerHeight || one.contains(top) || top === one.parentElement;
            return whole && seen ? [] : [`space ${one.textContent} is cut`];
        });
}"""


@pytest.mark.parametrize("chapter", [1, 2])
def test_skill_tracks_of_the_valley_stay_whole(invite: Invite, chapter: int) -> None:
    ada, faults = invite(size=DESKTOP), list[str]()
    open_chapter(ada, "valley", chapter)
    for language in ("en", "de", "it", "es", "fr", "pl", "cs"):
        ada.page.evaluate(SPEAK, language)
        expect(ada.page.locator("html")).to_have_attribute("lang", language)
        faults += [f"{language}: {fault}" for fault in ada.page.evaluate(CUT_TRACKS)]
    assert not faults, "\n".join(faults)
