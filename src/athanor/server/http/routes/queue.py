"""Routes for "Play now": look for a table, and learn when it is found."""

from litestar import Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

import athanor
from athanor.server.http.context import (
    GONE,
    AnyRequest,
    limit,
    problems,
    registry_of,
    require_person,
)
from athanor.server.http.routes.compiling import want_game
from athanor.server.lobby.rating import check_agreed
from athanor.server.matching.conduct import check_conduct
from athanor.server.matching.queue import Queue
from athanor.server.wire.problems import Problem
from athanor.server.wire.requests import Ticket
from athanor.server.wire.responses.queue import QueuePlace


def check_ticket(request: AnyRequest, wanted: Ticket) -> None:
    """Refuse terms that no table could meet."""
    known = registry_of(request).settings.games
    for game in wanted.games:
        if game not in known:
            raise Problem("not-found", "game", games=list(known))
        want_game(request, game)
        if not set(wanted.seats) & set(athanor.game(game).seats):
            raise Problem("unreadable", "seats", game=athanor.game(game).title)


@post("/api/queue", scope="play", status_code=HTTP_200_OK, responses=problems(401, 403, 503))
async def join_queue(request: AnyRequest, data: JSONBody[Ticket]) -> QueuePlace:
    """Look for a table. This replaces an earlier search."""
    limit(request, "write")
    person = await require_person(request)
    check_ticket(request, data)
    if data.rated:
        check_agreed(person, agrees=True)
    registry = registry_of(request)
    await check_conduct(registry.database, person.id, registry.clock.now())
    queue: Queue = request.app.state["queue"]
    await queue.join(person, data)
    return QueuePlace(await queue.look(person.id))


@get("/api/queue", scope="play", responses=problems(401))
async def queue_place(request: AnyRequest) -> QueuePlace:
    """Your place in the queue, or your table once it is found. Poll regularly to keep the place."""
    limit(request, "read")
    person = await require_person(request)
    queue: Queue = request.app.state["queue"]
    return QueuePlace(await queue.look(person.id))


@delete("/api/queue", scope="play", responses=GONE | problems(401, 403))
async def leave_queue(request: AnyRequest) -> Response[None]:
    """Stop looking for a table."""
    limit(request, "write")
    person = await require_person(request)
    queue: Queue = request.app.state["queue"]
    await queue.leave(person.id)
    return Response(None, status_code=204)


ROUTES: list[HTTPRouteHandler] = [join_queue, queue_place, leave_queue]
