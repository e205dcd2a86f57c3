"""A pseudo-terminal with the command `athanor` in it, and somebody who reads and types."""

import codecs
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import IO, Self

PATIENCE = 60.0
IMPATIENCE = 2.0  # after this long somebody presses a key again
ESCAPES = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07|[=>()]B?)|\r")
# Whoever runs in the background ignores Ctrl-C, and hands that on; somebody at a terminal does not.
TAKE_THE_TERMINAL = (
    "import fcntl, os, signal, sys, termios; fcntl.ioctl(2, termios.TIOCSCTTY, 0); "
    "signal.signal(signal.SIGINT, signal.SIG_DFL); "
    "os.execv(sys.executable, [sys.executable, '-m', 'athanor', *sys.argv[1:]])"
)


def environment() -> dict[str, str]:
    """The rules interpreted, so that no process has to compile them; colours as on any terminal."""
    dropped = ("NO_COLOR", "COLUMNS", "LINES", "FORCE_COLOR")
    kept = {k: v for k, v in os.environ.items() if k not in dropped}
    return kept | {"ATHANOR_RULES": "interpreted", "TERM": "xterm-256color"}


class Terminal:
    """The command, run on a terminal of its own so that Ctrl-C reaches it as it reaches people."""

    def __init__(
        self, *arguments: str, folder: Path, columns: int = 80, out: IO[str] | None = None,
        more: dict[str, str] | None = None, rows: int = 50,
    ) -> None:  # fmt: skip
        self.ours, theirs = pty.openpty()
        ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-c", TAKE_THE_TERMINAL, *arguments],
            stdin=theirs, stdout=out or theirs, stderr=theirs,
            cwd=folder, env=environment() | (more or {}), start_new_session=True,
        )  # fmt: skip
        os.close(theirs)
        self.raw = ""
        self.letters = codecs.getincrementaldecoder("utf-8")()  # a piece may end within one

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.ours)

    def read(self, until: str = r" > $") -> str:
        """What is printed up to a pattern, or up to the end, without colours."""
        self.raw = ""
        end = monotonic() + PATIENCE
        while not (until and re.search(until, self.printed)):
            if monotonic() > end:
                raise TimeoutError(f"{until!r} did not come, but:\n{self.raw}")
            if not self.watch(end - monotonic()):
                break
        return self.printed

    @property
    def printed(self) -> str:
        """What was printed since reading began, without colours."""
        return ESCAPES.sub("", self.raw)

    def watch(self, seconds: float) -> bool:
        """Read the next piece that is printed within some time; whether more may come."""
        if not select.select([self.ours], [], [], max(0.0, seconds))[0]:
            return True
        try:
            piece = os.read(self.ours, 65536)
        except OSError:  # the command has ended and closed its side
            return False
        self.raw += self.letters.decode(piece)
        return bool(piece)

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        os.write(self.ours, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        """Press a key without Enter."""
        os.write(self.ours, key)

    def interrupt(self) -> str:
        """Press Ctrl-C until something comes of it; what is printed up to the end. Pressed in the
        instant between a question and its reading, Python notices it with the next key only."""
        self.press(b"\x03")
        while not select.select([self.ours], [], [], IMPATIENCE)[0]:
            self.press(b"\x03")
        return self.read(until="")

    def hammer(self) -> str:
        """Press Ctrl-C all the time until the command has ended; what is printed."""
        self.raw = ""
        end = monotonic() + PATIENCE
        while self.watch(0.001):
            if monotonic() > end:
                raise TimeoutError(f"It did not end, but:\n{self.raw}")
            with suppress(OSError):  # it may have ended just now
                self.press(b"\x03")
        return self.printed

    def answer(self, line: str) -> str:
        """Type a line; what is printed up to the next question or the end."""
        self.type(line)
        return self.read(r" > $|Enter\. $|skip -- $")

    def end(self) -> int:
        """Wait for the command to end; its exit code."""
        self.read(until="")
        return self.process.wait(PATIENCE)


def choices(screen: str) -> dict[int, str]:
    """The choices of the last question on a screen: number and plain text."""
    *_, block, _prompt = re.split(r"\n(?=\n)|\n(?=[^\n]* > $)", screen)
    found, verb = {}, ""
    for line in block.strip("\n").splitlines():
        if not re.match(r" ([a-z]+)? +\d", line):
            continue
        verb = (re.match(r" ([a-z]+)", line) or [verb, verb])[1]
        for number, rest in re.findall(r"(?<!\S)(\d+)(?: ([A-Za-z]\S*))?", line):
            own = verb == "value"
            found[int(number)] = f"{verb} {number if own else rest}".rstrip()
    return found
