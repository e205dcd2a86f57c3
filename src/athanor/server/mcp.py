"""/mcp: games for language models over streamable HTTP, against the server's bots, in memory."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from http.cookies import CookieError, SimpleCookie
from time import monotonic
from typing import Any, TypeVar

from litestar import Litestar, asgi
from litestar.types import Message, Receive, Scope, Send

from athanor.kernel.table import Table
from athanor.mcp.opponents import bot_seed
from athanor.mcp.server import CLIENT, mcp_server
from athanor.mcp.tables import Caps, Client, ModelTables, Off, asking
from athanor.server.bots.pool import WorkerPool
from athanor.server.http.addresses import sender_of
from athanor.server.http.guard import MOST_BYTES, from_here, header, names_us, refuse
from athanor.server.levels import levels
from athanor.server.limits import Limits
from athanor.server.lobby.compiling import Compiler
from athanor.server.people.tokens import new_id
from athanor.server.settings import Settings
from athanor.server.tasks import stop
from athanor.server.wire.problems import Problem

T = TypeVar("T")
AFTER_PEOPLE = 1  # people waiting at their tables come first
MOST_SESSIONS, SESSIONS_OF_ADDRESS = 300, 20
IDLE_SECONDS = 900.0  # of a session
FAIR, ALONE = Caps(client=10, address=40, all=250), Caps(client=250, address=250, all=250)
SESSION, VERSION = b"mcp-session-id", b"mcp-protocol-version"
COOKIE = "athanor-mcp"  # tells clients without a session apart
LEAST_COOKIE = 16
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
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="mcp")
        self._open: dict[str, tuple[str, float]] = {}  # by session: its address, when last used

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
        bots = ServerBots(self.app.state["bots"].pool, settings.bot_seconds, self._off)
        caps = FAIR if settings.limits else ALONE
        tables = ModelTables(settings.games, bots.seated, compiler.want, caps, self._off)
        server = mcp_server(tables)
        from mcp.server.transport_security import (  # it may not be installed
            TransportSecuritySettings,
        )

        # Below, hosts and origins are checked by our own guard.
        security = TransportSecuritySettings(enable_dns_rebinding_protection=False)
        server.streamable_http_app(
            transport_security=security, max_request_body_size=MOST_BYTES,
            session_idle_timeout=IDLE_SECONDS, max_sessions=MOST_SESSIONS,
        )  # fmt: skip
        return server

    async def _off(self, work: Callable[[], T]) -> T:
        """Work with the rules, off the event loop: players do not wait for models."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def admit(self, scope: Any) -> Client:
        """Who asks; a `Problem` if they ask too often, or have too many sessions."""
        limits: Limits = self.app.state["limits"]
        address, session = sender_of(scope), header(scope, SESSION)
        limits.take("mcp", address)
        if session:
            return Client(f"session {session}", address)
        if not header(scope, VERSION):  # only a session begins without one
            limits.take("mcp-session", address)
            self._check_room(limits, address)
        cookie = cookie_of(scope)
        return Client(cookie and f"cookie {cookie}", address)

    def _check_room(self, limits: Limits, address: str) -> None:
        before = monotonic() - IDLE_SECONDS
        self._open = {name: one for name, one in self._open.items() if one[1] > before}
        if limits.on and sum(whose == address for whose, _ in self._open.values()) >= (
            SESSIONS_OF_ADDRESS
        ):
            raise Problem("limit", "mcp-sessions", count=SESSIONS_OF_ADDRESS)

    def answered(self, scope: Any, client: Client, status: int, session: str) -> None:
        """Keep count of the sessions that are open."""
        known = header(scope, SESSION) or session
        if status == 404 or (scope["method"] == "DELETE" and status < 400):
            self._open.pop(known, None)
        elif known and status < 400:
            self._open[known] = (client.address, monotonic())

    async def end(self) -> None:
        """Close all sessions."""
        if self._task is not None:
            await stop([self._task])
        self._thread.shutdown(wait=False, cancel_futures=True)


def cookie_of(scope: Scope) -> str | None:
    """The cookie that tells a client without a session from others at its address."""
    try:
        found = SimpleCookie(header(scope, b"cookie")).get(COOKIE)
    except CookieError:
        return None
    return found.value if found is not None and len(found.value) >= LEAST_COOKIE else None


class ServerBots:
    """Provides bots that run in the server's worker processes."""

    def __init__(self, pool: WorkerPool, seconds: float, off: Off) -> None:
        self.pool, self.seconds, self.off = pool, seconds, off

    def seated(self, table: Table, own: int, name: str) -> "PoolOpponents":
        """A server bot on every seat except the model's."""
        known = ["greedy", *levels(table.game.name)]
        if name not in known:
            raise ValueError(f"opponents: {name[:40]!r} is not one of {', '.join(known)}.")
        return PoolOpponents(self, name)


class PoolOpponents:
    """The bots of one table. Workers are given views, never the table."""

    def __init__(self, bots: ServerBots, level: str) -> None:
        self.bots, self.level = bots, level
        self.key = f"mcp {secrets.token_hex(8)}"
        self.owner = f"mcp {asking.get().address}"  # the tables of an address share its bot time
        self._asked: dict[int, int] = {}  # the ply of each seat's last question

    async def act(self, table: Table, seat: int) -> None:
        """Have a worker choose for a seat, and play its choice."""
        question = await self.bots.off(lambda: self._question(table, seat))
        action = await self.bots.pool.choose(question)
        await self.bots.off(lambda: table.play(action, seat))

    def _question(self, table: Table, seat: int) -> dict[str, Any]:
        before, self._asked[seat] = self._asked.get(seat, -1), table.ply
        return {
            "table": self.key, "game": table.game.name, "level": self.level, "seat": seat,
            "seed": bot_seed(table, seat, table.ply), "view": table.view(seat),
            "legal": table.legal(seat), "events": table.events(seat, after=before),
            "seconds": self.bots.seconds, "owner": self.owner, "rank": AFTER_PEOPLE,
        }  # fmt: skip


@asgi("/mcp", copy_scope=True)
async def mcp(scope: Scope, receive: Receive, send: Send) -> None:
    """Hand a request to the MCP server, if it is one of ours and not one too many."""
    app = scope["litestar_app"]
    sessions: Sessions | None = app.state.get("mcp")
    public_url = app.state["settings"].public_url
    try:
        if not names_us(scope, public_url):
            raise Problem("origin", "host", host=header(scope, b"host")[:80])
        if not from_here(scope, public_url):
            raise Problem("origin")
        client = sessions.admit(scope) if sessions is not None else None
    except Problem as problem:
        await refuse(send, problem)
        return
    manager = await sessions.manager() if sessions is not None else None
    if sessions is None or client is None or manager is None:
        headers = [(b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 404, "headers": headers})
        await send({"type": "http.response.body", "body": MISSING, "more_body": False})
        return

    async def send_counted(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = dict(message["headers"])
            sessions.answered(scope, client, message["status"], given.get(SESSION, b"").decode())
            if client.name is None:
                cookie = f"{COOKIE}={new_id(24)}; Path=/mcp; HttpOnly; SameSite=Strict"
                message["headers"] = [*message["headers"], (b"set-cookie", cookie.encode())]
        await send(message)

    scope[CLIENT] = client  # type: ignore[literal-required]
    await manager.handle_request(scope, receive, send_counted)
