"""Puzzles are made only of finished games, and only where every person agrees."""

import json
from pathlib import Path
from typing import Any

import pytest

import athanor
from athanor.server.review.consent import agreed_games, agreed_tables
from athanor.server.storage.files import AlreadyServed
from athanor.server.table.live_table import LiveTable
from athanor.server.wire import requests
from scripts import mine_puzzles
from tests.server.inside import Hands, answer, inside, seated
from tests.server.players import run

GAME = "alchemist"
PEOPLE = (requests.MeSeat(), requests.OpenSeat())


async def end(live_table: LiveTable) -> None:
    while live_table.projection.status == "playing":
        await answer(live_table)


def test_only_finished_games_of_people_who_all_agree_become_puzzles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a running server, and then mined from the storage that it leaves behind."""
    url = f"sqlite:///{tmp_path / 'left.db'}"
    monkeypatch.setenv("ATHANOR_DATABASE_URL", url)
    monkeypatch.setattr(mine_puzzles, "KEPT", tmp_path)

    async def story() -> list[str]:
        async with inside(tmp_path, Hands(), database=url) as state:
            registry: Any = state["registry"]
            over, both = await seated(registry, *PEOPLE)
            await end(over)
            hot = requests.HotSeat(name="Pavel")
            shared, alone = await seated(registry, requests.MeSeat(), hot)
            await end(shared)
            running, others = await seated(registry, *PEOPLE)

            async def agreed() -> list[str]:
                return await agreed_tables(registry.database, GAME)

            assert await agreed() == []  # nobody agrees unless asked
            await registry.people.change(both[0], puzzles=True)
            assert await agreed() == []
            for person in (both[1], *alone, *others):
                await registry.people.change(person, puzzles=True)
            assert await agreed() == [over.projection.id]
            games = [one async for one in agreed_games(registry.database, GAME)]
            assert [table for table, _ in games] == [over.projection.id]
            assert over.projection.table is not None
            assert games[0][1].history == over.projection.table.history
            assert running.projection.status == "playing"
            await registry.people.change(both[0], puzzles=False)
            assert await agreed() == []
            await registry.people.change(both[0], puzzles=True)
            with pytest.raises(AlreadyServed):
                await mine_puzzles.games_of_people(GAME)
            return [*both, over.projection.id]

    secrets = run(story())
    for _ in range(2):  # the second time, the game is known
        mine_puzzles.mine_people(GAME, cheap=20, large=100)
    (kept,) = mine_puzzles.mined(GAME)
    table = athanor.game(GAME).new(kept["players"], kept["seed"], **kept["options"])
    for line in kept["history"]:
        table.play_number(int(line[0]), table.game.moves.parse(line[2:], table.players))
    assert table.over
    assert not any(word in json.dumps(kept) for word in (*secrets, "Person"))
