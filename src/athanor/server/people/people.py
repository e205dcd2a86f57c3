"""People: a name and a cookie are enough; an account keeps a person's games on all devices."""

import asyncio
import unicodedata
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Row, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from athanor.server.clock import Clock
from athanor.server.people import passwords
from athanor.server.people.tokens import Keys, new_id
from athanor.server.storage.database import Database
from athanor.server.storage.schema import blocks, mutes, people, signed_out, tokens
from athanor.server.wire.problems import Problem
from athanor.server.wire.shapes import Visibility

GONE = "someone who left"
# Small Cyrillic and Greek letters, and the Latin ones they are taken for.
ALIKE = str.maketrans("авекмнорстухѕіјԛԝԁһүӏгαβεηικμνορτυχ", "abekmhopctyxsijqwdhyirabehikmvoptux")
BARE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe"})
MOST_KNOWN = 50_000  # kept in memory
SEEN_EVERY = 60.0  # seconds between two notes that somebody is here


class Person(msgspec.Struct):
    """Someone who plays here, with private data."""

    id: str
    name: str
    account: str | None
    mail: str | None
    muted: list[str]
    session: int
    visibility: Visibility = "all"
    blocked: list[str] = []
    created: float = 0.0
    verified: str | None = None  # the verified address
    admin: bool = False
    name_fixed: bool = False
    banned_until: float | None = None
    silenced_until: float | None = None
    sanction: str | None = None
    language: str | None = None
    puzzles: bool = False  # whether finished games may become puzzles

    @property
    def proved_mail(self) -> str | None:
        """The address that notices may be sent to."""
        return self.mail if self.mail is not None and self.mail == self.verified else None


class Known(NamedTuple):
    """What is kept in memory about a person."""

    name: str
    session: int


COLUMNS = [people.c[name] for name in Person.__struct_fields__ if name not in ("muted", "blocked")]


class People:
    """Everyone known to this server."""

    def __init__(self, database: Database, keys: Keys, clock: Clock) -> None:
        self.database, self.keys, self.clock = database, keys, clock
        self._known: dict[str, Known] = {}
        self._seen: dict[str, float] = {}  # when each person here was last noted
        self.changed: Callable[[str], None] = lambda person: None
        self.seated: Callable[[], set[str]] = set  # people who must stay in memory

    async def of_cookie(self, text: str | None) -> Person | None:
        """The person of a cookie, if it is still valid."""
        cookie = self.keys.read_cookie(text) if text else None
        if cookie is None:
            return None
        person = await self.get(cookie.person, cookie.device)
        return person if person is not None and person.session == cookie.session else None

    async def get(self, person: str, device: str = "") -> Person | None:
        """A person, or None if the device has signed out."""
        query = select(*COLUMNS).where(people.c.id == person)
        if device:
            gone = exists().where(signed_out.c.person == person, signed_out.c.device == device)
            query = query.where(~gone)
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
            if row is None:
                return None
            query = select(mutes.c.muted).where(mutes.c.person == person)
            muted = [str(other) for other in await connection.scalars(query)]
            query = select(blocks.c.blocked).where(blocks.c.person == person)
            blocked = [str(other) for other in await connection.scalars(query)]
        return self._noted(row, muted, blocked)

    def _noted(self, row: Row[Any], muted: list[str], blocked: list[str]) -> Person:
        found = Person(**row._mapping, muted=muted, blocked=blocked)
        before = self._known.get(found.id)
        self._known[found.id] = Known(found.name, found.session)
        if before is not None and before != self._known[found.id]:
            self.changed(found.id)
        return found

    async def of_account(self, name: str) -> Person | None:
        """The person of an account."""
        keys = (account_key(name), name.casefold())  # as new accounts are stored, and older ones
        key = people.c.account_key.in_(keys)
        query = select(people.c.id).where(key, people.c.account.is_not(None))
        async with self.database.reading() as connection:
            found = await connection.scalar(query)
        return None if found is None else await self.get(found)

    async def create(self, name: str) -> Person:
        """A new person."""
        person = Person(new_id(), name, None, None, [], 0, created=self.clock.now())
        row = {"id": person.id, "name": name, "name_key": name_key(name), "session": 0,
               "created": person.created}  # fmt: skip
        async with self.database.writing() as connection:
            await connection.execute(insert(people), row)
        self._known[person.id] = Known(name, 0)
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

    async def note_seen(self, person: str) -> None:
        """Store that somebody is here, at most once a minute."""
        now = self.clock.now()
        if now - self._seen.get(person, 0.0) < SEEN_EVERY:
            return
        if len(self._seen) >= MOST_KNOWN:
            self._seen.clear()
        self._seen[person] = now
        async with self.database.writing() as connection:
            await connection.execute(update(people).where(people.c.id == person).values(seen=now))

    async def open_account(self, person: Person, name: str, password: str) -> Person:
        """Give a person an account. They keep their seats."""
        if person.account is not None:
            raise Problem("account/has-one")
        if await self.of_account(as_latin(name)) is not None:
            raise Problem("account/taken", name=name)
        hashed = await asyncio.to_thread(passwords.hashed, password)
        await self._free(name)
        try:
            return await self.change(
                person.id, account=name, account_key=account_key(name), password=hashed
            )
        except IntegrityError:
            raise Problem("account/taken", name=name) from None

    async def _free(self, name: str) -> None:
        """Free the name of a banned person's erased account once the ban has ended."""
        erased = (people.c.account_key == account_key(name), people.c.account.is_(None))
        over = people.c.banned_until < self.clock.now()
        async with self.database.writing() as connection:
            await connection.execute(delete(people).where(*erased, over))

    async def sign_in(self, name: str, password: str) -> Person:
        """The person of an account."""
        found = await self.of_account(name)
        if not await self.knows_password(found, password) or found is None:
            raise Problem("person/password")
        return found

    async def knows_password(self, person: Person | None, password: str) -> bool:
        """Whether this is a person's password; it takes as long if there is no such person."""
        kept = await self.password_of(person.id) if person else None
        return await asyncio.to_thread(passwords.fits, kept, password)

    async def password_of(self, person: str) -> str | None:
        """The hash of a person's password."""
        async with self.database.reading() as connection:
            query = select(people.c.password).where(people.c.id == person)
            found: str | None = await connection.scalar(query)
        return found

    async def set_password(self, person: Person, new: str) -> Person:
        """Set a new password. Signs out all devices, and ends all seat and personal tokens."""
        hashed = await asyncio.to_thread(passwords.hashed, new)
        async with self.database.writing() as connection:
            await connection.execute(delete(tokens).where(tokens.c.person == person.id))
        return await self.end_sessions(person, password=hashed)

    async def sign_out(self, text: str | None) -> None:
        """Invalidate a device's cookie. An old cookie names no device; it signs out all of them."""
        cookie = self.keys.read_cookie(text) if text else None
        person = await self.of_cookie(text)
        if cookie is None or person is None:
            return
        if not cookie.device:
            await self.end_sessions(person)
            return
        row = {"person": person.id, "device": cookie.device, "at": self.clock.now()}
        async with self.database.writing() as connection:
            await connection.execute(insert(signed_out), row)

    async def end_sessions(self, person: Person, **values: Any) -> Person:
        """Sign a person out everywhere."""
        async with self.database.writing() as connection:
            await connection.execute(delete(signed_out).where(signed_out.c.person == person.id))
        return await self.change(person.id, session=person.session + 1, **values)

    async def mute(self, person: str, other: str, muted: bool) -> None:
        """Mute or unmute someone."""
        async with self.database.writing() as connection:
            gone = delete(mutes).where(mutes.c.person == person, mutes.c.muted == other)
            await connection.execute(gone)
            if muted:
                await connection.execute(insert(mutes), {"person": person, "muted": other})

    async def block(self, person: str, other: str, blocked: bool) -> None:
        """Block or unblock someone: two people never meet at a new table."""
        async with self.database.writing() as connection:
            gone = delete(blocks).where(blocks.c.person == person, blocks.c.blocked == other)
            await connection.execute(gone)
            if blocked:
                await connection.execute(insert(blocks), {"person": person, "blocked": other})

    async def strangers_to(self, person: str) -> set[str]:
        """The people a person has blocked, and those who have blocked them."""
        async with self.database.reading() as connection:
            own = select(blocks.c.blocked).where(blocks.c.person == person)
            others = select(blocks.c.person).where(blocks.c.blocked == person)
            return {*await connection.scalars(own), *await connection.scalars(others)}

    async def learn_names(self, ids: list[str]) -> None:
        """Load the names of these people into memory."""
        unknown = [person for person in ids if person not in self._known]
        if not unknown:
            return
        if len(self._known) > MOST_KNOWN:
            kept = self.seated()
            self._known = {one: known for one, known in self._known.items() if one in kept}
        self._known |= await self._read(unknown)

    async def _read(self, ids: list[str]) -> dict[str, Known]:
        query = select(people.c.id, people.c.name, people.c.session).where(people.c.id.in_(ids))
        async with self.database.reading() as connection:
            rows = (await connection.execute(query)).all()
        found = {row.id: Known(row.name, row.session) for row in rows}
        return {person: found.get(person, Known(GONE, 0)) for person in ids}

    def name(self, person: str | None) -> str:
        """A person's name, if it is in memory."""
        return self._known.get(person, Known(GONE, 0)).name if person else ""

    def session(self, person: str | None) -> int:
        """A person's session number: seat tokens of earlier sessions are invalid."""
        return self._known.get(person or "", Known(GONE, 0)).session

    def gone(self, person: str) -> None:
        """Mark a person as erased: their name is no longer known."""
        self._known[person] = Known(GONE, 0)
        self.changed(person)

    async def look_again(self, person: str | None = None) -> None:
        """Reload what another process may have changed, for one person or everyone in memory."""
        wanted = [one for one in ([person] if person else self.seated()) if one in self._known]
        found = await self._read(wanted)
        other = [one for one in wanted if found[one] != self._known.get(one)]
        self._known |= found
        for one in other:
            self.changed(one)


def account_key(name: str) -> str:
    """The name of an account as it is looked up: case and composition do not matter."""
    return unicodedata.normalize("NFC", name.casefold())


def as_latin(name: str) -> str:
    """A name in the Latin letters that its Greek or Cyrillic ones look like."""
    return name.casefold().translate(ALIKE)


def name_key(name: str) -> str:
    """A name in the form used for searching: case and accents do not matter."""
    letters = unicodedata.normalize("NFD", name.casefold())
    bare = "".join(one for one in letters if unicodedata.category(one) != "Mn")
    return unicodedata.normalize("NFC", bare).translate(BARE)[:24]
