"""Rows of an action space stand in the order in which their seats act, not as they declared."""

import random
from typing import Any

import athanor
from tests.page.test_reveals import wilful
from tests.support.page_modules import call

Json = dict[str, Any]
SPACES = ("forage", "transmute", "buy", "debunk", "publish", "test", "drink")
ROWS = """({ view }, { table, space }) => {
  const rows = table.spaces[space];
  return view.inOrder(table.order.turn, rows).filter((seat) => rows.declared[seat]);
}"""


def acted() -> list[tuple[Json, list[int]]]:
    """By round and space: the view when its first action comes, and who then acted in turn."""
    found: dict[tuple[int, str], tuple[Json, list[int]]] = {}
    table, luck = athanor.game("alchemists").new(4, seed=5), random.Random(5)
    while not table.over:
        seat, view = table.actors[0], table.view(None)
        space = view["phase"]
        if space in SPACES:
            asked = {"table": view, "space": space}
            _, order = found.setdefault((view["round"], space), (asked, []))
            if seat not in order:
                order.append(seat)
        table.play_number(seat, wilful(table, luck))
    return list(found.values())


def test_seats_act_in_the_order_of_their_rows() -> None:
    spaces = acted()
    rows = call({"view": "games/alchemists/view.ts"}, ROWS, [asked for asked, _ in spaces])
    for (_, order), shown in zip(spaces, rows, strict=True):
        assert [seat for seat in shown if seat in order] == order
    assert any(len(order) > 1 for _, order in spaces)
