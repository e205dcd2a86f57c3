"""Routes for play: everything a seat can do without a live connection."""

from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from athanor.server.bots.hints import Hints
from athanor.server.http.context import (
    AnyRequest,
    limit,
    person_of,
    problems,
    registry_of,
    require_person,
    seat_at,
    token_of,
    viewer_at,
)
from athanor.server.table import dispatch, notebook
from athanor.server.table.company.chat import readable, say
from athanor.server.table.viewer_state import state_of
from athanor.server.wire import requests, responses

Since = Annotated[int, QueryParameter(ge=0, le=2**31)]
# The body is cached as bytes; this is the type they encode.
STATE = {200: ResponseSpec(responses.State, description="The state.", generate_examples=False)}


async def _done(
    request: AnyRequest, table: FromPath[str], wanted: requests.LiveMessage
) -> responses.Done:
    limit(request, "write")
    live_table = await registry_of(request).table(table)
    seat = seat_at(request, live_table)
    entry = await dispatch.execute(live_table, seat, wanted)
    return responses.Done(entry, state_of(live_table.stage, seat, entry - 1))


@post(
    "/api/tables/{table:str}/act",
    scope="play",
    status_code=HTTP_200_OK,
    responses=problems(401, 403, 409),
)
async def act(
    request: AnyRequest, table: FromPath[str], data: JSONBody[requests.Act]
) -> responses.Done:
    """Answer the question your seat is asked."""
    return await _done(request, table, data)


@post(
    "/api/tables/{table:str}/undo",
    scope="play",
    status_code=HTTP_200_OK,
    responses=problems(401, 403, 409),
)
async def undo(
    request: AnyRequest, table: FromPath[str], data: JSONBody[requests.Undo]
) -> responses.Done:
    """Take your last choice back."""
    return await _done(request, table, data)


@post(
    "/api/tables/{table:str}/resign",
    scope="play",
    status_code=HTTP_200_OK,
    responses=problems(401, 403, 409),
)
async def resign(
    request: AnyRequest, table: FromPath[str], data: JSONBody[requests.Resign]
) -> responses.Done:
    """Resign. A bot plays on for the others."""
    return await _done(request, table, data)


@post(
    "/api/tables/{table:str}/vote",
    scope="play",
    status_code=HTTP_200_OK,
    responses=problems(401, 403, 409),
)
async def vote(
    request: AnyRequest, table: FromPath[str], data: JSONBody[requests.CastVote]
) -> responses.Done:
    """Vote on something that the whole table must agree on."""
    return await _done(request, table, data)


@post(
    "/api/tables/{table:str}/back",
    scope="play",
    status_code=HTTP_200_OK,
    responses=problems(401, 403, 409),
)
async def back(
    request: AnyRequest, table: FromPath[str], data: JSONBody[requests.Back]
) -> responses.Done:
    """Take your seat back from the bot."""
    return await _done(request, table, data)


@post(
    "/api/tables/{table:str}/nudge",
    scope="play",
    status_code=HTTP_200_OK,
    responses=problems(401, 403, 409),
)
async def nudge(
    request: AnyRequest, table: FromPath[str], data: JSONBody[requests.Nudge]
) -> responses.Done:
    """Remind the person to move that others are waiting."""
    limit(request, "nudge")
    return await _done(request, table, data)


@post(
    "/api/tables/{table:str}/explain",
    scope="play",
    status_code=HTTP_200_OK,
    responses=problems(401, 403, 409),
)
async def explain(
    request: AnyRequest, table: FromPath[str], data: JSONBody[requests.Explain]
) -> responses.Explanation:
    """Explain why an action is not allowed now. Nothing changes."""
    limit(request, "read")
    live_table = await registry_of(request).table(table)
    refusal = dispatch.explain(live_table, seat_at(request, live_table), data.action)
    return responses.Explanation(refusal)


@post(
    "/api/tables/{table:str}/notes",
    scope="play",
    status_code=HTTP_200_OK,
    responses=problems(401, 409),
)
async def noted(
    request: AnyRequest, table: FromPath[str], data: JSONBody[requests.NotebookQuery]
) -> responses.NotebookAnswer:
    """What the game's notebook derives from your view, as far as the table allows."""
    limit(request, "read")
    live_table = await registry_of(request).table(table)
    if data.ply is None:
        found = await notebook.present(live_table, seat_at(request, live_table), data.query)
    else:
        found = await notebook.past(live_table, data.ply, data.seat or 0, data.query)
    return responses.NotebookAnswer(found)


@post(
    "/api/tables/{table:str}/hint",
    scope="play",
    status_code=HTTP_200_OK,
    responses=problems(401, 409),
)
async def hint(request: AnyRequest, table: FromPath[str]) -> responses.Hint:
    """What a strong bot would do in your seat, from what the seat knows."""
    limit(request, "hint")
    live_table = await registry_of(request).table(table)
    hints: Hints = request.app.state["hints"]
    return await hints.hint(live_table, seat_at(request, live_table))


@get("/api/tables/{table:str}/state", scope="read", responses=problems(401, 409) | STATE)
async def state(request: AnyRequest, table: FromPath[str], since: Since = 0) -> Response[bytes]:
    """The table as your seat sees it, or as a spectator does without a token."""
    limit(request, "read")
    live_table = await registry_of(request).table(table)
    body = live_table.state(viewer_at(request, live_table), since)
    return Response(body, media_type=MediaType.JSON)


@get("/api/tables/{table:str}/chat", scope="read", responses=problems(401, 409))
async def chat(
    request: AnyRequest, table: FromPath[str], since: Since = 0
) -> list[responses.ChatMessage]:
    """The chat messages you may read."""
    limit(request, "read")
    live_table = await registry_of(request).table(table)
    person = await person_of(request)
    return await readable(live_table, viewer_at(request, live_table), person, since)


@post("/api/tables/{table:str}/chat", scope="play", responses=problems(401, 403, 409))
async def speak(
    request: AnyRequest, table: FromPath[str], data: JSONBody[requests.Say]
) -> responses.ChatMessage:
    """Say something: to everyone with a seat token, to the other spectators without one."""
    limit(request, "chat")
    live_table = await registry_of(request).table(table)
    seat = seat_at(request, live_table) if token_of(request) else None
    person = await require_person(request)
    return await say(live_table, seat, person, data.words, data.request)


ROUTES: list[HTTPRouteHandler] = [
    act, undo, resign, vote, back, nudge, explain, noted, hint, state, chat, speak,
]  # fmt: skip
