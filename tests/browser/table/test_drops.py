"""Connections that drop or come late: nothing is sent twice, and no page is stuck."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Invite
from tests.browser.support.visitor import Visitor
from tests.browser.test_company import say, two_at_a_table


class Line:
    """The line between a page and its server: it can be cut, and held back for a while."""

    def __init__(self, visitor: Visitor) -> None:
        self.opened = 0
        self.asked_since: list[int] = []  # what each hello asked to resume after
        self.failing = 0  # hellos that end their connection
        self.held: list[Callable[[], None]] | None = None
        self._page: WebSocketRoute | None = None
        visitor.page.route_web_socket(lambda url: True, self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        self.opened += 1
        self._page = page
        server = page.connect_to_server()
        page.on_message(lambda message: self._pass(server, message))
        server.on_message(lambda message: self._pass(page, message))

    def _pass(self, to: WebSocketRoute, message: Any) -> None:
        said = json.loads(message)
        if said["type"] == "hello":
            self.asked_since.append(said["since"])
            if self.failing:
                self.failing -= 1
                self.cut()
                return
        if self.held is None:
            to.send(message)
        else:
            self.held.append(lambda: to.send(message))

    def hold(self) -> None:
        """From now on nothing arrives on either side."""
        self.held = []

    def release(self) -> None:
        """Everything that was held back arrives."""
        held, self.held = self.held or [], None
        for send in held:
            send()

    def cut(self) -> None:
        assert self._page is not None
        self._page.close(code=4000, reason="cut")


def test_a_move_made_on_two_devices_is_stale_on_the_second_and_the_page_goes_on(
    invite: Invite,
) -> None:
    ada, _ = two_at_a_table(invite)
    line = Line(ada)
    ada.page.reload()
    ada.page.locator(".caul.can").first.wait_for()
    phone = Visitor(ada.page.context.new_page(), ada.address, "Ada")
    phone.page.goto(ada.page.url)
    phone.page.locator(".caul.can").first.wait_for()
    line.hold()
    phone.click(".caul.can")
    phone.page.get_by_text("What goes into this cauldron?").wait_for()
    ada.click(".caul.can")
    line.release()
    ada.page.get_by_text("What goes into this cauldron?").wait_for()
    ada.click(".mixing .can")
    ada.click(ada.page.get_by_role("button", name="Keep this recipe"))
    phone.page.locator(".tile.can").first.wait_for()
    assert line.opened == 1


def test_what_was_said_before_a_drop_is_not_said_again_after_it(invite: Invite) -> None:
    ada, ben = two_at_a_table(invite)
    line = Line(ada)
    ada.page.reload()
    for visitor in (ada, ben):
        visitor.click(visitor.page.get_by_role("tab", name="Chat"))
    say(ada, "Good evening.")
    heard = ben.page.get_by_role("log")
    expect(heard).to_contain_text("Good evening.")
    line.cut()
    say(ada, "Still there?")
    expect(heard).to_contain_text("Still there?")
    assert line.opened == 2
    expect(heard.get_by_text("Good evening.")).to_have_count(1)
    line.failing = 2
    line.cut()
    say(ada, "All is well.")
    expect(heard).to_contain_text("All is well.")
    entry = line.asked_since[1]
    assert entry > 0
    assert line.asked_since[2:] == [entry, entry, 0]  # failed twice: it loads everything anew
