"""Measures our search and OpenSpiel's in turn, in one run: `python -m bench.search`."""

import argparse
import json
import sys

from rich.console import Console
from rich.table import Table

from bench.contest import Contender, Outcome, hold, python_peer, version
from bench.setup import ROOT
from bench.table import data, ratio

FIGURES = ROOT / "build" / "bench-search.json"
HEADINGS = ("who", "game", "seats", "simulations/s", "decisions/s", "our alchemist is")


def contenders(seconds: float) -> list[Contender]:
    own = [sys.executable, "-m", "bench.ours_search", "--seconds", str(seconds)]
    peer = f"OpenSpiel {version('open-spiel')}"
    return [Contender("Athanor", own), python_peer(peer, "openspiel_search", seconds)]


def shown(outcome: Outcome) -> Table:
    """A row for each game, with how many times as many simulations our Alchemist makes."""
    ours = [r for r in outcome.rows if (r.contender, r.game) == ("Athanor", "alchemist")]
    table = Table(title="Search", title_justify="left")
    for heading in HEADINGS:
        table.add_column(heading)
    for row in outcome.rows:
        times = ratio(ours[0].games_per_second / row.games_per_second) if ours else ""
        figures = (f"{row.games_per_second:,.0f}", f"{row.decisions:,.0f}", times)
        table.add_row(row.contender, row.game, str(row.players), *figures)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.search", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each game a round")
    arguments = parser.parse_args()
    console = Console()
    outcome = hold(contenders(arguments.seconds), arguments.rounds, console.log)
    console.print(shown(outcome))
    for problem in outcome.problems:
        console.print(problem, markup=False, highlight=False)
    FIGURES.parent.mkdir(parents=True, exist_ok=True)
    FIGURES.write_text(json.dumps(data(outcome), indent=1) + "\n")


if __name__ == "__main__":
    main()
