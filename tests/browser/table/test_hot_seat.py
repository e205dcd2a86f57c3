"""Two people at one device: it is handed over for questions with several answers only."""

from typing import Any

from tests.browser.conftest import Invite
from tests.browser.games.test_alchemists import question
from tests.browser.support.visitor import Visitor, play_until

Json = dict[str, Any]
HANDOVERS = 12  # into the second round
SINCE = ".log li.since ~ li"  # what one is told to have happened since one's own last choice
# What is clicked, by how the question begins: who tests has no two cards left to drink.
GLOWS = (
    ("Where do you stand", "[data-place=order-pay].can, [data-place=order-nil].can"),
    ("Where do", "[data-place=space-test].can, [data-place=space-drink].can"),
    ("Test", ".hcs .can"),
    ("What do you give up", ".hcs .can"),
)


def open_alchemists(host: Visitor) -> str:
    """A table for two at one device; the path of its address."""
    host.new_table()
    host.click(host.page.get_by_role("radio", name="Alchemists", exact=True))
    host.click(host.page.get_by_role("radio", name="2", exact=True))
    host.pick(host.page.get_by_label("Who sits on seat 2"), "Hot-seat")
    host.click(host.page.get_by_role("button", name="Open the table"))
    host.page.get_by_role("button", name="I am ").wait_for()
    return f"{host.address}/api/tables/{host.page.url.rpartition('/')[2]}"


def got(visitor: Visitor, path: str, token: str | None = None) -> Json:
    """What the server answers, to a seat or to the person."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    found: Json = visitor.page.request.get(path, headers=headers).json()
    return found


def states(visitor: Visitor, table: str) -> list[Json]:
    """The game as both seats see it."""
    mine = got(visitor, table)["mine"]
    return [got(visitor, f"{table}/state", one["token"]) for one in mine]


def answer(visitor: Visitor) -> bool:
    """One click, towards a round in which nobody has cards left to drink."""
    asked = question(visitor)
    glows = next((what for words, what in GLOWS if asked.startswith(words)), ".board .can")
    main, offered = visitor.page.locator("[data-main]:visible"), visitor.page.locator(glows)
    chosen = visitor.page.locator(".choice.is").count()
    if offered.count() and not (main.count() and chosen):
        return visitor.try_click(offered)
    return main.count() > 0 and visitor.try_click(main)


def test_nobody_takes_the_device_over_for_a_question_with_one_answer(invite: Invite) -> None:
    ada = invite("Ada")
    table = open_alchemists(ada)
    curtain = ada.page.get_by_role("button", name="I am ")
    lifted: list[int] = []

    def step() -> bool:
        if not curtain.count():
            return answer(ada)
        for state in states(ada, table):
            choices = state["ask"]["choices"] if state["ask"] else None
            assert choices is None or len(choices) > 1, choices
        name = curtain.inner_text().removeprefix("I am ")
        ada.click(curtain)
        ada.page.locator(".ask:not(.waits) .q").wait_for()
        lifted.append(ada.page.locator(SINCE, has_text=f"{name} leaves an action").count())
        return True

    play_until(lambda: len(lifted) >= HANDOVERS, ada.page, step)
    chosen = [one["seat"] for one in states(ada, table)[0]["entries"] if one["kind"] == "act"]
    turns = sum(one != other for one, other in zip([None, *chosen], chosen, strict=False))
    ada.keep_clicks("hot-seat-alchemists")
    assert len(lifted) < turns
    assert any(lifted)  # what was answered for somebody is told to them
