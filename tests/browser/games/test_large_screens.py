"""On a large screen all of a game lies on one page, and the pieces grow."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import DESKTOP, Invite
from tests.browser.support.lessons import open_chapter
from tests.browser.support.visitor import Visitor

LARGE = (1920, 1080)


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
