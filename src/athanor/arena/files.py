"""A contest on disk: one line of JSON for the contest, then one for each game, as it ends."""

import json
from pathlib import Path
from typing import IO

from athanor.arena.contest import Contest
from athanor.arena.play import GameResult
from athanor.kernel.declare.words import Json
from athanor.language import say

FORMAT = 1
SAME = ("game", "version", "lineups", "seed", "options", "seconds", "players")


class BadFile(ValueError):
    """A file that does not belong to this contest; the message says why."""


def check_path(path: Path) -> None:
    """Refuse a file that cannot be written, before hours are spent."""
    if path.suffix != ".jsonl":
        raise BadFile(say("mistakes.file.ending", path=path, endings=".jsonl"))
    if not path.parent.is_dir():
        raise BadFile(say("mistakes.no.folder", path=path, folder=path.parent))


def head(contest: Contest) -> dict[str, Json]:
    """The first line."""
    return {"arena": FORMAT, **contest.description()}


def read(path: Path) -> tuple[dict[str, Json], list[GameResult]]:
    """The first line and every complete game; a truncated last line is ignored."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeError) as error:
        raise BadFile(say("mistakes.unreadable", path=path, error=error)) from None
    try:
        first = json.loads(lines[0])
        games = [GameResult.read(json.loads(line)) for line in lines[1:-1]]
        found = {name: first[name] for name in ("arena", *SAME)} | {"deck": first.get("deck")}
    except (ValueError, TypeError, KeyError):
        raise BadFile(say("mistakes.file.contest", path=path)) from None
    if found["arena"] != FORMAT:
        raise BadFile(say("mistakes.file.version", path=path))
    return found, sorted(games, key=lambda game: game.index)


def contest_of(path: Path) -> Contest:
    """The contest that a file was written for."""
    found, _ = read(path)
    lineups = tuple(tuple(lineup) for lineup in found["lineups"])
    game, seed, options = found["game"], found["seed"], found["options"]
    return Contest(game, lineups, seed, options, found["seconds"], found.get("deck"))


class Results:
    """The finished games of a contest, and the file that stores them."""

    def __init__(self, contest: Contest, path: Path | None = None) -> None:
        self.contest, self.path = contest, path
        self.by_index: dict[int, GameResult] = {}
        self._stream: IO[str] | None = None

    def load(self) -> None:
        """Start with the games in the file, if it belongs to this contest."""
        if self.path is None or not self.path.exists() or self.path.stat().st_size == 0:
            return
        found, games = read(self.path)
        wanted = head(self.contest)
        for name in SAME:
            if found[name] != wanted[name]:
                raise BadFile(
                    say(
                        "mistakes.file.differs",
                        path=self.path,
                        name=name,
                        there=repr(found[name]),
                        here=repr(wanted[name]),
                    )
                )
        if found["deck"] != self.contest.deck:
            raise BadFile(say("mistakes.file.deck", path=self.path))
        self.by_index = {game.index: game for game in games}

    def open(self) -> None:
        """Rewrite the file with the games so far, which repairs a truncated line, and open it."""
        if self.path is None:
            return
        lines = [head(self.contest), *(game.data() for game in self.in_order)]
        partial = self.path.with_name(f".{self.path.name}.partial")
        try:
            partial.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
            partial.replace(self.path)
            self._stream = self.path.open("a", encoding="utf-8")
        except OSError as error:
            raise BadFile(
                say("mistakes.unwritable", path=self.path, error=error.strerror)
            ) from None

    def add(self, game: GameResult) -> None:
        """Store a game."""
        self.by_index[game.index] = game
        if self._stream is not None:
            self._stream.write(json.dumps(game.data()) + "\n")
            self._stream.flush()

    def close(self) -> None:
        if self._stream is not None:
            self._stream.close()

    @property
    def in_order(self) -> list[GameResult]:
        return [self.by_index[index] for index in sorted(self.by_index)]
