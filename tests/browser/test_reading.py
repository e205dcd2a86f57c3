"""Pages follow what people set: forced colours, larger letters, names from right to left."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.layout import FAULTS
from tests.browser.support import asked
from tests.browser.support.serving import serving
from tests.browser.support.valley import open_table
from tests.browser.support.visitor import Visitor

GAMES = ("alchemist", "alchemists", "alchenemies", "valley")
LONG = "عبد الرحمن بن محمد بن خلدون"  # 24 letters would do, were a name as long as it may be
# Small things that are drawn by their fill, each with what its fill looks like.
DRAWN = """() => [...document.querySelectorAll("body *")].filter(one => {
    const { width, height } = one.getBoundingClientRect();
    const small = width >= 1 && height >= 1 && (width <= 400 || height <= 60);
    const shown = { visibilityProperty: true, opacityProperty: true };
    return small && !one.children.length && !one.closest("svg") && one.checkVisibility(shown) &&
        one.textContent.trim().length < 3;
}).flatMap((one, at) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(one);
    const clear = backgroundColor === "rgba(0, 0, 0, 0)";
    if (clear && !backgroundImage.includes("gradient")) return [];
    one.dataset.drawn = String(at);
    return [{ at, fill: backgroundColor + backgroundImage }];
})"""
# Which of them are not to be seen any more, or not to be told from their neighbours.
VANISHED = """drawn => {
    const look = at => {
        const one = document.querySelector(`[data-drawn="${at}"]`);
        const style = getComputedStyle(one);
        const lines = ["borderTop", "borderBottom", "outline"].map(line =>
            style[line + "Style"] === "none" || parseFloat(style[line + "Width"]) === 0
                ? "" : style[line + "Style"] + style[line + "Width"]).join(" ").trim();
        const filled = style.forcedColorAdjust === "none"
            ? style.backgroundColor + style.backgroundImage : "";
        const named = `${one.tagName} ${one.className} in ${one.parentElement.className}`;
        const seen = lines + filled;
        return { named, seen, empty: !one.textContent.trim(), parent: one.parentElement };
    };
    const looks = drawn.map(({ at, fill }) => ({ fill, ...look(at) }));
    const gone = looks.filter(({ seen, empty }) => empty && seen === "")
        .map(({ named }) => `${named} is gone`);
    const same = looks.filter((one, at) => looks.slice(0, at).some(other =>
        other.parent === one.parent && other.fill !== one.fill && other.seen === one.seen));
    return [...new Set([...gone, ...same.map(({ named }) => `${named} looks like its neighbour`)])];
}"""
# Words that something cuts off without saying so.
CUT = """() => [...document.querySelectorAll("body *")].filter(one => {
    const own = [...one.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
    const { overflowX, textOverflow, clipPath } = getComputedStyle(one);
    return own && one.checkVisibility() && overflowX !== "visible" && overflowX !== "auto" &&
        textOverflow !== "ellipsis" && clipPath === "none" &&
        (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3);
}).map(one => `“${one.innerText.slice(0, 40)}” is cut`)"""
# Names of which the first letter is hidden.
BEHEADED = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const letter = new Range(), found = [];
    while (texts.nextNode()) {
        const { data, parentElement: inside } = texts.currentNode;
        if (!/^\\s*\\p{Script=Arabic}/u.test(data) || !inside.checkVisibility()) continue;
        letter.setStart(texts.currentNode, data.search(/\\S/));
        letter.setEnd(texts.currentNode, data.search(/\\S/) + 1);
        const { left, right } = letter.getBoundingClientRect();
        for (let box = inside; box; box = box.parentElement) {
            const edge = box.getBoundingClientRect();
            const { overflowX } = getComputedStyle(box);
            if (/auto|scroll/.test(overflowX)) break;  // into sight
            if (overflowX !== "visible" && (left < edge.left - 1 || right > edge.right + 1))
                found.push(`${inside.tagName} ${inside.className}: ${data}`);
        }
    }
    return [...new Set(found)];
}"""
TWICE = {"fontSizes": {"standard": 32}}


@pytest.fixture(scope="module")
def tables(
    browser: Browser, page_built: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Visitor, dict[str, str]]]:
    """Somebody at a table of each game at each kind of question."""
    data = tmp_path_factory.mktemp("read")
    laid = asked.lay(Path(data), [(game, 2) for game in GAMES])
    with serving(data) as served:
        size = {"width": DESKTOP[0], "height": DESKTOP[1]}
        page = browser.new_page(viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
        ada = Visitor(page, served.address, "Ada")
        ada.sign_in(asked.ACCOUNT, asked.PASSWORD)
        yield ada, laid
        page.context.close()


def test_what_is_drawn_is_seen_in_forced_colours(tables: tuple[Visitor, dict[str, str]]) -> None:
    ada, laid = tables
    faults = list[str]()
    for name, table in laid.items():
        ada.open(f"/table/{table}")
        ada.page.locator(".ask:not(.waits)").wait_for()
        drawn = ada.page.evaluate(DRAWN)
        ada.page.emulate_media(forced_colors="active")
        faults += [f"{name}: {fault}" for fault in ada.page.evaluate(VANISHED, drawn)]
        tabs = ada.page.get_by_role("tab")
        lines = tabs.evaluate_all("tabs => tabs.map(tab => getComputedStyle(tab).outlineStyle)")
        assert sorted(lines) == ["none"] * (len(lines) - 1) + ["solid"], "which tab is open"
        ada.page.emulate_media(forced_colors="none")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", ["", *GAMES])
def test_letters_twice_as_large_are_not_cut(
    tables: tuple[Visitor, dict[str, str]], game: str
) -> None:
    ada, laid = tables
    session = ada.page.context.new_cdp_session(ada.page)
    session.send("Page.setFontSizes", TWICE)
    mine = [f"/table/{table}" for name, table in laid.items() if name.startswith(f"{game} ")]
    faults = list[str]()
    for place in [*mine, f"/rules/{game}"] if game else ["/"]:
        ada.open(place)
        ada.page.locator(
            ".ask:not(.waits)" if place in mine else "main h1, main h2"
        ).first.wait_for()
        size = ada.page.evaluate("getComputedStyle(document.body).fontSize")
        assert size == "30px", "the browser's font size counts"
        found = ada.page.evaluate(FAULTS) + ada.page.evaluate(CUT)
        faults += [f"{place}: {fault}" for fault in found]
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
    session.detach()
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_name_from_right_to_left_keeps_its_beginning(
    invite: Invite, size: tuple[int, int]
) -> None:
    ada = invite(LONG[:24], size)
    open_table(ada)
    ada.page.locator(".ask").wait_for()
    assert ada.page.evaluate(BEHEADED) == []
    if size == DESKTOP:
        ada.click(ada.page.get_by_role("tab", name="Chat"))
    else:
        ada.click(ada.page.get_by_role("button", name="Chat"))
    ada.click(ada.page.get_by_label("Say something"))
    ada.type(f"{LONG}?")
    ada.press("Enter")
    expect(ada.page.locator(".msg p")).to_have_css("direction", "rtl")
    assert ada.page.evaluate(BEHEADED) == []
    ada.open()
    ada.page.get_by_role("link", name=LONG[:24]).first.wait_for()
    assert ada.page.evaluate(BEHEADED) == []
