"""A post office for tests: a real SMTP server that keeps every letter."""

import asyncio
import contextlib
import re
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope

from tests.server.process import free_port


class Letterbox:
    """Every letter that has come."""

    def __init__(self) -> None:
        self.letters: list[Envelope] = []
        self.smtp = ""

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:  # noqa: N802
        self.letters.append(envelope)
        return "250 OK"

    def sent_to(self, address: str) -> list[Envelope]:
        """The letters to an address."""
        return [letter for letter in self.letters if letter.rcpt_tos == [address]]

    async def wait(self, address: str, count: int = 1) -> Message:
        """The last letter to an address, once so many have come."""
        async with asyncio.timeout(600):
            while len(self.sent_to(address)) < count:
                await asyncio.sleep(0.01)
        return message_from_bytes(self.sent_to(address)[count - 1].original_content or b"")


@contextlib.contextmanager
def letterbox() -> Iterator[Letterbox]:
    """A letterbox behind an SMTP server."""
    box = Letterbox()
    office = Controller(box, hostname="127.0.0.1", port=free_port())
    office.start()
    box.smtp = f"smtp://127.0.0.1:{office.port}"
    try:
        yield box
    finally:
        office.stop()


def words_of(letter: Message) -> str:
    """What a letter says."""
    body = letter.get_payload(decode=True)
    assert isinstance(body, bytes)
    return body.decode()


def link_in(letter: Message) -> str:
    """What the link in a letter carries behind its #."""
    found = re.search(r"#(\S+)", words_of(letter))
    assert found is not None
    return found[1]
