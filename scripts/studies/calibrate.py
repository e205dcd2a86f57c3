"""Measures whether win shares are calibrated, and fits the dials that make them so.

    python -m scripts.studies.calibrate --games 100    play until there are this many of each
    python -m scripts.studies.calibrate valley --fit   the spreads and exponents that predict best
    python -m scripts.studies.calibrate --write        the table and the plot of docs/bots.md

Searching bots play each other. At the beginning of every turn the script records the predictions:
the search's win share of the chosen action, the expected points that leaves are valued by, and
occasionally the win shares of rollouts from the seat's view (as in a hint) and from the true
position (as in a replay). A win share is calibrated if positions with a predicted 30 % are won in
30 % of the games. Games are stored in build/calibration by the dials they were played with, so a
run can be stopped and resumed. To measure after fitting, play other games: `--first`.
"""

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from math import log, sqrt
from pathlib import Path
from typing import Any

import numpy as np

import athanor
from athanor.bots.bot import Budget
from athanor.bots.game_search import game_search
from athanor.bots.ismcts.workspace import MOST_SEATS
from athanor.bots.rollouts import Determinizations, Rollouts, Tally
from athanor.bots.tree_search import TreeSearch
from athanor.bots.win_shares import calibrated, calibrated_shares
from athanor.kernel.declare.evaluation import Dials
from athanor.kernel.declare.record import Array
from athanor.kernel.position import hide
from athanor.kernel.table import Table
from scripts.pages import remake
from scripts.studies.reliability_plot import Curve, reliability_plot

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "build" / "calibration"
PAGE, PLOT = ROOT / "docs" / "bots.md", ROOT / "docs" / "reliability.svg"
BEGIN = "<!-- calibration: remade by python -m scripts.studies.calibrate --write -->"
END = "<!-- end of calibration -->"
SIMULATIONS = 60  # a choice
ROLLED_EVERY, ROLLOUTS = 4, 100  # turns; rollouts of the position at its beginning
MOST_CHOICES = 5000  # of one game
FIRST = 1000
BINS = 5
FEWEST_GAMES = 10  # for a line of the table
SPREADS = np.geomspace(1.0, 24.0, 24)
ROUND_SPREADS = np.concatenate([[0.0], np.geomspace(0.3, 12.0, 20)])
CONFIDENCES = np.linspace(0.2, 2.0, 37).tolist()
TINY = 1e-3
Row = dict[str, Any]
Said = tuple[int, float, float]  # the game, the predictions, the results


@dataclass(frozen=True)
class Setting:
    """A game and a number of seats."""

    game: str
    seats: int

    @property
    def dials(self) -> Dials:
        return game_search(athanor.game(self.game)).dials(self.seats)

    @property
    def path(self) -> Path:
        played_with = repr(replace(self.dials, confidence=1.0, rollout_confidence=1.0))
        digest = hashlib.blake2b(played_with.encode(), digest_size=4).hexdigest()
        return KEPT / f"{self.game}-{self.seats}-{digest}.jsonl"

    def games(self) -> list[list[Row]]:
        """The stored games: the predictions at each of their turns."""
        if not self.path.exists():
            return []
        return [json.loads(line) for line in self.path.read_text().splitlines()]


def settings(names: Sequence[str]) -> list[Setting]:
    """Every seat count of the games named, or of all."""
    return [Setting(n, seats) for n in names or athanor.GAMES for seats in athanor.game(n).seats]


def played(setting: Setting, seed: int, simulations: int) -> list[Row]:
    """One game between searching bots: the predictions at the beginning of each turn."""
    game = athanor.game(setting.game)
    table, search = game.new(setting.seats, seed), game_search(game)
    searches = [TreeSearch(search, seat, seed + seat) for seat in range(setting.seats)]
    rows, actor, turns = list[Row](), -1, 0
    while not table.over and table.ply < MOST_CHOICES:
        seat, numbers = table.actors[0], table.legal_numbers(table.actors[0])
        if len(numbers) == 1:
            table.play_number(seat, numbers[0])
            continue
        number, share = chosen(searches[seat], table, seat, numbers, simulations)
        if seat != actor:
            actor, turns = seat, turns + 1
            rows.append(row(table, seat, share, seed if turns % ROLLED_EVERY == 0 else None))
        table.play_number(seat, number)
    won = [(seat in table.winners) / len(table.winners) for seat in range(setting.seats)]
    return [one | {"won": won} for one in rows]


def chosen(
    search: TreeSearch, table: Table, seat: int, numbers: list[int], simulations: int
) -> tuple[int, float]:
    """The action that a search takes, and the win share it promises."""
    view = seen_by(table, seat)
    search.run(view, Budget(600.0, simulations))
    best = search.statistics(view, numbers)[0]
    return best.number, best.value


def row(table: Table, seat: int, share: float, seed: int | None) -> Row:
    """The predictions for a position."""
    points = np.zeros(MOST_SEATS)
    machine = table.game.machine
    left = game_search(table.game).kernel.leaf_inputs(machine.cell(table.array), points)
    said: Row = {"seat": seat, "share": share, "left": left}
    said["points"] = points[: table.players].tolist()
    if seed is not None:
        said["rolled"] = rolled(table, [table.array] * ROLLOUTS, seed)
        deals = Determinizations(table.game, seen_by(table, seat), seat, seed)
        said["seen"] = rolled(table, [deals.draw() for _ in range(ROLLOUTS)], seed)
    return said


def rolled(table: Table, positions: list[Array], seed: int) -> list[float]:
    """The win shares of rollouts from some positions of a table."""
    rollouts, tally = Rollouts(table.game, table.players, seed), Tally(table.players)
    for position in positions:
        rollouts.add(position, tally)
    return tally.win_shares


def seen_by(table: Table, seat: int) -> Array:
    """What a seat sees."""
    view = table.array.copy()
    hide(table.game, view, seat)
    return view


def play(
    chosen: Sequence[Setting], games: int, first: int, simulations: int, minutes: float
) -> None:
    """Continue all settings in turn, one game at a time."""
    KEPT.mkdir(parents=True, exist_ok=True)
    ends = time.monotonic() + 60 * minutes
    for index, setting in product(range(games), chosen):
        if time.monotonic() > ends:
            return
        if index >= len(setting.games()):
            rows = played(setting, first + index, simulations)
            with setting.path.open("a") as stream:
                stream.write(json.dumps(rows) + "\n")


def fitted(games: list[list[Row]]) -> tuple[float, float]:
    """The spread and round spread with which expected points best predict the results."""
    rows = [one for game in games for one in game]
    points = np.array([one["points"] for one in rows])
    left = np.maximum(0.0, np.array([one["left"] for one in rows]))[:, None]
    won = np.array([one["won"] for one in rows])

    def loss(spreads: tuple[float, float]) -> float:
        scaled = points / np.sqrt(spreads[0] ** 2 + left * spreads[1] ** 2)
        scaled -= scaled.max(axis=1, keepdims=True)
        logs = scaled - np.log(np.exp(scaled).sum(axis=1, keepdims=True))
        return float(-(won * logs).sum(axis=1).mean())

    return min(product(SPREADS.tolist(), ROUND_SPREADS.tolist()), key=loss)


def exponents(games: list[list[Row]]) -> tuple[float, float]:
    """The exponents with which the search and rollouts best predict the results."""

    def loss(found: list[Said]) -> float:
        logs = [won * log(max(TINY, p)) + (1 - won) * log(max(TINY, 1 - p)) for _, p, won in found]
        return -sum(logs)

    return (
        min(CONFIDENCES, key=lambda c: loss(searches(games, c))),
        min(CONFIDENCES, key=lambda c: loss(hints(games, c) + replays(games, c))),
    )


def searches(games: list[list[Row]], confidence: float) -> list[Said]:
    """For each turn: its game, the search's prediction for its choice, and what the seat won."""
    return [
        (number, calibrated(one["share"], len(one["won"]), confidence), one["won"][one["seat"]])
        for number, game in enumerate(games)
        for one in game
    ]


def hints(games: list[list[Row]], confidence: float) -> list[Said]:
    """The same for a hint: rollouts from what the seat sees."""
    return [
        (number, calibrated_shares(one["seen"], confidence)[one["seat"]], one["won"][one["seat"]])
        for number, game in enumerate(games)
        for one in game
        if "seen" in one
    ]


def replays(games: list[list[Row]], confidence: float) -> list[Said]:
    """The same for a replay: rollouts from the true position, for every seat."""
    return [
        (number, said, won)
        for number, game in enumerate(games)
        for one in game
        if "rolled" in one
        for said, won in zip(calibrated_shares(one["rolled"], confidence), one["won"], strict=True)
    ]


def curve(name: str, said: list[Said]) -> Curve:
    """Bins of equal size by prediction: mean prediction, mean result, and standard error."""
    points = []
    order = sorted(said, key=lambda one: one[1])
    for part in np.array_split(np.array(order), BINS) if order else []:
        error = _error(part)
        points.append((float(part[:, 1].mean()), float(part[:, 2].mean()), error))
    return Curve(name, points, len(said))


def _error(part: Any) -> float:
    """The standard error of prediction minus result; positions are clustered by game."""
    off, total = part[:, 1] - part[:, 2], 0.0
    for game in np.unique(part[:, 0]):
        total += float(off[part[:, 0] == game].sum()) ** 2
    return sqrt(total) / len(part)


@cache
def worst(points: tuple[tuple[float, float, float], ...]) -> tuple[float, float]:
    """The largest difference between prediction and result, and its standard error."""
    return max(((abs(said - won), error) for said, won, error in points), default=(0.0, 0.0))


def table_row(setting: Setting) -> str:
    """One line of the table in docs/bots.md."""
    games, dials = setting.games(), setting.dials
    cells = [setting.game, str(setting.seats), str(len(games))]
    said = [found(games, dials.rollout_confidence) for found in (hints, replays)]
    for found in (curve("", one) for one in said):
        off, error = worst(tuple(found.points))
        cells += [str(found.count), f"{100 * off:.1f} ± {100 * error:.1f}"]
    return "| " + " | ".join(cells) + " |"


def write(chosen: Sequence[Setting]) -> None:
    """Update the page and the plot."""
    known = [setting for setting in chosen if len(setting.games()) >= FEWEST_GAMES]
    head = "| game | seats | games | hints | off by at most, points | replays | off by at most |"
    rows = [head, "|" + "---|" * 7, *map(table_row, known)]
    remake(PAGE, BEGIN, END, "\n".join(rows))
    panels = {
        athanor.game(name).title: [
            curve(f"{one.seats} seats", replays(one.games(), one.dials.rollout_confidence))
            for one in known
            if one.game == name
        ]
        for name in athanor.GAMES
    }
    PLOT.write_text(reliability_plot(panels), encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Play, fit or write."""
    parser = argparse.ArgumentParser(description="Are win shares calibrated?")
    parser.add_argument("names", nargs="*", help="only these games")
    parser.add_argument("--games", type=int, default=0, help="of each setting")
    parser.add_argument("--first", type=int, default=FIRST, help="the seed of the first game")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS, help="a choice")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so long")
    parser.add_argument("--fit", action="store_true", help="print the best spreads")
    parser.add_argument("--write", action="store_true", help="write table and plot")
    given = parser.parse_args(arguments)
    chosen = settings(given.names)
    play(chosen, given.games, given.first, given.simulations, given.minutes)
    for setting in chosen:
        games = setting.games()
        if given.fit and games:
            (spread, by_round), (search, rolled) = fitted(games), exponents(games)
            print(
                f"{setting.game} {setting.seats}: spread={spread:.1f}, "
                f"round_spread={by_round:.1f}, confidence={search:.2f}, "
                f"rollout_confidence={rolled:.2f}; {len(games)} games"
            )
        elif games:
            print(table_row(setting))
    if given.write:
        write(chosen)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
