"""A network that goes silent: no connection closes, and nothing is answered any more."""

import re

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Invite
from tests.browser.table.test_table import begin_a_potion


class Wire:
    """Carries messages between a page and the server until it is cut."""

    def __init__(self) -> None:
        self.cut = False

    def carry(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(lambda message: None if self.cut else server.send(message))
        server.on_message(lambda message: None if self.cut else page.send(message))


def test_a_choice_without_an_answer_shows_that_it_is_not_yet_saved(invite: Invite) -> None:
    ada, wire = invite(), Wire()
    ada.page.route_web_socket(re.compile("/live$"), wire.carry)
    ada.open()
    ada.play_bots("Alchemist")
    begin_a_potion(ada)
    expect(ada.page.get_by_text("saved", exact=True)).to_be_visible()
    wire.cut = True
    ada.click(ada.page.get_by_role("button", name="Keep this recipe"))
    expect(ada.page.get_by_text("not yet saved")).to_be_visible()
    expect(ada.page.get_by_text("Offline since")).to_be_visible()
    wire.cut = False
    expect(ada.page.get_by_text("What shall this potion be worth?")).to_be_visible()
    expect(ada.page.get_by_text("saved", exact=True)).to_be_visible()
