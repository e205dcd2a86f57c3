"""The chest of the Valley keeps its shape however many lines are sold, live and in a replay."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.layout import SIZES
from tests.browser.support.sales import ACCOUNT, PASSWORD

MANY = re.compile("^[5-9] lines sold: ")
# What lies outside of what it lies in: bottles in cells, cells and what is sold in the chest.
OUTSIDE = """() => {
    const found = [], box = node => node.getBoundingClientRect();
    const inside = (outer, inner, what) => {
        const [o, i] = [box(outer), box(inner)];
        const by = Math.max(o.left - i.left, o.top - i.top, i.right - o.right, i.bottom - o.bottom);
        if (i.width && by > 1) found.push(`${what} by ${Math.round(by)}`);
    };
    for (const cell of document.querySelectorAll(".ce, .ex"))
        for (const part of cell.querySelectorAll(".bottle svg, .ep, .lv i"))
            inside(cell, part, "a part of a card");
    for (const chest of document.querySelectorAll(".chest")) {
        for (const part of chest.querySelectorAll(".cg, .cg li, .bs svg, .bonus, .store > div"))
            inside(chest, part, part.className.baseVal ?? part.className ?? part.tagName);
        for (const cell of chest.querySelectorAll(".cg li"))
            if (box(cell).height < 28) found.push(`a cell is ${Math.round(box(cell).height)} high`);
    }
    const small = [...document.querySelectorAll(".ce .bottle svg")].map(svg => box(svg).height);
    if (Math.min(...small) < 24) found.push(`a bottle is ${Math.min(...small)} high`);
    return [...new Set(found)];
}"""


def test_no_bottle_leaves_its_cell_when_five_lines_and_more_are_sold(
    invite: Invite, laid: tuple[Path, dict[str, str]]
) -> None:
    ada, faults = invite(), list[str]()
    ada.sign_in(ACCOUNT, PASSWORD)
    for path in (f"/table/{laid[1]['late']}", f"/replay/{laid[1]['sold']}"):
        ada.open(path)
        ada.page.locator(".chest").first.wait_for()
        if path.startswith("/replay"):
            ada.click(ada.page.get_by_role("button", name="To the end"))
            ada.click(ada.page.get_by_role("button", name="Ada’s board"))
        expect(ada.page.get_by_role("img", name=MANY).first).to_be_visible()
        for width, height in SIZES:
            ada.page.set_viewport_size({"width": width, "height": height})
            found = ada.page.evaluate(OUTSIDE)
            faults += [f"{path} at {width}×{height}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)
