"""A person at a browser. Everything she does is a click or a key on something visible."""

import random
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Locator, Page

MOST_STEPS = 3000
GLANCE = """() => {
    const shown = what =>
        [...document.querySelectorAll(what)].filter(one => one.getClientRects().length).length;
    return { main: shown("[data-main]"), cubes: shown(".mixing .can"),
        glowing: shown(".board .can"), ended: shown("table.sh") > 0,
        question: document.querySelector(".ask:not(.waits) .q")?.innerText ?? "" };
}"""
KEPT = Path(__file__).resolve().parents[2] / "build" / "browser"


class Visitor:
    """One page, the log of its clicks, and whatever went wrong in it."""

    def __init__(self, page: Page, address: str, name: str) -> None:
        self.page, self.address, self.name = page, address, name
        self.clicks: list[str] = []
        self.wrong: list[str] = []
        self.foreign: list[str] = []
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", self._heard)
        page.on("request", self._asked)

    def _heard(self, message: Any) -> None:
        dropped = "net::ERR_" in message.text or "WebSocket" in message.text
        expected = "Failed to load resource" in message.text
        if message.type == "error" and not dropped and not expected:
            self.wrong.append(message.text)

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.address, "data:", "blob:", "ws")):
            self.foreign.append(request.url)

    def open(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def click(self, thing: Locator | str) -> None:
        """A click in the middle of something visible, not covered by anything else."""
        found = self.page.locator(thing) if isinstance(thing, str) else thing
        label = found.first.evaluate("node => node.getAttribute('aria-label') || node.innerText")
        found.first.click()
        self.clicks.append(f"click {' '.join(label.split())[:80]}")

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.clicks.append(f"press {key}")

    def type(self, words: str) -> None:
        self.page.keyboard.type(words)
        self.clicks.append(f"type {words}")

    def pick(self, choice: Locator, words: str) -> None:
        """Open a list of choices and pick one by its first letters, as a person does."""
        self.click(choice)
        self.type(words)
        self.press("Enter")

    def introduce(self) -> None:
        """Answer the page's question for a name."""
        self.page.get_by_label("Your name").wait_for()
        self.click(self.page.get_by_label("Your name"))
        self.type(self.name)
        self.click(self.page.get_by_role("dialog").get_by_role("button", name="Sit down"))

    def sign(self, deed: str, name: str, password: str) -> None:
        """Fill in the form of an account, and send it."""
        button = self.page.get_by_role("button", name=deed)
        form = self.page.locator("form", has=button)
        for label, words in (("Account name", name), ("Password", password)):
            self.click(form.get_by_label(label))
            self.type(words)
        self.click(button)

    def plate(self, title: str) -> Locator:
        heading = self.page.get_by_role("heading", name=title, exact=True)
        return self.page.locator("article", has=heading)

    def play_bots(self, title: str) -> None:
        self.click(self.plate(title).get_by_role("button", name="Play bots"))
        self.page.locator(".ask").wait_for()

    def show_plainly(self) -> None:
        """Switch to the plain board, which every game has."""
        self.click(self.page.get_by_role("button", name="Settings"))
        self.click(self.page.get_by_role("radio", name="Plain"))
        self.press("Escape")

    @property
    def ended(self) -> bool:
        return self.page.locator("table.sh").count() > 0

    def looks(self) -> dict[str, Any]:
        """At one glance: the question, and how much there is to click."""
        found: dict[str, Any] = self.page.evaluate(GLANCE)
        return found

    def step(self, luck: random.Random) -> bool:
        """One click on something that glows, or on the main button; False where nothing does."""
        try:
            seen = self.looks()
            if seen["main"] and not (seen["cubes"] and luck.random() < 0.6):
                self.click("[data-main]:visible")
                return True
            if seen["glowing"]:
                glowing = self.page.locator(".board .can:visible")
                self.click(glowing.nth(luck.randrange(seen["glowing"])))
                return True
        except Error:
            # What glowed has gone with the question it answered; look again.
            return False
        return False

    def keep_clicks(self, story: str) -> None:
        KEPT.mkdir(parents=True, exist_ok=True)
        (KEPT / f"{story}-{self.name}.txt").write_text("\n".join(self.clicks) + "\n")


def play_to_the_end(visitors: list[Visitor], luck: random.Random) -> None:
    """Everyone clicks whenever something glows for her, until the sheet lies there."""
    for _ in range(MOST_STEPS):
        if all(visitor.ended for visitor in visitors):
            return
        moved = [visitor.step(luck) for visitor in visitors if not visitor.ended]
        visitors[0].page.wait_for_timeout(15 if any(moved) else 60)
    raise AssertionError("The game did not end.")
