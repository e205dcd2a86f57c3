"""Measures whether win shares are calibrated, and fits what makes them so.

    python -m scripts.studies.calibrate --games 100 --workers 2   play this many of each
    python -m scripts.studies.calibrate --fit      fit, and store in src/athanor/bots/calibration
    python -m scripts.studies.calibrate valley --spreads   the spreads that predict best
    python -m scripts.studies.calibrate --write    the table and the plots of the page

Searching bots play each other. At the beginning of every turn the script records the predictions:
the search's win share of the chosen action, the expected points that leaves are valued by, and
occasionally the win shares of rollouts: of the chosen action from the seat's view (as in a hint)
and of the true position (as in a replay). A win share is calibrated if positions with a predicted
30 % are won in 30 % of the games. Games are stored in build/calibration by the dials and the
network they were played with, so a run can be stopped and resumed. Dials change only the search's
predictions: `--sources search` measures and stores those alone, without rollouts.
"""

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import athanor
from athanor.bots.bot import Budget
from athanor.bots.game_search import game_search
from athanor.bots.intuition.weights import weights_digest
from athanor.bots.ismcts.workspace import MOST_SEATS
from athanor.bots.rollouts import Determinizations, Rollouts, Tally
from athanor.bots.tree_search import TreeSearch
from athanor.bots.win_shares import STORED, Source
from athanor.kernel.declare.evaluation import Dials
from athanor.kernel.declare.record import Array
from athanor.kernel.position import hide
from athanor.kernel.table import Table
from scripts.pages import RESULTS, remake
from scripts.studies.calibration_fit import (
    Row,
    best_spreads,
    cross_validated,
    curve,
    fitted,
    said,
    worst,
)  # fmt: skip
from scripts.studies.reliability_plot import reliability_plot

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "build" / "calibration"
PAGE = RESULTS / "calibration.md"
BEGIN = "<!-- calibration: remade by python -m scripts.studies.calibrate --write -->"
END = "<!-- end of calibration -->"
SIMULATIONS = 60  # a choice
# Rollouts of the position at the beginning of some turns: drawn by lot, since every fourth turn of
# a table of two or four would always be the same seat's.
ROLLED, ROLLOUTS = 0.25, 100
MOST_CHOICES = 5000  # of one game
FIRST = 1000  # the seed of the first game
FEWEST_GAMES = 10  # for a line of the table
HEAD = "|" + "---|" * 9


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
        played_with = f"{self.dials} {weights_digest(athanor.game(self.game))}"
        digest = hashlib.blake2b(played_with.encode(), digest_size=4).hexdigest()
        return KEPT / f"{self.game}-{self.seats}-{digest}.jsonl"

    def stored(self) -> list[dict[str, Any]]:
        """The stored games, each with its seed and the predictions at its turns."""
        if not self.path.exists():
            return []
        return [json.loads(line) for line in self.path.read_text().splitlines()]

    def games(self) -> list[list[Row]]:
        """The predictions at each turn of the stored games.

        Rollouts do not depend on the dials, so those of games with other dials count as well.
        """
        others = sorted(set(KEPT.glob(f"{self.game}-{self.seats}-*.jsonl")) - {self.path})
        found = [json.loads(line) for path in others for line in path.read_text().splitlines()]
        rolled_out = [[one | {"share": None} for one in game["rows"]] for game in found]
        return [one["rows"] for one in self.stored()] + rolled_out


def settings(names: Sequence[str], only: Sequence[int] = ()) -> list[Setting]:
    """Every seat count of the games named, or of all; or only some of them."""
    every = [Setting(n, seats) for n in names or athanor.GAMES for seats in athanor.game(n).seats]
    return [setting for setting in every if setting.seats in only or not only]


def played(setting: Setting, seed: int, simulations: int, rolls: bool = True) -> list[Row]:
    """One game between searching bots: the predictions at the beginning of each turn."""
    game = athanor.game(setting.game)
    table, search = game.new(setting.seats, seed), game_search(game)
    searches = [
        TreeSearch(search, setting.seats, seat, seed + seat) for seat in range(setting.seats)
    ]
    rows, actor, lot = list[Row](), -1, Random(seed)
    while not table.over and table.ply < MOST_CHOICES:
        seat, numbers = table.actors[0], table.legal_numbers(table.actors[0])
        if len(numbers) == 1:
            table.play_number(seat, numbers[0])
            continue
        number, share = chosen(searches[seat], table, seat, numbers, simulations)
        if seat != actor:
            actor = seat
            rows.append(row(table, seat, share))
            if rolls and lot.random() < ROLLED:
                rows[-1] |= rollouts_of(table, seat, number, seed)
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


def row(table: Table, seat: int, share: float) -> Row:
    """The search's prediction for a position, and what its leaves are valued by."""
    points = np.zeros(MOST_SEATS)
    machine = table.game.machine
    left = game_search(table.game).kernel.leaf_inputs(machine.cell(table.array), points)
    return {
        "seat": seat, "share": share, "left": left, "points": points[: table.players].tolist(),
    }  # fmt: skip


def rollouts_of(table: Table, seat: int, number: int, seed: int) -> Row:
    """Rollouts of the true position, and of a seat's choice from its view."""
    deals = Determinizations(table.game, seen_by(table, seat), seat, seed)
    after = [played_on(table, deals.draw(), seat, number) for _ in range(ROLLOUTS)]
    return {
        Source.REPLAY: rolled(table, [table.array] * ROLLOUTS, seed),
        Source.HINT: rolled(table, after, seed),
    }


def played_on(table: Table, position: Array, seat: int, number: int) -> Array:
    """A position after a choice."""
    machine = table.game.machine
    machine.loops.play(machine.cell(position), seat, number, machine.told)
    return position


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
    chosen: Sequence[Setting], games: int, simulations: int, minutes: float, workers: int,
    rolls: bool = True,
) -> None:  # fmt: skip
    """Play the games that are not stored yet, all settings in turn, until the time is over."""
    KEPT.mkdir(parents=True, exist_ok=True)
    known = {setting: {one["seed"] for one in setting.stored()} for setting in chosen}
    missing = [
        (setting, seed)
        for seed, setting in product(range(FIRST, FIRST + games), chosen)
        if seed not in known[setting]
    ]
    ends = time.time() + 60 * minutes
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for done in as_completed(
            [pool.submit(played_before, ends, *one, simulations, rolls) for one in missing]
        ):
            if found := done.result():
                setting, one = found
                with setting.path.open("a") as stream:
                    stream.write(json.dumps(one) + "\n")


def played_before(
    ends: float, setting: Setting, seed: int, simulations: int, rolls: bool
) -> tuple[Setting, dict[str, Any]] | None:
    """A game to be stored, unless the time is over."""
    if time.time() > ends:
        return None
    return setting, {"seed": seed, "rows": played(setting, seed, simulations, rolls)}


def store(names: Sequence[str], sources: Sequence[Source] = tuple(Source)) -> None:
    """Fit some sources of win shares of some games, and store what was found.

    What is stored for other sources, and for seat counts that are not measured here, stays as it
    is.
    """
    STORED.mkdir(exist_ok=True)
    for name in names:
        path = STORED / f"{name}.json"
        known = json.loads(path.read_text()) if path.exists() else {}
        found = {
            str(one.seats): known.get(str(one.seats), {}) | fits(one, sources)
            for one in settings([name])
            if one.stored()
        }
        path.write_text(json.dumps(dict(sorted((known | found).items())), indent=2) + "\n")


def fits(setting: Setting, sources: Sequence[Source]) -> dict[str, dict[str, float]]:
    """The fitted calibration of some sources."""
    games = setting.games()
    return {
        source: {name: round(value, 3) for name, value in asdict(by).items()}
        for source in sources
        for by in [fitted(said(games, source))]
    }


def table_row(setting: Setting, sources: Sequence[Source] = tuple(Source)) -> str:
    """One line of the page's table; other sources, with their games, stay as written."""
    games = setting.games()
    written = written_rows().get((setting.game, str(setting.seats)), "|" * 10).split("|")[3:]
    count = str(len(games)) if len(sources) == len(Source) else written[0].strip()
    cells = [setting.game, str(setting.seats), count]
    for place, source in enumerate(Source):
        if source not in sources:
            cells += [cell.strip() for cell in written[2 * place + 1 : 2 * place + 3]]
            continue
        found = curve("", cross_validated(said(games, source)))
        off, error = worst(tuple(found.points))
        cells += [str(found.count), f"{100 * off:.1f} ± {100 * error:.1f}"]
    return "| " + " | ".join(cells) + " |"


def write(chosen: Sequence[Setting], measured: Sequence[Source] = tuple(Source)) -> None:
    """Update the table of the page, and the plots of games that are measured with every seat count.

    What is not measured here stays as it is.
    """
    known = [setting for setting in chosen if len(setting.stored()) >= FEWEST_GAMES]
    rows = written_rows() | {(one.game, str(one.seats)): table_row(one, measured) for one in known}
    sources = " | ".join(f"{source} | off by at most, points" for source in Source)
    order = [(one.game, str(one.seats)) for one in settings([])]
    table = [rows[place] for place in order if place in rows]
    remake(PAGE, BEGIN, END, "\n".join([f"| game | seats | games | {sources} |", HEAD, *table]))
    for name in athanor.GAMES if Source.HINT in measured else ():
        if {one.seats for one in known if one.game == name} == set(athanor.game(name).seats):
            plot = PAGE.parent / "plots" / f"reliability-{name}.svg"
            plot.write_text(plotted([one for one in known if one.game == name]), encoding="utf-8")


def written_rows() -> dict[tuple[str, ...], str]:
    """The rows of the page's table, by game and seats."""
    part = PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    rows = [line for line in part.splitlines() if line.startswith("| ") and line[2:5] != "gam"]
    return {tuple(cell.strip() for cell in row.split("|")[1:3]): row for row in rows}


def plotted(measured: Sequence[Setting]) -> str:
    """The plot of a game."""
    curves = [
        curve(f"{one.seats} seats", cross_validated(said(one.games(), Source.HINT)))
        for one in measured
    ]
    return reliability_plot(athanor.game(measured[0].game).title, curves)


def main(arguments: Sequence[str]) -> int:
    """Play, fit or write."""
    parser = argparse.ArgumentParser(description="Are win shares calibrated?")
    parser.add_argument("names", nargs="*", help="only these games")
    parser.add_argument("--games", type=int, default=0, help="of each setting")
    parser.add_argument("--seats", type=int, nargs="*", default=[], help="only these seat counts")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS, help="a choice")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so long")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument(
        "--sources", type=Source, nargs="*", default=list(Source), help="only these"
    )
    parser.add_argument("--fit", action="store_true", help="fit, and store what was found")
    parser.add_argument("--spreads", action="store_true", help="print the best spreads")
    parser.add_argument("--write", action="store_true", help="write table and plots")
    given = parser.parse_args(arguments)
    chosen = settings(given.names, given.seats)
    rolls = given.sources != [Source.SEARCH]
    play(chosen, given.games, given.simulations, given.minutes, given.workers, rolls)
    if given.fit:
        store(given.names or list(athanor.GAMES), given.sources)
    for line in lines(chosen, given.spreads, given.sources):
        print(line)
    if given.write:
        write(chosen, given.sources)
    return 0


def lines(chosen: Sequence[Setting], spreads: bool, sources: Sequence[Source]) -> Iterator[str]:
    """What is printed about each setting."""
    for setting in chosen:
        games = setting.games() if setting.stored() else []
        if games and spreads:
            spread, by_round = best_spreads(games)
            yield f"{setting.game} {setting.seats}: {spread=:.1f}, round_spread={by_round:.1f}"
        elif games:
            yield table_row(setting, sources)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
