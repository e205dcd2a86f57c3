"""Bots in any language: a program that reads questions on standard input and answers in lines.

Each message is one line of JSON; docs/bots.md describes the format. A program that cannot be
started, exits, times out, or gives anything but a legal answer raises `BotFailure`.
"""

import contextlib
import json
import queue
import subprocess
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from typing import IO, Any, NoReturn

from athanor.bots.bot import Action, Budget, Event, View
from athanor.bots.failures import CRASH, ILLEGAL, TIMEOUT, UNREADABLE, BotFailure

PROTOCOL = 1
START_SECONDS = 20.0  # for a program to report that it is ready
GRACE_SECONDS = 0.5  # after the budget is spent, before an answer counts as late
END_SECONDS = 1.0  # to exit by itself
MOST_CHARACTERS = 1 << 20  # in one answer
SEED_BITS = 53  # every language reads integers of this size exactly


class ExternalBot:
    """A program that is started at its first question and asked over standard input."""

    def __init__(
        self, command: Sequence[str], game: str, seat: int, seed: int,
        start_seconds: float = START_SECONDS, env: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.command, self.env = list(command), env  # None: the environment of this process
        self.hello = {
            "type": "hello", "protocol": PROTOCOL, "game": game, "seat": seat,
            "seed": seed % (1 << SEED_BITS),
        }  # fmt: skip
        self.start_seconds = start_seconds
        self.name = command[0]
        self.question = 0
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._words: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._complaints: deque[str] = deque(maxlen=5)
        self._noting: threading.Thread | None = None

    def choose(
        self, view: View, legal: Sequence[Action], events: Sequence[Event], budget: Budget
    ) -> Action:
        self.start()
        self.question += 1
        self._say(
            type="choose", question=self.question, view=view, legal=list(legal),
            events=list(events), seconds=budget.seconds, simulations=budget.simulations,
        )  # fmt: skip
        answer = self._answer("choice", budget.seconds + GRACE_SECONDS)
        if answer.get("question") != self.question:
            self._fail(UNREADABLE, f"it answered question {answer.get('question')!r}")
        return self._meant(answer, legal)

    def start(self) -> None:
        """Start the program and wait until it is ready. Later calls do nothing."""
        if self._process is not None:
            return
        try:
            self._process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, encoding="utf-8", errors="replace", bufsize=1,
                env=self.env,
            )  # fmt: skip
        except OSError as error:
            raise BotFailure(CRASH, f"{self.name} cannot be started: {error.strerror}") from None
        for take, stream in (
            (self._speak, self._process.stdin),
            (self._hear, self._process.stdout),
            (self._note, self._process.stderr),
        ):
            thread = threading.Thread(target=take, args=(stream,), daemon=True)
            thread.start()
        self._noting = thread
        self._say(**self.hello)
        self.name = str(self._answer("ready", self.start_seconds).get("name") or self.name)[:40]

    def close(self) -> None:
        """Tell the program to exit; kill it if it does not."""
        process, self._process = self._process, None
        if process is None:
            return
        self._say(type="bye")
        self._words.put(None)
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _meant(self, answer: dict[str, Any], legal: Sequence[Action]) -> Action:
        """The action an answer means: it gives either the action or its index in the list."""
        index, action = answer.get("index"), answer.get("action")
        if type(index) is int and 0 <= index < len(legal):
            return legal[index]
        if action not in legal:
            self._fail(ILLEGAL, f"its answer is no legal action: {json.dumps(answer)[:200]}")
        return legal[legal.index(action)]

    def _say(self, **message: Any) -> None:
        self._words.put(json.dumps(message) + "\n")

    def _answer(self, wanted: str, seconds: float) -> dict[str, Any]:
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            self._fail(TIMEOUT, f"it said nothing for {seconds:g} seconds")
        if line is None:
            self._fail(CRASH, "it has ended")
        try:
            answer = json.loads(line)
        except ValueError:
            self._fail(UNREADABLE, f"it said {line.strip()[:100]!r}, which is not JSON")
        if not isinstance(answer, dict) or answer.get("type") != wanted:
            self._fail(UNREADABLE, f"it said {line.strip()[:100]!r} in place of a {wanted!r}")
        return answer

    def _fail(self, kind: str, what: str) -> NoReturn:
        """Kill the program and raise an error that quotes the last lines of its error output."""
        if self._process is not None:
            self._process.kill()
            self.close()
        if self._noting is not None:
            self._noting.join(END_SECONDS)  # its last lines may still be on their way
        said = f" (its last words: {' / '.join(self._complaints)})" if self._complaints else ""
        raise BotFailure(kind, f"{self.name}: {what}{said}")

    def _speak(self, stream: IO[str]) -> None:
        """Write on a separate thread: a program that does not read is late, but blocks nobody."""
        with contextlib.suppress(OSError, ValueError), stream:
            while (words := self._words.get()) is not None:
                stream.write(words)
                stream.flush()

    def _hear(self, stream: IO[str]) -> None:
        with contextlib.suppress(OSError, ValueError), stream:
            while line := stream.readline(MOST_CHARACTERS):
                self._lines.put(line)
        self._lines.put(None)

    def _note(self, stream: IO[str]) -> None:
        with contextlib.suppress(OSError, ValueError), stream:
            while line := stream.readline(MOST_CHARACTERS):
                self._complaints.append(line.strip()[:200])


class ProgramFactory:
    """Creates external bots from one command line."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = tuple(command)

    def __call__(self, game: str, seat: int, seed: int) -> ExternalBot:
        return ExternalBot(self.command, game, seat, seed)
