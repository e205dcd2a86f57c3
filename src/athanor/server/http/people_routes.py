"""Routes about oneself: name, account, mutes, export, farewell."""

import msgspec
from litestar import Response, delete, get, patch, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from athanor.server.http.context import (
    GONE,
    AnyRequest,
    cookie_for,
    limit,
    no_cookie,
    person_of,
    problems,
    registry_of,
    require_person,
)
from athanor.server.http.limits import Limits
from athanor.server.lobby.leaving import leave_all
from athanor.server.lobby.merging import take_over
from athanor.server.notices.notices import tell_of_report
from athanor.server.people.people import Person
from athanor.server.table.chat import report as report_message
from athanor.server.table.summaries import shown_summaries
from athanor.server.wire import requests, responses
from athanor.server.wire.problems import Problem

UNFINISHED, ENDED = ("open", "playing", "frozen"), ("over", "cancelled")
RECENT = 12  # ended tables beside those that go on; the others are in one's history


def shown_person(person: Person) -> responses.Person:
    """A person, to herself."""
    return responses.Person(
        person.id, person.name, person.account, person.mail, person.muted, person.visibility
    )  # fmt: skip


def _with_cookie(request: AnyRequest, person: Person, status: int) -> Response[responses.Person]:
    cookies = [cookie_for(request, person)]
    return Response(shown_person(person), status_code=status, cookies=cookies)


@get("/api/me", responses=problems())
async def me(request: AnyRequest) -> responses.Me:
    """Who the cookie says one is."""
    limit(request, "read")
    person = await person_of(request)
    return responses.Me(shown_person(person) if person else None)


@post("/api/me", status_code=HTTP_200_OK, responses=problems(403))
async def introduce(
    request: AnyRequest, data: JSONBody[requests.NewName]
) -> Response[responses.Person]:
    """Say one's name: a new person gets a cookie, a known one another name."""
    person = await person_of(request)
    people = registry_of(request).people
    if person is None:
        limit(request, "new-person")
        person = await people.create(data.name)
    else:
        limit(request, "write")
        person = await people.change(person.id, name=data.name)
    return _with_cookie(request, person, HTTP_200_OK)


@patch("/api/me", responses=problems(401, 403))
async def change(request: AnyRequest, data: JSONBody[requests.Changes]) -> responses.Person:
    """Change one's name, or where turn notices go."""
    limit(request, "write")
    person = await require_person(request)
    values = msgspec.structs.asdict(data)
    values = {name: value for name, value in values.items() if value is not msgspec.UNSET}
    if values:
        person = await registry_of(request).people.change(person.id, **values)
    return shown_person(person)


@delete("/api/me", responses=GONE | problems(401, 403))
async def forget(request: AnyRequest) -> Response[None]:
    """Be forgotten: seats are given up, name and account erased."""
    limit(request, "write")
    person = await require_person(request)
    await leave_all(registry_of(request), person)
    await registry_of(request).people.forget(person.id)
    return Response(None, status_code=204, cookies=[no_cookie(request)])


@get("/api/me/tables", responses=problems(401))
async def my_tables(request: AnyRequest) -> list[responses.TableSummary]:
    """The tables one sits at that wait or run, and the last that ended; one's turns first."""
    limit(request, "read")
    person = await require_person(request)
    registry = registry_of(request)
    found = await registry.store.tables_of(person.id, UNFINISHED)
    found += await registry.store.tables_of(person.id, ENDED, RECENT)
    cards = await shown_summaries(registry.people, found, person.id)
    return sorted(cards, key=lambda card: not card.your_turn)


@get("/api/me/export", responses=problems(401))
async def export(request: AnyRequest) -> responses.Export:
    """Everything stored about oneself."""
    limit(request, "write")
    person = await require_person(request)
    registry = registry_of(request)
    cards = await registry.store.tables_of(person.id)
    tables = await shown_summaries(registry.people, cards, person.id)
    return await registry.people.export(person, tables)


async def _muting(request: AnyRequest, other: FromPath[str], muted: bool) -> responses.Person:
    limit(request, "write")
    person = await require_person(request)
    people = registry_of(request).people
    if await people.get(other) is None:
        raise Problem("not-found", "There is no such person.")
    await people.mute(person.id, other, muted)
    found = await people.get(person.id)
    assert found is not None
    return shown_person(found)


@put("/api/me/mutes/{other:str}", responses=problems(401, 403))
async def mute(request: AnyRequest, other: FromPath[str]) -> responses.Person:
    """Hear no more of someone."""
    return await _muting(request, other, True)


@delete("/api/me/mutes/{other:str}", status_code=HTTP_200_OK, responses=problems(401, 403))
async def unmute(request: AnyRequest, other: FromPath[str]) -> responses.Person:
    """Hear someone again."""
    return await _muting(request, other, False)


@post("/api/account", status_code=HTTP_200_OK, responses=problems(401, 403, 409))
async def open_account(
    request: AnyRequest, data: JSONBody[requests.Credentials]
) -> responses.Person:
    """Give oneself an account, which keeps the seats one has."""
    limit(request, "password")
    person = await require_person(request)
    people = registry_of(request).people
    return shown_person(await people.open_account(person, data.name, data.password))


@put("/api/account/password", responses=problems(401, 403))
async def change_password(
    request: AnyRequest, data: JSONBody[requests.NewPassword]
) -> Response[responses.Person]:
    """Set another password; all other devices are signed out."""
    limit(request, "password")
    person = await require_person(request)
    person = await registry_of(request).people.change_password(person, data.old, data.new)
    return _with_cookie(request, person, HTTP_200_OK)


@post("/api/session", status_code=HTTP_200_OK, responses=problems(401, 403))
async def sign_in(
    request: AnyRequest, data: JSONBody[requests.Credentials]
) -> Response[responses.Person]:
    """Be the person of an account on this device; a guest's seats come along."""
    limit(request, "password")
    limits: Limits = request.app.state["limits"]
    limits.take("account", data.name.casefold())  # from whatever address
    person = await registry_of(request).people.sign_in(data.name, data.password)
    guest = await person_of(request)
    if guest is not None and guest.account is None:
        await take_over(registry_of(request), guest, person)
        person = await registry_of(request).people.get(person.id) or person
    return _with_cookie(request, person, HTTP_200_OK)


@delete("/api/session", responses=GONE | problems(403))
async def sign_out(request: AnyRequest) -> Response[None]:
    """Be nobody on this device."""
    limit(request, "write")
    return Response(None, status_code=204, cookies=[no_cookie(request)])


@post("/api/reports", status_code=204, responses=problems(401, 403))
async def report(request: AnyRequest, data: JSONBody[requests.Report]) -> None:
    """Tell the host of this server about a message."""
    limit(request, "report")
    person = await require_person(request)
    registry = registry_of(request)
    live_table = await registry.table(data.table)
    row = await report_message(live_table, person, data.number, data.words)
    await tell_of_report(registry.settings, row)


ROUTES: list[HTTPRouteHandler] = [
    me, introduce, change, forget, my_tables, export, mute, unmute, open_account,
    change_password, sign_in, sign_out, report,
]  # fmt: skip
