"""The tools over the protocol itself: in this process, on standard input, and at /mcp."""

import contextlib
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from athanor.mcp.server import mcp_server
from athanor.mcp.tables import ModelTables
from athanor.server.mcp import Sessions
from athanor.server.wire.problems import Problem
from tests.server.inside import Hands, inside
from tests.server.players import run
from tests.server.process import Server

mcp: Any = pytest.importorskip("mcp", reason="MCP's SDK is not installed here.")


def text_of(result: Any) -> str:
    return str(result.content[0].text)


async def opening(server: Any) -> tuple[list[str], str, str, Any]:
    """The tools, the first question, the text after one choice, and an illegal choice's answer."""
    async with mcp.Client(server) as client:
        tools = [tool.name for tool in (await client.list_tools()).tools]
        wanted = {"game": "alchemist", "players": 2, "opponents": "random", "seed": 3}
        first = text_of(await client.call_tool("sit_down", wanted))
        found = re.match(r"Table (\w+)\. ", first)
        assert found
        wrong = await client.call_tool("play", {"table": found[1], "choice": "999"})
        then = text_of(await client.call_tool("play", {"table": found[1], "choice": "1"}))
    return tools, first, then, wrong


def check(tools: list[str], first: str, then: str, wrong: Any) -> None:
    assert {"list_games", "rules", "sit_down", "look", "why_not", "play", "note"} <= set(tools)
    assert "You are Seat 0" in first
    assert "Your choices:\n[1] " in then
    assert wrong.is_error
    assert "There is no choice 999" in text_of(wrong)


def test_a_client_in_this_process_plays() -> None:
    check(*run(opening(mcp_server(ModelTables()))))


def test_a_client_on_standard_input_plays() -> None:
    arguments = ["-m", "athanor", "mcp"]
    command = mcp.StdioServerParameters(
        command=sys.executable, args=arguments, env=dict(os.environ)
    )
    check(*run(opening(command)))


def test_no_program_is_started_for_a_model_on_standard_input(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    command = mcp.StdioServerParameters(
        command=sys.executable, args=["-m", "athanor", "mcp"], env=dict(os.environ)
    )

    async def story() -> Any:
        async with mcp.Client(command) as client:
            wanted = {"game": "alchemist", "players": 2, "opponents": f"program:touch {trace}"}
            return await client.call_tool("sit_down", wanted)

    assert run(story()).is_error
    assert not trace.exists()


def test_tools_say_what_they_do_and_answer_with_data_too() -> None:
    async def story() -> Any:
        async with mcp.Client(mcp_server(ModelTables())) as client:
            tools = (await client.list_tools()).tools
            wanted = {"game": "alchemist", "players": 2, "opponents": "random", "seed": 3}
            told = (await client.call_tool("sit_down", wanted)).structured_content
            then = await client.call_tool("play", {"table": told["table"], "choice": 1})
            listed = (await client.call_tool("list_tables", {})).structured_content
            left = await client.call_tool("leave_table", {"table": told["table"]})
            gone = await client.call_tool("look", {"table": told["table"]})
        return tools, told, then, listed, left, gone

    tools, told, then, listed, left, gone = run(story())
    for tool in tools:
        assert tool.title
        assert tool.annotations.open_world_hint is False
        assert tool.output_schema["type"] == "object"
    hints = {tool.name: tool.annotations for tool in tools}
    assert hints["look"].read_only_hint
    assert not hints["play"].read_only_hint
    assert hints["leave_table"].destructive_hint
    assert then.structured_content["ply"] > told["ply"]
    assert [one["table"] for one in listed["tables"]] == [told["table"]]
    assert left.structured_content == {"left": told["table"]}
    assert gone.is_error


def test_a_client_over_http_plays_at_a_server(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'a.db'}", tmp_path) as server:
        check(*run(opening(f"{server.url}/mcp")))


def test_the_server_s_own_bots_play_against_models_in_its_workers(tmp_path: Path) -> None:
    async def against_a_master(url: str) -> tuple[str, Any]:
        async with mcp.Client(url) as client:
            wanted = {"game": "alchemist", "players": 2, "opponents": "master", "seed": 3}
            first = text_of(await client.call_tool("sit_down", wanted))
            found = re.match(r"Table (\w+)\. ", first)
            assert found
            then = text_of(await client.call_tool("play", {"table": found[1], "choice": "1"}))
            unknown = await client.call_tool("sit_down", wanted | {"opponents": "program:ls"})
        return then, unknown

    with Server(f"sqlite:///{tmp_path / 'a.db'}", tmp_path) as server:
        then, unknown = run(against_a_master(f"{server.url}/mcp"))
    assert "Your choices:\n[1] " in then
    assert "is not one of greedy, random, apprentice, adept, master" in text_of(unknown)


def test_who_asks_a_server_whose_mcp_cannot_start_is_told_and_does_not_wait(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path, Hands()) as state:
            app: Any = SimpleNamespace(state=state)
            with patch("athanor.server.mcp.mcp_server", side_effect=RuntimeError("broken")):
                sessions = Sessions(app)
                for _ in range(2):
                    with pytest.raises(RuntimeError, match="broken"):
                        await sessions.manager()

    run(story())


@contextlib.contextmanager
def limited(folder: Path) -> Iterator[Server]:
    """A server as its host runs it: with limits."""
    with Server(f"sqlite:///{folder / 'limited.db'}", folder, ATHANOR_LIMITS="on") as server:
        yield server


def asked(server: Server, body: Any, **headers: str) -> httpx.Response:
    accept = {"accept": "application/json, text/event-stream"}
    return httpx.post(f"{server.url}/mcp", json=body, headers={**accept, **headers}, timeout=60)


def hello() -> Any:
    client = {"name": "one", "version": "1"}
    given = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client}
    return {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": given}


def test_one_address_opens_few_sessions_and_asks_for_so_much(tmp_path: Path) -> None:
    with limited(tmp_path) as server:
        answers = [asked(server, hello()).status_code for _ in range(80)]
        assert answers[0] == 200
        assert answers.count(200) < 30
        assert set(answers) == {200, 429}
        refused = asked(server, hello())
        assert refused.json()["error"] == "limit"
        assert int(refused.headers["retry-after"]) > 0


def test_sessions_end_and_make_room_for_others(tmp_path: Path) -> None:
    with patch("athanor.server.mcp.SESSIONS_OF_ADDRESS", 2):
        run(sessions_come_and_go(tmp_path))


async def sessions_come_and_go(folder: Path) -> None:
    async with inside(folder, Hands()) as state:
        app: Any = SimpleNamespace(state=state)
        sessions = Sessions(app)
        first: Any = {"client": ("1.2.3.4", 1), "headers": [], "method": "POST"}
        for name in ("one", "two"):
            sessions.answered(first, sessions.admit(first), 200, name)
        with pytest.raises(Problem, match="end one of them"):
            sessions.admit(first)
        ended = {**first, "headers": [(b"mcp-session-id", b"one")], "method": "DELETE"}
        sessions.answered(ended, sessions.admit(ended), 200, "")
        sessions.admit(first)
        await sessions.end()


def test_only_names_of_our_own_lead_to_the_tables_of_models(tmp_path: Path) -> None:
    env = {"ATHANOR_PUBLIC_URL": "https://games.example.org"}
    with Server(f"sqlite:///{tmp_path / 'a.db'}", tmp_path, None, **env) as server:
        for host in (
            "evil.example",
            "localhost.evil.example:8137",
            "games.example.org.evil.example",
        ):
            refused = asked(server, hello(), host=host)
            assert (refused.status_code, refused.json()["error"]) == (403, "origin")
        for host in ("localhost", "127.0.0.1:1", "[::1]:1", "kitchen.local", "games.example.org"):
            assert asked(server, hello(), host=host).status_code == 200
        for given in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
            for method in ("GET", "POST", "DELETE"):
                answer = httpx.request(method, f"{server.url}/mcp", headers=given)
                assert answer.status_code == 403


def test_clients_without_sessions_are_told_apart_by_a_cookie(tmp_path: Path) -> None:
    async def story(url: str) -> tuple[Any, Any]:
        async with mcp.Client(url) as ada, mcp.Client(url) as bea:
            wanted = {"game": "alchemist", "players": 2, "opponents": "random"}
            await ada.call_tool("sit_down", wanted)
            hers = await ada.call_tool("list_tables", {})
            return hers.structured_content, (
                await bea.call_tool("list_tables", {})
            ).structured_content

    with Server(f"sqlite:///{tmp_path / 'a.db'}", tmp_path) as server:
        hers, others = run(story(f"{server.url}/mcp"))
    assert len(hers["tables"]) == 1
    assert others["tables"] == []
