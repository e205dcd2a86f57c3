"""Adds saves of the current rules to tests/saves, if there are none yet.

    python -m scripts.records.keep_saves

Run it when a game is new or its `version` has changed; existing saves are not changed.
"""

import json
from pathlib import Path
from random import Random

import athanor
from athanor.kernel.game import Game

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "saves"


def keep(game: Game, players: int) -> Path | None:
    """Play a random game and store its save, unless one exists."""
    path = FOLDER / game.name / f"rules-{game.version}-{players}-seats.json"
    if path.exists():
        return None
    dice = Random(players)
    table = game.new(players, seed=players)
    while not table.over:
        seat = dice.choice(table.actors)
        table.play(dice.choice(table.legal(seat)), seat)
    kept = {
        "save": json.loads(table.save()),
        "line": table.line(),
        "scores": table.scores,
        "winners": list(table.winners),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(kept) + "\n")
    return path


def main() -> None:
    """Handle every game with the fewest and the most seats."""
    for name in athanor.GAMES:
        game = athanor.game(name)
        for players in (min(game.seats), max(game.seats)):
            if kept := keep(game, players):
                print(f"kept {kept.relative_to(FOLDER.parent.parent)}")


if __name__ == "__main__":
    main()
