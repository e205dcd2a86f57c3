"""Saves and replays."""

import json
from typing import Any

import pytest

import athanor
from athanor.kernel.conformance.saves import same_table
from athanor.kernel.errors import Unreadable
from athanor.kernel.table import Table
from tests.conformance.cases import PHILTRE


def played() -> Table:
    """A short game: a look, a gather, an open auction."""
    table = PHILTRE.new(2, 5, rounds=2, spice="hot")
    for action in ("look", "gather", "auction"):
        table.play(action)
    table.play({"do": "bid", "gold": 0}, 1)
    return table


def test_a_save_is_rules_options_seed_and_choices() -> None:
    assert json.loads(played().save()) == {
        "game": "philtre",
        "version": 1,
        "players": 2,
        "options": {"rounds": 2, "first": 0, "spice": "hot"},
        "seed": 5,
        "history": [
            [0, {"do": "look"}],
            [0, {"do": "gather"}],
            [1, {"do": "auction"}],
            [1, {"do": "bid", "gold": 0}],
        ],
    }


def test_a_replay_is_the_same_table() -> None:
    table = played()
    again = athanor.replay(table.save())
    same_table(again, table)
    again.play("bid 0", 0)
    table.play("bid 0", 0)
    same_table(again, table)


def test_choices_may_be_saved_in_plain_text() -> None:
    save = json.loads(played().save())
    save["history"] = [[0, "look"], [0, "gather"], [1, "auction"], [1, "bid 0"]]
    same_table(athanor.replay(json.dumps(save)), played())


def test_a_table_from_a_position_saves_that_position() -> None:
    table = athanor.load(played().truth())
    assert table.history == []
    table.play("bid 0", 0)
    save = json.loads(table.save())
    assert "seed" not in save
    assert save["position"] == played().truth()
    assert save["history"] == [[0, {"do": "bid", "gold": 0}]]
    same_table(athanor.replay(table.save()), table)


def test_what_was_taken_back_is_not_saved() -> None:
    table = PHILTRE.new(2, 5)
    table.play("brew")
    table.undo(0)
    assert json.loads(table.save())["history"] == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "game: There is no game 'chess'"),
        ({"game": ["philtre"]}, "game: ['philtre'] is not the name"),
        ({"version": 2}, "version: the save was made by rules 2; these are rules 1"),
        ({"version": True}, "version"),
        ({"version": 1.0}, "version"),
        ({"players": 4}, "players: Philtre is for 2 to 3 players"),
        ({"players": True}, "players"),
        ({"options": []}, "options: this is not a dict"),
        ({"options": {"rounds": 0}}, "option rounds: 0"),
        ({"options": {"players": 3}}, "option players"),
        ({"options": {"seed": 3}}, "option seed"),
        ({"seed": None}, "seed: this is missing"),
        ({"seed": -1}, "seed: -1"),
        ({"seed": 1 << 128}, "seed"),
        ({"position": {}}, "seed: a save has either a seed or a first position"),
        ({"history": {}}, "history: this is not a list"),
        ({"history": [[0]]}, "history[0]: an entry is a seat and an action"),
        ({"history": [[1, "gather"]]}, "history[0]: Another seat is asked. (P2, not-your-turn)"),
        ({"history": [[0, "gather"], [1, "give salt"]]}, "history[1]: That is not the choice"),
        ({"history": [[None, "gather"]]}, "history[0]: the seat is missing"),
        ({"given_deck": {"salt": 1}}, "deck.sulphur"),
        ({"given_deck": None}, "deck: there is none"),
        ({"weather": 1}, "weather: a save has no such field"),
    ],
)
def test_a_broken_save_is_refused_by_name(change: dict[str, Any], says: str) -> None:
    save = {**json.loads(played().save()), **change}
    with pytest.raises(Unreadable) as caught:
        athanor.replay(json.dumps(save))
    assert str(caught.value).startswith(says)


def test_a_save_agrees_with_its_first_position() -> None:
    save = json.loads(athanor.load(played().truth()).save())
    for change in ({"players": 3}, {"options": {**save["options"], "rounds": 5}}):
        with pytest.raises(Unreadable, match=next(iter(change))):
            athanor.replay(json.dumps({**save, **change}))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "NaN", "{}", b"\xff", None, "[" * 100_000])
def test_what_is_no_save_is_refused(text: Any) -> None:
    with pytest.raises(Unreadable, match="This is not a save"):
        athanor.replay(text)
