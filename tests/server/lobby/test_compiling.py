"""The lobby opens before the rules are compiled; games are played interpreted until they are."""

import asyncio
import os
from pathlib import Path
from typing import Any

import httpx
import pytest

from athanor.cli import first_start
from athanor.server.lobby import compiling
from athanor.server.lobby.compiling import Compiler
from tests.server.players import at_random, next_state, run, token, two_at_a_table
from tests.server.process import Server


def test_a_game_that_somebody_asks_for_is_compiled_next() -> None:
    compiler = Compiler(["alchemist", "alchemists", "valley"])
    compiler.want("valley")
    assert compiler.waiting == ["alchemist", "valley", "alchemists"]
    compiler.want("alchemist")  # is under way
    compiler.want("alchenemies")  # is compiled
    assert compiler.waiting == ["alchemist", "valley", "alchemists"]


def compiled_with(script: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the compiler calls back, with this in place of what compiles a game."""
    monkeypatch.setattr(compiling, "PREPARE", script)

    async def story() -> bool:
        called = []
        compiler = Compiler(["valley", "alchemist"])
        compiler.finished = lambda: called.append(True)
        compiler.begin()
        await asyncio.gather(*compiler._tasks)
        await compiler.end()
        assert compiler.waiting == []
        return bool(called)

    found: bool = run(story())
    return found


def test_every_game_is_compiled_in_the_background_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = tmp_path / "order"
    note = "import os, sys; assert os.environ['ATHANOR_RULES'] == 'compiled'; "
    note += f"open({str(order)!r}, 'a').write(sys.argv[1] + ' ')"
    assert compiled_with(note, monkeypatch)
    assert order.read_text().split() == ["valley", "alchemist"]


def test_a_server_whose_rules_do_not_compile_stays_interpreted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not compiled_with("raise SystemExit(1)", monkeypatch)


def test_a_first_start_begins_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[dict[str, str]] = []
    monkeypatch.setattr(os, "execve", lambda path, argv, env: started.append(env))
    monkeypatch.setattr(first_start, "MODE", "compiled")
    monkeypatch.setattr(first_start, "uncompiled", lambda games: ["valley"])
    first_start.to_compile(["alchemist", "valley"])
    assert [env["ATHANOR_RULES"] for env in started] == ["interpreted"]
    monkeypatch.setenv(first_start.COMPILING, started[0][first_start.COMPILING])
    assert first_start.to_compile(["alchemist", "valley"]) == ["valley"]
    assert len(started) == 1


def mode_of(server: Server) -> str:
    """How a server's process runs the rules now; nothing in the moment in which it starts anew."""
    environment = Path(f"/proc/{server.process.pid}/environ").read_bytes().split(b"\0")
    found = [one for one in environment if one.startswith(b"ATHANOR_RULES=")]
    return found[0].decode()[14:] if found else ""


def test_tables_go_on_when_the_rules_are_compiled(folder: Path) -> None:
    async def story(server: Server) -> None:
        assert mode_of(server) == "interpreted"
        async with httpx.AsyncClient(base_url=server.url) as visitor:
            assert (await visitor.get("/api/games")).status_code == 200  # the very first request
        ada, bea, hers, his = await two_at_a_table(server.url)
        a, b = ada.follow(hers["id"], token(hers)), bea.follow(his["id"], token(his))
        async with a, b:
            first = a if (await next_state(a))["ask"] or not await next_state(b) else b
            await first.act(at_random(3)(first.state))
            while mode_of(server) != "compiled":
                await asyncio.sleep(0.1)
            await asyncio.gather(a.play(at_random(1)), b.play(at_random(2)))
            whole: Any = await ada.state(hers["id"], token(hers))
            assert whole["over"]
            assert a.events == whole["events"]

    more = {first_start.COMPILING: "alchemist", "ATHANOR_GAMES": "alchemist,alchenemies"}
    with Server(f"sqlite:///{folder / 'first.db'}", folder, None, **more) as server:
        run(story(server))
