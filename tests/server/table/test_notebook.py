"""The notebook at a table: from one's own view only, and as much as the table lets it tell."""

from pathlib import Path
from random import Random

import pytest

import athanor
from athanor.games.alchemists.alchemy import ALCHEMICALS
from athanor.reader.findings import notebook as notebook_of
from athanor.server.lobby import rematch
from athanor.server.table import dispatch, notebook
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry
from athanor.server.wire import requests
from athanor.server.wire.problems import Problem
from tests.server.inside import Hands, answer, inside, seated
from tests.server.players import run

SEATS = (requests.MeSeat(), requests.HotSeat(name="Bea"))
FAR = 60  # choices: some tests have been made by then


async def played(live_table: LiveTable, choices: int, chance: Random | None = None) -> None:
    """So many choices at random, or to the end."""
    chance = chance or Random(1)
    for _ in range(choices):
        if live_table.projection.status != "playing":
            return
        table = live_table.projection.table
        assert table is not None
        await answer(
            live_table, chance.randrange(len(table.legal(live_table.projection.actors[0])))
        )


def test_a_full_notebook_says_what_follows_from_the_seats_own_view(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live_table, _ = await seated(state["registry"], *SEATS, game="alchemists")
            await played(live_table, FAR)
            table = live_table.projection.table
            assert table is not None
            for seat in range(2):
                told = await notebook.present(live_table, seat, {})
                book = notebook_of(table.view(seat))
                assert told["worlds"] == book.worlds
                assert told["grid"] == book.grid
                assert told["facts"] == book.facts
                for kind, row in told["why"].items():
                    for token, reasons in row.items():
                        assert book.grid[kind][token] == 0
                        assert [told["facts"][i] for i in reasons] == book.why(kind, token)

    run(story())


def test_facts_only_strikes_out_what_one_fact_excludes_and_off_tells_nothing(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            registry = state["registry"]
            live_table, _ = await seated(registry, *SEATS, game="alchemists", notes="facts")
            await played(live_table, FAR)
            told = await notebook.present(live_table, 0, {})
            assert set(told) == {"level", "struck"}
            table = live_table.projection.table
            assert table is not None
            alone = [athanor.reader.Notebook([fact]) for fact in notebook_of(table.view(0)).facts]
            for kind, tokens in told["struck"].items():
                for token in ALCHEMICALS:
                    assert (token in tokens) == any(not book.grid[kind][token] for book in alone)
            silent, _ = await seated(registry, *SEATS, game="alchemists", notes="off")
            await played(silent, FAR)
            assert await notebook.present(silent, 0, {}) == {"level": "off", "struck": {}}

    run(story())


async def first_theory_of_bea(registry: TableRegistry) -> tuple[LiveTable, str, str]:
    """A table where she has just published, and nobody else knows how sure she is of it."""
    chance = Random(1)
    for _ in range(30):
        live_table, _ = await seated(registry, *SEATS, game="alchemists")
        while live_table.projection.status == "playing":
            await played(live_table, 1, chance)
            view = live_table.projection.table.view(0) if live_table.projection.table else {}
            for kind, theory in view["theories"].items():
                if any(seal["kind"] is None for seal in theory["seals"]):
                    return live_table, kind, theory["token"]
    raise AssertionError("thirty games, and she published nothing")


def test_belief_in_rivals_theories_shifts_the_odds_and_excludes_nothing(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live_table, kind, token = await first_theory_of_bea(state["registry"])
            plain, shifted = [await notebook.present(live_table, 0, {"belief": b}) for b in (1, 9)]
            assert plain["worlds"] == shifted["worlds"]
            before, after = (told["grid"][kind][token] for told in (plain, shifted))
            assert after == pytest.approx(9 * before / (9 * before + 1 - before))
            for name, row in plain["grid"].items():
                for other, chance in row.items():
                    assert (chance == 0) == (shifted["grid"][name][other] == 0)

    run(story())


@pytest.mark.parametrize("query", [{"belief": 0}, {"belief": "much"}, {"belief": True}, {"x": 1}])
def test_a_wish_that_cannot_be_read_is_refused_with_a_sentence(
    folder: Path, query: dict[str, object]
) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live_table, _ = await seated(state["registry"], *SEATS, game="alchemists")
            with pytest.raises(Problem, match="belief"):
                await notebook.present(live_table, 0, query)

    run(story())


def test_a_game_without_a_notebook_has_none_and_the_setting_goes_into_the_rematch(
    folder: Path,
) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            registry = state["registry"]
            live_table, people = await seated(registry, *SEATS, notes="facts")
            assert await notebook.present(live_table, 0, {}) is None
            with pytest.raises(Problem, match="not over"):
                await notebook.past(live_table, 0, 0, {})
            await played(live_table, 4000)
            following = await rematch.play_again(live_table, await registry.people.get(people[0]))
            assert following.projection.notes == "facts"
            assert await notebook.past(live_table, 3, 1, {}) is None
            with pytest.raises(Problem, match="no ply"):
                await notebook.past(live_table, 3, 5, {})

    run(story())


def test_an_option_that_follows_another_does_so_at_a_table_too(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live_table, _ = await seated(
                state["registry"], *SEATS, game="alchemists", options={"variant": "master"}
            )
            assert live_table.projection.table is not None
            assert live_table.projection.table.view(None)["options"]["debunk"] == [
                "master",
                "master",
            ]

    run(story())


def test_the_code_of_the_world_is_shown_to_nobody_before_the_end(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live_table, people = await seated(
                state["registry"], *SEATS, game="alchemists", options={"code": "PUXE"}
            )
            assert live_table.info(people[0], seated=True).options["code"] is None
            assert b"PUXE" not in live_table.state(0, 0)

    run(story())


def test_that_a_host_has_fixed_the_world_is_shown_to_all_and_no_rematch_repeats_it(
    folder: Path,
) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            registry = state["registry"]
            live_table, people = await seated(
                registry, *SEATS, game="alchemists", options={"code": "PUXE"}
            )
            assert live_table.info(None, seated=False).fixed == ["code"]
            vote = requests.CastVote(request="v", about="cancel", yes=True)
            await dispatch.execute(live_table, 0, vote)
            person = await registry.people.get(people[0])
            following = await rematch.play_again(live_table, person)
            assert "code" not in following.projection.options
            assert following.info(None, seated=False).fixed == []

    run(story())
