"""A person at a table of the Valley: what she clicks, and in which order she looks for it."""

import random

from playwright.sync_api import Error, Locator

from tests.browser.visitor import Visitor

VALLEY = "The Valley of Alchemists"
MOST_CLICKS = 2500


def _shown(ada: Visitor, what: str) -> Locator:
    return ada.page.locator(f".board {what}").locator("visible=true")


def _any(ada: Visitor, what: str, luck: random.Random) -> bool:
    """A click on one of the things that are lit, if there are any."""
    found = _shown(ada, what)
    many = found.count()
    if many:
        ada.click(found.nth(luck.randrange(many)))
    return many > 0


def step(ada: Visitor, luck: random.Random) -> bool:
    """One click of a sensible turn; False where nothing is asked."""
    try:
        return _step(ada, luck)
    except Error:
        # What was lit has gone with the question it answered; look again.
        return False


def _step(ada: Visitor, luck: random.Random) -> bool:
    if not ada.page.locator(".ask:not(.waits)").count():
        return False
    main = ada.page.locator("[data-main]").locator("visible=true")
    label = main.inner_text() if main.count() else ""
    if label.startswith(("Sell", "Train", "Change")):
        ada.click(main)
        return True
    if _any(ada, ".cg .can", luck):  # something is picked up
        return True
    if luck.random() < 0.8 and _any(ada, ".lt.can", luck):
        return True
    if luck.random() < 0.03 and _any(ada, ".tok.may", luck):
        return True
    if _any(ada, ".dg .can", luck) or _any(ada, ".vial.can", luck):
        return True
    if label.startswith("Done") or (label and luck.random() < 0.1):
        ada.click(main)
        return True
    if _any(ada, ".ing.can", luck):
        return True
    if label:
        ada.click(main)
        return True
    return _any(ada, ".endb", luck)


def play_to_the_end(ada: Visitor, luck: random.Random) -> None:
    """Clicks until the sheet lies there."""
    for _ in range(MOST_CLICKS):
        if ada.ended:
            return
        ada.page.wait_for_timeout(30 if step(ada, luck) else 100)
    raise AssertionError("The game did not end.")


def open_table(ada: Visitor, rival: str = "Random bot", cap: int | None = None) -> None:
    """A table for two, by clicks in the dialog."""
    ada.open()
    ada.click(ada.page.get_by_role("button", name="New table"))
    ada.introduce()
    dialog = ada.page.get_by_role("dialog")
    ada.click(dialog.get_by_role("radio", name="Valley"))
    ada.click(dialog.get_by_role("radio", name="2", exact=True))
    dialog.get_by_label("Who sits on seat 2").select_option(label=rival)
    if cap is not None:
        ada.click(dialog.get_by_label("Cap"))
        ada.press("Control+a")
        ada.type(str(cap))
        ada.press("Tab")
    ada.click(dialog.get_by_role("button", name="Open the table"))


def train(ada: Visitor) -> None:
    """Both points on water, and on to the first turn."""
    for _ in range(2):
        ada.click(
            _shown(
                ada,
                ".ing.can",
            ).filter(has=ada.page.locator("[href$='v-water']"))
        )
    ada.click("[data-main]")
    ada.page.get_by_text("What is your first action?").wait_for()
