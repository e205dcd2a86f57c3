"""The tools over the protocol itself: in this process, on standard input, and at /mcp."""

import os
import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from athanor.mcp.server import mcp_server
from athanor.mcp.tables import ModelTables
from athanor.server.mcp import Sessions
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
