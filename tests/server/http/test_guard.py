"""Requests nobody should send: clear errors, nothing changed."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.players import (
    choose,
    next_state,
    person,
    request,
    run,
    token,
    two_at_a_table,
    visitor,
)
from tests.server.process import Server

JSON = {"content-type": "application/json"}


@pytest.mark.parametrize(
    ("body", "headers", "status", "error"),
    [
        (b"{", JSON, 400, "unreadable"),
        (b"\xff\xfe", JSON, 400, "unreadable"),
        (b'{"name": 5}', JSON, 400, "unreadable"),
        (b'{"name": ""}', JSON, 400, "unreadable"),
        (b'{"name": "Ada", "admin": true}', JSON, 400, "unreadable"),
        (b'{"name": "Ada\\n"}', JSON, 400, "unreadable"),
        (b'{"name": "A\\u0000da"}', JSON, 400, "unreadable"),
        (b'{"name": "Ada\\u202e"}', JSON, 400, "unreadable"),
        (b'{"name": "' + b"x" * 70_000 + b'"}', JSON, 413, "too-large"),
        (b"[" * 5_000, JSON, 400, "unreadable"),
        (b"name=Ada", {"content-type": "application/x-www-form-urlencoded"}, 415, "content-type"),
        (b'{"name": "Ada"}', {"content-type": "text/plain"}, 415, "content-type"),
        (b'{"name": "Ada"}', {**JSON, "origin": "https://evil.example"}, 403, "origin"),
        (b'{"name": "Ada"}', {**JSON, "sec-fetch-site": "cross-site"}, 403, "origin"),
        (b'{"name": "Ada"}', {**JSON, "sec-fetch-site": "same-site"}, 403, "origin"),
    ],
)
def test_a_malformed_oversized_or_foreign_request_is_refused_in_one_shape(
    plain: Server, body: bytes, headers: dict[str, str], status: int, error: str
) -> None:
    answer = httpx.post(f"{plain.url}/api/me", content=body, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert answer.json()["words"]
    assert "set-cookie" not in answer.headers
    assert "Traceback" not in answer.text


def test_a_body_that_hides_its_size_is_refused_too(plain: Server) -> None:
    def chunks() -> Any:
        yield b'{"name": "'
        for _ in range(80):
            yield b"x" * 1024
        yield b'"}'

    answer = httpx.post(f"{plain.url}/api/me", content=chunks(), headers=JSON)
    assert (answer.status_code, answer.json()["error"]) == (413, "too-large")


def test_the_own_page_may_ask(plain: Server) -> None:
    for headers in ({"origin": plain.url}, {"sec-fetch-site": "same-origin"}, {}):
        body = json.dumps({"name": "Ada"}).encode()
        answer = httpx.post(f"{plain.url}/api/me", content=body, headers={**JSON, **headers})
        assert answer.status_code == 200
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie


def test_a_token_of_another_table_or_seat_proves_nothing(plain: Server) -> None:
    async def story() -> None:
        ada, _, hers, his = await two_at_a_table(plain.url)
        _, _, other, _ = await two_at_a_table(plain.url)
        state = await ada.state(hers["id"], token(hers))
        question, choice = state["ask"]["question"], state["ask"]["choices"][0]
        forged = f"0{token(his)[1:]}"
        for wrong in (token(other), forged, hers["code"], "0.", "99.x", "ü", "0" * 99):
            body = {"request": request(), "question": question, "action": choice}
            answer = await ada.http.post(
                f"/api/tables/{hers['id']}/act",
                json=body,
                headers={b"authorization": f"Bearer {wrong}".encode()},
            )
            assert (answer.status_code, answer.json()["error"]) == (401, "seat/token")
        assert (await ada.state(hers["id"]))["entry"] == state["entry"]

    run(story())


def test_the_page_and_every_answer_carry_strict_headers(plain: Server) -> None:
    for path in ("/", "/api/me", "/nowhere.js", "/api/nowhere"):
        headers = httpx.get(f"{plain.url}{path}").headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/api/nowhere", "/api/tables/none", "/api/invitations/none"])
def test_what_is_not_there_is_said_in_one_shape(plain: Server, path: str) -> None:
    answer = httpx.get(f"{plain.url}{path}")
    assert (answer.status_code, answer.json()["error"]) == (404, "not-found")


def test_a_method_a_route_does_not_know_is_said_so(plain: Server) -> None:
    answer = httpx.delete(f"{plain.url}/api/tables")
    assert (answer.status_code, answer.json()["error"]) == (405, "method")


def test_too_many_requests_are_told_how_long_to_wait(folder: Path) -> None:
    database = f"sqlite:///{folder / 'limits.db'}"
    with Server(database, folder, ATHANOR_LIMITS="on") as plain, httpx.Client() as client:
        account = {"name": "Nobody", "password": "a long enough word"}
        for _ in range(30):
            answer = client.post(f"{plain.url}/api/session", json=account)
            if answer.status_code == 429:
                break
        assert answer.status_code == 429
        assert answer.json()["error"] == "limit"
        assert 0 < int(answer.headers["retry-after"]) < 120
        assert client.get(f"{plain.url}/api/games").status_code == 200
        answers = [client.get(f"{plain.url}/api/people?name=a").status_code for _ in range(30)]
        assert (answers[0], answers[-1]) == (401, 429)


def test_logs_and_metrics_hold_no_secrets(folder: Path) -> None:
    database = f"sqlite:///{folder / 'logs.db'}"
    with Server(database, folder, ATHANOR_LOG="json") as plain:

        async def story() -> list[str]:
            ada, _, hers, his = await two_at_a_table(plain.url)
            await choose(ada, hers["id"], token(hers))
            async with ada.follow(hers["id"], token(hers)) as seat:
                await next_state(seat)
            cookie = ada.http.cookies["athanor"]
            return [token(hers), token(his), hers["code"], cookie]

        secrets = run(story())
        metrics = httpx.get(f"{plain.url}/metrics").text
        assert 'athanor_entries_total{kind="act"} 1.0' in metrics
        for secret in secrets:
            assert secret not in metrics
            assert secret not in plain.log.read_text()


def test_a_cookie_is_secure_where_people_come_by_https(folder: Path) -> None:
    database = f"sqlite:///{folder / 'secure.db'}"
    with Server(database, folder, ATHANOR_PUBLIC_URL="https://games.example.org") as plain:
        headers = {"origin": "https://games.example.org"}
        answer = httpx.post(f"{plain.url}/api/me", json={"name": "Ada"}, headers=headers)
        assert answer.status_code == 200
        assert "secure" in answer.headers["set-cookie"].lower()
        assert "strict-transport-security" in answer.headers


def test_nobody_reads_a_seats_view_without_its_token(plain: Server) -> None:
    async def story() -> None:
        ada, _, hers, _ = await two_at_a_table(plain.url)
        cyd = await person(plain.url, "Cyd")
        stranger = visitor(plain.url)
        for client in (cyd, stranger):
            state = await client.state(hers["id"])
            assert state["view"]["stock"] == [None, None]
            assert state["view"]["random"] is None
            assert (await client.table(hers["id"]))["mine"] == []
        assert (await ada.state(hers["id"], token(hers)))["view"]["stock"][0] is not None

    run(story())
