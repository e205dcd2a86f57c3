"""A person at a table of the Valley: what she clicks, and in which order she looks for it."""

import random

from playwright.sync_api import Error

from tests.browser.visitor import Visitor

VALLEY = "The Valley of Alchemists"
MOST_CLICKS = 2500


# Where she looks.
LIT = {
    "cell": ".cg .can",
    "line": ".lt.can",
    "token": ".tok.may",
    "card": ".dg .can",
    "vial": ".vial.can",
    "kind": ".ing.can",
    "end": ".endb",
}
SEEN = """lit => {
    const visible = node => node.checkVisibility();
    const found = what => [...document.querySelectorAll(".board " + what)].filter(visible).length;
    const main = [...document.querySelectorAll("[data-main]")].find(visible);
    const asked = document.querySelector(".ask:not(.waits)") !== null;
    const counts = Object.entries(lit).map(([name, what]) => [name, found(what)]);
    return { asked, label: main ? main.textContent : "", counts: Object.fromEntries(counts) };
}"""


def step(ada: Visitor, luck: random.Random) -> bool:
    """One click of a sensible turn; False where nothing is asked."""
    try:
        seen = ada.page.evaluate(SEEN, LIT)
        wanted = _wanted(seen["label"], seen["counts"], luck) if seen["asked"] else ""
        if wanted == "main":
            ada.click(ada.page.locator("[data-main]").locator("visible=true"))
        elif wanted:
            lit = ada.page.locator(f".board {LIT[wanted]}").locator("visible=true")
            ada.click(lit.nth(luck.randrange(seen["counts"][wanted])))
    except Error:
        # What was lit has gone with the question it answered; look again.
        return False
    return wanted != ""


def _wanted(label: str, counts: dict[str, int], luck: random.Random) -> str:
    """What she clicks next: what is picked up is put down, a line is sold, an elixir made."""
    if label.startswith(("Sell", "Train", "Change")):
        return "main"
    likes = {"cell": 1.0, "line": 0.8, "token": 0.03, "card": 1.0, "vial": 1.0}
    for name, chance in likes.items():
        if counts[name] and luck.random() < chance:
            return name
    if label.startswith("Done"):
        return "main"
    if counts["kind"] and not (label and luck.random() < 0.1):
        return "kind"
    return "main" if label else "end" if counts["end"] else ""


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
        ada.click(ada.page.get_by_role("button", name="water: skill"))
    ada.click("[data-main]")
    ada.page.get_by_text("What is your first action?").wait_for()
