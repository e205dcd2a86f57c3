"""Bare WebSocket clients, the same for every server that is measured.

A driver that costs as much as a server would measure itself: frames are read and written here by
hand, on uvloop, and only what is needed of a message is decoded.
"""

import asyncio
import base64
import os
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar
from urllib.parse import urlsplit

import uvloop

TEXT, PING, PONG = 0x81, 0x89, 0x8A
MASK = 0x80
KEY = bytes(4)  # a mask of zeros is allowed, and costs nothing
T = TypeVar("T")


class Wire(asyncio.Protocol):
    """One connection; every text message is handed to `hear`."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.transport: Any = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the connection was refused"))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self.opened.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            assert b" 101 " in head, head
            self.opened.set_result(None)
        self._rest = self._read(data)

    def _read(self, data: bytes) -> bytes:
        """Hand on every whole message; what is left belongs to the next one."""
        start = 0
        while len(data) >= start + 2:
            size, body = data[start + 1], start + 2
            if size >= 126:
                body += 2 if size == 126 else 8
                size = int.from_bytes(data[start + 2 : body], "big")
            if len(data) < body + size:
                break
            if data[start] == TEXT:
                self.hear(data[body : body + size])
            elif data[start] == PING:
                self._write(PONG, data[body : body + size])
            start = body + size
        return data[start:]

    def send(self, message: bytes) -> None:
        """Send a text message."""
        self._write(TEXT, message)

    def _write(self, kind: int, message: bytes) -> None:
        size = len(message)
        assert size < 65536
        head = bytes((kind, MASK | min(size, 126)))
        more = b"" if size < 126 else size.to_bytes(2, "big")
        self.transport.write(head + more + KEY + message)

    def abort(self) -> None:
        """End the connection without a word."""
        self.transport.abort()


async def opened(url: str, hear: Callable[[bytes], None]) -> Wire:
    """A connection to a WebSocket address."""
    given = urlsplit(url)
    assert given.hostname
    assert given.port
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(hear), given.hostname, given.port)
    path = f"{given.path}?{given.query}" if given.query else given.path
    key = base64.b64encode(os.urandom(16)).decode()
    lines = (
        f"GET {path} HTTP/1.1", f"Host: {given.netloc}", "Upgrade: websocket",
        "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", "",
    )  # fmt: skip
    wire.transport.write("\r\n".join(lines).encode())
    await wire.opened
    return wire


def run(story: Coroutine[Any, Any, T]) -> T:
    """Run something on the fast event loop."""
    return uvloop.run(story)
