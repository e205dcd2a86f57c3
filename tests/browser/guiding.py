"""Somebody who does what the guide of a first game tells her."""

from collections.abc import Callable

from tests.browser.visitor import Visitor, play_until


def learn(visitor: Visitor, title: str) -> None:
    """Begin a guided game."""
    visitor.open()
    visitor.click(visitor.plate(title).get_by_role("button", name="Learn"))
    visitor.page.locator(".coach").wait_for()


def follow(visitor: Visitor, step: Callable[[], bool]) -> list[str]:
    """Go on where the guide only tells, and step where it asks for something, until it is over.

    What it told comes back; such a line stays until one goes on, so none is missed.
    """
    told: list[str] = []
    coach = visitor.page.locator(".coach")
    go_on = coach.locator(".btn:not(.quiet)")

    def follow_once() -> bool:
        if not go_on.count():
            return step()
        told.append(coach.locator("p").inner_text())
        return visitor.try_click(go_on)

    play_until(lambda: not coach.count(), visitor.page, follow_once)
    return told
