"""Routes for personal tokens."""

from typing import cast

from litestar import Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from athanor.server.http.context import (
    GONE,
    AnyRequest,
    limit,
    problems,
    registry_of,
    require_person,
)
from athanor.server.people.api_tokens import ApiTokens
from athanor.server.wire.shapes import Scope
from athanor.server.wire.tokens import MadeToken, NewToken, TokenShown


def _tokens(request: AnyRequest) -> ApiTokens:
    return ApiTokens(registry_of(request).database)


async def _shown(request: AnyRequest, person: str) -> list[TokenShown]:
    return [
        TokenShown(row.id, row.name, cast(list[Scope], row.scopes.split()), row.created, row.used)
        for row in await _tokens(request).of(person)
    ]


@get("/api/me/tokens", responses=problems(401, 403))
async def tokens(request: AnyRequest) -> list[TokenShown]:
    """Your tokens."""
    limit(request, "read")
    return await _shown(request, (await require_person(request)).id)


@post("/api/me/tokens", responses=problems(401, 403))
async def make(request: AnyRequest, data: JSONBody[NewToken]) -> MadeToken:
    """Make a token for a program. The secret is shown once."""
    limit(request, "write")
    person, now = await require_person(request), registry_of(request).clock.now()
    made = await _tokens(request).make(person.id, data.name, data.scopes, now)
    [first, *_] = await _shown(request, person.id)
    return MadeToken(first.id, first.name, first.scopes, first.created, None, made)


@delete("/api/me/tokens/{token:str}", responses=GONE | problems(401, 403))
async def revoke(request: AnyRequest, token: FromPath[str]) -> Response[None]:
    """Revoke a token at once."""
    limit(request, "write")
    person = await require_person(request)
    await _tokens(request).revoke(person.id, token)
    return Response(None, status_code=204)


ROUTES: list[HTTPRouteHandler] = [tokens, make, revoke]
