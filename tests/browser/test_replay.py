"""Replay by link, and the guided first game."""

import random

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.visitor import Visitor, play_to_the_end


def test_a_finished_game_is_a_page_that_can_be_shared(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben")
    ada.open()
    ada.play_bots("Alchemist")
    play_to_the_end([ada], random.Random(11))
    ada.click(ada.page.get_by_role("link", name="Replay"))
    ada.page.get_by_role("slider", name="Move").wait_for()
    ada.click(ada.page.get_by_role("button", name="To the start"))
    expect(ada.page.get_by_role("heading", name="Move 0 of")).to_be_visible()
    for _ in range(4):
        ada.click(ada.page.get_by_role("button", name="A move on"))
    expect(ada.page.get_by_role("heading", name="Move 4 of")).to_be_visible()
    ada.click(ada.page.get_by_role("button", name="Round +"))
    expect(ada.page.locator(".deck h2")).not_to_contain_text("Move 4 of")
    ada.page.wait_for_timeout(300)
    ben.page.goto(ada.page.url)
    heading = ada.page.locator(".deck h2").inner_text()
    expect(ben.page.get_by_role("heading", name=heading)).to_be_visible()
    assert ben.page.locator(".stocks > div").count() == 3
    ben.click(ben.page.get_by_role("radio", name="Guest"))
    ben.page.get_by_text("Behind your screen").wait_for()
    with ben.page.expect_download() as saved:
        ben.click(ben.page.get_by_role("button", name="Save"))
    assert '"alchemist"' in saved.value.path().read_text()


def test_the_guide_leads_through_a_first_game(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.click(ada.plate("Alchemist").get_by_role("button", name="Learn"))
    coach = ada.page.locator(".coach")
    coach.wait_for()
    luck = random.Random(12)
    for _ in range(300):
        if not coach.count():
            break
        follow_the_guide(ada, luck)
    assert not coach.count()
    ada.keep_clicks("guide")
    play_to_the_end([ada], luck)


def follow_the_guide(ada: Visitor, luck: random.Random) -> None:
    """What the guide asks for: go on, or what is ringed, or the main button."""
    go_on = (
        ada.page.locator(".coach")
        .get_by_role("button", name="Go on")
        .or_(ada.page.locator(".coach").get_by_role("button", name="Play on"))
    )
    if go_on.count():
        ada.click(go_on)
    elif ada.page.locator("[data-main]").count() and luck.random() < 0.6:
        ada.click("[data-main]")
    elif ada.page.locator(".guided .can").count():
        ada.click(".guided .can")
    else:
        ada.page.wait_for_timeout(100)
