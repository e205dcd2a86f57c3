"""Bots that are programs of the server's host: they play at tables, and are replaced by rule."""

import asyncio
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from athanor.server.settings import BadSetting, Settings
from tests.bots import programs
from tests.server.players import at_random, hear, person, run, token
from tests.server.process import Server

ME = {"kind": "me"}


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Iterator[Server]:
    """A server with three programs, one good and two bad."""
    texts = {"good": programs.GOOD, "crash": programs.CRASHES, "cheat": programs.CHEATS}
    named = []
    for name, text in texts.items():
        home = tmp_path_factory.mktemp(name)
        named.append(f"{name}={shlex.join(programs.program(home, text))}")
    database = f"sqlite:///{tmp_path_factory.mktemp('host') / 'x.db'}"
    with Server(database, folder, ATHANOR_BOTS="; ".join(named)) as server:
        yield server


async def played(url: str, level: str) -> tuple[Any, list[str]]:
    """A whole game against a program: the table at its end, and the notices on the way."""
    ada = await person(url, "Ada")
    table = await ada.open_table("alchemist", [ME, {"kind": "bot", "level": level}])
    notices: list[str] = []
    choose = at_random(3)
    async with ada.follow(table["id"]) as watcher, ada.follow(table["id"], token(table)) as seat:

        async def listen() -> None:
            notices.append((await hear(watcher, "notice"))["words"])

        listening = asyncio.create_task(listen())
        async for state in seat.states():
            if state["ask"]:
                await seat.act(choose(state))
        listening.cancel()
    return await ada.table(table["id"]), notices


def test_a_program_plays_a_whole_game(host: Server) -> None:
    table, notices = run(played(host.url, "good"))
    assert table["status"] == "over"
    assert table["seats"][1]["level"] == "good"
    assert notices == []


@pytest.mark.parametrize("level", ["crash", "cheat"])
def test_a_program_that_fails_is_replaced_by_random_after_a_warning(
    host: Server, level: str
) -> None:
    table, notices = run(played(host.url, level))
    assert table["status"] == "over"
    assert table["seats"][1]["level"] == "random"
    assert notices == [f"The program {level} failed on seat 2; a random bot takes over."]
    assert "good: it" in host.log.read_text()


def test_programs_are_named_by_a_setting() -> None:
    found = Settings.from_environment({"ATHANOR_BOTS": "fox=python3 'a b.py'; owl = node x.mjs;"})
    assert found.programs == {"fox": ("python3", "a b.py"), "owl": ("node", "x.mjs")}
    for wrong in ("fox", "Fox=x", "random=x", "fox='x", "fox="):
        with pytest.raises(BadSetting, match="ATHANOR_BOTS"):
            Settings.from_environment({"ATHANOR_BOTS": wrong})
