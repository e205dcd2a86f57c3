"""Studies: cells that advance evenly, are resumed, and become a table; plans and best responses."""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest
from scripts.pages import page_with
from scripts.studies import cells as studies
from scripts.studies import exploit, rate_levels
from scripts.studies.cells import Cell, load, play, tasks, write
from scripts.studies.plans import PLANS

import athanor
from athanor.bots import LEVELS
from athanor.bots.specs import parse_bot

SMALL = [
    Cell("a", "alchemist", ("greedy", "random"), 4),
    Cell("b", "alchemist", ("random", "random", "greedy"), 3),
]


def test_a_study_is_resumed_and_only_plays_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    play(SMALL, path, 1.0, 1)
    lines = path.read_text().splitlines()
    assert len(lines) == 7
    path.write_text("\n".join(lines[:5]) + "\n" + lines[5][:30])  # killed while it wrote
    assert sum(len(games) for games in load(path, SMALL).values()) == 5
    play(SMALL, path, 1.0, 1)
    rows = write(SMALL, path)
    assert [(row["games"], row["even"]) for row in rows] == [(4, 0.5), (3, pytest.approx(2 / 3))]
    assert rows[0]["win_share"] > 0.5
    assert json.loads(path.with_suffix(".json").read_text()) == rows


def test_the_cells_of_a_study_advance_evenly_and_finish_their_deals() -> None:
    order = [(cell.name, index) for cell, index in tasks(SMALL, {("a", 0)})]
    assert order == [("a", 1), ("b", 0), ("b", 1), ("b", 2), ("a", 2), ("a", 3)]


@pytest.mark.parametrize("name", PLANS)
def test_every_cell_of_a_plan_can_be_played(name: str) -> None:
    cells = PLANS[name]()
    assert len({cell.name for cell in cells}) == len(cells)
    for cell in cells:
        assert len(cell.bots) in athanor.game(cell.game).seats
        assert cell.games % cell.contest.per_deal == 0
        assert all(parse_bot(bot) for bot in cell.bots)


def test_holes_are_looked_for_at_every_seat_count() -> None:
    found = {(cell.game, len(cell.bots)) for cell in PLANS["holes"]()}
    assert found == {(game, seats) for game in athanor.GAMES for seats in athanor.game(game).seats}


@pytest.mark.parametrize("games", [rate_levels.FEWEST_GAMES, rate_levels.FEWEST_GAMES - 2])
def test_levels_are_rated_by_the_games_they_played_if_these_are_enough(
    tmp_path: Path, games: int
) -> None:
    path, played = tmp_path / "levels.jsonl", ("random", "apprentice")
    cell = next(c for c in PLANS["levels"]() if set(c.bots) == set(played))
    with path.open("w") as stream:
        for index in range(games):
            seats = list(cell.contest.fixture(index).seats)
            game = {
                "index": index, "deal": index // 2, "seats": seats, "scores": [0, 0],
                "winners": [seats.index("apprentice")], "moves": [1, 1], "seconds": [0.0, 0.0],
                "slowest": [0.0, 0.0], "forfeits": [], "luck": [],
            }  # fmt: skip
            stored = {"cell": cell.name, "head": studies.head_of(cell), "game": game}
            stream.write(json.dumps(stored) + "\n")
    found = rate_levels.rated(path)
    if games < rate_levels.FEWEST_GAMES:
        assert found == {}
        return
    assert list(found) == [cell.game]
    assert set(found[cell.game]) == set(played) <= set(LEVELS)
    assert found[cell.game]["apprentice"]["mu"] > 25 > found[cell.game]["random"]["mu"]


def test_a_level_that_is_even_with_the_best_is_rated_like_it_after_few_games() -> None:
    won = np.zeros((3, 3))
    won[1, 0], won[0, 1] = 14, 6
    won[2, 1], won[1, 2] = 11, 11
    (low, best, new), errors = rate_levels.fitted(won)
    assert low < 25 < best
    assert new == pytest.approx(best, abs=1.5)
    assert max(errors) < 25 / 3
    assert sum((low, best, new)) / 3 == pytest.approx(25)


def test_a_best_response_keeps_the_weights_that_won() -> None:
    response = exploit.Response("alchemist", {})
    assert {"copy", "create"} <= set(response.kinds)
    base = dict.fromkeys(response.kinds, 0.0)
    response.generations = [[[base | {"copy": float(x)}, x / 10] for x in range(10)]]
    assert [weights["copy"] for weights in response.best] == [9, 8, 7, 6]
    near = [exploit.drawn(response.kinds, response.best, Random(s))["copy"] for s in range(50)]
    assert 6 < sum(near) / 50 < 9
    assert parse_bot(exploit.name_of(response.best[0])).dials


def test_pairs_without_stored_games_count_as_the_page_tells_them(tmp_path: Path) -> None:
    told = rate_levels.told_games()
    assert set(told) == {cell.name for cell in PLANS["levels"]()}
    known = json.loads(rate_levels.FILE.read_text())
    found = rate_levels.rated(tmp_path / "none.jsonl", told)
    for game, levels in known.items():
        for level, rating in levels.items():
            assert found[game][level] == pytest.approx(rating, abs=0.05)


def test_the_page_of_a_study_is_the_one_with_its_marks() -> None:
    assert page_with("<!-- study levels:").name == "levels.md"
    assert page_with("<!-- study holes:").name == "holes.md"
    with pytest.raises(SystemExit, match="0 pages"):
        page_with("<!-- study of nothing" + " -->")
