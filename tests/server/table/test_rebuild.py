"""A log of earlier rules is played on by today's rules, where they ask more."""

import json
from pathlib import Path
from typing import Any

import pytest

import athanor
from athanor.kernel.replay import play_recorded
from athanor.server.storage.entries import Entry
from athanor.server.table.projection import Projection
from athanor.server.table.rebuild import rebuild

KEPT = Path(__file__).parents[2] / "saves" / "alchemists" / "rules-1-unasked-4-seats.json"
SAVE: dict[str, Any] = json.loads(KEPT.read_text())["save"]
CHAIRS = [{"kind": "bot", "level": "random"}] * SAVE["players"]
CREATED = {
    "game": "alchemists", "code": "AAAA", "options": SAVE["options"], "pace": {"kind": "live"},
    "listed": False, "host": "somebody", "chairs": CHAIRS,
}  # fmt: skip


def log_of_earlier_rules(choices: int) -> list[Entry]:
    """The first choices of a stored game, whose rules left two questions with one answer out."""
    entries = [Entry("table", 1, 0.0, "create", data=CREATED)]
    entries.append(Entry("table", 2, 0.0, "start", data={"seed": str(SAVE["seed"])}, rules=1))
    for seat, action in SAVE["history"][:choices]:
        number = len(entries) + 1
        entries.append(Entry("table", number, 0.0, "act", seat, data={"action": action}, rules=1))
    return entries


def stored_after(choices: int) -> str | None:
    """The digest that earlier rules stored: the position at the question they asked next."""
    later = Projection(log_of_earlier_rules(0)[0])
    for entry in log_of_earlier_rules(choices + 1)[1:]:
        later.apply(entry)
    assert later.table is not None
    seat, action = later.table.history[-1]
    before = athanor.game("alchemists").new(SAVE["players"], SAVE["seed"], **SAVE["options"])
    for chooser, choice in later.table.history[:-1]:
        play_recorded(before, chooser, choice, before.game.version)
    assert before.refusal(action, seat) is None
    later.table = before
    return later.digest()


def unasked() -> int:
    """After how many stored choices today's rules first ask a question of one answer."""
    table = athanor.game("alchemists").new(SAVE["players"], SAVE["seed"], **SAVE["options"])
    for done, (seat, action) in enumerate(SAVE["history"]):
        if table.refusal(action, seat) is not None:
            return done
        table.play(action, seat)
    raise AssertionError("every question was asked")


def test_a_game_begun_under_rules_that_asked_less_is_played_on() -> None:
    entries = log_of_earlier_rules(len(SAVE["history"]))
    projection = rebuild(entries)
    assert projection.frozen is None
    assert projection.status == "over"
    assert projection.table is not None
    assert projection.table.line() == json.loads(KEPT.read_text())["line"]


def test_a_log_that_ends_where_today_s_rules_ask_more_is_not_frozen() -> None:
    entries = log_of_earlier_rules(unasked())
    entries[-1].digest = stored_after(unasked())
    projection = rebuild(entries)
    assert projection.frozen is None
    assert projection.table is not None
    assert len(projection.table.legal()) == 1


@pytest.mark.parametrize("rules", [1, 2])
def test_a_position_that_is_not_the_stored_one_is_frozen(rules: int) -> None:
    entries = log_of_earlier_rules(unasked())
    entries[-1].digest, entries[-1].rules = "other", rules
    projection = rebuild(entries)
    assert projection.frozen is not None
    assert projection.ply == unasked() - 1
