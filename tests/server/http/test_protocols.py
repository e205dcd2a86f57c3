"""Connections are bounded: by the size of a head, by time, and by whether anyone reads."""

import base64
import contextlib
import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.process import Server

PATIENCE = 60.0  # for what happens after a second, on a busy machine


@pytest.fixture(scope="module")
def hasty(folder: Path) -> Iterator[Server]:
    """A server that waits for one second only."""
    with Server(f"sqlite:///{folder / 'hasty.db'}", folder, ATHANOR_TIMEOUT="1") as running:
        yield running


@contextlib.contextmanager
def connected(server: Server) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as found:
        yield found


def until_closed(connection: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    found = b""
    with contextlib.suppress(ConnectionResetError):
        while part := connection.recv(65536):
            found += part
    return found


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: here\r\nX-Slow: ",
        b"POST /api/me HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
        b"Content-Length: 20\r\n\r\n{",
    ],
    ids=["nothing", "only a line end", "half a head", "half a body"],
)
def test_an_unfinished_request_is_given_up(hasty: Server, sent: bytes) -> None:
    with connected(hasty) as connection:
        connection.sendall(sent)
        told = until_closed(connection)
    assert b"200 OK" not in told


def test_a_request_that_trickles_in_is_given_up_all_the_same(hasty: Server) -> None:
    with connected(hasty) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\n")
        with contextlib.suppress(ConnectionError):
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end:
                connection.sendall(b"X-A: b\r\n")
                time.sleep(0.1)
            pytest.fail("the server still listens")
        with contextlib.suppress(ConnectionError):
            assert b"200 OK" not in until_closed(connection)


def test_a_second_request_on_the_same_connection_must_arrive_too(hasty: Server) -> None:
    whole = b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"
    with connected(hasty) as connection:
        connection.sendall(whole)
        assert b"200 OK" in connection.recv(65536)
        connection.sendall(whole[:20])
        assert b"408" in until_closed(connection)


@pytest.mark.parametrize("line", [b"X-Long: " + b"a" * 100_000, b"X-Many: b\r\n" * 10_000])
def test_a_head_beyond_its_limit_is_refused_with_a_sentence(plain: Server, line: bytes) -> None:
    with connected(plain) as connection:
        with contextlib.suppress(ConnectionError):
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\n" + line + b"\r\n\r\n")
        told = until_closed(connection)
    assert b"431" in told.partition(b"\r\n")[0]
    assert b"at most 32 KiB" in told


def test_a_large_body_after_a_small_head_still_gets_its_answer(plain: Server) -> None:
    name = {"name": "Ada", "padding": "x" * 60_000}
    answer = httpx.post(f"{plain.url}/api/me", json=name)
    assert (answer.status_code, answer.json()["error"]) == (400, "unreadable")


def viewers(server: Server) -> float:
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith("athanor_viewers ")))


def test_a_live_connection_that_shows_no_life_is_ended(hasty: Server) -> None:
    with httpx.Client(base_url=hasty.url) as client:
        client.post("/api/me", json={"name": "Ada"})
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = client.post("/api/tables", json={"game": "alchemist", "seats": seats}).json()["id"]
    key = base64.b64encode(os.urandom(16)).decode()
    with connected(hasty) as connection:
        connection.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b"101 Switching" in connection.recv(65536)
        hello = b'{"type":"hello"}'
        connection.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        told = until_closed(connection)  # it never answers a ping
    assert b'"type":"state"' in told
    end = time.monotonic() + PATIENCE
    while viewers(hasty) and time.monotonic() < end:
        time.sleep(0.05)
    assert viewers(hasty) == 0
