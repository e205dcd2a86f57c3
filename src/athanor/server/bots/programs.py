"""Programs: bots in other languages, configured by the operator. Each seat has its own process."""

import asyncio
import os
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from athanor.bots import Budget, model
from athanor.bots.external import ExternalBot
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry

Place = tuple[str, int]  # a table and a seat
MOST_PROGRAMS = 32
KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT", "VIRTUAL_ENV", "PYTHONPATH")
KEPT_FOR_MODELS = (*KEPT, model.KEY, model.TRANSCRIPTS, "XDG_DATA_HOME")


def clean_environment(command: Sequence[str]) -> dict[str, str]:
    """What a program needs to start, without this server's settings and secrets."""
    kept = KEPT_FOR_MODELS if model.__name__ in command else KEPT
    return {name: os.environ[name] for name in kept if name in os.environ}


class Programs:
    """The programs now playing. Each is started at its first question."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self._playing: OrderedDict[Place, ExternalBot] = OrderedDict()  # most recently asked last
        registry.on_stored.append(lambda live_table, entry: self.look(live_table))

    def plays(self, level: str | None) -> bool:
        """Whether a level is one of the programs."""
        return level in self.registry.settings.programs

    async def choose(self, table: str, question: dict[str, Any]) -> Any:
        """A program's choice. Raises `BotFailure` if it gives none."""
        place = (table, question["seat"])
        bot = self._playing.get(place)
        if bot is None:
            bot = self._start(place, question)
        self._playing.move_to_end(place)
        view, legal, events = (question[name] for name in ("view", "legal", "events"))
        return await asyncio.to_thread(
            bot.choose, view, legal, events, Budget(question["seconds"])
        )  # fmt: skip

    def _start(self, place: Place, question: dict[str, Any]) -> ExternalBot:
        """Start a program. If too many are running, stop the least recently asked one."""
        if len(self._playing) >= MOST_PROGRAMS:
            self.dismiss(next(iter(self._playing)))
        command = self.registry.settings.programs[question["level"]]
        game, seat, seed = question["game"], question["seat"], question["seed"]
        bot = self._playing[place] = ExternalBot(
            command, game, seat, seed, env=clean_environment(command)
        )
        return bot

    def end_idle(self) -> None:
        """Stop the programs of tables that are no longer in memory."""
        for place in [place for place in self._playing if place[0] not in self.registry.tables]:
            self.dismiss(place)

    def look(self, live_table: LiveTable) -> None:
        """Stop the programs of a table that is no longer in play."""
        if live_table.projection.status != "playing":
            for seat in range(live_table.projection.players):
                self.dismiss((live_table.projection.id, seat))

    def dismiss(self, place: Place) -> None:
        """Stop a program without waiting for it."""
        bot = self._playing.pop(place, None)
        if bot is not None:
            asyncio.get_running_loop().run_in_executor(None, bot.close)

    async def end(self) -> None:
        bots, self._playing = list(self._playing.values()), OrderedDict()
        await asyncio.gather(*(asyncio.to_thread(bot.close) for bot in bots))
