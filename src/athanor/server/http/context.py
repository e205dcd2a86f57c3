"""The context of a request: the person of its cookie, the seat of its token, its address."""

from collections.abc import Coroutine
from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec

from athanor.server.http.addresses import sender_of
from athanor.server.limits import Limits
from athanor.server.notices.notices import Notices
from athanor.server.people.api_tokens import PREFIX, ApiTokens, scope_for
from athanor.server.people.people import Person
from athanor.server.people.sanctions import check_not_banned
from athanor.server.people.tokens import new_id
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry
from athanor.server.wire import responses
from athanor.server.wire.problems import Problem, ProblemBody

COOKIE = "athanor"
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


async def person_of(connection: Connection) -> Person | None:
    """The person of the cookie, or of a personal token."""
    token, registry = token_of(connection), registry_of(connection)
    if token is not None and token.startswith(PREFIX):
        needed = scope_for(str(connection.scope.get("method", "GET")), connection.url.path)
        tokens = ApiTokens(registry.database)
        return await registry.people.get(await tokens.person(token, needed, registry.clock.now()))
    return await registry_of(connection).people.of_cookie(connection.cookies.get(COOKIE))


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


def with_cookie(connection: Connection, person: Person, status: int) -> Response[responses.Person]:
    """A person, with the cookie that identifies them."""
    cookies = [cookie_for(connection, person)]
    return Response(shown_person(person), status_code=status, cookies=cookies)


def limit_letters(connection: Connection, person: str, address: str) -> None:
    """Count a letter against the rate limits of its sender, its person and its address."""
    limits: Limits = connection.app.state["limits"]
    limit(connection, "letters")
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
