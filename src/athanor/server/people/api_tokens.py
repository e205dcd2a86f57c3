"""Personal tokens: let a program act for a person, within scopes, until they are revoked."""

import hashlib
import secrets
from typing import Any, NamedTuple

from sqlalchemy import Row, delete, func, insert, select, update

from athanor.server.people.tokens import new_id
from athanor.server.storage.database import Database
from athanor.server.storage.schema import tokens
from athanor.server.wire.problems import Problem
from athanor.server.wire.shapes import Scope

PREFIX = "athanor_"
MOST_TOKENS = 20  # per person
NOTED_EVERY = 3600.0  # seconds between two updates of when a token was last used


class Grant(NamedTuple):
    """What a token proves: for whom its program acts, and how far."""

    person: str
    scopes: frozenset[str]


class ApiTokens:
    """Everybody's tokens; only their digests are stored."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def make(self, person: str, name: str, scopes: list[Scope], now: float) -> str:
        """Make a new token. It is shown only once."""
        token = PREFIX + secrets.token_urlsafe(30)
        row = {"id": new_id(), "person": person, "name": name, "digest": digest(token),
               "scopes": " ".join(sorted(set(scopes))), "created": now}  # fmt: skip
        async with self.database.writing() as connection:
            count = select(func.count()).where(tokens.c.person == person)
            if int(await connection.scalar(count) or 0) >= MOST_TOKENS:
                raise Problem("limit", "tokens", count=MOST_TOKENS)
            await connection.execute(insert(tokens), row)
        return token

    async def of(self, person: str) -> list[Row[Any]]:
        """The tokens of a person, newest first."""
        query = select(tokens).where(tokens.c.person == person).order_by(tokens.c.created.desc())
        async with self.database.reading() as connection:
            return list(await connection.execute(query))

    async def revoke(self, person: str, token: str) -> None:
        """Revoke a token at once."""
        async with self.database.writing() as connection:
            own = (tokens.c.person == person, tokens.c.id == token)
            await connection.execute(delete(tokens).where(*own))

    async def grant(self, token: str, needed: Scope | None, now: float) -> Grant:
        """What a token grants. Raises a problem if it is invalid or lacks the scope needed.

        What no scope is declared for is open to no token.
        """
        async with self.database.reading() as connection:
            query = select(tokens).where(tokens.c.digest == digest(token))
            row = (await connection.execute(query)).first()
        if row is None:
            raise Problem("token/unknown")
        if needed is None:
            raise Problem("token/scope", "none")
        scopes = frozenset(row.scopes.split())
        if needed not in scopes:
            raise Problem("token/scope", scope=needed)
        if now - (row.used or 0.0) > NOTED_EVERY:
            async with self.database.writing() as connection:
                here = update(tokens).where(tokens.c.id == row.id)
                await connection.execute(here.values(used=now))
        return Grant(str(row.person), scopes)


def digest(token: str) -> str:
    """The stored form of a token: enough to recognise it."""
    return hashlib.sha256(token.encode()).hexdigest()
