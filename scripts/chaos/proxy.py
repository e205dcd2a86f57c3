"""A TCP proxy that can delay, cut and silence the connections through it."""

import asyncio
import contextlib
import random
from typing import Self

PIECE = 65_536


class Proxy:
    """Forwards its own port to a target that may change."""

    def __init__(self, host: str, port: int) -> None:
        self.target = (host, port)
        self.port = 0
        self.delay = 0.0  # maximum delay of each chunk in seconds
        self.silent = False  # half-open: connections stay open, but nothing passes
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._passing = asyncio.Event()
        self._passing.set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = int(self._server.sockets[0].getsockname()[1])
        return self

    async def __aexit__(self, *error: object) -> None:
        assert self._server is not None
        self._server.close()
        self.speak()
        self.cut()

    def cut(self) -> None:
        """Break every connection at once."""
        for writer in list(self._open):
            writer.transport.abort()

    def hush(self) -> None:
        """Let nothing pass, without closing anything."""
        self._passing.clear()

    def speak(self) -> None:
        """Let everything pass again."""
        self._passing.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection(*self.target)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, back}
        await asyncio.gather(self._pass(reader, back), self._pass(there, writer))
        self._open -= {writer, back}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while piece := await reader.read(PIECE):
                await self._passing.wait()
                if self.delay:
                    await asyncio.sleep(random.uniform(0, self.delay))
                writer.write(piece)
                await writer.drain()
        writer.transport.abort()
