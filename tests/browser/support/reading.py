"""What somebody does at the card reader."""

from tests.browser.support.visitor import Visitor


def begin(visitor: Visitor, code: str) -> None:
    """A game by its code."""
    if not visitor.page.url.endswith(("/reader", "/reader.html")):
        visitor.open("/reader")
    field = visitor.page.get_by_label("Or the code of a game")
    another = visitor.page.get_by_role("button", name="Another game or code")
    field.or_(another).first.wait_for()
    if another.count():
        visitor.click(another)
    enter(visitor, code)


def enter(visitor: Visitor, code: str, yes: bool = False) -> None:
    """A code typed into the page that is open, and a yes where something makes room for it."""
    visitor.page.get_by_label("Or the code of a game").fill(code)
    visitor.click(visitor.page.get_by_role("button", name="Enter the code"))
    if yes:
        visitor.click(visitor.page.get_by_role("button", name="Go to it"))
    visitor.page.get_by_role("tab").first.wait_for()


def pick(visitor: Visitor, *kinds: str) -> None:
    """Ingredients picked by hand; what was shown before is hidden first."""
    hide = visitor.page.get_by_role("button", name="Hide", exact=True)
    if hide.count():
        visitor.click(hide)
    tiles = visitor.page.get_by_role("group", name="Ingredients")
    for kind in kinds:
        visitor.click(tiles.get_by_role("button", name=kind))


def result(visitor: Visitor) -> str:
    """Ask, and read the large words."""
    visitor.click(visitor.page.get_by_role("button", name="Ask", exact=True))
    return visitor.page.locator(".result h2").inner_text()
