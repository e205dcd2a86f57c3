"""Routes for accounts: passwords, signing in and out, and mailed links."""

import contextlib

from litestar import Response, delete, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from athanor.server.http.context import (
    COOKIE,
    GONE,
    AnyRequest,
    address_of,
    device_of,
    in_background,
    limit,
    limit_mail,
    no_cookie,
    person_of,
    problems,
    registry_of,
    require_person,
    signed_in,
)
from athanor.server.limits import Limits
from athanor.server.lobby.merging import take_over
from athanor.server.notices.letters import offer_new_password, tell_of_change
from athanor.server.people.links import new_password, verify_mail
from athanor.server.people.people import Person, account_key
from athanor.server.wire import requests, responses
from athanor.server.wire.problems import Problem


async def limit_attempt(request: AnyRequest, account: str) -> None:
    """Count an attempt at a password. Those of strangers do not keep out a device it knows."""
    limits: Limits = request.app.state["limits"]
    device = await device_of(request, account)
    if device is not None:
        limits.take("attempt", f"{device} {account}")
        return
    limit(request, "password")
    limits.take("attempt", f"{address_of(request)} {account}")
    limits.take("account", account)


async def confirm(request: AnyRequest, person: Person, password: str) -> None:
    """Ask for the password before what could take an account over."""
    await limit_attempt(request, account_key(person.account or ""))
    if not await registry_of(request).people.knows_password(person, password):
        raise Problem("person/password", "old")


@post("/api/mail", status_code=204, responses=problems(403))
async def verify(request: AnyRequest, data: JSONBody[requests.Link]) -> None:
    """Verify your mail address by a link. Notices go there from now on."""
    limit(request, "password")
    await verify_mail(registry_of(request).people, data.link)


@post("/api/account", status_code=HTTP_200_OK, responses=problems(401, 403, 409))
async def open_account(
    request: AnyRequest, data: JSONBody[requests.Credentials]
) -> Response[responses.Person]:
    """Create an account for yourself. You keep your seats."""
    limit(request, "password")
    person = await require_person(request)
    people = registry_of(request).people
    opened = await people.open_account(person, data.name, data.password)
    return signed_in(request, opened)


@put("/api/account/password", responses=problems(401, 403))
async def change_password(
    request: AnyRequest, data: JSONBody[requests.NewPassword]
) -> Response[responses.Person]:
    """Change your password. All your other devices are signed out."""
    person, registry = await require_person(request), registry_of(request)
    await confirm(request, person, data.old)
    changed = await registry.people.set_password(person, data.new)
    in_background(request, tell_of_change(registry.settings, person, "password"))
    return signed_in(request, changed)


@post("/api/account/reset", status_code=204, responses=problems(403))
async def forgot_password(request: AnyRequest, data: JSONBody[requests.AccountName]) -> None:
    """Send a password link if the account has an address. The answer is always the same."""
    limit(request, "letters")
    in_background(request, _offer(request, data.name))


async def _offer(request: AnyRequest, account: str) -> None:
    """Look for an account after the answer, whose time would reveal whether there is one."""
    registry = registry_of(request)
    with contextlib.suppress(Problem):
        person = await registry.people.of_account(account)
        if person is not None and person.proved_mail is not None:
            limit_mail(request, person.id, person.proved_mail)
            await offer_new_password(registry.settings, registry.people, person)


@put("/api/account/reset", responses=problems(403))
async def reset_password(
    request: AnyRequest, data: JSONBody[requests.PasswordByLink]
) -> Response[responses.Person]:
    """Set a new password by a link. All other devices are signed out."""
    limit(request, "password")
    registry = registry_of(request)
    person = await new_password(registry.people, data.link, data.new)
    in_background(request, tell_of_change(registry.settings, person, "password"))
    return signed_in(request, person)


@post("/api/session", status_code=HTTP_200_OK, responses=problems(401, 403))
async def sign_in(
    request: AnyRequest, data: JSONBody[requests.Credentials]
) -> Response[responses.Person]:
    """Sign in on this device. A guest's seats move to the account."""
    await limit_attempt(request, account_key(data.name))
    person = await registry_of(request).people.sign_in(data.name, data.password)
    guest = await person_of(request)
    if guest is not None and guest.account is None:
        await take_over(registry_of(request), guest, person)
        person = await registry_of(request).people.get(person.id) or person
    return signed_in(request, person)


@delete("/api/session", responses=GONE | problems(403))
async def sign_out(request: AnyRequest) -> Response[None]:
    """Sign out on this device. Its cookie is no longer valid."""
    limit(request, "write")
    await registry_of(request).people.sign_out(request.cookies.get(COOKIE))
    return Response(None, status_code=204, cookies=[no_cookie(request)])


ROUTES: list[HTTPRouteHandler] = [
    verify, open_account, change_password, forgot_password, reset_password, sign_in, sign_out,
]  # fmt: skip
