"""/mcp: games for language models over streamable HTTP, against fast bots, in memory."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar, asgi
from litestar.types import Receive, Scope, Send

from athanor.mcp.server import mcp_server
from athanor.mcp.tables import ModelTables
from athanor.server.http.guard import MOST_BYTES
from athanor.server.lobby.compiling import Compiler
from athanor.server.settings import Settings
from athanor.server.wire.problems import Problem

FAST = ("random", "greedy")  # bots that answer at once, since they think on the event loop
MISSING = b'{"error":"missing","words":"This server has no MCP: the extra mcp is not installed."}'


@contextlib.asynccontextmanager
async def mcp_running(app: Litestar) -> AsyncIterator[None]:
    """Sessions of MCP as long as the server runs."""
    settings: Settings = app.state["settings"]
    compiler: Compiler = app.state["compiler"]
    try:
        server = mcp_server(
            ModelTables(settings.games, FAST, lambda game: _compiling(compiler, game))
        )
    except ImportError:
        yield
        return
    from mcp.server.transport_security import TransportSecuritySettings  # it may be missing

    # Our own guard looks at origins, for every route.
    security = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    server.streamable_http_app(transport_security=security, max_request_body_size=MOST_BYTES)
    async with server.session_manager.run():
        app.state["mcp"] = server.session_manager
        try:
            yield
        finally:
            app.state["mcp"] = None


def _compiling(compiler: Compiler, game: str) -> str:
    """Why a game cannot be played yet."""
    try:
        compiler.need(game)
    except Problem as problem:
        return problem.words
    return ""


@asgi("/mcp", copy_scope=True)
async def mcp(scope: Scope, receive: Receive, send: Send) -> None:
    """Hand a request to the MCP server."""
    manager: Any = scope["litestar_app"].state.get("mcp")
    if manager is None:
        headers = [(b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 404, "headers": headers})
        await send({"type": "http.response.body", "body": MISSING, "more_body": False})
        return
    await manager.handle_request(scope, receive, send)
