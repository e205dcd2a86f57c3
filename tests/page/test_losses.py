"""What others do to a seat is told to it on its return, in every game."""

import random
from typing import Any

import pytest

import athanor
from athanor.bots import BOTS, Budget
from tests.support.page_modules import call

Json = dict[str, Any]
PLAYERS = 3
SINCE = """({ lines }, { events, seat, answered }) => {
  const seen = { events, seat, answered: new Set(answered) };
  return {
    harms: lines.harmful(seen).map(({ kind, ply, fields }) => ({ kind, ply, fields })),
    own: events[lines.lastOwn(seen)]?.ply ?? 0,
    marks: events.filter((event) => lines.happenedTo(event, seat)).map(({ ply }) => ply),
  };
}"""
TAKING = (
    "took-element", "ruined", "destroyed", "stole", "swapped", "looked-into-hand", "saw",
    "exchanged-cards", "exchanged",
)  # fmt: skip
# Where rivals cannot take anything from each other, there is nothing to tell.
# A copy of one's potion brings something; in the Valley nobody touches what is another's.
TOUCHES = {"alchemist": True, "alchemists": True, "alchenemies": True, "valley": False}
TAKES = {"alchemist": False, "alchemists": True, "alchenemies": True, "valley": False}


def moments(game: str) -> list[Json]:
    """What seat 0 has been told whenever it is asked again after a rival has played."""
    found = []
    for seed in range(2 if TAKES[game] else 1):
        table, luck = athanor.game(game).new(PLAYERS, seed), random.Random(seed)
        bots = [BOTS["greedy"](game, seat, seed) for seat in range(PLAYERS)]
        while not table.over:
            seat = table.actors[0]
            if seat == 0 and table.ply and table.chooser(table.ply) != 0:
                found.append({"events": told(table), "seat": 0})
            legal = table.legal(seat)
            choice = bots[seat].choose(table.view(seat), legal, [], Budget(1.0))
            table.play(luck.choice([choice, choice, *legal]), seat)
    return luck.sample(found, min(40, len(found)))


def told(table: athanor.Table) -> list[Json]:
    """The events of a seat, as they stand on the wire."""
    return [event | {"by": table.chooser(event["ply"])} for event in table.events(0)]


def taken(event: Json) -> bool:
    """Whether an event takes something from seat 0, said in another way than the page does."""
    fields = event["fields"]
    if event["kind"] in TAKING:
        return bool(fields.get("owner") == 0)
    return bool(event["kind"] == "reputation" and event["seat"] == 0 and fields["change"] < 0)


def by_a_rival(event: Json) -> bool:
    """Whether a rival took something from seat 0, or paid it for a potion."""
    paid = event["kind"] == "tribute" and event["fields"]["creator"] == 0
    return event["by"] not in (0, None) and (taken(event) or paid)


@pytest.mark.parametrize("game", athanor.GAMES)
def test_a_loss_since_ones_own_last_choice_is_told_and_nothing_else(game: str) -> None:
    asked = moments(game)
    answers = call({"lines": "table/log/lines.ts"}, SINCE, asked)
    losses = marks = 0
    for one, answer in zip(asked, answers, strict=True):
        own = max((e["ply"] for e in one["events"] if e["by"] == 0), default=0)
        wanted = [e for e in one["events"] if e["ply"] > own and taken(e)]
        assert answer["own"] == own, "the log is marked after one's own last choice"
        assert [harm["ply"] for harm in answer["harms"]] == [event["ply"] for event in wanted]
        losses += len(wanted)
        marks += len(answer["marks"])
        assert set(answer["marks"]) >= {e["ply"] for e in one["events"] if by_a_rival(e)}
        assert all(e["by"] not in (0, None) for e in one["events"] if e["ply"] in answer["marks"])
    assert (losses > 0) == TAKES[game]
    assert (marks > 0) == TOUCHES[game], "the log's tab is marked"


def test_what_the_page_answered_at_a_shared_device_is_no_choice_of_ones_own() -> None:
    asked = [one for one in moments("alchemists") if len(own_plies(one)) > 1]
    assert asked, "it came up"
    given = [one | {"answered": own_plies(one)[-1:]} for one in asked]
    for one, answer in zip(asked, call({"lines": "table/log/lines.ts"}, SINCE, given), strict=True):
        before = own_plies(one)[-2]
        assert answer["own"] == before
        assert [harm["ply"] for harm in answer["harms"]] == [
            event["ply"] for event in one["events"] if event["ply"] > before and taken(event)
        ]


def own_plies(moment: Json) -> list[int]:
    """The plies at which seat 0 chose something that was told."""
    return sorted({event["ply"] for event in moment["events"] if event["by"] == 0})
