"""Routes of play: everything a seat can do without a live connection."""

from typing import Annotated, Any, cast

import msgspec
from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from athanor.server import asked, desk, notes, shown
from athanor.server.asking import (
    AnyRequest,
    hall_of,
    limit,
    person_of,
    problems,
    seat_at,
    someone,
    token_of,
    viewer_at,
)
from athanor.server.chat import readable, say
from athanor.server.hints import Hints
from athanor.server.state import state_of

Since = Annotated[int, QueryParameter(ge=0, le=2**31)]


async def _done(request: AnyRequest, table: FromPath[str], wanted: asked.Spoken) -> shown.Done:
    limit(request, "write")
    live = await hall_of(request).table(table)
    seat = seat_at(request, live)
    entry = await desk.carry_out(live, seat, wanted)
    return cast(shown.Done, {"done": entry, "state": state_of(live, seat, entry - 1)})


@post("/api/tables/{table:str}/act", status_code=HTTP_200_OK, responses=problems(401, 403, 409))
async def act(request: AnyRequest, table: FromPath[str], data: JSONBody[asked.Act]) -> shown.Done:
    """Answer the question one's seat is asked."""
    return await _done(request, table, data)


@post("/api/tables/{table:str}/undo", status_code=HTTP_200_OK, responses=problems(401, 403, 409))
async def undo(request: AnyRequest, table: FromPath[str], data: JSONBody[asked.Undo]) -> shown.Done:
    """Take one's last choice back."""
    return await _done(request, table, data)


@post("/api/tables/{table:str}/resign", status_code=HTTP_200_OK, responses=problems(401, 403, 409))
async def resign(
    request: AnyRequest, table: FromPath[str], data: JSONBody[asked.Resign]
) -> shown.Done:
    """Give up; a bot plays on for the others."""
    return await _done(request, table, data)


@post("/api/tables/{table:str}/vote", status_code=HTTP_200_OK, responses=problems(401, 403, 409))
async def vote(
    request: AnyRequest, table: FromPath[str], data: JSONBody[asked.CastVote]
) -> shown.Done:
    """Agree, or not, to what the whole table must agree on."""
    return await _done(request, table, data)


@post("/api/tables/{table:str}/back", status_code=HTTP_200_OK, responses=problems(401, 403, 409))
async def back(request: AnyRequest, table: FromPath[str], data: JSONBody[asked.Back]) -> shown.Done:
    """Take one's seat back from the bot."""
    return await _done(request, table, data)


@post("/api/tables/{table:str}/nudge", status_code=HTTP_200_OK, responses=problems(401, 403, 409))
async def nudge(
    request: AnyRequest, table: FromPath[str], data: JSONBody[asked.Nudge]
) -> shown.Done:
    """Remind whoever is awaited that one is waiting."""
    limit(request, "nudge")
    return await _done(request, table, data)


@post("/api/tables/{table:str}/explain", status_code=HTTP_200_OK, responses=problems(401, 403, 409))
async def explain(
    request: AnyRequest, table: FromPath[str], data: JSONBody[asked.Explain]
) -> shown.Explained:
    """Say why an action is not allowed now; nothing changes."""
    limit(request, "read")
    live = await hall_of(request).table(table)
    refusal = desk.explain(live, seat_at(request, live), data.action)
    return cast(shown.Explained, {"refusal": refusal})


@post("/api/tables/{table:str}/notes", status_code=HTTP_200_OK, responses=problems(401, 409))
async def noted(
    request: AnyRequest, table: FromPath[str], data: JSONBody[asked.Notes]
) -> shown.NotesPage:
    """What the game's notebook makes of one's view, as far as the table lets it tell."""
    limit(request, "read")
    live = await hall_of(request).table(table)
    if data.ply is None:
        found = await notes.present(live, seat_at(request, live), data.wish)
    else:
        found = await notes.past(live, data.ply, data.seat or 0, data.wish)
    return cast(shown.NotesPage, {"notes": found})


@post("/api/tables/{table:str}/hint", status_code=HTTP_200_OK, responses=problems(401, 409))
async def hint(request: AnyRequest, table: FromPath[str]) -> shown.HintCard:
    """What a strong bot would do on one's own seat, from what that seat knows."""
    limit(request, "hint")
    live = await hall_of(request).table(table)
    hints: Hints = request.app.state["hints"]
    return cast(shown.HintCard, await hints.hint(live, seat_at(request, live)))


@get("/api/tables/{table:str}/state", responses=problems(401, 409))
async def state(request: AnyRequest, table: FromPath[str], since: Since = 0) -> shown.State:
    """The table as one's seat sees it; without a token, as a bystander does."""
    limit(request, "read")
    live = await hall_of(request).table(table)
    return cast(shown.State, msgspec.Raw(live.state(viewer_at(request, live), since)))


@get("/api/tables/{table:str}/chat", responses=problems(401, 409))
async def chat(
    request: AnyRequest, table: FromPath[str], since: Since = 0
) -> list[shown.MessageCard]:
    """What has been said, as far as one may read it."""
    limit(request, "read")
    live = await hall_of(request).table(table)
    person = await person_of(request)
    found = await readable(live, viewer_at(request, live), person, since)
    return cast(list[shown.MessageCard], found)


@post("/api/tables/{table:str}/chat", responses=problems(401, 403, 409))
async def speak(
    request: AnyRequest, table: FromPath[str], data: JSONBody[asked.Say]
) -> shown.MessageCard:
    """Say something: to all with a seat token, to the other bystanders without one."""
    limit(request, "chat")
    live = await hall_of(request).table(table)
    seat = seat_at(request, live) if token_of(request) else None
    said: Any = await say(live, seat, await someone(request), data.words, data.request)
    return cast(shown.MessageCard, said)


ROUTES: list[HTTPRouteHandler] = [
    act, undo, resign, vote, back, nudge, explain, noted, hint, state, chat, speak,
]  # fmt: skip
