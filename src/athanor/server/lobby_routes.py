"""Routes of the lobby, and of finished games."""

from hashlib import blake2b
from typing import Annotated, Any, Literal, cast

import msgspec
from litestar import Response, get, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED

import athanor
from athanor.kernel.telling import catalogue
from athanor.server import asked, desk, farewell, lobby, replay, shown, wishes
from athanor.server.asking import (
    AnyRequest,
    hall_of,
    limit,
    person_of,
    problems,
    someone,
)
from athanor.server.evaluations import Evaluations
from athanor.server.hall import Hall
from athanor.server.invitation import link_to
from athanor.server.people import Person
from athanor.server.problem import Problem
from athanor.server.table import LiveTable
from athanor.server.tokens import read_code
from athanor.server.wishes import Wish


def _page(live: LiveTable, person: Person | None) -> shown.TablePage:
    own = person.id if person else None
    seated = any(own and chair.person == own for chair in live.sitting.chairs)
    return cast(shown.TablePage, live.info(own, seated))


@get("/api/games", responses=problems())
async def games(request: AnyRequest) -> list[shown.GameCard]:
    """Every game that can be played here."""
    limit(request, "read")
    hall = hall_of(request)
    cards = [lobby.game_card(hall, name) for name in hall.settings.games]
    return cast(list[shown.GameCard], cards)


@get("/api/games/{game:str}", responses=problems())
async def one_game(request: AnyRequest, game: FromPath[str]) -> Response[shown.GamePage | None]:
    """A game with its rules, the tables of its box and its sentences; a browser may keep it."""
    limit(request, "read")
    hall = hall_of(request)
    if game not in hall.settings.games:
        raise Problem("not-found", f"The games are {', '.join(hall.settings.games)}.")
    played = athanor.game(game)
    page = {
        "rules": dict(played.rules),
        "deck": played.own_deck,
        "tables": played.tables() if played.tables else {},
        "texts": catalogue(played),
    }
    return kept(request, cast(shown.GamePage, {**lobby.game_card(hall, game), **page}))


def kept(request: AnyRequest, body: shown.GamePage) -> Response[shown.GamePage | None]:
    """An answer that a browser keeps and asks about again by its ETag."""
    tag = f'"{blake2b(msgspec.json.encode(body), digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("If-None-Match") == tag:
        return Response(None, status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    return Response(body, headers=headers)


@get("/api/tables", responses=problems())
async def tables(
    request: AnyRequest,
    status: FromQuery[Literal["open", "playing", "over"] | None] = None,
    game: Annotated[str | None, QueryParameter(max_length=40)] = None,
    limit_to: Annotated[int, QueryParameter(name="limit", ge=1, le=200)] = 50,
) -> list[shown.TableCard]:
    """Listed tables, newest first."""
    limit(request, "read")
    hall, person = hall_of(request), await person_of(request)
    cards = await hall.store.listed(status, game, limit_to)
    found = await lobby.shown_cards(hall, cards, person.id if person else None)
    return cast(list[shown.TableCard], found)


@post("/api/tables", responses=problems(401, 403, 409))
async def new_table(request: AnyRequest, data: JSONBody[asked.NewTable]) -> shown.TablePage:
    """Open a table; where nobody is missing the game begins at once."""
    limit(request, "new-table")
    person = await someone(request)
    return _page(await lobby.open_table(hall_of(request), person, data), person)


@get("/api/tables/{table:str}", responses=problems(409))
async def one_table(request: AnyRequest, table: FromPath[str]) -> shown.TablePage:
    """All there is to know about a table, with the tokens of one's own seats."""
    limit(request, "read")
    return _page(await hall_of(request).table(table), await person_of(request))


async def _invited(hall: Hall, code: FromPath[str]) -> LiveTable:
    table = await hall.store.table_of_code(read_code(code)[:12])
    if table is None:
        raise Problem("not-found", "There is no table with this code.")
    return await hall.table(table)


@get("/api/invitations/{code:str}", responses=problems(409))
async def invitation(request: AnyRequest, code: FromPath[str]) -> shown.TableCard:
    """The table that a code invites to."""
    limit(request, "code")
    live, person = await _invited(hall_of(request), code), await person_of(request)
    return cast(shown.TableCard, _page_as_card(live, person))


def _page_as_card(live: LiveTable, person: Person | None) -> dict[str, Any]:
    page = live.info(person.id if person else None, seated=False)
    return {name: page[name] for name in shown.TableCard.__struct_fields__}


@get("/api/invitations/{code:str}/link", responses=problems(409))
async def invitation_link(request: AnyRequest, code: FromPath[str]) -> shown.InvitationLink:
    """The link that others can open, also as a QR code."""
    limit(request, "code")
    live = await _invited(hall_of(request), code)
    return link_to(request, live.sitting.code)


@post(
    "/api/invitations/{code:str}/join", status_code=HTTP_200_OK, responses=problems(401, 403, 409)
)
async def accept(
    request: AnyRequest, code: FromPath[str], data: JSONBody[asked.Joining]
) -> shown.TablePage:
    """Take a seat one was invited to."""
    limit(request, "code")
    person = await someone(request)
    live = await _invited(hall_of(request), code)
    await lobby.join(live, person, data.seat)
    return _page(live, person)


@post("/api/tables/{table:str}/join", status_code=HTTP_200_OK, responses=problems(401, 403, 409))
async def join(
    request: AnyRequest, table: FromPath[str], data: JSONBody[asked.Joining]
) -> shown.TablePage:
    """Take an open seat at a listed table."""
    limit(request, "write")
    person = await someone(request)
    live = await hall_of(request).table(table)
    own = any(chair.person == person.id for chair in live.sitting.chairs)
    if not live.sitting.listed and not own:
        raise Problem("table/not-yours", "This table is private: one joins it by its code.")
    await lobby.join(live, person, data.seat)
    return _page(live, person)


@post("/api/tables/{table:str}/leave", status_code=HTTP_200_OK, responses=problems(401, 403, 409))
async def leave(request: AnyRequest, table: FromPath[str]) -> shown.TablePage:
    """Give up one's seats at a table."""
    limit(request, "write")
    person = await someone(request)
    live = await hall_of(request).table(table)
    await farewell.leave(live, person.id)
    return _page(live, person)


@put("/api/tables/{table:str}/seats/{seat:int}", responses=problems(401, 403, 409))
async def set_seat(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[asked.OpenSeat | asked.BotSeat | asked.HotSeat],
) -> shown.TablePage:
    """The host opens a seat, or puts a bot or a hot-seat player on it."""
    limit(request, "write")
    person = await someone(request)
    live = await hall_of(request).table(table)
    levels = desk.levels_here(live.hall, live.sitting.game.name)
    chair = lobby.chair_of(data, levels, person.id)
    await live.submit(Wish(wishes.seat_someone(person.id, seat, chair)))
    return _page(live, person)


@post("/api/tables/{table:str}/start", status_code=HTTP_200_OK, responses=problems(401, 403, 409))
async def start(request: AnyRequest, table: FromPath[str]) -> shown.TablePage:
    """The host begins the game."""
    limit(request, "write")
    person = await someone(request)
    live = await hall_of(request).table(table)
    await desk.start(live, person.id)
    return _page(live, person)


@post("/api/tables/{table:str}/rematch", responses=problems(401, 403, 409))
async def rematch(request: AnyRequest, table: FromPath[str]) -> shown.TablePage:
    """Play again with the same people and settings."""
    limit(request, "new-table")
    person = await someone(request)
    live = await hall_of(request).table(table)
    return _page(await lobby.play_again(live, person), person)


@get("/api/tables/{table:str}/replay", responses=problems(409))
async def whole_game(request: AnyRequest, table: FromPath[str]) -> shown.ReplayPage:
    """A finished game: the save, and every choice."""
    limit(request, "read")
    live = await hall_of(request).table(table)
    page = _page(live, await person_of(request))
    return cast(shown.ReplayPage, {**await replay.whole_game(live), "table": page})


@get("/api/tables/{table:str}/plies/{ply:int}", responses=problems(409))
async def one_ply(request: AnyRequest, table: FromPath[str], ply: FromPath[int]) -> shown.PlyPage:
    """A finished game at one of its plies, as each seat saw it and as it was."""
    limit(request, "read")
    live = await hall_of(request).table(table)
    return cast(shown.PlyPage, replay.at_ply(live, ply))


@get("/api/tables/{table:str}/evaluation", responses=problems(409))
async def evaluation(request: AnyRequest, table: FromPath[str]) -> shown.EvaluationCard:
    """Winning chances by ply of a finished game; worked out in the background where need be."""
    limit(request, "read")
    live = await hall_of(request).table(table)
    evaluations: Evaluations = request.app.state["evaluations"]
    return cast(shown.EvaluationCard, await evaluations.of(live))


ROUTES: list[HTTPRouteHandler] = [
    games, one_game, tables, new_table, one_table, invitation, invitation_link, accept, join, leave,
    set_seat, start, rematch, whole_game, one_ply, evaluation,
]  # fmt: skip
