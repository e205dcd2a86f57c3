"""Programs: bots in other languages that the host of this server has named, one process a seat."""

import asyncio
from typing import Any

from athanor.bots import Budget
from athanor.bots.external import ExternalBot
from athanor.server.hall import Hall
from athanor.server.table import LiveTable

Place = tuple[str, int]  # a table and a seat


class Programs:
    """The programs that play now. Each is started at its first question."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._playing: dict[Place, ExternalBot] = {}
        hall.on_stored.append(lambda live, entry: self.look(live))

    def plays(self, level: str | None) -> bool:
        """Whether a level is one of the programs."""
        return level in self.hall.settings.programs

    async def choose(self, table: str, question: dict[str, Any]) -> Any:
        """A program's choice, or `BotFailure`."""
        place = (table, question["seat"])
        bot = self._playing.get(place)
        if bot is None:
            command = self.hall.settings.programs[question["level"]]
            bot = ExternalBot(command, question["game"], question["seat"], question["seed"])
            self._playing[place] = bot
        view, legal, events = (question[name] for name in ("view", "legal", "events"))
        return await asyncio.to_thread(
            bot.choose, view, legal, events, Budget(question["seconds"])
        )  # fmt: skip

    def look(self, live: LiveTable) -> None:
        """Let go of the programs of a table that is not played any more."""
        if live.sitting.status != "playing":
            for seat in range(live.sitting.players):
                self.dismiss((live.sitting.id, seat))

    def dismiss(self, place: Place) -> None:
        """Let a program go, without waiting for it."""
        bot = self._playing.pop(place, None)
        if bot is not None:
            asyncio.get_running_loop().run_in_executor(None, bot.close)

    async def end(self) -> None:
        bots, self._playing = list(self._playing.values()), {}
        await asyncio.gather(*(asyncio.to_thread(bot.close) for bot in bots))
