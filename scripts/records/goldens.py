"""Golden games: whole games in plain text, with what every seat and a spectator see at each step.

`make goldens` rewrites them; a test regenerates them and compares. A golden is also a save:
its first line and its choices replay.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import athanor
from athanor.kernel.declare.words import Json
from athanor.kernel.game import Game
from athanor.kernel.random import below
from athanor.kernel.registry import find_game
from athanor.kernel.table import Table

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "goldens"
SEED = 1

Seen = dict[int | None, dict[str, str]]  # fields by viewer, as they were before the last choice


def golden_path(game: Game, players: int) -> Path:
    """The path of the golden of a game with this many seats; each has different options."""
    return FOLDER / game.name / f"{players}-seats.txt"


def golden(game: Game, players: int) -> str:
    """The whole text of a golden."""
    return "\n".join(lines(game, players)) + "\n"


def options_of(game: Game, players: int) -> dict[str, Json]:
    """The default options for the fewest seats, others for more."""
    step = players - min(game.seats)
    tried = {option.name: option.values(players) for option in game.settings if step}
    return {name: values[step % len(values)] for name, values in tried.items()}


def lines(game: Game, players: int) -> Iterator[str]:
    """The text of a golden, line by line."""
    table = game.new(players, SEED, **options_of(game, players))
    start = json.loads(table.save())
    del start["history"]
    yield json.dumps(start)
    seen: Seen = {}
    yield from told(table, seen)
    dice = game.machine.generator(SEED)
    while not table.over:
        seat = table.actors[below(dice, len(table.actors))]
        legal = table.legal_numbers(seat)
        number = legal[below(dice, len(legal))]
        table.play_number(seat, number)
        yield f"\n{table.ply}. seat {seat}: {game.moves.text(number)}"
        yield from told(table, seen)
    yield ""
    for seat, sheet in enumerate(table.sheet()):
        points = ", ".join(f"{line} {count}" for line, count in sheet.items())
        yield f"seat {seat}: {table.scores[seat]} ({points})"
    yield f"winners: {', '.join(map(str, table.winners))}"


def told(table: Table, seen: Seen) -> Iterator[str]:
    """The events and changes that each viewer saw at the last choice.

    A spectator's changes come first; a seat's own line has only what differs from them.
    """
    common = words_of(table, None)
    yield from (f"  {words}" for words in common)
    open_changes = changes(table, None, seen)
    yield f"  sees: {shown(open_changes)}"
    for seat in range(table.players):
        own = [words for words in words_of(table, seat) if words not in common]
        changed = changes(table, seat, seen)
        changed = {
            name: value for name, value in changed.items() if open_changes.get(name) != value
        }
        hidden = [words for words in common if words not in words_of(table, seat)]
        parts = [*own, *(f"(not told: {words})" for words in hidden)]
        if changed or parts:
            yield f"  seat {seat}: {' '.join([*parts, shown(changed)])}".rstrip()


def words_of(table: Table, viewer: int | None) -> list[str]:
    """The events that a viewer saw at the last choice, each as a sentence and as data."""
    return [sentence(event) for event in table.events(viewer, after=table.ply - 1)]


def sentence(event: dict[str, Json]) -> str:
    """An event on one line: its words, then its kind and fields."""
    fields = json.dumps(event["fields"], separators=(",", ":")) if event["fields"] else ""
    return f"{event['words']} <{event['kind']}{fields}>"


def changes(table: Table, viewer: int | None, seen: Seen) -> dict[str, str]:
    """A viewer's fields that changed since last time, with their new values."""
    parts = table.view_line(viewer).split()[1:]
    now = dict(part.split("=", 1) for part in parts)
    before = seen.get(viewer, {})
    seen[viewer] = now
    return {name: value for name, value in now.items() if before.get(name) != value}


def shown(fields: dict[str, str]) -> str:
    """Fields in the form of a position line."""
    return " ".join(f"{name}={value}" for name, value in fields.items())


def as_save(text: str) -> str:
    """A golden in the form of a save; its choices stay in plain text."""
    first, *rest = text.splitlines()
    choices = [line.partition(". seat ")[2] for line in rest if line[:1].isdigit()]
    history = [[int(seat), action] for seat, _, action in (c.partition(": ") for c in choices)]
    return json.dumps({**json.loads(first), "history": history})


def main() -> None:
    """Write the goldens of the games named, or of all."""
    for name in sys.argv[1:] or athanor.GAMES:
        game = find_game(name)
        for players in game.seats:
            path, text = golden_path(game, players), golden(game, players)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            print(f"{path.relative_to(FOLDER.parent.parent)}: {len(text) // 1024} KB")


if __name__ == "__main__":
    main()
