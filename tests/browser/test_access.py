"""Every page, in both themes and sizes: axe finds nothing, nothing sticks out, all fits."""

import pytest

from tests.browser.conftest import Invite
from tests.browser.support.axe import check
from tests.browser.support.visitor import Visitor

WIDTHS = [(1280, 800), (1100, 800), (1024, 768), (900, 800), (768, 1024)]
BELOW = "() => document.querySelector('.bench').getBoundingClientRect().bottom - innerHeight"


def test_lobby_and_its_dialogs(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.plate("Alchemist").wait_for()
    check(ada)
    ada.click(ada.page.get_by_role("button", name="I have a code"))
    check(ada)
    ada.press("Escape")
    ada.click(ada.page.get_by_role("button", name="New table"))
    check(ada)
    ada.introduce()
    ada.page.get_by_role("radiogroup", name="Pace").wait_for()
    check(ada)
    ada.click(ada.page.get_by_role("button", name="Open the table"))
    ada.page.locator(".qr").wait_for()
    check(ada)
    code = ada.page.locator(".code").inner_text()
    for path in (f"/join/{code}", "/account", "/rules/alchemist#A14", "/nowhere/at/all"):
        ada.open(path)
        ada.page.locator("main h1").wait_for()
        check(ada)


def test_account_of_somebody_who_has_one(invite: Invite) -> None:
    ada = invite()
    ada.open("/account")
    ada.sign("Make an account", "ada.looks.around", "quicksilver9")
    ada.page.get_by_role("heading", name="Another password").wait_for()
    check(ada)
    ada.click(ada.page.get_by_role("button", name="Delete me…"))
    check(ada)


def test_table_step_by_step(invite: Invite) -> None:
    ada = invite()
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
        ada.click(ada.page.get_by_role("tab", name=part))
        check(ada)


def test_sheet_and_replay(invite: Invite, kept: str) -> None:
    ada = invite()
    ada.open(f"/table/{kept}")
    ada.page.get_by_text("Tie at 67").wait_for()
    check(ada)
    ada.click(ada.page.get_by_role("link", name="Replay"))
    ada.page.get_by_role("slider", name="Move").wait_for()
    check(ada)
    ada.press("?")
    ada.page.get_by_role("dialog").wait_for()
    check(ada)


def test_plain_board_guide_curtain_and_bystander(invite: Invite) -> None:
    ada, ben = invite(), invite("Ben")
    ada.open()
    ada.play_bots("The Valley of Alchemists")
    ada.show_plainly()
    check(ada)
    ada.open()
    ada.click(ada.plate("Alchemist").get_by_role("button", name="Learn"))
    ada.page.locator(".coach").wait_for()
    check(ada)
    ben.page.goto(ada.page.url.partition("?")[0])
    ben.page.get_by_text("You are watching").wait_for()
    check(ben)
    ben.new_table()
    ben.pick(ben.page.get_by_label("Who sits on seat 2"), "Hot-seat")
    check(ben)
    ben.click(ben.page.get_by_role("button", name="Open the table"))
    ben.page.get_by_role("button", name="I am ").wait_for()
    check(ben)


@pytest.fixture
def rich(invite: Invite) -> Visitor:
    """Somebody with fourteen cubes, whose turn it is."""
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist")
    ada.click(".bagb.can")
    ada.click("[data-main]")
    ada.page.get_by_text("Behind your screen · 14 cubes").wait_for()
    ada.page.locator(".caul.bare.can").first.wait_for()
    return ada


def test_the_table_fits_without_scrolling_on_every_width_from_tablets_on(rich: Visitor) -> None:
    def fits() -> None:
        for width, height in WIDTHS:
            rich.page.set_viewport_size({"width": width, "height": height})
            assert rich.page.evaluate(BELOW) <= 0, (width, height)
            piles = rich.page.locator(".stock > li").evaluate_all(
                "piles => piles.map(pile => pile.getBoundingClientRect().bottom)"
            )
            assert len(set(piles)) == 1, "the stock is broken into two lines"

    fits()
    rich.click(".caul.bare.can")
    rich.page.get_by_text("What goes into this cauldron?").wait_for()
    rich.click(".mixing .can")
    fits()
    rich.click(rich.page.get_by_role("button", name="Keep this recipe"))
    rich.page.get_by_text("What shall this potion be worth?").wait_for()
    fits()
