"""/mcp: games for language models over streamable HTTP, against the server's bots, in memory."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar, asgi
from litestar.types import Receive, Scope, Send

from athanor.kernel.table import Table
from athanor.mcp.server import mcp_server
from athanor.mcp.tables import ModelTables
from athanor.server.bots.pool import WorkerPool
from athanor.server.http.guard import MOST_BYTES
from athanor.server.levels import levels
from athanor.server.lobby.compiling import Compiler
from athanor.server.settings import Settings
from athanor.server.tasks import stop

OWNER = "mcp"  # all models together share the bot time of one person
AFTER_PEOPLE = 1  # people waiting at their tables come first
MISSING = b'{"error":"missing","words":"This server has no MCP: the extra mcp is not installed."}'


@contextlib.asynccontextmanager
async def mcp_running(app: Litestar) -> AsyncIterator[None]:
    """MCP sessions, for as long as the server runs."""
    sessions = app.state["mcp"] = Sessions(app)
    try:
        yield
    finally:
        app.state["mcp"] = None
        await sessions.end()


class Sessions:
    """MCP sessions, from the first request on: loading the SDK would make every start slower."""

    def __init__(self, app: Litestar) -> None:
        self.app = app
        self._manager: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._task: asyncio.Task[None] | None = None

    async def manager(self) -> Any:
        """Handles requests. None if the extra is not installed."""
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return await asyncio.shield(self._manager)

    async def _run(self) -> None:
        try:
            server = await asyncio.to_thread(self._server)
        except ImportError:
            self._manager.set_result(None)
            return
        except Exception as error:  # or everyone who asks would wait for ever
            self._manager.set_exception(error)
            return
        async with server.session_manager.run():
            self._manager.set_result(server.session_manager)
            await asyncio.Event().wait()  # until cancelled

    def _server(self) -> Any:
        settings: Settings = self.app.state["settings"]
        compiler: Compiler = self.app.state["compiler"]
        bots = ServerBots(self.app.state["bots"].pool, settings.bot_seconds)
        server = mcp_server(ModelTables(settings.games, bots.seated, compiler.want))
        from mcp.server.transport_security import (  # it may not be installed
            TransportSecuritySettings,
        )

        # Our own guard checks origins, for every route.
        security = TransportSecuritySettings(enable_dns_rebinding_protection=False)
        server.streamable_http_app(transport_security=security, max_request_body_size=MOST_BYTES)
        return server

    async def end(self) -> None:
        """Close all sessions."""
        if self._task is not None:
            await stop([self._task])


class ServerBots:
    """Provides bots that run in the server's worker processes."""

    def __init__(self, pool: WorkerPool, seconds: float) -> None:
        self.pool, self.seconds = pool, seconds

    def seated(self, table: Table, own: int, name: str) -> "PoolOpponents":
        """A server bot on every seat except the model's."""
        known = ["greedy", *levels(table.game.name)]
        if name not in known:
            raise ValueError(f"opponents: {name!r} is not one of {', '.join(known)}.")
        return PoolOpponents(self, name)


class PoolOpponents:
    """The bots of one table. Workers are given views, never the table."""

    def __init__(self, bots: ServerBots, level: str) -> None:
        self.bots, self.level = bots, level
        self.key = f"mcp {secrets.token_hex(8)}"
        self._asked: dict[int, int] = {}  # the ply of each seat's last question

    async def act(self, table: Table, seat: int) -> None:
        """Have a worker choose for a seat, and play its choice."""
        before, self._asked[seat] = self._asked.get(seat, -1), table.ply
        question = {
            "table": self.key, "game": table.game.name, "level": self.level, "seat": seat,
            "seed": secrets.randbits(62), "view": table.view(seat), "legal": table.legal(seat),
            "events": table.events(seat, after=before), "seconds": self.bots.seconds,
            "owner": OWNER, "rank": AFTER_PEOPLE,
        }  # fmt: skip
        table.play(await self.bots.pool.choose(question), seat)


@asgi("/mcp", copy_scope=True)
async def mcp(scope: Scope, receive: Receive, send: Send) -> None:
    """Hand a request to the MCP server."""
    sessions: Sessions | None = scope["litestar_app"].state.get("mcp")
    manager = await sessions.manager() if sessions is not None else None
    if manager is None:
        headers = [(b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 404, "headers": headers})
        await send({"type": "http.response.body", "body": MISSING, "more_body": False})
        return
    await manager.handle_request(scope, receive, send)
