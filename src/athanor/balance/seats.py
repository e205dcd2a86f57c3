"""What seats are worth: win shares, scores, lengths and leads of some games."""

from typing import Any

import numpy as np

from athanor.arena.intervals import wilson
from athanor.arena.play import GameResult
from athanor.lab.results import Results

LENGTHS = (10, 50, 90)  # hundredths


def results_of(played: list[GameResult], seats: int) -> Results:
    """Games between bots as arrays."""
    found = Results.empty(len(played), seats)
    for row, game in enumerate(played):
        found.scores[row] = game.scores
        found.winners[row] = sum(1 << seat for seat in game.winners)
        found.decisions[row] = sum(game.moves)
    return found


def seats_of(played: Results) -> dict[str, Any]:
    """Win shares by seat with intervals, lengths, scores and leads."""
    won = shares_by_game(played).mean(axis=0)
    ordered = np.sort(played.scores, axis=1)[:, ::-1]
    lead = ordered[:, 0] - ordered[:, 1]
    return {
        "games": len(played),
        "win_share": won.tolist(),
        "interval": [wilson(float(share), len(played)) for share in won],
        "mean_score": played.scores.mean(axis=0).tolist(),
        "spread": played.scores.std(axis=0).tolist(),
        "length": np.percentile(played.decisions, LENGTHS).tolist(),
        "winning_score": float(ordered[:, 0].mean()),
        "lead": float(lead.mean()),
        "shared": float((played.winners & (played.winners - 1) != 0).mean()),
    }


def shares_by_game(played: Results) -> Any:
    """Win shares by game and seat."""
    seats = played.scores.shape[1]
    won = played.winners[:, None] >> np.arange(seats) & 1
    return won / won.sum(axis=1, keepdims=True)
