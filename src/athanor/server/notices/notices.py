"""Notices: whose turn it is at slow tables, and nudges, by a webhook of the host or by mail."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Literal

import httpx

from athanor.language import SOURCE, say
from athanor.server.limits import Limits
from athanor.server.notices.letters import reads_of, tell_turn
from athanor.server.settings import Settings
from athanor.server.storage.entries import GAME_KINDS, Entry
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry
from athanor.server.table.summaries import shown_seat
from athanor.server.tasks import stop
from athanor.server.wire.problems import Problem

logger = logging.getLogger("athanor.notices")
About = Literal["turn", "nudge", "time"]
A_MOMENT = 5.0  # seconds for a notice under way when the server ends


class Notices:
    """Tells absent people that a table waits for them."""

    def __init__(self, registry: TableRegistry, limits: Limits) -> None:
        self.registry, self.limits = registry, limits
        self._errands: set[asyncio.Task[None]] = set()
        registry.on_stored.append(self._after)

    def _after(self, live_table: LiveTable, entry: Entry) -> None:
        if entry.kind in GAME_KINDS and live_table.projection.pace.days is not None:
            asked_now = [s for s, n in live_table.projection.questions.items() if n == entry.entry]
            self.remind(live_table, asked_now, "turn")
        if entry.kind == "nudge" and entry.seat is not None:
            by = live_table.projection.chairs[entry.seat]
            name = shown_seat(entry.seat, by, self.registry.people).name
            self.remind(live_table, [entry.data["seat"]], "nudge", by.person, name)

    def remind(
        self,
        live_table: LiveTable,
        seats: list[int],
        about: About,
        by: str | None = None,
        name: str = "",
    ) -> None:
        """Notify the person on a seat who is not connected, unless they muted the sender."""
        for seat in seats:
            chair = live_table.projection.chairs[seat]
            if chair.human and chair.person and not live_table.here(seat):
                self.spawn(self._tell(live_table, seat, chair.person, about, by, name))

    def spawn(self, errand: Coroutine[Any, Any, None]) -> None:
        """Send something without letting anybody wait for it."""
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def end(self) -> None:
        """Let notices that are under way arrive, for a moment; then give them up."""
        if self._errands:
            await asyncio.wait(self._errands, timeout=A_MOMENT)
        await stop(list(self._errands))

    async def _tell(
        self,
        live_table: LiveTable,
        seat: int,
        person: str,
        about: About,
        by: str | None,
        name: str,
    ) -> None:
        found = await self.registry.people.get(person)
        if found is None or by in found.muted:
            return
        title = live_table.projection.game.title
        given = {"table": live_table.projection.name, "game": title, "by": name}
        notice = {
            "table": live_table.projection.id,
            "game": live_table.projection.game.name,
            "seat": seat,
            "name": found.name,
            "words": say(f"letters.{about}", SOURCE, **given),
            "link": f"{self.registry.settings.public_url or ''}/table/{live_table.projection.id}",
        }
        settings = self.registry.settings
        if settings.notice_url:
            await post(settings.notice_url, {**notice, "mail": found.proved_mail})
        if settings.smtp and found.proved_mail and self._may_mail(person):
            reads = reads_of(found)
            words = f"{found.name}, {say(f'letters.{about}', reads, **given)}"
            subject = say(f"letters.{'nudged' if by else 'turn'}.subject", reads, game=title)
            await tell_turn(settings, found, subject, words, str(notice["link"]))

    def _may_mail(self, person: str) -> bool:
        """Whether a person has not had too much mail of late."""
        try:
            self.limits.take("notice", person)
        except Problem:
            return False
        return True


async def post(url: str, body: dict[str, Any]) -> None:
    """Tell a webhook; one that does not answer is no reason to stop."""
    try:
        async with httpx.AsyncClient(timeout=5) as client:
            await client.post(url, json=body)
    except httpx.HTTPError as error:
        logger.warning("webhook: %s", type(error).__name__)


async def tell_of_report(settings: Settings, row: dict[str, Any]) -> None:
    """Tell the host of a reported message."""
    logger.warning("report %s of message %d at table %s", row["id"], row["number"], row["table_id"])
    if settings.report_url:
        await post(settings.report_url, row)
