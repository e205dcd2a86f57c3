"""Routes for ratings: ladders, and rating changes by a game."""

from typing import Annotated

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, QueryParameter

from athanor.server.http.context import AnyRequest, limit, person_of, problems, registry_of
from athanor.server.lobby.watch import best_running
from athanor.server.ratings.ladder import Ladders
from athanor.server.ratings.season import is_season, season_of
from athanor.server.table.summaries import shown_summaries
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses.ratings import Ladder, TableRatings, Watchable


@get("/api/ladders/{game:str}", scope="read", responses=problems())
async def ladder(
    request: AnyRequest,
    game: FromPath[str],
    season: Annotated[str | None, QueryParameter(max_length=8)] = None,
) -> Ladder:
    """The ladder of a game, by default for the current season (`2026-4`, or `all`)."""
    limit(request, "read")
    registry, viewer = registry_of(request), await person_of(request)
    if game not in registry.settings.games:
        raise Problem("not-found", "game", games=list(registry.settings.games))
    wanted = season or season_of(registry.clock.now())
    if not is_season(wanted):
        raise Problem("unreadable", "season")
    ladders: Ladders = request.app.state["ladders"]
    return await ladders.ladder(game, wanted, viewer.id if viewer else None)


@get("/api/watch/{game:str}", scope="read", responses=problems())
async def watch(request: AnyRequest, game: FromPath[str]) -> Watchable:
    """The running game of the strongest players, for anyone to watch."""
    limit(request, "read")
    registry, viewer = registry_of(request), await person_of(request)
    if game not in registry.settings.games:
        raise Problem("not-found", "game", games=list(registry.settings.games))
    ladders: Ladders = request.app.state["ladders"]
    found = await best_running(registry.store, ladders, game)
    if found is None:
        return Watchable(None, None)
    shown = await shown_summaries(registry.people, [found[0]], viewer.id if viewer else None)
    return Watchable(shown[0], found[1])


@get("/api/tables/{table:str}/ratings", scope="read", responses=problems())
async def table_ratings(request: AnyRequest, table: FromPath[str]) -> TableRatings:
    """How a finished game changed the ratings of its players."""
    limit(request, "read")
    ladders: Ladders = request.app.state["ladders"]
    return await ladders.changes(table)


ROUTES: list[HTTPRouteHandler] = [ladder, watch, table_ratings]
