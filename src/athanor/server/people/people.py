"""People: a name and a cookie are enough; an account keeps one's games on all devices."""

import asyncio
from typing import Any

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from athanor.server.clock import Clock
from athanor.server.people.tokens import Keys, new_id
from athanor.server.storage.database import Database
from athanor.server.storage.schema import messages, mutes, people, results, seatings
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses import Export, TableSummary
from athanor.server.wire.shapes import Visibility

GONE = "someone who left"
MOST_NAMES = 50_000  # kept at hand
HASHER = PasswordHasher()
# Checked against when there is no such account, so that the time of the answer tells nothing.
NOBODYS = HASHER.hash("nobody's password")


class Person(msgspec.Struct):
    """Someone who plays here, as only she sees it."""

    id: str
    name: str
    account: str | None
    mail: str | None
    muted: list[str]
    session: int
    visibility: Visibility = "all"


class People:
    """Everyone known to this server."""

    def __init__(self, database: Database, keys: Keys, clock: Clock) -> None:
        self.database, self.keys, self.clock = database, keys, clock
        self._names: dict[str, str] = {}

    async def of_cookie(self, cookie: str | None) -> Person | None:
        """Whose cookie this is, if it still holds."""
        found = self.keys.read_cookie(cookie) if cookie else None
        if found is None:
            return None
        person = await self.get(found[0])
        return person if person is not None and person.session == found[1] else None

    async def get(self, person: str) -> Person | None:
        async with self.database.reading() as connection:
            query = select(people).where(people.c.id == person)
            row = (await connection.execute(query)).first()
            if row is None:
                return None
            query = select(mutes.c.muted).where(mutes.c.person == person)
            muted = [str(other) for other in await connection.scalars(query)]
        self._names[row.id] = row.name
        return Person(
            row.id, row.name, row.account, row.mail, muted, row.session, row.visibility
        )  # fmt: skip

    async def create(self, name: str) -> Person:
        person = Person(new_id(), name, None, None, [], 0)
        row = {"id": person.id, "name": name, "name_key": name_key(name), "session": 0,
               "created": self.clock.now()}  # fmt: skip
        async with self.database.writing() as connection:
            await connection.execute(insert(people), row)
        self._names[person.id] = name
        return person

    async def change(self, person: str, **values: Any) -> Person:
        """Set some columns of a person."""
        if "name" in values:
            values["name_key"] = name_key(values["name"])
        async with self.database.writing() as connection:
            await connection.execute(update(people).where(people.c.id == person).values(**values))
        found = await self.get(person)
        assert found is not None
        return found

    async def open_account(self, person: Person, name: str, password: str) -> Person:
        """Give a person an account, which keeps the seats she has."""
        if person.account is not None:
            raise Problem("account/has-one", "You have an account already.")
        hashed = await asyncio.to_thread(HASHER.hash, password)
        try:
            return await self.change(
                person.id, account=name, account_key=name.casefold(), password=hashed
            )
        except IntegrityError:
            raise Problem("account/taken", f"The account name {name} is taken.") from None

    async def sign_in(self, name: str, password: str) -> Person:
        """The person of an account."""
        async with self.database.reading() as connection:
            query = select(people.c.id, people.c.password)
            query = query.where(people.c.account_key == name.casefold())
            row = (await connection.execute(query)).first()
        fits = await asyncio.to_thread(_fits, row.password if row else NOBODYS, password)
        found = await self.get(row.id) if row and fits else None
        if found is None:
            raise Problem("person/password", "Name and password do not fit.")
        return found

    async def change_password(self, person: Person, old: str, new: str) -> Person:
        """Set a new password and sign out all other devices."""
        await self.sign_in(person.account or "", old)
        hashed = await asyncio.to_thread(HASHER.hash, new)
        return await self.change(person.id, password=hashed, session=person.session + 1)

    async def mute(self, person: str, other: str, muted: bool) -> None:
        async with self.database.writing() as connection:
            gone = delete(mutes).where(mutes.c.person == person, mutes.c.muted == other)
            await connection.execute(gone)
            if muted:
                await connection.execute(insert(mutes), {"person": person, "muted": other})

    async def forget(self, person: str) -> None:
        """Erase a person: name, account, what she said, whom she muted."""
        async with self.database.writing() as connection:
            await connection.execute(delete(mutes).where(mutes.c.person == person))
            await connection.execute(delete(mutes).where(mutes.c.muted == person))
            await connection.execute(delete(messages).where(messages.c.person == person))
            await connection.execute(delete(seatings).where(seatings.c.person == person))
            await connection.execute(delete(people).where(people.c.id == person))
        self._names[person] = GONE

    async def merge(self, guest: str, person: str) -> None:
        """Make what a guest has said and muted another person's, and erase the guest."""
        async with self.database.writing() as connection:
            said = update(messages).where(messages.c.person == guest)
            await connection.execute(said.values(person=person))
            played = update(results).where(results.c.person == guest)
            await connection.execute(played.values(person=person))
            known = select(mutes.c.muted).where(mutes.c.person == person)
            again = mutes.c.muted.in_(known.scalar_subquery()) | (mutes.c.muted == person)
            await connection.execute(delete(mutes).where(mutes.c.person == guest, again))
            own = update(mutes).where(mutes.c.person == guest)
            await connection.execute(own.values(person=person))
        await self.forget(guest)

    async def learn_names(self, ids: list[str]) -> None:
        """Have the names of these people at hand."""
        unknown = [person for person in ids if person not in self._names]
        if not unknown:
            return
        if len(self._names) > MOST_NAMES:
            self._names.clear()
        async with self.database.reading() as connection:
            query = select(people.c.id, people.c.name).where(people.c.id.in_(unknown))
            self._names |= dict.fromkeys(unknown, GONE)
            self._names |= {row.id: row.name for row in await connection.execute(query)}

    def name(self, person: str | None) -> str:
        """A person's name, as far as it is at hand."""
        return self._names.get(person, GONE) if person else ""

    async def export(self, person: Person, tables: list[TableSummary]) -> Export:
        """Everything stored about a person, with the tables she sits at."""
        async with self.database.reading() as connection:
            query = select(messages).where(messages.c.person == person.id)
            said = [dict(row._mapping) for row in await connection.execute(query)]
        return Export(msgspec.to_builtins(person), said, tables)


def name_key(name: str) -> str:
    """A name as it is searched for."""
    return name.casefold()[:24]


def _fits(hashed: str, password: str) -> bool:
    try:
        return HASHER.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False
