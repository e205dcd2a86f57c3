"""Programs: bots in other languages that the host of this server has named, one process a seat."""

import asyncio
from typing import Any

from athanor.bots import Budget
from athanor.bots.external import ExternalBot
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry

Place = tuple[str, int]  # a table and a seat


class Programs:
    """The programs that play now. Each is started at its first question."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self._playing: dict[Place, ExternalBot] = {}
        registry.on_stored.append(lambda live_table, entry: self.look(live_table))

    def plays(self, level: str | None) -> bool:
        """Whether a level is one of the programs."""
        return level in self.registry.settings.programs

    async def choose(self, table: str, question: dict[str, Any]) -> Any:
        """A program's choice, or `BotFailure`."""
        place = (table, question["seat"])
        bot = self._playing.get(place)
        if bot is None:
            command = self.registry.settings.programs[question["level"]]
            bot = ExternalBot(command, question["game"], question["seat"], question["seed"])
            self._playing[place] = bot
        view, legal, events = (question[name] for name in ("view", "legal", "events"))
        return await asyncio.to_thread(
            bot.choose, view, legal, events, Budget(question["seconds"])
        )  # fmt: skip

    def look(self, live_table: LiveTable) -> None:
        """Let go of the programs of a table that is not played any more."""
        if live_table.projection.status != "playing":
            for seat in range(live_table.projection.players):
                self.dismiss((live_table.projection.id, seat))

    def dismiss(self, place: Place) -> None:
        """Let a program go, without waiting for it."""
        bot = self._playing.pop(place, None)
        if bot is not None:
            asyncio.get_running_loop().run_in_executor(None, bot.close)

    async def end(self) -> None:
        bots, self._playing = list(self._playing.values()), {}
        await asyncio.gather(*(asyncio.to_thread(bot.close) for bot in bots))
