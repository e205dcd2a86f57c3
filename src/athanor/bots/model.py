"""A language model as a player: any endpoint that implements OpenAI's chat completions.

In the arena and at tables it is named `model:http://localhost:8000/v1#name`. The model reads what
its seat may know, as text, and answers with the number of a choice. An illegal answer is sent back
once, with the reason; a second one forfeits the game. Every exchange is kept in a transcript.

    python -m athanor.bots.model URL#NAME

plays over standard input like any other program (docs/bots.md), for servers.
"""

import json
import os
import re
import secrets
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import httpx

from athanor.bots.bot import Action, Budget, Event, View
from athanor.bots.failures import CRASH, ILLEGAL, TIMEOUT, UNREADABLE, BotFailure
from athanor.bots.game_search import game_of
from athanor.bots.prompts import introduction, meant, question
from athanor.kernel.errors import Unreadable

PREFIX = "model:"
KEY, TRANSCRIPTS = "ATHANOR_MODEL_KEY", "ATHANOR_TRANSCRIPTS"  # environment variables
LEAST_SECONDS = 60.0  # per choice in the arena and in a terminal; models are slow
REMEMBERED = 8  # earlier questions and answers of the game that are sent along
ENDPOINT = re.compile(r"(https?://[^#\s]+)#([^\s#]+)")

Message = dict[str, str]


class ModelBot:
    """One seat played by a model."""

    def __init__(self, endpoint: str, game: str, seat: int) -> None:
        url, model = read_endpoint(endpoint)
        self.url, self.model = f"{url.rstrip('/')}/chat/completions", model
        self.seat = seat
        self.messages: list[Message] = []
        self.transcript = Transcript(model, game, seat)
        key = os.environ.get(KEY)
        self.headers = {"authorization": f"Bearer {key}"} if key else {}

    def choose(
        self, view: View, legal: Sequence[Action], events: Sequence[Event], budget: Budget
    ) -> Action:
        answer = self._ask(question(game_of(view), view, legal, events, self.seat), view, budget)
        wrong = self._wrong(view, legal, answer)
        if wrong:
            again = f"{wrong} Choose once more; another answer that is no choice loses the game."
            answer = self._ask(again, view, budget)
            wrong = self._wrong(view, legal, answer)
        if wrong:
            raise BotFailure(ILLEGAL, f"{self.model}: {wrong}")
        return meant(game_of(view), legal, view["players"], answer)

    def _wrong(self, view: View, legal: Sequence[Action], answer: str) -> str:
        """Why an answer is not a legal choice, phrased from the view alone."""
        try:
            action = meant(game_of(view), legal, view["players"], answer)
        except Unreadable as error:
            return str(error)
        if action in legal:
            return ""
        refusal = game_of(view).imagine(view, self.seat, 0).refusal(action, self.seat)
        return refusal.words if refusal else "That is not one of your choices."

    def _ask(self, words: str, view: View, budget: Budget) -> str:
        """Send a message with the last exchanges before it, and return the answer."""
        self._say("user", words)
        told = introduction(game_of(view), self.seat, view["players"])
        start = {"role": "system", "content": told}
        sent = [start, *self.messages[1 - 2 * REMEMBERED :]]
        try:
            reply = httpx.post(
                self.url, json={"model": self.model, "messages": sent}, headers=self.headers,
                timeout=budget.seconds,
            )  # fmt: skip
            reply.raise_for_status()
        except httpx.TimeoutException:
            late = f"{self.model} said nothing for {budget.seconds:g} seconds."
            raise BotFailure(TIMEOUT, late) from None
        except httpx.HTTPError as error:
            raise BotFailure(CRASH, f"{self.model}: {str(error)[:200]}") from None
        return self._say("assistant", _content(self.model, reply))

    def _say(self, role: str, content: str) -> str:
        message = {"role": role, "content": content}
        self.messages.append(message)
        self.transcript.keep(message)
        return content


class Transcript:
    """Everything said at one seat: a file of its own, one line of JSON per message."""

    def __init__(self, model: str, game: str, seat: int) -> None:
        name = re.sub(r"[^A-Za-z0-9.-]+", "_", model)
        self.path = folder() / f"{game}-{name}-seat{seat}-{secrets.token_hex(6)}.jsonl"

    def keep(self, message: Message) -> None:
        """Append a message.

        If the disk cannot be written to, the transcript is lost, not the game.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(message) + "\n")
        except OSError as error:
            print(f"{self.path}: it cannot be written: {error.strerror}.", file=sys.stderr)


def folder(environ: Mapping[str, str] = os.environ) -> Path:
    """The folder for transcripts."""
    if environ.get(TRANSCRIPTS):
        return Path(environ[TRANSCRIPTS])
    base = environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "athanor" / "transcripts"


def read_endpoint(text: str) -> tuple[str, str]:
    """Split `URL#NAME` into the address and name of a model."""
    found = ENDPOINT.fullmatch(text)
    if not found:
        raise ValueError(f"{PREFIX}{text}: a model is written model:http://host/v1#name.")
    return found[1], found[2]


def _content(model: str, reply: httpx.Response) -> str:
    try:
        content = reply.json()["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError):
        raise BotFailure(UNREADABLE, f"{model} answered {reply.text[:100]!r}.") from None
    return str(content or "")


def command(endpoint: str) -> tuple[str, ...]:
    """The command line of a program that plays as a language model."""
    return sys.executable, "-m", "athanor.bots.model", endpoint


def serve(endpoint: str, lines: Any = sys.stdin) -> None:
    """Play as a program: one question per line on standard input, one answer per line back."""
    bot: ModelBot | None = None
    for line in lines:
        asked = json.loads(line)
        if asked["type"] == "hello":
            bot = ModelBot(endpoint, asked["game"], asked["seat"])
            print(json.dumps({"type": "ready", "name": bot.model}), flush=True)
        elif asked["type"] == "choose" and bot is not None:
            budget = Budget(asked["seconds"])
            action = bot.choose(asked["view"], asked["legal"], asked["events"], budget)
            told = {"type": "choice", "question": asked["question"], "action": action}
            print(json.dumps(told), flush=True)
        else:
            return


if __name__ == "__main__":
    try:
        serve(sys.argv[1])
    except BotFailure as failure:
        sys.exit(failure.words)
    except (IndexError, ValueError) as error:
        sys.exit(f"python -m athanor.bots.model URL#NAME: {error}")
