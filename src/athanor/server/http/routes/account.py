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
    in_background,
    limit,
    limit_letters,
    no_cookie,
    person_of,
    problems,
    registry_of,
    require_person,
    shown_person,
    with_cookie,
)
from athanor.server.limits import Limits
from athanor.server.lobby.merging import take_over
from athanor.server.notices.letters import offer_new_password
from athanor.server.people.links import new_password, verify_mail
from athanor.server.wire import requests, responses
from athanor.server.wire.problems import Problem


def limit_account(request: AnyRequest, name: str) -> None:
    """Count a password attempt against the account, whatever the sender's address."""
    limits: Limits = request.app.state["limits"]
    limits.take("account", name.casefold())


@post("/api/mail", status_code=204, responses=problems(403))
async def verify(request: AnyRequest, data: JSONBody[requests.Link]) -> None:
    """Verify your mail address by a link. Notices go there from now on."""
    limit(request, "password")
    await verify_mail(registry_of(request).people, data.link)


@post("/api/account", status_code=HTTP_200_OK, responses=problems(401, 403, 409))
async def open_account(
    request: AnyRequest, data: JSONBody[requests.Credentials]
) -> responses.Person:
    """Create an account for yourself. You keep your seats."""
    limit(request, "password")
    person = await require_person(request)
    people = registry_of(request).people
    return shown_person(await people.open_account(person, data.name, data.password))


@put("/api/account/password", responses=problems(401, 403))
async def change_password(
    request: AnyRequest, data: JSONBody[requests.NewPassword]
) -> Response[responses.Person]:
    """Change your password. All your other devices are signed out."""
    limit(request, "password")
    person = await require_person(request)
    limit_account(request, person.account or "")
    people = registry_of(request).people
    await people.sign_in(person.account or "", data.old)
    return with_cookie(request, await people.set_password(person, data.new), HTTP_200_OK)


@post("/api/account/reset", status_code=204, responses=problems(403))
async def forgot_password(request: AnyRequest, data: JSONBody[requests.AccountName]) -> None:
    """Send a password link if the account has an address. The answer is always the same."""
    limit(request, "letters")
    registry = registry_of(request)
    person = await registry.people.of_account(data.name)
    with contextlib.suppress(Problem):  # a rate limit would reveal that the account exists
        if person is not None and person.proved_mail is not None:
            limit_letters(request, person.id, person.proved_mail)
            letter = offer_new_password(registry.settings, registry.people, person)
            in_background(request, letter)


@put("/api/account/reset", responses=problems(403))
async def reset_password(
    request: AnyRequest, data: JSONBody[requests.PasswordByLink]
) -> Response[responses.Person]:
    """Set a new password by a link. All other devices are signed out."""
    limit(request, "password")
    person = await new_password(registry_of(request).people, data.link, data.new)
    return with_cookie(request, person, HTTP_200_OK)


@post("/api/session", status_code=HTTP_200_OK, responses=problems(401, 403))
async def sign_in(
    request: AnyRequest, data: JSONBody[requests.Credentials]
) -> Response[responses.Person]:
    """Sign in on this device. A guest's seats move to the account."""
    limit(request, "password")
    limit_account(request, data.name)
    person = await registry_of(request).people.sign_in(data.name, data.password)
    guest = await person_of(request)
    if guest is not None and guest.account is None:
        await take_over(registry_of(request), guest, person)
        person = await registry_of(request).people.get(person.id) or person
    return with_cookie(request, person, HTTP_200_OK)


@delete("/api/session", responses=GONE | problems(403))
async def sign_out(request: AnyRequest) -> Response[None]:
    """Sign out on this device. Its cookie is no longer valid."""
    limit(request, "write")
    await registry_of(request).people.sign_out(request.cookies.get(COOKIE))
    return Response(None, status_code=204, cookies=[no_cookie(request)])


ROUTES: list[HTTPRouteHandler] = [
    verify, open_account, change_password, forgot_password, reset_password, sign_in, sign_out,
]  # fmt: skip
