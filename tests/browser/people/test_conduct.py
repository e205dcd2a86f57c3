"""Conduct: whoever is blocked is never met again, and a report reaches the host's desk."""

import os
import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.people.test_meeting import look_for_a_table, member
from tests.browser.support.axe import check
from tests.browser.support.serving import Served
from tests.browser.support.visitor import Visitor
from tests.browser.test_company import say, two_at_a_table

REASON = "Please keep the table friendly."


def make_administrator(visitor: Visitor, served: Served, name: str) -> None:
    """An account that the host names on the command line."""
    member(visitor, name)
    appoint(served, name)


def appoint(served: Served, name: str) -> None:
    """Name an account on the command line, as the host does."""
    environment = {**os.environ, "ATHANOR_DATA": str(served.data)}
    environment.pop("ATHANOR_DATABASE_URL", None)
    command = [sys.executable, "-m", "athanor", "admin", name]
    subprocess.run(command, env=environment, check=True, capture_output=True)


def test_a_report_reaches_the_desk_and_its_decision_reaches_the_person(
    invite: Invite, served: Served
) -> None:
    ada, ben = two_at_a_table(invite)
    for visitor in (ada, ben):
        visitor.click(visitor.page.get_by_role("tab", name="Chat"))
    say(ben, "Think? You?")
    ada.click(ada.page.get_by_label("About Ben’s message"))
    ada.click(ada.page.get_by_role("button", name="Report"))
    agnes = invite("Agnes")
    make_administrator(agnes, served, "agnes.at.the.desk")
    agnes.open("/desk")
    agnes.click(agnes.page.get_by_role("button", name="about Ben, from Ada"))
    expect(agnes.page.locator(".said .marked")).to_contain_text("Think? You?")
    # All dates of the desk have one form: that of the day since which Ben is here.
    since = re.search(r"here since (.+?) ·", agnes.page.locator("main").inner_text())
    assert since
    expect(agnes.page.locator(".hd2 .note").first).to_contain_text(f", {since[1]}, ")
    check(agnes)
    agnes.click(agnes.page.get_by_text("No chat, a week"))
    agnes.page.get_by_label("Reason").fill(REASON)
    agnes.click(agnes.page.get_by_role("button", name="Decide"))
    expect(agnes.page.get_by_role("status")).to_contain_text("noted in the log")
    say(ben, "But I only asked.")
    expect(ben.page.get_by_text(REASON)).to_be_visible()
    expect(ada.page.get_by_role("log")).not_to_contain_text("I only asked")


@pytest.mark.soak
def test_who_is_blocked_is_passed_over_by_the_queue(invite: Invite) -> None:
    ada, ben, cleo = invite("Ada"), invite("Ben"), invite("Cleo")
    for visitor, name in ((ada, "ada.blocks.ben"), (ben, "ben.is.blocked"), (cleo, "cleo.comes")):
        member(visitor, name)
    ben.open()
    nav = ben.page.get_by_role("navigation", name="Main")
    ada.open(nav.get_by_role("link", name="ben.is").get_attribute("href") or "")
    ada.click(ada.page.get_by_role("button", name="Block", exact=True))
    ada.page.get_by_role("button", name="Unblock", exact=True).wait_for()
    for visitor in (ada, ben):
        look_for_a_table(visitor)
        visitor.page.get_by_role("heading", name="Looking for a table").wait_for()
    look_for_a_table(cleo)  # she is the first whom either of them may meet
    for visitor in (ada, cleo):
        visitor.page.locator(".tbl").wait_for()
    assert ada.page.url == cleo.page.url
    expect(ben.page.get_by_role("heading", name="Looking for a table")).to_be_visible()
