"""Push messages against a stand-in for a push service, which decrypts what it gets."""

import asyncio
import base64
import contextlib
import json
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from athanor.server.wire import requests
from athanor.server.wire.notices import NoticeSettings, PushKeys, PushSubscription
from athanor.server.wire.problems import Problem
from tests.server.inside import DAY, Hands, inside, seated
from tests.server.players import run

ME, OPEN = requests.MeSeat(), requests.OpenSeat()
A_DAY = requests.DaysPace(days=1)


def base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class PushService:
    """A push service with one browser behind it."""

    def __init__(self) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.heads: list[dict[str, str]] = []
        self.messages: list[Any] = []
        self.status, self.url = 201, ""

    async def take(self, reader: Any, writer: Any) -> None:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[1:-2]
        head = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        body = await reader.readexactly(int(head["content-length"]))
        self.heads.append(head)
        self.messages.append(json.loads(http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")))  # fmt: skip
        writer.write(f"HTTP/1.1 {self.status} X\r\ncontent-length: 0\r\n\r\n".encode())
        writer.close()

    def subscription(self) -> PushSubscription:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return PushSubscription(self.url, PushKeys(base64url(point), base64url(self.auth)))

    async def heard(self, count: int) -> None:
        while len(self.messages) < count:
            await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    service = PushService()
    server = await asyncio.start_server(service.take, "127.0.0.1", 0)
    service.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/one"
    async with server:
        yield service


def slow_table(folder: Path, story: Any, **settings: Any) -> None:
    """Two at a slow table, the second behind a browser that takes push messages."""

    async def within() -> None:
        hands = Hands()
        more = {"push_hosts": ("127.0.0.1",), **settings}
        async with push_service() as service, inside(folder, hands, **more) as state:
            notices = state["notices"]
            table, people = await seated(state["registry"], ME, OPEN, pace=A_DAY)
            await asyncio.gather(*notices._errands)  # of the first turn
            person = people[table.projection.actors[0]]
            await notices.push.keep(person, service.subscription(), 1.0)
            await story(hands, notices, table, person, service)

    run(within())


def test_a_message_is_encrypted_signed_and_names_its_table(folder: Path) -> None:
    async def story(hands: Any, notices: Any, table: Any, person: str, service: Any) -> None:
        await notices._tell(table, None, person, "turn", None, "")
        await service.heard(1)
        [message], [head] = service.messages, service.heads
        assert message["tag"] == table.projection.id == head["topic"]
        assert message["link"] == f"/table/{table.projection.id}"
        assert message["body"].startswith("It is your turn at ")
        assert message["count"] == 1
        assert head["content-encoding"] == "aes128gcm"
        parts = head["authorization"].removeprefix("vapid ").split(",")
        signed = dict(part.strip().split("=", 1) for part in parts)
        assert signed["k"] == await notices.push.public_key()
        assert Vapid02.verify(head["authorization"])

    slow_table(folder, story)


def test_a_browser_that_has_gone_is_dropped(folder: Path) -> None:
    async def story(hands: Any, notices: Any, table: Any, person: str, service: Any) -> None:
        service.status = 410
        assert await notices.push.send(person, "tag", {}) == 0
        assert await notices.push.browsers(person) == 0

    slow_table(folder, story)


def test_nothing_is_sent_at_night_and_all_together_in_the_morning(folder: Path) -> None:
    async def story(hands: Any, notices: Any, table: Any, person: str, service: Any) -> None:
        now = notices.registry.clock.now()
        hour = int(now // 3600) % 24
        always = NoticeSettings(quiet_from=hour, quiet_to=(hour + 2) % 24)
        await notices.held.set(person, always)
        second, _ = await seated(notices.registry, ME, OPEN, pace=A_DAY)
        for one in (table, second, table):
            await notices._tell(one, None, person, "turn", None, "")
        await notices.send_held()
        assert service.messages == []
        hands.steady += 2 * 3600
        await notices.send_held()
        await service.heard(1)
        assert service.messages[0]["body"].startswith("2 tables are waiting for you:")
        await notices.send_held()
        assert len(service.messages) == 1

    slow_table(folder, story)


def test_a_table_can_be_silenced_and_a_flood_becomes_a_digest(folder: Path) -> None:
    async def story(hands: Any, notices: Any, table: Any, person: str, service: Any) -> None:
        await notices.held.silence(person, table.projection.id, True)
        await notices._tell(table, None, person, "turn", None, "")
        await notices.held.silence(person, table.projection.id, False)
        for _ in range(14):
            await notices._tell(table, None, person, "turn", None, "")
        assert len(service.messages) == 9  # ten at once, with that of the first turn
        hands.steady += DAY
        await notices.send_held()
        assert len(service.messages) == 10

    slow_table(folder, story)


def test_addresses_of_the_servers_own_network_are_refused(folder: Path) -> None:
    async def story() -> None:
        async with inside(folder, Hands()) as state:
            push = state["notices"].push
            push.check_endpoint("https://fcm.googleapis.com/fcm/send/x")
            push.check_endpoint("https://updates.push.services.mozilla.com/x")
            for bad in ("http://127.0.0.1/x", "https://10.0.0.1/x", "http://fcm.googleapis.com/x",
                        "https://evilfcm.googleapis.com.example.org/", "file:///etc"):  # fmt: skip
                with pytest.raises(Problem):
                    push.check_endpoint(bad)

    run(story())


def test_a_push_service_that_redirects_is_not_followed(folder: Path) -> None:
    asked: list[bytes] = []

    async def within(reader: Any, writer: Any) -> None:
        asked.append(await reader.readline())
        writer.close()

    async def story(hands: Any, notices: Any, table: Any, person: str, service: Any) -> None:
        inner = await asyncio.start_server(within, "127.0.0.1", 0)
        async with inner:
            port = inner.sockets[0].getsockname()[1]
            for status in (301, 302, 303, 307, 308):
                service.status = f"{status} X\r\nlocation: http://127.0.0.1:{port}/secret"
                assert await notices.push.send(person, "tag", {}) == 0
            assert len(service.messages) == 5
            assert asked == []

    slow_table(folder, story)
