"""Whole games, clicked to their end."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.support.visitor import Visitor, play_to_the_end, play_until

MOVES = 25  # of the plain board, which make the point


def open_table(host: Visitor, seats: list[str], pace: str = "No clock") -> str:
    """A new table of Alchemist by clicks in its dialog; its code."""
    host.new_table()
    host.click(host.page.get_by_role("radio", name=str(len(seats)), exact=True))
    for place, who in enumerate(seats, 1):
        choice = host.page.get_by_label(f"Who sits on seat {place}")
        if choice.evaluate("node => node.selectedOptions[0].label") != who:
            host.pick(choice, who)
    host.click(host.page.get_by_role("radio", name=pace))
    host.click(host.page.get_by_role("button", name="Open the table"))
    if "By link" not in seats:
        return ""
    return host.page.locator(".code").inner_text()


@pytest.mark.long
def test_two_people_and_a_bot_finish_a_game_before_a_bystander(invite: Invite) -> None:
    ada, ben, cyd = invite("Ada"), invite("Ben"), invite("Cyd")
    code = open_table(ada, ["Me", "By link", "Random bot"])
    ben.join(code)
    ada.click(ada.page.get_by_role("button", name="Begin"))
    for visitor in (ada, ben):
        visitor.page.locator(".tbl .ask").wait_for()
    cyd.page.goto(ada.page.url)
    cyd.page.get_by_text("You are watching").wait_for()
    expect(cyd.page.locator(".can, .mine, [data-main]")).to_have_count(0)
    expect(cyd.page.get_by_text("Your school")).to_have_count(0)
    play_to_the_end([ada, ben], random.Random(2))
    for visitor in (ada, ben):
        visitor.keep_clicks("two-and-a-bot")
    cyd.page.get_by_role("table", name="Final points, line by line").wait_for()
    totals = [visitor.page.locator("tr.tot td").all_inner_texts() for visitor in (ada, ben, cyd)]
    assert totals[0] == totals[1] == totals[2]
    ada.click(ada.page.get_by_role("button", name="Rematch"))
    ben.click(ben.page.get_by_role("button", name="Join the rematch"))
    for visitor in (ada, ben):
        visitor.page.locator(".tbl .ask").wait_for()


@pytest.mark.soak
def test_a_whole_game_on_a_phone(invite: Invite) -> None:
    ada = invite(size=PHONE)
    ada.open()
    ada.play_bots("Alchemist")
    play_to_the_end([ada], random.Random(3))
    ada.keep_clicks("phone")
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.soak
def test_a_whole_game_by_keyboard(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.plate("Alchemist").wait_for()
    button = ada.plate("Alchemist").get_by_role("button", name="Play bots")
    ada.enter_by_keys(button)
    ada.enter_by_keys(ada.page.get_by_role("dialog").get_by_role("button", name="Play"))
    ada.page.locator(".ask").wait_for()
    luck = random.Random(4)
    play_until(lambda: ada.ended, ada.page, lambda: press_something(ada, luck))
    ada.keep_clicks("keyboard")
    assert all(line.startswith("press") for line in ada.clicks)


def press_something(ada: Visitor, luck: random.Random) -> bool:
    """A key of the key map that the present question knows; False where nothing is asked."""
    seen = ada.looks()
    question = seen["question"]
    if seen["main"] and luck.random() < 0.5:
        ada.press("Enter")
    elif question.startswith(("What goes", "Which cube")):
        ada.press(luck.choice("bmtds"))
    elif question.startswith("What shall"):
        ada.press(luck.choice("1234567890"))
    elif question:
        ada.press(luck.choice("1234567890bmtdsw"))
    return bool(question)


def test_any_game_can_be_played_on_the_plain_board(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots("The Valley of Alchemists")
    ada.show_plainly()
    luck, before = random.Random(5), len(ada.clicks)
    play_until(lambda: len(ada.clicks) > before + MOVES, ada.page, lambda: ada.step(luck))
