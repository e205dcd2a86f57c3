"""Push messages: the subscribed browsers, and sending to all of a person's browsers."""

import asyncio
from hashlib import blake2b
from typing import Any
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import delete, func, insert, select

from athanor.server.settings import Settings
from athanor.server.storage.database import Database
from athanor.server.storage.notice_schema import pushes
from athanor.server.wire.notices import PushSubscription
from athanor.server.wire.problems import Problem

DEAD = (404, 410)  # the subscription is gone
MOST_BROWSERS = 10  # per person; a new one replaces the oldest


class Push:
    """Browsers that receive push messages, and the key that signs them."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database, self.settings = database, settings
        self._secret = ""

    async def _seed(self) -> str:
        """The secret from which this server's key is derived: drawn once and then kept."""
        self._secret = self._secret or await self.database.fact("push key")
        return self._secret

    async def public_key(self) -> str | None:
        """The key that browsers subscribe with, or None if push messages are disabled."""
        # Imported late: its packages are slow to load, and few requests need it.
        from athanor.server.notices.webpush import public_key

        return public_key(await self._seed()) if self.settings.push_hosts else None

    def check_endpoint(self, endpoint: str) -> None:
        """Refuse addresses that do not belong to a push service."""
        try:
            parts = urlsplit(endpoint)
            host = parts.hostname or ""
        except ValueError:
            raise Problem("unreadable", "endpoint") from None
        known = any(host == one or host.endswith(f".{one}") for one in self.settings.push_hosts)
        local = host in ("127.0.0.1", "localhost")
        if not known or not (parts.scheme == "https" or (local and parts.scheme == "http")):
            raise Problem("unreadable", "push-service")

    async def keep(self, person: str, wanted: PushSubscription, now: float) -> str:
        """Store a browser. It belongs to the person who used it last."""
        self.check_endpoint(wanted.endpoint)
        row = {"id": browser_id(wanted.endpoint), "person": person, "endpoint": wanted.endpoint,
               "p256dh": wanted.keys.p256dh, "auth": wanted.keys.auth, "created": now}  # fmt: skip
        async with self.database.writing() as connection:
            await connection.execute(delete(pushes).where(pushes.c.id == row["id"]))
            await connection.execute(insert(pushes), row)
            mine = pushes.c.person == person
            kept = select(pushes.c.id).where(mine).order_by(pushes.c.created.desc())
            old = list(await connection.scalars(kept))[MOST_BROWSERS:]
            await connection.execute(delete(pushes).where(pushes.c.id.in_(old)))
        return str(row["id"])

    async def drop(self, person: str, browser: str) -> None:
        """Stop sending to a browser."""
        async with self.database.writing() as connection:
            own = (pushes.c.person == person, pushes.c.id == browser)
            await connection.execute(delete(pushes).where(*own))

    async def browsers(self, person: str) -> int:
        """How many of a person's browsers receive push messages."""
        query = select(func.count()).where(pushes.c.person == person)
        async with self.database.reading() as connection:
            return int(await connection.scalar(query) or 0)

    async def send(self, person: str, topic: str, message: dict[str, Any]) -> int:
        """Send to all of a person's browsers.

        Returns how many accepted it. Dead ones are dropped.
        """
        query = select(pushes).where(pushes.c.person == person)
        async with self.database.reading() as connection:
            rows = list(await connection.execute(query))
        sent = await asyncio.gather(*(self._send(row, topic, message) for row in rows))
        return sum(sent)

    async def _send(self, row: Any, topic: str, message: dict[str, Any]) -> bool:
        # Imported late, as above.
        from athanor.server.notices.webpush import deliver

        where = {"endpoint": row.endpoint, "keys": {"p256dh": row.p256dh, "auth": row.auth}}
        sender = f"mailto:{self.settings.mail_from}"
        text = msgspec.json.encode(message).decode()
        status = await deliver(where, text, await self._seed(), sender, topic)
        if status in DEAD:
            await self.drop(row.person, row.id)
        return status == 0


def browser_id(endpoint: str) -> str:
    """The id derived from an endpoint."""
    return blake2b(endpoint.encode(), digest_size=12).hexdigest()
