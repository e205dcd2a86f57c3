"""One person's requests to a server."""

import asyncio
import contextlib
from typing import Any, Self

import httpx

from athanor.client.seat import Follower

Json = Any
AGAIN = (408, 503)  # the request did not arrive in time, or could not be executed now


class ServerProblem(Exception):
    """An error response: `error` is the stable name, `words` the sentence, `body` all of it."""

    def __init__(self, status: int, body: dict[str, Json], retry_after: float | None) -> None:
        super().__init__(f"{body.get('error')}: {body.get('words')}")
        self.status, self.body, self.retry_after = status, body, retry_after
        self.error, self.words = body.get("error"), body.get("words")


class Client:
    """A person on a server. The client keeps the cookie; the caller keeps the seat tokens."""

    def __init__(self, url: str, tries: int = 1, **more: Any) -> None:
        self.url = url.rstrip("/")
        self.tries = tries
        self.http = httpx.AsyncClient(base_url=self.url, timeout=30, **more)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.http.aclose()

    async def ask(
        self, method: str, path: str, body: Json = None, token: str | None = None
    ) -> Json:
        """Send a request; retry, as often as allowed, if no answer arrives."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        for _ in range(self.tries - 1):
            with contextlib.suppress(httpx.TransportError):
                answer = await self.http.request(method, path, json=body, headers=headers)
                if answer.status_code not in AGAIN:
                    return _read(answer)
            await asyncio.sleep(0.1)
        return _read(await self.http.request(method, path, json=body, headers=headers))

    async def introduce(self, name: str) -> Json:
        """Set the person's name."""
        return await self.ask("POST", "/api/me", {"name": name})

    async def open_table(self, game: str, seats: list[Json], **more: Json) -> Json:
        """Open a table."""
        return await self.ask("POST", "/api/tables", {"game": game, "seats": seats, **more})

    async def table(self, table: str) -> Json:
        """Everything about a table, with the tokens of this person's seats."""
        return await self.ask("GET", f"/api/tables/{table}")

    async def join(self, code: str, seat: int | None = None) -> Json:
        """Take a seat with an invitation code."""
        return await self.ask("POST", f"/api/invitations/{code}/join", {"seat": seat})

    async def act(self, table: str, token: str, question: int, action: Json, request: str) -> Json:
        """Answer a question without a live connection."""
        body = {"request": request, "question": question, "action": action}
        return await self.ask("POST", f"/api/tables/{table}/act", body, token)

    async def state(self, table: str, token: str | None = None, since: int = 0) -> Json:
        """The table as a seat sees it; without a token, as a spectator sees it."""
        return await self.ask("GET", f"/api/tables/{table}/state?since={since}", token=token)

    def follow(self, table: str, token: str | None = None, **more: Any) -> Follower:
        """A live connection: for a seat with its token, or for a spectator without one."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return Follower(self.url, table, token, cookie=cookie, **more)


def _read(answer: httpx.Response) -> Json:
    if answer.is_success:
        return answer.json() if answer.content else None
    try:
        body = answer.json()
    except ValueError:
        body = {"error": "server", "words": answer.text[:200]}
    wait = answer.headers.get("retry-after")
    raise ServerProblem(answer.status_code, body, float(wait) if wait else None)
