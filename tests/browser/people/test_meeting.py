"""Two strangers meet by the queue, play rated, and see what it did to them."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.support.axe import check
from tests.browser.support.visitor import Visitor
from tests.browser.test_company import resign


def member(visitor: Visitor, name: str) -> None:
    """Make an account."""
    visitor.open("/account")
    visitor.sign("Make an account", name, "quicksilver9")
    visitor.page.get_by_role("heading", name="Another password").wait_for()


def look_for_a_table(visitor: Visitor) -> None:
    """A rated table for any number of people, without bots."""
    visitor.open()
    visitor.click(visitor.page.get_by_role("radio", name="Never"))
    visitor.click(visitor.page.get_by_role("radio", name="Rated"))
    visitor.click(visitor.page.get_by_role("button", name="Find me a table"))


def test_two_strangers_meet_play_rated_and_see_ratings_and_history(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben", PHONE)
    member(ada, "ada.meets.ben")
    member(ben, "ben.meets.ada")
    look_for_a_table(ada)
    ada.page.get_by_role("heading", name="Looking for a table").wait_for()
    check(ada)
    look_for_a_table(ben)
    for visitor in (ada, ben):
        visitor.page.locator(".tbl").wait_for()
    assert ada.page.url == ben.page.url
    resign(ada)
    for visitor in (ada, ben):
        ratings = visitor.page.locator("section", has=visitor.page.get_by_text("Ratings"))
        expect(ratings.locator("li")).to_have_count(2)
    ada.open("/ladder/alchemist")
    expect(ada.page.get_by_role("heading", name="You are not placed yet")).to_be_visible()
    check(ada)
    ada.click(ada.page.get_by_role("navigation", name="Main").get_by_role("link", name="ada.meets"))
    expect(ada.page.get_by_role("heading", name="Rating over time")).to_be_visible()
    expect(ada.page.locator(".plot")).to_be_visible()
    check(ada)
    ada.click(ada.page.get_by_role("link", name="All finished games"))
    row = ada.page.get_by_role("row", name="ben.meets.ada")
    expect(row).to_contain_text("left")
    check(ada)
    ada.click(ada.page.get_by_role("radio", name="Won"))
    expect(ada.page.get_by_text("No finished game is like that.")).to_be_visible()


def test_the_title_counts_the_tables_that_wait_and_next_game_goes_to_them(invite: Invite) -> None:
    ada = invite()
    for _ in range(2):
        ada.open()
        ada.play_bots("Alchemist", "Apprentice")
        ada.page.locator(".ask:not(.waits)").wait_for()
    second = ada.page.url
    ada.click(ada.page.get_by_role("button", name="Next game"))
    expect(ada.page).not_to_have_url(second)
    ada.page.locator(".tbl").wait_for()
    ada.open()
    expect(ada.page).to_have_title("(2) Athanor")


def test_somebody_is_found_by_a_part_of_the_name_and_followed(invite: Invite) -> None:
    ada, zoe = invite("Ada"), invite("Zoe")
    member(ada, "ada.seeks.zoe")
    member(zoe, "Zoé is sought")
    ada.open("/friends")
    friends = ada.page.locator("section", has=ada.page.get_by_role("heading", name="Friends"))
    expect(friends).to_contain_text("Search for somebody by name, or open somebody’s page")
    ada.click(ada.page.get_by_label("Find people by name"))
    ada.type("zoe is")
    ada.press("Enter")
    ada.click(ada.page.get_by_role("button", name="Follow Zoé is sought"))
    row = ada.page.get_by_role("list", name="People found").get_by_role("listitem")
    expect(row).to_contain_text("Followed")
    expect(ada.page.get_by_role("button", name="Unfollow Zoé is sought")).to_be_visible()
    check(ada)
    ada.click(row.get_by_role("link", name="Zoé is sought"))
    expect(ada.page.get_by_role("heading", name="Zoé is sought")).to_be_visible()
    ada.open("/friends")
    ada.click(ada.page.get_by_label("Find people by name"))
    ada.type("nobody at all")
    ada.press("Enter")
    expect(ada.page.get_by_text("Nobody of that name can be found.")).to_be_visible()
