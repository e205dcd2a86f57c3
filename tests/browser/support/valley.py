"""A person at a table of the Valley: what she clicks, and in which order she looks for it."""

import random

from tests.browser.support.visitor import Visitor, play_until

VALLEY = "The Valley of Alchemists"

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
    seen = ada.page.evaluate(SEEN, LIT)
    wanted = _wanted(seen["label"], seen["counts"], luck) if seen["asked"] else ""
    if wanted == "main":
        return ada.try_click(ada.page.locator("[data-main]").locator("visible=true"))
    if wanted:
        lit = ada.page.locator(f".board {LIT[wanted]}").locator("visible=true")
        return ada.try_click(lit.nth(luck.randrange(seen["counts"][wanted])))
    return False


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
    play_until(lambda: ada.ended, ada.page, lambda: step(ada, luck))


def open_table(ada: Visitor, rival: str = "Random bot", cap: int | None = None) -> None:
    """A table for two, by clicks in the dialog."""
    ada.new_table()
    dialog = ada.page.get_by_role("dialog")
    ada.click(dialog.get_by_role("radio", name="Valley"))
    ada.click(dialog.get_by_role("radio", name="2", exact=True))
    ada.pick(dialog.get_by_label("Who sits on seat 2"), rival)
    if cap is not None:
        ada.click(dialog.get_by_label("Cap"))
        ada.press("Control+a")
        ada.type(str(cap))
        ada.press("Tab")
    ada.click(dialog.get_by_role("button", name="Open the table"))


def train(ada: Visitor) -> None:
    """Both points on water, and on to the first turn."""
    ada.click(ada.page.get_by_role("button", name="water: skill"))
    ada.page.get_by_text("Skill point 2 of 2").wait_for()
    ada.click(ada.page.get_by_role("button", name="water: skill"))
    ada.click("[data-main]")
    ada.page.get_by_text("What is your first action?").wait_for()
