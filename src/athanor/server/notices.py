"""Notices: whose turn it is at slow tables, and nudges, by a webhook of the host or by mail."""

import asyncio
import contextlib
import logging
import smtplib
from email.message import EmailMessage
from typing import Any
from urllib.parse import unquote, urlsplit

import httpx

from athanor.server.cards import shown_seat
from athanor.server.entry import GAME_KINDS, Entry
from athanor.server.hall import Hall
from athanor.server.people import Person
from athanor.server.settings import Settings
from athanor.server.table import LiveTable
from athanor.server.tasks import stop

logger = logging.getLogger("athanor.notices")
A_MOMENT = 5.0  # seconds for a notice under way when the server ends


class Notices:
    """Tells absent people that a table waits for them."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._errands: set[asyncio.Task[None]] = set()
        hall.on_stored.append(self._after)

    def _after(self, live: LiveTable, entry: Entry) -> None:
        if entry.kind in GAME_KINDS and live.sitting.pace.days is not None:
            asked_now = [s for s, n in live.sitting.questions.items() if n == entry.entry]
            self.remind(live, asked_now, "It is your turn")
        if entry.kind == "nudge" and entry.seat is not None:
            by = live.sitting.chairs[entry.seat]
            name = shown_seat(entry.seat, by, self.hall.people)["name"]
            self.remind(live, [entry.data["seat"]], f"{name} is waiting for you", by.person)

    def remind(self, live: LiveTable, seats: list[int], words: str, by: str | None = None) -> None:
        """Tell whoever sits there and is not looking, unless she has muted whom it comes from."""
        for seat in seats:
            chair = live.sitting.chairs[seat]
            if chair.human and chair.person and not live.here(seat):
                task = asyncio.create_task(self._tell(live, seat, chair.person, words, by))
                self._errands.add(task)
                task.add_done_callback(self._errands.discard)

    async def end(self) -> None:
        """Let notices that are under way arrive, for a moment; then give them up."""
        if self._errands:
            await asyncio.wait(self._errands, timeout=A_MOMENT)
        await stop(list(self._errands))

    async def _tell(
        self, live: LiveTable, seat: int, person: str, words: str, by: str | None
    ) -> None:
        found = await self.hall.people.get(person)
        if found is None or by in found.muted:
            return
        notice = {
            "table": live.sitting.id,
            "game": live.sitting.game.name,
            "seat": seat,
            "name": found.name,
            "words": f"{words} at {place_of(live)}.",
            "link": f"{self.hall.settings.public_url or ''}/table/{live.sitting.id}",
        }
        settings = self.hall.settings
        if settings.notice_url:
            await post(settings.notice_url, {**notice, "mail": found.mail})
        if settings.smtp and found.mail:
            await asyncio.to_thread(_mail, settings, found, notice)


def place_of(live: LiveTable) -> str:
    """A table in words, for those who are not looking at it."""
    return f"{live.sitting.name}, a table of {live.sitting.game.title}"


async def post(url: str, body: dict[str, Any]) -> None:
    """Tell a webhook; one that does not answer is no reason to stop."""
    try:
        async with httpx.AsyncClient(timeout=5) as client:
            await client.post(url, json=body)
    except httpx.HTTPError as error:
        logger.warning("webhook: %s", type(error).__name__)


def _mail(settings: Settings, person: Person, notice: dict[str, Any]) -> None:
    message = EmailMessage()
    message["From"], message["To"] = settings.mail_from, person.mail
    message["Subject"] = notice["words"]
    message.set_content(f"{person.name}, {notice['words']}\n\n{notice['link']}\n")
    server = urlsplit(settings.smtp or "")
    with contextlib.suppress(OSError, smtplib.SMTPException):
        with smtplib.SMTP(server.hostname or "localhost", server.port or 25, timeout=10) as smtp:
            if server.username:
                smtp.starttls()
                smtp.login(unquote(server.username), unquote(server.password or ""))
            smtp.send_message(message)
        return
    logger.warning("mail: the notice could not be sent")


async def tell_of_report(settings: Settings, row: dict[str, Any]) -> None:
    """Tell the host of a reported message."""
    logger.warning("report %s of message %d at table %s", row["id"], row["number"], row["table_id"])
    if settings.report_url:
        await post(settings.report_url, row)
