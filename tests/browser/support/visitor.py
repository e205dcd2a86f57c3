"""A person at a browser. Everything she does is a click or a key on something visible."""

import os
import random
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

A_GAME = 240  # seconds, at most: slow machines are not what these tests are about
PATIENCE = 30_000  # milliseconds that a page may take to show what is expected of it
A_GLANCE = 2_000  # milliseconds that something offered a moment ago is waited for
# What Alchemist asks at the beginning of a turn, by what is possible then.
A_TURN = re.compile(
    r"^(Create(, copy, or take| or copy| or take)\?|Copy or take\?|Create a potion\.|"
    r"Copy a potion\.|Take ingredients\.)$"
)
GLANCE = """() => {
    const shown = what =>
        [...document.querySelectorAll(what)].filter(one => one.getClientRects().length).length;
    return { main: shown("[data-main]"), cubes: shown(".mixing .can"),
        glowing: shown(".board .can"), ended: shown("table.sh") > 0,
        question: document.querySelector(".ask:not(.waits) .q")?.innerText ?? "" };
}"""
# A dialog is a step of the history, which is taken back after it closed. An address entered before
# that would be taken back too.
STEPS_TAKEN_BACK = """() =>
    (history.state?.over ?? 0) <= document.querySelectorAll("dialog[open]").length"""
PICKED = "list => list.selectedOptions[0].label"
PICKS = 9
KEPT = Path(__file__).resolve().parents[3] / "build" / "browser"

expect.set_options(timeout=PATIENCE)


# A poor phone on a poor network, for the soak: whatever the page does comes late.
SLOW = "slow" in os.environ.get("ATHANOR_BROWSER", "")
THROTTLED = {"offline": False, "latency": 250, "downloadThroughput": -1, "uploadThroughput": -1}


def slow_down(page: Page) -> None:
    """A quarter of a second to every answer."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", THROTTLED)


class Visitor:
    """One page, the log of its clicks, and whatever went wrong in it."""

    def __init__(self, page: Page, address: str, name: str) -> None:
        self.page, self.address, self.name = page, address, name
        self.clicks: list[str] = []
        self.wrong: list[str] = []
        self.foreign: list[str] = []
        page.set_default_timeout(PATIENCE)
        if SLOW:
            slow_down(page)
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
        self.page.wait_for_function(STEPS_TAKEN_BACK)
        self.page.goto(self.address + path)

    def click(self, thing: Locator | str, wait: int | None = None) -> None:
        """A click in the middle of something visible, not covered by anything else."""
        found = (self.page.locator(thing) if isinstance(thing, str) else thing).first
        label = found.evaluate(
            "node => node.getAttribute('aria-label') || node.innerText", timeout=wait
        )
        found.click(timeout=wait)
        self.clicks.append(f"click {' '.join(label.split())[:80]}")

    def try_click(self, thing: Locator | str) -> bool:
        """A click on what was offered a moment ago; False where it has gone with its question."""
        try:
            self.click(thing, A_GLANCE)
        except Error:
            return False
        return True

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.clicks.append(f"press {key}")

    def type(self, words: str) -> None:
        self.page.keyboard.type(words)
        self.clicks.append(f"type {words}")

    def pick(self, choice: Locator, words: str) -> None:
        """Open a list of choices and pick one by its first letters, as a person does.

        A list takes letters that come a second apart for words of their own. She looks, and types
        again.
        """
        for _ in range(PICKS):
            self.click(choice)
            self.type(words)
            self.press("Enter")
            if choice.evaluate(PICKED).startswith(words):
                return
        raise AssertionError(f"{words!r} cannot be picked.")

    def introduce(self) -> None:
        """Answer the page's question for a name."""
        self.page.get_by_label("Your name").wait_for()
        self.click(self.page.get_by_label("Your name"))
        self.type(self.name)
        self.click(self.page.get_by_role("dialog").get_by_role("button", name="Sit down"))
        self.page.get_by_label("Your name").wait_for(state="detached")

    def new_table(self) -> None:
        """The dialog for a new table, with a name given."""
        self.open()
        self.click(self.page.get_by_role("button", name="New table"))
        self.introduce()

    def join(self, code: str) -> None:
        """Sit down at somebody's table by its code."""
        self.open(f"/join/{code}")
        self.click(self.page.get_by_role("button", name="Sit down", exact=True))
        self.introduce()

    def sign(self, deed: str, name: str, password: str) -> None:
        """Fill in the form of an account, and send it."""
        button = self.page.get_by_role("button", name=deed)
        form = self.page.locator("form", has=button)
        for label, words in (("Account name", name), ("Password", password)):
            self.click(form.get_by_label(label))
            self.type(words)
        self.click(button)

    def sign_in(self, name: str, password: str) -> None:
        """Be somebody with an account, without the form."""
        session, headers = {"name": name, "password": password}, {"Origin": self.address}
        assert self.page.request.post(
            f"{self.address}/api/session", data=session, headers=headers
        ).ok

    def plate(self, title: str) -> Locator:
        heading = self.page.get_by_role("heading", name=title, exact=True)
        return self.page.locator("article", has=heading)

    def play_bots(self, title: str, level: str = "Master") -> None:
        self.click(self.plate(title).get_by_role("button", name="Play bots"))
        self.choose_level(level)
        self.page.locator(".ask").wait_for()

    def choose_level(self, level: str = "Master") -> None:
        """Answer how strong the bots shall be, where it is asked."""
        self.page.locator(".ask, [role=radiogroup][aria-label^='Level']").first.wait_for()
        if self.page.get_by_role("radio", name=level).count():
            self.click(self.page.get_by_role("radio", name=level))
            self.click(self.page.get_by_role("dialog").get_by_role("button", name="Play"))

    def hand_over(self) -> None:
        """Pass a shared device on: to the curtain, past what is to be seen before it falls."""
        on = self.page.get_by_role("button", name="Hand over to ")
        curtain = self.page.get_by_role("button", name="I am ")
        on.or_(curtain).first.wait_for()
        if on.count():
            self.click(on)
        curtain.wait_for()

    def enter_by_keys(self, button: Locator) -> None:
        """Reach a button by the Tab key, and press it."""
        button.wait_for()
        while not button.evaluate("node => node === document.activeElement"):
            self.press("Tab")
        self.press("Enter")

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
        seen = self.looks()
        if seen["main"] and not (seen["cubes"] and luck.random() < 0.6):
            return self.try_click("[data-main]:visible")
        if seen["glowing"]:
            glowing = self.page.locator(".board .can:visible")
            return self.try_click(glowing.nth(luck.randrange(seen["glowing"])))
        return False

    def keep_clicks(self, story: str) -> None:
        KEPT.mkdir(parents=True, exist_ok=True)
        (KEPT / f"{story}-{self.name}.txt").write_text("\n".join(self.clicks) + "\n")


def play_until(
    seen: Callable[[], bool], page: Page, step: Callable[[], bool], most: int = A_GAME
) -> None:
    """One step after another until something is seen; a little rest where there is none to take."""
    end = time.monotonic() + most
    while not seen():
        assert time.monotonic() < end, "It did not come to that."
        page.wait_for_timeout(20 if step() else 80)


def play_to_the_end(visitors: list[Visitor], luck: random.Random) -> None:
    """Everyone clicks whenever something glows for her, until the sheet lies there."""

    def step() -> bool:
        return any(visitor.step(luck) for visitor in visitors if not visitor.ended)

    play_until(lambda: all(visitor.ended for visitor in visitors), visitors[0].page, step)
