"""Live connections: each serves one viewer, sends every entry once, and can always be resumed."""

import asyncio
import contextlib
import logging
import time
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from athanor.server import metrics, trace
from athanor.server.http.context import (
    address_of,
    check_scope,
    grant_of,
    limit,
    person_of,
    registry_of,
    require_person,
)
from athanor.server.http.crowd import Allowance, Crowd
from athanor.server.http.guard import MOST_BYTES, from_here
from athanor.server.http.protocols import OUTLET, BoundedWebSocket
from athanor.server.people.people import Person
from athanor.server.table import dispatch
from athanor.server.table.company.chat import readable, say
from athanor.server.table.live_table import LiveTable
from athanor.server.table.registry import TableRegistry
from athanor.server.wire import requests, responses
from athanor.server.wire.live import ToViewer, encoded, read, request_of
from athanor.server.wire.problems import Problem, RequestFailed

HELLO_SECONDS = 10.0
OUR_FAULT = 4500
MOST_REFUSED = 100  # messages in a row, after which the connection ends
ANSWER_TICKS = 4  # of the event loop, from a stored entry to the answer to its author
CLOSE_CODES = {"limit": 4429, "not-found": 4404, "seat/token": 4401, "storage": 1013}
Socket = WebSocket[Any, Any, Any]
acts = msgspec.json.Decoder(requests.Act)
logger = logging.getLogger("athanor.live")


class Connection:
    """One viewer at one table."""

    def __init__(
        self,
        socket: Socket,
        live_table: LiveTable,
        seat: int | None,
        person: Person | None,
        program: bool = False,
    ) -> None:
        self.socket, self.live_table, self.seat, self.person = socket, live_table, seat, person
        self.program = program  # whether a personal token bounds what it may send
        self.outlet = outlet_of(socket)
        self.outlet.drained = self.wake
        self._allowance: Any = None  # of messages, while it listens
        self.proof = self._proof()  # of the seat, while it is valid
        self.seen = 0  # the last entry sent
        self.asked_since: int | None = 0  # the entry after which a hello asks to resume
        self.heard = 0  # the last message sent
        self.presence: responses.Presence | None = None
        self.deltas = False  # whether the viewer accepts deltas
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._answers: list[bytes] = []
        self._waking = False
        self._executing = False  # whether a command of this viewer is under way
        self._chat: asyncio.Task[None] | None = None
        self._again: asyncio.Task[None] | None = None
        self._refused = 0  # messages in a row that were too many

    def wake(self) -> None:
        """Schedule sending what is new, once for everything that happens until then."""
        if not self._waking:
            self._waking = True
            asyncio.get_running_loop().call_soon(self._flush, ANSWER_TICKS)

    def answer(self, message: ToViewer) -> None:
        """Send a message to this viewer alone."""
        self.tell(msgspec.json.encode(message))

    def tell(self, message: bytes) -> None:
        """Send a message that is already JSON."""
        self._answers.append(message)
        self.wake()

    def _flush(self, ticks: int = 0) -> None:
        """Send what is new; the state after a viewer's command and its answer in one write."""
        if self._executing and ticks:
            asyncio.get_running_loop().call_soon(self._flush, ticks - 1)
            return
        self._waking = False
        if self.ended.done() or self.outlet.full:  # woken again once the viewer has read
            return
        try:
            self.outlet.push([*self._state(), *self._said(), *self._who_is_here()])
            if self.live_table.last_message > self.heard and self._chat is None:
                self._chat = asyncio.create_task(self._send_chat())
        except Exception as error:
            self.ended.set_exception(error)

    def _state(self) -> list[bytes]:
        """The state if it is new, as a delta if the viewer accepts deltas."""
        projection = self.live_table.stage_of(self.seat).projection
        if self._proof() != self.proof:
            raise Close(4401, "This seat has changed hands.")
        since, asked = self.seen, self.asked_since
        if projection.entry == since and asked is None:
            return []
        self.seen, self.asked_since = projection.entry, None
        if asked is not None:
            return [self.live_table.state(self.seat, asked)]
        send = self.live_table.delta if self.deltas else self.live_table.state
        return [send(self.seat, since)]

    def _said(self) -> list[bytes]:
        answers, self._answers = self._answers, []
        return answers

    def _who_is_here(self) -> list[bytes]:
        presence, message = self.live_table.presence(self.seat)
        if presence == self.presence:
            return []
        self.presence = presence
        return [message]

    def greet(self, hello: requests.Hello) -> None:
        """Resume after the last entry the viewer has."""
        last = self.live_table.stage_of(self.seat).projection.entry
        self.asked_since = hello.since if hello.since <= last else 0
        self.heard, self.presence, self.deltas = hello.chat, None, hello.deltas
        self.wake()

    async def _send_chat(self) -> None:
        last = self.live_table.last_message
        with contextlib.suppress(Problem):
            if self.person is not None:  # their list of muted people may have changed
                self.person = await self.live_table.registry.people.get(self.person.id)
            found = await readable(self.live_table, self.seat, self.person, self.heard)
            fresh = [message for message in found if message.number <= last]
            self.outlet.push([msgspec.json.encode(responses.MessageReceived(m)) for m in fresh])
            self.heard = last
        self._chat = None
        if self.live_table.last_message > last:
            self.wake()

    def end(self) -> None:
        """Send nothing more."""
        self.outlet.drained = self.outlet.at_once = None
        for task in (self._chat, self._again):
            if task is not None:
                task.cancel()
        self.ended.cancel()

    async def listen(self, allowance: Allowance) -> None:
        """Process this viewer's messages one after another."""
        self._allowance, self.outlet.at_once = allowance, self._act_at_once
        while True:
            text = await self.socket.receive_data(mode="text")
            if len(text) > MOST_BYTES:
                raise Close(1009, "A message may have at most 64 KiB.")
            await self._answer_to(text)
            if self._refused > MOST_REFUSED:
                raise Close(4429, Problem("limit", seconds=60).words)
            await self.outlet.writable.wait()  # do not read from a viewer that does not read

    async def _answer_to(self, text: str) -> None:
        """Process one message. A failure becomes its answer and never ends the connection."""
        began = time.perf_counter()
        trace.begin()
        try:
            self._allowance.take()
            self._refused = 0
            wanted = read(text)
            if self.program:
                await check_scope(self.socket, wanted.scope)
            await self._do(wanted)
            _tell_if_slow(began)
        except Problem as problem:
            self._refused += problem.kind == "limit"
            self._refuse(text, problem)
        except (WebSocketDisconnect, OSError):
            raise
        except Exception:
            logger.exception("a message could not be answered")
            self._refuse(text, Problem("server"))

    def _act_at_once(self, text: bytes) -> bool:
        """Begin an action as soon as it is received; False if it has to take the ordinary way.

        That is so for other messages, wrong ones, and while another command is under way.
        """
        if self._executing or self.outlet.full or self.seat is None or self._proof() != self.proof:
            return False
        if self.program:
            return False
        try:
            wanted = acts.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return False
        if not self._allowance.left():
            return False
        trace.begin()
        command = dispatch.command_of(self.live_table, self.seat, wanted)
        told = partial(self._told, wanted, time.perf_counter())
        self._executing = self.live_table.begin(command, told)
        if self._executing:
            self._allowance.take()
        return self._executing

    def _told(self, wanted: requests.Act, began: float, entry: int | None) -> None:
        """An action that was begun at once is stored, or must be tried the ordinary way."""
        self._executing = False
        if entry is not None:
            self.answer(responses.Acknowledged(wanted.request, entry))
            _tell_if_slow(began)
        elif not self.ended.done():
            self._again = asyncio.create_task(self._answer_to(encoded(wanted)))

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
                entry = await self._execute(wanted)
                self.answer(responses.Acknowledged(wanted.request, entry))

    async def _execute(self, wanted: requests.LiveMessage) -> int:
        self._executing = True
        try:
            return await dispatch.execute(self.live_table, self._own_seat(), wanted)
        finally:
            self._executing = False

    def _own_seat(self) -> int:
        if self.seat is None:
            raise Problem("seat/token", "watching")
        if self._proof() != self.proof:
            raise Problem("seat/token", "changed")
        return self.seat

    def _proof(self) -> tuple[int, int] | None:
        """What a seat token depends on: how often the seat changed hands, and the session."""
        if self.seat is None:
            return None
        chair = self.live_table.projection.chairs[self.seat]
        return chair.hands, self.live_table.registry.people.session(chair.person)


def outlet_of(socket: Socket) -> BoundedWebSocket:
    """Where messages to a viewer are written; only `athanor serve` provides it."""
    outlet = socket.scope["state"].get(OUTLET)
    if not isinstance(outlet, BoundedWebSocket):
        raise Close(OUR_FAULT, "Live connections are served by `athanor serve` only.")
    return outlet


def _tell_if_slow(began: float) -> None:
    taken = time.perf_counter() - began
    if taken > trace.SLOW_SECONDS:
        logger.warning("slow message", extra={"ms": round(taken * 1000, 1)})


class Close(Exception):
    """Closes the connection with a code."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words)
        self.code, self.words = code, words


@websocket("/api/tables/{table:str}/live", scope="read")
async def live(socket: Socket, table: FromPath[str]) -> None:
    """Follow a table and play at it."""
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
        pass  # the peer is gone; there is nobody left to tell
    except Exception:
        if socket.connection_state != "disconnect":  # otherwise the peer was already gone
            logger.exception("a live connection failed")
        await _close(socket, OUR_FAULT, Problem("server").words)


async def _close(socket: Socket, code: int, words: str) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.close(code=code, reason=words[:120])


async def _serve(socket: Socket, registry: TableRegistry, table: FromPath[str]) -> None:
    limit(socket, "connect")
    crowd: Crowd = socket.app.state["crowd"]
    address = f"address {address_of(socket)}"
    if not crowd.enter(address):
        raise Problem("limit", "connections")
    try:
        await _follow(socket, registry, table)
    finally:
        crowd.leave(address)


async def _follow(socket: Socket, registry: TableRegistry, table: FromPath[str]) -> None:
    hello = await _hello(socket)
    live_table = await registry.table(table)
    seat = live_table.seat_of(hello.token) if hello.token else None
    program = grant_of(socket) is not None
    connection = Connection(socket, live_table, seat, await person_of(socket), program)
    connection.greet(hello)
    await dispatch.lift(live_table, seat)
    await live_table.learn_chat()
    person = connection.person.id if connection.person else None
    if person is None and seat is not None:
        person = live_table.projection.chairs[seat].person
    allowance = Allowance(socket.app.state["limits"], person, address_of(socket))
    await _attend(connection, allowance)


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


async def _attend(connection: Connection, allowance: Allowance) -> None:
    """Send and receive until either of them ends."""
    live_table = connection.live_table
    live_table.came(connection)
    metrics.VIEWERS.inc()
    listening = asyncio.create_task(connection.listen(allowance))
    try:
        await asyncio.wait({listening, connection.ended}, return_when=asyncio.FIRST_COMPLETED)
        (connection.ended if connection.ended.done() else listening).result()
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        connection.end()
        metrics.VIEWERS.dec()
        live_table.left(connection)
