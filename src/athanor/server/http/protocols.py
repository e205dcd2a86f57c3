"""Bounded connections: unfinished requests and slow readers cannot hold one open forever.

uvicorn limits neither the size of a request's head nor the time in which it arrives.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.utils import apply_mask

from athanor.server.http.addresses import sender
from athanor.server.http.crowd import Crowd

MOST_HEAD = 32_768  # bytes of a request's first line and headers
MOST_FRAGMENTS = 1_000  # frames of one live message
OUTLET = "athanor.outlet"  # the key in a scope's state for direct writing by the app
TEXT = 0x81  # first byte of a frame: a text message in a single frame
MASKED = 0x80  # the bit in the second byte of a frame that a client sends
MOST_FRAME = 66_000  # bytes; uvicorn accepts messages of at most 64 KiB
TOO_LONG = "The head of a request may have at most 32 KiB."
TOO_SLOW = "The request did not arrive in time."


class Deadline:
    """Calls back when the time is up, unless cancelled before."""

    def __init__(self, seconds: float, late: Any) -> None:
        self.seconds, self.late = seconds, late
        self._timer: asyncio.TimerHandle | None = None

    def set(self) -> None:
        """Start the timer, unless it is already running."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self.seconds, self.late)

    def lift(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class BoundedHttp(HttpToolsProtocol):
    """HTTP with a maximum head size and time limits for receiving and sending."""

    seconds = 20.0
    crowd = Crowd(None)

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._peer: str | None = None  # who is counted, while it is
        self._in_head = True
        self._head = 0  # bytes of the head so far
        self._arrival = Deadline(self.seconds, self._too_slow)
        self._reading = Deadline(self.seconds, self._abort)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        host = sender(str(peer[0])) if isinstance(peer, tuple) else "nowhere"
        if not self.crowd.enter(host):
            transport.abort()
            return
        self._peer = host
        self._arrival.set()

    def _left(self) -> None:
        if self._peer is not None:
            self.crowd.leave(self._peer)
            self._peer = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._left()
        self._arrival.lift()
        self._reading.lift()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._in_head:
            super().data_received(data)
        else:
            self._receive_head(data)
        idle = self.cycle is None or self.cycle.response_complete
        if idle and self.transport.get_protocol() is self:
            self._arrival.set()  # also for bytes that do not begin a request

    def _receive_head(self, data: bytes) -> None:
        """Pass on what may still belong to a head.

        Pass on the rest only once the head has ended.
        """
        room = MOST_HEAD - self._head
        self._head += min(room, len(data))
        super().data_received(data[:room])
        if len(data) <= room or self.transport.is_closing():
            return
        if self._in_head:
            self._refuse(431, "too-large", TOO_LONG)
        else:
            super().data_received(data[room:])

    def handle_websocket_upgrade(self) -> None:
        self._arrival.lift()
        super().handle_websocket_upgrade()
        follower: Any = self.transport.get_protocol()
        if isinstance(follower, BoundedWebSocket):
            follower.left = self._left

    def on_message_begin(self) -> None:
        self._in_head, self._head = True, 0
        self._arrival.set()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._arrival.lift()
        self._in_head, self._head = True, 0
        super().on_message_complete()

    def pause_writing(self) -> None:
        self._reading.set()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._reading.lift()
        super().resume_writing()

    def _too_slow(self) -> None:
        self._refuse(408, "too-slow", TOO_SLOW)

    def _refuse(self, status: int, error: str, words: str) -> None:
        """Send an error if nothing has been sent yet, and close."""
        if not self.transport.is_closing() and (self.cycle is None or self.cycle.response_complete):
            body = json.dumps({"error": error, "words": words}).encode()
            head = (
                b"content-type: application/json\r\nconnection: close\r\ncontent-length: %d\r\n\r\n"
            )
            self.transport.write(STATUS_LINE[status] + head % len(body) + body)
        self.transport.close()

    def _abort(self) -> None:
        self.transport.abort()


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A live connection that ends when the peer is gone, whatever is left unsent.

    The app may write to it directly, at a tenth of the cost of a message through ASGI.
    """

    drained: Callable[[], None] | None = None  # called when the peer has read what was sent
    at_once: Callable[[bytes], bool] | None = None  # takes a message, or leaves it to ASGI
    left: Callable[[], None] | None = None  # called when the connection is gone

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._requested = False  # whether the request that opens the connection has come
        self._rest = b""  # the beginning of a frame
        self._unframed = False  # whether a frame is too long, which ends the connection

    def data_received(self, data: bytes) -> None:
        """Pass on frame by frame, so that `at_once` may take some of them.

        Through the parser, the queue of ASGI and a task, a message costs ten times as much.
        """
        if not self._requested or self._unframed:
            self._requested = True
            super().data_received(data)
            return
        data = self._rest + data if self._rest else data
        start, end = 0, frame_end(data, 0)
        while end is not None and end <= len(data) and not self.transport.is_closing():
            frame = data[start:end]
            if not self._taken(frame):
                super().data_received(frame)
            start, end = end, frame_end(data, end)
        self._rest = data[start:]
        if end is not None and end - start > MOST_FRAME:
            self._unframed, self._rest = True, b""
            super().data_received(data[start:])

    def _taken(self, frame: bytes) -> bool:
        """Whether a frame is a whole short message that was taken at once."""
        if self.at_once is None or self.frames or self.close_sent or not self.queue.empty():
            return False
        if frame[0] != TEXT or not MASKED <= frame[1] <= MASKED + 126:
            return False
        key = 4 if frame[1] == MASKED + 126 else 2
        return self.at_once(apply_mask(frame[key + 4 :], frame[key : key + 4]))

    def connection_lost(self, exc: Exception | None) -> None:
        if self.left is not None:
            self.left()
        super().connection_lost(exc)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][OUTLET] = self

    @property
    def full(self) -> bool:
        """Whether the peer reads more slowly than we write."""
        return not self.writable.is_set()

    def push(self, messages: list[bytes]) -> None:
        """Send text messages in one write."""
        if messages and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join([part for one in messages for part in (head(one), one)]))

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.drained is not None:
            self.drained()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # closing would wait for the peer to read

    def handle_cont(self, event: Any) -> None:
        if len(self.frames) > MOST_FRAGMENTS:
            self.transport.abort()
            return
        super().handle_cont(event)


def frame_end(data: bytes, start: int) -> int | None:
    """Where a frame ends that starts here, or None if its header is not complete."""
    if len(data) < start + 2:
        return None
    size, more = data[start + 1] & 127, 0
    if size >= 126:
        more = 2 if size == 126 else 8
        if len(data) < start + 2 + more:
            return None
        size = int.from_bytes(data[start + 2 : start + 2 + more], "big")
    key = 4 if data[start + 1] & MASKED else 0
    return start + 2 + more + key + size


def head(message: bytes) -> bytes:
    """The header of a server frame that holds a whole text message."""
    size = len(message)
    if size < 126:
        return bytes((TEXT, size))
    if size < 65536:
        return bytes((TEXT, 126, size >> 8, size & 255))
    return bytes((TEXT, 127)) + size.to_bytes(8, "big")


def bounded_http(seconds: float, crowd: Crowd) -> type[BoundedHttp]:
    """The protocol class, with a server's own time limit and its connections."""

    class Limited(BoundedHttp):
        pass

    Limited.seconds, Limited.crowd = seconds, crowd
    return Limited
