"""Measures Athanor and its peers in one run, prints the ratios and stores the figures; with --write
it also updates the table in docs/benchmarks.md."""

import argparse
import json
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bench.contest import Outcome, hold, our_loops, ours, peers
from bench.setup import ROOT
from bench.table import base_of, between_markers, data, fastest, markdown, terminal_table

FIGURES = ROOT / "build" / "bench.json"
PAGE = ROOT / "docs" / "benchmarks.md"


def measure(rounds: int, seconds: float, console: Console) -> Outcome:
    contenders = [ours(), our_loops(seconds), *peers(seconds)]
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("setting up", total=rounds * len(contenders))

        def step(name: str) -> None:
            progress.update(task, description=name)
            progress.advance(task)

        return hold(contenders, rounds, step)


def show(outcome: Outcome, console: Console) -> None:
    base = base_of(outcome)
    console.print(terminal_table("Every game measured", outcome.rows, base))
    console.print(terminal_table("The fastest of each", fastest(outcome.rows), base))
    for problem in outcome.problems:
        console.print(problem, markup=False, highlight=False)


def keep(outcome: Outcome, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data(outcome), indent=1) + "\n")


def write(outcome: Outcome, rounds: int, seconds: float) -> None:
    text = markdown(outcome, rounds, seconds)
    PAGE.write_text(between_markers(PAGE.read_text(encoding="utf-8"), text), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.run", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each peer's game a round")
    parser.add_argument("--write", action="store_true", help="renew docs/benchmarks.md")
    arguments = parser.parse_args()
    console = Console()
    outcome = measure(arguments.rounds, arguments.seconds, console)
    show(outcome, console)
    keep(outcome, FIGURES)
    if base_of(outcome) is None:
        return 1
    if arguments.write:
        try:
            write(outcome, arguments.rounds, arguments.seconds)
        except (OSError, ValueError) as error:
            console.print(f"{PAGE.name} was not renewed: {error}", markup=False)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
