"""Compiles the rules of games in the background, so that the lobby opens at once.

Only a server without any table does this: where games are under way, their rules are compiled
before the server starts.
"""

import asyncio
import logging
import sys
from collections.abc import Iterable

from athanor.bots.tree_search import prepare
from athanor.kernel.registry import find_game
from athanor.server.tasks import stop
from athanor.server.wire.problems import Problem

PREPARE = (
    "import sys; from athanor.bots.tree_search import prepare; "
    "from athanor.kernel.registry import find_game; prepare(find_game(sys.argv[1]))"
)
RETRY_AFTER = 10  # seconds
logger = logging.getLogger("athanor.compiling")


class Compiler:
    """Compiles games one after another, each in a process of its own; the wanted ones first."""

    def __init__(self, games: Iterable[str] = ()) -> None:
        self.waiting = list(games)  # the first is being compiled
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        """Start with the first game."""
        if self.waiting:
            self._tasks.add(asyncio.create_task(self._work()))

    async def end(self) -> None:
        """Stop, in the middle of a game if need be; what is compiled stays in the cache."""
        await stop(self._tasks)

    def need(self, game: str) -> None:
        """Pass a game whose rules are compiled; refuse another, and compile it next."""
        if game not in self.waiting:
            return
        if self.waiting.index(game) > 1:
            self.waiting.remove(game)
            self.waiting.insert(1, game)
        title = find_game(game).title
        words = f"The rules of {title} are being compiled. This happens once; try again soon."
        raise Problem("game/compiling", words, retry_after=RETRY_AFTER)

    async def _work(self) -> None:
        while self.waiting:
            await self._compile(self.waiting[0])
            del self.waiting[0]

    async def _compile(self, game: str) -> None:
        """Compile a game in another process, then load it here."""
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", PREPARE, game)
        try:
            if await process.wait():
                logger.error("the rules of %s were not compiled in the background", game)
        except asyncio.CancelledError:
            process.kill()
            raise
        await asyncio.to_thread(prepare, find_game(game))
