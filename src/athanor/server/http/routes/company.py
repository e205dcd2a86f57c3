"""Routes for finding people, for friends, circles, and invitations by name."""

from typing import Annotated

from litestar import Response, delete, get, patch, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from athanor.server.http.context import (
    GONE,
    AnyRequest,
    limit,
    problems,
    registry_of,
    require_person,
)
from athanor.server.lobby import company
from athanor.server.lobby import friends as following
from athanor.server.notices.notices import Notices
from athanor.server.people.circles import LINK_LENGTH, Circles, check_member
from athanor.server.people.tokens import new_id
from athanor.server.table.names import tidy_name
from athanor.server.wire.company import (
    Circle,
    CircleSummary,
    FoundPerson,
    Friend,
    Invitee,
    NewCircle,
    TableInvitation,
)
from athanor.server.wire.problems import Problem


def named(data: NewCircle) -> str:
    """The name of a circle; it must not be empty."""
    name = tidy_name(data.name)
    if not name:
        raise Problem("unreadable", "circle-name")
    return name


@get("/api/people", scope="read", responses=problems(401))
async def find(
    request: AnyRequest, name: Annotated[str, QueryParameter(min_length=1, max_length=24)]
) -> list[FoundPerson]:
    """The first ten people of that name whose pages you may see."""
    limit(request, "find")
    person = await require_person(request)
    return await following.find(registry_of(request), person.id, name)


@get("/api/me/friends", scope="read", responses=problems(401))
async def friends(request: AnyRequest) -> list[Friend]:
    """The people you follow, who of them is online, and where they play."""
    limit(request, "read")
    person = await require_person(request)
    return await following.friends(registry_of(request), person.id)


async def _following(request: AnyRequest, other: str, wanted: bool) -> list[Friend]:
    limit(request, "write")
    person = await require_person(request)
    await following.follow(registry_of(request), person.id, other, wanted)
    return await following.friends(registry_of(request), person.id)


@put("/api/me/friends/{other:str}", scope="manage", responses=problems(401, 403))
async def follow(request: AnyRequest, other: FromPath[str]) -> list[Friend]:
    """Follow somebody."""
    return await _following(request, other, True)


@delete(
    "/api/me/friends/{other:str}",
    scope="manage",
    status_code=HTTP_200_OK,
    responses=problems(401, 403),
)
async def unfollow(request: AnyRequest, other: FromPath[str]) -> list[Friend]:
    """Stop following somebody."""
    return await _following(request, other, False)


@post(
    "/api/tables/{table:str}/invite",
    scope="play",
    status_code=204,
    responses=problems(401, 403, 409),
)
async def invite(request: AnyRequest, table: FromPath[str], data: JSONBody[Invitee]) -> None:
    """Invite somebody by name. The answer does not tell whether such a person exists."""
    limit(request, "invite")
    person = await require_person(request)
    registry = registry_of(request)
    live_table = await registry.table(table)
    if data.person is not None:
        invited = await registry.people.get(data.person)
    else:
        invited = await registry.people.of_account(data.account or "")
    if await company.invite(live_table, person, invited) and invited is not None:
        notices: Notices = request.app.state["notices"]
        notices.invited(live_table, person, invited)


@get("/api/me/invitations", scope="read", responses=problems(401))
async def my_invitations(request: AnyRequest) -> list[TableInvitation]:
    """The tables you are invited to."""
    limit(request, "read")
    person = await require_person(request)
    return await company.invitations_of(registry_of(request), person.id)


@delete("/api/me/invitations/{table:str}", scope="manage", responses=GONE | problems(401, 403))
async def decline(request: AnyRequest, table: FromPath[str]) -> Response[None]:
    """Decline an invitation."""
    limit(request, "write")
    person = await require_person(request)
    await company.decline(registry_of(request), person.id, table)
    return Response(None, status_code=204)


def _circles(request: AnyRequest) -> Circles:
    return Circles(registry_of(request).database)


@get("/api/circles", scope="read", responses=problems(401))
async def my_circles(request: AnyRequest) -> list[CircleSummary]:
    """The circles you belong to."""
    limit(request, "read")
    person = await require_person(request)
    rows = await _circles(request).of(person.id)
    return [CircleSummary(row.id, row.name, row.members, row.host) for row in rows]


@post("/api/circles", scope="manage", responses=problems(401, 403, 409))
async def found(request: AnyRequest, data: JSONBody[NewCircle]) -> Circle:
    """Found a circle."""
    limit(request, "new-table")
    person = await require_person(request)
    registry = registry_of(request)
    made = await _circles(request).found(person.id, named(data), registry.clock.now())
    return await company.shown_circle(registry, made, person.id)


@get("/api/circles/{circle:str}", scope="read", responses=problems(401))
async def circle(request: AnyRequest, circle: FromPath[str]) -> Circle:
    """A circle with its members, tables and ladders. For members only."""
    limit(request, "read")
    person = await require_person(request)
    registry = registry_of(request)
    await check_member(registry.database, circle, person.id)
    return await company.shown_circle(registry, circle, person.id)


@patch("/api/circles/{circle:str}", scope="manage", responses=problems(401, 403))
async def rename(request: AnyRequest, circle: FromPath[str], data: JSONBody[NewCircle]) -> Circle:
    """Rename a circle. For its host only."""
    limit(request, "write")
    person = await require_person(request)
    await check_member(registry_of(request).database, circle, person.id)
    await _circles(request).change(circle, person.id, name=named(data))
    return await company.shown_circle(registry_of(request), circle, person.id)


@post(
    "/api/circles/{circle:str}/link",
    scope="manage",
    status_code=HTTP_200_OK,
    responses=problems(401, 403),
)
async def new_link(request: AnyRequest, circle: FromPath[str]) -> Circle:
    """Make a new link, and disable the old one. For the host only."""
    limit(request, "write")
    person = await require_person(request)
    await check_member(registry_of(request).database, circle, person.id)
    await _circles(request).change(circle, person.id, code=new_id(LINK_LENGTH))
    return await company.shown_circle(registry_of(request), circle, person.id)


@delete(
    "/api/circles/{circle:str}/members/{other:str}",
    scope="manage",
    responses=GONE | problems(401, 403),
)
async def leave(request: AnyRequest, circle: FromPath[str], other: FromPath[str]) -> Response[None]:
    """Leave a circle. Its host may also remove others, which disables the old link."""
    limit(request, "write")
    person = await require_person(request)
    await check_member(registry_of(request).database, circle, person.id)
    if other == person.id:
        await _circles(request).leave(circle, other)
    else:
        await _circles(request).remove(circle, person.id, other)
    return Response(None, status_code=204)


@get("/api/circle-links/{code:str}", scope="read", responses=problems())
async def behind_link(request: AnyRequest, code: FromPath[str]) -> CircleSummary:
    """The circle of a link, before you join it."""
    limit(request, "code")
    row = await _circles(request).by_link(code)
    _, there = await _circles(request).get(row.id)
    return CircleSummary(row.id, row.name, len(there), row.host)


@post(
    "/api/circle-links/{code:str}",
    scope="manage",
    status_code=HTTP_200_OK,
    responses=problems(401, 403, 409),
)
async def join(request: AnyRequest, code: FromPath[str]) -> Circle:
    """Join a circle by a link."""
    limit(request, "code")
    person = await require_person(request)
    registry = registry_of(request)
    joined = await _circles(request).join(code, person.id, registry.clock.now())
    return await company.shown_circle(registry, joined, person.id)


ROUTES: list[HTTPRouteHandler] = [
    find, friends, follow, unfollow, invite, my_invitations, decline, my_circles, found, circle,
    rename, new_link, leave, behind_link, join,
]  # fmt: skip
