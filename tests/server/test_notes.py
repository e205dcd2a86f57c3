"""The notebook at a table: from one's own view only, and as much as the table lets it tell."""

from pathlib import Path
from random import Random

import pytest

import athanor
from athanor.games.alchemists.alchemy import ALCHEMICALS
from athanor.reader.findings import notebook
from athanor.server import asked, lobby, notes
from athanor.server.hall import Hall
from athanor.server.problem import Problem
from athanor.server.table import LiveTable
from tests.server.inside import Hands, answer, inside, seated
from tests.server.players import run

SEATS = (asked.MeSeat(), asked.HotSeat(name="Bea"))
FAR = 60  # choices: some tests have been made by then


async def played(live: LiveTable, choices: int, chance: Random | None = None) -> None:
    """So many choices at random, or to the end."""
    chance = chance or Random(1)
    for _ in range(choices):
        if live.sitting.status != "playing":
            return
        table = live.sitting.table
        assert table is not None
        await answer(live, chance.randrange(len(table.legal(live.sitting.actors[0]))))


def test_a_full_notebook_says_what_follows_from_the_seats_own_view(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live, _ = await seated(state["hall"], *SEATS, game="alchemists")
            await played(live, FAR)
            table = live.sitting.table
            assert table is not None
            for seat in range(2):
                told = await notes.present(live, seat, {})
                book = notebook(table.view(seat))
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
            hall = state["hall"]
            live, _ = await seated(hall, *SEATS, game="alchemists", notes="facts")
            await played(live, FAR)
            told = await notes.present(live, 0, {})
            assert set(told) == {"level", "struck"}
            table = live.sitting.table
            assert table is not None
            alone = [athanor.reader.Notebook([fact]) for fact in notebook(table.view(0)).facts]
            for kind, tokens in told["struck"].items():
                for token in ALCHEMICALS:
                    assert (token in tokens) == any(not book.grid[kind][token] for book in alone)
            silent, _ = await seated(hall, *SEATS, game="alchemists", notes="off")
            await played(silent, FAR)
            assert await notes.present(silent, 0, {}) == {"level": "off", "struck": {}}

    run(story())


async def first_theory_of_bea(hall: Hall) -> tuple[LiveTable, str, str]:
    """A table where she has just published, and nobody else knows how sure she is of it."""
    chance = Random(1)
    for _ in range(30):
        live, _ = await seated(hall, *SEATS, game="alchemists")
        while live.sitting.status == "playing":
            await played(live, 1, chance)
            view = live.sitting.table.view(0) if live.sitting.table else {}
            for kind, theory in view["theories"].items():
                if any(seal["kind"] is None for seal in theory["seals"]):
                    return live, kind, theory["token"]
    raise AssertionError("thirty games, and she published nothing")


def test_belief_in_rivals_theories_shifts_the_odds_and_excludes_nothing(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live, kind, token = await first_theory_of_bea(state["hall"])
            plain, shifted = [await notes.present(live, 0, {"belief": b}) for b in (1, 9)]
            assert plain["worlds"] == shifted["worlds"]
            before, after = (told["grid"][kind][token] for told in (plain, shifted))
            assert after == pytest.approx(9 * before / (9 * before + 1 - before))
            for name, row in plain["grid"].items():
                for other, chance in row.items():
                    assert (chance == 0) == (shifted["grid"][name][other] == 0)

    run(story())


@pytest.mark.parametrize("wish", [{"belief": 0}, {"belief": "much"}, {"belief": True}, {"x": 1}])
def test_a_wish_that_cannot_be_read_is_refused_with_a_sentence(
    folder: Path, wish: dict[str, object]
) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live, _ = await seated(state["hall"], *SEATS, game="alchemists")
            with pytest.raises(Problem, match="belief"):
                await notes.present(live, 0, wish)

    run(story())


def test_a_game_without_a_notebook_has_none_and_the_setting_goes_into_the_rematch(
    folder: Path,
) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            hall = state["hall"]
            live, people = await seated(hall, *SEATS, notes="facts")
            assert await notes.present(live, 0, {}) is None
            with pytest.raises(Problem, match="not over"):
                await notes.past(live, 0, 0, {})
            await played(live, 4000)
            following = await lobby.play_again(live, await hall.people.get(people[0]))
            assert following.sitting.notes == "facts"
            assert await notes.past(live, 3, 1, {}) is None
            with pytest.raises(Problem, match="no ply"):
                await notes.past(live, 3, 5, {})

    run(story())


def test_an_option_that_follows_another_does_so_at_a_table_too(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live, _ = await seated(
                state["hall"], *SEATS, game="alchemists", options={"variant": "master"}
            )
            assert live.sitting.table is not None
            assert live.sitting.table.view(None)["options"]["debunk"] == ["master", "master"]

    run(story())


def test_the_code_of_the_world_is_shown_to_nobody_before_the_end(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live, people = await seated(
                state["hall"], *SEATS, game="alchemists", options={"code": "PUXE"}
            )
            assert live.info(people[0], seated=True)["options"]["code"] is None
            assert b"PUXE" not in live.state(0, 0)

    run(story())
