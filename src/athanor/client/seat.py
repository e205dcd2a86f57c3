"""A live connection that follows a table, answers for its seat, and reconnects when it drops."""

import asyncio
import contextlib
import json
import secrets
from collections.abc import AsyncIterator, Callable
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

Json = Any
Choose = Callable[[Json], Json]  # from a state to one of its choices
FINAL = frozenset({4400, 4401, 4403, 4404})  # close codes after which reconnecting is useless


class Lost(Exception):
    """The server cannot be reached, or rejects this connection."""


class Follower:
    """One viewer of one table: everything it has received, and what it sends."""

    def __init__(
        self, url: str, table: str, token: str | None = None, *,
        cookie: str = "", tries: int = 50, pause: float = 0.1,
    ) -> None:  # fmt: skip
        self.address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        self.table, self.token, self.cookie = table, token, cookie
        self.tries, self.pause = tries, pause
        self.entry = 0
        self.events: list[Json] = []
        self.state: Json = None
        self.chat: list[Json] = []
        self.presence: Json = None
        self.done: dict[str, int] = {}  # requests that are stored, with their entries
        self.problems: list[Json] = []
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> Self:
        await self._connect()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

    async def _connect(self) -> None:
        headers = {"cookie": self.cookie} if self.cookie else {}
        for _ in range(self.tries):
            try:
                self._socket = await connect(
                    self.address, additional_headers=headers, max_size=None, compression=None
                )
                said = self.chat[-1]["number"] if self.chat else 0
                hello = {"type": "hello", "since": self.entry, "chat": said, "deltas": True}
                await self.say({**hello, **({"token": self.token} if self.token else {})})
                return
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
                await asyncio.sleep(self.pause)
        raise Lost(f"{self.address} cannot be reached.")

    async def say(self, message: Json) -> None:
        """Send a raw message."""
        if self._socket is None:
            raise Lost("There is no connection.")
        await self._socket.send(json.dumps(message))

    async def hear(self) -> Json:
        """The next message; a dropped connection is resumed where it left off."""
        while True:
            try:
                if self._socket is None:
                    raise Lost("There is no connection.")
                message = self._whole(json.loads(await self._socket.recv()))
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in FINAL:
                    raise Lost(closed.rcvd.reason) from None
                await asyncio.sleep(self.pause)
                await self._connect()
                continue
            self._take_in(message)
            return message

    def _whole(self, message: Json) -> Json:
        """A message as it stands; what only tells what has changed becomes the whole state."""
        if message["type"] != "delta":
            return message
        assert message["since"] == self.entry, "a delta does not follow the last state"
        view = {**(self.state["view"] or {}), **message["view"]} if "view" in message else None
        kept = {name: one for name, one in self.state.items() if name != "info"}
        return {**kept, **message, "type": "state", "view": view or kept["view"]}

    def _take_in(self, message: Json) -> None:
        match message["type"]:
            case "state":
                assert message["since"] in (self.entry, 0), "an entry was lost or came twice"
                kept = [event for event in self.events if event["ply"] <= message["keep"]]
                self.events = kept + message["events"]
                self.entry, self.state = message["entry"], message
            case "chat":
                self.chat.append(message["message"])
            case "presence":
                self.presence = message
            case "done":
                self.done[message["request"]] = message["entry"]
            case "problem":
                self.problems.append(message)

    async def states(self) -> AsyncIterator[Json]:
        """Every new state until the game is over."""
        while True:
            message = await self.hear()
            if message["type"] == "state":
                yield message
                if message["over"]:
                    return

    async def act(self, action: Json) -> str:
        """Answer the open question without waiting; returns the request's id."""
        request = secrets.token_hex(8)
        question = self.state["ask"]["question"]
        body = {"type": "act", "request": request, "question": question, "action": action}
        with contextlib.suppress(ConnectionClosed):
            await self.say(body)
        return request

    async def play(self, choose: Choose) -> Json:
        """Answer every question until the game is over; returns the last state."""
        async for state in self.states():
            if state["ask"]:
                await self.act(choose(state))
        return self.state
