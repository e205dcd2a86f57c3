"""Compiles the rules of games in the background, while they are played interpreted.

A first `athanor serve` runs interpreted (see `cli/serve.py`), so that the lobby opens and games can
be played at once. When everything is compiled, the server restarts with compiled rules. Its tables
are rebuilt from their logs, and pages reconnect.
"""

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Iterable

from athanor.server.tasks import stop

PREPARE = (
    "import sys; from athanor.bots.tree_search import prepare; "
    "from athanor.kernel.registry import find_game; prepare(find_game(sys.argv[1]))"
)
logger = logging.getLogger("athanor.compiling")


class Compiler:
    """Compiles games one after another, each in a separate process; requested games go first."""

    def __init__(self, games: Iterable[str] = ()) -> None:
        self.waiting = list(games)  # the first is being compiled
        self.finished: Callable[[], None] = lambda: None  # called once all are compiled
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        """Start with the first game."""
        if self.waiting:
            self._tasks.add(asyncio.create_task(self._work()))

    async def end(self) -> None:
        """Stop, in the middle of a game if necessary. What is compiled stays in the cache."""
        await stop(self._tasks)

    def want(self, game: str) -> None:
        """Somebody asks for a game: if it is queued, compile it next."""
        if game in self.waiting[2:]:
            self.waiting.remove(game)
            self.waiting.insert(1, game)

    async def _work(self) -> None:
        sound = True
        while self.waiting:
            sound &= await self._compile(self.waiting[0])
            del self.waiting[0]
        if sound:  # otherwise a restart would only fail again
            self.finished()

    async def _compile(self, game: str) -> bool:
        """Compile a game in another process. Returns whether it succeeded."""
        env = {**os.environ, "ATHANOR_RULES": "compiled"}
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", PREPARE, game, env=env)
        try:
            failed = await process.wait()
        except asyncio.CancelledError:
            process.kill()
            raise
        if failed:
            logger.error("the rules of %s could not be compiled; it stays interpreted", game)
        return not failed
