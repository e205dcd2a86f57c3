"""The lobby opens before all rules are compiled; a game that is not ready says so."""

import asyncio
from pathlib import Path

import pytest

from athanor.cli.serve import _uncompiled
from athanor.server.lobby import compiling
from athanor.server.lobby.compiling import Compiler
from athanor.server.wire.problems import Problem
from tests.server.players import run


def test_a_game_that_waits_is_refused_and_compiled_next() -> None:
    compiler = Compiler(["alchemist", "alchemists", "valley"])
    with pytest.raises(Problem, match="The Valley of Alchemists") as refused:
        compiler.need("valley")
    assert refused.value.kind == "game/compiling"
    assert compiler.waiting == ["alchemist", "valley", "alchemists"]
    compiler.need("alchenemies")  # is compiled


def test_every_game_is_compiled_in_the_background_and_then_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = tmp_path / "order"
    note = f"import sys; open({str(order)!r}, 'a').write(sys.argv[1] + ' ')"
    monkeypatch.setattr(compiling, "PREPARE", note)

    async def story() -> list[str]:
        compiler = Compiler(["valley", "alchemist"])
        compiler.begin()
        while compiler.waiting:
            await asyncio.sleep(0.01)
        await compiler.end()
        return compiler.waiting

    assert run(story()) == []
    assert order.read_text().split() == ["valley", "alchemist"]


def test_a_server_with_tables_compiles_before_it_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr("athanor.bots.tree_search.is_prepared", lambda game: False)
    monkeypatch.setattr("athanor.bots.tree_search.prepare", lambda game: done.append(game.name))
    assert _uncompiled(["alchemist"], has_tables=False) == ["alchemist"]
    assert _uncompiled(["alchemist"], has_tables=True) == []
    assert done == ["alchemist"]
