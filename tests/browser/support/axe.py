"""What axe finds on a page, in both themes and sizes, and whether anything sticks out."""

from pathlib import Path

from tests.browser.support.visitor import SLOW, Visitor

AXE = Path(__file__).resolve().parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
FOUND = """async rules => (await axe.run(document, { resultTypes: ["violations"], ...rules }))
    .violations.map(found => found.id + ': ' + found.nodes.map(one => one.target).join(' | '))"""
# In the next frame the page has noticed how wide it is now.
STILL = """() => new Promise(requestAnimationFrame)
    .then(() => Promise.all(document.getAnimations().map(one => one.finished)))"""
# What a theme can change: everything else on the page is the same by night.
BY_DAY: dict[str, list[str]] = {}
BY_NIGHT = {"runOnly": ["color-contrast", "link-in-text-block"]}
DESKTOP, TABLET, PHONE = (1280, 800), (900, 800), (360, 740)


def look(visitor: Visitor, rules: dict[str, list[str]]) -> None:
    """Axe, once nothing moves any more."""
    visitor.page.evaluate(STILL)
    found = visitor.page.evaluate(FOUND, rules)
    assert found == [], f"at {visitor.page.viewport_size}: {found}"


def check(visitor: Visitor) -> None:
    """The page as it stands, in both sizes and by night (in the soak in both sizes, too)."""
    page, before = visitor.page, visitor.page.viewport_size
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text() + "; undefined")
    for size in (DESKTOP, PHONE, TABLET):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"the page is wider than {size[0]}"
        if size != TABLET:
            page.emulate_media(color_scheme="light", reduced_motion="reduce")
            look(visitor, BY_DAY)
        if size == DESKTOP or (size == PHONE and SLOW):
            page.emulate_media(color_scheme="dark", reduced_motion="reduce")
            look(visitor, BY_NIGHT)
    assert before is not None
    page.set_viewport_size(before)
