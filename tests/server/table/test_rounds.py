"""Every event says in which round it happened, live and in the replay."""

from pathlib import Path
from typing import Any

import msgspec

from athanor.server.table import dispatch
from athanor.server.table.live_table import LiveTable
from athanor.server.table.replay import at_ply, cached_game
from athanor.server.wire import requests
from tests.server.inside import Hands, answer, inside, seated
from tests.server.players import request, run

SEATS = (requests.MeSeat(), requests.HotSeat(name="Bea"))


def told(live_table: LiveTable) -> list[Any]:
    found: list[Any] = msgspec.json.decode(live_table.state(None, 0))["events"]
    return found


def test_events_and_moments_carry_the_round_they_happened_in(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live_table, _ = await seated(state["registry"], *SEATS)
            rounds = {0: 1}
            while live_table.projection.status == "playing":
                before = int(live_table.projection.table.array["round"][0])  # type: ignore[union-attr]
                await answer(live_table, -1)
                rounds[live_table.projection.ply] = before
            assert max(rounds.values()) > 2
            last = at_ply(live_table, live_table.projection.ply)
            for event in [*told(live_table), *msgspec.to_builtins(last.events[1])]:
                assert event["round"] == rounds[event["ply"]]
            whole = await cached_game(live_table, live_table.info(None, False))
            assert await cached_game(live_table, live_table.info(None, False)) == whole
            for moment in whole.moments:
                assert moment.round == rounds[moment.ply]
            for ply in (0, 5, live_table.projection.ply):
                assert whole.scores[ply] == at_ply(live_table, ply).scores

    run(story())


def test_what_was_undone_leaves_no_round_behind(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live_table, _ = await seated(state["registry"], *SEATS)
            await answer(live_table)
            undo = requests.Undo(request=request(), moment=live_table.projection.moment)
            await dispatch.execute(live_table, live_table.projection.actors[0], undo)
            assert live_table.projection.rounds == [1]
            await answer(live_table)
            assert live_table.projection.rounds == [1, 1]

    run(story())
