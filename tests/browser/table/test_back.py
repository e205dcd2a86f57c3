"""Back closes what is open, and Forward opens again what a table shows above its board."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.support.visitor import Visitor


def comes_and_goes(ada: Visitor, opened: Locator) -> None:
    """What has just been opened follows Back and Forward, and the page stays."""
    at = ada.page.url
    expect(opened).to_be_visible()
    ada.page.go_back()
    expect(opened).not_to_be_visible()
    expect(ada.page).to_have_url(at)
    ada.page.go_forward()
    expect(opened).to_be_visible()


def test_back_closes_the_settings_and_a_seat_and_stays_at_the_table(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist", "Random")
    dialog = ada.page.get_by_role("dialog")
    ada.click(ada.page.get_by_role("button", name="Settings"))
    comes_and_goes(ada, dialog.get_by_role("button", name="Resign…"))
    ada.press("Escape")
    expect(dialog).to_have_count(0)
    ada.click(ada.page.get_by_role("button", name="All that is known of").nth(1))
    comes_and_goes(ada, dialog.locator("dl"))
    ada.press("Escape")
    expect(dialog).to_have_count(0)
    ada.page.go_back()
    expect(ada.page).to_have_url(re.compile("/$"))  # nothing is left to be closed


def test_back_leads_a_phone_from_the_log_to_the_board(invite: Invite) -> None:
    ada = invite(size=PHONE)
    ada.open()
    ada.play_bots("Alchemist", "Random")
    parts = ada.page.get_by_role("navigation", name="Parts of the table")
    ada.click(parts.get_by_role("button", name="Chat"))
    ada.click(parts.get_by_role("button", name="Log"))
    comes_and_goes(ada, ada.page.get_by_role("region", name="Log"))
    ada.click(parts.get_by_role("button", name="Board"))
    expect(ada.page.get_by_role("region", name="Log")).not_to_be_visible()
    ada.page.go_back()
    expect(ada.page).to_have_url(re.compile("/$"))


def test_back_closes_a_dialog_and_leads_from_its_table_to_the_lobby(invite: Invite) -> None:
    ada = invite()
    ada.open("/about")
    ada.click(ada.page.get_by_role("link", name="Athanor, to the lobby"))
    lobby, dialog = ada.address + "/", ada.page.get_by_role("dialog")

    def new_table() -> None:
        ada.click(ada.page.get_by_role("button", name="New table"))
        expect(dialog).to_be_visible()

    new_table()
    ada.page.go_back()
    expect(dialog).to_have_count(0)
    expect(ada.page).to_have_url(lobby)
    new_table()
    ada.press("Escape")  # leaves no step behind either
    expect(dialog).to_have_count(0)
    ada.page.wait_for_function("!history.state?.over")
    ada.page.go_back()
    expect(ada.page).to_have_url(lobby + "about")
    ada.page.go_forward()
    expect(ada.page).to_have_url(lobby)
    new_table()
    ada.introduce()  # one dialog gives way to the next
    ada.click(dialog.get_by_role("button", name="Open the table"))
    ada.page.wait_for_url("**/table/*")
    ada.page.go_back()
    expect(ada.page).to_have_url(lobby)
    expect(ada.page.get_by_role("button", name="New table")).to_be_visible()
    ada.page.go_back()
    expect(ada.page).to_have_url(lobby + "about")
