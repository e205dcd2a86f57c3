"""Routes for score pads: the fields to fill in, and the resulting score sheet."""

import msgspec
from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from athanor import pads
from athanor.server.http.context import AnyRequest, limit, problems, registry_of
from athanor.server.http.routes.compiling import want_game
from athanor.server.wire import requests, responses
from athanor.server.wire.problems import Problem


def _games(request: AnyRequest) -> list[str]:
    return [name for name in pads.pads() if name in registry_of(request).settings.games]


@get("/api/pads", scope="read", responses=problems())
async def forms(request: AnyRequest) -> list[responses.Pad]:
    """The fields of each game's score pad."""
    limit(request, "read")
    shown = [pads.find_pad(name).shown() for name in _games(request)]
    return msgspec.convert(shown, list[responses.Pad])


@post(
    "/api/pads/{game:str}", scope="read", status_code=HTTP_200_OK, responses=problems(403, 413, 415)
)
async def count(
    request: AnyRequest, game: FromPath[str], data: JSONBody[requests.PadEntries]
) -> pads.Counted:
    """The score sheet for what is on the table, by the game's own rules. Nothing is stored."""
    limit(request, "read")
    if game not in _games(request):
        raise Problem("not-found", "pad", game=game)
    want_game(request, game)
    try:
        return pads.count(game, {"table": data.table, "seats": data.seats})
    except pads.BadPad as error:
        raise Problem("unreadable", "detail", detail=str(error)) from error


ROUTES: list[HTTPRouteHandler] = [forms, count]
