"""Somebody who does what the guide of a first game tells her, and nothing else."""

from playwright.sync_api import Locator, expect

from tests.browser.support.visitor import Visitor, play_until

RINGED = ".guided .can, .can.guided, .can:has(.guidering), button.guided, .can.ringed"
# Hand cards that are not as large as the others because the guide points at them.
SHRUNK = """() => [...document.querySelectorAll('.hand, .cards')].flatMap(hand => {
    const cards = [...hand.querySelectorAll('.rc')].map(card => card.offsetWidth);
    return Math.max(...cards) - Math.min(...cards) > 2 ? [cards] : [];
})"""
# On a desktop and on a phone the same piece may stand at two places, one of them hidden.
MOVING = ".board .can, .ask [data-main].main"


def learn(visitor: Visitor, title: str) -> None:
    """Begin a guided game, or go on with it."""
    visitor.open()
    visitor.click(visitor.plate(title).get_by_role("button", name="Learn"))
    going_on = visitor.page.get_by_role("dialog").get_by_role("button", name="Go on")
    visitor.page.locator(".coach").or_(going_on).first.wait_for()
    if going_on.count():
        visitor.click(going_on)
    visitor.page.locator(".coach").wait_for()


def follow(visitor: Visitor) -> list[str]:
    """Read a chapter to its end; what the guide said comes back."""
    told: list[str] = []
    coach = visitor.page.locator(".coach")
    go_on = coach.get_by_role("button", name="Go on", exact=True)
    done = coach.locator(".dot", has_text="✓")

    def read() -> str:
        words = coach.locator("p").inner_text()
        if words not in told:
            told.append(words)
        return words

    def step() -> bool:
        words, reading = read(), go_on.count() > 0
        if read() != words:
            return True  # another line came meanwhile, and what is offered may be its own
        if reading:
            expect(visitor.page.locator(MOVING)).to_have_count(0)  # nothing moves while one reads
            return visitor.try_click(go_on)
        return touch(visitor, visitor.page.locator(RINGED).locator("visible=true"))

    play_until(lambda: done.count() > 0, visitor.page, step)
    read()
    return told


def touch(visitor: Visitor, ringed: Locator) -> bool:
    """Click what is ringed, which must be in sight; False where nothing is."""
    if not ringed.count():
        return False
    seen = ringed.first.evaluate(
        "node => { const box = node.getBoundingClientRect(); return box.bottom > 0 && box.right > 0"
        " && box.top < innerHeight && box.left < innerWidth }"
    )
    assert visitor.page.evaluate(SHRUNK) == []
    return bool(seen) and visitor.try_click(ringed.first)


def next_chapter(visitor: Visitor) -> bool:
    """Go to the next chapter; False after the last one."""
    button = visitor.page.locator(".coach").get_by_role("button", name="Next: ")
    if not button.count():
        return False
    before = visitor.page.url
    visitor.click(button)
    visitor.page.wait_for_url(lambda url: url != before)
    visitor.page.locator(".coach .dot", has_text="1").wait_for()
    return True
