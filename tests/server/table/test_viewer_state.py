"""States: encoded once for each viewer, but for the time."""

import json
from pathlib import Path
from typing import Any

from athanor.server.table.live_table import LiveTable
from athanor.server.table.stage import CACHED_ENTRIES
from athanor.server.wire import requests
from tests.server.inside import START, Hands, answer, inside, seated
from tests.server.players import run

ME, OPEN = requests.MeSeat(), requests.OpenSeat()


def read(live_table: LiveTable, since: int = 0) -> Any:
    return json.loads(live_table.state(0, since))


def test_a_page_loaded_later_shows_the_clock_of_that_moment(folder: Path) -> None:
    async def story() -> None:
        hands = Hands()
        async with inside(folder, hands) as state:
            pace = requests.LivePace(clock=140)
            live_table, _ = await seated(state["registry"], ME, OPEN, pace=pace)
            first = read(live_table)
            hands.steady = 53
            reloaded = read(live_table)
            assert (first["at"], reloaded["at"]) == (START, START + 53)
            assert (first["clocks"], reloaded["clocks"]) == ([140, 140], [87, 140])
            timeless = {"at": 0, "clocks": None}
            assert first | timeless == reloaded | timeless

    run(story())


def test_states_since_long_ago_are_not_kept_in_memory(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live_table, _ = await seated(state["registry"], ME, OPEN)
            for _ in range(3 * CACHED_ENTRIES):
                await answer(live_table, -1)
            last = live_table.projection.entry
            told = {read(live_table, since)["since"] for since in range(last + 1)}
            assert told == {0, *range(last - CACHED_ENTRIES, last + 1)}
            assert len(live_table.stage._states) <= CACHED_ENTRIES + 2

    run(story())
