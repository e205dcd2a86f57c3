"""The desk: what administrators see and decide. Every decision is logged."""

import logging
from typing import Any

import msgspec
from sqlalchemy import Row

from athanor.server.desk.records import STUCK_SECONDS, Records
from athanor.server.lobby import hosting
from athanor.server.lobby.leaving import leave_all
from athanor.server.people.people import Person
from athanor.server.people.tokens import new_id
from athanor.server.table.commands import Command
from athanor.server.table.company.chat import remove
from athanor.server.table.registry import TableRegistry
from athanor.server.table.summaries import shown_summaries
from athanor.server.wire import desk as wire
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses import ChatMessage

AROUND = 8  # messages shown before and after a reported one
HOUR = 3600.0
logger = logging.getLogger("athanor.desk")


class Desk:
    """One server's desk."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.records = Records(registry.database, registry.people)

    async def shown(self) -> wire.Desk:
        """What is waiting for a decision, and recent decisions."""
        registry, now = self.registry, self.registry.clock.now()
        cards = [msgspec.json.decode(c) for c in await self.records.stuck(now - STUCK_SECONDS)]
        return wire.Desk(
            reports=[await self._report(row) for row in await self.records.waiting()],
            stuck=await shown_summaries(registry.people, cards, None),
            log=await self.records.log(),
            viewers=sum(len(live_table.viewers) for live_table in registry.tables.values()),
            playing=await self.records.count("playing"),
            waiting=await self.records.count("open"),
        )

    async def _report(self, row: Row[Any]) -> wire.ReportedMessage:
        said = await self.registry.store.chat(row.table_id, max(0, row.number - AROUND - 1))
        message = next((one for one in said if one.number == row.number), None)
        context = [one for one in said if abs(one.number - row.number) <= AROUND]
        if message is not None:
            context = [one for one in context if one.room == message.room]
        await self._name(context, row.reporter)
        projection = (await self.registry.table(row.table_id)).projection
        return wire.ReportedMessage(
            id=row.id, at=row.at, table=row.table_id, table_name=projection.name,
            game=projection.game.title, number=row.number, message=row.message, words=row.words,
            reporter=self.records.named(row.reporter), context=context,
            about=self.records.named(message.person) if message else None,
        )  # fmt: skip

    async def _name(self, said: list[ChatMessage], reporter: str) -> None:
        people = self.registry.people
        await people.learn_names([*{one.person for one in said}, reporter])
        for one in said:
            one.name = people.name(one.person)

    async def person(self, person: str) -> wire.DeskPerson:
        """A person as administrators see them."""
        found = await self._known(person)
        tables, reported = await self.records.counts_of(person)
        return wire.DeskPerson(
            id=found.id, name=found.name, account=found.account, created=found.created,
            name_fixed=found.name_fixed, banned_until=found.banned_until,
            silenced_until=found.silenced_until, sanction=found.sanction, tables=tables,
            reported=reported, log=await self.records.log(person),
        )  # fmt: skip

    async def decide(self, admin: Person, wanted: wire.AnyDecision) -> list[wire.DeskEntry]:
        """Carry out a decision and log it. Returns the updated log."""
        await self._carry_out(wanted)
        now, deed = self.registry.clock.now(), str(wanted.__struct_config__.tag)
        row = {
            "id": new_id(), "at": now, "admin": admin.id, "deed": deed, "reason": wanted.reason,
            "person": getattr(wanted, "person", None), "table_id": getattr(wanted, "table", None),
            "report": getattr(wanted, "report", None), "hours": getattr(wanted, "hours", None),
        }  # fmt: skip
        await self.records.note(row)
        subject = row["person"] or row["table_id"] or row["report"]
        logger.info("desk: %s decided %s about %s", admin.id, deed, subject)
        return await self.records.log()

    async def _carry_out(self, wanted: wire.AnyDecision) -> None:
        match wanted:
            case wire.CloseTable():
                live_table = await self.registry.table(wanted.table)
                await live_table.submit(Command(hosting.close(wanted.reason)))
            case wire.Settle():
                row = await self._reported(wanted.report)
                await self.records.settle(row.table_id, row.number)
            case wire.Remove():
                row = await self._reported(wanted.report)
                await remove(await self.registry.table(row.table_id), row.number)
            case wire.Ban():
                person = await self._sanction(wanted, banned_until=self._until(wanted.hours))
                await leave_all(self.registry, person)
            case wire.Silence():
                await self._sanction(wanted, silenced_until=self._until(wanted.hours))
            case wire.Rename():
                await self._sanction(wanted, name=wanted.name, name_fixed=True)
            case wire.Lift():
                await self._known(wanted.person)
                await self.registry.people.change(
                    wanted.person, banned_until=None, silenced_until=None, name_fixed=False,
                    sanction=None,
                )  # fmt: skip

    async def _reported(self, report: str) -> Row[Any]:
        row = await self.records.report(report)
        if row is None:
            raise Problem("not-found", "report")
        return row

    async def _sanction(
        self, wanted: wire.Ban | wire.Silence | wire.Rename, **values: Any
    ) -> Person:
        person = await self._known(wanted.person)
        if person.admin:
            raise Problem("unreadable", "admin")
        return await self.registry.people.change(person.id, sanction=wanted.reason, **values)

    def _until(self, hours: float) -> float:
        return self.registry.clock.now() + hours * HOUR

    async def _known(self, person: str) -> Person:
        found = await self.registry.people.get(person)
        if found is None:
            raise Problem("not-found", "person")
        return found
