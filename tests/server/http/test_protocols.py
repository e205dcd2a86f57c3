"""Connections are bounded: by the size of a head, by time, and by whether anyone reads."""

import asyncio
import base64
import contextlib
import json
import os
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

from athanor.client import Client
from tests.server.players import choose, next_state, run, token, two_at_a_table
from tests.server.process import Server

HELLO, PING = b'{"type":"hello"}', b'{"type":"ping"}'
LONG, MANY = 50_000, 600  # bytes of a message, and how many are sent without reading the answers
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


def opened_table(server: Server) -> str:
    """A table that waits for somebody."""
    with httpx.Client(base_url=server.url) as client:
        client.post("/api/me", json={"name": "Ada"})
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = client.post("/api/tables", json={"game": "alchemist", "seats": seats}).json()
    return str(table["id"])


def frame(words: bytes) -> bytes:
    """A text message of a client, with a mask of zeros."""
    size = len(words)
    short = size < 126
    head = bytes([0x80 | size]) if short else bytes([0xFE]) + size.to_bytes(2, "big")
    return b"\x81" + head + bytes(4) + words


def go_live(connection: socket.socket, table: str, hello: bytes = HELLO) -> None:
    """Open a live connection and say hello; nothing is read but the answer to the request."""
    key = base64.b64encode(os.urandom(16)).decode()
    connection.sendall(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b"101 Switching" in connection.recv(65536)
    connection.sendall(frame(hello))


def test_a_live_connection_that_shows_no_life_is_ended(hasty: Server) -> None:
    table = opened_table(hasty)
    with connected(hasty) as connection:
        go_live(connection, table)
        told = until_closed(connection)  # it never answers a ping
    assert b'"type":"state"' in told
    end = time.monotonic() + PATIENCE
    while viewers(hasty) and time.monotonic() < end:
        time.sleep(0.05)
    assert viewers(hasty) == 0


def test_who_stops_reading_costs_others_no_state_and_the_server_no_memory(plain: Server) -> None:
    long = frame(b'{"request":"%s"}' % (b"x" * LONG))  # its answer repeats the request's id

    async def story() -> None:
        ada, _, table, _ = await two_at_a_table(plain.url)
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.settimeout(PATIENCE)
            deaf.connect(("127.0.0.1", plain.port))
            go_live(deaf, table["id"])
            before = memory(plain)
            sending = asyncio.create_task(asyncio.to_thread(deaf.sendall, long * MANY))
            async with ada.follow(table["id"], token(table)) as seat:
                last = (await next_state(seat))["entry"]
                for _ in range(3):
                    await choose(ada, table["id"], token(table))
                    last += 1
                    assert (await next_state(seat))["entry"] == last
            assert memory(plain) - before < MANY * LONG / 2
            await asyncio.to_thread(read_until, deaf, f'"entry":{last},'.encode())
            deaf.shutdown(socket.SHUT_RDWR)
            with contextlib.suppress(OSError):
                await sending

    run(story())


def memory(server: Server) -> int:
    return int(psutil.Process(server.process.pid).memory_full_info().uss)


def read_until(connection: socket.socket, words: bytes) -> None:
    """Read on until these words come."""
    found = b""
    while words not in found:
        part = connection.recv(1 << 20)
        assert part
        found = found[-len(words) :] + part


async def next_act(client: Client, table: dict[str, Any], request: str) -> bytes:
    """The frame of an action that a seat may choose now."""
    ask = (await client.state(table["id"], token(table)))["ask"]
    act = {"type": "act", "request": request, "question": ask["question"],
           "action": ask["choices"][-1]}  # fmt: skip
    return frame(json.dumps(act).encode())


async def actor(ada: Client, hers: Any, bea: Client, his: Any) -> tuple[Client, Any]:
    """Who is asked now."""
    state = await ada.state(hers["id"], token(hers))
    return (ada, hers) if state["ask"] else (bea, his)


def in_one(sent: bytes) -> list[bytes]:
    return [sent]


def byte_by_byte(sent: bytes) -> list[bytes]:
    return [sent[i : i + 1] for i in range(len(sent))]


def after_a_ping(sent: bytes) -> list[bytes]:
    return [frame(PING) + sent + frame(PING)]


def across_frames(sent: bytes) -> list[bytes]:
    """The end of one message, all of the next, and the beginning of a third in one piece."""
    ping = frame(PING)
    return [ping[:5], ping[5:] + sent + ping[:3], ping[3:]]


@pytest.mark.parametrize("pieces", [in_one, byte_by_byte, after_a_ping, across_frames])
def test_an_action_is_executed_once_in_whatever_pieces_it_comes(
    plain: Server, pieces: Callable[[bytes], list[bytes]]
) -> None:
    async def story() -> None:
        ada, bea, hers, his = await two_at_a_table(plain.url)
        client, table = await actor(ada, hers, bea, his)
        before = (await client.state(table["id"], token(table)))["entry"]
        act = await next_act(client, table, "in-pieces")
        with connected(plain) as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            hello = json.dumps({"type": "hello", "token": token(table)}).encode()
            go_live(connection, table["id"], hello)
            await asyncio.to_thread(read_until, connection, b'"type":"state"')
            for piece in pieces(act):
                connection.sendall(piece)
            done = b'"type":"done","request":"in-pieces","entry":%d' % (before + 1)
            await asyncio.to_thread(read_until, connection, done)
        assert (await client.state(table["id"], token(table)))["entry"] == before + 1

    run(story())


def test_a_message_in_fragments_is_answered_and_one_inside_them_ends_the_connection(
    plain: Server,
) -> None:
    first, rest = b'{"type":', b'"ping"}'
    half = bytes([0x01, 0x80 | len(first)]) + bytes(4) + first
    end = bytes([0x80, 0x80 | len(rest)]) + bytes(4) + rest
    table = opened_table(plain)
    with connected(plain) as connection:
        go_live(connection, table)
        connection.sendall(half + end)
        read_until(connection, b'"type":"pong"')
        connection.sendall(half + frame(PING))
        assert (1002).to_bytes(2, "big") in until_closed(connection)
