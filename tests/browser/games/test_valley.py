"""The Valley of Alchemists in the browser: whole games, a phone, keys, and axe."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.support.axe import check
from tests.browser.support.valley import VALLEY, open_table, play_to_the_end, step, train
from tests.browser.support.visitor import Visitor, play_until

FIRST, SECOND = "What is your first action?", "And your second action?"


def click_until(ada: Visitor, luck: random.Random, seen: Callable[[], bool]) -> None:
    """Clicks until something stands there."""

    def step_unless_over() -> bool:
        assert not ada.ended, "the game ended before it came to that"
        return step(ada, luck)

    play_until(seen, ada.page, step_unless_over)


@pytest.mark.soak
def test_a_whole_game_is_clicked_to_its_end_and_axe_finds_nothing_on_the_way(
    invite: Invite,
) -> None:
    ada, luck = invite(), random.Random(1)
    open_table(ada, "Apprentice bot")
    ada.page.get_by_text("Which skill do you train?").wait_for()
    check(ada)
    click_until(ada, luck, lambda: ada.page.locator(".ex.can").count() > 0)
    ada.click(".ex.can")
    ada.page.get_by_text("Where in the chest does it go?").wait_for()
    check(ada)
    click_until(ada, luck, lambda: ada.page.locator(".lt.can").count() > 0)
    look_at_a_sale(ada)
    ada.click(ada.page.get_by_role("button", name="’s board"))
    check(ada)
    ada.click(ada.page.get_by_role("button", name="Your board"))
    play_to_the_end(ada, luck)
    check(ada)
    ada.keep_clicks("valley")
    sheet = ada.page.get_by_role("table", name="Final points, line by line")
    lines = sheet.locator("tbody th b").all_inner_texts()
    assert lines == ["Sold", "Bonus", "Chest", "Decoctions", "Together"]
    assert any(line.startswith("click Sell for") for line in ada.clicks)
    assert all(line.startswith(("click", "type", "press")) for line in ada.clicks)


def look_at_a_sale(ada: Visitor) -> None:
    """A line that can be sold says what it brings, point by point, before it is sold."""
    ada.click(".lt.can")
    told = ada.page.get_by_role("region", name="This sale, point by point")
    points = [int(number) for number in told.locator("b").all_inner_texts()]
    assert len(points) == 5
    assert sum(points[:4]) == points[4]
    expect(ada.page.locator("[data-main]")).to_have_text(f"Sell for {points[4]}")
    expect(ada.page.locator(".ce.is")).to_have_count(3)
    check(ada)
    bonus, points_now = ada.page.locator(".sold .bonus"), ada.page.locator(".seat .pts").first
    had = number_in(bonus.inner_text()) if bonus.count() else 0
    before = number_in(points_now.inner_text())
    ada.click("[data-main]")
    expect(bonus).to_contain_text(f"+{had + sum(points[1:4])}")
    expect(ada.page.locator(".ce:not(.empty).is")).to_have_count(0)
    expect(points_now).to_contain_text(str(before + sum(points[1:4])))


def number_in(words: str) -> int:
    """The first number of a text."""
    found = re.search(r"\d+", words)
    assert found
    return int(found[0])


def test_a_phone_shows_everything_and_nothing_sticks_out(invite: Invite) -> None:
    ada, luck = invite(size=PHONE), random.Random(3)
    open_table(ada)
    ada.page.get_by_text("Which skill do you train?").wait_for()
    expect(ada.page.locator(".top .where")).not_to_contain_text("round")
    check(ada)
    click_until(ada, luck, lambda: ada.page.locator(".ex.can").count() > 0)
    check(ada)
    for card in ada.page.locator(".ex:not(.gap)").all():
        assert card.bounding_box()["width"] > 54  # type: ignore[index]
        for part in (".ep", ".lv", ".bottle svg", ".cs svg"):
            assert card.locator(part).first.is_visible()
    ada.click(".ex.can")
    expect(ada.page.locator(".cg .can").first).to_be_in_viewport()
    ada.click(".cg .can")
    expect(ada.page.locator(".ce:not(.empty)").first).to_be_visible()
    for target in ada.page.locator(".board button").locator("visible=true").all():
        assert target.bounding_box()["height"] >= 40, target.get_attribute("aria-label")  # type: ignore[index]
    ada.click(ada.page.get_by_role("button", name="’s board").first)
    expect(ada.page.get_by_role("heading", name="’s chest")).to_be_visible()
    check(ada)


def test_turns_are_played_by_keys_alone(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.plate(VALLEY).wait_for()
    button = ada.plate(VALLEY).get_by_role("button", name="Play bots")
    ada.enter_by_keys(button)
    ada.enter_by_keys(ada.page.get_by_role("dialog").get_by_role("button", name="Play"))
    ada.page.get_by_text("Which skill do you train?").wait_for()
    ada.press("m")
    ada.page.get_by_text("Skill point 2 of 2").wait_for()
    ada.press("m")
    ada.page.get_by_text("Train water?").wait_for()
    ada.press("Enter")
    ada.page.get_by_text(FIRST).wait_for()
    ada.press("v")
    ada.page.get_by_text("A second kind?").wait_for()
    ada.press("m")
    ada.page.get_by_text(SECOND).wait_for()
    ada.press("h")
    ada.page.get_by_text("Brew another?").wait_for()
    expect(ada.page.get_by_role("button", name="yellow decoctions: 1 of 3")).to_be_visible()
    ada.press("Escape")
    ada.page.get_by_text(SECOND).wait_for()
    ada.press("Shift+M")
    ada.page.get_by_text("A second kind?").wait_for()
    ada.press("Enter")
    ada.page.get_by_text("Anything more?").wait_for()
    ada.press("q")
    expect(ada.page.locator(".whybar")).to_contain_text("Both actions of this turn are taken.")
    ada.press("Enter")
    ada.page.get_by_text(FIRST).wait_for()
    ada.press("0")
    ada.page.get_by_text("End your turn?").wait_for()
    ada.press("?")
    expect(ada.page.get_by_role("dialog")).to_contain_text("the first row of the market")
    assert all(line.startswith("press") for line in ada.clicks)


def test_a_turn_is_taken_back_step_by_step_and_what_is_refused_says_why(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.play_bots(VALLEY)
    train(ada)
    ada.click(ada.page.get_by_role("button", name="Collect 2 water"))
    ada.page.get_by_text("A second kind?").wait_for()
    ada.click(ada.page.get_by_role("button", name="yellow: skill 1"))
    ada.page.get_by_text(SECOND).wait_for()
    ada.click(".vial.can")
    ada.page.get_by_text("Brew another?").wait_for()
    ada.click(ada.page.get_by_role("button", name="purple decoctions"))
    why = ada.page.locator(".whybar")
    expect(why).to_contain_text("You lack an ingredient")
    ada.click(why.get_by_role("link", name="Rule V11"))
    expect(ada.page.locator(".clauses .here")).to_contain_text("formulary")
    for question in (SECOND, "A second kind?", FIRST):
        ada.click(ada.page.get_by_role("button", name="Undo", exact=True))
        ada.page.get_by_text(question).wait_for()
    expect(ada.page.get_by_role("button", name="water: skill 3, 0 of 6")).to_be_visible()


def test_an_elixir_is_dragged_into_the_chest_and_within_it(invite: Invite) -> None:
    ada, luck = invite(), random.Random(5)
    open_table(ada)
    click_until(ada, luck, lambda: ada.page.locator(".ex.can").count() > 0)
    name = str(ada.page.locator(".ex.can").first.get_attribute("aria-label")).split(",")[0]
    drag(ada, ".ex.can", "[data-cell='4']")
    ada.page.get_by_role("button", name=f"centre: {name}").wait_for()
    ada.click(ada.page.get_by_role("button", name="Done making"))
    asked = ada.page.get_by_text(FIRST).or_(ada.page.get_by_text(SECOND))
    lying = ada.page.locator(".ce.may[data-cell='4']")
    click_until(ada, luck, lambda: asked.count() > 0 and lying.count() > 0)
    empty = ada.page.locator(".ce.empty[data-cell]").first
    place = str(empty.get_attribute("aria-label")).split(":")[0]
    drag(ada, ".ce.may[data-cell='4']", f"[data-cell='{empty.get_attribute('data-cell')}']")
    ada.page.get_by_role("button", name=f"{place}: {name}").wait_for()
    ada.page.locator(".log li").last.hover()
    expect(ada.page.locator(".ce.pointed")).to_have_count(1)


def drag(ada: Visitor, what: str, onto: str) -> None:
    """Press, move in steps, let go."""
    start, end = (ada.page.locator(one).first.bounding_box() for one in (what, onto))
    assert start
    assert end
    mouse = ada.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    mouse.up()
    ada.clicks.append(f"drag {what} onto {onto}")


@pytest.mark.parametrize(
    "size",
    [pytest.param((1280, 800), marks=pytest.mark.soak), PHONE],
    ids=["desktop", "phone"],
)
def test_a_short_game_at_one_device_and_its_replay(invite: Invite, size: tuple[int, int]) -> None:
    ada, luck = invite(size=size), random.Random(8)
    open_table(ada, "Hot-seat", cap=1)
    play_until(
        lambda: ada.ended, ada.page, lambda: step(ada, luck)
    )  # no curtain: nothing is hidden
    ada.click(ada.page.get_by_role("link", name="Replay"))
    ada.page.get_by_role("slider", name="Move").wait_for()
    ada.click(ada.page.get_by_role("button", name="To the end"))
    ada.click(ada.page.get_by_role("button", name="A move back"))
    expect(ada.page.locator(".ex:not(.gap)")).to_have_count(10)
    check(ada)
