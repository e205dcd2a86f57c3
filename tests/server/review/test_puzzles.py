"""Puzzles for people, and openings, on both storages."""

from pathlib import Path

import pytest

from athanor.puzzles.shelf import choices_of, one_puzzle, puzzles
from athanor.server.people.erasing import forget
from athanor.server.review.openings import OpeningBook, first_turns
from athanor.server.review.puzzles import Puzzles
from athanor.server.wire import requests
from athanor.server.wire.problems import Problem
from tests.server.conftest import Databases
from tests.server.inside import Hands, answer, inside, seated
from tests.server.players import run

GAME, MORE = "alchemists", {"only_games": ("alchemist", "alchemists")}


def test_a_first_answer_counts_and_moves_both_ratings(databases: Databases, folder: Path) -> None:
    async def story() -> None:
        hands = Hands()
        async with inside(folder, hands, database=databases(), **MORE) as state:
            shelf: Puzzles = state["puzzles"]
            ada = (await state["registry"].people.create("Ada")).id
            asked = await shelf.next(GAME, "deduction", ada)
            known = one_puzzle(asked.id)
            assert known is not None
            assert asked.pair not in [fact.get("ingredients") for fact in asked.facts]
            wrong = next(one for one in choices_of(known) if one != known.answer)
            first = await shelf.answer(asked.id, wrong, False, ada)
            assert (first.right, first.counted, first.solution) == (False, True, None)
            assert first.change < 0
            second = await shelf.answer(asked.id, known.answer, False, ada)
            assert (second.right, second.counted, second.change) == (True, False, 0)
            assert second.solution == known.answer
            assert (await shelf.one(asked.id, ada)).rating.rating > asked.rating.rating
            hands.wall, hands.steady = hands.wall + 60, hands.steady + 60
            await solved_next(shelf, ada, asked.id)
            await forget(state["registry"].people, ada)
            forgotten = (await shelf.shelf(GAME, ada)).mine
            assert forgotten is not None
            assert forgotten.count == 0

    run(story())


async def solved_next(shelf: Puzzles, ada: str, before: str) -> None:
    """The next puzzle is another one; right answers gain, with help only half as much."""
    following = await shelf.next(GAME, "deduction", ada)
    assert following.id != before
    known = one_puzzle(following.id)
    assert known is not None
    right = await shelf.answer(following.id, known.answer, True, ada)
    assert right.right
    assert right.change > 0
    found = await shelf.shelf(GAME, ada)
    assert found.mine is not None
    assert found.mine.count == 2
    assert found.streak == 1
    assert found.daily == shelf.daily(GAME).id


def test_puzzles_are_asked_without_their_solution_and_bad_ones_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path, Hands(), **MORE) as state:
            shelf: Puzzles = state["puzzles"]
            position = puzzles("alchemist")[0]
            asked = await shelf.one(position.id, None)
            assert len(asked.actions) == len(asked.choices) > 2
            assert asked.view is not None
            assert asked.view["random"] is None
            given_up = await shelf.answer(position.id, None, False, None)
            assert (given_up.right, given_up.counted) == (False, False)
            assert given_up.solution == position.answer
            for ask in (shelf.one("valley-1-1", None), shelf.answer(asked.id, "x", False, None)):
                with pytest.raises(Problem):
                    await ask
            sheet = shelf.printed(2)
            assert sheet
            assert all(one_puzzle(one.id).difficulty == 2 for one in sheet)  # type: ignore[union-attr]

    run(story())


def test_openings_count_finished_games_but_not_those_played_on(
    databases: Databases, folder: Path
) -> None:
    async def story() -> None:
        async with inside(folder, Hands(), database=databases(), **MORE) as state:
            book: OpeningBook = state["openings"]
            live_table, _ = await seated(
                state["registry"], requests.MeSeat(), requests.HotSeat(name="Bea")
            )
            while live_table.projection.status == "playing":
                await answer(live_table)
            await book.keep(live_table.projection)
            found = await book.of("alchemist", None)
            assert (found.games, found.players, found.counts) == (1, 2, {"2": 1})
            assert sum(one.games for one in found.openings) == 2
            assert sum(one.wins for one in found.seats) == pytest.approx(1)
            assert live_table.projection.table is not None
            first = live_table.projection.table.history[0][1]
            assert any(one.action == first for one in found.openings)
            assert (await book.of("alchemist", 3)).games == 0
            live_table.projection.begun = 5
            assert first_turns(live_table.projection) == []

    run(story())
