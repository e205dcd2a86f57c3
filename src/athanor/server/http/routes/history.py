"""Routes for history: finished games, and the tables that wait for you."""

from typing import Annotated

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, QueryParameter

from athanor.server.history.archive import MOST_AT_ONCE, Archive, Search
from athanor.server.history.listing import finished_games, turns_of
from athanor.server.history.profile import Profiles, hidden_profile
from athanor.server.http.context import (
    AnyRequest,
    limit,
    person_of,
    problems,
    registry_of,
    require_person,
)
from athanor.server.lobby.company import visible_to
from athanor.server.people.people import Person
from athanor.server.wire.problems import Problem
from athanor.server.wire.responses import FinishedGame, Turn
from athanor.server.wire.responses.profile import Profile, RatingPoint
from athanor.server.wire.shapes import Outcome

Id = Annotated[str | None, QueryParameter(max_length=24)]
Moment = Annotated[float | None, QueryParameter(ge=0, le=1e11)]


async def person_and_viewer(request: AnyRequest, person: str) -> tuple[Person, Person | None]:
    """The requested person, and the requester."""
    viewer = await person_of(request)
    found = await registry_of(request).people.get(person)
    if found is None:
        raise Problem("not-found", "person")
    return found, viewer


async def visible_person(request: AnyRequest, person: str) -> tuple[Person, Person | None]:
    """The requested person, whose page the requester may see, and the requester."""
    found, viewer = await person_and_viewer(request, person)
    if not await visible_to(registry_of(request), found, viewer.id if viewer else None):
        raise Problem("person/hidden")
    return found, viewer


@get("/api/people/{person:str}", scope="read", responses=problems())
async def profile(request: AnyRequest, person: FromPath[str]) -> Profile:
    """A person's page. A private page shows others only the name."""
    limit(request, "read")
    profiles: Profiles = request.app.state["profiles"]
    found, viewer = await person_and_viewer(request, person)
    if not await visible_to(registry_of(request), found, viewer.id if viewer else None):
        return hidden_profile(found)
    return await profiles.profile(found, viewer.id if viewer else None)


@get("/api/people/{person:str}/ratings/{game:str}", scope="read", responses=problems(403))
async def curve(
    request: AnyRequest, person: FromPath[str], game: FromPath[str]
) -> list[RatingPoint]:
    """A person's rating in a game over time, at most 200 points."""
    limit(request, "read")
    found, _ = await visible_person(request, person)
    profiles: Profiles = request.app.state["profiles"]
    return await profiles.curve(found.id, game)


@get("/api/people/{person:str}/games", scope="read", responses=problems(403))
async def games(
    request: AnyRequest,
    person: FromPath[str],
    game: Annotated[str | None, QueryParameter(max_length=40)] = None,
    player: Id = None,
    result: FromQuery[Outcome | None] = None,
    since: Moment = None,
    until: Moment = None,
    after: Id = None,
    limit_to: Annotated[int, QueryParameter(name="limit", ge=1, le=MOST_AT_ONCE)] = 25,
) -> list[FinishedGame]:
    """A person's finished games, newest first; `after` is the last table of the previous page."""
    limit(request, "read")
    found, viewer = await visible_person(request, person)
    archive: Archive = request.app.state["archive"]
    search = Search(game, player, result, since, until, after, limit_to)
    people = registry_of(request).people
    return await finished_games(archive, people, found.id, viewer.id if viewer else None, search)


@get("/api/me/turns", scope="read", responses=problems(401))
async def turns(request: AnyRequest) -> list[Turn]:
    """The tables that wait for you, most urgent first. Whoever asks counts as online."""
    limit(request, "read")
    person, registry = await require_person(request), registry_of(request)
    await registry.people.note_seen(person.id)
    return await turns_of(registry.store, person.id)


ROUTES: list[HTTPRouteHandler] = [profile, curve, games, turns]
