"""Bots in any language: real programs, good ones and bad ones, over their standard input."""

import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import athanor
from athanor.bots import Budget
from athanor.bots.external import ExternalBot
from athanor.bots.failures import BotFailure, FallbackBot
from tests.bots import programs

ROOT = Path(__file__).resolve().parents[2]
BUDGET = Budget(seconds=0.3)


def ask(bot: ExternalBot | FallbackBot, times: int = 1) -> None:
    table = athanor.game("alchemist").new(2, seed=5)
    for _ in range(times):
        legal = table.legal(0)
        assert bot.choose(table.view(0), legal, table.events(0), BUDGET) in legal


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        (programs.CRASHES, "crash", "it has ended (its last words: I give up)"),
        (programs.SLEEPS, "timeout", "it said nothing for 0.8 seconds"),
        (programs.CHEATS, "illegal", 'its answer is no legal action: {"type"'),
        (programs.RAMBLES, "unreadable", "'let me see', which is not JSON"),
        (programs.CONFUSED, "unreadable", "it answered question 4"),
    ],
)
def test_a_program_that_fails_says_how_and_is_ended(
    tmp_path: Path, text: str, kind: str, words: str
) -> None:
    bot = ExternalBot(programs.program(tmp_path, text), "alchemist", 0, 1)
    ask(bot, times=2)
    assert bot.name == "good"
    process = bot._process
    assert process is not None
    with pytest.raises(BotFailure) as failed:
        ask(bot)
    assert failed.value.kind == kind
    assert words in failed.value.words
    assert process.poll() is not None


def test_a_program_that_cannot_be_started_is_a_crash() -> None:
    with pytest.raises(BotFailure, match="cannot be started: No such file") as failed:
        ask(ExternalBot(["/nowhere/bot"], "alchemist", 0, 1))
    assert failed.value.kind == "crash"


def test_a_program_that_never_gets_ready_is_late_and_blocks_nobody(tmp_path: Path) -> None:
    command = programs.program(tmp_path, programs.DEAF)
    bot = ExternalBot(command, "alchemist", 0, 1, start_seconds=0.2)
    began = time.monotonic()
    with pytest.raises(BotFailure) as failed:
        ask(bot)
    assert failed.value.kind == "timeout"
    assert time.monotonic() - began < 10


def test_a_program_leaves_when_it_is_let_go(tmp_path: Path) -> None:
    bot = ExternalBot(programs.program(tmp_path, programs.GOOD), "alchemist", 0, 1)
    ask(bot)
    process = bot._process
    assert process is not None
    bot.close()
    assert process.returncode == 0


def test_at_a_table_a_random_bot_takes_over_after_a_warning(tmp_path: Path) -> None:
    warnings: list[str] = []
    command = programs.program(tmp_path, programs.CRASHES)
    bot = FallbackBot(ExternalBot(command, "alchemist", 0, 1), 0, 7, warnings.append)
    ask(bot, times=2)
    assert warnings == []
    ask(bot, times=5)
    assert len(warnings) == 1
    assert "I give up" in warnings[0]
    assert "a random one plays on" in warnings[0]


def examples() -> list[list[str]]:
    node = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    assert node is not None, "Node comes with the development requirements"
    return [[sys.executable, "examples/bot.py"], [node, "examples/bot.mjs"]]


@pytest.mark.parametrize("which", [0, 1], ids=["python", "javascript"])
def test_the_examples_play_a_whole_game(which: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    table = athanor.game("alchemist").new(2, seed=5)
    bots = [ExternalBot(examples()[which], "alchemist", seat, 1) for seat in range(2)]
    while not table.over:
        seat, legal = table.actors[0], table.legal()
        table.play(bots[seat].choose(table.view(seat), legal, [], Budget(5.0)), seat)
    for bot in bots:
        bot.close()
    assert table.winners


def test_the_example_needs_nothing_of_ours() -> None:
    hello = '{"type": "hello", "seed": 1}\n{"type": "bye"}\n'
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(ROOT / "examples/bot.py")],
        input=hello, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == '{"type": "ready", "name": "first kind"}\n'
