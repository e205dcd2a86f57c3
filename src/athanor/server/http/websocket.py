"""Live connections: one viewer each, that hears of every entry once and can always resume."""

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from athanor.server import metrics, trace
from athanor.server.http.context import limit, person_of, registry_of, require_person
from athanor.server.http.guard import MOST_BYTES, from_here
from athanor.server.people.people import Person
from athanor.server.table import dispatch
from athanor.server.table.company.chat import readable, say
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry
from athanor.server.wire import requests, responses
from athanor.server.wire.live import ToViewer
from athanor.server.wire.problems import Problem, RequestFailed

HELLO_SECONDS = 10.0
OUR_FAULT = 4500
CLOSE_CODES = {"limit": 4429, "not-found": 4404, "seat/token": 4401, "storage": 1013}
MISTAKE = "Something went wrong on the server; it has been logged."
Socket = WebSocket[Any, Any, Any]
decoder: msgspec.json.Decoder[requests.LiveMessage] = msgspec.json.Decoder(requests.LiveMessage)
logger = logging.getLogger("athanor.live")


class Connection:
    """One viewer at one table."""

    def __init__(
        self, socket: Socket, live_table: LiveTable, seat: int | None, person: Person | None
    ) -> None:
        self.socket, self.live_table, self.seat, self.person = socket, live_table, seat, person
        self.proof = self._proof()  # of the seat, as long as it holds
        self.seen = 0  # the last entry sent
        self.asked_since: int | None = 0  # the entry a hello asks to resume after
        self.heard = 0  # the last message sent
        self.presence: responses.Presence | None = None
        self._answers: list[bytes] = []
        self._news = asyncio.Event()

    def wake(self) -> None:
        self._news.set()

    def answer(self, message: ToViewer) -> None:
        """Say something to this viewer alone."""
        self._answers.append(msgspec.json.encode(message))
        self.wake()

    async def speak(self) -> None:
        """Send whatever is new, as long as the connection lasts."""
        while True:
            await self._news.wait()
            self._news.clear()
            await self._send_state()
            answers, self._answers = self._answers, []
            for answer in answers:
                await self.socket.send_text(answer.decode())
            await self._send_chat()
            await self._send_presence()

    async def _send_state(self) -> None:
        projection = self.live_table.projection
        if self._proof() != self.proof:
            raise Close(4401, "This seat has changed hands.")
        if projection.entry == self.seen and self.asked_since is None:
            return
        since = self.seen if self.asked_since is None else self.asked_since
        self.seen, self.asked_since = projection.entry, None
        await self.socket.send_text(self.live_table.state(self.seat, since).decode())

    def greet(self, hello: requests.Hello) -> None:
        """Resume after what the viewer has."""
        self.asked_since = hello.since if hello.since <= self.live_table.projection.entry else 0
        self.heard, self.presence = hello.chat, None
        self.wake()

    async def _send_chat(self) -> None:
        if self.live_table.last_message <= self.heard:
            return
        last = self.live_table.last_message
        with contextlib.suppress(Problem):
            if self.person is not None:  # whom she has muted may have changed
                self.person = await self.live_table.registry.people.get(self.person.id)
            for message in await readable(self.live_table, self.seat, self.person, self.heard):
                if message.number <= last:
                    shown = msgspec.json.encode(responses.MessageReceived(message))
                    await self.socket.send_text(shown.decode())
            self.heard = last

    async def _send_presence(self) -> None:
        presence = self.live_table.registry.presence.message(self.live_table)
        if presence != self.presence:
            self.presence = presence
            await self.socket.send_text(msgspec.json.encode(presence).decode())

    async def listen(self, limits: Any) -> None:
        """Carry out what this viewer asks, one thing after the other."""
        while True:
            text = await self.socket.receive_data(mode="text")
            if len(text) > MOST_BYTES:
                raise Close(1009, "A message may have at most 64 KiB.")
            await self._answer_to(text, limits)

    async def _answer_to(self, text: str, limits: Any) -> None:
        """Carry out one message. Whatever goes wrong with it is its answer, and ends nothing."""
        began = time.perf_counter()
        trace.begin()
        try:
            limits.take("message", str(id(self)))
            await self._do(read(text))
            if time.perf_counter() - began > trace.SLOW_SECONDS:
                logger.warning("slow message", extra={"ms": _ms_since(began)})
        except Problem as problem:
            self._refuse(text, problem)
        except (WebSocketDisconnect, OSError):
            raise
        except Exception:
            logger.exception("a message could not be answered")
            self._refuse(text, Problem("server", MISTAKE))

    def _refuse(self, text: str, problem: Problem) -> None:
        self.answer(RequestFailed(request_of(text), problem.body()))

    async def _do(self, wanted: requests.LiveMessage) -> None:
        match wanted:
            case requests.Ping():
                self.answer(responses.Pong())
            case requests.Hello():
                self.greet(wanted)
            case requests.Say():
                limit(self.socket, "chat")
                self.person = await require_person(self.socket)
                said = await say(
                    self.live_table, self.seat, self.person, wanted.words, wanted.request
                )
                if wanted.request is not None:
                    self.answer(responses.MessageStored(wanted.request, said.number))
            case requests.Explain():
                refusal = dispatch.explain(self.live_table, self._own_seat(), wanted.action)
                self.answer(responses.Explained(wanted.request, refusal))
            case _:
                if isinstance(wanted, requests.Nudge):
                    limit(self.socket, "nudge")
                entry = await dispatch.execute(self.live_table, self._own_seat(), wanted)
                self.answer(responses.Acknowledged(wanted.request, entry))

    def _own_seat(self) -> int:
        if self.seat is None:
            raise Problem("seat/token", "Spectators only watch.")
        if self._proof() != self.proof:
            raise Problem("seat/token", "This seat has changed hands.")
        return self.seat

    def _proof(self) -> tuple[int, int] | None:
        """What the seat's token stands for: how often it changed hands, and whose session it is."""
        if self.seat is None:
            return None
        chair = self.live_table.projection.chairs[self.seat]
        return chair.hands, self.live_table.registry.people.session(chair.person)


def _ms_since(began: float) -> float:
    return round((time.perf_counter() - began) * 1000, 1)


class Close(Exception):
    """Closes the connection with a code."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words)
        self.code, self.words = code, words


def read(text: str) -> requests.LiveMessage:
    """A message; `Problem` where it is none."""
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise Problem("unreadable", str(error)[:200]) from None


class _Asking(msgspec.Struct):
    """Whatever has a request id."""

    request: str | None = None


def request_of(text: str) -> str | None:
    """The request id of a message, even of one that cannot be read as a whole."""
    try:
        return msgspec.json.decode(text, type=_Asking).request
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return None


@websocket("/api/tables/{table:str}/live")
async def live(socket: Socket, table: FromPath[str]) -> None:
    """Follow a table, and play at it."""
    registry = registry_of(socket)
    await socket.accept()
    try:
        if not from_here(socket.scope, registry.settings.public_url):
            raise Close(4403, "This connection comes from the page of another site.")
        await _serve(socket, registry, table)
    except Close as gone:
        await _close(socket, gone.code, gone.words)
    except Problem as problem:
        await _close(socket, CLOSE_CODES.get(problem.kind, OUR_FAULT), problem.words)
    except (WebSocketDisconnect, OSError):
        pass  # the other side is gone; there is nobody left to tell
    except Exception:
        if socket.connection_state != "disconnect":  # else it only failed to tell who had gone
            logger.exception("a live connection failed")
        await _close(socket, OUR_FAULT, MISTAKE)


async def _close(socket: Socket, code: int, words: str) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.close(code=code, reason=words[:120])


async def _serve(socket: Socket, registry: TableRegistry, table: FromPath[str]) -> None:
    limit(socket, "connect")
    hello = await _hello(socket)
    live_table = await registry.table(table)
    seat = live_table.seat_of(hello.token) if hello.token else None
    connection = Connection(socket, live_table, seat, await person_of(socket))
    connection.greet(hello)
    await dispatch.lift(live_table, seat)
    live_table.last_message = max(live_table.last_message, await registry.store.last_message(table))
    await _attend(connection, socket.app.state["limits"])


async def _hello(socket: Socket) -> requests.Hello:
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = read(await socket.receive_data(mode="text"))
    except TimeoutError:
        raise Close(4408, "No hello came.") from None
    except Problem as problem:
        raise Close(4400, problem.words) from None
    if not isinstance(hello, requests.Hello):
        raise Close(4400, "The first message must be a hello.")
    return hello


async def _attend(connection: Connection, limits: Any) -> None:
    """Speak and listen until one of both ends."""
    live_table = connection.live_table
    live_table.came(connection)
    metrics.VIEWERS.inc()
    live_table.wake()
    live_table.registry.present(live_table)
    tasks = {
        asyncio.create_task(connection.speak()),
        asyncio.create_task(connection.listen(limits)),
    }
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        metrics.VIEWERS.dec()
        live_table.left(connection)
        live_table.wake()
        live_table.registry.present(live_table)
