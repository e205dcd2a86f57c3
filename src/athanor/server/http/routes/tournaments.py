"""Routes for tournaments."""

from typing import Annotated

from litestar import delete, get, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from athanor.server.http.context import (
    AnyRequest,
    limit,
    person_of,
    problems,
    registry_of,
    require_person,
)
from athanor.server.http.routes.compiling import want_game
from athanor.server.tournaments import announcing, hosting
from athanor.server.tournaments.shown import Board
from athanor.server.wire.problems import Problem
from athanor.server.wire.tournaments import (
    BotEntrants,
    Entering,
    NewTournament,
    Tournament,
    TournamentSummary,
)


async def _shown(request: AnyRequest, tournament: str) -> Tournament:
    board: Board = request.app.state["board"]
    viewer = await person_of(request)
    return await board.tournament(tournament, viewer.id if viewer else None)


@get("/api/tournaments", scope="read", responses=problems())
async def tournaments(
    request: AnyRequest,
    circle: Annotated[str | None, QueryParameter(max_length=24)] = None,
) -> list[TournamentSummary]:
    """Running and upcoming tournaments, and the last that ended: all, or those of your circle."""
    limit(request, "read")
    board: Board = request.app.state["board"]
    viewer = await person_of(request)
    return await board.listed(viewer.id if viewer else None, circle)


@post("/api/tournaments", scope="play", responses=problems(401, 403, 503))
async def announce(request: AnyRequest, data: JSONBody[NewTournament]) -> Tournament:
    """Announce a tournament. Its host takes part only after entering."""
    limit(request, "new-table")
    person = await require_person(request)
    registry = registry_of(request)
    if data.game not in registry.settings.games:
        raise Problem("not-found", "game", games=list(registry.settings.games))
    want_game(request, data.game)
    if data.listed and data.circle is None:
        limit(request, "listed")
    return await _shown(request, await announcing.announce(registry, person, data))


@get("/api/tournaments/{tournament:str}", scope="read", responses=problems())
async def tournament(request: AnyRequest, tournament: FromPath[str]) -> Tournament:
    """A tournament: its standings and its tables."""
    limit(request, "read")
    return await _shown(request, tournament)


@delete("/api/tournaments/{tournament:str}", scope="play", status_code=HTTP_200_OK,
        responses=problems(401, 403, 409))  # fmt: skip
async def call_off(request: AnyRequest, tournament: FromPath[str]) -> Tournament:
    """Cancel a tournament. Games in progress are played out. For its host only."""
    limit(request, "write")
    person = await require_person(request)
    await hosting.call_off(registry_of(request), tournament, person.id)
    return await _shown(request, tournament)


@put("/api/tournaments/{tournament:str}/me", scope="play", responses=problems(401, 403, 409))
async def enter(
    request: AnyRequest, tournament: FromPath[str], data: JSONBody[Entering]
) -> Tournament:
    """Take part, come back, or pause."""
    limit(request, "write")
    person = await require_person(request)
    await announcing.enter(registry_of(request), tournament, person, data)
    return await _shown(request, tournament)


@delete("/api/tournaments/{tournament:str}/me", scope="play", status_code=HTTP_200_OK,
        responses=problems(401, 403, 409))  # fmt: skip
async def withdraw(request: AnyRequest, tournament: FromPath[str]) -> Tournament:
    """Withdraw. Your points are kept."""
    limit(request, "write")
    person = await require_person(request)
    await announcing.withdraw(registry_of(request), tournament, person.id)
    return await _shown(request, tournament)


@post("/api/tournaments/{tournament:str}/bots", scope="play", status_code=HTTP_200_OK,
      responses=problems(401, 403, 409))  # fmt: skip
async def add_bots(
    request: AnyRequest, tournament: FromPath[str], data: JSONBody[BotEntrants]
) -> Tournament:
    """Let bots take part. For the host only."""
    limit(request, "write")
    person = await require_person(request)
    await announcing.add_bots(registry_of(request), tournament, person.id, data)
    return await _shown(request, tournament)


@post("/api/tournaments/{tournament:str}/begin", scope="play", status_code=HTTP_200_OK,
      responses=problems(401, 403, 409))  # fmt: skip
async def begin(request: AnyRequest, tournament: FromPath[str]) -> Tournament:
    """Begin a tournament early. For its host only."""
    limit(request, "write")
    person = await require_person(request)
    await hosting.begin_now(registry_of(request), tournament, person.id)
    return await _shown(request, tournament)


@post("/api/tournaments/{tournament:str}/pair", scope="play", status_code=HTTP_200_OK,
      responses=problems(401, 403, 409))  # fmt: skip
async def pair_again(request: AnyRequest, tournament: FromPath[str]) -> Tournament:
    """Pair the round anew, until one of its tables has ended. For the tournament's host only."""
    limit(request, "write")
    person = await require_person(request)
    await hosting.pair_again(registry_of(request), tournament, person.id)
    return await _shown(request, tournament)


ROUTES: list[HTTPRouteHandler] = [
    tournaments, announce, tournament, call_off, enter, withdraw, add_bots, begin, pair_again,
]  # fmt: skip
