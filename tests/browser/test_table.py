"""At the table: undo, refusals, drops, watching, hot-seat, chat."""

import random
import signal

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.serving import Served
from tests.browser.test_whole_games import open_table
from tests.browser.visitor import Visitor, play_to_the_end


def begin_a_potion(visitor: Visitor) -> None:
    """An empty cauldron, and two cubes for it."""
    visitor.click(".caul.can")
    visitor.page.get_by_text("What goes into this cauldron?").wait_for()
    visitor.click(".mixing .can")
    visitor.click(".mixing .can")


def test_back_and_undo_return_to_the_choice_before(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist")
    begin_a_potion(ada)
    ada.click(ada.page.get_by_role("button", name="Keep this recipe"))
    ada.page.get_by_text("What shall this potion be worth?").wait_for()
    ada.click(ada.page.get_by_role("button", name="Back").locator("visible=true"))
    ada.page.get_by_text("What goes into this cauldron?").wait_for()
    ada.click(ada.page.get_by_role("button", name="Undo", exact=True))
    ada.page.get_by_text("Create, copy, or take?").wait_for()


def test_what_cannot_be_chosen_explains_itself_with_its_clause(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist")
    pots = ada.page.locator(".caul.can")
    given = ada.page.get_by_role("button", name="this pot gives it")
    for place in range(pots.count()):
        ada.click(pots.nth(place))
        ada.page.get_by_text("What goes into this cauldron?").wait_for()
        if given.count():
            break
        ada.click(ada.page.get_by_role("button", name="Back").locator("visible=true"))
        ada.page.get_by_text("Create, copy, or take?").wait_for()
    ada.click(given)
    why = ada.page.locator(".whybar")
    expect(why).to_contain_text("A recipe may not use what its cauldron produces.")
    ada.click(why.get_by_role("link", name="Rule A13"))
    expect(ada.page.locator(".clauses .here")).to_contain_text("A13")


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist")
    begin_a_potion(ada)
    ada.click(ada.page.get_by_role("button", name="Keep this recipe"))
    ada.page.get_by_text("What shall this potion be worth?").wait_for()
    ada.page.reload()
    ada.page.get_by_text("What shall this potion be worth?").wait_for()
    ada.click(".tile.can")
    ada.click("[data-main]")
    expect(ada.page.locator(".seat").first).to_contain_text("4 left")


def test_a_server_that_goes_and_comes_back_is_told_and_nothing_is_lost(
    invite: Invite, served: Served
) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist")
    begin_a_potion(ada)
    served.stop(signal.SIGKILL)
    ada.page.get_by_text("Offline since").wait_for()
    expect(ada.page.locator(".can:visible")).to_have_count(0)
    served.start()
    ada.page.get_by_text("Back. Nothing was lost.").wait_for(timeout=40_000)
    ada.page.get_by_text("What goes into this cauldron?").wait_for()
    play_to_the_end([ada], random.Random(6))


def test_a_bystander_sees_open_things_and_cannot_act(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    ada.open()
    ada.play_bots("Alchemist")
    ben.page.goto(ada.page.url)
    ben.page.get_by_text("You are watching").wait_for()
    assert ben.page.locator(".can, .mine, [data-main]").count() == 0
    assert ben.page.get_by_text("Your school").count() == 0
    play_to_the_end([ada], random.Random(7))
    ben.page.get_by_role("table", name="Final points, line by line").wait_for()


def test_what_is_said_is_read_by_the_others(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    code = open_table(ada, ["Me", "By link"])
    ben.open(f"/join/{code}")
    ben.click(ben.page.get_by_role("button", name="Sit down", exact=True))
    ben.introduce()
    ada.click(ada.page.get_by_role("button", name="Begin"))
    for visitor in (ada, ben):
        visitor.page.locator(".tbl .ask").wait_for()
        visitor.click(visitor.page.get_by_role("tab", name="Chat"))
    ada.click(ada.page.get_by_label("Say something"))
    ada.type("Good luck, <b>Ben</b>!")
    ada.press("Enter")
    expect(ben.page.get_by_role("log")).to_contain_text("Good luck, <b>Ben</b>!")


def test_two_people_at_one_device_play_behind_a_curtain(invite: Invite) -> None:
    ada = invite("Ada")
    open_table(ada, ["Me", "Hot-seat"])
    luck = random.Random(8)
    curtains = 0
    for _ in range(1500):
        if ada.ended:
            break
        curtain = ada.page.get_by_role("button", name="I am ")
        if curtain.count():
            assert ada.page.get_by_text("Behind your screen").count() == 0
            ada.click(curtain)
            curtains += 1
        elif not ada.step(luck):
            ada.page.wait_for_timeout(80)
    assert ada.ended
    assert curtains > 6
    ada.keep_clicks("hot-seat")


def test_resigning_ends_the_game_and_says_so(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("Alchemist")
    ada.click(ada.page.get_by_role("button", name="Settings"))
    ada.click(ada.page.get_by_role("button", name="Resign…"))
    ada.click(ada.page.get_by_role("button", name="Yes, resign"))
    expect(ada.page.locator(".seat").first).to_contain_text("resigned")
