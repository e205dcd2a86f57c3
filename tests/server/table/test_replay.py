"""Replays: expensive to make, so made once and beside the work of everybody else."""

import asyncio
import threading
from pathlib import Path
from unittest.mock import patch

from athanor.server.review import variations
from athanor.server.table import commands, replay
from athanor.server.table.commands import Command
from athanor.server.wire import requests
from tests.server.inside import Hands, answer, inside, seated
from tests.server.players import run


def test_a_replay_is_made_once_and_off_the_event_loop(folder: Path) -> None:
    made = []

    async def story() -> None:
        async with inside(folder, Hands()) as state:
            table, _ = await seated(state["registry"], requests.MeSeat(), requests.OpenSeat())
            await table.submit(Command(commands.resign(0, "random")))
            shown = table.info(None, seated=False)
            for _ in range(3):
                assert (await replay.cached_game(table, shown)).table is shown
            assert threading.current_thread() not in made

    def noting(*given: object) -> object:
        made.append(threading.current_thread())
        return whole(*given)  # type: ignore[arg-type]

    whole = replay.whole_game
    with patch.object(replay, "whole_game", noting):
        run(story())
    assert len(made) == 1


def test_a_replay_leaves_the_buffers_of_running_tables_alone(folder: Path) -> None:
    """The rules of a game write events and choices to one place, which a running table reads."""

    async def story() -> None:
        async with inside(folder, Hands()) as state:
            seats = requests.MeSeat(), requests.OpenSeat()
            over, _ = await seated(state["registry"], *seats)
            for _ in range(6):
                await answer(over)
            await over.submit(Command(commands.resign(0, "random")))
            running, _ = await seated(state["registry"], *seats)
            assert running.projection.table is not None
            running.projection.table.legal_numbers(0)
            running.projection.table.events(0)
            machine = running.projection.game.machine
            before = machine.out.copy(), machine.log.copy()
            await asyncio.to_thread(replay.at_ply, over, 5)
            await asyncio.to_thread(replay.whole_game, over, over.info(None, seated=False))
            await asyncio.to_thread(variations.shown, over, 5, [])
            assert (before[0] == machine.out).all()
            assert (before[1] == machine.log).all()

    run(story())
