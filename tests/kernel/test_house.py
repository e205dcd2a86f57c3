"""House rules: numbers of the rules that a table changes, as data of its record."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import athanor
from athanor.kernel import house
from athanor.kernel.errors import BadPosition

GAMES = [athanor.game(name) for name in athanor.GAMES]
ALCHEMIST = athanor.game("alchemist")


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_number_can_be_as_low_and_as_high_as_its_bounds_say(game: Any) -> None:
    machine, out = game.machine, game.machine.numbers(game.machine.out)
    conflicts = []
    for i, (name, (rule, *_)) in enumerate(house.entries(game).items()):
        for value in (rule.low, rule.high):
            try:
                table = game.new(game.seats[i % len(game.seats)], i, **{name: value})
            except ValueError as error:
                conflicts.append(str(error))
                continue
            cell, chance = machine.cell(table.array), machine.generator(i)
            _, wrong = machine.loops.patrol(cell, chance, out, machine.told, 30_000)
            assert wrong == 0, (name, value)
            assert table.over
    assert len(conflicts) <= 6
    assert all(conflict.startswith("option ") for conflict in conflicts)


@pytest.mark.parametrize(
    ("name", "rules", "shows"),
    [
        ("alchemist", {"seals": 3}, lambda view: view["seals"] == [3, 3, 3]),
        ("alchemist", {"reserve": 9, "edition": "amigo"}, lambda v: v["reserve"]["gray"] == 9),
        ("valley", {"tokens.level": 0}, lambda view: "level" not in str(view["tokens"][0])),
        ("alchenemies", {"dealt": 3}, lambda view: view["hand_size"] == [3, 3, 3]),
        ("alchemists", {"gold": 5}, lambda view: view["gold"] == [5, 5, 5]),
    ],
)
def test_a_position_a_line_and_a_save_have_the_house_rules(
    name: str, rules: dict[str, Any], shows: Any
) -> None:
    game = athanor.game(name)
    table = game.new(3, 4, **rules)
    changed = {key: rules[key] for key in rules if key not in game.options}
    assert table.view(0)["options"] == game.new(3, 4).view(0)["options"] | rules
    assert house.changed(game, game.state.of(table.array)) == changed
    if name != "valley":
        assert shows(table.view(0))
    table.playout(2)
    assert game.at(table.line()) == table
    assert athanor.load(table.truth()) == table
    assert athanor.replay(table.save()) == table
    imagined = game.new(3, 4, **rules)
    assert imagined.redeal(1, 3).truth()["options"] == imagined.truth()["options"]


def test_the_rules_of_the_box_have_no_trace_of_house_rules() -> None:
    usual = ALCHEMIST.new(3, 1)
    assert "house" not in usual.line()
    assert usual == ALCHEMIST.new(3, 1, seals=5, reserve=12)
    assert list(usual.truth()["options"]) == list(ALCHEMIST.options)


def test_a_batch_plays_by_the_house_rules_of_its_tables() -> None:
    batch = athanor.batch("alchemist", 3, 2, seed=6, seals=1, dealt=4)
    for lane in range(3):
        seed = athanor.lane_seed(6, lane)
        assert batch.table(lane) == ALCHEMIST.new(2, seed, seals=1, dealt=4)
    usual = athanor.batch("alchemist", 3, 2, seed=6)
    assert batch.observation_names == usual.observation_names
    assert np.asarray(batch.legal_counts).sum() > 0


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ({"seals": 9}, "option seals: 9 is not a whole number from 1 to 5."),
        ({"seals": "many"}, "option seals: 'many' is not a whole number from 1 to 5."),
        ({"award.9": 1}, "option award.9: Alchemist has no such option"),
        ({"hats": 1}, "option hats: Alchemist has no such option (it has starter, edition, seals"),
        ({"bag": 20, "reserve": 20}, "option reserve: bag and reserve together have at most 32"),
        ({"dealt": 30}, "option dealt: 8 of each colour in the bag are too few"),
    ],
)
def test_a_house_rule_that_is_not_possible_gets_a_sentence(
    rules: dict[str, Any], says: str
) -> None:
    with pytest.raises(ValueError, match="option ") as caught:
        ALCHEMIST.new(3, 1, **rules)
    assert str(caught.value).startswith(says)


def test_a_line_with_an_impossible_house_rule_is_refused() -> None:
    line = ALCHEMIST.new(3, 1, seals=4).line()
    with pytest.raises(BadPosition, match=r"options\.seals: -4 is not a whole number from 1 to 5"):
        ALCHEMIST.at(line.replace("house=-1,", "house=-9,"))


def test_the_page_lists_every_number_with_its_bounds() -> None:
    page = (Path(__file__).parents[2] / "docs" / "variants.md").read_text(encoding="utf-8")
    for game in GAMES:
        part = page.partition(f"| {game.title} |")[2].partition("\n\n")[0]
        for name, member in zip(house.house_names(game), game.house or (), strict=True):
            assert f"| `{name}` | {member.rule.low} | {member.rule.high} |" in part, (game, name)
