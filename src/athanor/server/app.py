"""The app: wires everything together, and starts and stops it in the right order."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Iterable
from dataclasses import replace

from litestar import Litestar
from litestar.middleware import DefineMiddleware
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from athanor.server import garbage
from athanor.server.bots.driver import BotDriver
from athanor.server.bots.hints import Hints
from athanor.server.bots.pool import WorkerPool
from athanor.server.clock import Clock
from athanor.server.history.archive import Archive
from athanor.server.history.backfill import complete_results
from athanor.server.history.profile import Profiles
from athanor.server.http import (
    docs_site,
    health,
    openapi,
    page,
    timing,
    websocket,
)
from athanor.server.http.context import admit
from athanor.server.http.crowd import MOST_OF_ADDRESS, Crowd
from athanor.server.http.errors import HANDLERS
from athanor.server.http.guard import MOST_BYTES, Guard
from athanor.server.http.routes import (
    about,
    account,
    bulk,
    company,
    compiling,
    desk,
    history,
    lobby,
    pad,
    people,
    puzzles,
    queue,
    rating,
    review,
    table,
    tokens,
    tournaments,
)
from athanor.server.http.routes import (
    notices as notice_routes,
)
from athanor.server.limits import Limits
from athanor.server.lobby.circle_ladders import CircleLadders
from athanor.server.lobby.compiling import Compiler
from athanor.server.matching.queue import Queue
from athanor.server.mcp import mcp, mcp_running
from athanor.server.notices.letters import site_of
from athanor.server.notices.notices import Notices
from athanor.server.people.tokens import Keys
from athanor.server.ratings.ladder import Ladders
from athanor.server.ratings.rater import Rater
from athanor.server.review.openings import OpeningBook
from athanor.server.review.puzzles import Puzzles
from athanor.server.review.reviews import Reviews
from athanor.server.review.variations import Variations
from athanor.server.settings import Settings
from athanor.server.storage.database import Database
from athanor.server.table.registry import TableRegistry
from athanor.server.table.sync import Sync
from athanor.server.tasks import Supervisor, stop
from athanor.server.timekeeper import Timekeeper
from athanor.server.tournaments.director import Director
from athanor.server.tournaments.shown import Board
from athanor.version import VERSION

logger = logging.getLogger("athanor.app")


@contextlib.asynccontextmanager
async def running(app: Litestar) -> AsyncIterator[None]:
    """Start storage first, then what writes to it, then the bots and the timekeeper."""
    settings: Settings = app.state["settings"]
    database = Database(settings)
    try:
        registry = await _registry(app, database)
        supervisor = Supervisor(registry.clock)
        supervisor.start("writer", registry.writer.work)
        supervisor.start("garbage", garbage.work)
        sync = Sync(registry)
        await sync.begin(supervisor)
        pool = WorkerPool(settings.bot_workers)
        bots, hints = BotDriver(registry, pool), Hints(pool)
        reviews = Reviews(registry)
        await reviews.queue.begin()
        opening_book = OpeningBook(registry)
        opening_book.begin()
        circle_ladders = CircleLadders(registry)
        circle_ladders.begin()
        supervisor.start("reviews", reviews.work)
        notices = Notices(registry, app.state["limits"])
        timekeeper = Timekeeper(registry, bots, notices, supervisor)
        supervisor.start("timekeeper", timekeeper.work)
        supervisor.start("rater", Rater(registry).work)
        director = Director(registry, supervisor)
        supervisor.start("director", director.work)
        backfill = asyncio.create_task(complete_results(registry.store))
        compiler: Compiler = app.state["compiler"]
        compiler.begin()
        app.state.update(
            {"registry": registry, "bots": bots, "timekeeper": timekeeper, "hints": hints,
             "supervisor": supervisor, "notices": notices,
             "archive": Archive(database), "reviews": reviews, "openings": opening_book,
             "variations": Variations(pool, reviews), "puzzles": Puzzles(registry),
             "ladders": Ladders(database), "queue": Queue(registry),
             "profiles": Profiles(database, registry.people),
             "director": director, "board": Board(database, registry.people)}
        )  # fmt: skip
        try:
            yield
        finally:
            app.state["registry"] = None
            await compiler.end()
            await stop([backfill])
            await supervisor.end("timekeeper", "rater", "director")
            await supervisor.end("reviews")
            await reviews.end()
            await opening_book.end()
            await circle_ladders.end()
            await bots.end()
            await sync.end()
            await registry.writer.end()
            await supervisor.end()
            await notices.end()
    finally:
        await database.close()


async def _registry(app: Litestar, database: Database) -> TableRegistry:
    """The tables of a storage that is up to date, by its clock and with its signing key."""
    settings: Settings = app.state["settings"]
    clock: Clock = app.state["clock"]
    await database.migrate()
    keys = Keys(settings.secret or await database.fact("secret"))
    await _note(database, keys, settings)
    if app.state["follow_storage"] and (shared := await database.time()) is not None:
        clock.follow(shared)
    registry = TableRegistry(settings, database, keys, clock)
    await registry.store.heal_times(clock.now())
    await registry.outages.begin(clock.now())
    database.look_for_damage()
    return registry


async def _note(database: Database, keys: Keys, settings: Settings) -> None:
    """Note the server's address for commands beside it, and warn of another signing key."""
    await database.note("address", site_of(settings))
    mark = keys.sign("storage")
    before = await database.noted("key")
    if before is None and settings.secret and (drawn := await database.noted("secret")):
        before = Keys(drawn).sign("storage")
    if before not in (None, mark):
        logger.warning("ATHANOR_SECRET is another than before: everybody is signed out, and guests"
                       " lose their games; with the earlier one they come back")  # fmt: skip
    await database.note("key", mark)


def create_app(
    settings: Settings | None = None,
    clock: Clock | None = None,
    https: bool = False,
    for_others: str | None = None,
    to_compile: Iterable[str] = (),
) -> Litestar:
    """Create a server with these settings.

    `for_others` is its address on the local network, if known. `to_compile` names the games whose
    rules it compiles in the background.
    """
    chosen = replace(settings or Settings.from_environment(), own_address=for_others)
    time_of_day = clock or Clock()
    app = Litestar(
        route_handlers=[
            *lobby.ROUTES, *people.ROUTES, *account.ROUTES, *table.ROUTES, *pad.ROUTES,
            *compiling.ROUTES, *history.ROUTES, *rating.ROUTES, *queue.ROUTES, *desk.ROUTES,
            *review.ROUTES, *tournaments.ROUTES, *company.ROUTES,
            *notice_routes.ROUTES, *tokens.ROUTES, *bulk.ROUTES,
            *puzzles.ROUTES, *about.ROUTES, websocket.live, *openapi.ROUTES, *health.ROUTES, mcp,
            docs_site.docs, page.page,
        ],
        lifespan=[running, mcp_running],
        middleware=[DefineMiddleware(timing.Measured)],
        guards=[admit],
        exception_handlers=HANDLERS,
        openapi_config=OpenAPIConfig(
            title="Athanor", version=VERSION, use_handler_docstrings=True,
            openapi_router=openapi.CLOSED, render_plugins=[JsonRenderPlugin(path="/json")],
        ),
        request_max_body_size=MOST_BYTES,
        logging_config=None,
    )  # fmt: skip
    # Wraps everything, including answers to addresses that match no route.
    app.asgi_handler = Guard(app.asgi_handler, chosen.public_url, chosen.secure or https)
    app.state.update(
        {"settings": chosen, "clock": time_of_day, "follow_storage": clock is None,
         "for_others": for_others}
    )  # fmt: skip
    app.state["limits"] = Limits(time_of_day, chosen.limits)
    app.state["compiler"] = Compiler(to_compile)
    app.state["crowd"] = Crowd(MOST_OF_ADDRESS if chosen.limits else None)
    return app
