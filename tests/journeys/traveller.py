"""A person who lives on the site: clicks, plays whole games, and looks at each step."""

import html
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Locator, Page

from tests.browser.support import valley
from tests.browser.support.chromium import ELSEWHERE
from tests.browser.support.visitor import Visitor, play_until
from tests.journeys import detectors
from tests.journeys.detectors import Ledger, Watch

PICTURES = Path(__file__).resolve().parents[2] / "build" / "journeys"
DESKTOP, PHONE = (1280, 800), (390, 844)
OFTEN = 30  # choices of a game from one picture to the next
MOST = 6  # windows of a long page that are looked at
# What may be clicked at a table, with the main button last.
OFFERED = "main.board :is(button.can, button.may, .can, [data-also]):visible, [data-main]:visible"


class Journey:
    """The pictures of one journey, and all that the detectors found in it."""

    def __init__(self, name: str) -> None:
        self.folder = PICTURES / name
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.ledger = Ledger()
        self.people: set[str] = set()
        self.steps: list[str] = []
        self.faults: list[str] = []

    def step(self, who: str, words: str) -> Path:
        self.steps.append(f"{who}: {words}")
        return self.folder / f"{len(self.steps):03}.png"

    def found(self, faults: list[str]) -> None:
        for fault in faults:
            if not any(told.endswith(fault) for told in self.faults):
                self.faults.append(f"{len(self.steps):03} {self.steps[-1:]}: {fault}")

    def write(self) -> None:
        """What was seen, beside the pictures."""
        (self.folder / "steps.txt").write_text("\n".join(self.steps))
        (self.folder / "faults.txt").write_text("\n".join(map(html.unescape, self.faults)))


class Traveller(Visitor):
    """A visitor with a browser of her own; whatever she does is looked at."""

    def __init__(
        self,
        journey: Journey,
        browser: Browser,
        address: str,
        name: str,
        size: tuple[int, int] = DESKTOP,
        language: str = "en",
        lan: bool = False,
        kept: Path | None = None,
        moving: bool = False,
    ) -> None:
        self.journey, self.language, self.size = journey, language, size
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            is_mobile=size[0] < 600, has_touch=size[0] < 600,
            locale={"en": "en-GB"}.get(language, language),
            reduced_motion="no-preference" if moving else "reduce",
            storage_state=kept, service_workers="block",
        )  # fmt: skip
        self.watch = Watch(self.context)
        self.watched: Page = self.context.new_page()
        self.watch.listen(self.watched)
        self.twice = False
        self.choices = 0
        if lan:
            address = address.replace("127.0.0.1", ELSEWHERE)
        super().__init__(self.watched, address, name)
        journey.people.add(name)

    def click(self, thing: Locator | str, wait: int | None = None) -> None:
        """A click that must have an effect; two where she clicks everything twice."""
        found = (self.page.locator(thing) if isinstance(thing, str) else thing).first
        chosen = found.evaluate(
            "node => node.ariaChecked === 'true' || node.ariaSelected === 'true'"
            " || node.ariaCurrent === 'page' || node.matches(':focus, input, select')",
            timeout=wait,
        )

        def press() -> None:
            if self.twice:
                found.dblclick(timeout=wait)
            else:
                found.click(timeout=wait)

        label = " ".join(
            found.evaluate("node => node.ariaLabel || node.innerText", timeout=wait).split()
        )
        self.clicks.append(f"click {label[:80]}")
        if not self.watch.effect(self.page, press) and not chosen and self.answers():
            self.journey.found([f"a click on “{label[:50]}” has no effect"])

    def answers(self) -> bool:
        """Whether the server answers now."""
        return self.context.request.get(f"{self.address}/readyz").ok

    def look(self, words: str) -> None:
        """A picture of the page, and what is wrong with it."""
        page, journey = self.page, self.journey
        page.evaluate(detectors.STILL)
        page.screenshot(path=journey.step(self.name, words))
        for detector in ("layout", "refusals", "turns"):
            journey.found(detectors.settled(page, detector))
        journey.found(detectors.settled(page, "names", sorted(journey.people)))
        figures = detectors.found(page, "figures", self.name)
        journey.found(journey.ledger.compare(figures, f"at step {len(journey.steps)}"))
        if self.language != "en":
            said = detectors.found(page, "texts")
            journey.found(detectors.foreign(said, self.language))
        self.hear()

    def hear(self) -> None:
        """What the browser has complained of."""
        self.journey.found(self.watch.faults + self.watch.glimpsed(self.page))
        self.watch.faults.clear()

    def wait_and_see(self) -> None:
        """Whatever says that it runs must show some progress."""
        self.journey.found(detectors.stuck(self.page, self.answers))

    def whole(self, words: str) -> None:
        """Look at a page from its top to its end, a window at a time."""
        page = self.page
        high = page.evaluate("document.documentElement.scrollHeight")
        window = self.size[1]
        for top in range(0, max(1, min(high, MOST * window) - window // 10), window * 9 // 10):
            page.evaluate("top => scrollTo({ top, behavior: 'instant' })", top)
            self.look(words if not top else f"{words}, from {top} px")
        page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")

    def turn(self, luck: random.Random) -> bool:
        """One choice among what is offered; the picture and the detectors now and then."""
        if self.page.locator(".ask:not(.waits)").count() == 0:
            return False
        if not self.choose(luck):
            return False
        self.choices += 1
        self.journey.found(self.refused())
        if self.choices % OFTEN == 0:
            self.look(f"after {self.choices} choices")
        return True

    def choose(self, luck: random.Random) -> bool:
        if self.page.locator(".board .cg, .board .lt").count():
            return valley.step(self, luck)
        offered = self.page.locator(OFFERED)
        main = self.page.locator("[data-main]:visible")
        many = offered.count()
        if main.count() and (many <= main.count() or luck.random() < 0.5):
            return self.try_click(main)
        return many > 0 and self.try_click(offered.nth(luck.randrange(many)))

    def refused(self) -> list[str]:
        """A refusal, although only what was offered has been clicked."""
        seen = self.page.locator("[data-refusal]:visible")
        words = seen.all_inner_texts() if seen.count() else []
        return [f"“{one}” answers an accepted choice" for one in words]

    def play(self, luck: random.Random) -> None:
        """On to the sheet at the end, which must count by itself."""
        play_until(lambda: self.ended, self.page, lambda: self.turn(luck))
        self.look("the game is over")
        self.count_to_the_end()

    def count_to_the_end(self) -> None:
        """See the sheet count, without touching anything."""
        pale = self.page.locator(".end i.pale")
        while pale.count() and not any("count" in one for one in self.journey.faults):
            self.wait_and_see()
        self.page.locator("table.sh .race").first.wait_for()
        self.whole("the final sheet")

    def go(self, path: str, words: str = "") -> None:
        """Open a page by its address, wait until it is there, and look at it whole."""
        self.open(path)
        self.arrived()
        self.whole(words or path)

    def arrived(self) -> None:
        """Until nothing on the page says that it is still being fetched."""
        self.page.locator("main, .tbl").first.wait_for()
        busy = self.page.locator("[aria-busy=true]")
        play_until(lambda: busy.count() == 0, self.page, lambda: False)

    def follow(self, thing: Locator, words: str) -> None:
        """Click what leads to another page, and look at that."""
        before = self.page.url
        self.click(thing)
        self.page.wait_for_url(lambda url: url != before)
        self.arrived()
        self.whole(words)

    def keep(self, path: Path) -> Path:
        """Close the browser; what it stores is kept."""
        self.context.storage_state(path=path)
        self.context.close()
        return path

    def table(self) -> str:
        """The id of the table that is on the page."""
        found = re.search(r"/(?:table|replay|review)/([^/?#]+)", self.page.url)
        assert found is not None, self.page.url
        return found[1]


def all_play(people: list[Traveller], luck: random.Random) -> None:
    """Whoever is asked chooses, until everybody sees the sheet."""

    def step() -> bool:
        return any(one.turn(luck) for one in people if not one.ended)

    play_until(lambda: all(one.ended for one in people), people[0].page, step)


Meet = Callable[..., Traveller]
