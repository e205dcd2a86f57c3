"""Every event says in which round it happened, live and in the replay."""

from pathlib import Path
from typing import Any

import msgspec

from athanor.server import asked, desk
from athanor.server.replay import at_ply, whole_game
from athanor.server.table import LiveTable
from tests.server.inside import Hands, answer, inside, seated
from tests.server.players import request, run

SEATS = (asked.MeSeat(), asked.HotSeat(name="Bea"))


def told(live: LiveTable) -> list[Any]:
    found: list[Any] = msgspec.json.decode(live.state(None, 0))["events"]
    return found


def test_events_and_moments_carry_the_round_they_happened_in(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live, _ = await seated(state["hall"], *SEATS)
            rounds = {0: 1}
            while live.sitting.status == "playing":
                before = int(live.sitting.table.array["round"][0])  # type: ignore[union-attr]
                await answer(live, -1)
                rounds[live.sitting.ply] = before
            assert max(rounds.values()) > 2
            for event in [*told(live), *at_ply(live, live.sitting.ply)["events"][1]]:
                assert event["round"] == rounds[event["ply"]]
            whole = await whole_game(live)
            for moment in whole["moments"]:
                assert moment["round"] == rounds[moment["ply"]]
            for ply in (0, 5, live.sitting.ply):
                assert whole["scores"][ply] == at_ply(live, ply)["scores"]

    run(story(), seconds=60)


def test_what_was_undone_leaves_no_round_behind(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live, _ = await seated(state["hall"], *SEATS)
            await answer(live)
            undo = asked.Undo(request=request(), moment=live.sitting.moment)
            await desk.carry_out(live, live.sitting.actors[0], undo)
            assert live.sitting.rounds == [1]
            await answer(live)
            assert live.sitting.rounds == [1, 1]

    run(story())
