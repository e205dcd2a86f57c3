"""Routes for games in bulk: a person's games, and the public games of a day."""

import asyncio
from datetime import UTC, date, datetime, timedelta
from typing import Annotated

import msgspec
from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, QueryParameter

from athanor.server.history.archive import Archive, Search
from athanor.server.history.listing import finished_games, open_games
from athanor.server.http.context import AnyRequest, limit, problems, registry_of
from athanor.server.http.routes.history import Id, Moment, visible_person
from athanor.server.table.registry import TableRegistry
from athanor.server.table.replay import finished
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses import FinishedGame
from athanor.server.wire.tokens import ExportedGame

MOST_GAMES = 50  # per response
Limit = Annotated[int, QueryParameter(name="limit", ge=1, le=MOST_GAMES)]


async def _exported(registry: TableRegistry, games: list[FinishedGame]) -> list[ExportedGame]:
    """Finished games with their saves. Games whose rules have changed too much are left out."""
    found = []
    for game in games:
        try:
            table = finished((await registry.table(game.table)).projection)
        except Problem:
            continue
        save = msgspec.json.decode(await asyncio.to_thread(table.save))
        found.append(
            ExportedGame(game.table, game.name, game.game, game.ended, game.rated, game.seats, save)
        )
    return found


@get("/api/people/{person:str}/games/export", scope="read", responses=problems(403))
async def person_games(
    request: AnyRequest,
    person: FromPath[str],
    since: Moment = None,
    until: Moment = None,
    after: Id = None,
    limit_to: Limit = MOST_GAMES,
) -> list[ExportedGame]:
    """A person's finished games with their saves, newest first; `after` as in the history."""
    limit(request, "bulk")
    found, viewer = await visible_person(request, person)
    registry, archive = registry_of(request), Archive(registry_of(request).database)
    search = Search(None, None, None, since, until, after, limit_to)
    own = viewer.id if viewer else None
    games = await finished_games(archive, registry.people, found.id, own, search)
    return await _exported(registry, games)


@get("/api/days/{day:str}", scope="read", responses=problems())
async def day_games(
    request: AnyRequest,
    day: FromPath[str],
    game: Annotated[str | None, QueryParameter(max_length=40)] = None,
    after: Id = None,
    limit_to: Limit = MOST_GAMES,
) -> list[ExportedGame]:
    """The public games that ended on a day (2026-11-16, UTC), in the order they ended."""
    limit(request, "bulk")
    try:
        begins = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
        ends = begins + timedelta(days=1)
    except (ValueError, OverflowError):
        raise Problem("unreadable", "day") from None
    registry = registry_of(request)
    since, until = begins.timestamp(), ends.timestamp()
    archive = Archive(registry.database)
    games = await open_games(archive, registry.people, since, until, game, after, limit_to)
    return await _exported(registry, games)


ROUTES: list[HTTPRouteHandler] = [person_games, day_games]
