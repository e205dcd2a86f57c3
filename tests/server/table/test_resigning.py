"""After a resignation every seat sees the same whole truth, and the log says who resigned."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

import athanor
from athanor.server.table import dispatch
from athanor.server.table.live_table import LiveTable
from athanor.server.table.replay import at_ply
from athanor.server.wire import requests
from tests.server.inside import Hands, answer, inside, seated
from tests.server.players import request, run

SEATS = (requests.MeSeat(), requests.OpenSeat(), requests.OpenSeat())


def seen(live_table: LiveTable, seat: int | None, since: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(live_table.state(seat, since))
    return found


async def resign(live_table: LiveTable, seat: int) -> None:
    await dispatch.execute(live_table, seat, requests.Resign(request=request()))


def resigned(state: dict[str, Any]) -> list[int]:
    return [event["seat"] for event in state["events"] if event["kind"] == "resigned"]


@pytest.mark.parametrize("game", athanor.GAMES)
def test_a_resignation_reveals_the_whole_truth_to_all(game: str, folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live_table, _ = await seated(state["registry"], *SEATS, game=game)
            for _ in range(6):
                await answer(live_table, -1)
            await resign(live_table, 1)
            assert live_table.projection.status == "playing"
            known = live_table.projection.entry
            await resign(live_table, 2)
            assert live_table.projection.table is not None
            truth = msgspec.to_builtins(live_table.projection.table.truth())
            for seat in (0, 1, 2, None):
                whole = seen(live_table, seat)
                assert whole["view"] == truth
                assert resigned(whole) == [1, 2]
                # Whoever was there before is told again what comes after `keep`.
                news = seen(live_table, seat, known)
                kept = [one for one in whole["events"] if one["ply"] <= news["keep"]]
                assert kept + news["events"] == whole["events"]
            last = at_ply(live_table, live_table.projection.ply)
            assert [one.seat for one in last.bystander_events if one.kind == "resigned"] == [1, 2]

    run(story())


def test_a_choice_taken_back_takes_no_resignation_back(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            live_table, _ = await seated(state["registry"], *SEATS)
            actor = live_table.projection.actors[0]
            await answer(live_table)
            assert live_table.projection.actors == (actor,)
            await resign(live_table, (actor + 1) % 3)
            known = live_table.projection.entry
            undo = requests.Undo(request=request(), moment=live_table.projection.moment)
            await dispatch.execute(live_table, actor, undo)
            whole, news = seen(live_table, actor), seen(live_table, actor, known)
            assert resigned(whole) == [(actor + 1) % 3]
            kept = [one for one in whole["events"] if one["ply"] <= news["keep"]]
            assert kept + news["events"] == whole["events"]

    run(story())
