"""What is wrong on a page as it stands, and with figures and clicks from page to page."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page, Request, Response, WebSocket

from athanor.language.catalogues import SOURCE, nouns, texts

HERE = Path(__file__).parent
DETECTORS, WATCHING = HERE / "detectors.js", HERE / "watching.js"
WINDOW = 5.0  # seconds of the page's time in which something that runs must change
EFFECT = 3_000  # milliseconds that a click may take to change anything
FEW = 3  # words of English in a row that are no coincidence
STILL = """() => Promise.all(document.getAnimations()
    .filter(one => one.effect.getComputedTiming().endTime < 5000).map(one => one.finished))
    .catch(() => null).then(() => new Promise(requestAnimationFrame))"""
# What the browser itself says of every page that comes over plain HTTP.
BROWSER = ("Cross-Origin-Opener-Policy", "net::ERR_", "WebSocket", "Failed to load resource")


def found(page: Page, detector: str, argument: Any = None) -> Any:
    """What one of detectors.js finds."""
    return page.evaluate(
        f"async (argument) => await ({DETECTORS.read_text()}).{detector}(argument)", argument
    )


def settled(page: Page, detector: str, argument: Any = None) -> list[str]:
    """What it finds twice, for what moves lies over other things on its way."""
    first: list[str] = found(page, detector, argument)
    if first:
        page.evaluate(STILL)
        page.wait_for_timeout(300)
        again = found(page, detector, argument)
        first = [one for one in first if one in again]
    return first


def stuck(page: Page, answers: Callable[[], bool], window: float = WINDOW) -> list[str]:
    """What says that it runs while nothing changes, though the server answers."""
    claims: list[str] = found(page, "stuck", window)
    return claims if claims and answers() else []


class Ledger:
    """Figures that were read, and where; another one for the same thing is a fault."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, str]] = {}

    def compare(self, read: Iterable[tuple[str, str]], where: str) -> list[str]:
        faults = []
        for what, value in read:
            before, there = self._known.setdefault(what, (value, where))
            if before != value:
                faults.append(f"{what}: {before} {there}, and {value} {where}")
        return faults

    def forget(self, beginning: str) -> None:
        """What has changed since, by the first words of its name."""
        self._known = {k: v for k, v in self._known.items() if not k.startswith(beginning)}


@cache
def english_of(language: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """Whole texts, and pieces of sentences, that are English and never said in that language."""
    whole, pieces, own = set[str](), set[str](), list[str]()
    for noun in nouns():
        source, other = texts(SOURCE, noun), texts(language, noun)
        own += other.values()
        for key, text in source.items():
            if key.startswith("@") or other.get(key, text) == text:
                continue
            if "{" not in text:
                whole.add(text)
            pieces |= {
                piece.strip(" .,:·;“”()")
                for piece in re.split(r"[{}]|\n", re.sub(r"\{\w+, \w+,", "{", text))
                if len(piece.split()) >= FEW
            }
    said = "\n".join(own)
    return (
        frozenset(one for one in whole if len(one) > FEW and one not in own),
        tuple(one for one in pieces if len(one.split()) >= FEW and one not in said),
    )


def foreign(said: Iterable[str], language: str) -> list[str]:
    """Texts of a page in that language which are English."""
    whole, pieces = english_of(language)
    return [
        f"“{text[:80]}” is English"
        for text in said
        if text in whole or any(piece in text for piece in pieces)
    ]


class Watch:
    """Listens to all that a browser says and sends while its owner does something."""

    def __init__(self, context: BrowserContext) -> None:
        self.faults: list[str] = []
        self.sent = 0
        self.provoked: tuple[str, ...] = ()  # parts of addresses that may be refused
        context.add_init_script(path=WATCHING)

    def listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.faults.append(f"a script failed: {error}"))
        page.on("console", lambda said: self._heard(said.type, said.text))
        page.on("request", self._asked)
        page.on("response", self._answered)
        page.on("websocket", self._connected)

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(one in text for one in BROWSER):
            self.faults.append(f"the console says: {text[:200]}")

    def _asked(self, request: Request) -> None:
        self.sent += 1

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda _: self._count())

    def _count(self) -> None:
        self.sent += 1

    def _answered(self, response: Response) -> None:
        path = response.url.split("/", 3)[-1]
        if response.status >= 400 and not any(one in path for one in self.provoked):
            self.faults.append(f"{response.request.method} /{path} is answered {response.status}")

    def glimpsed(self, page: Page) -> list[str]:
        """What was to be seen for however short a time and never should; told once."""
        seen: list[str] = page.evaluate("(window.glimpsed ?? []).splice(0)")
        return seen

    def effect(self, page: Page, click: Callable[[], None]) -> bool:
        """Whether a click changed anything: on the page, in its address, or on the network."""
        before = (page.url, self.sent, page.evaluate("window.happened"))
        click()
        if (page.url, self.sent) != before[:2]:
            return True
        try:
            page.wait_for_function("was => window.happened !== was", arg=before[2], timeout=EFFECT)
        except Error:
            return (page.url, self.sent) != before[:2]
        return True
