"""Announcing and entering tournaments."""

from typing import Any

import msgspec
from sqlalchemy import Row, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

import athanor
from athanor.server.levels import all_levels
from athanor.server.lobby.rating import check_agreed
from athanor.server.people.circles import check_member
from athanor.server.people.people import Person
from athanor.server.people.tokens import new_id
from athanor.server.ratings.bots import bot_ratings
from athanor.server.storage.company_schema import members
from athanor.server.storage.entries import Pace
from athanor.server.storage.tournament_schema import entrants, tournaments
from athanor.server.table.names import tidy_name
from athanor.server.table.registry import TableRegistry
from athanor.server.wire.problems import Problem
from athanor.server.wire.requests import LivePace
from athanor.server.wire.tournaments import BotEntrants, Entering, NewTournament

MOST_PLANNED = 5  # unfinished tournaments per host
MOST_ENTRANTS = 512
MOST_BOTS = 64
FARTHEST = 366 * 86_400.0  # seconds ahead that a tournament may begin
LIVE_REST, DAYS_REST = 60.0, 3600.0  # default seconds between two rounds
LASTING = ("planned", "running")
# What a repeated request must ask for again; its times depend on when it comes.
TERMS = ("name", "game", "form", "size", "pace", "rated", "listed", "circle", "bots", "rounds")


async def announce(registry: TableRegistry, host: Person, wanted: NewTournament) -> str:
    """Store a new tournament. Returns its id. A repeated request announces it once."""
    if wanted.circle is not None:
        await check_member(registry.database, wanted.circle, host.id)
    row = _row(registry, host, wanted)
    async with registry.database.writing() as connection:
        known = select(tournaments).where(tournaments.c.id == row["id"])
        if (found := (await connection.execute(known)).first()) is not None:
            check_same(found, row)
            return str(found.id)
        own = (tournaments.c.host == host.id, tournaments.c.status.in_(LASTING))
        query = select(func.count()).select_from(tournaments).where(*own)
        count = int(await connection.scalar(query) or 0)
        if registry.settings.limits and count >= MOST_PLANNED:
            raise Problem("limit", "tournaments", count=MOST_PLANNED)
        await connection.execute(insert(tournaments), row)
    return str(row["id"])


def check_same(known: Row[Any], wanted: dict[str, Any]) -> None:
    """Refuse a repeated request that asks for another tournament."""
    if any(getattr(known, name) != wanted[name] for name in TERMS):
        raise Problem("request/other")


def _row(registry: TableRegistry, host: Person, wanted: NewTournament) -> dict[str, Any]:
    check_wanted(registry, host, wanted)
    now = registry.clock.now()
    begins = max(now, wanted.begins)
    live = isinstance(wanted.pace, LivePace)
    rest = wanted.rest if wanted.rest is not None else LIVE_REST if live else DAYS_REST
    pace = msgspec.convert(msgspec.to_builtins(wanted.pace), Pace)
    return {
        "id": registry.keys.derived_id("tournament", host.id, wanted.request or new_id()),
        "name": tidy_name(wanted.name), "game": wanted.game, "form": wanted.form,
        "size": wanted.size, "pace": msgspec.json.encode(pace).decode(), "rated": wanted.rated,
        "listed": wanted.listed and wanted.circle is None, "circle": wanted.circle,
        "bots": wanted.bots, "host": host.id, "created": now,
        "begins": begins, "ends": begins + wanted.minutes * 60 if wanted.minutes else None,
        "rounds": wanted.rounds, "rest": rest, "round": 0, "status": "planned",
        "look_at": begins,
    }  # fmt: skip


def check_wanted(registry: TableRegistry, host: Person, wanted: NewTournament) -> None:
    """Refuse a tournament that could not be played."""
    game = athanor.game(wanted.game)
    if not tidy_name(wanted.name):
        raise Problem("unreadable", "tournament-name")
    if wanted.size not in game.seats:
        raise Problem("unreadable", "size", game=game.title, count=wanted.size)
    if (wanted.form == "arena") != (wanted.minutes is not None):
        raise Problem("unreadable", "arena-minutes")
    if (wanted.form == "rounds") != (wanted.rounds is not None):
        raise Problem("unreadable", "rounds")
    if isinstance(wanted.pace, LivePace) and wanted.pace.clock is None:
        raise Problem("unreadable", "pace")
    if wanted.begins > registry.clock.now() + FARTHEST:
        raise Problem("unreadable", "begins")
    if wanted.bots is not None:
        check_level(registry, wanted.game, wanted.bots, wanted.rated)
    if wanted.rated:
        check_agreed(host, agrees=True)


def check_level(registry: TableRegistry, game: str, level: str, rated: bool) -> None:
    """Refuse unknown bots, and in rated games those of unknown strength."""
    known = all_levels(registry.settings.programs, game)
    if level not in known:
        raise Problem("unreadable", "level", level=level, known=list(known))
    if rated and level not in bot_ratings(game):
        raise Problem("unreadable", "rated-bot", level=level)


async def locked(
    connection: AsyncConnection, tournament: str, person: str | None = None
) -> Row[Any]:
    """A tournament, locked until the transaction ends; SQLite has a single writer anyway.

    If a person asks for it, it must not be one of a circle that they do not belong to: strangers
    are not told that it exists.
    """
    query = select(tournaments).where(tournaments.c.id == tournament).with_for_update()
    row = (await connection.execute(query)).first()
    if row is None or (person is not None and not await _may_see(connection, row, person)):
        raise Problem("not-found", "tournament")
    return row


async def _may_see(connection: AsyncConnection, row: Row[Any], person: str) -> bool:
    own = (members.c.circle == row.circle, members.c.person == person)
    query = select(members.c.person).where(*own)
    return row.circle is None or await connection.scalar(query) is not None


async def enter(registry: TableRegistry, tournament: str, person: Person, wanted: Entering) -> None:
    """Take part, come back, or pause. Entering twice has no effect."""
    state = "paused" if wanted.paused else "in"
    async with registry.database.writing() as connection:
        row = await locked(connection, tournament, person.id)
        check_lasting(row)
        own = (entrants.c.tournament == tournament, entrants.c.person == person.id)
        if await connection.scalar(select(entrants.c.number).where(*own)) is None:
            if row.rated:
                check_agreed(person, wanted.rated)
            await _add(registry, connection, row, [{"person": person.id, "state": state}])
        else:
            changed = {"state": state, "joined": registry.clock.now()}
            await connection.execute(update(entrants).where(*own).values(**changed))
        await soon(connection, row, registry.clock.now())


async def withdraw(registry: TableRegistry, tournament: str, person: str) -> None:
    """Withdraw. Games in progress are played out, and the points are kept."""
    async with registry.database.writing() as connection:
        check_lasting(await locked(connection, tournament, person))
        own = (entrants.c.tournament == tournament, entrants.c.person == person)
        await connection.execute(update(entrants).where(*own).values(state="left"))


async def add_bots(
    registry: TableRegistry, tournament: str, host: str, wanted: BotEntrants
) -> None:
    """Let bots take part like people."""
    async with registry.database.writing() as connection:
        row = await locked(connection, tournament, host)
        check_host(row, host)
        check_level(registry, row.game, wanted.level, row.rated)
        bots = (entrants.c.tournament == tournament, entrants.c.level.is_not(None))
        query = select(func.count()).select_from(entrants).where(*bots)
        if int(await connection.scalar(query) or 0) + wanted.count > MOST_BOTS:
            raise Problem("limit", "tournament-bots", count=MOST_BOTS)
        new = [{"level": wanted.level, "state": "in"}] * wanted.count
        await _add(registry, connection, row, new)


async def _add(
    registry: TableRegistry, connection: AsyncConnection, row: Row[Any], new: list[dict[str, Any]]
) -> None:
    """Store new entrants under the next numbers."""
    here = entrants.c.tournament == row.id
    last = int(await connection.scalar(select(func.max(entrants.c.number)).where(here)) or 0)
    if last + len(new) > MOST_ENTRANTS:
        raise Problem("tournament/full", count=MOST_ENTRANTS)
    common = {"tournament": row.id, "joined": registry.clock.now(), "byes": "[]",
              "person": None, "level": None}  # fmt: skip
    rows = [common | one | {"number": last + at} for at, one in enumerate(new, 1)]
    await connection.execute(insert(entrants), rows)


async def soon(connection: AsyncConnection, row: Row[Any], now: float) -> None:
    """Have the director check a running tournament at once."""
    if row.status == "running":
        here = update(tournaments).where(tournaments.c.id == row.id)
        await connection.execute(here.values(look_at=now))


def check_host(row: Row[Any], host: str) -> None:
    """Refuse everybody but the host."""
    if row.host != host:
        raise Problem("table/not-host", "tournament")


def check_lasting(row: Row[Any]) -> None:
    """Refuse changes to a tournament that has ended."""
    if row.status not in LASTING:
        raise Problem("tournament/over")
