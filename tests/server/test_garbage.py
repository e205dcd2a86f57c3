"""Garbage: what only a whole collection finds is found in the end."""

import asyncio
import gc
import weakref
from typing import Any

import pytest

from athanor.server import garbage
from tests.server.players import run


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself: Any = self


def test_old_cycles_go_although_python_never_looks_at_everything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(garbage, "CHECK_SECONDS", 0.01)
    monkeypatch.setattr(garbage, "WHOLE_SECONDS", 0.02)
    before = gc.get_threshold()

    async def story() -> None:
        knot = Knot()
        gc.collect()  # now it is old
        gone = asyncio.Event()
        weakref.finalize(knot, gone.set)
        del knot
        gc.collect(1)
        assert not gone.is_set()
        working = asyncio.create_task(garbage.work())
        await gone.wait()
        working.cancel()

    try:
        garbage.set_up()
        run(story())
    finally:
        gc.set_threshold(*before)
