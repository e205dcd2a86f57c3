"""Takes the pictures of AlchEnemies, from a deal that has something to aim.

python -m tests.browser.shots.alchenemies [FOLDER]    build/shots unless said
"""

import random
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from scripts import build_web
from tests.browser.games.test_alchenemies import (
    DEAL,
    begin_turn,
    main_button,
    open_table,
    place,
    play_on,
    step,
)
from tests.browser.shots.pages import SIZES, Album
from tests.browser.support.chromium import FLAGS, chromium
from tests.browser.support.serving import serving
from tests.browser.support.visitor import Visitor

LEAD = 60  # clicks before the table is pictured in the middle of a game


class Pictures(Album):
    """One theme and size: the guide, a Formula being aimed, a turn, the end, the replay."""

    def scenes(self) -> None:
        luck = random.Random(7)
        self.aimed(luck)
        self.a_turn(luck)
        play_on(self.visitor, luck)
        self.take("alchenemies-end")
        self.replayed()
        self.guide()
        self.visitor.page.context.close()

    def aimed(self, luck: random.Random) -> None:
        mira = self.visitor
        open_table(mira, ["Random bot", "Random bot"])
        begin_turn(mira)
        mira.click(place(mira, "hand-putrefaction"))
        self.take("alchenemies-formula")
        mira.click(place(mira, "hand-separation"))
        main_button(mira, "Play Separation")
        mira.click(place(mira, "rival-1"))
        mira.click(place(mira, "lab-1-Air"))
        mira.click(place(mira, "lab-1-Fire"))
        mira.page.get_by_role("button", name="Take 2 Elements").wait_for()
        self.take("alchenemies-target")

    def a_turn(self, luck: random.Random) -> None:
        mira = self.visitor
        for _ in range(2000):
            ready = mira.page.get_by_text("What will you play?").count()
            if mira.ended or (len(mira.clicks) > LEAD and ready):
                break
            mira.page.wait_for_timeout(30 if step(mira, luck) else 100)
        assert not mira.ended, "the game ended before its picture was taken"
        lacking(mira)
        self.take("alchenemies-turn")

    def replayed(self) -> None:
        mira = self.visitor
        mira.click(mira.page.get_by_role("link", name="Replay"))
        mira.page.get_by_role("slider", name="Move").wait_for()
        mira.click(mira.page.get_by_role("button", name="Round −"))
        mira.page.wait_for_timeout(9000)
        self.take("alchenemies-replay")

    def guide(self) -> None:
        mira = self.visitor
        mira.open()
        mira.click(mira.plate("AlchEnemies").get_by_role("button", name="Learn"))
        mira.click(mira.page.get_by_role("button", name="Go on"))
        mira.click(mira.page.get_by_role("button", name="Go on"))
        self.take("alchenemies-guide")


def lacking(mira: Visitor) -> None:
    """Tap a card that cannot be played, so that it says why."""
    if mira.page.locator(".mybench .no").count():
        mira.click(".mybench .no")


def album(browser: Browser, folder: Path) -> None:
    """All of them, from a server that deals as the tests want it."""
    with tempfile.TemporaryDirectory() as data, serving(Path(data), DEAL) as served:
        for size in SIZES:
            for theme in ("light", "dark"):
                Pictures(browser, served.address, folder, size, theme).scenes()


def main(folder: Path) -> None:
    """The pictures, into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    build_web.main([])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        album(browser, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/shots"))
