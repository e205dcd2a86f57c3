"""Every figure of the notebook at a table is the one that `reader.Notebook` gives."""

import json
import re
from math import log2
from typing import Any

from playwright.sync_api import expect

from athanor.reader import Notebook
from athanor.reader.findings import notebook
from tests.browser.conftest import Invite
from tests.browser.support.guiding import RINGED, touch
from tests.browser.support.lessons import open_chapter
from tests.browser.support.visitor import Visitor, play_until

NAMES = {"bird claw": "claw", "mandrake root": "root", "raven’s feather": "feather"}
ORDER = ("exact", "sign", "neutral", "wrong")


class Views:
    """What the server last showed to this seat."""

    def __init__(self, visitor: Visitor) -> None:
        self.last: Any = None
        visitor.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: Any) -> None:
        message = json.loads(frame)
        if message.get("type") == "state" and message.get("view"):
            self.last = message["view"]
        elif message.get("type") == "delta" and message.get("view"):
            self.last = {**(self.last or {}), **message["view"]}


def kind(words: str) -> str:
    return NAMES.get(words.strip(), words.strip())


def test_the_figures_are_those_of_the_reader(invite: Invite) -> None:
    ada = invite(size=(1920, 1080))
    views = Views(ada)
    open_chapter(ada, "alchemists", 2)
    ada.page.locator(".ded td > *").first.wait_for()
    play_until(lambda: views.last is not None, ada.page, lambda: False)
    check_notebook(ada, notebook(views.last), views.last["hands"][0]["cards"])
    ada.click(ada.page.get_by_role("button", name="Back to the guide"))
    sale = ada.page.get_by_role("region", name="Pairs you could mix")
    play_until(lambda: sale.count() > 0, ada.page, lambda: do_as_told(ada))
    check_sale(ada, notebook(views.last), views.last)
    # What comes of it is shown large, and stays as a line for whoever was slow.
    shown = ada.page.locator("[data-place=reveal]")
    play_until(lambda: shown.count() > 0, ada.page, lambda: do_as_told(ada))
    expect(ada.page.locator("p.last")).to_contain_text("sells")


def do_as_told(ada: Visitor) -> bool:
    go_on = ada.page.locator(".coach").get_by_role("button", name="Go on", exact=True)
    if go_on.count():
        return ada.try_click(go_on)
    return touch(ada, ada.page.locator(RINGED).locator("visible=true"))


def check_notebook(ada: Visitor, book: Notebook, hand: dict[str, int]) -> None:
    page = ada.page
    assert f"{book.worlds:,} of 40,320 worlds left" in page.locator(".nb").inner_text()
    cells = page.locator(".ded td > *").evaluate_all(
        "nodes => nodes.map(node => node.getAttribute('aria-label') ?? node.textContent)"
    )
    shown = [re.match(r"(.+), (.{2}): (impossible|(\d+) percent)", one.strip()) for one in cells]
    found = {(kind(one[1]), one[2].replace("−", "-")): int(one[4] or 0) for one in shown if one}
    assert len(found) == 64
    assert found == {
        (name, token): round(100 * chance + 1e-9)
        for name, row in book.grid.items()
        for token, chance in row.items()
    }
    bits = page.locator(".learn ul").first.locator("li b").all_inner_texts()
    best = [f"{bits:.2f}" for pair, bits in book.experiments(hand) if bits > 0.005]
    assert bits == best[: len(bits)]


def check_sale(ada: Visitor, book: Notebook, view: Any) -> None:
    asked = view["pending"][-1]
    good = ORDER[: ORDER.index(asked["guarantee"]) + 1]
    for row in ada.page.get_by_role("region", name="Pairs you could mix").locator("tbody tr").all():
        pictures = row.get_by_role("img").all()
        names = [kind(one.get_attribute("aria-label") or "") for one in pictures]
        chances = book.sale(names[0], names[1], asked["potion"])
        paid, bits = row.locator("td").all_inner_texts()
        assert paid == f"{round(100 * sum(chances[one] for one in good) + 1e-9)} %"
        told = -sum(one * log2(one) for one in chances.values() if one > 0)
        assert abs(float(bits) - told) < 0.006
