"""Every page, in both themes and sizes: axe finds nothing, and nothing sticks out."""

import random
from pathlib import Path

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.visitor import Visitor, play_to_the_end

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
FOUND = """async () => (await axe.run(document)).violations.map(
    found => found.id + ': ' + found.nodes.map(node => node.target.join(' ')).join(' | '))"""


def check(visitor: Visitor) -> None:
    """What axe finds on the page as it stands, and whether it is wider than its window."""
    visitor.page.wait_for_timeout(250)
    visitor.page.evaluate(AXE.read_text() + "; undefined")
    assert visitor.page.evaluate(FOUND) == []
    wide = visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, "the page is wider than its window"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
class TestEveryPage:
    def test_lobby_and_its_dialogs(self, invite: Invite, size: tuple[int, int], dark: bool) -> None:
        ada = invite(size=size, dark=dark)
        ada.open()
        ada.plate("Alchemist").wait_for()
        check(ada)
        ada.click(ada.page.get_by_role("button", name="New table"))
        check(ada)
        ada.introduce()
        ada.page.get_by_role("radiogroup", name="Pace").wait_for()
        check(ada)
        ada.click(ada.page.get_by_role("button", name="Open the table"))
        ada.page.locator(".code").wait_for()
        check(ada)
        code = ada.page.locator(".code").inner_text()
        for path in (f"/join/{code}", "/account", "/rules/alchemist#A14", "/nowhere/at/all"):
            ada.open(path)
            ada.page.locator("main h1").wait_for()
            check(ada)

    def test_table_step_by_step_and_its_end(
        self, invite: Invite, size: tuple[int, int], dark: bool
    ) -> None:
        ada = invite(size=size, dark=dark)
        ada.open()
        ada.play_bots("Alchemist")
        check(ada)
        ada.click(".caul.can")
        ada.page.get_by_text("What goes into this cauldron?").wait_for()
        ada.click(".mixing .can")
        ada.click(".mixing .pile:not(.can)")
        check(ada)
        ada.click(ada.page.get_by_role("button", name="Keep this recipe"))
        ada.click(ada.page.locator(".tile.can:visible"))
        check(ada)
        ada.click(ada.page.get_by_role("button", name="Settings"))
        check(ada)
        ada.click(ada.page.get_by_role("button", name="Keys"))
        check(ada)
        ada.press("Escape")
        for part in ("Chat", "Rules", "Log"):
            shown = ada.page.get_by_role("tab", name=part).or_(
                ada.page.get_by_role("navigation").get_by_role("button", name=part)
            )
            ada.click(shown.locator("visible=true"))
            check(ada)
        if size == PHONE:
            ada.click(ada.page.get_by_role("navigation").get_by_role("button", name="Board"))
        play_to_the_end([ada], random.Random(21))
        check(ada)
        ada.click(ada.page.get_by_role("link", name="Replay"))
        ada.page.get_by_role("slider", name="Move").wait_for()
        check(ada)

    def test_plain_board_guide_curtain_and_bystander(
        self, invite: Invite, size: tuple[int, int], dark: bool
    ) -> None:
        ada, ben = invite(size=size, dark=dark), invite("Ben", size=size, dark=dark)
        ada.open()
        ada.play_bots("The Valley of Alchemists")
        check(ada)
        ada.open()
        ada.click(ada.plate("Alchemist").get_by_role("button", name="Learn"))
        ada.page.locator(".coach").wait_for()
        check(ada)
        ben.page.goto(ada.page.url.partition("?")[0])
        ben.page.get_by_text("You are watching").wait_for()
        check(ben)
        ben.open()
        ben.click(ben.page.get_by_role("button", name="New table"))
        ben.introduce()
        ben.page.get_by_label("Who sits on seat 2").select_option(label="Hot-seat")
        check(ben)
        ben.click(ben.page.get_by_role("button", name="Open the table"))
        ben.page.get_by_role("button", name="I am ").wait_for()
        check(ben)
