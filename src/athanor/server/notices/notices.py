"""Notices: turns at slow tables, and nudges, by push, mail or the operator's webhook."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Literal

import httpx

from athanor.language import SOURCE, say
from athanor.server.limits import Limits
from athanor.server.notices.held import Held
from athanor.server.notices.letters import reads_of, tell_turn
from athanor.server.notices.push import Push
from athanor.server.people.people import Person
from athanor.server.settings import Settings
from athanor.server.storage.entries import GAME_KINDS, Entry
from athanor.server.table.live_table import LiveTable
from athanor.server.table.names import default_name, without_address
from athanor.server.table.registry import TableRegistry
from athanor.server.table.summaries import awaited, shown_seat
from athanor.server.tasks import stop
from athanor.server.wire.problems import Problem

logger = logging.getLogger("athanor.notices")
About = Literal["turn", "nudge", "time", "invite"]
A_MOMENT = 5.0  # seconds allowed for pending notices when the server stops


class Notices:
    """Tells absent people that a table waits for them."""

    def __init__(self, registry: TableRegistry, limits: Limits) -> None:
        self.registry, self.limits = registry, limits
        self.held = Held(registry.database)
        self.push = Push(registry.database, registry.settings)
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
        """Notify the person on a seat, unless they are connected or have muted the sender."""
        for seat in seats:
            chair = live_table.projection.chairs[seat]
            if chair.human and chair.person and not live_table.here(seat):
                self.spawn(self._tell(live_table, seat, chair.person, about, by, name))

    def invited(self, live_table: LiveTable, by: Person, person: Person) -> None:
        """Tell somebody that they were invited by name; when it is too often, only on the page."""
        try:
            for kind, who in (("invited-by", f"{by.id} {person.id}"), ("inviting", by.id),
                              ("invited", person.id)):  # fmt: skip
                self.limits.take(kind, who)
        except Problem:
            return
        self.spawn(self._tell(live_table, None, person.id, "invite", by.id, by.name))

    def spawn(self, errand: Coroutine[Any, Any, None]) -> None:
        """Send something in the background."""
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def end(self) -> None:
        """Give pending notices a moment to arrive, then cancel them."""
        if self._errands:
            await asyncio.wait(self._errands, timeout=A_MOMENT)
        await stop(list(self._errands))

    async def _tell(
        self,
        live_table: LiveTable,
        seat: int | None,
        person: str,
        about: About,
        by: str | None,
        name: str,
    ) -> None:
        """Send a notice now, or hold it for later."""
        projection, registry = live_table.projection, self.registry
        found = await registry.people.get(person)
        if found is None or by in found.muted or await self.held.silenced(person, projection.id):
            return
        if seat is not None and registry.presence.elsewhere(projection.id, seat):
            return  # they are connected
        reads, title = reads_of(found), projection.game.title
        place = without_address(projection.name, default_name(projection.id))

        def told(language: str) -> str:
            by_name = without_address(name, say("letters.someone", language))
            return say(f"letters.{about}", language, table=place, game=title, by=by_name)

        words = told(reads)
        flood, now = self._too_many(person), registry.clock.now()
        if await self.held.keep_back(person, projection.id, words, now, flood):
            return
        kind = {"nudge": "nudged", "invite": "invite"}.get(about, "turn")
        subject = say(f"letters.{kind}.subject", reads, game=title)
        notice = {
            "table": projection.id, "game": projection.game.name, "seat": seat,
            "words": told(SOURCE),
        }  # fmt: skip
        await self._send(found, subject, words, f"/table/{projection.id}", notice)

    async def send_held(self) -> None:
        """Send held notices, all of a person's together."""
        for person, rows in (await self.held.take_due(self.registry.clock.now())).items():
            found = await self.registry.people.get(person)
            if found is None:
                continue
            many, reads = len(rows), reads_of(found)
            subject = say("letters.digest.subject", reads, tables=many)
            words = "\n".join(row.words for row in rows)
            table = rows[0].table_id if many == 1 else None
            notice = {"table": table, "tables": [row.table_id for row in rows], "words": words}
            said = words if many == 1 else f"{say('letters.digest', reads, tables=many)}\n{words}"
            await self._send(found, subject, said, f"/table/{table}" if table else "/", notice)

    async def _send(
        self, person: Person, subject: str, words: str, path: str, notice: dict[str, Any]
    ) -> None:
        """Notify a person by every channel they have set up."""
        settings = self.registry.settings
        link = f"{settings.public_url or ''}{path}"
        if settings.notice_url:
            told = notice | {"name": person.name, "link": link, "mail": person.proved_mail}
            await post(settings.notice_url, told)
        if settings.smtp and person.proved_mail:
            await tell_turn(settings, person, subject, f"{person.name}, {words}", link)
        cards = await self.registry.store.tables_of(person.id, ("playing",))
        waiting = sum(awaited(card, person.id) for card in cards)
        tag = str(notice["table"] or "digest")
        message = {"title": "Athanor", "body": words, "link": path, "tag": tag, "count": waiting}
        await self.push.send(person.id, tag, message)

    def _too_many(self, person: str) -> bool:
        """Whether a person has had too many notices lately."""
        try:
            self.limits.take("notice", person)
        except Problem:
            return True
        return False


async def post(url: str, body: dict[str, Any]) -> None:
    """Call a webhook. A failure is logged and otherwise ignored."""
    try:
        async with httpx.AsyncClient(timeout=5) as client:
            await client.post(url, json=body)
    except httpx.HTTPError as error:
        logger.warning("webhook: %s", type(error).__name__)


async def tell_of_report(settings: Settings, row: dict[str, Any]) -> None:
    """Tell the operator about a reported message."""
    logger.warning("report %s of message %d at table %s", row["id"], row["number"], row["table_id"])
    if settings.report_url:
        await post(settings.report_url, row)
