"""Routes about yourself: name, account, mutes, export, deletion."""

from typing import Any

import msgspec
from litestar import Response, delete, get, patch, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from athanor.server.http.context import (
    GONE,
    AnyRequest,
    any_person,
    cookie_for,
    forbid_programs,
    in_background,
    limit,
    limit_letters,
    no_cookie,
    person_of,
    problems,
    registry_of,
    require_person,
    shown_person,
    token_of,
    with_cookie,
)
from athanor.server.http.routes.account import confirm
from athanor.server.lobby.leaving import leave_all
from athanor.server.notices.letters import ask_to_verify, tell_of_change
from athanor.server.notices.notices import tell_of_report
from athanor.server.people import erasing
from athanor.server.people.people import Person
from athanor.server.people.sanctions import check_may_rename
from athanor.server.people.stored import records_of
from athanor.server.table.company.chat import report as report_message
from athanor.server.table.summaries import shown_summaries
from athanor.server.wire import requests, responses
from athanor.server.wire.problems import Problem

UNFINISHED, ENDED = ("open", "playing", "frozen"), ("over", "cancelled")
RECENT = 12  # ended tables beside running ones; the others are in the history


@get("/api/me", scope="read", responses=problems())
async def me(request: AnyRequest) -> Response[responses.Me]:
    """The person of your cookie, which is renewed: it ends a year after the last visit."""
    limit(request, "read")
    person = await person_of(request)
    found = responses.Me(shown_person(person) if person else None)
    renewed = [cookie_for(request, person)] if person and token_of(request) is None else []
    return Response(found, cookies=renewed)


@post("/api/me", scope="manage", status_code=HTTP_200_OK, responses=problems(403))
async def introduce(
    request: AnyRequest, data: JSONBody[requests.NewName]
) -> Response[responses.Person]:
    """Give your name. A new person gets a cookie; a known person is renamed."""
    person = await person_of(request)
    people = registry_of(request).people
    if person is None:
        limit(request, "new-person")
        person = await people.create(data.name)
    else:
        limit(request, "write")
        check_may_rename(person, data.name)
        person = await people.change(person.id, name=data.name)
    return with_cookie(request, person)


@patch("/api/me", scope="manage", responses=problems(401, 403))
async def change(request: AnyRequest, data: JSONBody[requests.Changes]) -> responses.Person:
    """Change your name, where turn notices go, your language, or what you agree to."""
    limit(request, "write")
    person = await require_person(request)
    values = msgspec.structs.asdict(data)
    values = {name: value for name, value in values.items() if value is not msgspec.UNSET}
    check_may_rename(person, values.get("name", person.name))
    mail = values.get("mail")
    to_verify = mail is not None and mail not in (person.proved_mail, person.verified)
    if "mail" in values and mail != person.mail:
        forbid_programs(request)
        if person.account is not None:
            await confirm(request, person, values.get("password", ""))
    if to_verify:
        limit_letters(request, person.id, str(mail))
    return shown_person(await _changed(request, person, values, to_verify))


async def _changed(
    request: AnyRequest, person: Person, values: dict[str, Any], to_verify: bool
) -> Person:
    """Store the changes, and write to the new address and to the one before."""
    settings, people = registry_of(request).settings, registry_of(request).people
    values.pop("password", None)
    after = await people.change(person.id, **values) if values else person
    if after.mail != person.mail:
        in_background(request, tell_of_change(settings, person, "mail"))
    if to_verify:
        in_background(request, ask_to_verify(settings, people, after))
    return after


@delete("/api/me", responses=GONE | problems(401, 403))
async def forget(request: AnyRequest) -> Response[None]:
    """Delete yourself: seats are given up, name and account erased."""
    limit(request, "write")
    person = await any_person(request)
    registry = registry_of(request)
    await leave_all(registry, person)
    await erasing.forget(registry.people, person.id)
    return Response(None, status_code=204, cookies=[no_cookie(request)])


@get("/api/me/tables", scope="read", responses=problems(401))
async def my_tables(request: AnyRequest) -> list[responses.TableSummary]:
    """Your open and running tables, and the last that ended. Those waiting for you come first."""
    limit(request, "read")
    person = await require_person(request)
    registry = registry_of(request)
    found = await registry.store.tables_of(person.id, UNFINISHED)
    found += await registry.store.tables_of(person.id, ENDED, RECENT)
    cards = await shown_summaries(registry.people, found, person.id)
    return sorted(cards, key=lambda card: not card.your_turn)


@get("/api/me/export", responses=problems(401))
async def export(request: AnyRequest) -> responses.Export:
    """Everything stored about you."""
    limit(request, "write")
    person = await any_person(request)
    registry = registry_of(request)
    cards = await registry.store.tables_of(person.id)
    tables = await shown_summaries(registry.people, cards, person.id)
    records = await records_of(registry.database, person.id)
    said, played, ranked = (records.pop(name) for name in ("messages", "results", "standings"))
    told = msgspec.to_builtins(person)
    return responses.Export(told, said, tables, played, ranked, records)


async def _muting(request: AnyRequest, other: FromPath[str], muted: bool) -> responses.Person:
    limit(request, "write")
    person = await require_person(request)
    people = registry_of(request).people
    if await people.get(other) is None:
        raise Problem("not-found", "person")
    await people.mute(person.id, other, muted)
    found = await people.get(person.id)
    assert found is not None
    return shown_person(found)


@put("/api/me/mutes/{other:str}", scope="manage", responses=problems(401, 403))
async def mute(request: AnyRequest, other: FromPath[str]) -> responses.Person:
    """Mute someone."""
    return await _muting(request, other, True)


@delete(
    "/api/me/mutes/{other:str}",
    scope="manage",
    status_code=HTTP_200_OK,
    responses=problems(401, 403),
)
async def unmute(request: AnyRequest, other: FromPath[str]) -> responses.Person:
    """Unmute someone."""
    return await _muting(request, other, False)


async def _blocking(request: AnyRequest, other: FromPath[str], blocked: bool) -> responses.Person:
    limit(request, "write")
    person = await require_person(request)
    people = registry_of(request).people
    if await people.get(other) is None or other == person.id:
        raise Problem("not-found", "other-person")
    await people.block(person.id, other, blocked)
    found = await people.get(person.id)
    assert found is not None
    return shown_person(found)


@put("/api/me/blocks/{other:str}", scope="manage", responses=problems(401, 403))
async def block(request: AnyRequest, other: FromPath[str]) -> responses.Person:
    """Block somebody, so that you never meet at a table. They are not told."""
    return await _blocking(request, other, True)


@delete(
    "/api/me/blocks/{other:str}",
    scope="manage",
    status_code=HTTP_200_OK,
    responses=problems(401, 403),
)
async def unblock(request: AnyRequest, other: FromPath[str]) -> responses.Person:
    """Unblock somebody."""
    return await _blocking(request, other, False)


@post("/api/reports", scope="manage", status_code=204, responses=problems(401, 403))
async def report(request: AnyRequest, data: JSONBody[requests.Report]) -> None:
    """Report a message to the operator of this server."""
    limit(request, "report")
    person = await require_person(request)
    registry = registry_of(request)
    live_table = await registry.table(data.table)
    row = await report_message(live_table, person, data.number, data.words)
    await tell_of_report(registry.settings, row)


ROUTES: list[HTTPRouteHandler] = [
    me, introduce, change, forget, my_tables, export, mute, unmute, block, unblock, report,
]  # fmt: skip
