"""A page looks the same whichever pages were seen before: no style reaches beyond its component."""

import json
import os
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Error

from tests.browser.conftest import Invite
from tests.browser.people.test_conduct import appoint
from tests.browser.support.crowds import ACCOUNT, PASSWORD
from tests.browser.support.serving import Served
from tests.browser.support.visitor import Visitor

WHOLE = os.environ.get("ATHANOR_LAYOUT") in ("all", "english")
PAGE = Path(__file__).resolve().parents[2] / "src" / "athanor" / "server" / "page"
A_WHILE = 8_000  # milliseconds until a page shows all that it fetches
# Every element that is drawn, and where it lies.
BOXES = """() => [...document.querySelectorAll("#page *:not(svg *)")].flatMap(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const its = `${one.tagName} ${one.getAttribute("class") ?? ""}`.replace(/ ?svelte-\\S+/g, "");
    return width ? [`${its} at ${[x, y, width, height].map(Math.round).join(" ")}`] : [];
})"""
QUIET = f"""async () => {{
    const boxes = {BOXES}, rest = () => new Promise(done => setTimeout(done, 400));
    for (let before = "", now = "-"; before !== now; await rest())
        [before, now] = [now, JSON.stringify([boxes(), document.querySelector(
            "main:not([aria-busy=true])") === null, document.fonts.status])];
    return boxes();
}}"""
SAME = f"wanted => JSON.stringify(({BOXES})()) === wanted"
FOLLOW = """path => {
    const link = document.createElement("a");
    link.href = path;
    document.body.append(link);
    link.click();
    link.remove();
}"""
PLAIN = (
    "/", "/account", "/friends", "/tournaments", "/watch", "/ladder/alchemist", "/desk",
    "/puzzles/alchemists", "/openings/alchemist", "/rules/valley", "/mail#x", "/password#x",
    "/nowhere", "/puzzles/alchemists/print",
)  # fmt: skip


def kinds(ada: Visitor, laid: dict[str, str]) -> list[str]:
    """The address of a page of every kind, and of a table and a board of every game."""
    me = ada.page.request.get(f"{ada.address}/api/me").json()["person"]["id"]
    ada.open("/puzzles/alchemists")
    puzzle = ada.page.locator("a[href^='/puzzle/']").first.get_attribute("href") or ""
    kept = laid["finished"]
    tables = [laid[f"{game} {seats}"] for game, seats in (
        ("alchemist", 5), ("alchemists", 4), ("alchenemies", 2), ("valley", 2))]  # fmt: skip
    shown = [f"/replay/{kept}", f"/review/{kept}", f"/review/{kept}/learn?seat=0",
             f"/explore/{kept}?ply=9", f"/table/{kept}"]  # fmt: skip
    people = [f"/person/{me}", f"/person/{me}/games"]
    return [*PLAIN, puzzle, *people, *shown, *[f"/table/{table}" for table in tables]]


def fresh(ada: Visitor, path: str) -> list[str]:
    """Where everything lies when a page is the first that is seen."""
    ada.open(path)
    ada.page.wait_for_load_state("networkidle")
    boxes: list[str] = ada.page.evaluate(QUIET)
    return boxes


def moved(ada: Visitor, path: str, wanted: list[str]) -> list[str]:
    """What lies elsewhere when the page is come to from the one that is shown."""
    ada.page.evaluate(FOLLOW, path)
    try:
        text = json.dumps(wanted, separators=(",", ":"), ensure_ascii=False)
        ada.page.wait_for_function(SAME, arg=text, timeout=A_WHILE)
    except Error:
        found = set(ada.page.evaluate(QUIET))
        gone, new = sorted(set(wanted) - found), sorted(found - set(wanted))
        return [f"{len(gone)} of {len(wanted)} boxes", *gone[:4], "now", *new[:4]]
    return []


def every_step(pages: Sequence[str]) -> Iterator[str]:
    """A walk from every page to every other, or to all twice where that takes too long."""
    if not WHOLE:
        yield from (*pages, *reversed(pages))
        return
    for first in pages:
        for second in pages:
            yield from (first, second)


def test_a_page_looks_the_same_after_any_other(
    invite: Invite, served: Served, laid: tuple[Path, dict[str, str]]
) -> None:
    ada = invite()
    ada.sign_in(ACCOUNT, PASSWORD)
    appoint(served, ACCOUNT)
    pages = kinds(ada, laid[1])
    for path in pages:
        ada.open(path)  # the server computes once what it keeps
        ada.page.wait_for_load_state("networkidle")
    boxes = {path: fresh(ada, path) for path in pages}
    assert all(len(found) > 5 for found in boxes.values())
    ada.open("/")
    faults = []
    for before, path in pairwise(every_step(pages)):
        faults += [f"{before} → {path}: {fault}" for fault in moved(ada, path, boxes[path])]
    assert not faults, "\n".join(faults)


def test_no_style_that_comes_with_a_page_reaches_beyond_it(page_built: None) -> None:
    index = (PAGE / "index.html").read_text() + (PAGE / "companion.html").read_text()
    at_start = set(re.findall(r"[\w-]+\.css", index))
    loose = []
    for sheet in (PAGE / "assets").glob("*.css"):
        if sheet.name in at_start:
            continue
        text = re.sub(r"@(keyframes|font-face)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "",
                      sheet.read_text())  # fmt: skip
        rules = re.findall(r"(?<=[{}])([^{}@]+)(?=\{)", "}" + text)
        loose += [f"{sheet.name}: {rule}" for rule in rules
                  if "svelte-" not in rule and "data-styles" not in rule]  # fmt: skip
    assert not loose, "\n".join(loose)
