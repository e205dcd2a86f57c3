"""Routes for the lobby and for finished games."""

import asyncio
from hashlib import blake2b
from typing import Annotated, Literal

import msgspec
from litestar import Response, get, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED

import athanor
from athanor.language import SOURCE, matching
from athanor.server.http.context import (
    AnyRequest,
    limit,
    may_play,
    person_of,
    problems,
    registry_of,
    require_person,
)
from athanor.server.http.invitation import link_to
from athanor.server.http.routes.compiling import want_game
from athanor.server.levels import all_levels
from athanor.server.lobby import hosting, leaving, opening
from athanor.server.lobby.caps import check_bot_tables
from athanor.server.lobby.games import game_details, game_summary
from athanor.server.lobby.joining import join as join_table
from athanor.server.lobby.rating import check_rated_seat
from athanor.server.lobby.rematch import play_again
from athanor.server.people.circles import is_member
from athanor.server.people.people import Person
from athanor.server.people.tokens import read_code
from athanor.server.table import commands, dispatch, replay
from athanor.server.table.commands import Command
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry
from athanor.server.table.summaries import people_at, shown_summaries, shown_summary, summary_of
from athanor.server.wire import requests, responses
from athanor.server.wire.problems import Problem


def _page(request: AnyRequest, live_table: LiveTable, person: Person | None) -> responses.Table:
    own = person.id if person else None
    seated = any(own and chair.person == own for chair in live_table.projection.chairs)
    return live_table.info(own if may_play(request) else None, seated)


@get("/api/games", scope="read", responses=problems())
async def games(request: AnyRequest) -> list[responses.GameSummary]:
    """Every game that can be played here."""
    limit(request, "read")
    registry = registry_of(request)
    return [game_summary(registry, name) for name in registry.settings.games]


@get("/api/games/{game:str}", scope="read", responses=problems())
async def one_game(
    request: AnyRequest,
    game: FromPath[str],
    lang: Annotated[str, QueryParameter(max_length=20)] = SOURCE,
) -> Response[responses.Game | None]:
    """A game with its rules in a language, the tables of its box and its sentences. Cacheable."""
    limit(request, "read")
    registry = registry_of(request)
    if game not in registry.settings.games:
        raise Problem("not-found", "game", games=list(registry.settings.games))
    spoken = matching([lang]) or SOURCE
    return cacheable(request, game_details(registry, athanor.game(game), spoken))


@get("/api/tables/{table:str}/game", scope="read", responses=problems())
async def game_of_table(
    request: AnyRequest, table: FromPath[str]
) -> Response[responses.Game | None]:
    """The game of a table as it is played there, with its custom deck if it has one."""
    limit(request, "read")
    registry = registry_of(request)
    live_table = await registry.table(table)
    return cacheable(request, game_details(registry, live_table.projection.game, SOURCE))


def cacheable(request: AnyRequest, body: responses.Game) -> Response[responses.Game | None]:
    """A response that a browser may cache, and revalidates by its ETag."""
    tag = f'"{blake2b(msgspec.json.encode(body), digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("If-None-Match") == tag:
        return Response(None, status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    return Response(body, headers=headers)


@get("/api/tables", scope="read", responses=problems())
async def tables(
    request: AnyRequest,
    status: FromQuery[Literal["open", "playing", "over"] | None] = None,
    game: Annotated[str | None, QueryParameter(max_length=40)] = None,
    limit_to: Annotated[int, QueryParameter(name="limit", ge=1, le=200)] = 50,
) -> list[responses.TableSummary]:
    """Listed tables, newest first."""
    limit(request, "read")
    registry, person = registry_of(request), await person_of(request)
    cards = await registry.store.listed(status, game, limit_to)
    if person is not None:
        strangers = await registry.people.strangers_to(person.id)
        cards = [card for card in cards if strangers.isdisjoint(people_at(card))]
    shown = await shown_summaries(registry.people, cards, person.id if person else None)
    return sorted(shown, key=lambda table: -table.updated)  # delayed tables do not tell it


@post("/api/tables", scope="play", responses=problems(401, 403, 409, 503))
async def new_table(request: AnyRequest, data: JSONBody[requests.NewTable]) -> responses.Table:
    """Open a table. If nobody is missing, the game begins at once."""
    limit(request, "new-table")
    person = await require_person(request)
    want_game(request, data.game)
    if data.listed:
        limit(request, "listed" if opening.waits(data) else "shown")
    return _page(request, await opening.open_table(registry_of(request), person, data), person)


@get("/api/tables/{table:str}", scope="read", responses=problems(409))
async def one_table(request: AnyRequest, table: FromPath[str]) -> responses.Table:
    """Everything about a table except the game itself, with the tokens of your seats."""
    limit(request, "read")
    return _page(request, await registry_of(request).table(table), await person_of(request))


async def _invited(registry: TableRegistry, code: FromPath[str]) -> LiveTable:
    table = await registry.store.table_of_code(read_code(code)[:12])
    if table is None:
        raise Problem("not-found", "code")
    return await registry.table(table)


@get("/api/invitations/{code:str}", scope="read", responses=problems(409))
async def invitation(request: AnyRequest, code: FromPath[str]) -> responses.TableSummary:
    """The table of an invitation code."""
    limit(request, "code")
    live_table, person = await _invited(registry_of(request), code), await person_of(request)
    people = live_table.registry.people
    return shown_summary(summary_of(live_table.projection), people, person.id if person else None)


@get("/api/invitations/{code:str}/link", scope="read", responses=problems(409))
async def invitation_link(request: AnyRequest, code: FromPath[str]) -> responses.InvitationLink:
    """The invitation link, also as a QR code."""
    limit(request, "code")
    live_table = await _invited(registry_of(request), code)
    return link_to(request, live_table.projection.code)


@post(
    "/api/invitations/{code:str}/join",
    scope="play",
    status_code=HTTP_200_OK,
    responses=problems(401, 403, 409),
)
async def accept(
    request: AnyRequest, code: FromPath[str], data: JSONBody[requests.Joining]
) -> responses.Table:
    """Take a seat you were invited to."""
    limit(request, "code")
    person = await require_person(request)
    live_table = await _invited(registry_of(request), code)
    await join_table(live_table, person, data.seat, data.rated)
    return _page(request, live_table, person)


@post(
    "/api/tables/{table:str}/join",
    scope="play",
    status_code=HTTP_200_OK,
    responses=problems(401, 403, 409),
)
async def join(
    request: AnyRequest, table: FromPath[str], data: JSONBody[requests.Joining]
) -> responses.Table:
    """Take an open seat at a listed table, or at a table of one of your circles."""
    limit(request, "write")
    person, registry = await require_person(request), registry_of(request)
    live_table = await registry.table(table)
    own = any(chair.person == person.id for chair in live_table.projection.chairs)
    circle = live_table.projection.circle
    member = circle is not None and await is_member(registry.database, circle, person.id)
    if not live_table.projection.listed and not own and not member:
        raise Problem("table/not-yours", "private")
    await join_table(live_table, person, data.seat, data.rated)
    return _page(request, live_table, person)


@post(
    "/api/tables/{table:str}/leave",
    scope="play",
    status_code=HTTP_200_OK,
    responses=problems(401, 403, 409),
)
async def leave(request: AnyRequest, table: FromPath[str]) -> responses.Table:
    """Give up your seats at a table."""
    limit(request, "write")
    person = await require_person(request)
    live_table = await registry_of(request).table(table)
    await leaving.leave(live_table, person.id)
    return _page(request, live_table, person)


@put("/api/tables/{table:str}/seats/{seat:int}", scope="play", responses=problems(401, 403, 409))
async def set_seat(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[requests.OpenSeat | requests.BotSeat | requests.HotSeat],
) -> responses.Table:
    """Open a seat, or put a bot or a hot-seat player on it. For the host only."""
    limit(request, "write")
    person = await require_person(request)
    live_table = await registry_of(request).table(table)
    projection = live_table.projection
    if projection.rated:
        check_rated_seat(projection.game, data)
    levels = all_levels(live_table.registry.settings.programs, projection.game.name)
    chair = opening.chair_of(data, levels, person.id)
    before = projection.chairs[seat].kind if seat < projection.players else ""
    if projection.listed and projection.host == person.id and "open" == chair.kind != before:
        limit(request, "listed")
    await live_table.submit(Command(commands.seat_someone(person.id, seat, chair), person.id))
    return _page(request, live_table, person)


@put("/api/tables/{table:str}/lock", scope="play", responses=problems(401, 403, 409))
async def lock(
    request: AnyRequest, table: FromPath[str], data: JSONBody[requests.Lock]
) -> responses.Table:
    """Stop others from joining, or let them join again. For the host only."""
    limit(request, "write")
    person = await require_person(request)
    live_table = await registry_of(request).table(table)
    await live_table.submit(Command(hosting.lock(person.id, data.locked)))
    return _page(request, live_table, person)


@put("/api/tables/{table:str}/host", scope="play", responses=problems(401, 403, 409))
async def pass_on(
    request: AnyRequest, table: FromPath[str], data: JSONBody[requests.PassOn]
) -> responses.Table:
    """Make another person at the table its host. For the host only."""
    limit(request, "write")
    person = await require_person(request)
    live_table = await registry_of(request).table(table)
    await live_table.submit(Command(hosting.pass_on(person.id, data.seat)))
    return _page(request, live_table, person)


@post(
    "/api/tables/{table:str}/start",
    scope="play",
    status_code=HTTP_200_OK,
    responses=problems(401, 403, 409),
)
async def start(request: AnyRequest, table: FromPath[str]) -> responses.Table:
    """Begin the game. For the host only."""
    limit(request, "write")
    person = await require_person(request)
    live_table = await registry_of(request).table(table)
    chairs = live_table.projection.chairs
    await check_bot_tables(live_table.registry, person.id, chairs)
    await dispatch.start(live_table, person.id)
    return _page(request, live_table, person)


@post("/api/tables/{table:str}/rematch", scope="play", responses=problems(401, 403, 409, 503))
async def rematch(
    request: AnyRequest, table: FromPath[str], data: JSONBody[requests.Rematch | None] = None
) -> responses.Table:
    """Play again with the same people: the same game and settings, or another game."""
    limit(request, "new-table")
    person = await require_person(request)
    registry = registry_of(request)
    live_table = await registry.table(table)
    game = data.game if data is not None else None
    if game is not None:
        if game not in registry.settings.games:
            raise Problem("not-found", "game", games=list(registry.settings.games))
        want_game(request, game)
    return _page(request, await play_again(live_table, person, game), person)


@get("/api/tables/{table:str}/replay", scope="read", responses=problems(409))
async def whole_game(request: AnyRequest, table: FromPath[str]) -> responses.Replay:
    """A finished game: its save and every choice."""
    limit(request, "replay")
    live_table = await registry_of(request).table(table)
    page = _page(request, live_table, await person_of(request))
    return await replay.cached_game(live_table, page)


@get("/api/tables/{table:str}/plies/{ply:int}", scope="read", responses=problems(409))
async def one_ply(
    request: AnyRequest, table: FromPath[str], ply: FromPath[int]
) -> responses.ReplayPly:
    """A finished game at one of its plies, as each seat saw it and as it was."""
    limit(request, "replay")
    live_table = await registry_of(request).table(table)
    return await asyncio.to_thread(replay.at_ply, live_table, ply)


ROUTES: list[HTTPRouteHandler] = [
    games, one_game, game_of_table, tables, new_table, one_table, invitation, invitation_link,
    accept, join, leave, set_seat, lock, pass_on, start, rematch, whole_game, one_ply,
]  # fmt: skip
