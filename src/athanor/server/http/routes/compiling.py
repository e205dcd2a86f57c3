"""Which games are still being compiled, for a progress line in the lobby."""

from litestar import get
from litestar.handlers import HTTPRouteHandler

from athanor.kernel.registry import find_game
from athanor.server.http.context import AnyRequest, limit, problems
from athanor.server.lobby.compiling import Compiler
from athanor.server.wire import responses


def want_game(request: AnyRequest, game: str) -> None:
    """Ask for a game, so that its rules are compiled next."""
    compiler: Compiler = request.app.state["compiler"]
    compiler.want(game)


@get("/api/compiling", scope="read", responses=problems())
async def compiling(request: AnyRequest) -> responses.Compiling:
    """The games whose rules are being compiled. Empty except after a first start."""
    limit(request, "read")
    compiler: Compiler = request.app.state["compiler"]
    return responses.Compiling(waiting=[find_game(name).title for name in compiler.waiting])


ROUTES: list[HTTPRouteHandler] = [compiling]
