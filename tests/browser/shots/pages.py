"""Takes a picture of every page in both themes and sizes, from a real game.

python -m tests.browser.shots.pages [FOLDER [PART ...]]    build/shots and all parts unless said
"""

import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from playwright.sync_api import Browser, sync_playwright

from scripts import build_web
from tests.browser.games.test_alchemists import choose_anything, choose_until, pass_herbalists
from tests.browser.games.test_alchemists_questions import sit_down
from tests.browser.support import valley
from tests.browser.support.chromium import FLAGS, chromium
from tests.browser.support.kept import finished_game
from tests.browser.support.questions import ACCOUNT, PASSWORD, lay
from tests.browser.support.reading import begin, pick, result
from tests.browser.support.serving import serving
from tests.browser.support.visitor import Visitor, play_to_the_end, play_until

SIZES = {"desktop": (1280, 800), "phone": (360, 740)}
PAGES = (
    "a_tie", "before_the_game", "the_game", "other_pages", "the_valley", "at_home", "alchemists",
    "dialogs",
)  # fmt: skip
PARTS = (*PAGES, "alchenemies")
SCENES = {  # questions of Alchemists, and what their pictures are called
    "order": "order", "claim": "claim", "guarantee": "sale", "debunk": "debunk",
    "question": "demonstration", "grant": "grant", "exhibit": "exhibition", "altar": "altar",
}  # fmt: skip
SETTINGS = {"ATHANOR_RULES": "compiled", "ATHANOR_BOT_SECONDS": "3"}
LEAD = 14  # choices before the table is pictured in the middle of a game


class Album:
    """One theme and size, from the lobby to the replay."""

    kept = ""  # a finished game that a tie-break decided
    crowd = ""  # a finished game of five
    laid: ClassVar[dict[str, str]] = {}  # tables that stand at a question of Alchemists

    def __init__(self, browser: Browser, address: str, folder: Path, size: str, theme: str) -> None:
        self.folder, self.suffix = folder, f"{size}-{theme}"
        self.begin_visit(browser, address, size, theme)

    def begin_visit(self, browser: Browser, address: str, size: str, theme: str) -> None:
        """Somebody with a browser of this size."""
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
        )
        self.visitor = Visitor(context.new_page(), address, "Mira")
        self.size = size

    def take(self, name: str) -> None:
        self.visitor.page.wait_for_timeout(300)
        path = self.folder / f"{name}-{self.suffix}.png"
        self.visitor.page.screenshot(path=path)

    def fill(self, parts: Sequence[str]) -> None:
        for part in parts:
            if part in PAGES:
                getattr(self, part)()
        self.visitor.page.context.close()

    def a_tie(self) -> None:
        self.visitor.open(f"/table/{self.kept}")
        self.visitor.page.get_by_text("Tie at").wait_for()
        self.take("tie")
        self.visitor.open(f"/table/{self.crowd}")
        self.visitor.page.get_by_text("Together").wait_for()
        self.take("five-seats")

    def before_the_game(self) -> None:
        mira = self.visitor
        mira.open()
        mira.plate("Alchemist").wait_for()
        self.take("lobby")
        mira.click(mira.page.get_by_role("button", name="New table"))
        mira.introduce()
        mira.page.get_by_role("radiogroup", name="Pace").wait_for()
        self.take("newtable")
        mira.click(mira.page.get_by_role("radio", name="Alchemists", exact=True))
        self.take("newtable-alchemists")
        mira.click(mira.page.get_by_role("radio", name="Alchemist", exact=True))
        mira.click(mira.page.get_by_role("button", name="Open the table"))
        mira.page.locator(".qr").wait_for()
        self.take("invite")

    def begin(self) -> None:
        self.visitor.open()
        self.visitor.play_bots("Alchemist")
        self.visitor.clicks.clear()

    def in_the_middle(self, luck: random.Random) -> bool:
        """Play until a few potions are made and another can be; False where none can any more."""
        empty = self.visitor.page.locator(".caul.bare.can")
        while not self.visitor.ended:
            if len(self.visitor.clicks) >= LEAD and empty.count():
                return True
            self.visitor.step(luck)
            self.visitor.page.wait_for_timeout(40)
        return False

    def the_game(self) -> None:
        mira, luck = self.visitor, random.Random(5)
        self.begin()
        self.take("turn")
        mira.click(mira.page.get_by_role("button", name="Hint"))
        mira.page.get_by_text("games that it imagined").wait_for(timeout=120_000)
        self.take("hint")
        mira.click(mira.page.get_by_role("button", name="Close the hint"))
        while not self.in_the_middle(luck):
            self.begin()
        mira.click(".caul.bare.can")
        mira.page.get_by_text("What goes into this cauldron?").wait_for()
        for _ in range(3):
            if mira.page.locator(".mixing .can").count():
                mira.click(".mixing .can")
        mira.click(".mixing .pile:not(.can)")
        self.take("recipe")
        mira.click(mira.page.get_by_role("button", name="Keep this recipe"))
        mira.click(mira.page.locator(".tile.can:visible").last)
        self.take("value")
        play_to_the_end([mira], luck)
        self.take("end")
        mira.click(mira.page.get_by_role("link", name="Replay"))
        mira.page.get_by_role("slider", name="Move").wait_for()
        swing = mira.page.get_by_role("button", name="Turning point at move").first
        swing.wait_for(timeout=120_000)
        mira.page.wait_for_timeout(9000)
        mira.click(swing)
        self.take("replay")
        if self.size == "desktop":
            mira.click(mira.page.get_by_role("button", name="Turning points", exact=True))
            self.take("turning-points")

    def alchemists(self) -> None:
        """Some of its questions, then a game: the second round, and the end."""
        mira, luck = self.visitor, random.Random(9)
        mira.sign_in(ACCOUNT, PASSWORD)
        for scene, name in SCENES.items():
            sit_down(mira, self.laid[scene])
            self.take(f"alchemists-{name}")
        mira.open()
        mira.click(mira.page.get_by_role("button", name="New table"))
        mira.click(mira.page.get_by_role("radio", name="Alchemists", exact=True))
        mira.pick(mira.page.get_by_label("Who sits on seat 2"), "Random bot")
        mira.click(mira.page.get_by_role("button", name="Open the table"))
        choose_until(mira, "Round 2 of 6", luck)
        pass_herbalists(mira, "Where do")
        choose_until(mira, "Where do your", luck)
        self.take("alchemists-declare")
        play_until(lambda: mira.ended, mira.page, lambda: choose_anything(mira, luck))
        revelation = mira.page.get_by_role("region", name="The big revelation")
        revelation.scroll_into_view_if_needed()
        self.take("alchemists-revelation")

    def other_pages(self) -> None:
        mira = self.visitor
        for name, path in (("account", "/account"), ("rules", "/rules/alchemist#A14")):
            mira.open(path)
            mira.page.locator("main h1").wait_for()
            self.take(name)
        mira.open()
        mira.click(mira.plate("Alchemist").get_by_role("button", name="Learn"))
        mira.click(mira.page.get_by_role("button", name="Go on"))
        mira.click(mira.page.get_by_role("button", name="Go on"))
        self.take("guide")
        mira.open()
        mira.play_bots("The Valley of Alchemists")
        mira.show_plainly()
        self.take("plain")
        mira.new_table()
        mira.pick(mira.page.get_by_label("Who sits on seat 2"), "Hot-seat")
        mira.click(mira.page.get_by_role("button", name="Open the table"))
        mira.page.get_by_role("button", name="I am ").wait_for()
        self.take("curtain")

    def the_valley(self) -> None:
        mira, luck = self.visitor, random.Random(4)
        mira.open()
        mira.click(mira.plate(valley.VALLEY).get_by_role("button", name="Learn"))
        mira.click(mira.page.get_by_role("button", name="Go on"))
        self.take("valley-guide")
        self.begin_valley()
        self.valley_at(".ex.can", luck)
        self.take("valley-turn")
        mira.click(".ex.can")
        self.take("valley-make")
        self.valley_at(".lt.can", luck)
        mira.click(".lt.can")
        self.take("valley-sale")
        mira.click(mira.page.get_by_role("button", name="’s board").first)
        self.take("valley-rival")

    def begin_valley(self) -> None:
        self.visitor.open()
        self.visitor.play_bots(valley.VALLEY)

    def valley_at(self, sight: str, luck: random.Random) -> None:
        """Plays until something of that kind is lit, in another game if this one ends before."""
        while not self.visitor.page.locator(sight).count():
            if self.visitor.ended:
                self.begin_valley()
            valley.step(self.visitor, luck)
            self.visitor.page.wait_for_timeout(60)

    def at_home(self) -> None:
        """The companion for the table at home, with the code of the rulebook."""
        mira = self.visitor
        begin(mira, "DEMO")
        for one, two in (("mushroom", "toad"), ("fern", "mushroom"), ("claw", "flower")):
            pick(mira, one, two)
            result(mira)
            mira.click(mira.page.get_by_role("button", name="Into the notebook"))
        self.take("reader")
        mira.open("/notebook")
        mira.click(mira.page.locator(".ded .x").first)
        self.take("notebook")
        mira.open("/cards")
        mira.page.locator(".printed .qr").first.wait_for()
        self.take("cards")
        mira.open("/gamemaster")
        mira.page.get_by_label("Code of the game").fill("DEMO")
        mira.click(mira.page.get_by_role("button", name="Show the board"))
        self.take("gamemaster")
        mira.open("/score")
        mira.click(mira.page.get_by_role("radio", name="The Valley of Alchemists"))
        mira.click(mira.page.get_by_role("button", name="Add one").first)
        self.take("score")

    def dialogs(self) -> None:
        """Every dialog that no other part has met."""
        mira = self.visitor
        mira.open()
        for button in ("I have a code", "Play bots at Alchemist"):
            mira.click(mira.page.get_by_role("button", name=button).first)
            self.in_dialog(button.split()[0].lower())
        mira.open()
        mira.play_bots("Alchemist", "Random")
        for button in ("Settings", "All that is known of"):
            mira.click(mira.page.get_by_role("button", name=button).first)
            self.in_dialog(f"table-{button.split()[-1].lower()}")
        mira.press("?")
        self.in_dialog("keys")
        mira.open("/account")
        mira.click(mira.page.get_by_role("button", name="Delete me"))
        self.in_dialog("farewell")
        self.companion_dialogs()

    def companion_dialogs(self) -> None:
        mira = self.visitor
        begin(mira, "DEMO")
        for button in ("Code, link and fingerprint", "Show answers, asks twice"):
            mira.click(mira.page.get_by_role("button", name=button).first)
            self.in_dialog(f"reader-{button.split()[0].lower().strip(',')}")
        mira.click(mira.page.get_by_role("button", name="Another game or code"))
        mira.click(mira.page.get_by_role("button", name="New game"))
        self.in_dialog("reader-new")
        mira.open("/notebook")
        mira.click(mira.page.get_by_role("button", name="Share this notebook"))
        self.in_dialog("notebook-share")
        mira.open("/score")
        mira.click(mira.page.get_by_role("radio", name="The Valley of Alchemists"))
        mira.click(mira.page.get_by_role("button", name="Add one").first)
        mira.click(mira.page.get_by_role("button", name="Empty"))
        self.in_dialog("pad-clear")

    def in_dialog(self, name: str) -> None:
        """A picture of the dialog that is open, and out of it again."""
        self.visitor.page.get_by_role("dialog").wait_for()
        self.take(f"dialog-{name}")
        self.visitor.press("Escape")
        self.visitor.page.get_by_role("dialog").wait_for(state="detached")


def main(folder: Path, parts: Sequence[str] = PARTS) -> None:
    """The pictures of some parts, into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    build_web.main([])
    with tempfile.TemporaryDirectory() as data:
        Album.kept = finished_game(Path(data))
        Album.crowd = finished_game(Path(data), 5)
        if "alchemists" in parts:
            Album.laid = lay(Path(data), list(SCENES))
        picture(folder, Path(data), parts)


def picture(folder: Path, data: Path, parts: Sequence[str]) -> None:
    """One album for each size and theme."""
    from tests.browser.shots import alchenemies as shots_alchenemies

    with serving(data, None, **SETTINGS) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for size in SIZES:
            for theme in ("light", "dark"):
                Album(browser, served.address, folder, size, theme).fill(parts)
        if "alchenemies" in parts:
            shots_alchenemies.album(browser, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/shots"), sys.argv[2:] or PARTS)
