"""Routes for notices: push messages, quiet hours, and muted tables."""

from litestar import Response, delete, get, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from athanor.server.http.context import (
    GONE,
    AnyRequest,
    limit,
    problems,
    registry_of,
    require_person,
)
from athanor.server.notices.notices import Notices
from athanor.server.notices.timing import check_settings
from athanor.server.wire.notices import NoticeSettings, NoticesShown, PushKept, PushSubscription


def _notices(request: AnyRequest) -> Notices:
    notices: Notices = request.app.state["notices"]
    return notices


async def _shown(request: AnyRequest, person: str) -> NoticesShown:
    notices = _notices(request)
    settings, _ = await notices.held.settings(person)
    browsers = await notices.push.browsers(person)
    quiet = await notices.held.silenced_by(person)
    return NoticesShown(settings, browsers, quiet, await notices.push.public_key())


@get("/api/me/notices", scope="read", responses=problems(401))
async def notices(request: AnyRequest) -> NoticesShown:
    """Your notice settings, and what a browser needs to receive push messages."""
    limit(request, "read")
    return await _shown(request, (await require_person(request)).id)


@put("/api/me/notices", scope="manage", responses=problems(401, 403))
async def change(request: AnyRequest, data: JSONBody[NoticeSettings]) -> NoticesShown:
    """Set quiet hours, and whether notices come one by one or as a digest."""
    limit(request, "write")
    person = await require_person(request)
    check_settings(data)
    await _notices(request).held.set(person.id, data)
    return await _shown(request, person.id)


@put("/api/me/push", scope="manage", responses=problems(401, 403))
async def subscribe(request: AnyRequest, data: JSONBody[PushSubscription]) -> PushKept:
    """Send push messages to this browser."""
    limit(request, "write")
    person, now = await require_person(request), registry_of(request).clock.now()
    return PushKept(await _notices(request).push.keep(person.id, data, now))


@delete("/api/me/push/{browser:str}", scope="manage", responses=GONE | problems(401, 403))
async def unsubscribe(request: AnyRequest, browser: FromPath[str]) -> Response[None]:
    """Stop sending push messages to a browser."""
    limit(request, "write")
    person = await require_person(request)
    await _notices(request).push.drop(person.id, browser)
    return Response(None, status_code=204)


async def _silence(request: AnyRequest, table: str, silent: bool) -> Response[None]:
    limit(request, "write")
    person = await require_person(request)
    await registry_of(request).table(table)
    await _notices(request).held.silence(person.id, table, silent)
    return Response(None, status_code=204)


@put(
    "/api/me/quiet/{table:str}",
    scope="manage",
    status_code=204,
    responses=GONE | problems(401, 403, 409),
)
async def silence(request: AnyRequest, table: FromPath[str]) -> Response[None]:
    """Stop notices about a table."""
    return await _silence(request, table, True)


@delete("/api/me/quiet/{table:str}", scope="manage", responses=GONE | problems(401, 403, 409))
async def speak(request: AnyRequest, table: FromPath[str]) -> Response[None]:
    """Resume notices about a table."""
    return await _silence(request, table, False)


ROUTES: list[HTTPRouteHandler] = [notices, change, subscribe, unsubscribe, silence, speak]
