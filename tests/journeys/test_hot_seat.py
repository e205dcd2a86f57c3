"""Two people at one device, who hand it over for every choice."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.support.visitor import play_until
from tests.journeys.traveller import PHONE, Meet, Traveller

pytestmark = pytest.mark.soak


def turn(device: Traveller, luck: random.Random) -> bool:
    """Lift the curtain, or choose."""
    curtain = device.page.get_by_role("button", name="I am ")
    on = device.page.get_by_role("button", name="Hand over to ")
    for button in (curtain, on):
        if button.count():
            return device.try_click(button)
    return device.turn(luck)


@pytest.mark.parametrize("game", ["Alchemist", "AlchEnemies"])
def test_a_whole_game_at_one_phone(meet: Meet, game: str) -> None:
    device, luck = meet("Ada", size=PHONE), random.Random(3)
    device.new_table()
    dialog = device.page.get_by_role("dialog")
    device.click(dialog.get_by_role("radio", name=game, exact=True))
    device.click(dialog.get_by_role("radio", name="2", exact=True))
    device.pick(dialog.get_by_label("Who sits on seat 2"), "Hot-seat")
    device.look("a table for two at one device")
    device.click(dialog.get_by_role("button", name="Open the table"))
    curtain = device.page.get_by_role("button", name="I am ")
    curtain.wait_for()
    device.look("the curtain")
    device.click(curtain)
    device.look("the first choice")
    play_until(lambda: device.ended, device.page, lambda: turn(device, luck))
    device.count_to_the_end()
    expect(device.page.get_by_role("button", name="I am ")).to_have_count(0)
    # Who sits at this device is here; and whoever shares the victory is crowned.
    again = device.page.get_by_role("list", name="Who plays again")
    expect(again.get_by_role("listitem")).to_have_text(["You", "Guest 2"])
    shared = device.page.get_by_role("heading", name="share the victory").count()
    expect(device.page.locator(".crowned > :not(.crown)")).to_have_count(1 + shared)
    table = device.table()
    device.go(f"/replay/{table}", "the replay")
    device.go("/", "the lobby after it")
