"""Somebody who only has keys, and who touches nothing while the game is counted."""

import random

from playwright.sync_api import expect

from tests.browser.games.test_by_keys import Player
from tests.browser.support.visitor import play_until
from tests.journeys.traveller import Meet


def test_a_game_by_keys_counts_itself_while_nothing_is_touched(meet: Meet) -> None:
    ada = meet("Ada", moving=True)
    ada.go("/", "the lobby")
    ada.enter_by_keys(ada.plate("Alchemist").get_by_role("button", name="Play bots"))
    dialog = ada.page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name="Apprentice")).to_be_focused()
    ada.look("the level is asked for")
    ada.enter_by_keys(dialog.get_by_role("button", name="Play"))
    ada.page.locator(".ask").wait_for()
    ada.press("?")
    ada.page.get_by_role("dialog").wait_for()
    ada.look("the keys")
    ada.press("Escape")
    player = Player(ada, random.Random(6))
    play_until(lambda: player.ended, ada.page, player.step)
    ada.look("the count begins")
    ada.count_to_the_end()
    assert not [line for line in ada.clicks if line.startswith("click")]
    ada.enter_by_keys(ada.page.get_by_role("link", name="Replay"))
    ada.page.get_by_role("slider", name="Move").wait_for()
    for key in ("ArrowRight", "ArrowRight", "End", "Home"):
        ada.press(key)
    ada.look("the replay")
