"""Two friends on two devices, one of them in German, over plain HTTP by a name of the network."""

import random

from playwright.sync_api import expect

from tests.browser.test_company import resign
from tests.journeys.traveller import PHONE, Meet, all_play


def test_two_friends_play_by_a_link_at_home(meet: Meet) -> None:
    ada, jo = meet("Ada", lan=True), meet("Jo", size=PHONE, language="de", lan=True)
    assert ada.page.goto(ada.address) is not None
    assert ada.page.evaluate("[isSecureContext, navigator.clipboard === undefined]") == [
        False,
        True,
    ]
    ada.new_table()
    dialog = ada.page.get_by_role("dialog")
    ada.click(dialog.get_by_role("radio", name="2", exact=True))
    ada.pick(dialog.get_by_label("Who sits on seat 2"), "By link")
    ada.look("a table for a friend")
    ada.click(dialog.get_by_role("button", name="Open the table"))
    ada.page.locator(".code").wait_for()
    ada.look("waiting for the friend")
    jo.go(f"/join/{ada.page.locator('.code').inner_text()}", "the invitation")
    jo.click(jo.page.get_by_role("button", name="Hinsetzen", exact=True))
    jo.page.get_by_label("Dein Name").fill("Jo")
    jo.click(jo.page.get_by_role("dialog").get_by_role("button", name="Hinsetzen"))
    ada.click(ada.page.get_by_role("button", name="Begin"))
    for friend in (ada, jo):
        friend.page.locator(".tbl .ask").wait_for()
        friend.look("the game begins")
    all_play([ada, jo], random.Random(4))
    for friend in (ada, jo):
        friend.count_to_the_end()
    ada.click(ada.page.get_by_role("button", name="Share"))
    ada.look("the link that cannot be copied")
    ada.press("Escape")
    first = ada.table()
    jo.go(f"/replay/{first}", "the replay in German")
    jo.go(f"/review/{first}", "the review in German")
    ada.open(f"/table/{first}")
    ada.click(ada.page.get_by_role("button", name="Rematch"))
    ada.page.locator(".chairs").wait_for()
    ada.look("a rematch is offered")
    jo.open(f"/table/{first}")
    jo.click(jo.page.get_by_role("button", name="Bei der Revanche mitspielen"))
    jo.page.locator(".tbl .ask").wait_for()
    ada.page.locator(".tbl .ask").wait_for()
    resign(ada)
    expect(jo.page.get_by_text("Ada hat aufgegeben")).to_be_visible()
    for friend in (ada, jo):
        friend.look("one has resigned")
        friend.go("/", "the lobby afterwards")
