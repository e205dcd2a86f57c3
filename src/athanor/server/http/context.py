"""The context of a request: the person of its cookie, the seat of its token, its address."""

from collections.abc import Coroutine
from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.handlers.base import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.status_codes import HTTP_200_OK

from athanor.server.http.addresses import sender_of
from athanor.server.limits import Limits
from athanor.server.notices.notices import Notices
from athanor.server.people.api_tokens import PREFIX, ApiTokens, Grant
from athanor.server.people.people import Person, account_key
from athanor.server.people.sanctions import check_not_banned
from athanor.server.people.tokens import new_id, same
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry
from athanor.server.wire import responses
from athanor.server.wire.problems import Problem, ProblemBody
from athanor.server.wire.shapes import Scope

COOKIE, DEVICE = "athanor", "athanor-device"
GRANT = "grant"  # where a connection keeps what its personal token grants
YEAR = 31_536_000
Connection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]


def registry_of(connection: Connection) -> TableRegistry:
    """The tables of this server."""
    registry: TableRegistry = connection.app.state["registry"]
    return registry


def limit(connection: Connection, kind: str) -> None:
    """Count a request against its sender's rate limits."""
    limits: Limits = connection.app.state["limits"]
    limits.take(kind, address_of(connection))


def address_of(connection: Connection) -> str:
    """The network address of the requester, as limits know it."""
    return sender_of(connection.scope)


async def admit(connection: Connection, handler: BaseRouteHandler) -> None:
    """Guard every route: a personal token opens those that declare one of its scopes."""
    await check_scope(connection, handler.opt.get("scope"))


async def check_scope(connection: Connection, needed: Scope | None) -> None:
    """Refuse what the personal token of a request does not open; without one, nothing."""
    token = token_of(connection)
    if token is not None and token.startswith(PREFIX):
        registry = registry_of(connection)
        grant = await ApiTokens(registry.database).grant(token, needed, registry.clock.now())
        connection.state[GRANT] = grant


def grant_of(connection: Connection) -> Grant | None:
    """What the personal token of a request grants. None: it has none, and so no bounds."""
    grant: Grant | None = connection.state.get(GRANT)
    return grant


def forbid_programs(connection: Connection) -> None:
    """Refuse personal tokens, whatever their scopes, a part of a route that is open to them."""
    if grant_of(connection) is not None:
        raise Problem("token/scope", "none")


def may_play(connection: Connection) -> bool:
    """Whether the requester may have the proofs that a seat is theirs."""
    grant = grant_of(connection)
    return grant is None or "play" in grant.scopes


async def person_of(connection: Connection) -> Person | None:
    """The person of the cookie, or of a personal token."""
    grant, people = grant_of(connection), registry_of(connection).people
    if grant is not None:
        return await people.get(grant.person)
    return await people.of_cookie(connection.cookies.get(COOKIE))


async def require_person(connection: Connection) -> Person:
    """The person of the cookie. Raises a problem if there is none."""
    person = await any_person(connection)
    check_not_banned(person, registry_of(connection).clock.now())
    return person


async def any_person(connection: Connection) -> Person:
    """The person of the cookie, banned or not. Raises a problem if there is none."""
    person = await person_of(connection)
    if person is None:
        raise Problem("person/unknown")
    return person


async def require_admin(connection: Connection) -> Person:
    """The person of the cookie, who must be an administrator."""
    person = await require_person(connection)
    if not person.admin:
        raise Problem("desk/not-admin")
    return person


def token_of(connection: Connection) -> str | None:
    """The seat token of a request."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token else None


def seat_at(connection: Connection, live_table: LiveTable) -> int:
    """The seat that the request's token proves."""
    return live_table.seat_of(token_of(connection))


def viewer_at(connection: Connection, live_table: LiveTable) -> int | None:
    """The seat that the request's token proves, or None (a spectator) without a token."""
    token = token_of(connection)
    return live_table.seat_of(token) if token and not token.startswith(PREFIX) else None


def cookie_for(connection: Connection, person: Person) -> Cookie:
    """The cookie that identifies a person."""
    keys = registry_of(connection).keys
    before = keys.read_cookie(connection.cookies.get(COOKIE, ""))
    known = before is not None and before.person == person.id
    device = (before.device if before and known else "") or new_id()
    return Cookie(
        COOKIE, path="/", value=keys.cookie(person.id, person.session, device), max_age=YEAR,
        httponly=True, samesite="lax", secure=_secure(connection),
    )  # fmt: skip


def device_cookie(connection: Connection, account: str) -> Cookie:
    """The cookie by which an account knows a device, also after signing out there."""
    nonce = new_id()
    proof = registry_of(connection).keys.sign("device", account_key(account), nonce)
    return Cookie(
        DEVICE, path="/api", value=f"{nonce}.{proof}", max_age=YEAR, httponly=True,
        samesite="strict", secure=_secure(connection),
    )  # fmt: skip


async def device_of(connection: Connection, account: str) -> str | None:
    """The device of a request, if this account has been signed in to there."""
    registry, text = registry_of(connection), connection.cookies.get(COOKIE)
    cookie, person = registry.keys.read_cookie(text or ""), await registry.people.of_cookie(text)
    if cookie and person and person.account and account_key(person.account) == account:
        return cookie.device
    nonce, _, proof = connection.cookies.get(DEVICE, "").partition(".")
    known = same(proof, registry.keys.sign("device", account, nonce))
    return nonce if known else None


def no_cookie(connection: Connection) -> Cookie:
    """A cookie that deletes the person's cookie."""
    return Cookie(
        COOKIE, path="/", value="", max_age=0, httponly=True, samesite="lax",
        secure=_secure(connection),
    )  # fmt: skip


def _secure(connection: Connection) -> bool:
    return registry_of(connection).settings.secure or connection.scope.get("scheme") == "https"


def shown_person(person: Person) -> responses.Person:
    """A person, as shown to themselves."""
    verified = person.proved_mail is not None
    return responses.Person(
        person.id,
        person.name,
        person.account,
        person.mail,
        verified,
        person.muted,
        person.visibility,
        person.admin,
        person.blocked,
        person.language,
        person.puzzles,
    )


def with_cookie(connection: Connection, person: Person) -> Response[responses.Person]:
    """A person, with the cookie that identifies them; a program is never given one."""
    cookies = [] if grant_of(connection) else [cookie_for(connection, person)]
    return Response(shown_person(person), status_code=HTTP_200_OK, cookies=cookies)


def signed_in(connection: Connection, person: Person) -> Response[responses.Person]:
    """A person who has just proved to own their account, with the cookies of this device."""
    answer = with_cookie(connection, person)
    answer.cookies.append(device_cookie(connection, person.account or ""))
    return answer


def limit_letters(connection: Connection, person: str, address: str) -> None:
    """Count a letter against the rate limits of its sender, its person and its address."""
    limit(connection, "letters")
    limit_mail(connection, person, address)


def limit_mail(connection: Connection, person: str, address: str) -> None:
    """Count a letter against the rate limits of its person and its address."""
    limits: Limits = connection.app.state["limits"]
    limits.take("mail", person)
    limits.take("mail", address.casefold())


def in_background(connection: Connection, errand: Coroutine[Any, Any, None]) -> None:
    """Send a letter in the background while the request is answered."""
    notices: Notices = connection.app.state["notices"]
    notices.spawn(errand)


WORDS = {
    400: "It cannot be read.",
    401: "It needs a person or a seat that is not proved.",
    403: "The requester may not do this.",
    404: "There is no such thing.",
    405: "The route does not know this method.",
    409: "It is not possible now.",
    413: "It is too large.",
    415: "It is not JSON.",
    429: "There are too many requests; Retry-After says how long to wait.",
    503: "The storage cannot be reached.",
}


GONE = {204: ResponseSpec(None, description="It is done.", generate_examples=False)}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The ways a route may fail, for its description."""
    always = (400, 404, 405, 429, 503)
    return {
        status: ResponseSpec(ProblemBody, description=WORDS[status], generate_examples=False)
        for status in sorted({*always, *statuses})
    }
