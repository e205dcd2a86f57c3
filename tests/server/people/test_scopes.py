"""What personal tokens open: by route and by live message, declared there and denied by default."""

import json
from collections.abc import Iterator
from typing import Any, get_args

import httpx
import pytest
from litestar.routes import HTTPRoute
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from athanor.client import Client, ServerProblem
from athanor.server.app import create_app
from athanor.server.settings import Settings
from athanor.server.wire import requests
from tests.server.letterbox import letterbox, link_in, words_of
from tests.server.players import person, request, run, token, two_at_a_table, visitor
from tests.server.process import Server

Json = Any
SCOPES = ("read", "play", "manage")
# Every route of the API, by the scope that opens it. A new route is closed until it is named here.
ROUTES = {
    "read": """
        GET /api/about
        GET /api/circle-links/{code}
        GET /api/circles
        GET /api/circles/{circle}
        GET /api/compiling
        GET /api/days/{day}
        GET /api/docs
        GET /api/games
        GET /api/games/alchemists/deductions
        GET /api/games/{game}
        GET /api/games/{game}/openings
        GET /api/games/{game}/puzzles
        GET /api/games/{game}/puzzles/next
        GET /api/invitations/{code}
        GET /api/invitations/{code}/link
        GET /api/ladders/{game}
        GET /api/me
        GET /api/me/friends
        GET /api/me/invitations
        GET /api/me/notices
        GET /api/me/tables
        GET /api/me/turns
        GET /api/openapi.json
        GET /api/pads
        POST /api/pads/{game}
        GET /api/people
        GET /api/people/{person}
        GET /api/people/{person}/games
        GET /api/people/{person}/games/export
        GET /api/people/{person}/ratings/{game}
        GET /api/puzzles/{puzzle}
        GET /api/tables
        GET /api/tables/{table}
        GET /api/tables/{table}/chat
        GET /api/tables/{table}/game
        GET /api/tables/{table}/plies/{ply}
        GET /api/tables/{table}/ratings
        GET /api/tables/{table}/replay
        GET /api/tables/{table}/review
        GET /api/tables/{table}/state
        GET /api/tournaments
        GET /api/tournaments/{tournament}
        GET /api/version
        GET /api/watch/{game}
    """,
    "play": """
        POST /api/invitations/{code}/join
        POST /api/puzzles/{puzzle}/answer
        DELETE GET POST /api/queue
        POST /api/tables
        POST /api/tables/{table}/act
        POST /api/tables/{table}/back
        POST /api/tables/{table}/chat
        POST /api/tables/{table}/explain
        POST /api/tables/{table}/hint
        PUT /api/tables/{table}/host
        POST /api/tables/{table}/invite
        POST /api/tables/{table}/join
        POST /api/tables/{table}/judge
        POST /api/tables/{table}/leave
        PUT /api/tables/{table}/lock
        POST /api/tables/{table}/notes
        POST /api/tables/{table}/nudge
        POST /api/tables/{table}/rematch
        POST /api/tables/{table}/resign
        POST /api/tables/{table}/review
        PUT /api/tables/{table}/seats/{seat}
        POST /api/tables/{table}/start
        POST /api/tables/{table}/try
        POST /api/tables/{table}/undo
        POST /api/tables/{table}/variation
        POST /api/tables/{table}/vote
        POST /api/tournaments
        DELETE /api/tournaments/{tournament}
        POST /api/tournaments/{tournament}/begin
        POST /api/tournaments/{tournament}/bots
        DELETE PUT /api/tournaments/{tournament}/me
        POST /api/tournaments/{tournament}/pair
    """,
    "manage": """
        POST /api/circle-links/{code}
        POST /api/circles
        PATCH /api/circles/{circle}
        POST /api/circles/{circle}/link
        DELETE /api/circles/{circle}/members/{other}
        PATCH POST /api/me
        DELETE PUT /api/me/blocks/{other}
        DELETE PUT /api/me/friends/{other}
        DELETE /api/me/invitations/{table}
        DELETE PUT /api/me/mutes/{other}
        PUT /api/me/notices
        PUT /api/me/push
        DELETE /api/me/push/{browser}
        DELETE PUT /api/me/quiet/{table}
        POST /api/reports
    """,
    None: """
        POST /api/account
        PUT /api/account/password
        POST PUT /api/account/reset
        GET /api/desk
        POST /api/desk/decisions
        GET /api/desk/people/{person}
        POST /api/mail
        DELETE /api/me
        GET /api/me/export
        GET POST /api/me/tokens
        DELETE /api/me/tokens/{token}
        DELETE POST /api/session
    """,
}
READING = ("hello", "ping")  # live messages; all others play


def declared() -> Iterator[tuple[str, str, str | None]]:
    """Every route of the API as the app declares it."""
    for route in create_app(Settings(database_url="sqlite:///none.db")).routes:
        if isinstance(route, HTTPRoute) and route.path_format.startswith("/api/"):
            for method, (handler, _) in route.route_handler_map.items():
                if method not in ("OPTIONS", "HEAD") and "/description" not in route.path_format:
                    yield method, route.path_format, handler.opt.get("scope")


def expected() -> Iterator[tuple[str, str, str | None]]:
    for scope, lines in ROUTES.items():
        for line in filter(None, map(str.strip, lines.splitlines())):
            *methods, path = line.split()
            yield from ((method, path, scope) for method in methods)


async def made(client: Client, *scopes: str) -> str:
    body = {"name": "Robot", "scopes": list(scopes)}
    return str((await client.ask("POST", "/api/me/tokens", body))["token"])


async def member(server: Server, **more: Any) -> tuple[Client, Json]:
    ada = await person(server.url, "Ada", **more)
    account = {"name": f"Ada {request()}", "password": "a long enough word"}
    await ada.ask("POST", "/api/account", account)
    return ada, account


async def refused(story: Any) -> str:
    with pytest.raises(ServerProblem) as no:
        await story
    return str(no.value.error)


def test_every_route_declares_the_scope_that_was_decided_for_it() -> None:
    assert set(declared()) == set(expected())


def test_every_route_is_open_to_its_scope_and_to_no_other(plain: Server) -> None:
    async def story() -> None:
        ada, _ = await member(plain)
        proofs = {scope: await made(ada, scope) for scope in SCOPES}
        async with httpx.AsyncClient(base_url=plain.url) as robot:
            for method, path, needed in expected():
                address = path.replace("{seat}", "0").replace("{ply}", "0").replace("{", "x")
                for scope, proof in proofs.items():
                    answer = await robot.request(
                        method, address.replace("}", ""), json={} if method[0] == "P" else None,
                        headers={"authorization": f"Bearer {proof}"},
                    )  # fmt: skip
                    kind = "" if answer.is_success else answer.json().get("error")
                    closed = (answer.status_code, kind) == (403, "token/scope")
                    assert closed == (scope != needed), (method, path, scope, answer.text)
                    assert "set-cookie" not in answer.headers

    run(story())


def test_no_token_opens_pages_and_machinery(plain: Server) -> None:
    async def story() -> None:
        ada, _ = await member(plain)
        head = {"authorization": f"Bearer {await made(ada, *SCOPES)}"}
        async with httpx.AsyncClient(base_url=plain.url, headers=head) as robot:
            for path in ("/", "/account", "/metrics", "/readyz", "/api/description", "/mcp"):
                assert (await robot.get(path)).status_code == 403, path

    run(story())


def test_every_live_message_declares_its_scope() -> None:
    for kind in get_args(requests.LiveMessage):
        name = kind.__struct_config__.tag
        assert kind.scope == ("read" if name in READING else "play"), name


def messages(table: Json) -> list[Json]:
    """One live message of every kind but the first greeting."""
    more: dict[str, Json] = {
        "act": {"question": 1, "action": {"do": "x"}}, "undo": {"moment": 1}, "resign": {},
        "vote": {"about": "cancel", "yes": True}, "back": {}, "nudge": {"seat": 1},
        "explain": {"action": {"do": "x"}}, "chat": {"words": "hello"},
    }  # fmt: skip
    kinds = {kind.__struct_config__.tag for kind in get_args(requests.LiveMessage)}
    assert set(more) == kinds - set(READING)
    return [{"type": kind, "request": request()} | body for kind, body in more.items()]


async def answers(server: Server, table: Json, proof: str, scope_proof: str) -> list[Json]:
    """What a program is answered that sits at a table with its token and a seat token."""
    address = f"{server.url.replace('http', 'ws')}/api/tables/{table['id']}/live"
    head = {"authorization": f"Bearer {scope_proof}"}
    found = []
    async with connect(address, additional_headers=head) as socket:
        await socket.send(json.dumps({"type": "hello", "token": proof}))
        for message in messages(table):
            await socket.send(json.dumps(message))
            while (heard := json.loads(await socket.recv())).get("request") != message["request"]:
                pass
            found.append(heard.get("problem", {}).get("error"))
    return found


def test_no_live_message_goes_further_than_the_scope_of_its_token(plain: Server) -> None:
    async def story() -> None:
        ada, _, hers, _ = await two_at_a_table(plain.url)
        said = await answers(plain, hers, token(hers), await made(ada, "read"))
        assert said == ["token/scope"] * len(said)
        with pytest.raises(WebSocketException):
            await answers(plain, hers, token(hers), await made(ada, "manage"))
        assert (await ada.table(hers["id"]))["status"] == "playing"
        said = await answers(plain, hers, token(hers), await made(ada, "read", "play"))
        assert "token/scope" not in said
        assert await ada.ask("GET", f"/api/tables/{hers['id']}/chat", token=token(hers))

    run(story())


def test_a_program_that_only_reads_is_given_no_seat_tokens(plain: Server) -> None:
    async def story() -> None:
        ada, _, hers, _ = await two_at_a_table(plain.url)
        reading, playing = await made(ada, "read"), await made(ada, "read", "play")
        robot, path = visitor(plain.url), f"/api/tables/{hers['id']}"
        assert (await robot.ask("GET", path, token=reading))["mine"] == []
        assert (await robot.ask("GET", path, token=playing))["mine"] == hers["mine"]
        await ada.ask("POST", f"{path}/leave")
        whole = await robot.ask("GET", f"{path}/replay", token=reading)
        assert whole["table"]["mine"] == []

    run(story())


def test_no_program_becomes_a_session_or_changes_the_address(plain: Server) -> None:
    async def story() -> None:
        ada, account = await member(plain)
        robot, proof = visitor(plain.url), await made(ada, *SCOPES)
        await robot.ask("POST", "/api/me", {"name": "Robot"}, proof)
        assert not robot.http.cookies
        for guest in (False, True):
            if guest:
                proof = await made(await person(plain.url, "Guest"), *SCOPES)
            taken = {"mail": "eve@example.org", "password": account["password"]}
            assert await refused(robot.ask("PATCH", "/api/me", taken, proof)) == "token/scope"

    run(story())


def test_a_new_password_ends_the_tokens_of_programs(server: Server) -> None:
    async def story() -> None:
        ada, account = await member(server)
        robot, proof = visitor(server.url), await made(ada, *SCOPES)
        await robot.ask("GET", "/api/me/turns", token=proof)
        change = {"old": account["password"], "new": "another long word"}
        await ada.ask("PUT", "/api/account/password", change)
        assert await refused(robot.ask("GET", "/api/me/turns", token=proof)) == "token/unknown"
        assert await ada.ask("GET", "/api/me/tokens") == []

    run(story())


def test_a_live_program_is_stopped_when_its_token_is_revoked(plain: Server) -> None:
    async def story() -> None:
        ada, _, hers, _ = await two_at_a_table(plain.url)
        proof = await made(ada, "read", "play")
        address = f"{plain.url.replace('http', 'ws')}/api/tables/{hers['id']}/live"
        head = {"authorization": f"Bearer {proof}"}
        async with connect(address, additional_headers=head) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token(hers)}))
            [shown] = await ada.ask("GET", "/api/me/tokens")
            await ada.ask("DELETE", f"/api/me/tokens/{shown['id']}")
            await socket.send(json.dumps({"type": "resign", "request": "late"}))
            while (heard := json.loads(await socket.recv())).get("request") != "late":
                pass
        assert heard["problem"]["error"] == "token/unknown"
        assert (await ada.table(hers["id"]))["status"] == "playing"

    run(story())


def test_a_new_address_asks_for_the_password_and_the_old_one_is_told(folder: Any) -> None:
    with letterbox() as box, Server(
        f"sqlite:///{folder / request()}.db", folder, ATHANOR_SMTP=box.smtp
    ) as server:  # fmt: skip

        async def story() -> None:
            ada, account = await member(server)
            first, second = f"{request()}@example.org", f"{request()}@example.org"
            password = {"password": account["password"]}
            for wrong in ({}, {"password": "not this one"}):
                asked = ada.ask("PATCH", "/api/me", {"mail": first, **wrong})
                assert await refused(asked) == "person/password"
            await ada.ask("PATCH", "/api/me", {"mail": first, **password})
            await ada.ask("POST", "/api/mail", {"link": link_in(await box.wait(first))})
            await ada.ask("PATCH", "/api/me", {"mail": first, "name": "Ada L."})
            assert await refused(ada.ask("PATCH", "/api/me", {"mail": None})) == "person/password"
            await ada.ask("PATCH", "/api/me", {"mail": second, **password})
            letter = await box.wait(first, 2)
            assert letter["Subject"] == "Athanor: your address was changed"
            assert second not in words_of(letter)
            change = {"old": account["password"], "new": "another long word"}
            await ada.ask("PUT", "/api/account/password", change)
            letter = await box.wait(first, 3)
            assert letter["Subject"] == "Athanor: your password was changed"

        run(story())
