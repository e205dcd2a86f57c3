"""Somebody who clicks twice, and somebody who holds a key down."""

import random

from playwright.sync_api import Locator, WebSocket, expect

from tests.browser.conftest import Invite
from tests.browser.support.valley import open_table, step
from tests.browser.support.visitor import Visitor, play_until

DONE = ("Enough", "Done brewing", "Done making")


def acts(visitor: Visitor) -> list[str]:
    """What the page sends of choices, from now on."""
    sent: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(str(frame)))

    visitor.page.on("websocket", listen)
    return sent


def middle(button: Locator) -> tuple[float, float]:
    box = button.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def at_the_end_of_the_last_action(ada: Visitor) -> Locator:
    """The button that says so; the next one that stands there ends the turn."""
    luck = random.Random(1)
    open_table(ada, "Apprentice bot")
    main = ada.page.locator("[data-main]")
    last = ada.page.locator(".crumbs .now", has_text="second")

    def seen() -> bool:
        return last.count() > 0 and main.count() > 0 and main.inner_text() in DONE

    play_until(seen, ada.page, lambda: step(ada, luck))
    return main


def test_the_second_click_of_a_double_click_does_not_end_the_turn(invite: Invite) -> None:
    ada = invite()
    sent = acts(ada)
    main = at_the_end_of_the_last_action(ada)
    ada.page.mouse.click(*middle(main))
    expect(main).to_have_text("End the turn")
    before = len(sent)
    ada.page.mouse.move(*middle(main))
    ada.page.mouse.down(click_count=2)
    ada.page.mouse.up(click_count=2)
    assert ada.page.evaluate("document.querySelector('[data-main]')?.innerText") == "End the turn"
    assert sent[before:] == []
    ada.page.mouse.click(*middle(main))  # a click of its own
    expect(main.filter(has_text="End the turn")).to_have_count(0)


def test_the_second_click_of_a_double_click_asks_for_no_refusal(invite: Invite) -> None:
    ada = invite()
    sent = acts(ada)
    ada.page.mouse.click(*middle(at_the_end_of_the_last_action(ada)))
    closed = middle(ada.page.get_by_role("button", name="water: skill"))
    sent.clear()
    ada.page.mouse.move(*closed)
    ada.page.mouse.down(click_count=2)
    ada.page.mouse.up(click_count=2)
    ada.press("m")  # the key of the same does, and so would a click of its own
    expect(ada.page.locator(".whybar")).to_contain_text("Both actions of this turn are taken")
    assert sum('"explain"' in frame for frame in sent) == 1


def test_a_key_that_is_held_down_does_not_end_the_turn(invite: Invite) -> None:
    ada = invite()
    sent = acts(ada)
    main = at_the_end_of_the_last_action(ada)
    ada.page.keyboard.down("Enter")
    expect(main).to_have_text("End the turn")
    before = len(sent)
    for _ in range(3):
        ada.page.keyboard.down("Enter")  # the key is still held
    assert ada.page.evaluate("document.querySelector('[data-main]')?.innerText") == "End the turn"
    assert sent[before:] == []
    ada.page.keyboard.up("Enter")
    ada.page.keyboard.press("Enter")
    expect(main.filter(has_text="End the turn")).to_have_count(0)


def test_a_double_click_opens_a_dialog_and_leaves_it_open(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.plate("The Valley of Alchemists").get_by_role("button", name="Play bots").dblclick()
    dialog = ada.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    ada.page.mouse.click(5, 5)  # a click of its own beside it closes it
    expect(dialog).to_have_count(0)
