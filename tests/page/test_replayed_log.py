"""The log of a replay with everything open: what all seats together were told, nothing lost."""

import json
import random
from collections import Counter
from typing import Any

import athanor
from tests.support.page_modules import call

Json = dict[str, Any]
TOGETHER = "({ replay }, ply) => replay.together(ply)"


def told() -> Json:
    """What everybody was told in a game in which some took two Elements of one kind at once."""
    table, luck = athanor.game("alchenemies").new(3, seed=4), random.Random(4)
    while not table.over:
        seat = table.actors[0]
        table.play(luck.choice(table.legal(seat)), seat)
    return {"bystander_events": table.events(None), "events": [table.events(s) for s in range(3)]}


def counted(events: list[Json]) -> Counter[str]:
    return Counter(json.dumps(event, sort_keys=True) for event in events)


def test_an_event_that_happened_twice_in_one_choice_stands_twice() -> None:
    heard = told()
    [shown] = call({"replay": "replay/together.ts"}, TOGETHER, [heard])
    everybody = [counted(one) for one in (heard["bystander_events"], *heard["events"])]
    wanted = {key: max(one[key] for one in everybody) for one in everybody for key in one}
    assert counted(shown) == wanted
    assert max(wanted.values()) > 1
    assert [event["ply"] for event in shown] == sorted(event["ply"] for event in shown)
