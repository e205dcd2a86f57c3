"""What axe finds on a page, in both themes and sizes, and whether anything sticks out."""

from pathlib import Path
from typing import Literal

from tests.browser.support.visitor import SLOW, Visitor

AXE = Path(__file__).resolve().parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
FOUND = """async () => (await axe.run(document, { resultTypes: ["violations"] }))
    .violations.map(found => found.id + ': ' + found.nodes.map(one => one.target).join(' | '))"""
# In the next frame the page has noticed how wide it is now.
STILL = """() => new Promise(requestAnimationFrame)
    .then(() => Promise.all(document.getAnimations().map(one => one.finished)))"""
Theme = Literal["light", "dark"]
DAY: Theme = "light"
NIGHT: Theme = "dark"
DESKTOP, TABLET, PHONE = (1280, 800), (900, 800), (360, 740)


# Every size is looked at in one theme; the soak looks at it in the other one, too.
THEMES: dict[tuple[int, int], tuple[Theme, ...]] = {
    DESKTOP: (NIGHT, DAY) if SLOW else (NIGHT,),
    PHONE: (DAY, NIGHT) if SLOW else (DAY,),
    TABLET: (),
}


def look(visitor: Visitor) -> None:
    """Axe, once nothing moves any more."""
    visitor.page.evaluate(STILL)
    found = visitor.page.evaluate(FOUND)
    assert found == [], f"at {visitor.page.viewport_size}: {found}"


def check(visitor: Visitor) -> None:
    """The page as it stands, in every size and both themes."""
    page, before = visitor.page, visitor.page.viewport_size
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text() + "; undefined")
    for size, themes in THEMES.items():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"the page is wider than {size[0]}"
        for theme in themes:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            look(visitor)
    assert before is not None
    page.set_viewport_size(before)
