"""Plays the contests of docs/results/league.md and writes their table and report.

    python -m scripts.studies.league                     continue all of them, then write
    python -m scripts.studies.league alchemist-search-2  only those whose names start with this
    python -m scripts.studies.league --list              all contests and their progress
    python -m scripts.studies.league --write             write the stored results, play nothing

Games are stored in build/league as they end, so a run can be stopped at any time (Ctrl-C) and
resumed. Contests with a budget of simulations give the same result on every machine.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from athanor.arena import BadFile, Results, Run, Standing, standing
from athanor.arena.report import page
from athanor.cli.simulate import interrupts
from athanor.language import SOURCE, use
from scripts.pages import RESULTS, remake
from scripts.studies.contests import Proof, leagues, proofs

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "build" / "league"
PAGE = RESULTS / "league.md"
REPORT = RESULTS / "league.html"
BEGIN, END = "<!-- league: remade by python -m scripts.studies.league -->", "<!-- end of league -->"


def run_of(proof: Proof) -> Run:
    """A contest with its stored games."""
    KEPT.mkdir(parents=True, exist_ok=True)
    games = Results(proof.contest, KEPT / f"{proof.name}.jsonl")
    games.load()
    return Run(games, proof.question)


def so_far(proof: Proof) -> tuple[Run, Standing]:
    """What is known about a contest without playing."""
    run = run_of(proof)
    run.count(proof.most)
    return run, standing(run.contest, run.counted)


def finished(proof: Proof, run: Run) -> bool:
    """Whether nothing is left to play."""
    return run.answer is not None or len(run.counted) >= proof.most


def verdict(proof: Proof, run: Run, found: Standing) -> str:
    """Whether the contest has reached its goal."""
    line = found.line(proof.bots[0])
    low = line.sure[0] if proof.until_clear else line.low
    if proof.target and finished(proof, run):
        return "shown" if line.win_share >= proof.target and low > proof.bound else "not shown"
    return "–" if not proof.target else "not played" if not run.counted else "not clear yet"


def play(chosen: Sequence[Proof], processes: int, minutes: float) -> None:
    """Continue contests until they are done, time is up, or Ctrl-C is pressed."""
    ends = time.monotonic() + 60 * minutes
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        console=console,
    )  # fmt: skip
    with interrupts() as interrupted, bar:

        def stop() -> bool:
            return interrupted() or time.monotonic() > ends

        for proof in chosen:
            if not stop():
                carry_out(proof, processes, bar, stop)


def carry_out(proof: Proof, processes: int, bar: Progress, stop: Callable[[], bool]) -> None:
    """Continue one contest, and report its result."""
    run = run_of(proof)
    task = bar.add_task(proof.name, total=proof.most, completed=len(run.games.by_index))
    found = run.play(proof.most, processes, lambda done: bar.update(task, completed=done), stop)
    bar.remove_task(task)
    line = found.line(proof.bots[0])
    bar.console.print(
        f"{proof.name}: {line.games} games, {line.win_share:.1%}, {verdict(proof, run, found)}"
    )


def row(proof: Proof) -> str:
    """One line of the page's table."""
    run, found = so_far(proof)
    line = found.line(proof.bots[0])
    seats = len(proof.contest.lineups[0])
    wanted = f"≥ {proof.target:.0%}, bound > {proof.bound:.0%}"
    rival = f"{proof.bots[0]} over {proof.bots[1]}"
    cells = [proof.game, str(seats), rival, str(line.games)]
    if not line.games:
        return "| " + " | ".join([*cells, "", "", "", wanted, verdict(proof, run, found)]) + " |"
    share = [f"{line.win_share:.1%}", f"{line.low:.1%} – {line.high:.1%}"]
    share += [f"{line.sure[0]:.1%} – {line.sure[1]:.1%}", wanted, verdict(proof, run, found)]
    return "| " + " | ".join([*cells, *share]) + " |"


def league_rows(proof: Proof) -> list[str]:
    """The ladder of one game, strongest first."""
    _, found = so_far(proof)
    if not found.games:
        return []
    lines = sorted(found.lines, key=lambda line: -line.rating.mu)
    return [
        f"| {proof.game} | {line.name} | {line.rating.mu:.1f} ± {2 * line.rating.sigma:.1f} | "
        f"{line.games} | {line.win_share:.1%} | {line.low:.1%} – {line.high:.1%} | "
        f"{line.mean_score:.1f} | {1000 * line.seconds_per_move:.2f} |"
        for line in lines
    ]


def tables() -> str:
    """The text between the marks."""
    heads = (
        "| game | seats | contest | games | share | 95 % | at all times | wanted | |",
        "| game | bot | rating | games | share | 95 % | mean score | ms a move |",
    )
    lines = [heads[0], "|" + "---|" * 9, *(row(proof) for proof in proofs())]
    ladders = [line for proof in leagues() for line in league_rows(proof)]
    if ladders:
        lines += ["", "Every bot against every other, two seats:", "", heads[1], "|" + "---|" * 8]
    return "\n".join([*lines, *ladders])


def write() -> None:
    """Update the page and the report."""
    remake(PAGE, BEGIN, END, tables())
    played = [found for proof in [*leagues(), *proofs()] if (found := so_far(proof)[1]).games]
    use(SOURCE)  # whatever the terminal speaks
    REPORT.write_text(page(played, "The league of bots"), encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Play and write."""
    parser = argparse.ArgumentParser(description="The league of docs/results/league.md.")
    parser.add_argument("names", nargs="*", help="beginnings of contests' names; all unless given")
    parser.add_argument("--list", action="store_true", help="say all contests and their progress")
    parser.add_argument(
        "--write", action="store_true", help="write the stored results, play nothing"
    )
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so long")
    given = parser.parse_args(arguments)
    everything = [*proofs(), *leagues()]
    chosen = [p for p in everything if p.name.startswith(tuple(given.names or [""]))]
    try:
        if given.list:
            for proof in chosen:
                run, found = so_far(proof)
                print(f"{proof.name}: {len(run.counted)} games, {verdict(proof, run, found)}")
            return 0
        if not given.write:
            play(chosen, given.processes, given.minutes)
        write()
    except BadFile as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
