"""The store: reads tables, their logs and their chat."""

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Row, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from athanor.server.storage.database import Database
from athanor.server.storage.entries import Entry
from athanor.server.storage.schema import entries, messages, reports, seatings, tables
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses import ChatMessage
from athanor.server.wire.shapes import Status, words_of

ALL_STATUSES = words_of(Status)

SKEW_SECONDS = 60.0  # how much the clocks of several servers may differ


class Store:
    """Queries about tables."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        """The entries of a table after a given one, in order."""
        query = (
            select(entries)
            .where(entries.c.table_id == table, entries.c.entry > after)
            .order_by(entries.c.entry)
        )
        async with self.database.reading() as connection:
            return [_entry(row) for row in await connection.execute(query)]

    async def heal_times(self, now: float) -> None:
        """Set tables whose last change is in the future to have changed now."""
        future = update(tables).where(tables.c.updated > now + SKEW_SECONDS)
        async with self.database.writing() as connection:
            await connection.execute(future.values(updated=now))

    async def table_of_code(self, code: str) -> str | None:
        async with self.database.reading() as connection:
            found = await connection.scalar(select(tables.c.id).where(tables.c.code == code))
        return found if found is None else str(found)

    async def listed(
        self, status: str | None, game: str | None, limit: int
    ) -> list[dict[str, Any]]:
        """The summaries of listed tables, newest first."""
        found: list[tuple[float, str]] = []
        async with self.database.reading() as connection:
            # One query per status, so that the index provides the order.
            for one in (status,) if status else ("open", "playing", "over"):
                query = select(tables.c.updated, tables.c.card).where(
                    tables.c.listed.is_(True), tables.c.status == one
                )
                if game:
                    query = query.where(tables.c.game == game)
                query = query.order_by(tables.c.updated.desc()).limit(limit)
                found += [(row.updated, row.card) for row in await connection.execute(query)]
        found.sort(key=lambda one: -one[0])
        return [msgspec.json.decode(card) for _, card in found[:limit]]

    async def tables_of(
        self, person: str, statuses: Iterable[str] = ALL_STATUSES, limit: int | None = None
    ) -> list[dict[str, Any]]:
        """The summaries of a person's tables, newest first."""
        query = (
            select(tables.c.card)
            .join(seatings, seatings.c.table_id == tables.c.id)
            .where(seatings.c.person == person, tables.c.status.in_(tuple(statuses)))
            .order_by(tables.c.updated.desc())
            .limit(limit)
        )
        async with self.database.reading() as connection:
            return [msgspec.json.decode(card) for card in await connection.scalars(query)]

    async def hosted(self, person: str, status: Status, bots: bool = False) -> list[dict[str, Any]]:
        """The summaries of a host's tables of one status; with `bots`, where bots are to move."""
        query = select(tables.c.card).where(
            tables.c.status == status, tables.c.card.contains(f'"host":"{person}"', autoescape=True)
        )
        if bots:
            query = query.where(tables.c.bot_turn.is_(True))
        async with self.database.reading() as connection:
            return [msgspec.json.decode(card) for card in await connection.scalars(query)]

    async def waiting_for_bots(self, before: float, now: float) -> list[str]:
        """Tables where a bot is to move and nothing has happened for some time."""
        still = (tables.c.updated < before) | (tables.c.updated > now + SKEW_SECONDS)
        query = select(tables.c.id).where(
            tables.c.bot_turn.is_(True), tables.c.status == "playing", still
        )
        async with self.database.reading() as connection:
            return [str(found) for found in await connection.scalars(query)]

    async def left_open(self, before: float) -> list[str]:
        """Tables that wait for others and where nothing has happened for some time."""
        query = select(tables.c.id).where(tables.c.status == "open", tables.c.updated < before)
        async with self.database.reading() as connection:
            return [str(found) for found in await connection.scalars(query)]

    async def due(self, before: float) -> list[dict[str, Any]]:
        """The summaries of tables with a deadline before a time, for which no reminder was sent."""
        query = select(tables.c.card).where(
            tables.c.status == "playing",
            tables.c.deadline < before,
            func.coalesce(tables.c.reminded, 0.0) != tables.c.deadline,
        )
        async with self.database.reading() as connection:
            return [msgspec.json.decode(card) for card in await connection.scalars(query)]

    async def claim_reminder(self, table: str, deadline: float) -> bool:
        """Claim the reminder of a deadline. Returns whether this process is the first to do so."""
        query = (
            update(tables)
            .where(tables.c.id == table, tables.c.deadline == deadline)
            .where(func.coalesce(tables.c.reminded, 0.0) != deadline)
            .values(reminded=deadline)
        )
        async with self.database.writing() as connection:
            return (await connection.execute(query)).rowcount == 1

    async def chat(self, table: str, after: int = 0) -> list[ChatMessage]:
        """The messages of a table after a given one, in order."""
        query = (
            select(messages)
            .where(messages.c.table_id == table, messages.c.number > after)
            .order_by(messages.c.number)
        )
        async with self.database.reading() as connection:
            return [_message(row) for row in await connection.execute(query)]

    async def last_message(self, table: str) -> int:
        """The number of a table's last message, 0 if there is none."""
        query = select(func.max(messages.c.number)).where(messages.c.table_id == table)
        async with self.database.reading() as connection:
            return int(await connection.scalar(query) or 0)

    async def say(
        self, table: str, message: ChatMessage, request: str | None = None
    ) -> ChatMessage:
        """Store a message under the next number. A repeated request returns the stored message."""
        for _ in range(8):
            known = await self._said(table, message.person, request) if request else None
            if known is not None:
                if known.words != message.words:
                    raise Problem("request/other")
                return known
            try:
                return await self._append_message(table, message, request)
            except IntegrityError:  # two messages at once, and the other was first
                continue
        raise Problem("storage", "busy")

    async def _said(self, table: str, person: str, request: str) -> ChatMessage | None:
        """The message that a request has already stored."""
        query = select(messages).where(
            messages.c.table_id == table, messages.c.person == person,
            messages.c.request == request,
        )  # fmt: skip
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else _message(row)

    async def _append_message(
        self, table: str, message: ChatMessage, request: str | None
    ) -> ChatMessage:
        highest = select(func.coalesce(func.max(messages.c.number), 0))
        async with self.database.writing() as connection:
            last = await connection.scalar(highest.where(messages.c.table_id == table))
            message.number = int(last or 0) + 1
            row = msgspec.structs.asdict(message) | {"table_id": table, "request": request}
            del row["name"]
            await connection.execute(insert(messages), row)
            await self._notify(connection, f"chat {table} {message.number}")
        return message

    async def remove_message(self, table: str, number: int) -> bool:
        """Remove the words of a message, whose number stays. Returns whether there is one."""
        place = (messages.c.table_id == table) & (messages.c.number == number)
        async with self.database.writing() as connection:
            found = await connection.execute(update(messages).where(place).values(words=""))
            return found.rowcount == 1

    async def report(self, row: dict[str, Any]) -> None:
        async with self.database.writing() as connection:
            await connection.execute(insert(reports), row)

    async def _notify(self, connection: Any, message: str) -> None:
        if not self.database.sqlite:
            await connection.execute(
                text("select pg_notify('athanor', :message)"), {"message": message}
            )


def _entry(row: Row[Any]) -> Entry:
    fields = dict(row._mapping)
    fields["table"] = fields.pop("table_id")
    fields["data"] = msgspec.json.decode(fields["data"])
    return Entry(**fields)


def _message(row: Row[Any]) -> ChatMessage:
    fields = dict(row._mapping)
    del fields["table_id"], fields["request"]
    return ChatMessage(**fields, name="")
