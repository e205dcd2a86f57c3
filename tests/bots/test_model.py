"""Language models as players, against an endpoint of our own over real HTTP."""

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import athanor
from athanor.arena.play import SeatedBot
from athanor.bots import Budget
from athanor.bots.external import ExternalBot
from athanor.bots.failures import BotFailure
from athanor.bots.model import ModelBot, command
from athanor.bots.specs import BadBotName, parse_bot

Answer = Callable[[list[dict[str, str]]], str]


@contextmanager
def endpoint(answer: Answer) -> Iterator[tuple[str, list[Any]]]:
    """An endpoint whose model answers like this, and all that it was asked."""
    asked: list[Any] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            asked.append((self.path, dict(self.headers), body))
            said = {"choices": [{"message": {"content": answer(body["messages"])}}]}
            data = json.dumps(said).encode()
            self.send_response(200)
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: Any) -> None:
            """Nobody reads it."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1#tiny", asked
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(autouse=True)
def transcripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ATHANOR_TRANSCRIPTS", str(tmp_path))
    return tmp_path


def last_choice(messages: list[dict[str, str]]) -> str:
    """The last choice that was offered."""
    offered = re.findall(r"^\[(\d+)\]", messages[-1]["content"], re.MULTILINE)
    return f"Let me see. [{offered[-1]}]"


def asked_once(url: str, seconds: float = 20) -> Any:
    t = athanor.game("alchemist").new(2, 3)
    bot = ModelBot(url, "alchemist", 0)
    return bot.choose(t.view(0), t.legal(0), t.events(0), Budget(seconds)), t.legal(0)


def test_a_model_plays_a_whole_game_and_its_words_are_kept(transcripts: Path) -> None:
    with endpoint(last_choice) as (url, asked):
        t = athanor.game("alchemist").new(2, 3)
        seats = [SeatedBot("alchemist", 0, 1, parse_bot(f"model:{url}")),
                 SeatedBot("alchemist", 1, 2, parse_bot("random"))]  # fmt: skip
        while not t.over:
            seats[t.actors[0]].act(t)
        assert seats[0].forfeit is None
    path, _, body = asked[0]
    assert (path, body["model"]) == ("/v1/chat/completions", "tiny")
    assert [message["role"] for message in body["messages"]] == ["system", "user"]
    (kept,) = transcripts.glob("alchemist-tiny-seat0-*.jsonl")
    said = [json.loads(line) for line in kept.read_text().splitlines()]
    assert len(said) == 2 * len(asked)
    assert said[1] == {"role": "assistant", "content": last_choice([said[0]])}


def test_a_wrong_answer_is_sent_back_once_with_the_reason() -> None:
    def learns(messages: list[dict[str, str]]) -> str:
        return "[1]" if "Choose once more" in messages[-1]["content"] else "I [draw]."

    with endpoint(learns) as (url, asked):
        action, legal = asked_once(url)
        assert action == legal[0]
        t = athanor.game("alchemist").new(2, 3)
        refusal = t.refusal("draw", 0)
        assert refusal
        assert refusal.words in asked[1][2]["messages"][-1]["content"]


@pytest.mark.parametrize("answer", ["no idea", "[0]", "[eat toad]", ""])
def test_a_second_wrong_answer_forfeits(answer: str) -> None:
    with (
        endpoint(lambda messages: answer) as (url, asked),
        pytest.raises(BotFailure, match=r"^tiny: "),
    ):
        asked_once(url)
    assert len(asked) == 2


def test_an_endpoint_that_is_not_there_or_answers_nonsense_is_a_failure() -> None:
    with pytest.raises(BotFailure, match="tiny: "):
        asked_once("http://127.0.0.1:9/v1#tiny")
    for bad in ("model:nowhere", "model:http://host/v1", "model:ftp://host#x"):
        with pytest.raises(BadBotName, match="model:http://host/v1#name"):
            parse_bot(bad)


def test_the_key_is_sent_to_the_endpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ATHANOR_MODEL_KEY", "hush")
    with endpoint(last_choice) as (url, asked):
        asked_once(url)
    assert asked[0][1]["authorization"] == "Bearer hush"


def test_a_model_plays_as_a_program_too() -> None:
    """So a server's tables have it: ATHANOR_BOTS="tiny=model:URL#NAME"."""
    with endpoint(last_choice) as (url, _):
        t = athanor.game("alchemist").new(2, 3)
        bot = ExternalBot(command(url), "alchemist", 0, 1)
        try:
            action = bot.choose(t.view(0), t.legal(0), t.events(0), Budget(60))
        finally:
            bot.close()
        assert action == t.legal(0)[-1]
        assert bot.name == "tiny"
