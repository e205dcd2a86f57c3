"""Positions to look at: the chapters of guided games, opened without their guide."""

import json

from tests.browser.support.visitor import Visitor

OPEN = """async body => {
    const send = (path, what) => fetch(path, {
        method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(what)});
    await send('/api/me', {name: 'Ada'});
    return (await (await send('/api/tables', body)).json()).id;
}"""


def open_chapter(visitor: Visitor, game: str, chapter: int) -> None:
    """A table that begins where a chapter does; the guide is put aside."""
    visitor.open()
    seats = [{"kind": "me"}, {"kind": "bot", "level": "apprentice"}]
    table = visitor.page.evaluate(OPEN, {"game": game, "seats": seats, "lesson": chapter})
    aside = json.dumps({"at": 0, "left": True, "begun": 0})
    visitor.page.evaluate("([key, value]) => localStorage.setItem(key, value)",
                          [f"athanor-guide-{table}", aside])  # fmt: skip
    visitor.open(f"/table/{table}")
    visitor.page.locator(".tbl .ask").wait_for()
