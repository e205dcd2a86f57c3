"""The app: everything wired together, started and ended in the right order."""

import contextlib
import logging
import time
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import generate_latest
from sqlalchemy import text

from athanor.server import (
    docs_site,
    live,
    lobby_routes,
    metrics,
    pad_routes,
    page,
    people_routes,
    play_routes,
)
from athanor.server.bots import Bots
from athanor.server.clock import Clock
from athanor.server.database import Database
from athanor.server.evaluations import Evaluations
from athanor.server.guard import MOST_BYTES, Guard
from athanor.server.hall import Hall
from athanor.server.hints import Hints
from athanor.server.limits import Limits
from athanor.server.news import News
from athanor.server.notices import Notices
from athanor.server.problem import Problem
from athanor.server.settings import Settings
from athanor.server.thinkers import Thinkers
from athanor.server.timekeeper import Timekeeper
from athanor.server.tokens import Keys
from athanor.version import VERSION

logger = logging.getLogger("athanor.http")
NAMES = {400: "unreadable", 404: "not-found", 405: "method", 413: "too-large", 415: "content-type"}


@contextlib.asynccontextmanager
async def running(app: Litestar) -> AsyncIterator[None]:
    """Storage first, then what writes to it, then what thinks and looks at the time."""
    settings: Settings = app.state["settings"]
    database = Database(settings)
    try:
        await database.migrate()
        secret = settings.secret or await database.fact("secret")
        hall = Hall(settings, database, Keys(secret), app.state["clock"])
        hall.writer.begin()
        news = News(hall)
        news.begin()
        thinkers = Thinkers(settings.bot_workers)
        bots, hints, evaluations = Bots(hall, thinkers), Hints(thinkers), Evaluations(hall)
        notices = Notices(hall)
        timekeeper = Timekeeper(hall, bots, notices)
        timekeeper.begin()
        app.state.update(
            {"hall": hall, "bots": bots, "timekeeper": timekeeper, "hints": hints,
             "evaluations": evaluations}
        )  # fmt: skip
        try:
            yield
        finally:
            app.state["hall"] = None
            await timekeeper.end()
            await evaluations.end()
            await bots.end()
            await news.end()
            await hall.writer.end()
            await notices.end()
    finally:
        await database.close()


def on_problem(request: Request[Any, Any, Any], problem: Problem) -> Response[Any]:
    """A problem as an answer."""
    wait = problem.more.get("retry_after")
    headers = {"retry-after": str(wait)} if wait else {}
    return Response(problem.body(), status_code=problem.status, headers=headers)


def on_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework refuses, in our shape."""
    words = error.detail or "That cannot be done."
    extra = error.extra if isinstance(error.extra, list) else []
    told = [f"{one.get('key', '')}: {one.get('message', '')}" for one in extra]
    name = NAMES.get(error.status_code, "unreadable")
    body = {"error": name, "words": "; ".join(told) or words}
    headers = {k: v for k, v in (error.headers or {}).items() if k.lower() == "allow"}
    return Response(body, status_code=error.status_code, headers=headers)


def on_depth(request: Request[Any, Any, Any], error: RecursionError) -> Response[Any]:
    """JSON that is nested deeper than anything we read."""
    body = {"error": "unreadable", "words": "This is nested too deeply."}
    return Response(body, status_code=400)


def on_mistake(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Our own mistakes are logged, not shown."""
    logger.error("a mistake of ours", exc_info=error)
    body = {"error": "server", "words": "Something went wrong here; it has been noted."}
    return Response(body, status_code=500)


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
def health() -> str:
    """The process lives."""
    return "alive\n"


@get("/readyz", media_type=MediaType.TEXT, include_in_schema=False)
async def ready(request: Request[Any, Any, Any]) -> Response[str]:
    """The storage answers."""
    hall: Hall = request.app.state["hall"]
    try:
        async with hall.database.reading() as connection:
            await connection.execute(text("select 1"))
    except Problem as problem:
        return Response(problem.words + "\n", status_code=503, media_type=MediaType.TEXT)
    return Response("ready\n", media_type=MediaType.TEXT)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def numbers() -> Response[bytes]:
    """What the server counts."""
    return Response(generate_latest(metrics.REGISTRY), media_type="text/plain; version=0.0.4")


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def description(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """Every route, for programs."""
    found: dict[str, Any] = request.app.openapi_schema.to_schema()
    return found


class Measured:
    """Middleware that times every request, by its route and never by its address."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def send_noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_noting)
        finally:
            taken = time.perf_counter() - began
            route = str(scope.get("path_template", "") or "?")
            metrics.REQUESTS.labels(scope["method"], route, str(status)).observe(taken)
            fields = {"method": scope["method"], "route": route, "status": status,
                      "ms": round(taken * 1000, 1)}  # fmt: skip
            logger.debug("request", extra=fields)


def create_app(
    settings: Settings | None = None,
    clock: Clock | None = None,
    https: bool = False,
    for_others: str | None = None,
) -> Litestar:
    """A server of these settings; `for_others`: its address on the local network, where known."""
    chosen = settings or Settings.from_environment()
    time_of_day = clock or Clock()
    app = Litestar(
        route_handlers=[
            *lobby_routes.ROUTES, *people_routes.ROUTES, *play_routes.ROUTES,
            *pad_routes.ROUTES,
            live.live, description, health, ready, numbers, docs_site.docs, page.page,
        ],
        lifespan=[running],
        middleware=[DefineMiddleware(Measured)],
        exception_handlers={
            Problem: on_problem, HTTPException: on_http_error, RecursionError: on_depth,
            Exception: on_mistake,
        },
        openapi_config=OpenAPIConfig(
            title="Athanor", version=VERSION, path="/api/description",
            use_handler_docstrings=True, render_plugins=[JsonRenderPlugin(path="/json")],
        ),
        request_max_body_size=MOST_BYTES,
        logging_config=None,
    )  # fmt: skip
    # Round everything, answers to addresses that no route knows included.
    app.asgi_handler = Guard(app.asgi_handler, chosen.public_url, chosen.secure or https)
    app.state.update({"settings": chosen, "clock": time_of_day, "for_others": for_others})
    app.state["limits"] = Limits(time_of_day, chosen.limits)
    return app
