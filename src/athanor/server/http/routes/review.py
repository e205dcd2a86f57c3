"""Routes for learning from finished games: reviews and variations."""

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from athanor.server.http.context import (
    AnyRequest,
    limit,
    problems,
    registry_of,
    require_person,
)
from athanor.server.review.reviews import Reviews
from athanor.server.review.trying import play_on
from athanor.server.review.variations import Variations
from athanor.server.wire import requests, responses
from athanor.server.wire.responses.review import Judged, ReviewState, Variation


@get("/api/tables/{table:str}/review", scope="read", responses=problems(409))
async def review(request: AnyRequest, table: FromPath[str]) -> ReviewState:
    """The review of a finished game, as far as it is known."""
    limit(request, "read")
    live_table = await registry_of(request).table(table)
    return await reviews_of(request).state(live_table)


@post(
    "/api/tables/{table:str}/review",
    scope="play",
    status_code=HTTP_200_OK,
    responses=problems(401, 409),
)
async def ask_review(request: AnyRequest, table: FromPath[str]) -> ReviewState:
    """Request the review of a finished game. It is queued."""
    limit(request, "review")
    person = await require_person(request)
    live_table = await registry_of(request).table(table)
    return await reviews_of(request).ask(live_table, person.id)


@post(
    "/api/tables/{table:str}/variation",
    scope="play",
    status_code=HTTP_200_OK,
    responses=problems(409),
)
async def variation(
    request: AnyRequest, table: FromPath[str], data: JSONBody[requests.Walk]
) -> Variation:
    """The position after other choices from a ply of a finished game, with its chances."""
    limit(request, "variation")
    live_table = await registry_of(request).table(table)
    return await variations_of(request).walk(live_table, data.ply, data.line)


@post(
    "/api/tables/{table:str}/judge", scope="play", status_code=HTTP_200_OK, responses=problems(409)
)
async def judge(
    request: AnyRequest, table: FromPath[str], data: JSONBody[requests.Answer]
) -> Judged:
    """How good another answer would have been at a ply of a finished game."""
    limit(request, "review")
    live_table = await registry_of(request).table(table)
    budget = reviews_of(request).budget
    return await variations_of(request).judge(live_table, data.ply, data.action, data.line, budget)


@post("/api/tables/{table:str}/try", scope="play", responses=problems(401, 409))
async def try_it(
    request: AnyRequest, table: FromPath[str], data: JSONBody[requests.TryIt]
) -> responses.Table:
    """Play on against bots from a position of a finished game, at a private table."""
    limit(request, "new-table")
    person = await require_person(request)
    live_table = await registry_of(request).table(table)
    copied = await play_on(live_table, person, data)
    return copied.info(person.id, seated=True)


def reviews_of(request: AnyRequest) -> Reviews:
    """The reviews of this server."""
    found: Reviews = request.app.state["reviews"]
    return found


def variations_of(request: AnyRequest) -> Variations:
    """The service that answers questions about other choices."""
    found: Variations = request.app.state["variations"]
    return found


ROUTES: list[HTTPRouteHandler] = [review, ask_review, variation, judge, try_it]
