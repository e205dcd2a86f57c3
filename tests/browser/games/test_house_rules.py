"""Every game opened with every house rule changed: the page tells the numbers of its table."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.page.test_house_rules import rules_of

OPEN = """async body => {
    const send = (path, what) => fetch(path, {
        method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(what)});
    await send('/api/me', {name: 'Ada'});
    const made = await (await send('/api/tables', body)).json();
    if (!made.id) throw new Error(JSON.stringify(made));
    return made.id;
}"""
# What the page says by the rules of the table, and what it would say by those of the box.
SAID: dict[str, Any] = {
    "alchemist": lambda of: (f"ends when {of['colours_at_end']} kinds", "ends when 2 kinds"),
    "alchemists": lambda of: (f"; {of['grant_gold']} gold", "; 2 gold"),
    "alchenemies": lambda of: (f"of {of['lab']}", "of 10"),
    "valley": lambda of: (f"{of['cauldron']} at most", "6 at most"),
}


@pytest.mark.parametrize("game", SAID)
def test_a_table_by_other_rules_shows_its_own_numbers(invite: Invite, game: str) -> None:
    ada, rules = invite(), rules_of(game)
    ada.open()
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    asked = {"game": game, "seats": seats, "start": True, "options": rules}
    ada.open(f"/table/{ada.page.evaluate(OPEN, asked)}")
    ada.page.locator(".tbl .ask").wait_for()
    here, box = SAID[game](rules)
    expect(ada.page.locator(".tbl")).to_contain_text(here)
    expect(ada.page.locator(".tbl")).not_to_contain_text(box)
