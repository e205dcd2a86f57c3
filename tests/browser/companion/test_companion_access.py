"""Every page of the companion, in both themes and sizes: axe finds nothing, nothing sticks out."""

from tests.browser.companion.test_notebook import write
from tests.browser.conftest import Invite
from tests.browser.support.axe import check
from tests.browser.support.reading import begin, pick, result


def test_axe_finds_nothing_on_the_reader(invite: Invite) -> None:
    ada = invite()
    ada.open("/reader")
    ada.page.get_by_role("button", name="New game").wait_for()
    check(ada)
    begin(ada, "DEMO")
    pick(ada, "mushroom", "toad")
    check(ada)
    result(ada)
    check(ada)
    ada.click(ada.page.get_by_role("tab", name="Debunk"))
    check(ada)
    ada.click(ada.page.get_by_role("button", name="Show answers, asks twice"))
    check(ada)
    ada.click(ada.page.get_by_role("button", name="Yes, show them"))
    check(ada)


def test_axe_finds_nothing_on_the_notebook(invite: Invite) -> None:
    ada = invite()
    ada.open("/notebook")
    write(ada, "Mix", ["mushroom", "toad"], "healing")
    write(ada, "Debunk", ["fern"], "red minus")
    ada.click(ada.page.get_by_role("radio", name="What I hold"))
    ada.click(ada.page.locator(".ded .x").first)
    check(ada)
    write(ada, "Debunk", ["fern"], "red plus")
    ada.click(ada.page.get_by_role("radio", name="Triangle"))
    ada.click(ada.page.locator(".tri button").nth(3))
    check(ada)
    ada.click(ada.page.get_by_role("button", name="Share this notebook"))
    check(ada)


def test_axe_finds_nothing_on_what_is_printed_and_the_score_pads(invite: Invite) -> None:
    ada = invite()
    ada.open("/cards")
    ada.page.locator(".printed").first.wait_for()
    check(ada)
    ada.open("/gamemaster")
    ada.page.get_by_label("Code of the game").fill("DEMO")
    ada.click(ada.page.get_by_role("button", name="Show the board"))
    check(ada)
    ada.open("/score")
    ada.click(ada.page.get_by_role("radio", name="Alchemists", exact=True))
    check(ada)
    ada.click(ada.page.get_by_role("radio", name="The Valley of Alchemists"))
    ada.click(ada.page.get_by_role("button", name="Add one").first)
    ada.click(ada.page.get_by_role("button", name="Count it"))
    ada.page.locator(".scoresheet").wait_for()
    check(ada)
    ada.click(ada.page.get_by_role("radio", name="Alchemist", exact=True))
    ada.click(ada.page.get_by_role("button", name="Count it"))
    ada.page.get_by_role("alert").wait_for()
    check(ada)
