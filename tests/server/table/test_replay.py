"""Replays: expensive to make, so made once and beside the work of everybody else."""

import threading
from pathlib import Path
from unittest.mock import patch

from athanor.server.table import commands, replay
from athanor.server.table.commands import Command
from athanor.server.wire import requests
from tests.server.inside import Hands, inside, seated
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
