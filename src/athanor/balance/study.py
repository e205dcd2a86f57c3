"""A study of one game: what it plays, and its results as plain data."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from athanor.arena.contest import Contest, lineups_of
from athanor.arena.files import Results as Kept
from athanor.arena.intervals import wilson
from athanor.arena.play import GameResult
from athanor.arena.run import Run
from athanor.arena.standing import Standing
from athanor.balance.parts import parts_of_scores
from athanor.balance.worth import courses, worths
from athanor.kernel.declare.words import Json
from athanor.kernel.registry import find_game
from athanor.lab.plan import Plan
from athanor.lab.results import Results
from athanor.lab.simulate import cores, simulate

RANDOM = "random"
PART_OF_BOT_GAMES = 500  # random games per game between bots
WORTH_A_PROCESS = 20  # games between bots
LENGTHS = (10, 50, 90)  # hundredths

Progress = Callable[[str, int, int], None]  # what is played, how much is done, the total


@dataclass(frozen=True)
class Study:
    """What to play: random games, and games between bots on every seat."""

    game: str
    seats: int
    seed: int
    bots: tuple[str, ...] = ("greedy",)
    games: int = 20_000  # random games; bots play a fraction of them
    options: dict[str, Json] = field(default_factory=dict)
    vary: tuple[str, tuple[int, ...]] | None = None  # an option, and its values

    @property
    def bot_games(self) -> int:
        """Games that each bot plays against itself, and each line-up of the ladder."""
        return max(12, self.games // PART_OF_BOT_GAMES)


def carried_out(study: Study, progress: Progress = lambda what, done, of: None) -> dict[str, Any]:
    """Play everything; the same study gives the same data."""
    found: dict[str, Any] = {
        "game": study.game, "title": find_game(study.game).title, "seats": study.seats,
        "seed": study.seed, "version": find_game(study.game).version,
        "options": find_game(study.game).options | study.options, "bots": {},
    }  # fmt: skip
    at_random = random_games(study, study.options, study.games, progress)
    found["bots"][RANDOM] = seats_of(RANDOM, at_random)
    for bot in study.bots:
        played = contest(study, (bot,) * study.seats, study.bot_games, progress).games
        found["bots"][bot] = seats_of(bot, results_of(played, study.seats))
    ladder = league(study, progress)
    found["ladder"] = [_step(line) for line in ladder.lines]
    found["parts"] = parts_of_scores(ladder.games)
    few = max(40, study.games // 100)
    found["course"] = courses(study.game, study.seats, study.options, few, study.seed)
    progress("worth of choices", 0, 1)
    found["worth"] = worths(study.game, study.seats, study.options, few, study.seed)
    found["sweep"] = sweep(study, progress)
    return found


def random_games(study: Study, options: dict[str, Json], games: int, progress: Progress) -> Results:
    """Games at random, on all cores."""
    plan = Plan(study.game, study.seats, study.seed, options)
    batches = []
    for batch in simulate(plan, 0, games):
        batches.append(batch)
        progress("random games", sum(map(len, batches)), games)
    return Results.joined(batches, study.seats)


def contest(study: Study, lineup: tuple[str, ...], games: int, progress: Progress) -> Standing:
    """Games of one line-up."""
    return _played(
        study, Contest(study.game, (lineup,), study.seed, study.options), games, progress
    )


def league(study: Study, progress: Progress) -> Standing:
    """Every line-up of the bots and `random`, each deal from every seat."""
    game, bots = find_game(study.game), (*study.bots, RANDOM)
    lineups = lineups_of(game, bots, study.seats)
    held = Contest(study.game, lineups, study.seed, study.options)
    deals = max(4, study.bot_games // held.per_deal)
    return _played(study, held, deals * held.per_deal, progress)


def _played(study: Study, held: Contest, games: int, progress: Progress) -> Standing:
    what = " · ".join(held.bots)
    workers = max(1, min(cores(), games // WORTH_A_PROCESS))
    return Run(Kept(held)).play(games, workers, lambda done: progress(what, done, games))


def results_of(played: list[GameResult], seats: int) -> Results:
    """Games between bots as arrays."""
    found = Results.empty(len(played), seats)
    for row, game in enumerate(played):
        found.scores[row] = game.scores
        found.winners[row] = sum(1 << seat for seat in game.winners)
        found.decisions[row] = sum(game.moves)
    return found


def seats_of(bot: str, played: Results) -> dict[str, Any]:
    """Win shares by seat with intervals, lengths, scores and leads."""
    shares = shares_by_game(played)
    won = shares.mean(axis=0)
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


def sweep(study: Study, progress: Progress) -> list[dict[str, Any]]:
    """Random games for each value of an option."""
    if study.vary is None:
        return []
    name, values = study.vary
    rows = []
    for value in values:
        options = study.options | {name: value}
        played = random_games(study, options, max(500, study.games // 5), progress)
        rows.append({"option": name, "value": value, **seats_of(RANDOM, played)})
    return rows


def _step(line: Any) -> dict[str, Any]:
    return {
        "bot": line.name, "games": line.games, "win_share": line.win_share,
        "interval": (line.low, line.high), "rating": line.rating.mu,
        "mean_score": line.mean_score,
    }  # fmt: skip
