"""The guard: allowed origins, maximum request size, and response headers."""

from collections.abc import Iterable
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from athanor.server.wire.problems import Problem

MOST_BYTES = 65_536
LOCAL_NAMES = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa")
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
NO_STORE = (b"cache-control", b"no-store")  # for responses that do not set it themselves
SECURE = (b"strict-transport-security", b"max-age=31536000")


def header(scope: Any, name: bytes) -> str:
    """A request header, or an empty string."""
    return next((v.decode("latin-1") for k, v in scope["headers"] if k == name), "")


def from_here(scope: Any, public_url: str | None) -> bool:
    """Whether a request comes from this server's own page, or from no page at all.

    Browsers say so themselves (Sec-Fetch-Site), and older ones name the origin. A program that
    sends neither does not carry another person's cookie.
    """
    site = header(scope, b"sec-fetch-site")
    if site and scope["type"] == "http":
        return site in ("same-origin", "none")
    origin = header(scope, b"origin")
    if not origin:
        return True
    host = urlsplit(origin).netloc
    own = {header(scope, b"host")}
    if public_url:
        own.add(urlsplit(public_url).netloc)
    return host in own


def names_us(scope: Any, public_url: str | None) -> bool:
    """Whether a request was sent to a name that nobody else can give to this machine.

    A page elsewhere can have its own name lead here, and then ask as if it were ours. It can do so
    neither with an address, nor with a name that only exists in a local network.
    """
    host = urlsplit(f"//{header(scope, b'host')}").hostname or ""
    if public_url and host == urlsplit(public_url).hostname:
        return True
    return "." not in host or host.endswith(LOCAL_NAMES) or is_address(host)


def is_address(host: str) -> bool:
    """Whether this is a network address, not a name."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def with_headers(
    given: Iterable[tuple[bytes, bytes]], more: Iterable[tuple[bytes, bytes]]
) -> list[tuple[bytes, bytes]]:
    """Response headers with more added. A header that a route has set itself is kept."""
    own = list(given)
    named = {name.lower() for name, _ in own}
    return [*own, *((name, value) for name, value in more if name not in named)]


class Guard:
    """Middleware around everything."""

    def __init__(self, app: ASGIApp, public_url: str | None, secure: bool) -> None:
        self.app, self.public_url = app, public_url
        self.headers = [*HEADERS, SECURE] if secure else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return

        api = scope["path"].startswith("/api")

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                more = [*self.headers, NO_STORE] if api else self.headers
                message["headers"] = with_headers(message["headers"], more)
            await send(message)

        refused = self._refused(scope)
        if refused is not None:
            await refuse(send_guarded, refused)
            return
        await self.app(scope, receive, send_guarded)

    def _refused(self, scope: Any) -> Problem | None:
        length = header(scope, b"content-length")
        if length.isdigit() and int(length) > MOST_BYTES:
            return Problem("too-large")
        if scope["method"] in SAFE:
            return None
        if not from_here(scope, self.public_url):
            return Problem("origin")
        kind = header(scope, b"content-type").partition(";")[0].strip().lower()
        has_body = length not in ("", "0") or header(scope, b"transfer-encoding")
        if has_body and kind != "application/json":
            return Problem("content-type")
        return None


async def refuse(send: Send, problem: Problem) -> None:
    """Answer with a problem, before any route is asked."""
    body = msgspec.json.encode(problem.body())
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if problem.retry_after:
        headers.append((b"retry-after", b"%d" % problem.retry_after))
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
