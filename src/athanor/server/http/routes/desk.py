"""Routes for the administrators' desk."""

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from athanor.server.desk.desk import Desk
from athanor.server.http.context import AnyRequest, limit, problems, registry_of, require_admin
from athanor.server.wire import desk as wire


@get("/api/desk", responses=problems(401, 403))
async def desk(request: AnyRequest) -> wire.Desk:
    """What is waiting for a decision, and recent decisions."""
    limit(request, "read")
    await require_admin(request)
    return await Desk(registry_of(request)).shown()


@get("/api/desk/people/{person:str}", responses=problems(401, 403))
async def desk_person(request: AnyRequest, person: FromPath[str]) -> wire.DeskPerson:
    """A person, as administrators see them."""
    limit(request, "read")
    await require_admin(request)
    return await Desk(registry_of(request)).person(person)


@post("/api/desk/decisions", status_code=HTTP_200_OK, responses=problems(401, 403, 409))
async def decide(request: AnyRequest, data: JSONBody[wire.AnyDecision]) -> list[wire.DeskEntry]:
    """Decide something. Returns the updated log."""
    limit(request, "write")
    admin = await require_admin(request)
    return await Desk(registry_of(request)).decide(admin, data)


ROUTES: list[HTTPRouteHandler] = [desk, desk_person, decide]
