"""Routes about oneself: name, account, mutes, export, farewell."""

from typing import Any, cast

import msgspec
from litestar import Response, delete, get, patch, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from athanor.server import asked, shown
from athanor.server.asking import (
    GONE,
    AnyRequest,
    cookie_for,
    hall_of,
    limit,
    no_cookie,
    person_of,
    problems,
    someone,
)
from athanor.server.chat import report as report_message
from athanor.server.farewell import give_up_seats
from athanor.server.lobby import shown_cards
from athanor.server.notices import tell_of_report
from athanor.server.people import Person
from athanor.server.problem import Problem


def shown_person(person: Person) -> shown.PersonCard:
    """A person, to herself."""
    return shown.PersonCard(person.id, person.name, person.account, person.mail, person.muted)


def _with_cookie(request: AnyRequest, person: Person, status: int) -> Response[shown.PersonCard]:
    cookies = [cookie_for(request, person)]
    return Response(shown_person(person), status_code=status, cookies=cookies)


@get("/api/me", responses=problems())
async def me(request: AnyRequest) -> shown.Me:
    """Who the cookie says one is."""
    limit(request, "read")
    person = await person_of(request)
    return shown.Me(shown_person(person) if person else None)


@post("/api/me", status_code=HTTP_200_OK, responses=problems(403))
async def introduce(
    request: AnyRequest, data: JSONBody[asked.NewName]
) -> Response[shown.PersonCard]:
    """Say one's name: a new person gets a cookie, a known one another name."""
    person = await person_of(request)
    people = hall_of(request).people
    if person is None:
        limit(request, "new-person")
        person = await people.create(data.name)
    else:
        limit(request, "write")
        person = await people.change(person.id, name=data.name)
    return _with_cookie(request, person, HTTP_200_OK)


@patch("/api/me", responses=problems(401, 403))
async def change(request: AnyRequest, data: JSONBody[asked.Changes]) -> shown.PersonCard:
    """Change one's name, or where turn notices go."""
    limit(request, "write")
    person = await someone(request)
    values = msgspec.structs.asdict(data)
    values = {name: value for name, value in values.items() if value is not msgspec.UNSET}
    if values:
        person = await hall_of(request).people.change(person.id, **values)
    return shown_person(person)


@delete("/api/me", responses=GONE | problems(401, 403))
async def forget(request: AnyRequest) -> Response[None]:
    """Be forgotten: seats are given up, name and account erased."""
    limit(request, "write")
    person = await someone(request)
    await give_up_seats(hall_of(request), person)
    await hall_of(request).people.forget(person.id)
    return Response(None, status_code=204, cookies=[no_cookie(request)])


@get("/api/me/tables", responses=problems(401))
async def my_tables(request: AnyRequest) -> list[shown.TableCard]:
    """The tables one sits at, those that wait for one first."""
    limit(request, "read")
    person = await someone(request)
    hall = hall_of(request)
    cards = await shown_cards(hall, await hall.store.tables_of(person.id), person.id)
    return cast(list[shown.TableCard], sorted(cards, key=lambda card: not card["your_turn"]))


@get("/api/me/export", responses=problems(401))
async def export(request: AnyRequest) -> dict[str, Any]:
    """Everything stored about oneself."""
    limit(request, "write")
    person = await someone(request)
    hall = hall_of(request)
    tables = await shown_cards(hall, await hall.store.tables_of(person.id), person.id)
    return {**await hall.people.export(person), "tables": tables}


async def _muting(request: AnyRequest, other: FromPath[str], muted: bool) -> shown.PersonCard:
    limit(request, "write")
    person = await someone(request)
    people = hall_of(request).people
    if await people.get(other) is None:
        raise Problem("not-found", "There is no such person.")
    await people.mute(person.id, other, muted)
    found = await people.get(person.id)
    assert found is not None
    return shown_person(found)


@put("/api/me/mutes/{other:str}", responses=problems(401, 403))
async def mute(request: AnyRequest, other: FromPath[str]) -> shown.PersonCard:
    """Hear no more of someone."""
    return await _muting(request, other, True)


@delete("/api/me/mutes/{other:str}", status_code=HTTP_200_OK, responses=problems(401, 403))
async def unmute(request: AnyRequest, other: FromPath[str]) -> shown.PersonCard:
    """Hear someone again."""
    return await _muting(request, other, False)


@post("/api/account", status_code=HTTP_200_OK, responses=problems(401, 403, 409))
async def open_account(request: AnyRequest, data: JSONBody[asked.Credentials]) -> shown.PersonCard:
    """Give oneself an account, which keeps the seats one has."""
    limit(request, "password")
    person = await someone(request)
    people = hall_of(request).people
    return shown_person(await people.open_account(person, data.name, data.password))


@put("/api/account/password", responses=problems(401, 403))
async def change_password(
    request: AnyRequest, data: JSONBody[asked.NewPassword]
) -> Response[shown.PersonCard]:
    """Set another password; all other devices are signed out."""
    limit(request, "password")
    person = await someone(request)
    person = await hall_of(request).people.change_password(person, data.old, data.new)
    return _with_cookie(request, person, HTTP_200_OK)


@post("/api/session", status_code=HTTP_200_OK, responses=problems(401, 403))
async def sign_in(
    request: AnyRequest, data: JSONBody[asked.Credentials]
) -> Response[shown.PersonCard]:
    """Be the person of an account on this device."""
    limit(request, "password")
    person = await hall_of(request).people.sign_in(data.name, data.password)
    return _with_cookie(request, person, HTTP_200_OK)


@delete("/api/session", responses=GONE | problems(403))
async def sign_out(request: AnyRequest) -> Response[None]:
    """Be nobody on this device."""
    limit(request, "write")
    return Response(None, status_code=204, cookies=[no_cookie(request)])


@post("/api/reports", status_code=204, responses=problems(401, 403))
async def report(request: AnyRequest, data: JSONBody[asked.Report]) -> None:
    """Tell the host of this server about a message."""
    limit(request, "report")
    person = await someone(request)
    hall = hall_of(request)
    live = await hall.table(data.table)
    row = await report_message(live, person, data.number, data.words)
    await tell_of_report(hall.settings, row)


ROUTES: list[HTTPRouteHandler] = [
    me, introduce, change, forget, my_tables, export, mute, unmute, open_account,
    change_password, sign_in, sign_out, report,
]  # fmt: skip
