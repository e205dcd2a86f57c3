"""Links that are given away, where the page may copy and where it may not."""

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.support.chromium import ELSEWHERE
from tests.browser.support.visitor import Visitor

FOUND = """async () => (await (await fetch('/api/circles', {method: 'POST',
    headers: {'content-type': 'application/json'}, body: '{"name": "Sunday"}'})).json()).id"""


def over_plain_http(visitor: Visitor) -> Visitor:
    """The same server by a name, as at friends' homes: nothing may be copied there."""
    visitor.address = visitor.address.replace("127.0.0.1", ELSEWHERE)
    return visitor


def test_over_plain_http_a_link_that_may_not_be_copied_is_shown(invite: Invite, kept: str) -> None:
    ada = over_plain_http(invite())
    ada.open("/account")
    ada.sign("Make an account", "ada.of.plain.http", "quicksilver9")
    ada.page.get_by_text("The account is made").wait_for()
    assert ada.page.evaluate("navigator.clipboard === undefined")
    for path, words, ends in (
        (f"/circle/{ada.page.evaluate(FOUND)}", "Copy the link", "/circle-link/"),
        (f"/table/{kept}", "Share", f"/replay/{kept}"),
    ):
        ada.open(path)
        ada.click(ada.page.get_by_role("button", name=words))
        link = ada.page.get_by_role("dialog").get_by_role("textbox")
        expect(link).to_be_focused()
        assert ends in link.input_value()
        assert link.input_value().startswith(f"http://{ELSEWHERE}:")
    # What the browser itself says of every page without HTTPS.
    ada.wrong = [wrong for wrong in ada.wrong if "Cross-Origin-Opener-Policy" not in wrong]
