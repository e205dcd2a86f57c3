"""Puzzles are made only of finished games, and only where every person agrees."""

import json
from pathlib import Path
from typing import Any

from scripts.mine_puzzles import record

from athanor.server.review.consent import agreed_games, agreed_tables
from athanor.server.table.live_table import LiveTable
from athanor.server.wire import requests
from tests.server.inside import Hands, answer, inside, seated
from tests.server.players import run

PEOPLE = (requests.MeSeat(), requests.OpenSeat())


async def end(live_table: LiveTable) -> None:
    while live_table.projection.status == "playing":
        await answer(live_table)


def test_only_finished_games_of_people_who_all_agree_become_puzzles(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path, Hands()) as state:
            registry: Any = state["registry"]
            over, both = await seated(registry, *PEOPLE)
            await end(over)
            hot = requests.HotSeat(name="Pavel")
            shared, alone = await seated(registry, requests.MeSeat(), hot)
            await end(shared)
            running, others = await seated(registry, *PEOPLE)

            async def agreed() -> list[str]:
                return await agreed_tables(registry.database, "alchemist")

            assert await agreed() == []  # nobody agrees unless asked
            await registry.people.change(both[0], puzzles=True)
            assert await agreed() == []
            for person in (both[1], *alone, *others):
                await registry.people.change(person, puzzles=True)
            assert await agreed() == [over.projection.id]
            games = [one async for one in agreed_games(registry.database, "alchemist")]
            assert [table for table, _ in games] == [over.projection.id]
            played, seed = games[0][1], games[0][1].seed
            assert over.projection.table is not None
            assert seed is not None
            assert played.history == over.projection.table.history
            assert running.projection.status == "playing"
            stored = json.dumps(record(played, seed, []))
            assert not any(word in stored for word in (*both, "Person"))
            await registry.people.change(both[0], puzzles=False)
            assert await agreed() == []

    run(story())
